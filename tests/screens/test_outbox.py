"""What a phone is told about what it sent, and what it is told beforehand so that it can do without the laptop."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl
from uuid import uuid4

import pytest
from django.test import Client

from scoring.game import EndKind, GameEnd, SheetLine, TieRule, play
from scoring.hand import BySide, add_sides
from scoring.rules import NAMED
from scoring.score import score_hand
from tests.night import begun, ended, fresh
from tests.scoring.hands import every_hand
from tests.screens.table_page import ANN_GRANDED_FIVE, GRAND_SLAM, STEP, link, send, sheet_form
from tournaments.forms.hand import read_draft
from tournaments.models import PlayedHand
from tournaments.models.sql import read_current_game
from tournaments.queries.table import read_table_now
from tournaments.views.offline import MARK
from tournaments.wording import score_text
from tournaments.wording.named import next_line_with_names

OF_FOUR = [rules for rules in NAMED.values() if rules.players == 4]


def test_a_hand_that_is_saved_is_said_to_be_kept_however_often_it_is_sent(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    for _time in range(2):
        assert send(client, party, form) == ("saved", "")
    assert PlayedHand.objects.count() == 1


def test_a_form_without_script_is_told_the_same(client: Client):
    assert client.post(link(begun(4), act="hand/"), sheet_form(ANN_GRANDED_FIVE))["Whist-Hand"] == "saved"


def test_another_hand_of_that_number_is_refused_with_the_sentence(client: Client):
    party = begun(4)
    send(client, party)
    says, why = send(client, party, GRAND_SLAM)
    assert says == "refused"
    assert why.startswith("Hand 1 was entered before yours: Ann and Cleo granded and took 5")


def test_the_very_same_hand_by_another_phone_is_told_apart(client: Client):
    party = begun(4)
    send(client, party)
    says, why = send(client, party)
    assert says == "same"
    assert why.startswith("Hand 1 is on the sheet already, the same: Ann and Cleo granded and took 5")


def test_so_it_is_where_the_game_or_the_evening_is_over_meanwhile(client: Client):
    party = begun(4)
    for number in (1, 2):
        send(client, party, GRAND_SLAM, hand=number)
    assert client.post(link(party, act="confirm/"), {"round": "1"})["Whist-Hand"] == "saved"
    assert send(client, party, GRAND_SLAM)[0] == "same"
    assert send(client, ended(fresh(party)), GRAND_SLAM)[0] == "same"
    assert send(client, party, ANN_GRANDED_FIVE)[0] == "refused"


def test_a_hand_after_the_end_is_refused_and_so_is_one_by_a_wrong_link(client: Client):
    party = ended(begun(4))
    assert send(client, party)[1] == "The party has ended, and its results are final. Nothing was changed."
    answer = client.post(link(party).replace(party.table_key(1), "0" * 20) + "hand/", sheet_form(GRAND_SLAM))
    assert (answer.status_code, answer["Whist-Hand"]) == (404, "refused")


def test_a_page_that_is_only_looked_at_acknowledges_nothing(client: Client):
    assert "Whist-Hand" not in client.get(link(begun(4)))


def beforehand(client: Client, party) -> dict:
    return client.get(link(party, act="offline/")).json()


@pytest.mark.parametrize("rules", OF_FOUR, ids=lambda rules: rules.name)
def test_the_points_told_beforehand_are_those_of_the_engine_for_every_hand(client: Client, rules):
    party = begun(4, rules=rules)
    game = read_current_game(party.code, 1)
    assert game
    table = read_table_now(game)
    hands = beforehand(client, party)["hands"]
    told = {read_draft(dict(parse_qsl(query))).hand(rules): worth for query, worth in hands.items()}
    assert set(told) == set(every_hand(rules))
    for hand, worth in told.items():
        scored, before = score_hand(hand, rules), BySide(3, -2)
        assert worth["points"] == list(scored.points)
        assert worth["counts"] == play([hand], rules=rules).hands_played
        assert worth["decides"] == (scored.winner is not None)
        for words, line in (
            ("words", SheetLine(1, hand, scored, add_sides(before, scored.points))),
            ("extra", SheetLine(1, hand, scored, before, extra=True)),
        ):
            assert worth[words].replace(MARK, score_text(line.score)) == next_line_with_names(line, table)


@pytest.mark.parametrize("rules", OF_FOUR, ids=lambda rules: rules.name)
def test_every_tap_leads_to_a_step_that_is_told_beforehand(client: Client, rules):
    told = beforehand(client, begun(4, rules=rules))
    seen, to_see = set(), [""]
    while to_see:
        query = to_see.pop()
        seen.add(query)
        if query not in told["hands"]:
            found = re.findall(rf'href="\?hand={MARK}&amp;seated=1-2-3-4&amp;([^"]+)"', told["steps"][query])
            to_see += [unescaped for one in found if (unescaped := one.replace("&amp;", "&")) not in seen]
    assert set(told["hands"]) <= seen


def test_who_deals_and_who_leads_is_told_for_each_hand(client: Client):
    party = begun(4)
    dealers = beforehand(client, party)["dealers"]
    for hands in range(5):
        told = dealers[hands % len(dealers)]
        page = client.get(link(party)).content.decode()
        assert re.findall(r'id="(\w+)" class="call[^>]*><b class="mark">dealt', page) == [told["seat"]]
        low = client.get(link(party) + f"?hand={hands + 1}&call=low").content.decode()
        assert re.findall(r'class="leads">([^<]+)<', low) == [told["leads"]]
        send(client, party, ANN_GRANDED_FIVE, hand=hands + 1)


def test_how_far_the_game_goes_is_told_beforehand(client: Client):
    assert beforehand(client, begun(4))["target"] == 13
    told = beforehand(client, begun(4, end=GameEnd(EndKind.HANDS, hands=8)))
    assert (told["hands_at_most"], told["target"] > 9999, told["tie"]) == (8, True, "extra-hand")
    told = beforehand(client, begun(4, end=GameEnd(EndKind.HANDS, hands=8, tie=TieRule.CUT)))
    assert told["tie"] == "cut"
    assert "cut the cards" in told["cut"]


def test_it_carries_no_token_and_brings_the_cookie(client: Client):
    answer = client.get(link(begun(4), act="offline/"))
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    assert answer.cookies["csrftoken"].value


def test_the_page_says_where_the_phone_goes_on_from(client: Client):
    party = begun(4, end=GameEnd(EndKind.HANDS, hands=2, tie=TieRule.EXTRA_HAND))
    assert 'data-hand="1" data-score="0 0" data-played="0" data-extra=""' in page_of(client, party)
    send(client, party)
    send(client, party, {"call": "high", "by": "east", "tricks": "5"}, hand=2)
    assert 'data-hand="3" data-score="2 2" data-played="2" data-extra="yes"' in page_of(client, party)
    assert "data-hand" not in page_of(client, ended(fresh(party)))


def page_of(client: Client, party) -> str:
    return client.get(link(party)).content.decode()


@pytest.mark.parametrize("key", ["wrong", "0" * 20])
def test_a_wrong_link_is_told_nothing_and_a_table_that_waits_only_what_a_refused_hand_needs(client: Client, key):
    party = begun(4)
    assert client.get(f"/t/{party.code}/1/{key}/offline/").status_code == 404
    assert list(client.get(link(party, 9, "offline/")).json()) == ["refused", "same"]


def test_the_signal_of_ones_own_hand_says_nothing_of_another_one(client: Client):
    """The page hears of the change before the answer: it asks for its step, with the key of the hand that is on its way."""
    party = begun(4)
    shown = client.get(f"{link(party)}{STEP}", headers={"HX-Request": "true"}).content.decode()
    (key,) = re.findall(r'class="here" type="hidden" name="key" value="([^"]+)"', shown)
    assert shown.count(key) == 2, "the form has the same"
    assert key in client.get(f"{link(party)}{STEP}&key={key}", headers={"HX-Request": "true"}).content.decode()
    form = sheet_form(GRAND_SLAM) | {"key": key}
    assert client.post(link(party, act="hand/"), form, headers={"HX-Request": "true"})["Whist-Hand"] == "saved"
    after = client.get(f"{link(party)}{STEP}&seen=0&key={key}", headers={"HX-Request": "true"}).content.decode()
    assert "Hand 2: who granded?" in after
    assert "is entered already" not in after
    of_another = client.get(f"{link(party)}{STEP}&seen=0&key={uuid4()}", headers={"HX-Request": "true"})
    assert "Hand 1 is entered already" in of_another.content.decode()
