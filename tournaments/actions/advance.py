"""Moves the evening on: makes the next seats, announces them, calls time, ends the party. How a table is seated is in `take_seats`.

A round is moved exactly once, however many workers try: a conditional UPDATE claims the row of the round, in the transaction
that saves the next seats.
"""

from __future__ import annotations

from datetime import datetime

from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import lay_pencils
from tournaments.actions.change import NO_TABLE, changing, changing_party, put, raise_change, record
from tournaments.actions.clock import WhyNotRung, find_played_round, make_clock_columns, start_clock_with_games
from tournaments.actions.computers import change_computers
from tournaments.actions.dispute import end_calls
from tournaments.actions.entries import check_round
from tournaments.actions.pair_presence import save_pairs
from tournaments.actions.prizes_follow import keep_averages
from tournaments.actions.schedule import check_may_play_on, find_next_seats, store_schedule
from tournaments.actions.shown_seats import check_shown
from tournaments.engine.presence import list_chairs_and_bench
from tournaments.engine.seats import Seating, WhyNotSeated
from tournaments.models import Action, Chair, Game, Party, Round, SideGame
from tournaments.queries.pace import is_last
from tournaments.queries.pairs import read_pairs
from tournaments.queries.rounds import find_newest_number, find_untouched_round, has_hands
from tournaments.queries.seats import list_unseated
from tournaments.queries.standings import PLACES_REVEALED, read_standings


class WhyNotAdvanced(Reason):
    NOTHING_TO_MOVE = _("Round {round} is not complete, or its next seats are made already.")
    NOT_ANNOUNCED = _("Round {round} is not the round whose seats are announced.")
    ROUND_HAS_HANDS = _("A hand of round {round} is entered already, so its seats stay announced.")
    NOT_PROPOSED = _("The seats of round {round} are announced already, or were never made.")
    NOT_ALL_SEATED = _("{names} came after the seats were drawn. Draw again, so that everybody has a place.")
    TOO_FEW_LEFT = _("After round {round} only {players} players are left, and a table needs four.")
    NOT_PLAYING = _("The party is not being played: it has not begun, or it has ended.")
    NOT_ENDED = _("The party has not ended; there is nothing to resume.")


def move_round(code: str, number: int, *, who: str) -> Round:
    """Make the next seats from the results of a complete round. Raises Refused if somebody else did."""
    store_schedule(code, who=who, after=number)
    # The phones have just fetched the last result, and do not fetch again for seats that they do not show yet.
    with changing(code, table=NO_TABLE) as now:
        return _move(Party.objects.get(code=code), number, now, who)


def _move(party: Party, number: int, now: datetime, who: str) -> Round:
    claim_round(party, number, now)  # first: of several workers only one gets past it
    proposed = _propose_next(party, number, now, who)
    # After the last round the seats wait for the organiser, who may still play on.
    announced = party.announces_itself and not party.rounds.filter(number=number, is_last=True).exists()
    if announced:
        open_round(proposed, now, who)
        raise_change(party.code)  # the change of `move_round` was told to no table and no player
    record(party, now, who, Action.MOVE_ROUND, round=number, announced=announced)
    return proposed


def _propose_next(party: Party, number: int, now: datetime, who: str) -> Round:
    change_computers(party, number + 1)
    try:
        return propose_round(party, number + 1, find_next_seats(party, number, now, who))
    except Impossible as refused:
        if refused.reason is not WhyNotSeated.TOO_FEW:  # anything else is a bug, and is logged as one
            raise
        raise Refused(WhyNotAdvanced.TOO_FEW_LEFT, round=number, **refused.facts) from refused


def propose_round(party: Party, number: int, seating: Seating) -> Round:
    made_by = Round.SeatsBy.DRAW if number == 1 else Round.SeatsBy.MOVEMENT
    round = Round.objects.create(party=party, number=number, seats_by=made_by, game_end=party.game_end)
    Game.objects.bulk_create(Game(round=round, table=table.number, rank=table.other_rank) for table in seating.tables)
    put_on_chairs(round, seating, dict(party.entries.values_list("number", "pk")))
    return round


def put_on_chairs(round: Round, seating: Seating, entries: dict[int, int]) -> None:
    """Save everybody's place, the bench last and in its order (`presence`). `entries` are the keys of their rows."""
    Chair.objects.bulk_create(
        Chair(round=round, entry_id=entries[player], table=at.table, seat=at.seat and at.seat.value)
        for player, at in list_chairs_and_bench(seating).items()
    )


def take_back_seats(code: str, number: int, *, who: str, shown: str | None = None) -> None:
    """Delete the proposed seats. The movement waits until the organiser asks for new ones (`make_next_seats`).

    In the meantime games can be opened again, and players can come and go. For the first seats, only the draw is deleted.
    """
    with changing_party(code) as (party, now):
        proposed = party.rounds.filter(number=number, announced_at__isnull=True)
        if not proposed.exists() or party.status == Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=number)
        check_shown(shown, proposed.first())
        proposed.delete()
        # Held, or the sweep makes the same seats again.
        party.rounds.filter(number=number - 1).update(moved_at=None, held_at=now)
        record(party, now, who, Action.TAKE_BACK_SEATS, round=number)


def make_next_seats(code: str, number: int, *, who: str) -> None:
    """Make the next seats after `take_back_seats`. Raises Refused if the round is not complete, or somebody else did."""
    store_schedule(code, who=who, after=number)
    with changing_party(code) as (party, now):
        party.rounds.filter(number=number).update(held_at=None)
        _move(party, number, now, who)


