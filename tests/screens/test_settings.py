"""The plan of a party: one button is enough, everything can be changed, and what cannot be is refused beside its field."""

from __future__ import annotations

import datetime
import re

import pytest
from django.db import connection
from django.utils.timezone import localdate

from scoring.game import EndKind, GameEnd, TieRule
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA
from scoring.stakes import Stake
from tests.night import begun, found, fresh, slip
from tests.screens.plan_form import AS_IT_STANDS, EIGHT_HANDS, NEW, change, founded
from tests.screens.reading import typed as in_fields
from tests.screens.reading import words
from tournaments.engine.standings import Key
from tournaments.models import Party


def test_one_button_is_enough(director):
    page = director.get(NEW)
    assert "What kind of evening is it?" in words(page)
    assert all(in_fields(page, name) for name in ("name", "begins", "ends"))
    party = founded(director)
    assert party.rules == MINNESOTA
    assert party.game_end == GameEnd()
    assert (party.stake, party.announces_itself) == (None, False)
    assert party.standings_order == (Key.WINS, Key.DIFFERENCE, Key.POINTS_FOR, Key.STARS)


def test_its_tables_say_that_they_are_seated_unless_it_is_switched_off(director):
    assert in_fields(director.get(NEW), "asks_seated") == ["True"]
    party = founded(director)
    assert party.asks_seated
    settings = f"/desk/{party.code}/settings/"
    change(director, party, "seats", asks_seated="False")
    assert not fresh(party).asks_seated
    for page in (director.get(settings), director.post(NEW, {"as_last": "yes", "page": "rest"})):  # the next one too
        assert re.search(r'name="asks_seated" value="False"[^>]* checked', page.content.decode())


def test_every_party_draws_its_own_lots(director):
    assert founded(director).seed != founded(director).seed


def test_a_form_that_is_sent_again_otherwise_is_asked_about_and_may_be_another_evening(director):
    sent = AS_IT_STANDS | {"seed": "4711"}
    first = founded(director, **sent)
    assert founded(director, **sent) == first
    page = director.post(NEW, sent | {"name": "Another evening"})
    assert f"This form was sent before, and founded the party {first.code} as it was then." in words(page)
    assert in_fields(page, "name") == ["Another evening"]
    (seed,) = in_fields(page, "seed")
    assert founded(director, **sent | {"name": "Another evening", "seed": seed}) != first


def test_a_game_to_the_target_is_offered_with_its_target(director):
    last = found(8, date=localdate() - datetime.timedelta(days=2))
    weekday = f"{last.date:%A}"
    assert f"As last {weekday}: Minnesota, games to 13" in words(director.get(NEW))


def test_last_times_choices_are_offered_and_never_taken_over_silently(director):
    found(18, rules=ASKOV, place="The mill", stake=Stake(15, "USD"), end=EIGHT_HANDS, asks_acceptance=True)
    page = director.get(NEW)
    assert "As on 3 March: Askov, 8 hands, 0.15 USD a game, losers accept" in words(page)
    assert in_fields(page, "stake") in ([], [""])
    assert in_fields(page, "players") == ["18"]
    typed_already = AS_IT_STANDS | {"as_last": "yes", "name": "Christmas whist", "date": "2026-12-22", "players": "31"}
    page = director.post(NEW, typed_already)
    assert in_fields(page, "place") == ["The mill"]
    assert in_fields(page, "stake") == ["0.15 USD"]
    assert 'value="askov" id="id_rules_3" checked' in page.content.decode()
    assert [in_fields(page, name) for name in ("name", "date", "players")] == [
        ["Christmas whist"],
        ["2026-12-22"],
        ["31"],
    ]
    assert Party.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "end"),
    [
        ({"end": "hands", "hands": "8"}, GameEnd(EndKind.HANDS, hands=8)),
        ({"end": "hands", "hands": "4", "tie": "cut"}, GameEnd(EndKind.HANDS, hands=4, tie=TieRule.CUT)),
        ({"end": "time", "minutes": "25"}, GameEnd(EndKind.TIME, minutes=25)),
        ({"end": "target", "hands": "", "minutes": ""}, GameEnd()),
    ],
    ids=["a number of hands", "level: the cut", "the clock", "the target needs no other number"],
)
def test_games_end_as_was_chosen(director, changed, end):
    assert founded(director, **changed).game_end == end


def test_the_standings_can_be_ordered_otherwise(director):
    party = founded(director, key_1="stars", key_2="", key_3="wins", key_4="")
    assert party.standings_order == (Key.STARS, Key.WINS)


def test_the_standings_can_be_kept_secret_from_a_round_on(director):
    party = founded(director, secrecy="from-round", hidden_from="6")
    assert party.standings_held_after == 5
    settings = f"/desk/{party.code}/settings/"
    assert "Hall and phones stop after round 5" in words(director.get(settings))
    assert in_fields(director.get(settings), "hidden_from") == ["6"]
    change(director, party, "secrecy", hidden_from="6")
    assert fresh(party).standings_held_after is None
    assert "Hall and phones show the standings as they move." in words(director.get(settings))


