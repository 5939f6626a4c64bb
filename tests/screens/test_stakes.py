"""Tonight's settlement at the desk, on paper and on a player's phone; and the balances.

tests/browser/test_everybody.py checks that without a stake no page mentions money.
"""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from scoring.stakes import Stake
from tests.night import WHO, begun, ended, fresh, slip
from tests.screens.desk_stakes import desk, key, post
from tests.screens.reading import NORWEGIAN, markup, queries, words
from tournaments.models import Party, Player
from tournaments.models.money import Paid
from tournaments.seasons.actions import archive_season
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season

STAKE = Stake(15, "USD")
NOT_OWN = "Only a player’s own phone shows this."
HOW_TO_SEE = "To see what you owe on this phone, scan your name card with it, or the card on your table."


@pytest.fixture
def party() -> Party:
    """Two tables; Ann, Cleo, Eva and Gro have won."""
    return slip(slip(begun(8, stake=STAKE), 1), 2)


def tick(director: Client, party: Party, payer: str, payee: str, amount: int = 15, **more):
    people = {"payer": key(payer) if payer != "kitty" else 0, "payee": key(payee) if payee != "kitty" else 0}
    return post(director, party, "pay/", **people, amount=amount, **more)


def known_as(client: Client, party: Party, name: str) -> None:
    """The phone opens the link of their name card."""
    number = party.entries.get(player__name=name).number
    client.get(f"/p/{party.code}/player/{number}/card/{party.player_key(number)}/")


def test_the_heading_is_the_answer(director: Client, party: Party):
    read = words(director.get(desk(party)))
    assert "Four more payments, and all is even" in read
    assert "0.15 USD a game, losers to winners. 2 games are finished." in read
    assert "No money moves through this program" in read
    for payer, payee in (("Bo", "Ann"), ("Dag", "Cleo"), ("Finn", "Eva")):
        tick(director, party, payer, payee)
    assert "One more payment, and all is even" in words(director.get(desk(party)))
    read = words(tick(director, party, "Hans", "Gro"))
    assert "All is even" in read
    assert "4 of 4 payments are made." in read


def test_a_form_sent_again_with_other_values_is_refused_in_a_sentence(director: Client, party: Party):
    people, form = {"payer": key("Bo"), "payee": key("Cleo")}, uuid4()
    post(director, party, "pay/otherwise/", **people, money="1.11", key=form)
    read = words(post(director, party, "pay/otherwise/", **people, money="2.22", key=form))
    assert "a payment of 1.11 USD (Bo and Cleo) was saved then. What it says now was not saved." in read
    form = uuid4()
    post(director, party, "kitty/", what="coffee", money="9.09", out="yes", key=form)
    read = words(post(director, party, "kitty/", what="cake", money="8.08", out="yes", key=form))
    assert "−9.09 USD for “coffee” was saved then. What it says now was not saved." in read
    assert list(Paid.objects.values_list("amount", flat=True)) == [111, -909]


def test_before_the_first_game_nobody_owes_anything(director: Client):
    read = words(director.get(desk(begun(8, stake=STAKE))))
    assert "Nobody owes anything yet" in read
    assert "Nobody owes anybody anything." in read


def test_nobody_is_called_even_while_entry_fees_are_open(director: Client, party: Party):
    post(director, party, "terms/", fee="3")
    assert "Four more payments. Eight entry fees are open, 24.00 USD" in words(director.get(desk(party)))
    for payer, payee in (("Bo", "Ann"), ("Dag", "Cleo"), ("Finn", "Eva"), ("Hans", "Gro")):
        tick(director, party, payer, payee)
    read = words(post(director, party, "fee/", player=key("Ann"), paid="yes"))
    assert "Seven entry fees are open, 21.00 USD" in read
    assert "All is even" not in read


def test_each_payment_has_a_tick_and_a_tick_is_taken_back(director: Client, party: Party):
    page = markup(director.get(desk(party)))
    assert 'aria-pressed="false" aria-label="Bo has paid Ann 0.15"' in page
    answer = tick(director, party, "Bo", "Ann")
    assert answer.redirect_chain[-1][0] == desk(party) + "#payments"
    assert 'aria-pressed="true" aria-label="Bo has paid Ann 0.15"' in markup(answer)
    assert re.search(r"\d\d:\d\d, seen by the organiser", words(answer))
    answer = post(director, party, "pay/take-back/", payment=Paid.objects.get().pk)
    assert 'aria-pressed="false" aria-label="Bo has paid Ann 0.15"' in markup(answer)


