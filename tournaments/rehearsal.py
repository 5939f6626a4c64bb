"""Plays a whole invented evening through the real actions and the real task; or a season, evening by evening.

The sample evening of the front page, the `simulate` command and the tests use it. The same seed gives the same evening, with
the same names, seats and hands. The evenings of a season are played without the database and then imported like files, which
is about a hundred times as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Side
from scoring.rules import FAILED_GRAND_DOUBLE, HandDraft, RuleSet
from tournaments.actions import advance, at_table, draw_seats, enter_hand, finish, prepare
from tournaments.actions.at_table import AtTable
from tournaments.actions.drive import draw_drive, end_drive, found_drive
from tournaments.actions.drive_bell import ring_hand
from tournaments.actions.drive_live import enter_tricks
from tournaments.actions.enter_hand import ChangedGame
from tournaments.actions.forts import make_forts
from tournaments.actions.pairs import register_pairs
from tournaments.actions.plan import Plan, found_party
from tournaments.actions.restore import Tell, restore_party, tell_nobody
from tournaments.engine.draw import DrawKind
from tournaments.engine.drive.first_chairs import check_people, suggest_sharing
from tournaments.engine.drive.forts import FortLine
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.drive.tricks import TableTricks
from tournaments.engine.evening import Evening
from tournaments.engine.movements.movement import Unit
from tournaments.engine.names import find_by_name
from tournaments.engine.pairs import SIZE, pair_in_order
from tournaments.engine.rehearsal import deal_hand, names, rehearse_evening
from tournaments.models import Club, Party
from tournaments.queries import rows
from tournaments.queries.pairs import plays_in_pairs
from tournaments.seasons.actions import choose_evenings, found_season, set_duty
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.tasks import move
from tournaments.wording.forts import propose_fort_name

WHO = "rehearsal"
ENDLESS = GameEnd(EndKind.HANDS, hands=8)  # for rules under which a game to the target may never end


@dataclass(frozen=True)
class Rehearsal:
    """What to play. `leave_in_play` adds another round and leaves it half played."""

    plan: Plan
    players: int
    rounds: int
    seed: int
    leave_in_play: bool = False


def open_sample_evening(club: Club, today: date) -> Party:
    """The sample of the first page: the existing one, or a new one, which is made completely or not at all."""
    # SQLite ignores `select_for_update`; there the transaction itself is the lock (IMMEDIATE).
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)  # a second tap waits, and finds the sample of the first
        sample = make_sample_club(club)
        found = sample.parties.filter(is_sample=True, archived_at__isnull=True).order_by("-pk").first()
        plan = Plan(gettext("Sample evening"), today, rules=FAILED_GRAND_DOUBLE)
        return found or rehearse(sample, Rehearsal(plan, 24, 3, seed=1, leave_in_play=True), is_sample=True)


def make_sample_club(club: Club) -> Club:
    """A club of its own: its invented people may have the names of real ones."""
    sample, _made = Club.objects.get_or_create(sample_of=club, defaults={"name": f"Sample of club {club.pk}"})
    sample.organisers.set(club.organisers.all())
    return sample


def choose_end_for(rules: RuleSet) -> GameEnd:
    """How games end by default: at the target, unless the rules may never reach it."""
    return ENDLESS if rules.may_not_end else GameEnd()


def rehearse(club: Club, rehearsal: Rehearsal, *, is_sample: bool = False, progress: Tell = tell_nobody) -> Party:
    """Found a party, register and seat its players, and play it. `progress` is called with (tables done, in all).

    Raises Impossible for a number that the movement does not allow.
    """
    rehearsal.plan.movement.suits(rehearsal.players, rehearsal.rounds)
    party = found_party(club, rehearsal.plan, who=WHO, seed=rehearsal.seed, is_sample=is_sample)
    register(party, names(rehearsal.players, seed=rehearsal.seed))
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    tables = rehearsal.players // 4
    total = tables * (rehearsal.rounds + rehearsal.leave_in_play)
    for number in range(1, rehearsal.rounds + 1):
        advance.announce_round(party.code, number, who=WHO)
        for table in range(1, tables + 1):
            play_game(party, number, table, rehearsal)
            progress((number - 1) * tables + table, total)
        if number == rehearsal.rounds and not rehearsal.leave_in_play:
            advance.end_party(party.code, who=WHO)
        else:
            move(party.code, number)  # the task that Celery runs
    if rehearsal.leave_in_play:
        leave_in_play(party, rehearsal.rounds + 1, tables, rehearsal)
        progress(total, total)
    return Party.objects.get(pk=party.pk)


@dataclass(frozen=True)
class DriveRehearsal:
    """A live drive to play, all of its hands. `leave_in_play` stops in the last one, with numbers of half the tables."""

    evening: Plan
    plan: DrivePlan
    players: int
    seed: int
    leave_in_play: bool = False


def rehearse_drive(club: Club, rehearsal: DriveRehearsal, *, progress: Tell = tell_nobody) -> Party:
    """Found a live drive, register its players, draw the chairs and play it. `progress` is called with (hands done, in all).

    Raises Refused for a number of people that its kind does not allow, before anything is written.
    """
    plan, seed = rehearsal.plan, rehearsal.seed
    people = range(1, rehearsal.players + 1)
    check_people(people, suggest_sharing(people), plan.kind)
    party = found_drive(club, rehearsal.evening, plan, who=WHO, seed=seed)
    seat_people(party, names(rehearsal.players, seed=seed), plan, seed=seed)
    ring_hand(party.code, seen="0", who=WHO)
    tables, total = rehearsal.players // 4, len(plan.hands)
    for hand in range(1, total + 1):
        lots = Random(f"tricks {seed} {hand}")
        is_left = rehearsal.leave_in_play and hand == total
        for table in range(1, (tables // 2 if is_left else tables) + 1):
            # Thirteen tricks that fall by lot: about half of them, and seldom all.
            tricks = sum(lots.random() < 0.5 for _trick in range(TRICKS))
            enter_tricks(party.code, TableTricks(hand, table, odd_won=False, tricks=tricks), who=f"table {table}")
        if not is_left:
            ring_hand(party.code, seen=f"{hand}", who=WHO)
        if hand == plan.half:
            ring_hand(party.code, seen=f"{hand}+", who=WHO)
        progress(hand, total)
    if not rehearsal.leave_in_play:
        end_drive(party.code, who=WHO)
    return Party.objects.get(pk=party.pk)


def seat_people(party: Party, people: Sequence[str], plan: DrivePlan, *, seed: int) -> None:
    """Register them, and draw their chairs; or make their forts, four and four as they are on the list."""
    if plan.kind.has_forts:
        fours = [tuple(people[first : first + 4]) for first in range(0, len(people), 4)]
        make_forts(party.code, [FortLine(propose_fort_name(fort), four) for fort, four in enumerate(fours, 1)], who=WHO)
        return
    entries = prepare.register_players(party.code, people, who=WHO)
    draw_drive(party.code, suggest_sharing([entry.number for entry in entries]), seed=seed, who=WHO)


def register(party: Party, people: Sequence[str]) -> None:
    """Put them on the list; where pairs play, the first two as a pair, and so on. Raises Impossible for an odd number then."""
    if not plays_in_pairs(party):
        prepare.register_players(party.code, people, who=WHO)
        return
    pairs = [pair.players for pair in pair_in_order(range(len(people)))]
    register_pairs(party.code, [(people[one], people[other]) for one, other in pairs], who=WHO)


def leave_in_play(party: Party, number: int, tables: int, rehearsal: Rehearsal) -> None:
    """Play a round halfway: a third of the tables have finished, a third have some hands, a third have none."""
    advance.announce_round(party.code, number, who=WHO)
    for table in range(1, tables + 1):
        if table % 3 == 1 and tables > 1:
            play_game(party, number, table, rehearsal)
        elif table % 3 == 2:
            play_hands(party, number, table, rehearsal, most=3)


def play_game(party: Party, number: int, table: int, rehearsal: Rehearsal) -> ChangedGame:
    """Enter hands until the game is over, then confirm it."""
    at = AtTable.of(party, table, WHO)
    played = play_hands(party, number, table, rehearsal)
    if not played.sheet.is_over:
        finish.enter_game_cut(at, Side.NORTH_SOUTH if table % 2 else Side.EAST_WEST, round_number=number)
    return finish.confirm_game(at, round_number=number)


def play_hands(party: Party, number: int, table: int, rehearsal: Rehearsal, *, most: int | None = None) -> ChangedGame:
    """Enter hands from the seed until the game is over, must be cut for, or has `most` hands."""
    at = AtTable.of(party, table, WHO)
    lots = Random(f"hands {rehearsal.seed} {number} {table}")
    done = enter_hand.read_changed_game(at_table.find_game(at))
    while not (done.sheet.is_over or done.sheet.tie is TieRule.CUT or len(done.hands) == most):
        if must_stop(rehearsal, done):
            advance.call_time(party.code, number, who=WHO)
            done = finish.finish_on_time(at, round_number=number)
            continue
        hand = HandDraft.of(deal_hand(lots, rehearsal.plan.rules))
        done = enter_hand.enter_hand(at, hand, round_number=number, hand_number=len(done.hands) + 1, key=uuid4())
    return done


def must_stop(rehearsal: Rehearsal, done: ChangedGame) -> bool:
    """Whether the bell stops the game. On the clock, a hand takes four minutes here."""
    end = rehearsal.plan.game_end
    if not end.kind.is_by_bell or done.game.stopped_after is not None:
        return False
    if end.kind is EndKind.TOP_TABLE:
        top = done.game.round.games.get(rows.AT_THE_TOP)
        return top.confirmed_at is not None and len(done.hands) >= top.hands_played
    return len(done.hands) * 4 >= (end.minutes or 0)


@dataclass(frozen=True)
class SeasonRehearsal:
    """A season to play, with an evening each week. The `plans` take turns, and the club has this many `players`.

    Some players are away each evening, and one of those runs the desk, unless `everybody` comes.
    """

    name: str
    plans: Sequence[Plan]
    evenings: int
    players: int
    rounds: int
    seed: int
    everybody: bool = False


def rehearse_season(club: Club, rehearsal: SeasonRehearsal, *, progress: Tell = tell_nobody) -> Season:
    """Play the evenings of a season and save who ran the desk. `progress` is called with (evenings done, in all).

    It uses the season of this name, by its rule, if that has no evenings yet, or else a new one. Raises Refused for a name
    that is taken.
    """
    with transaction.atomic():
        duties = []
        for done, (evening, at_the_desk) in enumerate(plan_evenings(rehearsal), 1):
            duties.append((restore_party(club, evening, WHO), at_the_desk))
            progress(done, rehearsal.evenings)
        season = make_season_with(club, rehearsal, [one.pk for one, _who in duties])
        people = dict(club.players.values_list("name", "pk"))
        for party, at_the_desk in duties:
            if at_the_desk in people:
                set_duty(season, party, [people[at_the_desk]], who=WHO)
    return season


def make_season_with(club: Club, rehearsal: SeasonRehearsal, evenings: list[int]) -> Season:
    empty = find_by_name(Season.objects.filter(club=club, parties=None), rehearsal.name)
    if not empty:
        return found_season(club, rehearsal.name, Rule(), parties=evenings, who=WHO)
    (planned,) = empty  # names are unique in a club
    choose_evenings(planned, evenings, who=WHO)
    return planned


def plan_evenings(rehearsal: SeasonRehearsal) -> Iterator[tuple[Evening, str | None]]:
    """Each evening, with the player who ran its desk."""
    club = names(rehearsal.players, seed=rehearsal.seed)
    for number in range(rehearsal.evenings):
        lots = Random(f"evening {rehearsal.seed} {number}")
        people = club if rehearsal.everybody else choose_who_comes(club, lots)
        away = [name for name in club if name not in people]
        plan = rehearsal.plans[number % len(rehearsal.plans)]
        if plan.movement.unit is Unit.PAIRS:  # whoever has no partner stays at home
            people = people[: len(people) - len(people) % SIZE]
        on_its_day = replace(plan, date=plan.date + timedelta(weeks=number))
        seed = rehearsal.seed * 10_000 + number
        yield rehearse_evening(on_its_day, people, rounds=rehearsal.rounds, seed=seed), away[0] if away else None


def choose_who_comes(club: Sequence[str], lots: Random) -> Sequence[str]:
    """The players of the club who come: all except up to a fifth of them, drawn by lot; at least four."""
    away = min(int(lots.random() * (len(club) // 5 + 1)), len(club) - 4)
    gone = set(sorted(club, key=lambda _name: lots.random())[:away])  # not shuffle: see engine/draw.py
    return [name for name in club if name not in gone]
