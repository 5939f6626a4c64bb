"""What other programs read of a club, as JSON (docs/format.md)."""

from __future__ import annotations

from scoring.codec import Json
from tournaments.clubs.engine.shown import Shown
from tournaments.clubs.models import ClubSettings

PAGE = "whistparty-club-page/1"


def club_page_document(page: ClubSettings, shown: Shown) -> Json:
    return {
        "format": PAGE,
        "address": page.address,
        "title": page.title,
        "words": page.words,
        "shows_results": shown.results,
        "shows_whole_names": shown.whole_names,
    }
