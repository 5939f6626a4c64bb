"""What the organiser keeps from the phones of a table, at the desk and as the phones read it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.night import begun, ended, fresh
from tests.screens.phones import SECOND, STEPS, TAKE_OVER, at_desk, keep, renew, since, written_by
from tests.screens.reading import words
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form, why_not
from tournaments.models import Game, Party

LOCKED = "The organiser has locked this table, at"


@pytest.fixture
def party(first: Client) -> Party:
    """The first phone has entered a hand."""
    return written_by(first)


def test_a_locked_table_shows_its_sheet_and_says_what_to_do(director, first, second, party):
    answer = keep(director, party, "locked", follow=True)
    assert answer.redirect_chain == [(at_desk(party) + "#phones", 302)]
    for phone in (first, second):
        page = words(phone.get(link(party) + STEPS))
        assert LOCKED in page
        assert "Note your hands on paper, and ask the organiser." in page
        assert "Ann and Cleo granded and took 8" in page  # what was begun
        assert "Ann and Cleo granded and took 5" in page  # what is on the sheet
        for button in ("Yes, save", "Take back", TAKE_OVER):
            assert button not in page


@pytest.mark.parametrize("act", ["hand/", "take-back/", "confirm/", "pencil/", "seated/", "other-way/"])
def test_every_post_to_a_locked_table_is_refused_in_words(director, first, phone, act):
    party = begun(8)
    if act in ("hand/", "take-back/", "confirm/", "pencil/"):
        first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    before = Game.objects.get(table=1).hands_played
    keep(director, party, "locked")
    form = sheet_form(SECOND, number=2) if act == "hand/" else {"round": "1", "hand": "1"}
    for headers in (dict[str, str](), phone):
        answer = first.post(link(party, act=act), form, headers=headers, follow=True)
        said = words(answer) if answer.content else why_not(answer)
        assert "The organiser has locked table 1, at" in said
    assert Game.objects.get(table=1).hands_played == before


def test_unlocked_the_same_phone_goes_on(director, first, party):
    keep(director, party, "locked")
    assert "Unlock this table" in words(director.get(at_desk(party)))
    keep(director, party, "nothing")
    assert "Hand 2: who granded?" in words(first.get(link(party)))


def test_the_organiser_takes_the_table_over_and_gives_it_back_with_one_tap(director, first, party):
    keep(director, party, "desk")
    page = words(director.get(at_desk(party)))
    assert "You have been writing for this table since" in page
    assert "Give the pencil back to the table" in page
    page = words(first.get(link(party)))
    assert "The organiser has been writing for this table since" in page
    assert "Tell the organiser each hand" in page
    assert TAKE_OVER not in page
    said = words(first.post(link(party, act="pencil/"), follow=True))
    assert "The organiser has been writing for table 1 since" in said
    typed_at_desk = {"line": "h n 8", "round": "1", "hand": "2", "key": sheet_form({})["key"]}
    director.post(at_desk(party, "line/"), typed_at_desk)
    assert "Ann and Cleo granded and took 8" in words(first.get(link(party)))
    keep(director, party, "nothing")
    assert "Hand 3: who granded?" in words(first.get(link(party)))


def test_what_is_kept_from_a_table_stands_at_that_table_on_the_desk_too(director, party):
    for kept, sentence in (("locked", "Locked since"), ("desk", "You have been writing for this table since")):
        keep(director, party, kept)
        assert words(director.get(f"/desk/{party.code}/")).count(sentence) == 1
    keep(director, party, "nothing")
    assert "You have been writing" not in words(director.get(f"/desk/{party.code}/"))


def test_the_desk_says_who_writes(director, first):
    party = begun(4)
    assert "No phone has entered anything at this table yet." in words(director.get(at_desk(party)))
    first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    assert f"A phone has been writing for this table since {since()}." in words(director.get(at_desk(party)))


def test_the_part_of_the_desk_comes_alone_and_only_when_something_is_new(director, party, phone):
    part = director.get(at_desk(party, "phones/"), headers=phone)
    assert part.content.decode().lstrip().startswith('<section id="phones"')
    assert director.get(at_desk(party, "phones/"), {"seen": party.change}, headers=phone).status_code == 204
    assert "No table" not in words(part)
    assert director.get(f"/desk/{party.code}/tables/9/phones/", headers=phone).status_code == 404


@pytest.mark.parametrize(("act", "form"), [("phones/withhold/", {"withheld": "burnt"}), ("new-link/", {})])
def test_a_damaged_form_at_the_desk_is_refused_in_words(director, party, act, form):
    said = words(director.post(at_desk(party, act), form, follow=True))
    assert "Something is missing in what this page sent" in said
    assert fresh(party).phones == {}


@pytest.mark.parametrize("act", ["phones/withhold/", "new-link/"])
def test_a_table_that_does_not_play_has_no_phones_to_keep(director, party, act):
    answer = director.post(f"/desk/{party.code}/tables/9/{act}", {"withheld": "locked", "seen": "0"}, follow=True)
    assert "Table 9 does not play at the moment" in words(answer)


def test_after_the_end_nothing_is_kept_any_more(director, party):
    ended(party)
    page = words(director.get(at_desk(party)))
    assert "Lock this table" not in page


def test_the_log_tells_of_all_of_it(director, second, party):
    second.post(link(party, act="pencil/"))
    for kept in ("locked", "desk", "nothing"):
        keep(director, party, kept)
    renew(director, party)
    told = words(director.get(f"/desk/{party.code}/log/"))
    for line in (
        "table 1: another phone took over the pencil",
        "table 1: locked for its phones",
        "table 1: the organiser writes",
        "table 1: its phones write again",
        "table 1 has a new link",
    ):
        assert line in told


def test_every_change_rings(director, first, second, party):
    numbers = [party.change]
    acts = (
        lambda: second.post(link(party, act="pencil/")),
        lambda: keep(director, party, "locked"),
        lambda: keep(director, party, "nothing"),
        lambda: renew(director, party),
    )
    for act in acts:
        act()
        numbers.append(fresh(party).change)
    assert numbers == [party.change + number for number in range(len(numbers))]
