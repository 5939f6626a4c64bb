"""A table on screens in the reader's language: what lies where, whose turn it is, and what the hand was worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Call, Seat, Side
from scoring.play.claim import check_claim
from scoring.play.hand_in_play import Phase, find_taker
from scoring.play.trick import Trick
from scoring.refused import Refused
from scoring.rules import Colour
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import ICONS, CardShown, show_card, split_rows
from tournaments.play.wording.result import describe_contract, describe_result, name_at, say_who_won
from tournaments.play.wording.taking_back import QuestionShown, describe_question
from tournaments.wording import call_name, listed, seat_letter, seat_name

PLACES = ("me", "left", "partner", "right")  # around the felt, clockwise from the bottom
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
    4: noop("Has learned which card is best on the average."),
    5: noop("Tries each card in 40 deals that fit what was seen."),
    6: noop("Tries each card in 200 of the likeliest deals."),
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
    cards: tuple[CardShown, ...]
    table: tuple[CardShown, ...]


@dataclass(frozen=True, slots=True)
class PageOfTable:
    """Everything that the page of a table says, in the order in which it stands there."""

    contract: str
    why: str
    trump: str
    trump_icon: str
    sides: tuple[str, str]
    score: tuple[int, int]
    taken: tuple[int, int]
    cells: tuple[str, ...]
    hand_of_game: str
    seats: tuple[SeatShown, ...]
    turn_line: str
    is_my_turn: bool
    waits: bool
    presses: str
    rows: tuple[tuple[CardShown, ...], ...]
    last_trick: tuple[str, tuple[CardShown, ...]] | None
    special_calls: tuple[tuple[str, str], ...]
    claims: tuple[int, ...]
    result: tuple[str, str]
    game_over: str
    question: QuestionShown | None


def describe_table(page: TableOnScreen) -> PageOfTable:
    view = page.view
    contract, why = describe_contract(page)
    mine = page.bottom.side
    taken = view.result.tricks if view.result and view.result.tricks else view.taken
    score = page.sheet.score
    return PageOfTable(
        contract=contract,
        why=why,
        trump=gettext("Trumps: %(suit)s") % {"suit": gettext(view.trump.words)} if view.trump else "",
        trump_icon=ICONS[view.trump] if view.trump else "",
        sides=(gettext("We"), gettext("They")) if page.seat else (_side_letters(mine), _side_letters(mine.other)),
        score=(score[mine], score[mine.other]),
        taken=(taken[mine], taken[mine.other]),
        cells=_fill_cells(page, (taken[mine], taken[mine.other])),
        hand_of_game=gettext("hand %(number)s, to %(target)s") % {"number": page.number, "target": page.rules.target},
        seats=tuple(_describe_seat(page, seat) for seat in page.rules.seats),
        turn_line=_say_turn(page),
        is_my_turn=view.is_my_turn,
        waits=page.is_shared or not (view.is_my_turn or view.result),
        presses=PRESSES.get(view.phase, ""),
        rows=split_rows(page),
        last_trick=_describe_last_trick(page),
        special_calls=tuple((call.value, call_name(call)) for call in view.special_calls),
        claims=tuple(_sure_claims(page)),
        result=describe_result(page),
        game_over=say_who_won(page),
        question=describe_question(page),
    )


def _side_letters(side: Side) -> str:
    return "–".join(map(seat_letter, side.seats))


def _fill_cells(page: TableOnScreen, taken: tuple[int, int]) -> tuple[str, ...]:
    """One word for each trick: ours from the left, theirs from the right, and the one in the middle decides."""
    ours, theirs = taken
    tricks = page.rules.tricks
    cells = ["ours" if place < ours else "theirs" if place >= tricks - theirs else "open" for place in range(tricks)]
    cells[tricks // 2] += " decides_low" if page.view.call is Call.LOW else " decides"
    return tuple(cells)


def _place_of(page: TableOnScreen, seat: Seat) -> str:
    seats = page.rules.seats
    step = (seats.index(seat) - seats.index(page.bottom)) % len(seats)
    return PLACES[step] if len(seats) == 4 else ("me", "partner")[step]


def _describe_seat(page: TableOnScreen, seat: Seat) -> SeatShown:
    view = page.view
    return SeatShown(
        place=_place_of(page, seat),
        name=name_at(page, seat),
        says=_say_of_seat(page, seat),
        is_me=seat is page.seat,
        is_computer=_is_computer(page, seat),
        is_turn=seat in view.waits_for,
        cards=tuple(_cards_before(page, seat)),
        table=tuple(
            show_card(pile.top, may=seat is page.seat and pile.top in view.legal, on_another=pile.has_under)
            for pile in view.piles[seat]
            if pile.top
        ),
    )


def _is_computer(page: TableOnScreen, seat: Seat) -> bool:
    person = page.people.get(seat)
    return person is None or person.is_away


def _say_of_seat(page: TableOnScreen, seat: Seat) -> str:
    """What stands under a name: what the player waits for or has done, and whether a computer plays."""
    view, person = page.view, page.people.get(seat)
    if person and person.is_away:
        return gettext("away: a computer plays")
    if view.phase is Phase.BIDS and seat in view.bidders:
        return gettext("has laid a card")
    if person:
        return gettext("thinks") if seat in view.waits_for else gettext("a person")
    if page.seat and seat is page.seat.partner and page.rules.players == 4:
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
    elif not view.tricks and (seat is not page.seat or view.phase is not Phase.BIDS):
        yield from (show_card(card) for card in view.bids.get(seat, ()))


def _say_turn(page: TableOnScreen) -> str:
    """What the person can do now, in one line; it is also what a screen reader says."""
    view = page.view
    if view.result is not None:
        return gettext("The hand is over")
    if page.me and page.me.is_away:
        return gettext("A computer plays for you")
    if not view.is_my_turn:
        names = [name_at(page, seat) for seat in view.waits_for]
        return gettext("Waiting for %(names)s") % {"names": listed(names)}
    match view.phase:
        case Phase.BIDS:
            if page.rules.high_colour is Colour.RED:
                return gettext("Lay a card: red high, black low")
            return gettext("Lay a card: black high, red low")
        case Phase.ALONE:
            return gettext("Do you play alone?")
        case Phase.EXCHANGE:
            return gettext("Pass one card across")
    led = view.trick.led if view.trick else None
    if led is not None and all(card.suit is led for card in view.legal):
        return gettext("Your turn: follow %(suit)s") % {"suit": gettext(led.words)}
    return gettext("Your turn: any card")


def _describe_last_trick(page: TableOnScreen) -> tuple[str, tuple[CardShown, ...]] | None:
    view = page.view
    if not view.tricks:
        return None
    trick: Trick = view.tricks[-1]
    taker = find_taker(trick, call=view.call, by=view.by, trump=view.trump)
    best = trick.find_best(view.trump)
    cards = tuple(show_card(card, wins=place == best) for place, card in enumerate(trick.cards))
    if taker is page.seat:
        return gettext("You took trick %(number)s") % {"number": len(view.tricks)}, cards
    return gettext("%(name)s took trick %(number)s") % {"name": name_at(page, taker), "number": len(view.tricks)}, cards


def _sure_claims(page: TableOnScreen) -> Iterable[int]:
    """The most tricks that the person can claim now, on a low hand the fewest; nothing while it is not their turn to lead."""
    view = page.view
    if view.phase is not Phase.CARDS or not view.is_my_turn or not view.trick or view.trick.cards:
        return
    remaining = page.rules.tricks - sum(view.taken)
    wanted = range(remaining) if view.call is Call.LOW else range(remaining, 0, -1)
    for tricks in wanted:
        try:
            check_claim(view, tricks)
        except Refused:
            continue
        if view.call is Call.LOW or tricks == remaining:
            yield tricks
        return


def free_chairs_in_words(page: TableOnScreen) -> list[tuple[str, str]]:
    """Each free chair with who would be the partner there: "South, with Berit"."""
    found = []
    for seat in page.free_seats:
        partner = page.people.get(seat.partner)
        words = gettext("%(seat)s, with %(name)s") if partner and partner.name else "%(seat)s"
        found.append((seat.value, words % {"seat": seat_name(seat), "name": partner.name if partner else ""}))
    return found
