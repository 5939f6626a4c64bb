from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.access import our_club
from tournaments.management.terminal import WhistCommand, add_json, as_json, counted
from tournaments.years.engine.rating import ENOUGH
from tournaments.years.queries.documents import rating_document
from tournaments.years.queries.pages import RatingPage, rating_page
from tournaments.years.wording import rating_text

HEADING = "Points a game more or less than an average player, partners and opponents taken into account:"


class Command(WhistCommand):
    help = "Print everybody's rating with its ±: points a game, partners and opponents taken into account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_json(parser)

    def handle(self, *, json: bool, **options: Any) -> None:
        club = our_club()
        page = rating_page(club)
        self.say(as_json(rating_document(club, page)) if json else as_table(page))


def as_table(page: RatingPage) -> str:
    if not page.rated:
        return f"Nobody has a rating yet: it takes {ENOUGH} games."
    width = max(len(one.name) for one in page.rated)
    lines = [
        f"{one.place:>4}  {one.name:<{width}}  {rating_text(one.rating):>11}  {one.rating.games:>5} games"
        for one in page.rated
    ]
    return "\n".join([HEADING, *lines, *too_few(page.unrated)])


def too_few(unrated: int) -> list[str]:
    has = "has" if unrated == 1 else "have"
    return [f"A rating takes {ENOUGH} games. {counted(unrated, 'person', 'people')} {has} fewer."] if unrated else []
