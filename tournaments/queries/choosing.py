"""The kinds of evening for so many people and so long: which can be played, and the figures that are measured so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.refused import Refused
from tournaments.engine.choosing.figures import EveningFigures
from tournaments.engine.choosing.kinds import EveningKind, list_kinds
from tournaments.engine.choosing.measure import EDITION
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.models import Club, MeasuredEvening
from tournaments.queries.desk import count_who_came, find_last_party
from tournaments.queries.rounds import find_newest_number


@dataclass(frozen=True, slots=True)
class Wish:
    """How many people, how many rounds of games, and how many hands of a drive."""

    players: int
    rounds: int
    hands: int

    def length_of(self, kind: EveningKind) -> int:
        return kind.length(rounds=self.rounds, hands=self.hands)


MOST_CLUBS = Wish(players=16, rounds=3, hands=24)
USUAL_KIND = LADDER.key


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind for this wish. It is refused, or its figures are there, or they are still being made."""

    kind: EveningKind
    length: int
    refusal: Refused | None = None
    figures: EveningFigures | None = None

    @property
    def is_waiting(self) -> bool:
        return self.refusal is None and self.figures is None


def list_choices(wish: Wish) -> tuple[Choice, ...]:
    found = _read_figures(wish)
    choices = []
    for kind in list_kinds():
        length = wish.length_of(kind)
        refusal = kind.find_refusal(wish.players, length)
        choices.append(Choice(kind, length, refusal, None if refusal else found.get((kind.key, length))))
    return tuple(choices)


def _read_figures(wish: Wish) -> dict[tuple[str, int], EveningFigures]:
    names = EveningFigures.__dataclass_fields__
    rows = MeasuredEvening.objects.filter(
        players=wish.players, length__in=(wish.rounds, wish.hands), edition=EDITION
    ).values("kind", "length", *names)
    return {(row.pop("kind"), row.pop("length")): EveningFigures(**row) for row in rows}


@dataclass(frozen=True, slots=True)
class UsualEvening:
    """What the club did last time, or what most clubs do."""

    wish: Wish
    kind: str


def read_usual_evening(club: Club) -> UsualEvening:
    last = find_last_party(club)
    if last is None:
        return UsualEvening(MOST_CLUBS, USUAL_KIND)
    here = count_who_came(last, usual=MOST_CLUBS.players)
    if last.is_drive:
        drive = last.drive
        return UsualEvening(replace(MOST_CLUBS, players=here, hands=len(drive.hands)), f"drive-{drive.kind}")
    rounds = min(find_newest_number(last) or MOST_CLUBS.rounds, MOST_ROUNDS)
    return UsualEvening(replace(MOST_CLUBS, players=here, rounds=rounds), last.movement)
