"""What must hold after each fault, read from the database of the evening in one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import date
from uuid import UUID, uuid4

from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.refused import Refused
from tests.faults.players import Sent
from tournaments.actions import advance
from tournaments.actions.change import changing_party
from tournaments.actions.plan import Plan
from tournaments.models import Chair, Entry, LogEntry, Party, PlayedHand
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.verify import verify_party
from tournaments.rehearsal import WHO, Rehearsal, play_game
from tournaments.wording import refusal

PLAYED_ON = Rehearsal(Plan("From here", date(2026, 1, 1)), players=0, rounds=0, seed=1)


def broken_promises(code: str, kept: Collection[Sent], corrected: Collection[tuple[int, int]]) -> list[str]:
    """In sentences. `kept` was acknowledged before this is asked; `corrected` are rounds and tables put right."""
    connection.close()  # the server may have been another one
    with reading_one_moment():
        party = Party.objects.get(code=code)
        found = [
            *hands_missing(party, kept, corrected),
            *sheets_broken(party),
            *chairs_broken(party),
            *rounds_broken(party),
        ]
        if difference := verify_party(party).difference:
            found.append(f"verify_party: {refusal(difference)}")
    return [*found, *doubles_allowed(party), *not_to_be_finished(party)]


def hands_missing(party: Party, kept: Collection[Sent], corrected: Collection[tuple[int, int]]) -> Iterator[str]:
    """Every acknowledged hand is there once, as it was sent; one that was put right later is there as it was before, too."""
    rows = {
        row["key"]: row
        for row in PlayedHand.objects.filter(game__round__party=party).values(
            "key", "number", "call", "by", "tricks_north_south", "taken_back_at", "game__table", "game__round__number"
        )
    }
    for sent in kept:
        row = rows.get(UUID(sent.key))
        where = f"Round {sent.round}, table {sent.table}, hand {sent.number}"
        if row is None:
            yield f"{where} was acknowledged and is not there."
        elif (row["game__round__number"], row["game__table"], row["number"]) != (sent.round, sent.table, sent.number):
            yield f"{where} was acknowledged and stands elsewhere."
        elif (row["call"], row["by"] or "", row["tricks_north_south"]) != (sent.call, sent.by, north_south(sent)):
            yield f"{where} was altered."
        elif row["taken_back_at"] and (sent.round, sent.table) not in corrected:
            yield f"{where} was acknowledged and does not count."


def north_south(sent: Sent) -> int:
    return 13 - sent.tricks if sent.by in ("east", "west") else sent.tricks


def sheets_broken(party: Party) -> Iterator[str]:
    """The hands that count at a table are numbered from one, each number once."""
    numbers: dict[tuple[int, int], list[int]] = {}
    counting = PlayedHand.objects.filter(game__round__party=party, taken_back_at=None)
    for round, table, number in counting.values_list("game__round__number", "game__table", "number"):
        numbers.setdefault((round, table), []).append(number)
    for (round, table), found in numbers.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            yield f"Round {round}, table {table} has the hands {sorted(found)}."


def chairs_broken(party: Party) -> Iterator[str]:
    everybody = set(Entry.objects.filter(party=party).values_list("pk", flat=True))
    for round in party.rounds.all():
        chairs = list(Chair.objects.filter(round=round).values_list("entry_id", "table", "seat"))
        places = Counter((table, seat) for _, table, seat in chairs if table is not None)
        if Counter(entry for entry, _, _ in chairs) != Counter(everybody):
            yield f"Round {round.number}: not everybody is on one chair or the bench."
        if any(number > 1 for number in places.values()):
            yield f"Round {round.number}: two on one chair."


def rounds_broken(party: Party) -> Iterator[str]:
    """Each round but the newest was moved, and the log says so once."""
    rounds = list(party.rounds.order_by("number"))
    moved = Counter(
        entry.facts["round"] for entry in LogEntry.objects.filter(party=party, action="move_round").only("facts")
    )
    if [round.number for round in rounds] != list(range(1, len(rounds) + 1)):
        yield f"The rounds are {[round.number for round in rounds]}."
    for round in rounds[:-1]:
        if moved[round.number] != 1 or round.moved_at is None:
            yield f"Round {round.number} was moved {moved[round.number]} times."


def doubles_allowed(party: Party) -> Iterator[str]:
    """The database itself refuses a second hand of the same number; what this tries is rolled back."""
    hand = PlayedHand.objects.filter(game__round__party=party, taken_back_at=None).first()
    if hand is None:
        return
    hand.pk, hand.key = None, uuid4()
    try:
        with transaction.atomic():
            hand.save(force_insert=True)
            transaction.set_rollback(True)
    except IntegrityError:
        return
    yield "The database took a second hand of the same number."


def not_to_be_finished(party: Party) -> Iterator[str]:
    """From here all tables could play on, the next seats come, and the party end. What this tries is rolled back.

    Meanwhile the hall waits for the party's lock, as for any other change.
    """
    if party.status == Party.Status.ENDED:
        return
    try:
        with changing_party(party.code) as (now, _time):
            play_to_the_end(now)
            now.refresh_from_db()
            if difference := verify_party(now).difference:
                yield f"verify_party, were the evening finished from here: {refusal(difference)}"
            transaction.set_rollback(True)
    except Refused as refused:
        yield f"The evening could not be finished from here: {refusal(refused)}"
    except DatabaseError as error:
        yield f"The evening could not be finished from here: {error}"


def play_to_the_end(party: Party) -> None:
    newest = party.rounds.latest("number")
    if newest.announced_at is not None:
        for table in newest.games.values_list("table", flat=True):
            play_game(party, newest.number, table, PLAYED_ON)
        newest = advance.move_round(party.code, newest.number, who=WHO)
    advance.announce_round(party.code, newest.number, who=WHO)
    advance.end_party(party.code, who=WHO)
