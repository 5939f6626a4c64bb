"""The standings as people read them: a heading and a figure for each column, and why a line stands above the next."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.movements.movement import Needs
from tournaments.engine.standings import Key, StandingsLine
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.standings import PlaceCard, RankedPlayer, Standings
from tournaments.wording import (
    difference_text,
    figure_text,
    money_text,
    points_text,
)
from tournaments.wording.bench import of_the_bench
from tournaments.wording.named import each_name, full_name
from tournaments.wording.why import lead_in_words


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """A column of the standings: its heading, and how its numbers are written."""

    words: str
    figure: Callable[[StandingsLine], str]
    key: Key | None = None

    @property
    def heading(self) -> str:
        return gettext(self.words)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's line. `why` says why it stands above that of `next`, and is empty for the last."""

    place: str
    moved: int | None
    player: int
    name: str
    why: str
    next: int | None
    figures: list[str]


def hands_text(line: StandingsLine) -> str:
    """24, or 24+ if the hands of another game are unknown because of a slip; a dash if all are."""
    if not line.unwritten:
        return str(line.hands)
    return f"{line.hands}+" if line.hands else "–"


COLUMNS = (
    StandingsColumn(noop("Won"), lambda line: str(line.wins), Key.WINS),
    StandingsColumn(noop("Games"), lambda line: str(line.games)),
    StandingsColumn(noop("Difference"), lambda line: difference_text(line.difference), Key.DIFFERENCE),
    StandingsColumn(noop("For"), lambda line: points_text(line.points_for), Key.POINTS_FOR),
    StandingsColumn(noop("Against"), lambda line: points_text(line.points_against), Key.POINTS_AGAINST),
    StandingsColumn(noop("Hands"), hands_text),
)
TOP_TABLE = StandingsColumn(noop("Top table"), lambda line: str(line.top_table), Key.TOP_TABLE)
SAT_OUT = StandingsColumn(noop("Sat out"), lambda line: str(line.sat_out))
BENCH = StandingsColumn(noop("Bench"), of_the_bench)
STARS = StandingsColumn(noop("Stars"), lambda line: str(line.stars), Key.STARS)


def columns_of(party: Party, standings: Standings) -> list[StandingsColumn]:
    """The columns that matter at this party; stars only if it plays for them. Money is no matter of the hall."""
    rules = party.rules
    columns = [*_pair_column(standings), *COLUMNS]
    if rows.find_movement(party).has_ranks:
        columns.append(TOP_TABLE)
    columns.append(SAT_OUT)
    if standings.has_bench:
        columns.append(BENCH)
    if rules.specials:
        columns.append(STARS)
    return [*columns, *_met_column(party, standings)]


def next_from_standings(party: Party) -> str:
    """That people move by the standings; empty in other evenings, and once the evening is over."""
    moves_by_them = rows.find_movement(party).needs is Needs.STANDINGS and party.status == Party.Status.PLAYING
    return gettext("The next tables come from the standings.") if moves_by_them else ""


def _pair_column(standings: Standings) -> list[StandingsColumn]:
    """The number of each pair, where pairs play."""
    return [StandingsColumn(noop("Pair"), partial(pair_number, standings))] if standings.pairs else []


def pair_number(standings: Standings, line: StandingsLine) -> str:
    pair = standings.pair_of(line)
    return str(pair.number) if pair else ""


def _met_column(party: Party, standings: Standings) -> list[StandingsColumn]:
    """Whom each pair has met, round by round: 5 3 – 8. Where tables have ranks, people look for those instead."""
    if not standings.pairs or rows.find_movement(party).has_ranks:
        return []
    met = {pair.first: standings.opponents[pair.number] for pair in standings.pairs}
    return [
        StandingsColumn(noop("Has met"), lambda line: " ".join(str(pair or "–") for pair in met.get(line.player, ())))
    ]


def money_column(party: Party) -> list[StandingsColumn]:
    """What the games gave in money, for the organiser; none if the party does not play for money."""
    stake = party.stake
    if stake is None or not stake.amount:
        return []
    return [StandingsColumn(noop("Money"), lambda line: money_text(line.money, stake))]


