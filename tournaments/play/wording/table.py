"""A table on screens in the reader's language: what lies where, whose turn it is, and what the hand was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Call, Seat, Side
from scoring.play.bids import turn_bids
from scoring.play.hand_in_play import Phase, find_taker
from scoring.play.trick import Trick
from tournaments.play.engine.settings import USUAL, ScreenSettings
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import ICONS, CardShown, Row, show_card, split_rows
from tournaments.play.wording.events import Event, list_events, say_where_we_are
from tournaments.play.wording.offers import AloneOffer, BidOffer, ClaimOffer, offer_alone, offer_bids, offer_claims
from tournaments.play.wording.raised import RaisedShown, describe_raised, lift
from tournaments.play.wording.result import (
    describe_contract,
    describe_result,
    is_of_two,
    name_at,
    name_side,
    say_taken,
    say_who_won,
)
from tournaments.play.wording.taking_back import TakeBackShown, describe_take_back
from tournaments.play.wording.turn import find_suit_to_follow, order_of, place_of, say_turn
from tournaments.wording import call_name, points_text, score_text, seat_letter

PRESSES = {Phase.BIDS: "bid", Phase.EXCHANGE: "pass", Phase.CARDS: "card"}  # what pressing a card of the hand does
LEVEL_NAMES = {
    1: noop("Newcomer"),
    2: noop("Learner"),
    3: noop("Steady"),
    4: noop("Club"),
    5: noop("Sharp"),
    6: noop("Top table"),
}
LEVEL_SAYS = {
    1: noop("Follows suit, and often plays any card."),
    2: noop("Knows the simple rules, and sometimes forgets them."),
    3: noop("Always plays by the simple rules."),
    4: noop("Weighs what each card brings on average."),
    5: noop("Tries each card in dozens of deals that fit what was seen."),
    6: noop("Tries each card in at least three times as many deals as level 5."),
}


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One player around the felt: the name, one line about them, and the card in front of them."""

    place: str
    name: str
    says: str
    is_me: bool
    is_computer: bool
    is_turn: bool
    has_laid: bool
    cards: tuple[CardShown, ...]
    table: tuple[CardShown, ...]


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Who took it, and the cards as they were played, each with its player's place and name."""

    says: str
    plays: tuple[tuple[str, str, CardShown], ...]


@dataclass(frozen=True, slots=True)
class LineOfGame:
    """A finished hand of this game: how it was played, the tricks, and the points of us and of them."""

    number: int
    how: str
    tricks: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class PageOfTable:
    """Everything that the page of a table says, in the order in which it stands there."""

    contract: str
    why: str
    trump: str
    trump_icon: str
    sides: tuple[str, str]
    score: tuple[str, str]
    taken: tuple[int, int]
    taken_says: str
    cells: tuple[str, ...]
    hand_of_game: str
    seats: tuple[SeatShown, ...]
    turn_line: str
    turn_icon: str
    events: tuple[Event, ...]
    where: str
    is_my_turn: bool
    waits: bool
    presses: str
    rows: tuple[Row, ...]
    held: int
    contract_card: CardShown | None
    bids: tuple[BidOffer, ...]
    last_trick: LastTrick | None
    lines: tuple[LineOfGame, ...]
    special_calls: tuple[AloneOffer, ...]
    claims: tuple[ClaimOffer, ...]
    result: tuple[str, str]
    game_over: str
    question: TakeBackShown | None
    levels: tuple[str, ...]
    raised: RaisedShown | None = None


def describe_table(page: TableOnScreen, settings: ScreenSettings = USUAL, *, tapped: str = "") -> PageOfTable:
    """As a device with these settings shows it. `tapped` is the card of the first of two taps, where it plays with two."""
    shown = _describe_table(page, settings)
    if settings["taps"] != "twice" or not shown.is_my_turn or not shown.presses:
        return shown
    mine = [card for row in (*shown.rows, *(seat.table for seat in shown.seats if seat.is_me)) for card in row]
    raised = describe_raised(mine, shown.presses, tapped)
    seats = tuple(replace(seat, table=lift(seat.table, raised.text)) for seat in shown.seats)
    return replace(shown, raised=raised, seats=seats, rows=tuple(lift(row, raised.text) for row in shown.rows))


