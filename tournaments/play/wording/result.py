"""How a hand is played and by whom, and what it was worth in the end."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from scoring.hand import BySide, Call, Seat, Side
from scoring.score import score_hand
from tournaments.play.queries import TableOnScreen
from tournaments.wording import call_name, points_text, score_text, side_name


def name_at(page: TableOnScreen, seat: Seat) -> str:
    """You, the person who sits there, or the lake of the computer."""
    if seat is page.seat:
        return gettext("You")
    person = page.people.get(seat)
    return person.name or gettext("Somebody") if person else page.computers[seat]


def describe_contract(page: TableOnScreen) -> tuple[str, str]:
    view = page.view
    if view.call is None:
        dealt = (
            gettext("You dealt")
            if view.dealer is page.seat
            else gettext("%(name)s dealt") % {"name": name_at(page, view.dealer)}
        )
        return gettext("Lay a card"), dealt
    if view.by is None:
        return call_name(view.call), gettext("nobody granded") if view.call is Call.LOW else ""
    if view.call.is_special:
        said = gettext("you play alone") if view.by is page.seat else gettext("%(name)s plays alone")
    else:
        said = gettext("you granded") if view.by is page.seat else gettext("%(name)s granded")
    return call_name(view.call), said % {"name": name_at(page, view.by)}


def describe_result(page: TableOnScreen) -> tuple[str, str]:
    """What the hand gave, and why; two empty texts while it is played."""
    result = page.view.result
    if result is None:
        return "", ""
    scored = score_hand(result, rules=page.rules)
    if page.seat is None:
        return _say_points_to_watchers(scored.points, scored.stars), _say_tricks(page)
    return _say_points(scored.points, scored.stars, page.seat.side), _say_tricks(page)


def _say_points(points: BySide[int], stars: BySide[int], mine: Side) -> str:
    for side, wins, loses in (
        (
            mine,
            ngettext("%(points)s point for us", "%(points)s points for us", abs(points[mine])),
            gettext("We lose %(points)s"),
        ),
        (
            mine.other,
            ngettext("%(points)s point for them", "%(points)s points for them", abs(points[mine.other])),
            gettext("They lose %(points)s"),
        ),
    ):
        if points[side]:
            return (wins if points[side] > 0 else loses) % {"points": abs(points[side])}
    if stars[mine]:
        return gettext("A star for us")
    return gettext("A star for them") if stars[mine.other] else gettext("No points")


def _say_points_to_watchers(points: BySide[int], stars: BySide[int]) -> str:
    for side in Side:
        if points[side]:
            return gettext("%(side)s: %(points)s") % {"side": side_name(side), "points": points_text(points[side])}
        if stars[side]:
            return gettext("%(side)s: a star") % {"side": side_name(side)}
    return gettext("No points")


def _say_tricks(page: TableOnScreen) -> str:
    result = page.view.result
    assert result is not None
    contract, why = describe_contract(page)
    how = f"{contract}, {why}" if why else contract
    if result.tricks is None:
        made = gettext("made") if result.made else gettext("failed")
        return gettext("%(how)s: %(made)s.") % {"how": how, "made": made}
    mine = page.bottom.side
    if page.seat is None:
        return gettext("%(how)s. Tricks: %(tricks)s.") % {"how": how, "tricks": score_text(result.tricks)}
    return gettext("%(how)s. We took %(ours)s tricks, they took %(theirs)s.") % {
        "how": how,
        "ours": result.tricks[mine],
        "theirs": result.tricks[mine.other],
    }


def say_who_won(page: TableOnScreen) -> str:
    if page.view.result is None or not page.sheet.is_over:
        return ""
    if page.seat is None:
        assert page.sheet.winner is not None
        return gettext("%(side)s won the game") % {"side": side_name(page.sheet.winner)}
    return gettext("The game is ours!") if page.sheet.winner is page.bottom.side else gettext("The game is theirs.")