SHARED = 10  # places; nobody reads a message with more
A_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
BEGINS_FORMULA = tuple("=+-@＝＋－＠\t\r")  # wide signs work in Japanese and Chinese Excel
# A spreadsheet that divides cells at another sign than ours finds these within a cell; quotes do not keep it from that.
INNER_FORMULA = re.compile(r"""([,;\t\r\n|][\s"]*)(?![+-]\d+(?:[.,]\d+)?\s*(?:[,;]|$))(?=[=+@＝＋－＠-])""")


def cell_of(text: str) -> str:
    """A cell for a spreadsheet: numbers with a minus that it can read, and no text that it would take for a formula,
    whether it divides cells at commas, semicolons or tabs."""
    # Somebody may register as =HYPERLINK(…), and the organiser opens the file. Some programs skip a tab before they look.
    text = INNER_FORMULA.sub(r"\1'", text.replace("\u2212", "-"))
    return f"'{text}" if text.startswith(BEGINS_FORMULA) and not A_NUMBER.fullmatch(text) else text


def text_to_share(party: Party, standings: Standings, address: str) -> str:
    """The result as a message: the first places, and the address of the rest."""
    places = [
        gettext("%(place)s. %(name)s: %(won)s won, %(difference)s")
        % {"place": line.rank, "name": name, "won": line.wins, "difference": difference_text(line.difference)}
        for line, name in standings.named[:SHARED]
        if not line.is_of_the_house
    ]
    return "\n".join([f"{party.name}, {date_format(party.date)}", *places, address])


def shown_on_phones(columns: Sequence[StandingsColumn], keys: Sequence[Key]) -> str:
    """The classes for the columns that a phone shows at once: those of the two keys that decide first."""
    # From 3, because place and name are the first two columns (standings.css).
    return " ".join(f"shows_{at}" for at, column in enumerate(columns, 3) if column.key in keys[:2])


def place_of(line: StandingsLine) -> str:
    return pgettext("instead of a place", "house") if line.is_of_the_house else str(line.rank)


def lines_of(
    standings: Standings, columns: Sequence[StandingsColumn], only: Sequence[RankedPlayer] | None = None
) -> list[StandingsRow]:
    """Everybody's line, or `only` these."""
    figures = [column.figure for column in columns]
    why = cache(
        lead_in_words
    )  # many lines of a large hall have the same lead; for this page only, which has one language
    return [
        StandingsRow(
            place_of(one.line),
            standings.moved(one.line),
            one.line.player,
            full_name(one),
            why(one.lead) if one.lead else "",
            one.below and one.below.player,
            [figure(one.line) for figure in figures],
        )
        for one in (standings.placed if only is None else only)
    ]


SHOW_PLACES = {1: noop("Show first place"), 2: noop("Show second place"), 3: noop("Show third place")}
ON_CARDS = {1: noop("wins the evening"), 2: noop("second"), 3: noop("third")}
SHARED_ON_CARDS = {1: noop("win the evening"), 2: noop("share second place"), 3: noop("share third place")}


def show_place_in_words(place: int) -> str:
    """To the organiser: the card to turn next."""
    return gettext(SHOW_PLACES[place])


def card_in_words(card: PlaceCard) -> str:
    """The words below the names on a card. A pair that wins alone takes the verb of several."""
    several = len(card.people) > 1 or (card.rank == 1 and len(each_name(card.people[0][1])) > 1)
    return gettext((SHARED_ON_CARDS if several else ON_CARDS)[card.rank])


def card_letter(rank: int) -> str:
    """The corner of the card: ace, king and queen."""
    return {1: pgettext("ace", "A"), 2: pgettext("king", "K"), 3: pgettext("queen", "Q")}[rank]


def figures_briefly(line: StandingsLine) -> str:
    """4 of 6 won, +27."""
    facts = {"won": line.wins, "games": line.games, "difference": difference_text(line.difference)}
    return gettext("%(won)s of %(games)s won, %(difference)s") % facts


