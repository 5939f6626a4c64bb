"""Filters and tags for all pages: `{{ table|sides }}`, `{% table_plan table %}`, `{% qr address words %}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any, NamedTuple

import segno
from django import template
from django.conf import settings
from django.contrib.messages.storage.base import Message
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.game import Sheet, SheetLine
from scoring.hand import Seat, Side, find_leader
from tournaments import wording
from tournaments.actions.change import make_mark
from tournaments.engine.prizes.winners import Outcome
from tournaments.engine.shorthand import make_sheet_mark
from tournaments.engine.standings import StandingsLine
from tournaments.lan import find_hall_address
from tournaments.models import Party, Round
from tournaments.queries.clock import read_clock
from tournaments.queries.prizes import PrizesNow, find_changed_prizes, has_prizes, read_prizes
from tournaments.queries.rows import Person, TableNow
from tournaments.queries.standings import Standings, read_hall_standings
from tournaments.wording.clock import bell_in_words
from tournaments.wording.named import first_name, full_name, with_hyphens
from tournaments.wording.phones import wrongs
from tournaments.wording.standings import StandingsRow, place_moved_in_words

register = template.Library()

LETTERS, MANY_ON_A_CARD = (6, 9, 13, 18, 26), 4
VERY_LONG, LONG = 14, 11  # letters of a word
LONG_WORD = re.compile(rf"(\w{{{LONG},}}-?)")  # with its hyphen
MEDALS = ("1", "2", "3")
LONG_ON_A_CALL, LONG_BESIDE_KEYS = (8, 11), 8

register.filter(make_mark)
register.filter(make_sheet_mark)


@register.filter
def people(persons: Iterable[Person]) -> str:
    """Ann and Cleo."""
    return wording.listed([full_name(person) for person in persons])


@register.filter
def numbers_listed(numbers: Iterable[int]) -> str:
    """2, 5 and 8."""
    return wording.listed(list(map(str, sorted(numbers))))


@register.filter
def result_text(table: TableNow) -> str:
    """13–9: the score of a finished game, the winners’ first."""
    return wording.score_text(table.score.seen_from(table.winner) if table.winner else table.score)


@register.filter
def numbered(sheet: Sheet) -> list[tuple[int | None, SheetLine]]:
    """The lines of a sheet, each with the number of its hand; a deal that is thrown in has none."""
    return [(sheet.hand_of_line(line.number), line) for line in sheet.lines]


@register.filter
def running(line: SheetLine) -> list[tuple[int, bool]]:
    """The score of each side after this hand, and whether the hand changed it."""
    points, stars = line.scored.points, line.scored.stars
    return [(line.score[side], bool(points[side] or stars[side])) for side in Side]


@register.filter
def becoming(table: TableNow, line: SheetLine) -> list[tuple[Side, int, int, bool]]:
    """The points of each side before and after a hand that is not saved yet, and whether it gets a star."""
    starred = line.scored.side if line.scored.star and not line.extra else None
    return [(side, table.score[side], line.score[side], side is starred) for side in Side]


@register.filter
def pair(table: TableNow, side: Side) -> tuple[Person, Person]:
    return table.pair(Side(side))


@register.filter
def at_seat(table: TableNow, seat: Seat) -> Person:
    return table.at(Seat(seat))


@register.simple_block_tag(takes_context=True)
def button(
    context: Context,
    content: str,
    page: str,
    *of: object,
    look: str = "",
    form: str = "",
    by_htmx: bool = False,
    **fields: object,
) -> str:
    """A form with one button, whose words are in the block; it sends `fields`. `look` and `form` are classes."""
    shown = {"words": content, "address": reverse(page, args=of), "look": look, "form": form, "by_htmx": by_htmx}
    return render_to_string("_button.html", shown | {"fields": fields, "csrf_token": context.get("csrf_token")})


@register.simple_tag
def table_link(party: Party, number: int) -> str:
    """The address of a table's page, with its secret key."""
    return reverse("table", args=(party.code, number, party.table_key(number)))