def _describe_table(page: TableOnScreen, settings: ScreenSettings) -> PageOfTable:
    view = page.view
    contract, why = describe_contract(page)
    mine = page.bottom.side
    taken = view.result.tricks if view.result and view.result.tricks else view.taken
    score, stars = page.sheet.score, page.sheet.stars
    return PageOfTable(
        contract=contract,
        why=why,
        trump=gettext("Trumps: %(suit)s") % {"suit": gettext(view.trump.words)} if view.trump else "",
        trump_icon=ICONS[view.trump] if view.trump else "",
        sides=_name_sides(page),
        score=(_say_with_stars(score[mine], stars[mine]), _say_with_stars(score[mine.other], stars[mine.other])),
        taken=(taken[mine], taken[mine.other]),
        taken_says=say_taken(page, taken),
        cells=_fill_cells(page, (taken[mine], taken[mine.other])),
        hand_of_game=_say_hand_of_game(page),
        seats=tuple(_describe_seat(page, seat) for seat in page.rules.seats),
        turn_line=say_turn(page),
        turn_icon=_find_turn_icon(page),
        events=list_events(page),
        where=say_where_we_are(page),
        is_my_turn=view.is_my_turn,
        waits=page.is_shared or not (view.is_my_turn or view.result),
        presses=PRESSES.get(view.phase, ""),
        rows=split_rows(page, settings),
        held=len(view.cards),
        contract_card=_find_contract_card(page),
        bids=tuple(offer_bids(page)),
        last_trick=_describe_last_trick(page),
        lines=tuple(_list_lines(page)),
        special_calls=tuple(offer_alone(page)),
        claims=tuple(offer_claims(page)),
        result=describe_result(page),
        game_over=say_who_won(page),
        question=describe_take_back(page),
        levels=tuple(_list_levels(page)),
    )


def _say_hand_of_game(page: TableOnScreen) -> str:
    if page.is_practice:
        return gettext("practice, hand %(number)s") % {"number": page.number}
    if page.is_at_club:  # the evening says how its games end
        return gettext("hand %(number)s") % {"number": page.number}
    return gettext("hand %(number)s, to %(target)s") % {"number": page.number, "target": page.rules.target}


def _name_sides(page: TableOnScreen) -> tuple[str, str]:
    mine = page.bottom.side
    if page.seat is None:
        return _side_letters(mine), _side_letters(mine.other)
    return (gettext("You"), name_side(page, mine.other)) if is_of_two(page) else (gettext("We"), gettext("They"))


def _side_letters(side: Side) -> str:
    return "–".join(map(seat_letter, side.seats))