def claim_round(party: Party, number: int, now: datetime) -> None:
    """Claim a round that is complete, announced, not moved and not held. Raises Refused for any other."""
    open_rounds = party.rounds.filter(announced_at__isnull=False, moved_at__isnull=True, held_at__isnull=True)
    complete = open_rounds.exclude(games__confirmed_at__isnull=True)
    # Refused rolls the claim back.
    if not complete.filter(number=number).update(moved_at=now) or party.status != Party.Status.PLAYING:
        raise Refused(WhyNotAdvanced.NOTHING_TO_MOVE, round=number)


def announce_round(code: str, number: int, *, who: str, shown: str | None = None) -> Round:
    """Show the proposed seats to everybody. Announcing twice changes nothing."""
    with changing_party(code) as (party, now):
        round = party.rounds.filter(number=number).first()
        if round is None or party.status == Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=number)
        if round.announced_at is not None:
            return round
        check_shown(shown, round)
        missing = list_unseated(party, round)
        if missing:
            raise Refused(WhyNotAdvanced.NOT_ALL_SEATED, names=list(missing))
        check_may_play_on(party, number, round.chairs.count())
        open_round(round, now, who)
        put(party, status=Party.Status.PLAYING)
        if number == 1:
            keep_averages(party, now)
        record(party, now, who, Action.ANNOUNCE, round=number)
    return round


def take_back_announcement(code: str, number: int, *, who: str) -> None:
    """The seats are proposed again and can be changed, until a hand of the round is entered.

    In the first round, the party goes back to before its beginning: late comers join it, and those who left are not here.
    """
    with changing_party(code) as (party, now):
        round = party.rounds.filter(announced_at__isnull=False).last()
        if round is None or round.number != number or party.status == Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_ANNOUNCED, round=number)
        if has_hands(party, round=round):
            raise Refused(WhyNotAdvanced.ROUND_HAS_HANDS, round=number)
        party.rounds.filter(number__gt=number).delete()
        SideGame.objects.filter(round=round).delete()
        round.games.update(seated_at=None, pencil=None, pencil_since=None, pencil_before=None)
        put(round, announced_at=None, is_last=False, time_called_at=None, reminded_at=None, **make_clock_columns(None))
        if number == 1:
            _begin_again(party)
        record(party, now, who, Action.TAKE_BACK_ANNOUNCEMENT, round=number)


def _begin_again(party: Party) -> None:
    put(party, status=Party.Status.REGISTERING)
    party.entries.filter(joined_round__gt=1).update(joined_round=1)
    if party.entries.filter(left_after_round__isnull=False).update(left_after_round=None, checked_in=False):
        party.rounds.all().delete()  # somebody who is not here any more has a chair in them
    save_pairs(party, tuple(pair.from_the_first() for pair in read_pairs(party)))


def open_round(round: Round, now: datetime, who: str) -> None:
    """Show the seats to everybody, and whether the round is the last one. If games end on the clock, start it."""
    put(round, announced_at=now, is_last=is_last(round, now), **start_clock_with_games(round, now))
    lay_pencils(round)
    if round.number > 1:
        end_calls(round.party, now, who)


def call_time(code: str, number: int, *, who: str) -> None:
    """Ring the bell: every table finishes the hand in play. Calling twice changes nothing."""
    with changing(code) as now:
        round = find_played_round(code, number)
        if not round.game_end.kind.is_by_bell:
            raise Refused(WhyNotRung.NOT_BY_BELL)
        if round.time_called_at is not None:
            return
        put(round, time_called_at=now)
        record(round.party, now, who, Action.CALL_TIME, round=number)


def end_party(code: str, *, who: str, seen: int | None = None) -> None:
    """End the evening: seats of a round in which nobody has played are deleted, and the standings are final.

    `seen` is the round that the page showed in play. If another one is in play now, the page did not say what is lost, so it
    is refused.

    If they are secret now, the first places stay hidden until the organiser reveals them (`hall_screen.reveal`).
    """
    with changing_party(code) as (party, now):
        if party.status == Party.Status.ENDED:
            return
        if party.status != Party.Status.PLAYING:
            raise Refused(WhyNotAdvanced.NOT_PLAYING)
        check_round(seen, find_newest_number(party))
        party.rounds.filter(announced_at__isnull=True).delete()
        end_calls(party, now, who)
        party.organiser_calls.exclude(name="").delete()  # requests at the door come too late
        if untouched := find_untouched_round(party):
            untouched.delete()
        rounds = party.rounds.count()
        places = PLACES_REVEALED if hides_places(party, rounds) else 0
        # The sweep reveals everything HIDDEN_AT_MOST after `hidden_since`.
        put(party, status=Party.Status.ENDED, hidden_places=places, hidden_since=now if places else None)
        record(party, now, who, Action.END_PARTY, rounds=rounds)


def hides_places(party: Party, rounds: int) -> bool:
    """Whether the first places are still to be revealed when the party ends after these rounds."""
    return party.held_after(rounds) is not None and read_standings(party).has_games


def resume_party(code: str, *, who: str) -> None:
    """Resume a party that was ended too early, where it stopped. The sweep makes the next seats again."""
    with changing_party(code) as (party, now):
        if party.status != Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_ENDED)
        put(party, status=Party.Status.PLAYING, resumed_at=now, hidden_places=0, hidden_since=None)
        last = party.rounds.order_by("-number").first()
        # `end_party` deleted the seats that were made from this round.
        party.rounds.filter(number=last.number if last else 0).update(moved_at=None)
        record(party, now, who, Action.RESUME_PARTY, round=last.number if last else 0)
