"""Prizes that an earlier version computed and this one does not: who has one keeps it, and every page says why it is empty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.db.models import JSONField, Value
from django.test import Client

from tests.before import BEFORE
from tests.commands.running import exported, imported
from tests.night import WHO, begun, found, fresh
from tests.prizes.given import goes_to, keys, refused
from tests.screens.reading import markup, typed, words
from tournaments.actions.prizes import (
    WhyNotPrize,
    give_all_prizes,
    give_prize,
    remove_prize,
    start_list,
    take_back_given,
)
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.models import Party
from tournaments.models.prizes import PrizeCut, PrizeGiven, PrizeList
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.verify_prizes import find_wrong_prizes

pytestmark = pytest.mark.django_db
WRITTEN = (BEFORE / "prizes.json").read_text()
LIST = json.loads(WRITTEN)["prizes"]["list"]
RETIRED = [one["key"] for one in LIST if one["key"] not in ("first", "seat-at-the-end", "lowest")]
HAD = {
    "first": "Quinn Hovland",
    "best-pair": "Øyvind Lund Quinn Hovland",
    "careful": "Einar Carlsen",
    "round-two": "Øyvind Lund",
    "seat": "Hans Wold",
    "seat-at-the-end": "Frida Lund",
    "end": "Per Johansen",
    "last-hand": "Lars Bakke Mona Rasmussen",
    "all-tricks": "Lars Vik",
    "lowest": "Siv Vik",
}
SAYS = "This kind of prize is no longer computed"


@pytest.fixture
def party(tmp_path: Path) -> Party:
    """The evening of the file, with its list in the database as the version before wrote it there."""
    party = imported(WRITTEN, tmp_path)
    PrizeList.objects.update(prizes=Value(LIST, JSONField()))
    return fresh(party)


def desk(party: Party, more: str = "") -> str:
    return f"/desk/{party.code}/prizes/{more}"


def retired(party: Party) -> list[str]:
    return [prize.key for prize in read_decisions(party).prizes if prize.is_retired]


def differences(party: Party) -> list[str]:
    return [str(refused) for refused in find_wrong_prizes(party, read_whole_evening(party))]


def forget_who_has_them(party: Party) -> Party:
    """Nobody pressed anything after that evening."""
    PrizeGiven.objects.all().delete()
    PrizeCut.objects.filter(prize__in=retired(party)).delete()
    return fresh(party)


def test_everybody_who_has_a_prize_keeps_it(party: Party):
    assert goes_to(party) == HAD
    assert retired(party) == RETIRED
    assert differences(party) == []


def test_the_file_of_before_is_read_as_the_database_of_before(party: Party, tmp_path: Path):
    again = imported(WRITTEN, tmp_path)
    assert read_decisions(again) == read_decisions(party)
    assert exported(imported(exported(again), tmp_path)) == exported(again)


def test_the_pages_name_who_has_it_and_say_that_it_is_no_longer_computed(
    party: Party, director: Client, client: Client
):
    for page in (
        director.get(desk(party)),
        director.get(f"/desk/{party.code}/prints/prizes/script/"),
        client.get(f"/p/{party.code}/prizes/"),
    ):
        assert f"Øyvind Lund & Quinn Hovland {SAYS}; those who have it keep it." in words(page).replace(". T", " T")
    assert "no longer computed" in words(director.get(f"/desk/{party.code}/prints/prizes/"))
    assert f"{len(LIST)} prizes" in words(director.get(desk(party)))


def test_what_could_not_be_given_again_is_not_taken_back(party: Party, director: Client):
    assert "Take back “First of the evening”" in words(director.get(desk(party)))
    for key in retired(party):
        assert f"{desk(party)}of/{key}/take-back/" not in markup(director.get(desk(party)))
        assert refused(take_back_given, party.code, key) is WhyNotPrize.HELD
    assert goes_to(party) == HAD


def test_a_retired_prize_that_nobody_has_is_not_handed_over_and_says_what_to_do(party: Party, director: Client):
    forget_who_has_them(party)
    assert f"{SAYS}; it keeps nobody out of the prizes below." in words(director.get(desk(party)))
    assert differences(party) == []
    for key in retired(party):
        assert refused(give_prize, party.code, key) is WhyNotPrize.RETIRED
    for key in HAD.keys() - {"first", "best-pair", "seat-at-the-end"}:  # a draw that was sealed stays
        remove_prize(party.code, key, who=WHO)
    assert refused(give_all_prizes, party.code) is WhyNotPrize.RETIRED
    director.post(desk(party, "of/best-pair/"), as_shown(director, party) | {"by": "difference", "ties": "share"})
    assert retired(party) == []
    give_prize(party.code, "best-pair", who=WHO)
    assert goes_to(party)["best-pair"] == "Quinn Hovland"


def test_where_nobody_knows_who_had_a_retired_prize_the_cuts_below_it_are_not_verified(party: Party):
    """Frida could have had one of the retired prizes, and then Siv cut for the lowest with somebody else."""
    forget_who_has_them(party)
    PrizeCut.objects.update(level=[[1], [11]])
    assert differences(fresh(party)) == []
    PrizeList.objects.update(prizes=Value([one for one in LIST if one["key"] in ("first", "lowest")], JSONField()))
    assert len(differences(fresh(party))) == 1


def as_shown(director: Client, party: Party) -> dict[str, str]:
    page = director.get(desk(party, "of/best-pair/"))
    texts = {name: typed(page, name)[0] for name in ("name", "given_by", "seen")}
    return texts | {"many": "1", "span": "whole", "among": "everybody", "may_also": "on"}


def test_one_that_was_handed_over_to_nobody_is_taken_back(party: Party):
    forget_who_has_them(party)
    PrizeGiven.objects.create(list=party.prize_list, prize="best-pair", who=[], at="2026-03-03T21:00Z")
    take_back_given(party.code, "best-pair", who=WHO)
    remove_prize(party.code, "best-pair", who=WHO)


def test_no_new_prize_is_of_a_retired_kind(party: Party, director: Client):
    assert 'value="retired"' not in markup(director.get(desk(party, "new/")))
    assert 'value="retired"' in markup(director.get(desk(party, "of/best-pair/")))
    tonight = found(4)
    director.post(desk(tonight, "new/"), {"name": "P", "many": "1", "by": "retired", "span": "whole", "ties": "cut"})
    assert not PrizeList.objects.filter(party=tonight).exists()


def test_a_list_that_begins_with_that_of_the_evening_before_leaves_them_out_and_says_so(party: Party, director: Client):
    tonight = found(4)
    assert "No longer computed, and so left out: Best pair" in begin_as_last_time(director, tonight)
    assert keys(tonight) == [one["key"] for one in LIST if one["key"] not in retired(party)]
    late = begun(4)
    assert "Left out: Lucky seat" in begin_as_last_time(director, late)


def begin_as_last_time(director: Client, party: Party) -> str:
    return words(director.post(desk(party, "start/"), {"list": "last"}, follow=True))


def test_before_play_a_retired_prize_is_said_to_be_no_longer_computed(director: Client):
    party = found(4)
    start_list(party.code, [Prize("first", "First")], who=WHO)
    PrizeList.objects.update(
        prizes=Value([{"key": "pair", "name": "P", "for": "difference", "among": "pairs"}], JSONField())
    )
    assert [prize.by for prize in read_decisions(party).prizes] == [PrizeKind.RETIRED]
    assert SAYS in words(director.get(desk(party)))
