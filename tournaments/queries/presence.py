"""One player at the desk: where he is now, what can be done with him, and what each of it changes, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import F

from scoring.game import DecidedBy, GivenUp, Sheet
from scoring.game import give_up as given_up
from scoring.hand import Seat, Side
from scoring.refused import Refused
from tournaments.engine.evening import Evening, Player
from tournaments.engine.names import by_alphabet
from tournaments.engine.presence import (
    Effect,
    comes_back,
    effect,
    leaves,
    put_together,
    steps_in,
    with_player,
    with_substitute,
)
from tournaments.engine.seats import Seating
from tournaments.models import Chair, Game, Party, Round, Substitution
from tournaments.models.sql import hands_on_sheet
from tournaments.queries import rows
from tournaments.queries.evening import evening_of
from tournaments.queries.movement import seating_of
from tournaments.queries.rounds import newest_round
from tournaments.queries.rows import Person, TableNow
from tournaments.queries.snapshot import snapshot


@dataclass(frozen=True)
class Substitute:
    """Somebody who could take a chair, and the next round if he does. He waits where he is not on the bench."""

    person: Person
    is_on_bench: bool
    has_left: bool
    effect: Effect

    @property
    def value(self) -> str:
        return f"by-{self.person.number}"


@dataclass(frozen=True)
class GivingUp:
    """A way to give the game up: by which rule, who won the cut where it is level, and so who wins."""

    how: GivenUp
    cut: Side | None
    sheet: Sheet

    @property
    def value(self) -> str:
        return self.how.value if self.cut is None else f"{self.how.value}:{self.cut.value}"


@dataclass(frozen=True)
class PersonPage:
    """Somebody on the list, the evening he is at, and his table in the round that is announced if he sits at one.

    `proposed` are the next seats where they are made and not announced, `by_hand` says that people changed them; `sheet` is that of his game.
    """

    party: Party
    player: Player
    evening: Evening
    proposed: Seating | None = None
    by_hand: bool = False
    table: TableNow | None = None
    sheet: Sheet | None = None
    stood_in: str | None = None
    was_given_up: bool = False

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def round(self) -> int:
        """The newest round that is announced; 0 before the first."""
        return len(self.evening.rounds)

    @property
    def next_round(self) -> int:
        return self.round + 1

    @cached_property
    def names(self) -> dict[int, str]:
        return {player.number: player.name for player in self.evening.players}

    @property
    def is_open(self) -> bool:
        return self.party.status != Party.Status.ENDED

    @property
    def is_playing(self) -> bool:
        return self.party.status == Party.Status.PLAYING

    @property
    def seat(self) -> Seat | None:
        return None if self.table is None else self.table.table.seat_of(self.number)

    @property
    def is_on_bench(self) -> bool:
        return bool(self.round) and self.number in self.evening.rounds[-1].sitting_out

    @property
    def has_played(self) -> bool:
        """Whether he ever had a place: then he leaves, and is not taken off the list."""
        return any(self.number in played.everybody() for played in self.evening.rounds) or self.has_left

    @property
    def has_left(self) -> bool:
        """He has said that he leaves, or has gone."""
        return self.player.left_after_round is not None

    @property
    def is_leaving(self) -> bool:
        """He has said that he leaves, and still plays this round."""
        return self.player.left_after_round == self.round and self.player.takes_part_in(self.round)

    @property
    def may_leave(self) -> bool:
        return self.is_playing and self.has_played and not self.has_left

    @property
    def may_leave_now(self) -> bool:
        """Whether his game is not over, so that somebody must take the chair, or it is given up."""
        return self.is_playing and self.sheet is not None and not self.sheet.is_over

    @cached_property
    def leaves(self) -> Effect:
        return self._effect(self._with(leaves(self.player, after=self.round)))

    @cached_property
    def comes_back(self) -> Effect:
        return self._effect(self._with(comes_back(self.player, in_round=self.next_round)))

    @cached_property
    def has_come(self) -> Effect:
        return self._effect(self._with(replace(self.player, here=True, joined_round=self.next_round)))

    @property
    def substitutes(self) -> tuple[Substitute, ...]:
        """Everybody who sits at no table in this round: those on the bench first, and those who have gone last."""
        seated = {player for game in self.evening.rounds[-1].tables for player in game.table.players}
        others = [self._substitute(player) for player in self.evening.players if player.number not in seated]
        return tuple(sorted(others, key=lambda one: (not one.is_on_bench, one.has_left, by_alphabet(one.person.name))))

    def _substitute(self, player: Player) -> Substitute:
        benched = player.number in self.evening.rounds[-1].sitting_out
        then = with_substitute(self.evening, self.number, player)
        has_left = player.left_after_round is not None and not benched
        return Substitute(Person(player.number, player.name), benched, has_left, self._effect(then))

    @property
    def somebody_new(self) -> Effect:
        new = Player(max(self.names) + 1, "", here=False)
        return self._effect(with_substitute(self.evening, self.number, steps_in(new, in_round=self.round)))

    @property
    def ways_to_give_up(self) -> tuple[GivingUp, ...]:
        assert self.sheet is not None
        assert self.seat is not None
        return tuple(_ways_to_give_up(self.sheet, self.seat.side))

    @property
    def others(self) -> tuple[Person, ...]:
        """Everybody else on the list, by name."""
        people = [Person(number, name) for number, name in self.names.items() if number != self.number]
        return tuple(sorted(people, key=lambda person: by_alphabet(person.name)))

    def together_with(self, number: int) -> Effect:
        """The next round if the two are one. Raises NotTogether."""
        one, two = (self._player(each) for each in sorted((self.number, number)))
        return self._effect(put_together(self.evening, one, two))

    def _player(self, number: int) -> Player:
        return next(player for player in self.evening.players if player.number == number)

    def _with(self, player: Player) -> Evening:
        return with_player(self.evening, player)

    def _effect(self, then: Evening) -> Effect:
        return effect(self.evening, then, proposed=self.proposed, by_hand=self.by_hand)


def _ways_to_give_up(sheet: Sheet, gone: Side) -> Iterator[GivingUp]:
    """The score stands, and where it is level there are two ways to win the cut; or it is forfeited."""
    for how, cut in [
        (GivenUp.SCORE_STANDS, None),
        *((GivenUp.SCORE_STANDS, side) for side in Side),
        (GivenUp.FORFEITED, None),
    ]:
        try:
            ends = given_up(sheet, how, gone=gone, cut=cut)
        except Refused:
            continue
        if cut is None or sheet.score.north_south == sheet.score.east_west:
            yield GivingUp(how, cut, ends)


@dataclass(frozen=True)
class OneMore:
    """What the next round is if one more comes."""

    effect: Effect
    names: dict[int, str]


@snapshot()
def one_more(party: Party) -> OneMore | None:
    """What a late comer changes; None before the party is played, when seats are made of whoever is there."""
    if party.status != Party.Status.PLAYING:
        return None
    evening = evening_of(party, with_hands=False)
    new = Player(max(player.number for player in evening.players) + 1, "", joined_round=len(evening.rounds) + 1)
    seats, by_hand = _seats_proposed(party)
    then = effect(evening, with_player(evening, new), proposed=seats, by_hand=by_hand)
    return OneMore(then, {player.number: player.name for player in evening.players})


@snapshot()
def person_page(party: Party, number: int) -> PersonPage | None:
    """The page of somebody on the list, None for a number nobody has; the same few queries at any size."""
    evening = evening_of(party, with_hands=False)
    player = next((player for player in evening.players if player.number == number), None)
    if player is None:
        return None
    seats, by_hand = _seats_proposed(party) if evening.rounds else (None, False)
    return _with_table(PersonPage(party, player, evening, seats, by_hand))


def _seats_proposed(party: Party) -> tuple[Seating | None, bool]:
    """The seats that are only proposed, and whether people changed them; three queries."""
    proposed = newest_round(party, announced=False)
    return (None, False) if proposed is None else (seating_of(proposed), proposed.seats_by == Round.SeatsBy.HAND)


def _with_table(page: PersonPage) -> PersonPage:
    """Where he sits in the round that is announced, and whose chair he left in it."""
    in_round = Chair.objects.filter(round__party=page.party, round__number=page.round)
    chair = in_round.filter(entry__number=page.number, table__isnull=False).first()
    if chair is None or chair.table is None:
        return replace(page, stood_in=_stood_in(page))
    game = Game.objects.select_related("round__party").get(round=chair.round_id, table=chair.table)
    people = rows.seated(rows.places_of(in_round.filter(table=chair.table)))
    now = rows.table_now(game, people[game.table])
    return replace(
        page,
        table=now,
        sheet=rows.sheet_of(game, hands_on_sheet(game)),
        was_given_up=now.decided_by is DecidedBy.FORFEIT and game.given_up_for_id == chair.entry_id,
    )


def _stood_in(page: PersonPage) -> str | None:
    """Who sits on their chair in a game that is not confirmed, so that it can be given back."""
    done = substitution_for(page.party, page.number, page.round)
    if done is None or page.player.takes_part_in(page.round) or page.is_on_bench:
        return None
    playing = done.chair.round.games.filter(table=done.chair.table or 0, confirmed_at__isnull=True)
    return done.substitute.player.name if playing.exists() else None


def substitution_for(party: Party, leaver: int, round: int) -> Substitution | None:
    """How this player was stood in for in this round, where the substitute still has the chair; one query."""
    seated = Substitution.objects.filter(chair__entry=F("substitute"), chair__table__isnull=False)
    of_leaver = seated.filter(
        chair__round__party=party, chair__round__number=round, leaver__party=party, leaver__number=leaver
    )
    return of_leaver.select_related("chair__round", "substitute__player").last()