def test_what_is_ticked_on_two_laptops_is_said(director: Client, party: Party):
    tick(director, party, "Bo", "Ann")
    assert "This payment is not asked for any more" in words(tick(director, party, "Bo", "Ann"))
    assert Paid.objects.count() == 1


def test_another_payment_is_typed_and_the_rest_is_settled_by_what_is_open(director: Client, party: Party):
    read = words(post(director, party, "pay/otherwise/", payer=key("Bo"), payee=key("Cleo"), money="15 cents"))
    assert "Three more payments" in read
    assert Paid.objects.get().amount == 15


@pytest.mark.parametrize(
    ("page", "posted", "sentence"),
    [
        ("pay/otherwise/", {"payer": 0, "payee": 0, "money": "1"}, "Nobody pays themselves."),
        ("kitty/", {"money": "1", "what": "\0"}, "Say in a few words what it is for"),
        ("pay/otherwise/", {"payer": 0, "payee": 999999, "money": "1"}, "Choose two people of the club, or the kitty."),
        ("pay/otherwise/", {"payer": 0, "payee": 1, "money": ""}, "Say how much it is."),
        ("pay/otherwise/", {"payer": "", "payee": 0, "money": "1"}, "Say who has paid, and whom."),
        ("pay/otherwise/", {"payer": 0, "payee": "", "money": "1"}, "Say who has paid, and whom."),
        ("pay/otherwise/", {"payer": 0, "payee": 1, "money": "a lot"}, "“a lot” is not an amount. Write it as 3 or 0.50."),
        ("kitty/", {"what": "coffee", "money": "1.000"}, "“1.000” is not an amount. Write it as 3 or 0.50."),
        ("pay/otherwise/", {"payer": 0, "payee": 1, "money": "1,000"}, "“1,000” is not an amount."),
        ("terms/", {"fee": "1 000"}, "“1 000” is not an amount."),
        ("kitty/", {"what": "coffee", "money": "5 kr"}, "Tonight is played for USD, so write the amount in USD too."),
        ("kitty/", {"what": "", "money": "5"}, "Say in a few words what it is for"),
        ("pay/take-back/", {"payment": 999999}, "That payment is not among those of this party."),
        ("pay/", {"payer": 1}, "Something is missing in what this page sent."),
        ("terms/", {"fee": "three"}, "“three” is not an amount."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_words(director: Client, party: Party, page: str, posted: dict, sentence: str):
    assert sentence in words(post(director, party, page, **posted))
    assert not Paid.objects.exists()


def test_nobody_is_chosen_before_somebody_chooses(director: Client, party: Party):
    for field in ("payer", "payee"):
        choices = markup(director.get(desk(party))).split(f'name="{field}"')[-1].split("</select>")[0]
        assert choices.split("</option>")[0].endswith('<option value="">Choose')
        assert "selected" not in choices


def test_entry_fees_and_the_kitty(director: Client, party: Party):
    read = words(post(director, party, "terms/", fee="3", and_later="yes"))
    assert "Entry fee: 3.00" in read
    assert "Fees, 0 of 8 paid" in read
    assert "The entry fee of 8 people is open, 24.00." in read
    answer = post(director, party, "fee/", player=key("Ann"), paid="yes")
    assert answer.redirect_chain[-1][0] == f"{desk(party)}#account_{key('Ann')}"
    assert 'aria-pressed="true" aria-label="Ann has paid the entry fee"' in markup(answer)
    read = words(post(director, party, "kitty/", what="Hall and coffee", money="2.50", out="yes"))
    assert "Fees, 1 of 8 paid +3.00 Hall and coffee −2.50" in read
    assert "In the kitty now, USD 0.50" in read
    moved = Paid.objects.get(kind="kitty").pk
    post(director, party, "pay/take-back/", payment=moved, **{"from": "kitty"})
    answer = post(director, party, "fee/", player=key("Ann"), paid="no")
    assert "In the kitty now, USD 0.00" in words(answer)


def test_all_into_the_kitty(director: Client, party: Party):
    read = words(post(director, party, "terms/", way="kitty"))
    assert "Eight more payments, and all is even" in read
    tick(director, party, "Bo", "kitty")
    assert "left in the kitty" in words(tick(director, party, "kitty", "Ann", left="yes"))
    read = words(post(director, party, "leave/"))
    assert "Three more payments" in read
    assert "In the kitty now, USD 0.15" in read


def test_what_is_carried_over_stands_beside_the_name_and_who_is_away_waits(director: Client, party: Party):
    later = slip(begun(4, stake=STAKE), 1, score=(7, 13))
    Party.objects.filter(pk=later.pk).update(date=later.date + timedelta(weeks=1))
    read = words(director.get(desk(fresh(later))))
    assert "All who are here are even" in read
    assert "Ann +0.15 0–1 −0.15 0.00" in read
    assert "Finn −0.15 not here 0–0 0.00 −0.15" in read
    assert "Waits until they are here Finn to Eva 0.15" in read


def test_a_party_for_nothing_leads_back_with_a_sentence(director: Client):
    party = begun(8)
    for page in ("", "csv/", "print/"):
        answer = director.get(desk(party, page), follow=True)
        assert answer.redirect_chain == [(f"/desk/{party.code}/", 302)]
        assert (
            "This party plays for nothing. To play for money, choose a stake or an entry fee in the settings."
            in words(answer)
        )
    assert "This party plays for nothing" in words(post(director, party, "leave/"))
    assert "Your club plays for nothing." in words(director.get("/stakes/"), is_there=False)


def test_with_a_stake_the_ways_are_there(director: Client, party: Party):
    assert f'href="{desk(party)}"' in markup(director.get(f"/desk/{party.code}/"))
    assert f'href="{desk(party, "print/")}"' in markup(director.get(f"/desk/{party.code}/prints/"))


def test_a_players_own_phone_says_what_they_owe_and_to_whom(client: Client, director: Client, party: Party):
    known_as(client, party, "Bo")
    assert f'href="/p/{party.code}/stakes/"' in markup(client.get(f"/p/{party.code}/me/", follow=True))
    read = words(client.get(f"/p/{party.code}/stakes/"))
    assert "You pay Ann 0.15" in read
    assert "Open, USD −0.15" in read
    assert "Cleo" not in read
    post(director, party, "terms/", fee="3")
    tick(director, party, "Bo", "Ann")
    read = words(client.get(f"/p/{party.code}/stakes/"))
    assert "You owe nobody" not in read
    assert "The entry fee is open: 3.00 USD." in read
    assert "Paid Ann at" in read
    post(director, party, "fee/", player=key("Bo"), paid="yes")
    assert "You owe nobody, and nobody owes you." in words(client.get(f"/p/{party.code}/stakes/"))
    known_as(other := Client(), party, "Ann")
    assert "Got from Bo at" in words(other.get(f"/p/{party.code}/stakes/"))


def test_whom_they_pay_is_not_told_while_the_result_is_secret(client: Client, party: Party):
    Party.objects.update(standings_held_after=0)
    ended(party)
    known_as(client, party, "Bo")
    read = words(client.get(f"/p/{party.code}/stakes/"))
    assert "Whom you pay is shown here when the standings are." in read
    assert "Ann" not in read
    assert "Open, USD −0.15" in read


def test_a_phone_that_only_found_its_name_reads_how_to_see_what_its_owner_owes(client: Client, party: Party):
    """Anybody who has the hall's code can say that they are Bo."""
    client.post(f"/p/{party.code}/player/2/this-is-me/")
    assert HOW_TO_SEE in words(client.get(f"/p/{party.code}/player/2/"))
    assert "What I owe" not in words(client.get(f"/p/{party.code}/player/2/"))
    assert NOT_OWN in words(client.get(f"/p/{party.code}/stakes/"), is_there=False)
    client.get(f"/t/{party.code}/1/{party.table_key(1)}/")
    assert "What I owe" in words(client.get(f"/p/{party.code}/player/2/"))
    assert "You pay Ann 0.15" in words(client.get(f"/p/{party.code}/stakes/"))


def test_the_table_of_somebody_else_proves_nothing(client: Client, party: Party):
    client.post(f"/p/{party.code}/player/2/this-is-me/")
    client.get(f"/t/{party.code}/2/{party.table_key(2)}/")
    assert NOT_OWN in words(client.get(f"/p/{party.code}/stakes/"), is_there=False)


def test_after_the_end_the_name_card_still_shows_it(client: Client, party: Party):
    ended(party)
    client.post(f"/p/{party.code}/player/2/this-is-me/")
    assert HOW_TO_SEE in words(client.get(f"/p/{party.code}/player/2/"))
    known_as(client, party, "Bo")
    assert "You pay Ann 0.15" in words(client.get(f"/p/{party.code}/stakes/"))


def test_the_standings_of_the_hall_name_no_money_and_those_of_the_desk_do(
    client: Client, director: Client, party: Party
):
    for page in ("standings/", "standings/csv/", "standings/why/?a=2"):
        assert "0.15" not in client.get(f"/p/{party.code}/{page}").content.decode()
    assert "−0.15 USD" in words(director.get(f"/desk/{party.code}/standings/"))


def test_on_any_other_phone_nothing_is_said(client: Client, party: Party):
    assert NOT_OWN in words(client.get(f"/p/{party.code}/stakes/"), is_there=False)
    for_nothing = begun(4)
    known_as(client, for_nothing, "Ann")
    assert client.get(f"/p/{for_nothing.code}/stakes/")["Location"] == f"/p/{for_nothing.code}/me/"
    assert "What I owe" not in words(client.get(f"/p/{party.code}/player/1/"))


def test_the_list_is_printed(director: Client, party: Party):
    tick(director, party, "Bo", "Ann")
    read = words(director.get(desk(party, "print/")))
    assert "Three more payments, and all is even." in read
    assert "paid Bo → Ann 0.15" in read
    assert "Dag → Cleo 0.15" in read


def test_a_spreadsheet_gets_the_accounts_and_nothing_that_it_would_run(director: Client, party: Party):
    Player.objects.filter(name="Ann").update(name="=HYPERLINK(1)")
    lines = director.get(desk(party, "csv/")).content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Name,Won,Lost,Carried over,Tonight,Balance,After the payments,Entry fee open"
    assert "'=HYPERLINK(1),1,0,0.00,0.15,0.15,0.15," in lines
    assert "Bo,0,1,0.00,-0.15,-0.15,-0.15," in lines
    lines = director.get("/stakes/csv/").content.decode("utf-8-sig").splitlines()
    assert "'=HYPERLINK(1),1,0.15,0.00,0.15,USD" in lines


def test_the_balances_over_all_evenings_of_the_club(director: Client, stranger: Client, party: Party):
    slip(begun(4, stake=STAKE), 1)
    tick(director, party, "Bo", "Ann")
    read = words(director.get("/stakes/"))
    assert "2 evenings for money, in USD. In the kitty: 0.00." in read
    assert "Ann +0.15 2 +0.30 −0.15" in read
    assert "Dag → Cleo 0.30" in read
    assert stranger.get("/stakes/").status_code == 404


def test_a_season_narrows_the_balances(director: Client, party: Party):
    later = slip(begun(4, stake=STAKE), 1)
    autumn, spring = (Season.objects.create(club=party.club, name=name, rule=Rule()) for name in ("Autumn", "Spring"))
    autumn.parties.add(later)
    read = words(director.get("/stakes/"))
    assert "All evenings Spring Autumn 2 evenings for money" in read
    page = director.get(f"/stakes/?season={autumn.pk}")
    assert "1 evening for money, in USD." in words(page)
    assert "Eva" not in words(page)
    assert f'href="/stakes/csv/?season={autumn.pk}"' in markup(page)
    assert "Eva" not in director.get(f"/stakes/csv/?season={autumn.pk}").content.decode()
    assert "No evening of this season was played for money." in words(director.get(f"/stakes/?season={spring.pk}"))
    archive_season(spring, who=WHO)
    assert "Spring" not in words(director.get("/stakes/"))


def test_the_part_alone_and_nothing_where_nothing_is_new(director: Client, party: Party, phone):
    part = director.get(desk(party), headers=phone).content.decode()
    assert re.search(r'^\s*<div id="settlement">', part)
    assert director.get(desk(party), {"seen": party.change}, headers=phone).status_code == 204


def test_as_many_queries_at_forty_tables_as_at_four(director: Client):
    def asked(players: int) -> int:
        party = begun(players, stake=STAKE)
        for table in range(1, players // 4 + 1):
            slip(party, table)
        return queries(director, desk(party))

    assert asked(16) == asked(160) <= 14


def test_it_is_said_in_norwegian(director: Client, party: Party):
    read = words(director.get(desk(party), headers=NORWEGIAN))
    assert "Fire betalinger til, så er alt gjort opp" in read
    assert "0,15" in read


def test_after_the_end_too(director: Client, party: Party):
    assert "Four more payments" in words(director.get(desk(ended(party))))
