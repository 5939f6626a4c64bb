"""How a hand is played and by whom, and what it was worth in the end."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from scoring.hand import NIL, BySide, Call, Seat, Side
from scoring.score import score_hand
from tournaments.play.queries import TableOnScreen
from tournaments.wording import call_name, listed, outcome_in_words
from tournaments.wording.named import first_name


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
        return gettext("The bids"), dealt
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
        return _say_points_with_names(page, scored.points, scored.stars), _say_tricks(page)
    if is_of_two(page):
        return _say_points_of_two(page, scored.points, page.seat.side), _say_tricks(page)
    return _say_points(scored.points, scored.stars, page.seat.side), _say_tricks(page)


def is_of_two(page: TableOnScreen) -> bool:
    """Where two play, each for themselves, there is no "we"."""
    return page.rules.players == 2


def name_side(page: TableOnScreen, side: Side) -> str:
    """Those who play on this side, by the names that the table calls them: Ann and Bo."""
    return listed([_short_name(page, seat) for seat in side.seats if seat in page.rules.seats])


def _short_name(page: TableOnScreen, seat: Seat) -> str:
    return first_name(name_at(page, seat)) if seat in page.people and page.is_at_club else name_at(page, seat)


def say_tricks_of_both(page: TableOnScreen, tricks: BySide[int]) -> str:
    """How many tricks each side took, for those who have no side here, or play alone: Ann and Bo 9, Cleo and Dag 4."""
    return ", ".join(f"{name_side(page, side)} {tricks[side]}" for side in (page.bottom.side, page.bottom.side.other))


def say_taken(page: TableOnScreen, taken: BySide[int]) -> str:
    """How the tricks stand, in a sentence."""
    if page.seat is None or is_of_two(page):
        return gettext("Tricks: %(tricks)s.") % {"tricks": say_tricks_of_both(page, taken)}
    mine = page.bottom.side
    return gettext("Tricks: we %(ours)s, they %(theirs)s.") % {"ours": taken[mine], "theirs": taken[mine.other]}


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


def _say_points_of_two(page: TableOnScreen, points: BySide[int], mine: Side) -> str:
    if points[mine] > 0:
        words = ngettext("%(points)s point for you", "%(points)s points for you", points[mine])
        return words % {"points": points[mine]}
    return _say_points_with_names(page, points, NIL)


def _say_points_with_names(page: TableOnScreen, points: BySide[int], stars: BySide[int]) -> str:
    for side in Side:
        number = abs(points[side])
        facts = {"pair": name_side(page, side), "points": number}
        if points[side] > 0:
            return ngettext("%(points)s point for %(pair)s", "%(points)s points for %(pair)s", number) % facts
        if points[side] < 0:
            return ngettext("%(pair)s lose %(points)s point", "%(pair)s lose %(points)s points", number) % facts
        if stars[side]:
            return gettext("A star for %(pair)s") % facts
    return gettext("No points")


def _say_tricks(page: TableOnScreen) -> str:
    result = page.view.result
    assert result is not None
    contract, why = describe_contract(page)
    how = f"{contract}, {why}" if why else contract
    if result.tricks is None:
        made = gettext("it was made") if result.made else gettext("it failed")
        return gettext("%(how)s: %(made)s.") % {"how": how, "made": made}
    mine = page.bottom.side
    if page.seat is None or is_of_two(page):
        return gettext("%(how)s. Tricks: %(tricks)s.") % {"how": how, "tricks": say_tricks_of_both(page, result.tricks)}
    return gettext("%(how)s. We took %(ours)s tricks, they took %(theirs)s.") % {
        "how": how,
        "ours": result.tricks[mine],
        "theirs": result.tricks[mine.other],
    }


def say_who_won(page: TableOnScreen) -> str:
    sheet = page.sheet
    if page.view.result is None or sheet.winner is None or sheet.decided_by is None:
        return ""
    if page.seat is None:
        names = BySide(*(name_side(page, side) for side in Side))
        return outcome_in_words(sheet.winner, sheet.decided_by, sheet.score, sheet.stars, pairs=names)
    if not is_of_two(page):
        return gettext("The game is ours!") if sheet.winner is page.bottom.side else gettext("The game is theirs.")
    if sheet.winner is page.bottom.side:
        return gettext("You win the game!")
    return gettext("%(name)s wins the game.") % {"name": name_side(page, sheet.winner)}