def test_the_whole_evening_can_be_kept_secret(director):
    assert founded(director, secrecy="at-the-end").standings_held_after == 0


def test_a_new_party_keeps_nothing_secret_because_the_last_one_did(director):
    found(0, held_after=3)
    for page in (director.get(NEW), director.post(NEW, {"as_last": "yes"})):
        assert in_fields(page, "secrecy") == ["open"]


REFUSED = {
    "no name": ({"name": "  "}, "Give the party a name, such as Tuesday whist."),
    "a name of 300 letters": ({"name": "x" * 300}, "This name has 300 letters; a name has 60 at most."),
    "markup in the name": ({"name": "<b>Whist</b>"}, "A name has no < and no >."),
    "no date": ({"date": ""}, "Say on which day the party is."),
    "a date that is none": ({"date": "next Tuesday"}, "This is not a date. Write it as 2026-11-21."),
    "a day far ahead": ({"date": "9999-12-31"}, "This day is more than ten years away. Is the year right?"),
    "a day far back": ({"date": "0001-01-01"}, "This day is more than ten years away. Is the year right?"),
    "a long place": ({"place": "x" * 61}, "A place has 60 letters at most; this one has 61."),
    "a target of nothing": ({"target": "0"}, "Type a whole number from 1 to 1000."),
    "a target in words": ({"target": "thirteen"}, "Type a whole number from 1 to 1000."),
    "the name of a known set": ({"target": "9", "rules_name": "Askov"}, "Give yours another name."),
    "no number of hands": ({"end": "hands", "hands": ""}, "Say how many hands a game has."),
    "no minutes": ({"end": "time", "minutes": ""}, "Say after how many minutes you call time."),
    "half a coin": (
        {"stake": "1.5 cents"},
        "“1.5 cents” is not an amount of money. Write it as 0.15, $0.15, 15 cents, 5 kr or 50 øre.",
    ),
    "no money": ({"stake": "5 beers"}, "BEERS is not."),
    "no time": ({"ends": "late"}, "Write the time as 18:30."),
    "no points for the bench": (
        {"compensation": "fixed", "bench_points": ""},
        "Say how many points a round on the bench gives.",
    ),
    "a secret from a round that is none": (
        {"secrecy": "from-round", "hidden_from": "the fifth"},
        "Type a whole number from 2 to 1000.",
    ),
    "a secret from no round": (
        {"secrecy": "from-round", "hidden_from": ""},
        "Say from which round on the standings are hidden.",
    ),
    "a key twice": ({"key_2": "wins"}, "Choose what decides the places, each thing once."),
    "a top table that may never be done": (
        {"rules": "south-dakota", "end": "top-table"},
        "games to a target may never end",
    ),
    "games that may never end": ({"rules": "south-dakota"}, "games to a target may never end"),
}


