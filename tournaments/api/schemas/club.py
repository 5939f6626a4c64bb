"""The documents of a club (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import Model


class ClubPage(Model):
    format: Literal["whistparty-club-page/1"]
    address: str
    title: str
    words: str
    shows_results: bool
    shows_whole_names: bool
