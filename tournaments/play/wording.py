"""A table on screens in the reader's language: what lies where, whose turn it is, and what the hand was worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import BySide, Call, Seat, Side
from scoring.play.cards import ACE, JACK, KING, QUEEN, Card, Suit
from scoring.play.claim import check_claim
from scoring.play.hand_in_play import Phase, find_taker
from scoring.play.trick import Trick
from scoring.refused import Refused
from scoring.rules import Colour
from scoring.score import score_hand
from tournaments.play.queries import TableOnScreen
from tournaments.wording import call_name

RANKS = {JACK: noop("jack"), QUEEN: noop("queen"), KING: noop("king"), ACE: noop("ace")}
ICONS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
PLACES = ("me", "left", "partner", "right")  # around the felt, clockwise from the bottom
BLACK = frozenset({Suit.SPADES, Suit.CLUBS})
MOST_IN_A_ROW = 8  # of cards that a finger hits on a small phone
PRESSES = {Phase.BIDS: "bid", Phase.EXCHANGE: "pass", Phase.CARDS: "card"}  # what pressing a card of the hand does
LEVEL_SAYS = {
    1: noop("Follows suit, and often plays any card."),
    2: noop("Knows the simple rules, and sometimes forgets them."),
    3: noop("Always plays by the simple rules."),
}


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card as it lies on the screen. `may` says whether it can be pressed now, `on_another` that one lies face down under it."""

    text: str
    rank: str
    icon: str
    is_red: bool
    name: str
    may: bool = False
    wins: bool = False
    on_another: bool = False


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One player around the felt: the name, one line about them, and the card in front of them."""

    place: str
    name: str
    says: str
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
    score: tuple[int, int]
    taken: tuple[int, int]
    cells: tuple[str, ...]
    hand_of_game: str
    seats: tuple[SeatShown, ...]
    turn_line: str
    is_my_turn: bool
    presses: str
    rows: tuple[tuple[CardShown, ...], ...]
    last_trick: tuple[str, tuple[CardShown, ...]] | None
    special_calls: tuple[tuple[str, str], ...]
    claims: tuple[int, ...]
    result: tuple[str, str]
    game_over: str


def card_name(card: Card) -> str:
    """The ace of spades."""
    rank = gettext(RANKS[card.rank]) if card.rank in RANKS else str(card.rank)
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": gettext(card.suit.words)}


def show_card(card: Card, *, may: bool = False, wins: bool = False, on_another: bool = False) -> CardShown:
    is_red = card.colour is Colour.RED
    return CardShown(str(card), card.rank_text, ICONS[card.suit], is_red, card_name(card), may, wins, on_another)


def describe_table(page: TableOnScreen) -> PageOfTable:
    view = page.view
    contract, why = _describe_contract(page)
    mine = page.seat.side
    taken = view.result.tricks if view.result and view.result.tricks else view.taken
    score = page.sheet.score
    return PageOfTable(
        contract=contract,
        why=why,
        trump=gettext("Trumps: %(suit)s") % {"suit": gettext(view.trump.words)} if view.trump else "",
        trump_icon=ICONS[view.trump] if view.trump else "",
        score=(score[mine], score[mine.other]),
        taken=(taken[mine], taken[mine.other]),
        cells=_fill_cells(page, (taken[mine], taken[mine.other])),
        hand_of_game=gettext("hand %(number)s, to %(target)s") % {"number": page.number, "target": page.rules.target},
        seats=tuple(_describe_seat(page, seat) for seat in page.rules.seats),
        turn_line=_say_turn(page),
        is_my_turn=view.is_my_turn,
        presses=PRESSES.get(view.phase, ""),
        rows=_split_rows(page),
        last_trick=_describe_last_trick(page),
        special_calls=tuple((call.value, call_name(call)) for call in view.special_calls),
        claims=tuple(_sure_claims(page)),
        result=_describe_result(page),
        game_over=_say_who_won(page),
    )


def name_at(page: TableOnScreen, seat: Seat) -> str:
    return page.computers.get(seat) or gettext("You")


def _describe_contract(page: TableOnScreen) -> tuple[str, str]:
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


def _fill_cells(page: TableOnScreen, taken: tuple[int, int]) -> tuple[str, ...]:
    """One word for each trick: ours from the left, theirs from the right, and the one in the middle decides."""
    ours, theirs = taken
    tricks = page.rules.tricks
    cells = ["ours" if place < ours else "theirs" if place >= tricks - theirs else "open" for place in range(tricks)]
    cells[tricks // 2] += " decides_low" if page.view.call is Call.LOW else " decides"
    return tuple(cells)


def _place_of(page: TableOnScreen, seat: Seat) -> str:
    seats = page.rules.seats
    step = (seats.index(seat) - seats.index(page.seat)) % len(seats)
    return PLACES[step] if len(seats) == 4 else ("me", "partner")[step]


def _describe_seat(page: TableOnScreen, seat: Seat) -> SeatShown:
    view = page.view
    return SeatShown(
        place=_place_of(page, seat),
        name=name_at(page, seat),
        says=_say_of_seat(page, seat),
        is_computer=seat in page.computers,
        is_turn=seat in view.waits_for,
        cards=tuple(_cards_before(page, seat)),
        table=tuple(
            show_card(pile.top, may=seat is page.seat and pile.top in view.legal, on_another=pile.has_under)
            for pile in view.piles[seat]
            if pile.top
        ),
    )


def _say_of_seat(page: TableOnScreen, seat: Seat) -> str:
    view = page.view
    if view.phase is Phase.BIDS and seat in view.bidders:
        return gettext("has laid a card")
    if seat is page.seat:
        return ""
    if seat is page.seat.partner and page.rules.players == 4:
        return gettext("your partner, level %(level)s") % {"level": page.level}
    return gettext("level %(level)s") % {"level": page.level}


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
    if not view.is_my_turn:
        return gettext("You sit this one out")
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


def _split_rows(page: TableOnScreen) -> tuple[tuple[CardShown, ...], ...]:
    """The hand in two rows of whole suits, black above red as the bid is. The split of the deal stays until the last card."""
    view = page.view
    may = set(view.legal) if view.phase is Phase.CARDS else set(view.cards) if view.is_my_turn else set()
    if view.phase is Phase.ALONE:
        may = set()
    upper = choose_upper_row(Counter(card.suit for card in (*view.cards, *_played_from_hand(page))))
    rows = ([card for card in view.cards if (card.suit in upper) is is_upper] for is_upper in (True, False))
    return tuple(tuple(show_card(card, may=card in may) for card in row) for row in rows)


def choose_upper_row(suits: Mapping[Suit, int]) -> frozenset[Suit]:
    """Which suits stand in the upper row: the black ones, or if a row had more than eight cards, those of a shorter split."""

    def longest(upper: frozenset[Suit]) -> int:
        above = sum(count for suit, count in suits.items() if suit in upper)
        return max(above, sum(suits.values()) - above)

    if longest(BLACK) <= MOST_IN_A_ROW:
        return BLACK
    # Spades stay above, so that a hand has one place for them.
    others = (
        frozenset({Suit.SPADES, *more})
        for size in range(3)
        for more in combinations((Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS), size)
    )
    return min((BLACK, *others), key=longest)


def _played_from_hand(page: TableOnScreen) -> Iterable[Card]:
    return (card for seat, card in page.view.played if seat is page.seat and page.rules.players == 4)


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


def _describe_result(page: TableOnScreen) -> tuple[str, str]:
    """What the hand gave, and why; two empty texts while it is played."""
    result = page.view.result
    if result is None:
        return "", ""
    scored = score_hand(result, rules=page.rules)
    mine = page.seat.side
    return _say_points(scored.points, scored.stars, mine), _say_tricks(page)


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


def _say_tricks(page: TableOnScreen) -> str:
    result = page.view.result
    assert result is not None
    contract, why = _describe_contract(page)
    how = f"{contract}, {why}" if why else contract
    if result.tricks is None:
        made = gettext("made") if result.made else gettext("failed")
        return gettext("%(how)s: %(made)s.") % {"how": how, "made": made}
    mine = page.seat.side
    return gettext("%(how)s. We took %(ours)s tricks, they took %(theirs)s.") % {
        "how": how,
        "ours": result.tricks[mine],
        "theirs": result.tricks[mine.other],
    }


def _say_who_won(page: TableOnScreen) -> str:
    if page.view.result is None or not page.sheet.is_over:
        return ""
    return gettext("The game is ours!") if page.sheet.winner is page.seat.side else gettext("The game is theirs.")