@register.simple_tag
def card_link(party: Party, number: int) -> str:
    """The address on a player's name card. A phone that opens it belongs to the player."""
    return reverse("player_card", args=(party.code, number, party.player_key(number)))


@register.inclusion_tag("_table_plan.html")
def table_plan(
    table: TableNow, *, dealer: Seat | None = None, leader: Seat | None = None, me: int | None = None, size: str = ""
) -> dict[str, Any]:
    """A picture of the table with its four people and the running score, with the chair of player `me` marked, and who deals."""
    return {
        "chairs": [(seat, person, seat == dealer and table.is_in_play, seat == leader) for seat, person in table.seats],
        "score": table.score,
        "me": me,
        "size": size,
    }


class SideNow(NamedTuple):
    side: Side
    seats: list[tuple[Seat, Person]]
    points: int
    stars: int
    is_ahead: bool


@register.filter
def sides(table: TableNow) -> list[SideNow]:
    """The two sides of a table with their scores. The winner of a level game counts as ahead."""
    ahead = table.winner or find_leader(table.score)
    return [
        SideNow(
            side, [(seat, table.at(seat)) for seat in side.seats], table.score[side], table.stars[side], side is ahead
        )
        for side in Side
    ]


@register.simple_tag
def next_card(party: Party) -> int:
    """The lowest place that is still hidden."""
    return read_hall_standings(party).hidden[-1]


@register.filter
def letters(people: Sequence[tuple[StandingsLine, str]]) -> str:
    """The class for a card's type size: smaller for long words and many names."""
    # Here and not in the stylesheet, which cannot ask how long a word is.
    longest = max((longest_word(name) for _line, name in people), default=0)
    size = next((size for size in LETTERS if longest <= size), LETTERS[-1])
    return f"letters_{size} {'shared' if len(people) > 1 else ''} {'by_many' if len(people) > MANY_ON_A_CARD else ''}"


@register.inclusion_tag("_moved.html")
def moved(standings: Standings, line: StandingsLine) -> dict[str, Any]:
    """The arrow beside a place: how the place has changed since the last round."""
    places = standings.moved(line)
    return {"places": places, "many": abs(places or 0)}


register.simple_tag(wrongs)


@register.filter
def breakable(name: str) -> str:
    """A name whose very long words may break, with a hyphen, in a narrow tile."""
    return with_hyphens(name, VERY_LONG)


@register.filter(is_safe=True)  # names that are joined are escaped already
def hyphened(name: str) -> str:
    """A name on a phone, which is narrower than any tile: its long words may break, with a hyphen."""
    return with_hyphens(name, LONG)


@register.filter
def kept_whole(name: str) -> str:
    """A name in running text on a phone: a long word first goes to the next line, before it is broken."""
    parts = LONG_WORD.split(name)
    pieces = (format_html("<bdi>{}</bdi>", hyphened(part)) if at % 2 else part for at, part in enumerate(parts))
    return format_html_join("", "{}", ((piece,) for piece in pieces)) if len(parts) > 1 else name


@register.filter
def call_size(name: str) -> str:
    """The classes of a call's card: a long first name gets the full width, the longest also a smaller type."""
    long, longest = (longest_word(first_name(name)) > letters for letters in LONG_ON_A_CALL)
    return f"{' long' if long else ''}{' longest' if longest else ''}"


@register.filter
def has_long_names(table: TableNow) -> bool:
    """Whether the names of a pair are too long for the cell before the keys of the tricks."""
    return any(longest_word(first_name(person.name)) > LONG_BESIDE_KEYS for person in table.people)


def longest_word(names: str) -> int:
    return max(map(len, re.split(r"[\s-]", names)))


@register.simple_tag
def round_clock(round: Round | None) -> str:
    """The clock; empty, without rendering a template, if the round has no clock and no bell has rung."""
    now = read_clock(round, timezone.now()) if round else None
    return render_to_string("_clock.html", {"now": now}) if now else ""


