from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import CommandError

from tournaments.access import our_club
from tournaments.management.terminal import WhistCommand, add_json, as_json, counted
from tournaments.models import Player
from tournaments.wording import difference_text
from tournaments.years.engine.years import OFTEN
from tournaments.years.queries.documents import years_document
from tournaments.years.queries.pages import YearsPage, people_called, years_page
from tournaments.years.wording import (
    doubt_in_words,
    half_name,
    no_rating_in_words,
    place_among,
    points_a_game,
    rating_in_words,
    rating_text,
    run_span,
    tally_of,
    won_of,
)

MOST_NAMED = 10


class Command(WhistCommand):
    help = "Print a player's evenings, places, partners, opponents and rating over the years."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("player", metavar="NAME", help="the name of the player, or a part that only one has")
        add_json(parser)

    def handle(self, *, player: str, json: bool, **options: Any) -> None:
        page = years_page(find_player(player))
        self.say(as_json(years_document(page)) if json else "\n".join(as_table(page)))


def find_player(name: str) -> Player:
    if not name.strip():
        raise CommandError("Write the name of a player, or a part that only one has.")
    found = people_called(our_club(), name)
    if not found:
        raise CommandError(f"The club knows nobody called {name}. Write the name as its pages show it.")
    if len(found) > 1:
        raise CommandError(f"Which of them? {'; '.join(some_of(found))}. Write the whole name.")
    return found[0]


def some_of(found: Sequence[Player]) -> list[str]:
    more = len(found) - MOST_NAMED
    return [*(one.name for one in found[:MOST_NAMED]), *([f"and {more} more"] if more > 0 else [])]


def as_table(page: YearsPage) -> Iterator[str]:
    years, name = page.years, page.player.name
    yield f"{name}: {rating_text(years.rating)}" if years.rating else f"{name}: {no_rating_in_words(years)}"
    if years.rating:
        yield f"{rating_in_words(years.rating, name)} {doubt_in_words(years.rating)}"
    yield f"Games won: {won_of(years.won, len(years.games))}. Evenings won: {won_of(years.evenings_won, len(years.evenings))}. Stars: {years.stars}."
    if years.run:
        yield f"Longest run: {counted(years.run.games, 'game')}, {run_span(years.run)}."
    yield from half_years(page)
    yield from evenings(page)
    yield from people(page)


def half_years(page: YearsPage) -> Iterator[str]:
    if page.years.halves:
        yield f"  {'half-year':<12}  {'won':>10}  rating"
    for one in page.years.halves:
        yield f"  {half_name(one.half):<12}  {won_of(one.won, one.games):>10}  {rating_text(one.rating)}"


def evenings(page: YearsPage) -> Iterator[str]:
    if page.years.evenings:
        yield f"  {'evening':<10}  {'place':>9}  {'won':>8}  difference"
    for one in page.years.evenings:
        yield f"  {one.day}  {place_among(one.place):>9}  {won_of(one.won, one.played):>8}  {difference_text(one.difference):>10}  {one.evening.name}"


def people(page: YearsPage) -> Iterator[str]:
    """Everybody whom the player met, those with the most games together first."""
    for one in sorted(page.years.met, key=lambda met: (-met.together.games, page.names[met.player])):
        beyond = one.together.a_game
        more = (
            ""
            if beyond is None or one.together.games < OFTEN
            else f", {points_a_game(beyond)} a game beyond the ratings"
        )
        yield f"  {page.names[one.player]}: together {tally_of(one.together)}{more}; against {tally_of(one.against)}"
