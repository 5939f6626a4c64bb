"""A finished hand, looked at again from one seat: its positions, the cards of that player, and what they were worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.computer.judgement import JudgedCard, Judgement
from scoring.hand import Seat
from scoring.play.cards import Card
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.record import Move, MoveKind, make_move
from scoring.play.seat_view import look_from
from scoring.refused import Refused


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that the player played: in which trick, after how many moves of the hand, and from which position."""

    card: Card
    trick: int
    turn: int
    before: HandInPlay


@dataclass(frozen=True, slots=True)
class Replayed:
    """`judgements` belong to the first of `own`; they are fewer until all are judged. None: no choice, or no figures."""

    hand: HandInPlay
    starts: tuple[HandInPlay, ...]  # before each trick
    own: tuple[OwnCard, ...]
    judgements: tuple[Judgement | None, ...]

    @property
    def tricks(self) -> int:
        return len(self.hand.tricks)

    @property
    def is_judged(self) -> bool:
        return len(self.judgements) == len(self.own)

    def find_judged(self, trick: int) -> list[tuple[OwnCard, Judgement | None]]:
        """The player's cards of a trick, two at a table of two, with their figures."""
        return [pair for pair in zip(self.own, self._judged_or_not(), strict=True) if pair[0].trick == trick]

    def list_played(self) -> list[tuple[OwnCard, JudgedCard]]:
        """Each card that has figures, with its own."""
        pairs = zip(self.own, self._judged_or_not(), strict=True)
        return [(own, judged.find(own.card)) for own, judged in pairs if judged]

    def list_mistakes(self) -> list[tuple[OwnCard, JudgedCard]]:
        return [(own, judged) for own, judged in self.list_played() if judged.is_mistake]

    def _judged_or_not(self) -> tuple[Judgement | None, ...]:
        return (*self.judgements, *[None] * (len(self.own) - len(self.judgements)))


def replay_hand(
    dealt: HandInPlay, moves: Sequence[Move], seat: Seat, judgements: tuple[Judgement | None, ...]
) -> Replayed:
    hand = dealt
    starts: list[HandInPlay] = []
    own: list[OwnCard] = []
    for turn, move in enumerate(moves):
        if hand.phase is Phase.CARDS and len(starts) == len(hand.tricks):
            starts.append(hand)
        if move.kind is MoveKind.CARD and move.seat is seat:
            own.append(OwnCard(move.cards[0], len(hand.tricks) + 1, turn, hand))
        hand = make_move(hand, move)
    return Replayed(hand, tuple(starts[: len(hand.tricks)]), tuple(own), judgements)


def judge_own_card(own: OwnCard, seat: Seat, *, seed: str) -> Judgement | None:
    """From what the player could know then; None where there was no choice, or there are no figures."""
    view = look_from(own.before, seat)
    if len(view.legal) < 2:
        return None
    # Here, so that NumPy is loaded only where it is needed.
    from scoring.computer.judge import judge_cards

    try:
        return judge_cards(view, seed=seed)
    except Refused:
        return None


def judge_with_all_cards(own: OwnCard) -> tuple[JudgedCard, ...]:
    """With the cards as they lay; nothing where there are no figures."""
    from scoring.computer.judge import judge_as_they_lay

    try:
        return judge_as_they_lay(own.before)
    except Refused:
        return ()


def name_judging_seed(seed: str) -> str:
    """The seed of the worlds in which the cards of a deal are tried. Nobody is told it: it begins with the seed of the deal."""
    return f"{seed}/judge"
