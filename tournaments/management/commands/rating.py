from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.access import our_club
from tournaments.management.terminal import printable
from tournaments.years.queries.documents import rating_document
from tournaments.years.queries.pages import RatingPage, rating_page
from tournaments.years.wording import rating_text


class Command(BaseCommand):
    help = "Print everybody's rating with its ±: points a game, partners and opponents taken into account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print a JSON document (docs/format.md)")

    def handle(self, **options: Any) -> None:
        club = our_club()
        page = rating_page(club)
        is_json = options["json"]
        text = json.dumps(rating_document(club, page), ensure_ascii=False, indent=1) if is_json else as_table(page)
        self.stdout.write(printable(self.stdout, text))


def as_table(page: RatingPage) -> str:
    width = max((len(one.name) for one in page.rated), default=0)
    lines = [
        f"{one.place:>4}  {one.name:<{width}}  {rating_text(one.rating):>11}  {one.rating.games:>5} games"
        for one in page.rated
    ]
    few = f"Too few games for a rating: {page.unrated}."
    return "\n".join([*lines, few] if page.unrated or not lines else lines)