@register.filter
def bell_of(round: Round, rank: int) -> str:
    return bell_in_words(round.game_end, rank)


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """The code and the own name of every language except the page's, each once."""
    here = dict(settings.LANGUAGES).get(get_language() or "")
    codes = {name: code for code, name in reversed(settings.LANGUAGES)}
    return [(codes[name], name) for name in reversed(codes) if name != here]


@register.simple_tag
def standings_rows(
    lines: Iterable[StandingsRow], players: str, mine: int | None = None, behind: str = ""
) -> SafeString:
    """Every line as a row, with only the tags that HTML requires; `players` is the address of their pages, short where it can be.

    The row of the player `mine` says what separates it from the one above.

    Not a template: for 400 lines this takes 2.5 to 4.7 ms of CPU. Measured in turns in one run, a template takes 32 to 37 ms;
    with every word prepared before its loop 22 to 25, and with each row in Django's fragment cache 14 to 16, if all are found there
    (docs/decisions.md). The page must be made again after every change, while a hall waits for it.
    """
    return mark_safe("".join(_row(line, players, mine, behind) for line in lines))


def _row(line: StandingsRow, players: str, mine: int | None, behind: str) -> str:
    # Only names and reasons can hold letters with a meaning in HTML; all else is written by this program.
    name, why, figures = conditional_escape(kept_whole(line.name)), _why(line), "<td>".join(line.figures)
    row, more = "<tr>", why
    if line.player == mine:
        row, more = "<tr class=is_me aria-current=true>", (f"<span>{escape(behind)}</span>" if behind else "") + why
    elif line.place in MEDALS:
        row = f"<tr class=place_{line.place}>"
    return f"{row}<td>{line.place}{_moved(line.moved)}<th><a href={players}{line.player}/>{name}</a>{more}<td>{figures}"


def _moved(places: int | None) -> str:
    """The arrow in a row of the standings; none for a place that stays the same."""
    if not places:
        return ""
    words = escape(place_moved_in_words(places))
    return f"<small class={'up' if places > 0 else 'down'}><b aria-hidden=true>{'▲' if places > 0 else '▼'}{abs(places)}</b><i>{words}</i></small>"


def _why(line: StandingsRow) -> str:
    return f'<a href="why/?a={line.player}&amp;b={line.next}">{escape(line.why)}</a>' if line.next else ""


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """An icon of icons.svg (docs/design.md). Drawn once each: the thirty of a phone in a drive took a tenth of its time."""
    # Hidden from screen readers: the word beside it has the meaning.
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("whistparty/icons.svg"), name
    )


@register.filter
def undo(message: Message) -> list[Any]:
    """The Undo of a message: where it is posted, and with which fields (views/undo.py)."""
    found: list[Any] = json.loads(message.extra_tags)
    return found


# Prizes; empty if the evening has none
register.filter(has_prizes)
register.filter(find_changed_prizes)


@register.simple_tag
def prizes_tonight(party: Party) -> PrizesNow | None:
    """Read once for each change of the party."""
    return read_prizes(party) if has_prizes(party) else None


@register.simple_tag
def prizes_of_player(party: Party, number: int) -> list[str]:
    """What this player was given in the hall."""
    now = prizes_tonight(party)
    if now is None:
        return []
    return [one.prize.name for one in now.handed_over if any(number in who for who in now.goes_to(one))]


@register.filter
def people_of_prize(now: PrizesNow, outcome: Outcome) -> list[str]:
    return now.people(now.goes_to(outcome))


# For phones, on paper and on the hall screen


@register.simple_tag(takes_context=True)
def phone_address(context: dict[str, Any], path: str) -> str:
    """The full address with which phones in the hall open a page."""
    return find_hall_address(context["request"]) + path


@register.simple_tag
@lru_cache(maxsize=500)  # drawing takes 10 ms, and a table on screens shows the same code after each card
def qr(address: str, words: str) -> SafeString:
    """The QR code of an address; `words` say where it leads, for those who cannot see it. The stylesheet sets its size."""
    drawing = segno.make(address, micro=False).svg_inline(omitsize=True, light="#fff")
    return format_html('<span role="img" aria-label="{}">{}</span>', words, mark_safe(drawing))
