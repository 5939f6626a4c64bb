"""Evenings at random, where people come and go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

import pytest

from scoring.game import GiveUpRule
from scoring.hand import Side
from scoring.refused import Impossible, Refused
from tests.actions.table import THROWN_IN, Phone, high, low
from tests.night import WHO, announced, begun, fresh, slip
from tournaments.access import find_our_club
from tournaments.actions import advance, at_table, enter_hand, finish, prepare, presence, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.pairs import register_pairs
from tournaments.actions.restore import restore_party
from tournaments.clubs.actions import identity
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Unit
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.movement import find_rounds_to_move
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.verify import verify_party
from tournaments.tasks import move, sweep
from tournaments.wording import refusal

ROUNDS = 3  # agreed; they play on after that
TRIES = 100  # of the sweep, with somebody who comes late each time: more than any evening needs
Act = Callable[["Restless"], None]


class Restless:
    """An evening, the lots that decide what happens on it, and a list of what did."""

    unit = Unit.PLAYERS  # of the movement

    def __init__(self, seed: int, *, also: Sequence[Act] = (), players: int | None = None) -> None:
        self.any_time = [*ANY_TIME, *also]
        self.lots = Random(f"restless {seed}")
        self.bells = Random(f"bells {seed}")
        many = players or self.lots.randint(8, 15)
        movements = [one for one in MOVEMENTS.values() if one.unit is self.unit and one.allows(many, ROUNDS)]
        movement = Random(f"movement {seed}").choice(movements)
        self.party = begun(many, movement=movement, rounds_planned=ROUNDS)
        self.happened: list[str] = []
        self.looked_at = -1  # the number of the change after which everything was recomputed
        self.new = 0
        self.merged: set[int] = set()

    def comes(self, _night: Restless) -> None:
        """Somebody more who plays."""
        come_late(self)

    def play_round(self) -> None:
        """The round that is announced, and on to the next."""
        self.anything_happens(self.lots.randint(1, 4), WHILE_PLAYING)
        for table in self.tables_playing():
            self.anything_happens(self.lots.randint(0, 2), WHILE_PLAYING)
            if table in self.tables_playing():
                self.finish(table, self.number())
        self.until_proposed()
        self.anything_happens(self.lots.randint(0, 3), BETWEEN)
        self.until_proposed()
        self.announce()

    def announce(self) -> None:
        """The next seats. A schedule may have no round more for those who are left; then they stay proposed."""
        with suppress(Impossible):
            self.party = announced(self.party, self.number() + 1)
        self.check("announced")

    def until_proposed(self) -> None:
        for _try in range(TRIES):
            if self.proposed():
                return
            for table in self.tables_playing():
                self.finish(table, self.number())
            if self.is_held():
                self.do(make_next_seats)
            else:
                sweep()
            if not self.proposed() and not self.is_held() and not self.tables_playing() and find_rounds_to_move():
                self.do(self.comes)
        pytest.fail(f"no seats are proposed after {self.happened}")

    def anything_happens(self, times: int, what: Sequence[Act]) -> None:
        for _time in range(times):
            self.do(self.lots.choice([*self.any_time, *what]))

    def do(self, act: Act) -> None:
        try:
            act(self)
            self.check(act.__name__)
        except Refused as refused:
            self.check(f"{act.__name__} refused: {refusal(refused)}")

    def check(self, what: str) -> None:
        """Everything is recomputed after each change; what was refused has changed nothing."""
        self.happened.append(what)
        self.party = fresh(self.party)
        if self.party.change != self.looked_at:
            self.looked_at = self.party.change
            self.look()

    def look(self) -> None:
        difference = verify_party(self.party).difference
        assert difference is None, f"{refusal(difference)} after {self.happened}"

    def finish(self, table: int, number: int) -> None:
        """Its slip, or the hands on its sheet and what is missing."""
        at = AtTable.of(self.party, table, WHO)
        for _hand in range(40):
            done = enter_hand.read_changed_game(at_table.find_game(at))
            if done.sheet.is_over:
                finish.confirm_game(at, round_number=number)
                break
            if not done.hands:
                self.party = slip(self.party, table, number=number, score=self.lots.choice([(13, 7), (2, 14)]))
                break
            self.hand(table, number, high(self.lots.choice(["north", "east"]), 13))
        if self.bells.random() < 0.75:  # or the bell is lost
            move(self.party.code, number)
        self.check(f"table {table} done")

    def hand(self, table: int, number: int, hand) -> None:
        phone = Phone(self.party, table, round_number=number)
        phone.enter(hand, number=len(enter_hand.read_changed_game(at_table.find_game(phone.at)).hands) + 1)

    def number(self) -> int:
        return self.party.rounds.filter(announced_at__isnull=False).order_by("-number")[0].number

    def proposed(self) -> bool:
        return self.party.rounds.filter(announced_at__isnull=True).exists()

    def is_held(self) -> bool:
        return self.party.rounds.filter(held_at__isnull=False).exists()

    def tables_playing(self) -> list[int]:
        newest = self.party.rounds.get(number=self.number())
        return list(newest.games.filter(confirmed_at__isnull=True).order_by("table").values_list("table", flat=True))

    def somebody(self, **which) -> int:
        numbers = list(self.party.entries.filter(**which).distinct().values_list("number", flat=True))
        return self.lots.choice(numbers) if numbers else 0

    def somebody_playing(self) -> int:
        return self.somebody(**self.chairs_now(), chairs__table__in=self.tables_playing())

    def somebody_on_the_bench(self) -> int:
        return self.somebody(**self.chairs_now(), chairs__table__isnull=True)

    def chairs_now(self) -> dict[str, object]:
        return {"chairs__round__party": self.party, "chairs__round__number": self.number()}

    def newcomer(self) -> str:
        self.new += 1
        return f"Newcomer {self.new}"


def come_late(night: Restless) -> None:
    """Alone, or with a partner where pairs play."""
    if plays_in_pairs(night.party):
        register_pairs(night.party.code, [(night.newcomer(), night.newcomer())], who=WHO)
        return
    prepare.register_players(night.party.code, [night.newcomer()], who=WHO)


def leave(night: Restless) -> None:
    prepare.leave(night.party.code, night.somebody(), who=WHO)


def come_back(night: Restless) -> None:
    presence.come_back(night.party.code, night.somebody(left_after_round__isnull=False), who=WHO)


def stand_in(night: Restless) -> None:
    """Somebody from the bench, somebody who waits or had gone, somebody who sits elsewhere, somebody new."""
    names = {"name": night.newcomer()} if night.lots.random() < 0.3 else {"substitute": night.somebody()}
    presence.let_stand_in(night.party.code, night.somebody_playing(), who=WHO, **names)


def stand_in_off_the_bench(night: Restless) -> None:
    bench = night.somebody_on_the_bench()
    presence.let_stand_in(night.party.code, night.somebody_playing(), who=WHO, substitute=bench)


def stand_in_and_back(night: Restless) -> None:
    before = write(write_evening(read_whole_evening(night.party)))
    leaver = night.somebody_playing()
    stand_in_of(night, leaver)
    night.check("stood in")
    presence.take_back_stand_in(night.party.code, leaver, who=WHO)
    assert write(write_evening(read_whole_evening(fresh(night.party)))) == before


def stand_in_of(night: Restless, leaver: int) -> None:
    bench = night.somebody_on_the_bench()
    by = {"substitute": bench} if bench else {"name": night.newcomer()}
    presence.let_stand_in(night.party.code, leaver, who=WHO, **by)


def take_back_stand_in(night: Restless) -> None:
    presence.take_back_stand_in(night.party.code, night.somebody(left_after_round=night.number() - 1), who=WHO)


def play_on(night: Restless) -> None:
    presence.play_on(night.party.code, night.somebody(left_after_round=night.number()), who=WHO)


def rename(night: Restless) -> None:
    identity.rename_entry(night.party.code, night.somebody(), night.newcomer(), who=WHO)


def put_together(night: Restless) -> None:
    one, two = night.somebody(), night.somebody()
    identity.merge_entries(night.party.code, one, two, who=WHO)
    night.merged.update((one, two))


def put_a_late_comer_together(night: Restless) -> None:
    """Who had left came again and was entered again."""
    gone = night.somebody(left_after_round__lt=night.number())
    (late,) = prepare.register_players(night.party.code, [night.newcomer()], who=WHO)
    identity.merge_entries(night.party.code, late.number, gone, who=WHO)
    night.merged.update((gone, late.number))


def take_back_seats(night: Restless) -> None:
    advance.take_back_seats(night.party.code, night.number() + 1, who=WHO)


def make_next_seats(night: Restless) -> None:
    advance.make_next_seats(night.party.code, night.number(), who=WHO)


def seat_by_hand(night: Restless) -> None:
    take_seats.seat_by_hand(night.party.code, player=night.somebody(), table=None, seat=None, who=WHO)


def assert_comes_back_the_same(party: Party) -> None:
    """Exported, read, and exported again; and what was read is verified too."""
    text = write(write_evening(read_whole_evening(party)))
    twin = restore_party(find_our_club(), read_evening(read(text)), WHO)
    assert write(write_evening(read_whole_evening(twin))) == text
    assert verify_party(twin).difference is None


def give_up(night: Restless) -> None:
    how, cut = night.lots.choice(list(GiveUpRule)), night.lots.choice([None, *Side])
    presence.give_up_game(night.party.code, night.somebody_playing(), how, cut=cut, who=WHO)


def take_out(night: Restless) -> None:
    prepare.take_out(night.party.code, night.somebody(), who=WHO)


def come_and_wait(night: Restless) -> None:
    """On the list, here, and not here after all."""
    (late,) = prepare.register_players(night.party.code, [night.newcomer()], who=WHO)
    prepare.check_in(night.party.code, late.number, here=False, who=WHO)


def come_after_all(night: Restless) -> None:
    prepare.check_in(night.party.code, night.somebody(checked_in=False), here=True, who=WHO)


def enter_a_hand(night: Restless) -> None:
    table = night.lots.choice(night.tables_playing() or [1])
    night.hand(table, night.number(), night.lots.choice([high("north", 9), high("east", 10), low(5), THROWN_IN]))


def open_again(night: Restless) -> None:
    at = AtTable.of(night.party, night.lots.randint(1, 2), WHO)
    finish.reopen_game(at, round_number=night.number())


ANY_TIME = [come_late, leave, leave, come_back, come_back, rename, put_together, put_a_late_comer_together]
ANY_TIME += [take_out, come_and_wait, come_after_all, open_again]
WHILE_PLAYING = [stand_in, stand_in_off_the_bench, stand_in_and_back, take_back_stand_in]
WHILE_PLAYING += [give_up, play_on, enter_a_hand, enter_a_hand]
BETWEEN = [take_back_seats, make_next_seats, seat_by_hand, play_on]