def place_moved_in_words(moved: int) -> str:
    """How a place has changed since the last round, for people who cannot see the arrow."""
    if not moved:
        return gettext("same place as before")
    if moved > 0:
        return ngettext("up %(places)s place", "up %(places)s places", moved) % {"places": moved}
    return ngettext("down %(places)s place", "down %(places)s places", -moved) % {"places": -moved}


ON_THE_DISPLAY = (Key.WINS, Key.DIFFERENCE)  # templates/hall shows both beside every name


def display_lines(standings: Standings) -> list[tuple[StandingsLine, str, str]]:
    """Everybody's line and name, and the reason for the place if the hall screen does not show its number anyway."""
    separating: dict[int, set[Key]] = defaultdict(set)
    for one in standings.placed:
        if one.below and one.lead and one.lead.key and one.lead.key not in ON_THE_DISPLAY:
            separating[one.line.rank].add(one.lead.key)
            separating[one.below.rank].add(one.lead.key)
    return [
        (line, name, ", ".join(_beside(line, key) for key in standings.keys if key in separating[line.rank]))
        for line, name in standings.named
    ]


def _beside(line: StandingsLine, key: Key) -> str:
    number = line.worth(key)
    words: dict[Key, str] = {
        Key.POINTS_FOR: ngettext("%(number)s point", "%(number)s points", number),
        Key.STARS: ngettext("%(number)s star", "%(number)s stars", number),
        Key.POINTS_AGAINST: gettext("%(number)s against"),
        Key.TOP_TABLE: gettext("%(number)s × table 1"),
    }
    return words[key] % {"number": figure_text(number, key)}


KEYS_EXPLAINED = {
    Key.WINS: noop(
        "How many games your side has won. Nearly every club begins with it, since winners move up and losers down."
    ),
    Key.DIFFERENCE: noop(
        "The points of your sides less those of the other sides. A clear win counts for more than a narrow one."
    ),
    Key.POINTS_FOR: noop("All points that your sides have made. It rewards those who dare to grand."),
    Key.STARS: noop("The stars of your sides, for parties that play Sola Nola or Grand Dix."),
    Key.POINTS_AGAINST: noop(
        "All points that were made against you, the fewer the better. It rewards good defence, and those who sat out."
    ),
    Key.TOP_TABLE: noop("How often you sat at table 1. It rewards getting there and staying; everybody has seen it."),
}


def keys_explained(keys: Iterable[Key]) -> list[tuple[Key, str]]:
    """These keys, each with what it counts and why a club would choose it."""
    return [(key, gettext(KEYS_EXPLAINED[key])) for key in keys]


def add_key_in_words(there: int) -> str:
    """What a further key of the order would be, where there are so many."""
    return [gettext("A second"), gettext("A third"), gettext("A fourth")][there - 1]


def held_in_words(standings: Standings) -> str:
    """To everybody, while standings are secret: the round after which these were made."""
    if standings.held_after is None:
        return ""
    if not standings.held_after:
        return gettext("The standings are kept secret until the end of the party.")
    return gettext(
        "The standings after round %(round)s: what came later is kept secret until the end of the party."
    ) % {"round": standings.held_after}


def hidden_in_words(standings: Standings) -> str:
    """To the organiser, who sees more than the hall; `standings` are the hall's."""
    if standings.held_after is None:
        return ""
    if not standings.held_after:
        return gettext("The hall does not see this: it sees no standings until the end of the party.")
    return gettext(
        "The hall does not see this: it sees the standings after round %(round)s until the end of the party."
    ) % {"round": standings.held_after}


def secrecy_briefly(held_after: int | None) -> str:
    """How long the hall sees the standings, as the switch of the settings says it: hidden from round 4."""
    if held_after is None:
        return gettext("open all evening")
    if not held_after:
        return gettext("only at the end")
    return gettext("hidden from round %(round)s") % {"round": held_after + 1}


def secrecy_in_words(held_after: int | None) -> str:
    """To the organiser: what the hall sees, whatever round is in play."""
    if held_after is None:
        return gettext("Hall and phones show the standings as they move.")
    if not held_after:
        return gettext("Hall and phones show no standings until you end the party. You always see everything.")
    said = gettext("Hall and phones stop after round %(round)s until you end the party. You always see everything.")
    return said % {"round": held_after}