@pytest.mark.parametrize(("changed", "says"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused_in_words_and_nothing_typed_is_lost(director, changed, says):
    page = director.post(NEW, AS_IT_STANDS | {"place": "The mill"} | changed)
    assert page.status_code == 200
    assert says in words(page)
    assert in_fields(page, "place") == [changed.get("place", "The mill")]
    assert not Party.objects.exists()


def test_all_that_is_wrong_is_said_at_once(director):
    wrong = {"name": "", "rules": "south-dakota", "stake": "a little", "key_2": "wins"}
    read = words(director.post(NEW, AS_IT_STANDS | wrong))
    assert "Give the party a name" in read
    assert "may never end" in read
    assert "“a little” is not an amount of money." in read
    assert "each thing once" in read


def test_a_refusal_stands_at_its_field_on_its_page_and_opens_its_line(director):
    page = director.post(NEW, AS_IT_STANDS | {"stake": "a little"}).content.decode()
    assert "The rest of the evening" in page
    assert '<span class="refused" id="id_stake_error">' in page
    assert 'aria-invalid="true"' in page
    line = page[page.index('id="line_stake"') :]
    assert line[line.index("<details") :].startswith("<details open>")
    assert in_fields(director.post(NEW, AS_IT_STANDS | {"ends": "late", "page": "rest"}), "ends") == ["late"], (
        "its page"
    )


def test_endless_games_can_be_wanted(director):
    party = founded(director, rules="south-dakota", endless="on")
    assert party.rules == SOUTH_DAKOTA
    assert party.game_end == GameEnd()


def test_everything_can_be_changed_until_the_first_hand(director):
    party = begun(8, rules=ASKOV)
    change(director, party, "rules", rules="minnesota")
    change(director, party, "movement", movement="draw-anew")
    change(director, party, "end", end="time", minutes="25")
    party, round = fresh(party), party.rounds.get()
    assert (party.rules, party.movement) == (MINNESOTA, "draw-anew")
    assert round.game_end == GameEnd(EndKind.TIME, minutes=25)
    assert round.clock_minutes == 25


def test_games_end_otherwise_from_the_next_round_on(director):
    party = slip(begun(8, rules=ASKOV), 1, score=(15, 7))
    change(director, party, "end", end="top-table", rings_itself="True")
    party = fresh(party)
    assert (party.game_end.kind, party.rings_itself) == (EndKind.TOP_TABLE, True)
    assert party.rounds.get().game_end == GameEnd()
    assert "<small>from round 2 on" in director.get(f"/desk/{party.code}/settings/").content.decode()
    assert "changed how games end from round 2 on: when the top table is done" in words(
        director.get(f"/desk/{party.code}/log/")
    )


def test_one_round_more_and_one_fewer_are_counted_in_the_middle_of_the_evening_too(director):
    party = slip(begun(8, end=EIGHT_HANDS, begins=datetime.time(19), ends=datetime.time(22)), 1)

    def rounds(**press) -> int:
        page = director.post(f"/desk/{party.code}/settings/", {"line": "end"} | press, follow=True)
        return int(words(page).split("One round fewer ")[1].split()[0])

    assert rounds(step="rounds-1") < rounds(step="rounds+1") < rounds(step="rounds+1")


def test_a_target_that_may_never_be_reached_is_warned_of_in_the_middle_of_the_evening_too(director):
    party = slip(begun(8, rules=SOUTH_DAKOTA, end=EIGHT_HANDS), 1)
    page = change(director, party, "end", end="target")
    assert "games to a target may never end" in words(page)
    assert fresh(party).game_end == GameEnd(EndKind.HANDS, hands=8)


def test_the_first_field_that_is_refused_has_the_focus(director):
    page = director.post(NEW, AS_IT_STANDS | {"name": "  ", "place": "x" * 61}).content.decode()
    (focused,) = re.findall(r"<input[^>]* autofocus[^>]*>", page)
    assert 'name="name"' in focused


@pytest.mark.parametrize("address", [NEW, "/desk/{code}/settings/"])
def test_only_an_organiser_sees_the_settings(client, address):
    party = found(0)
    answer = client.get(address.format(code=party.code))
    assert (answer.status_code, answer.url) == (302, "/sign-in/")


def test_the_desk_says_what_was_chosen_for_the_next_rounds(director):
    party = slip(begun(8, end=EIGHT_HANDS), 1)
    assert "on: A game" not in words(director.get(f"/desk/{party.code}/"))
    change(director, party, "end", end="hands", hands="4")
    said = words(director.get(f"/desk/{party.code}/"))
    assert "A game is 8 hands. From round 2 on: A game is 4 hands." in said


def test_the_link_beside_the_clock_opens_how_games_end(director):
    party = begun(4)
    address = f"/desk/{party.code}/settings/?open=end#line_end"
    assert f'href="{address}"' in director.get(f"/desk/{party.code}/").content.decode()
    page = director.get(address).content.decode()
    line = page[page.index('id="line_end"') :]
    assert line[line.index("<details") :].startswith("<details open>")


@pytest.mark.parametrize("day", [datetime.date(9999, 12, 31), datetime.date(1, 1, 1)], ids=["last", "first"])
def test_a_party_that_stands_on_a_day_far_away_opens_and_can_be_put_right(director, day):
    party = begun(8, date=day, begins=datetime.time(23), ends=datetime.time(2))
    for page in ("", "settings/"):
        assert director.get(f"/desk/{party.code}/{page}").status_code == 200
    sent = {"begins": "23:00", "ends": "02:00"}
    assert change(director, party, "evening", **sent, date=day.isoformat(), place="Hall").status_code == 302
    assert change(director, party, "evening", **sent, date="2026-11-24").status_code == 302
    assert fresh(party).date == datetime.date(2026, 11, 24)


def test_last_time_is_no_evening_that_is_still_to_come(director):
    found(8, date=localdate() - datetime.timedelta(days=2), place="The mill")
    found(8, date=localdate() + datetime.timedelta(days=7), rules=ASKOV)
    weekday = f"{localdate() - datetime.timedelta(days=2):%A}"
    assert f"As last {weekday}: Minnesota, games to 13" in words(director.get(NEW))
    assert in_fields(director.post(NEW, {"as_last": "yes"}), "place") == ["The mill"]


class AnotherLaptop:
    """Changes the party in the moment before a request begins to write, after it has read what there was."""

    def __init__(self, party: Party, **columns: object) -> None:
        self.party, self.columns = party, columns

    def __call__(self, execute, sql, params, many, context):
        if self.columns and sql.startswith("SAVEPOINT"):
            columns, self.columns = self.columns, {}
            Party.objects.filter(pk=self.party.pk).update(**columns)
        return execute(sql, params, many, context)


def test_what_another_laptop_saves_in_the_same_moment_is_not_overwritten(director):
    party = found(8)
    with connection.execute_wrapper(AnotherLaptop(party, asks_acceptance=True)):
        answer = change(director, party, "evening", place="The mill", follow=True)
    assert "The settings have changed since this page was opened" in words(answer)
    assert (fresh(party).place, fresh(party).asks_acceptance) == ("", True)