def _fill_cells(page: TableOnScreen, taken: tuple[int, int]) -> tuple[str, ...]:
    """One word for each trick: ours from the left, theirs from the right, and the one in the middle decides."""
    ours, theirs = taken
    tricks = page.rules.tricks
    cells = ["ours" if place < ours else "theirs" if place >= tricks - theirs else "open" for place in range(tricks)]
    cells[tricks // 2] += " decides_low" if page.view.call is Call.LOW else " decides"
    return tuple(cells)


def _describe_seat(page: TableOnScreen, seat: Seat) -> SeatShown:
    view = page.view
    return SeatShown(
        place=place_of(page, seat),
        name=name_at(page, seat),
        says=_say_of_seat(page, seat),
        is_me=seat is page.seat,
        is_computer=_is_computer(page, seat),
        is_turn=seat in view.waits_for,
        has_laid=view.phase is Phase.BIDS and seat in view.bidders and seat is not page.seat,
        cards=tuple(_cards_before(page, seat)),
        table=tuple(
            show_card(pile.top, may=seat is page.seat and pile.top in view.legal, on_another=pile.has_under)
            for pile in view.piles[seat]
            if pile.top
        ),
    )


def _list_levels(page: TableOnScreen) -> Iterator[str]:
    """How the computers play that sit here, once for each level."""
    for level in sorted({page.levels[seat] for seat in page.rules.seats if _is_computer(page, seat)}):
        words = {"level": level, "name": gettext(LEVEL_NAMES[level]), "says": gettext(LEVEL_SAYS[level])}
        yield gettext("Level %(level)s, %(name)s. %(says)s") % words


def _is_computer(page: TableOnScreen, seat: Seat) -> bool:
    person = page.people.get(seat)
    return person is None or person.is_away


def _say_of_seat(page: TableOnScreen, seat: Seat) -> str:
    """What stands under a name: what the player waits for or has done, and whether a computer plays."""
    view, person = page.view, page.people.get(seat)
    is_partner = page.seat is not None and seat is page.seat.partner and not is_of_two(page)
    if person and person.is_away:
        return gettext("away: computer")
    if view.phase is Phase.BIDS and seat in view.bidders:
        return gettext("has laid a card")
    if person:
        if seat in view.waits_for:
            return gettext("is thinking")
        return gettext("your partner") if is_partner else ""
    if is_partner:
        return gettext("your partner, level %(level)s") % {"level": page.levels[seat]}
    return gettext("level %(level)s") % {"level": page.levels[seat]}


def _cards_before(page: TableOnScreen, seat: Seat) -> Iterable[CardShown]:
    """The cards that a player has on the table: of the trick, or before the first card the bid that was turned."""
    view = page.view
    trick = view.trick
    if trick and trick.cards:
        best = trick.find_best(view.trump)
        for place, (one, card) in enumerate(trick.plays):
            if one is seat:
                yield show_card(card, wins=place == best)
    elif not view.tricks:
        yield from (show_card(card) for card in view.bids.get(seat, ()))


def _describe_last_trick(page: TableOnScreen) -> LastTrick | None:
    view = page.view
    if not view.tricks:
        return None
    trick: Trick = view.tricks[-1]
    taker = find_taker(trick, call=view.call, by=view.by, trump=view.trump)
    best = trick.find_best(view.trump)
    plays = tuple(
        (place_of(page, seat), name_at(page, seat), show_card(card, wins=place == best))
        for place, (seat, card) in enumerate(trick.plays)
    )
    said = gettext("You took trick %(number)s") if taker is page.seat else gettext("%(name)s took trick %(number)s")
    return LastTrick(said % {"name": name_at(page, taker), "number": len(view.tricks)}, plays)


def _find_contract_card(page: TableOnScreen) -> CardShown | None:
    """The bid that made the call, or of a low hand the last one that was turned."""
    view = page.view
    if view.call is None or not view.bids:
        return None
    turned = turn_bids(view.bids, order=order_of(view), rules=page.rules)
    return show_card(view.bids[turned[-1]][0])


def _find_turn_icon(page: TableOnScreen) -> str:
    if page.view.special_calls:
        return "star"
    suit = find_suit_to_follow(page)
    return ICONS[suit] if suit else ""


def _list_lines(page: TableOnScreen) -> Iterable[LineOfGame]:
    mine = page.bottom.side
    sides = mine, mine.other
    for line in page.sheet.lines:
        hand, points, stars = line.hand, line.scored.points, line.scored.stars
        how = call_name(hand.call) + (f", {name_at(page, hand.by)}" if hand.by else "")
        tricks = score_text(hand.tricks.seen_from(mine)) if hand.tricks else ""
        ours, theirs = ((points_text(points[side]) if points[side] else "") + "★" * stars[side] for side in sides)
        yield LineOfGame(line.number, how, tricks, ours, theirs)


def _say_with_stars(points: int, stars: int) -> str:
    """The stars of special calls count beside the points."""
    return points_text(points) + "★" * stars
