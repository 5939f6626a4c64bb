"""A player's own place as they read and share it: 18th of 24, 9 points behind Jon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from tournaments.engine.standings import Key
from tournaments.queries.standings import RankedPlayer, Standing, Standings
from tournaments.wording.named import first_names
from tournaments.wording.standings import StandingsColumn, place_of
from tournaments.wording.why import lead_in_words

DRAWN = 12  # rows; more would be too small on a picture for messages


def to_draw(standings: Standings, columns: Sequence[StandingsColumn], player: int | None) -> dict[str, Any]:
    """What share.js draws: the first rows, and the rows around a player with their place in words."""
    deciding = [column for column in columns if column.key in standings.keys[:2]]
    own = None if player is None else standings.stands_under(player)

    def rows_of(placed: Sequence[RankedPlayer]) -> list[dict[str, Any]]:
        figures = [[column.figure(one.line) for column in deciding] for one in placed]
        return [
            {"place": place_of(one.line), "name": one.name, "figures": theirs, "mine": one.line.player == own}
            for one, theirs in zip(placed, figures, strict=True)
        ]

    standing = None if player is None else standings.standing_of(player)
    drawn = {"headings": [column.heading for column in deciding], "rows": rows_of(standings.placed[:DRAWN])}
    if standing is None or player is None or own is None:
        return drawn
    top, _left_out, around = standings.part_for(player)
    mine = {"name": standings.names[own], "place": place_briefly(standing), "won": won_briefly(standing)}
    return drawn | {"mine": mine | {"rows": rows_of(around or top)}}


def behind_in_words(standings: Standings, player: int) -> str:
    """What separates a player from the line above: "9 points behind Jon"; empty for the first."""
    found = standings.behind(player)
    if found is None:
        return ""
    above, lead = found
    behind = lead.upper - lead.lower
    facts = {"name": first_names(above.name), "number": behind}
    if lead.key is None:
        return gettext("level with %(name)s") % facts
    if lead.key is Key.WINS:
        return ngettext("%(number)s win behind %(name)s", "%(number)s wins behind %(name)s", behind) % facts
    if lead.key in (Key.DIFFERENCE, Key.POINTS_FOR):
        return ngettext("%(number)s point behind %(name)s", "%(number)s points behind %(name)s", behind) % facts
    return gettext("%(name)s: %(why)s") % (facts | {"why": lead_in_words(lead)})


def why_here_in_words(standing: Standing) -> str:
    words = gettext("Why are we %(place)s?") if standing.pair else gettext("Why am I %(place)s?")
    return words % {"place": ordinal(standing.line.rank)}


def place_briefly(standing: Standing) -> str:
    """18th of 24; 3rd of 24, shared; 3rd of 9 pairs."""
    facts = {"place": ordinal(standing.line.rank), "players": standing.players}
    if standing.pair:
        return _place_of_pair(standing) % facts
    if standing.sharing:
        return gettext("%(place)s of %(players)s, shared") % facts
    return gettext("%(place)s of %(players)s") % facts


def _place_of_pair(standing: Standing) -> str:
    pairs = standing.players
    if standing.sharing:
        return ngettext("%(place)s of %(players)s pair, shared", "%(place)s of %(players)s pairs, shared", pairs)
    return ngettext("%(place)s of %(players)s pair", "%(place)s of %(players)s pairs", pairs)


def won_briefly(standing: Standing) -> str:
    """1 of 4 won."""
    facts = {"won": standing.line.wins, "games": standing.line.games}
    return gettext("%(won)s of %(games)s won") % facts


def ordinal(rank: int) -> str:
    """18th in English; other languages write a full stop."""
    # English says 11th, 12th and 13th, but 21st.
    end = 0 if rank % 100 in (11, 12, 13) else rank % 10
    words = {
        1: pgettext("ordinal", "%(rank)sst"),
        2: pgettext("ordinal", "%(rank)snd"),
        3: pgettext("ordinal", "%(rank)srd"),
    }
    return words.get(end, pgettext("ordinal", "%(rank)sth")) % {"rank": rank}
