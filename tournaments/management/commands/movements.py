from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import CommandError

from tournaments.engine.choosing.figures import EveningFigures
from tournaments.engine.choosing.kinds import EveningKind, list_kinds
from tournaments.engine.choosing.measure import measure_evening
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.forms.choosing import WishForm
from tournaments.management.terminal import WhistCommand, make_progress_bar
from tournaments.queries.choosing import MOST_CLUBS, Wish
from tournaments.wording import refusal
from tournaments.wording.choosing import kind_title, mixing_in_words

HEADS = ("kind of evening", "partners", "opponents", "bench", "moving", "at a table")
ASSUMED = (
    "Partners and opponents: how many different people somebody meets, on average. Bench: the rounds that somebody sits "
    "out. Moving: the minutes lost, one a hand in a drive and five between games."
)


class Command(WhistCommand):
    help = (
        "Say what each kind of evening does to so many people in so many rounds, or hands of a drive: the table of the page "
        "“What kind of evening?”. It plays invented evenings and saves nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24, help="how many people (4 to 400; default 24)")
        parser.add_argument("--rounds", type=int, default=8, help=f"rounds of games (1 to {MOST_ROUNDS}; default 8)")
        parser.add_argument("--hands", type=int, default=24, help="hands of a drive (2 to 60; default 24)")

    def handle(self, *args: Any, **options: Any) -> None:
        wish = self.read_wish(options)
        kinds = list_kinds()
        show = make_progress_bar(self.stderr, "kind")
        lines = []
        for done, kind in enumerate(kinds, 1):
            lines.append(list_cells(kind, wish))
            show(done, len(kinds))
        self.say("\n".join(write_table([HEADS, *lines])))
        self.say(ASSUMED)

    def read_wish(self, options: dict[str, Any]) -> Wish:
        """Raises CommandError for a number that cannot be."""
        form = WishForm({name: str(options[name]) for name in ("players", "rounds", "hands")}, usual=MOST_CLUBS)
        for name, errors in form.errors.items():
            raise CommandError(f"--{name}: {errors[0]}")
        return form.wish


def list_cells(kind: EveningKind, wish: Wish) -> tuple[str, ...]:
    length = wish.length_of(kind)
    if refused := kind.find_refusal(wish.players, length):
        return (kind_title(kind), refusal(refused))
    figures = measure_evening(kind, wish.players, length)
    return (
        kind_title(kind),
        f"{figures.partners:.1f}",
        f"{figures.opponents:.1f}",
        write_bench(figures),
        f"{figures.moving} min",
        mixing_in_words(figures),
    )


def write_bench(figures: EveningFigures) -> str:
    least, most = figures.bench_least, figures.bench_most
    return str(most) if least == most else f"{least}–{most}"


def write_table(lines: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Columns as wide as their widest cell. A sentence in place of the figures takes all the room that it needs."""
    whole = [line for line in lines if len(line) == len(HEADS)]
    widths = [max(len(line[place]) for line in whole) for place in range(len(HEADS))]
    widths[0] = max(len(line[0]) for line in lines)
    for first, *others in lines:
        cells = (
            others if len(others) == 1 else [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        )
        if len(cells) > 1:
            cells[-1] = others[-1]
        yield "  ".join([first.ljust(widths[0]), *cells])
