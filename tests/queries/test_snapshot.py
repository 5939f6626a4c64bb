"""What a page reads is of one moment: a round that is announced while it reads is all there, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.db import connection

from scoring.hand import BySide
from tests.actions.at_once import at_once
from tests.night import begun, fresh, slip
from tournaments.actions import advance
from tournaments.engine.shorthand import Slip
from tournaments.models import Party
from tournaments.queries.correction_preview import CorrectionRequest, preview_correction
from tournaments.queries.evening import read_whole_evening, write_evening_document
from tournaments.queries.presence import preview_more_players, read_person_page
from tournaments.queries.snapshot import reading_one_moment
from tournaments.tasks import move

pytestmark = pytest.mark.django_db(transaction=True)

OTHERWISE = CorrectionRequest(1, 1, Slip(BySide(7, 13)))


class AnnouncedMeanwhile:
    """Somebody else announces round 2 right after the first statement that asks about games."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.done = False

    def __call__(self, execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        if "tournaments_game" in sql and not self.done:
            self.done = True
            at_once(lambda: advance.announce_round(self.party.code, 2, who="the other desk"))
        return result


def ready_to_announce() -> Party:
    party = slip(slip(begun(8), 1), 2)
    move(party.code, 1)
    return fresh(party)


@pytest.mark.parametrize(
    "read",
    [
        read_whole_evening,
        write_evening_document,
        preview_more_players,
        lambda party: read_person_page(party, 3),
        lambda party: preview_correction(party, OTHERWISE),
    ],
    ids=["the evening", "the file", "one more", "a player's page", "the preview of a correction"],
)
def test_a_round_announced_while_it_is_read_is_all_there_or_not_at_all(read: Callable[[Party], object]):
    party = ready_to_announce()
    before = read(party)
    with connection.execute_wrapper(AnnouncedMeanwhile(party)):
        assert shown(read(party)) == shown(before)
    assert party.rounds.get(number=2).announced_at is not None


def shown(read: object) -> str:
    return json.dumps(read, sort_keys=True) if isinstance(read, dict) else repr(read)


def test_readers_hold_nobody_up():
    party = ready_to_announce()
    with reading_one_moment():
        assert read_whole_evening(party).rounds[-1].number == 1
        at_once(lambda: advance.announce_round(party.code, 2, who="the other desk"))
        assert read_whole_evening(party).rounds[-1].number == 1
    assert read_whole_evening(party).rounds[-1].number == 2
