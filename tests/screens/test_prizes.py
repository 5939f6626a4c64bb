"""The pages of the prizes: the list at the desk, what the hall and the phones see, and paper."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.play.deal import hash_seed
from tests.browser.pages import level, number_shown, with_prizes
from tests.night import WHO, announced, begun, ended, found, fresh, slip
from tests.screens.desk_lines import FIELD, FORM
from tests.screens.reading import markup, queries, typed, words
from tournaments.actions import draw_seats
from tournaments.actions.hall_screen import reveal_place
from tournaments.actions.prizes import add_prize, enter_cut, give_all_prizes, give_prize, open_seal, start_list
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.draw import DrawKind
from tournaments.engine.prizes.prize import LISTS, Prize, PrizeKind, StartFrom
from tournaments.engine.prizes.seal import draw_number
from tournaments.models import Party
from tournaments.models.prizes import PrizeList
from tournaments.queries.evening import write_evening_document
from tournaments.queries.prize_decisions import read_decisions

pytestmark = pytest.mark.django_db
NEW = {"name": "Best of the over-eighties", "what": "A plant", "many": "1", "by": "wins", "span": "whole"}
NEW |= {"among": "tag", "tag": "80+", "ties": "share"}


def desk(party: Party, more: str = "") -> str:
    return f"/desk/{party.code}/prizes/{more}"


def keys(party: Party) -> list[str]:
    return [prize.key for prize in read_decisions(party).prizes]


def undo(director: Client, page: HttpResponse) -> None:
    """Press the Undo of a page as a browser does."""
    address, fields = FORM.findall(markup(page))[0]
    director.post(address, {name: unescape(value) for name, value in FIELD.findall(fields)})


def drawn(party: Party) -> Party:
    """The evening of `level` with its cut made and a door prize that is still sealed."""
    Party.objects.filter(pk=party.pk).update(status=Party.Status.REGISTERING)
    add_prize(party.code, Prize("door", "Door prize", PrizeKind.DOOR), who=WHO)
    Party.objects.filter(pk=party.pk).update(status=Party.Status.ENDED)
    enter_cut(party.code, "second", [(5,)], who=WHO)
    return fresh(party)


def test_a_party_without_a_list_has_prizes_on_no_page_but_one_button(director: Client, client: Client):
    party = ended(slip(begun(4), 1))
    for address in ("", "standings/", "rules/", "hall/", "player/1/"):
        assert "rize" not in words(client.get(f"/p/{party.code}/{address}")).replace("surprize", "")
    for address in ("standings/", "prints/", "prints/table-cards/", "players/"):
        assert "rize" not in words(director.get(f"/desk/{party.code}/{address}"))
    assert words(director.get(f"/desk/{party.code}/")).count("rize") == 1
    assert "There are no prizes tonight." in words(client.get(f"/p/{party.code}/prizes/"))


def test_a_list_begins_with_one_of_the_program_or_that_of_the_last_evening(director: Client):
    party, next_time = found(8), found(8)
    read = words(director.get(desk(party)))
    assert "What is there to win tonight?" in read
    assert "Small club, 3 prizes First of the evening · Second · Lowest" in read
    page = director.post(desk(party, "start/"), {"list": "small-club"}, follow=True)
    assert "3 prizes" in words(page)
    assert "As last time: 3 prizes (Tuesday whist" in words(director.get(desk(next_time)))
    director.post(desk(next_time, "start/"), {"list": "last"})
    assert keys(next_time) == ["first", "second", "lowest"]


def test_a_list_begun_after_play_comes_without_its_draws_and_says_so(director: Client):
    with_prizes()
    for wanted, party in (("last", ended(slip(begun(4), 1))), ("club-evening", begun(8))):
        read = words(director.post(desk(party, "start/"), {"list": wanted}, follow=True))
        assert "Play has begun, so nothing can be sealed any more. Left out: Mystery number." in read
        assert keys(party) == ["first", "second", "third", "first-half", "made-grands", "top-table", "lowest"]


def test_a_list_to_start_from_has_its_names_in_the_language_of_the_organiser(director: Client):
    party = found(8)
    director.post(desk(party, "start/"), {"list": "small-club"}, headers={"Accept-Language": "nb"})
    assert [prize.name for prize in read_decisions(party).prizes] == ["Kveldens beste", "Nummer to", "Sist"]


def test_a_prize_is_added_changed_moved_and_taken_out_with_an_undo(director: Client):
    party = with_prizes()
    before = keys(party)
    director.post(desk(party, "new/"), NEW)
    assert keys(party) == [*before, "best-of-the-over-eighties"]
    page = director.get(desk(party, "of/best-of-the-over-eighties/"))
    assert typed(page, "what") == ["A plant"]
    director.post(desk(party, "of/best-of-the-over-eighties/"), NEW | {"name": "Oldest"})
    director.post(desk(party, "of/best-of-the-over-eighties/move/"))
    assert "tag 80+" in words(director.get(desk(party)))
    page = director.post(desk(party, "of/first/remove/"), follow=True)
    assert "“First of the evening” is out of the list. Undo" in words(page)
    undo(director, page)
    assert keys(party) == [*before[:-1], "best-of-the-over-eighties", before[-1]]


def test_who_gives_a_prize_is_said_at_the_desk_on_paper_on_the_phones_and_in_the_hall(director: Client, client: Client):
    party = begun(8)
    given = NEW | {"name": "First", "given_by": "Lakewood Books", "by": "difference", "among": "everybody", "tag": ""}
    director.post(desk(party, "new/"), given)
    for page in (
        director.get(desk(party)),
        director.get(f"/desk/{party.code}/prints/prizes/"),
        client.get(f"/p/{party.code}/prizes/"),
    ):
        assert "A plant, by Lakewood Books" in words(page)
    party = ended(slip(slip(fresh(party), 1, score=(13, 3)), 2, score=(13, 5)))
    assert "given by Lakewood Books" in words(director.get(f"/desk/{party.code}/prints/prizes/script/"))
    give_all_prizes(party.code, who=WHO)
    assert "given by Lakewood Books" in words(client.get(f"/p/{party.code}/hall/"))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        pytest.param({"name": ""}, "Give the prize a name, such as “Best first half”.", id="no name"),
        pytest.param({"many": "0"}, "Type a whole number from 1 to 99.", id="none of it"),
        pytest.param({"tag": ""}, "Say which tag: a prize among people with a tag needs it.", id="no tag"),
        pytest.param({"among": "everybody"}, "You typed the tag “80+”, but people without it can win too.", id="tag"),
        pytest.param({"by": "stars", "lowest": "on"}, "Lowest can be the place", id="the fewest stars"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(director: Client, wrong, says):
    party = found(8)
    page = director.post(desk(party, "new/"), NEW | wrong)
    assert says in words(page)
    assert typed(page, "what") == ["A plant"]
    assert not PrizeList.objects.exists()


def test_a_prize_that_had_a_tag_loses_it_without_a_question(director: Client):
    party = found(8)
    director.post(desk(party, "new/"), NEW)
    director.post(desk(party, f"of/{keys(party)[0]}/"), NEW | {"among": "everybody"})
    assert [(prize.among, prize.tag) for prize in read_decisions(party).prizes] == [("everybody", "")]


def test_what_another_laptop_changed_meanwhile_is_not_overwritten(director: Client):
    party = with_prizes()
    address = desk(party, "of/second/")
    old = {"seen": typed(director.get(address), "seen")[0]} | NEW
    director.post(address, old | {"what": "Two tickets"})
    page = director.post(address, old | {"many": "0"})
    page = director.post(address, NEW | {"seen": typed(page, "seen")[0]})
    assert "“Best of the over-eighties” was changed meanwhile, and nothing was saved." in words(page)
    assert typed(page, "what") == ["A plant"]
    assert [prize.what for prize in read_decisions(party).prizes if prize.key == "second"] == ["Two tickets"]


def test_a_draw_that_is_sealed_is_refused_in_the_form(director: Client):
    page = director.post(desk(begun(8), "new/"), NEW | {"by": "door-prize", "among": "everybody", "tag": ""})
    assert "its seed was sealed before play" in words(page)


def test_who_has_a_tag_is_ticked(director: Client):
    party = with_prizes()
    director.post(desk(party, "tagged/"), {"tag": "80+", "has": ["2", "5"]})
    assert [entry.number for entry in party.entries.all() if "80+" in entry.tags] == [2, 5]
    page = markup(director.get(desk(party, "tagged/") + "?tag=80%2B"))
    assert re.findall(r'value="(\d)" checked', page) == ["2", "5"]


def test_a_tag_with_a_sign_that_cannot_be_printed_keeps_no_evening_from_being_read_again(director: Client):
    party = with_prizes()
    director.post(desk(party, "tagged/"), {"tag": "80\0+\r\n up", "has": ["2"]})
    assert party.entries.get(number=2).tags == ["80+ up"]
    assert read_evening(read(write(write_evening_document(party)).encode())).players[1].tags == ("80+ up",)


def test_a_cut_is_typed_in_and_taken_back(director: Client):
    party, key = level()
    page = words(director.get(desk(party)))
    assert "3 prizes, 1 waits for a cut" in page
    assert "Eva or Gro" in page
    form = director.get(desk(party, f"of/{key}/cut/"))
    assert "2 are level, and there is 1 prize" in words(form)
    saved = director.post(desk(party, f"of/{key}/cut/"), {"won": "7", "seen": typed(form, "seen")[0]}, follow=True)
    assert "“Second”: Gro won the cut. Undo" in words(saved)
    assert "won the cut with Eva" in words(director.get(desk(party)))
    other = director.post(desk(party, f"of/{key}/cut/"), {"won": "5", "seen": typed(form, "seen")[0]}, follow=True)
    assert "Nobody has to cut for “Second” now." in words(other)
    assert "won the cut with Eva" in words(other)
    undo(director, saved)
    assert "Eva or Gro" in words(director.get(desk(party)))


def test_a_cut_without_anybody_ticked_says_so(director: Client):
    party, key = level()
    assert "Choose 1" in words(director.post(desk(party, f"of/{key}/cut/"), follow=True))
    assert "Nobody has to cut" in words(director.get(desk(party, "of/first/cut/"), follow=True))


def test_the_seal_is_everywhere_before_play_and_the_seed_only_once_it_is_opened(director: Client, client: Client):
    party, _key = level()
    party = drawn(party)
    row = PrizeList.objects.get(party=party)
    for page in (director.get(desk(party)), client.get(f"/p/{party.code}/prizes/")):
        assert hash_seed(row.seed) in words(page)
        assert row.seed not in markup(page)
    cards = words(director.get(f"/desk/{party.code}/prints/table-cards/"))
    assert hash_seed(row.seed) in cards.replace(" ", "")
    director.post(desk(party, "open/"))
    assert f"printf %s {row.seed} | sha256sum" in words(client.get(f"/p/{party.code}/prizes/"))


def test_the_hall_sees_the_list_and_the_hash_before_play(client: Client):
    party = with_prizes()
    page = words(client.get(f"/p/{party.code}/hall/"))
    assert "Prizes tonight" in page
    assert "Most made grands" in page
    assert hash_seed(read_decisions(party).seed)[:24] in page.replace(" ", "")


def test_the_hall_turns_one_card_after_another_lowest_first(director: Client, client: Client):
    party, key = level()
    enter_cut(party.code, key, [(5,)], who=WHO)
    hall, phone = f"/p/{party.code}/hall/", f"/p/{party.code}/prizes/"
    assert "Show prize 3 in the hall: Lowest" in words(director.get(desk(party)))
    assert "handed over" not in words(client.get(hall))
    director.post(desk(party, "of/lowest/hand-over/"))
    page = words(client.get(hall))
    assert "Bo" in page
    assert "Handed over: 1 of 3" in page
    assert "Eva" not in page
    assert "Eva" not in words(client.get(phone))
    reveal_place(party.code, place=None, who=WHO)
    assert "Hand over the prizes Print the final result" in words(director.get(f"/desk/{party.code}/"))
    director.post(desk(party, "hand-over/"))
    assert "Print the final result Open the evening again" in (bar := words(director.get(f"/desk/{party.code}/")))
    assert "Hand over the prizes" not in bar
    assert "Eva" in words(client.get(phone))
    assert "Every prize is handed over." in words(client.get(hall))
    assert "You have a prize: Second" in words(client.get(f"/p/{party.code}/player/5/"))


def test_a_number_that_was_sealed_is_turned_beside_the_fingerprint_on_the_table_cards(client: Client):
    party = number_shown()
    page = words(client.get(f"/p/{party.code}/hall/"))
    assert hash_seed(read_decisions(party).seed)[:24] in page.replace(" ", "")
    assert re.search(r"on your table’s card (\d+) Opened \d\d:\d\d .* the number was \1", page)


def test_beside_a_number_stands_how_many_there_are_of_the_prize_too(client: Client):
    party = number_shown()
    row = party.prize_list
    row.prizes = tuple(replace(one, what="coffee", many=2) for one in row.prizes)
    row.save()
    assert "2 × coffee" in words(client.get(f"/p/{party.code}/hall/"))


def test_who_has_a_better_prize_is_not_said_before_it_is_shown(client: Client):
    party = begun(8)
    start_list(
        party.code, (Prize("a", "A", PrizeKind.DIFFERENCE, many=2), Prize("b", "B", PrizeKind.TOTAL, many=2)), who=WHO
    )
    party = ended(slip(slip(fresh(party), 1, score=(13, 3)), 2, score=(13, 5)))
    give_prize(party.code, "b", who=WHO)
    phone = f"/p/{party.code}/prizes/"
    assert "Ann" not in words(client.get(phone))
    give_all_prizes(party.code, who=WHO)
    assert "Ann and Cleo have a prize already" in words(client.get(phone))


def test_the_mystery_number_says_that_the_one_on_its_place_was_passed_over(director: Client, client: Client):
    party = found(8)
    mystery = Prize("m", "M", PrizeKind.MYSTERY_NUMBER)
    start_list(party.code, (Prize("a", "A", PrizeKind.DIFFERENCE, many=2), mystery), who=WHO)
    is_first = (f"{number}" for number in range(100) if draw_number(f"{number}", "m", 8) == 1)
    PrizeList.objects.update(seed=next(is_first))
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = ended(slip(slip(announced(fresh(party), 1), 1, score=(13, 3)), 2, score=(13, 5)))
    open_seal(party.code, who=WHO)
    give_prize(party.code, "m", who=WHO)
    assert "the number was 1; 2 before have a prize already" in words(client.get(f"/p/{party.code}/prizes/"))
    both = "the number was 1; (Ann and Cleo|Cleo and Ann) have a prize already"
    assert re.search(both, words(director.get(desk(party))))


def test_the_script_is_read_lowest_first_and_signed_by_everybody(director: Client):
    party, key = level()
    enter_cut(party.code, key, [(5,)], who=WHO)
    page = words(director.get(f"/desk/{party.code}/prints/prizes/script/"))
    assert page.index("Lowest.") < page.index("Second.") < page.index("First of the evening.")
    assert page.count("☐ handed over") == 5  # Ann and Cleo share the first, Bo and Dag the last


def test_what_is_printed_for_the_door_says_for_what_each_prize_is(director: Client):
    page = words(director.get(f"/desk/{with_prizes().code}/prints/prizes/"))
    assert "Best first half point difference, the first half everybody all of them get one" in page


def test_a_prize_that_a_correction_changes_is_named_and_can_be_given_otherwise(director: Client):
    party, key = level()
    enter_cut(party.code, key, [(5,)], who=WHO)
    give_all_prizes(party.code, who=WHO)
    wrong = {"round": "1", "table": "1", "line": "6-13", "how": "score"}
    preview = director.get(f"/desk/{party.code}/correct/", {"round": "1", "table": "1", "line": "6-13"})
    assert "“First of the evening” would go to Eva and Gro, not to Ann and Cleo." in words(preview)
    seen = typed(preview, "seen")
    director.post(f"/desk/{party.code}/correct/", wrong | ({"seen": seen[0]} if seen else {}))
    page = words(director.get(desk(party)))
    assert "“First of the evening” went to Ann and Cleo. Now it would go to Eva and Gro." in page
    director.post(desk(party, "of/first/hand-over/"))
    assert "“First of the evening” went to" not in words(director.get(desk(party)))


def test_the_list_asks_the_database_as_often_at_four_tables_as_at_forty(director: Client):
    asked = []
    for players in (16, 160):
        party = begun(players)
        start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
        asked.append(queries(director, desk(party)))
    assert asked[0] == asked[1]
