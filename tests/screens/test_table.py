"""The table's phone: three taps for a hand, its words, its refusals, and its link."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV, MINNESOTA, NULA_PLUS, Colour
from tests.night import announced, begun, found, fresh, played
from tests.scoring.hands import SIXTEEN, WHIST_DRIVE
from tests.screens.reading import STATEMENTS_OF_A_HAND, html_of, statements, typed, words
from tests.screens.table_page import ANN_GRANDED_FIVE, GRAND_SLAM, STEP, link, sheet_form, why_not
from tournaments.models import PlayedHand


def test_a_phone_in_the_middle_of_a_hand_is_told_that_another_has_entered_it(client: Client, phone):
    party = begun(4)
    half = "?hand=1&call=high&by=south&seen=0"
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    page = html_of(client.get(link(party) + half, headers=phone))
    assert "Hand 1 is entered already: Ann and Cleo granded and took 5" in page
    assert "What you began here is not saved. If yours is right, take that hand back first." in page
    client.post(link(party, act="take-back/"), {"round": "1", "hand": "1"})
    later = html_of(client.get(link(party) + "?hand=2&call=high&by=south&seen=0", headers=phone))
    assert "The sheet has changed since this page was shown." in later


def on_cards(page: str) -> list[tuple[str, str]]:
    """The seat and the name on each card that can be pressed for a high call."""
    return re.findall(r'class="call (north|east|south|west)".*?</svg>(\w+)<span>', page)


def test_the_page_says_who_sits_where_and_who_deals(client: Client):
    page = html_of(client.get(link(begun(4))))
    assert on_cards(page) == [("north", "Ann"), ("east", "Bo"), ("south", "Cleo"), ("west", "Dag")]
    assert page.count("dealt") == 1


def test_what_stands_on_the_page_of_every_hand_leads_somewhere(client: Client, phone):
    party = begun(4)
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    page = html_of(client.get(link(party), headers=phone))
    client.post(link(party, act="organiser/"))
    page += html_of(client.get(link(party), headers=phone))
    leads = {resolve(address).url_name for address in re.findall(r'(?:action|hx-post)="([^"]+)"', page)}
    assert leads == {"table_take_back", "table_this_is_me", "table_calls_organiser", "table_never_mind"}


def test_before_the_seats_are_announced_a_table_waits(client: Client):
    response = client.get(link(found(8), 2))
    assert response.status_code == 200
    assert "Table 2 does not play at the moment" in html_of(response)


@pytest.mark.parametrize("wrong", ["/t/{code}/1/00000000000000000000/", "/t/ZZZZ/1/{key}/", "/t/{code}/2/{key}/"])
def test_a_wrong_link_is_answered_in_words(client: Client, wrong):
    party = begun(8)
    response = client.get(wrong.format(code=party.code, key=party.table_key(1)))
    assert response.status_code == 404
    assert "This is not the link of a table tonight" in html_of(response)


@pytest.mark.parametrize("key", ["é", "0" * 20, "wrong"])
@pytest.mark.parametrize("act", ["", "hand/", "confirm/", "take-back/"])
def test_no_link_however_wrong_breaks_the_page(client: Client, phone, key, act):
    party = begun(8)
    for table in (1, 99, 10**6, 2**31, 10**30):
        address = f"/t/{party.code}/{table}/{key}/{act}"
        response = client.post(address, {}, headers=phone) if act else client.get(address, headers=phone)
        assert response.status_code == 404


def test_what_is_sent_for_a_table_that_does_not_play_is_answered_in_words(client: Client, phone):
    response = client.post(link(begun(8), 3, "confirm/"), {"round": "1"}, headers=phone)
    assert "Table 3 does not play at the moment" in html_of(response)


def test_three_steps_to_a_hand(client: Client):
    party = begun(4, rules=ASKOV)
    assert "How many tricks did Ann and Cleo take?" in html_of(client.get(link(party) + "?hand=1&call=high&by=north"))
    preview = html_of(client.get(link(party) + "?hand=1&call=high&by=north&tricks=5"))
    assert "Ann and Cleo granded and took 5: 4 points for Bo and Dag. That makes 0–4." in preview
    assert "Ann and Cleo 0 → 0 Bo and Dag 0 → 4 " in words(
        client.get(link(party) + "?hand=1&call=high&by=north&tricks=5")
    )
    response = client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE), follow=True)
    assert response.redirect_chain == [(link(party), 302)]
    assert "Hand 2: who granded?" in html_of(response)


@pytest.mark.parametrize("rules", [MINNESOTA, NULA_PLUS], ids=lambda rules: rules.name)
def test_keys_are_made_or_failed_only_for_those_who_granded(client: Client, rules):
    party = begun(4, rules=rules)
    high = html_of(client.get(link(party) + "?hand=1&call=high&by=east"))
    assert re.findall(r'class="half( is_\w+)?.*?</svg> (\w+)', high, re.S) == [
        (" is_failed", "Failed"),
        (" is_made", "Made"),
    ]
    low = html_of(client.get(link(party) + "?hand=1&call=low"))
    assert re.findall(r'class="half([^"]*)"', low) == ["", ""]


def test_a_hand_for_four_others_is_refused_and_asked_for_again(client: Client):
    party = announced(played(begun(8)), 2)
    step = client.get(link(party, 2) + STEP)
    form = {name: typed(step, name)[-1] for name in ("round", "hand", "key", "seen", "call", "by", "tricks")}
    client.post(link(party, 2, "other-way/"), {"round": "2"})
    for _time in range(2):
        page = client.post(link(party, 2, "hand/"), form, follow=True)
        assert "The seats of table 2 have changed since this page was shown." in html_of(page)
        assert "Hand 1: who granded?" in html_of(page)
        assert not PlayedHand.objects.exists()
    now = {name: typed(client.get(link(party, 2) + STEP), name)[-1] for name in form}
    assert now["seen"] != form["seen"]
    client.post(link(party, 2, "hand/"), now)
    assert PlayedHand.objects.count() == 1


def test_a_special_call_asks_who_and_whether_made(client: Client):
    party = begun(4, rules=ASKOV)
    assert "Sola Nola: who called it?" in html_of(client.get(link(party) + "?hand=1&call=sola-nola"))
    outcome = html_of(client.get(link(party) + "?hand=1&call=sola-nola&by=east"))
    assert "Made or failed?" in outcome
    assert "Ann leads." in outcome  # the opponent to East's right
    preview = html_of(client.get(link(party) + "?hand=1&call=sola-nola&by=east&made=yes"))
    assert "Bo called Sola Nola and made it: a star for Bo and Dag" in preview


@pytest.mark.parametrize(("colour", "high", "low"), [(Colour.BLACK, "spade", "heart"), (Colour.RED, "heart", "spade")])
def test_the_cards_on_the_phone_have_the_colours_of_the_cards_at_the_table(client: Client, colour, high, low):
    party = begun(4, rules=replace(MINNESOTA, high_colour=colour))
    page = html_of(client.get(link(party)))
    assert suit(page, 'id="north"') == high
    assert suit(page, 'id="low"') == low
    assert suit(html_of(client.get(link(party) + "?hand=1&call=high&by=north")), 'class="said"') == high
    assert suit(html_of(client.get(link(party) + "?hand=1&call=low")), 'class="said"') == low


def suit(page: str, at: str) -> str:
    """The first suit behind these words."""
    found = re.search(r"#(spade|heart)", page.partition(at)[2])
    assert found
    return found[1]


def test_a_deal_is_thrown_in_with_one_tap_and_a_yes_and_is_no_hand_of_the_game(client: Client):
    party = begun(4, end=GameEnd(EndKind.HANDS, hands=3))
    assert "The deal is thrown in. That makes 0–0" in html_of(client.get(link(party) + "?hand=1&call=thrown-in"))
    client.post(link(party, act="hand/"), sheet_form({"call": "thrown-in"}))
    assert PlayedHand.objects.get().call == "thrown-in"
    assert "Played: 0 of 3 hands. A deal that was thrown in is not counted." in html_of(client.get(link(party)))


def test_the_outbox_only_hears_that_a_hand_is_kept_and_the_part_alone_comes_after_anything_else(client: Client, phone):
    party = begun(4)
    response = client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE), headers=phone)
    assert (response.status_code, response["Whist-Hand"], html_of(response)) == (204, "saved", "")
    taken_back = {"round": "1", "hand": "1"}
    response = client.post(link(party, act="take-back/"), taken_back, headers=phone, follow=True)
    assert response.redirect_chain == [(link(party), 302)]
    assert html_of(response).lstrip().startswith('<div id="table_page"')


def test_a_screen_that_has_seen_it_all_is_left_alone(client: Client, phone):
    party = begun(4)
    assert client.get(link(party), {"seen": party.change}, headers=phone).status_code == 204
    assert client.get(link(party), {"seen": party.change - 1}, headers=phone).status_code == 200


def test_a_step_for_a_hand_that_somebody_has_entered_is_left_behind(client: Client):
    party = begun(4)
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    page = html_of(client.get(link(party) + "?hand=1&call=high&by=north&tricks=9"))
    assert "is this right?" not in page
    assert "Hand 2: who granded?" in page


REFUSED = {
    "fourteen tricks": ({"tricks": "14"}, "Tricks are whole numbers from 0 to 13"),
    "tricks in letters": ({"tricks": "many"}, "“many” is not a whole number."),
    "a call nobody knows": ({"call": "misère"}, "“misère” is not a call."),
    "a call these rules do not know": (
        {"call": "sola-nola", "tricks": "", "made": "yes"}, "These rules do not know the call Sola Nola",
    ),
    "a seat nobody has": ({"by": "north-west"}, "is not a seat"),
    "no grander": ({"by": ""}, "On a high hand somebody granded"),
    "no call at all": ({"call": ""}, "Something is missing in what this page sent"),
    "no key": ({"key": ""}, "Something is missing in what this page sent"),
    "a hand too far": ({"hand": "3"}, "Hand 3 cannot be entered yet"),
    "another round": ({"round": "7"}, "This was for round 7, but table 1 is in round 1 now."),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "sentence"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused_in_words_on_the_page_and_to_the_outbox(client: Client, phone, wrong, sentence):
    party = begun(4)
    form = sheet_form(ANN_GRANDED_FIVE) | wrong
    assert sentence in html_of(client.post(link(party, act="hand/"), form, follow=True))
    assert sentence in why_not(client.post(link(party, act="hand/"), form, headers=phone))
    assert not PlayedHand.objects.exists()


def test_the_second_of_two_phones_is_told_what_the_first_entered(client: Client, phone):
    party = begun(4)
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    response = client.post(link(party, act="hand/"), sheet_form(GRAND_SLAM), headers=phone)
    assert "Hand 1 was entered before yours: Ann and Cleo granded and took 5" in why_not(response)
    assert PlayedHand.objects.get().tricks_north_south == 5


def test_every_refusal_counts_hands_as_the_sheet_does_after_a_deal_that_was_thrown_in(client: Client, phone):
    party = begun(4)
    for number, hand in enumerate((ANN_GRANDED_FIVE, {"call": "thrown-in"}, ANN_GRANDED_FIVE), start=1):
        client.post(link(party, act="hand/"), sheet_form(hand, number=number))

    def refused(hand: dict[str, str], number: int) -> str:
        return why_not(client.post(link(party, act="hand/"), sheet_form(hand, number=number), headers=phone))

    assert "Hand 2 was entered before yours: Ann and Cleo granded and took 5" in refused(GRAND_SLAM, 3)
    assert "Hand 2 is on the sheet already, the same: Ann and Cleo" in refused(ANN_GRANDED_FIVE, 3)
    assert "Hand 2 was entered before yours: The deal is thrown in." in refused(GRAND_SLAM, 2)
    assert "Hand 4 cannot be entered yet: the sheet has 2 hands" in refused(GRAND_SLAM, 5)
    begun_before = words(client.get(link(party) + "?hand=3&call=high&by=north&tricks=8"))
    assert "Hand 2 is entered already: Ann and Cleo granded and took 5" in begun_before
    back = words(client.post(link(party, act="take-back/"), {"round": "1", "hand": "1"}, follow=True))
    assert "that is hand 2 now, not hand 1" in back


def test_the_same_form_twice_is_one_hand(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    for _time in range(2):
        response = client.post(link(party, act="hand/"), form, follow=True)
        assert 'class="refused"' not in html_of(response)
    assert PlayedHand.objects.count() == 1


def test_a_hand_without_the_csrf_token_is_refused(client: Client):
    party = begun(4)
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE)).status_code == 403
    assert not PlayedHand.objects.exists()


def test_sat_down_the_other_way_with_one_tap(client: Client):
    party = announced(played(begun(8)), 2)
    page = html_of(client.get(link(party, 2)))
    before = [name for _seat, name in on_cards(page)]
    page = html_of(client.post(link(party, 2, "other-way/"), {"round": "2"}, follow=True))
    north, east, south, west = before
    assert [name for _seat, name in on_cards(page)] == [north, east, west, south]


def test_the_other_way_to_mix_is_offered_where_pairs_are_mixed_and_not_at_the_top_table(client: Client):
    party = announced(played(begun(8)), 2)
    assert "change chairs" in html_of(client.get(link(party, 2)))
    assert "change chairs" not in html_of(client.get(link(party, 1)))
    alone = announced(played(begun(4), tables=1), 2)
    assert "change chairs" in html_of(client.get(link(alone, 1)))


def test_a_hand_without_a_call_is_two_taps_and_its_tricks_are_its_points(client: Client):
    party = begun(4, rules=WHIST_DRIVE)
    assert re.findall(r'class="call [^"]*" href="([^"]+)"', html_of(client.get(link(party)))) == [
        "?hand=1&amp;seated=1-2-3-4&amp;call=plain",
        "?hand=1&amp;seated=1-2-3-4&amp;call=thrown-in",
    ]
    saved = client.post(link(party, act="hand/"), sheet_form({"call": "plain", "tricks": "8"}), follow=True)
    assert "Ann and Cleo took 8, Bo and Dag 5: each side gets its tricks." in html_of(saved)
    hand = PlayedHand.objects.get()
    assert (hand.points_north_south, hand.points_east_west) == (8, 5)


def test_the_keys_are_as_many_as_a_hand_has_tricks(client: Client):
    party = begun(4, rules=SIXTEEN)
    page = html_of(client.get(link(party) + "?hand=1&call=low"))
    assert re.findall(r'id="tricks_(\d+)"', page) == [str(tricks) for tricks in range(17)]
    saved = client.post(link(party, act="hand/"), sheet_form({"call": "low", "tricks": "16"}), follow=True)
    assert "Low: Ann and Cleo took 16, Bo and Dag 0:" in html_of(saved)
    too_many = client.post(link(party, act="hand/"), sheet_form({"call": "low", "tricks": "17"}, number=2), follow=True)
    assert "Tricks are whole numbers from 0 to 16; 17 is not." in html_of(too_many)


@pytest.mark.parametrize("players", [16, 160], ids=["4 tables", "40 tables"])
def test_a_hand_costs_the_same_few_queries_in_any_hall(transactional_db, client: Client, phone, players):
    party = begun(players)
    with CaptureQueriesContext(connection) as entering:
        client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE), headers=phone)
    with CaptureQueriesContext(connection) as looking:
        client.get(link(party))
    assert len(statements(entering)) == STATEMENTS_OF_A_HAND
    assert len(statements(looking)) == 2
    assert fresh(party).change == party.change + 1


def test_a_name_with_markup_never_reaches_the_page_unescaped(client: Client):
    party = begun(4)
    party.entries.first().player.__class__.objects.filter(name="Ann").update(name="<script>alert(1)</script>")
    page = html_of(client.get(link(party)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize(
    "step",
    ["call=plain", "call=sola-nola", "call=sola-nola&by=east", "call=high", "call=low&by=north", "call=plain&by=north"],
)
def test_a_step_that_no_page_of_these_rules_offers_is_refused_in_words(client: Client, step: str):
    page = html_of(client.get(link(begun(4)) + f"?hand=1&{step}"))
    assert 'class="refused"' in page
    assert "Hand 1: who granded?" in page
