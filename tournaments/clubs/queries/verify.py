"""Checks what depends on a club's evenings against their hands: prizes, ledger and seasons.

Each evening is recomputed from its hands (engine.recompute). Everything else is computed from that and from what people
decided, and compared with what pages show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.evening import Evening
from tournaments.engine.past_evening import PlayerResult, list_results_of
from tournaments.engine.recompute import recompute_from_hands
from tournaments.engine.settle import Accounts
from tournaments.models import Club, Party
from tournaments.queries.evening import read_evening_with
from tournaments.queries.intact import check_rows
from tournaments.queries.verify_prizes import find_wrong_prizes
from tournaments.seasons.engine.standings import SeasonEvening as EveningOfSeason
from tournaments.seasons.engine.standings import SeasonLine
from tournaments.seasons.models import Season
from tournaments.seasons.queries import SeasonResults, compute_season_standings, read_season_results
from tournaments.stakes.queries.verify import compute_won_by_hands, find_wrong_ledger_rows


class WhySeasonDiffers(Reason):
    UNREADABLE = _("{season}: the rule cannot be read: {refused}")
    LINE = _("{season}: {name} has different {what} than the evenings give by the rule.")


@dataclass
class RecomputedEvenings:
    """What the hands gave at the evenings checked so far, by the key of the evening: money, and results for seasons."""

    won: dict[int, Accounts] = field(default_factory=dict)
    results: dict[int, tuple[PlayerResult, ...]] = field(default_factory=dict)

    def look_at(self, party: Party) -> Iterator[Refused]:
        """Checks one evening's prizes. Skips it if its hands are impossible, which `queries.verify` reports."""
        try:
            evening = recompute_from_hands(read_evening_with(party, check_rows(party)))
        except Refused:
            return  # no difference of the prizes, so it is not said a second time
        self.won[party.pk] = compute_won_by_hands(party, evening)
        self.results[party.pk] = _results(party, evening)
        yield from find_wrong_prizes(party, evening)

    def look_at_club(self, club: Club) -> Iterator[tuple[Party | None, Refused]]:
        """Checks the ledger and the seasons, after all evenings. Each difference comes with its evening, if it has one."""
        yield from find_wrong_ledger_rows(club, self.won)
        for season in Season.objects.filter(club=club).select_related("club").order_by("pk"):
            for difference in self._season(season):
                yield None, difference

    def _season(self, season: Season) -> Iterator[Refused]:
        try:
            rule, played = season.rule, read_season_results(season)
        except Refused as refused:
            yield Refused(WhySeasonDiffers.UNREADABLE, season=season.name, refused=refused)
            return
        shown = {line.player: line for line in compute_season_standings(rule, played).lines}
        made = {line.player: line for line in compute_season_standings(rule, self._again(played)).lines}
        for player in sorted({*shown, *made}):
            if what := _what_differs(shown.get(player), made.get(player)):
                yield Refused(WhySeasonDiffers.LINE, season=season.name, name=played.players[player], what=what)

    def _again(self, played: SeasonResults) -> SeasonResults:
        """The same season from each evening's recomputed standings. Who ran the desk and who won a cut are taken as stored."""
        evenings = zip(played.evenings, played.results, strict=True)
        # An evening with impossible hands counts as it is stored; that difference is reported elsewhere.
        results = (EveningOfSeason(self.results.get(one.pk, said.results), said.duty) for one, said in evenings)
        return replace(played, results=tuple(results))


def _results(party: Party, evening: Evening) -> tuple[PlayerResult, ...]:
    people = dict(party.entries.values_list("number", "player"))
    results = list_results_of(evening.standings, evening.pairs, people)
    return tuple(one for one in results if one.counts_in_season)


def _what_differs(shown: SeasonLine | None, made: SeasonLine | None) -> str:
    """The first difference, by its name in the document of a season (docs/format.md)."""
    if shown is None or made is None:
        return "evenings"
    names = ((name, "evenings" if name == "cells" else name) for name in SeasonLine._fields)
    return next((told for name, told in names if getattr(shown, name) != getattr(made, name)), "")
