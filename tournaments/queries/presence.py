"""A player's page at the desk: where they are now, what the organiser can do, and what that would change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import F

from scoring.game import DecidedBy, GiveUpRule, Sheet
from scoring.game import give_up as given_up
from scoring.hand import Seat, Side
from scoring.refused import Refused
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.movements.movement import Unit
from tournaments.engine.names import make_sort_key
from tournaments.engine.pair_presence import come_with_partner, find_partner, stop_with_partner
from tournaments.engine.pairs import SIZE, Partners, find_pair_of
from tournaments.engine.presence import (
    Effect,
    compare_next_round,
    merge_players,
    put_player,
    put_substitute,
    steps_in,
)
from tournaments.models import Chair, Game, Party, Round, Substitution
from tournaments.queries import rows
from tournaments.queries.evening import read_evening_to_move
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import TableNow
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.table import read_table_now


@dataclass(frozen=True)
class Substitute:
    """A player who could take a chair, and how that changes the next round. Those not on the bench wait to play."""

    player: PartyPlayer
    is_on_bench: bool
    effect: Effect

    @property
    def has_left(self) -> bool:
        return self.player.left_after_round is not None and not self.is_on_bench

    @property
    def value(self) -> str:
        return f"by-{self.player.number}"


@dataclass(frozen=True)
class GivingUp:
    """A way to give the game up: the rule, who won the cut if it is level, and so who wins."""

    how: GiveUpRule
    cut: Side | None
    sheet: Sheet

    @property
    def value(self) -> str:
        return self.how.value if self.cut is None else f"{self.how.value}:{self.cut.value}"


@dataclass(frozen=True)
class PersonPage:
    """A player on the list, the evening, and their table in the announced round, if they sit at one.

    `effect` says how another version of the evening would change the next round. `sheet` is that of their game, `stood_in`
    the player who has their chair.
    """

    party: Party
    player: PartyPlayer
    evening: Evening
    effect: Callable[[Evening], Effect]
    table: TableNow | None = None
    sheet: Sheet | None = None
    stood_in: str | None = None
    was_given_up: bool = False

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def round(self) -> int:
        """The newest announced round; 0 before the first."""
        return len(self.evening.rounds)

    @property
    def seat(self) -> Seat | None:
        return None if self.table is None else self.table.table.seat_of(self.number)

    @property
    def is_on_bench(self) -> bool:
        return bool(self.round) and self.number in self.evening.rounds[-1].sitting_out

    @property
    def has_played(self) -> bool:
        """Whether they ever had a place: then they can leave, but not be taken off the list."""
        return any(self.number in played.everybody() for played in self.evening.rounds)

    @property
    def has_left(self) -> bool:
        """Whether they have said that they leave, or have gone."""
        return self.player.left_after_round is not None

    @property
    def is_leaving(self) -> bool:
        """Whether they have said that they leave, but still play this round."""
        return self.player.left_after_round == self.round and self.player.takes_part_in(self.round)

    @property
    def may_leave_now(self) -> bool:
        """Whether their game is not over, so that a substitute takes the chair or the game is given up."""
        return self.party.status == Party.Status.PLAYING and self.sheet is not None and not self.sheet.is_over

    @property
    def leaves(self) -> Effect:
        return self.effect(stop_with_partner(self.evening, self.player, after=self.round))

    @property
    def comes_back(self) -> Effect:
        return self.effect(come_with_partner(self.evening, self.player, in_round=self.round + 1))

    @property
    def has_come(self) -> Effect:
        return self.effect(come_with_partner(self.evening, self.player, in_round=self.round + 1))

    @property
    def why_alone(self) -> Refused | None:
        """Why they cannot come or come back now, where pairs play: nobody plays with them."""
        try:
            come_with_partner(self.evening, self.player, in_round=self.round + 1)
        except Refused as refused:
            return refused
        return None

    @property
    def substitutes(self) -> list[Substitute]:
        """Everybody who sits at no table in this round: first those on the bench, last those who have gone."""
        seated = {player for game in self.evening.rounds[-1].tables for player in game.table.players}
        people = (player for player in self.evening.players if not player.is_computer)
        others = [
            self._substitute(player)
            for player in people
            if player.number not in seated and not self._plays_in_pair(player)
        ]
        return sorted(others, key=lambda one: (not one.is_on_bench, one.has_left, make_sort_key(one.player.name)))

    def _plays_in_pair(self, player: PartyPlayer) -> bool:
        """Whether their own pair takes part, so that they cannot play for another."""
        return player.takes_part_in(self.round + 1) and find_pair_of(self.evening.pairs, player.number) is not None

    @property
    def plays_in_pairs(self) -> bool:
        return self.evening.movement.unit is Unit.PAIRS and not self.party.is_drive

    @property
    def pair(self) -> Partners | None:
        """The pair for which they play, where pairs play."""
        return find_pair_of(self.evening.pairs, self.number)

    @property
    def partner(self) -> PartyPlayer | None:
        """With whom they play in the next round, where pairs play."""
        return find_partner(self.evening, self.player, self.round + 1)

    @property
    def partner_now(self) -> PartyPlayer | None:
        """With whom they play in the announced round, where pairs play."""
        return find_partner(self.evening, self.player, self.round) if self.has_played else None

    @property
    def plays_for_them(self) -> PartyPlayer | None:
        """Who has their place in their pair in the next round."""
        for pair in self.evening.pairs:
            later = pair.two_next
            for two in (pair.players, pair.two_in(self.round)):
                if self.number in two and self.number not in later:
                    substitute = later[two.index(self.number)]
                    return next((one for one in self.evening.players if one.number == substitute), None)
        return None

    @property
    def alone(self) -> list[PartyPlayer]:
        """The others who are on the list and in no pair."""
        free = [one for one in self.others if not self._plays_in_pair(one)]
        return [one for one in free if find_pair_of(self.evening.pairs, one.number) is None]

    @property
    def free_to_play(self) -> list[PartyPlayer]:
        """Those who could play for them from the next round on; nobody for whom somebody plays, because they have gone home."""
        free = [one for one in self.others if not self._plays_in_pair(one) and one != self.partner]
        replaced = {one for pair in self.evening.pairs for one in set(pair.players) - set(pair.two_next)}
        return [one for one in free if one.number not in replaced]

    def _substitute(self, player: PartyPlayer) -> Substitute:
        benched = player.number in self.evening.rounds[-1].sitting_out
        return Substitute(player, benched, self.effect(put_substitute(self.evening, self.number, player)))

    @property
    def somebody_new(self) -> Effect:
        # A number that nobody has, and no name, which says "the new player" in the preview.
        new = steps_in(PartyPlayer(max(self.evening.names) + 1, "", here=False), in_round=self.round)
        return self.effect(put_substitute(self.evening, self.number, new))

    @property
    def ways_to_give_up(self) -> Iterator[GivingUp]:
        """The score stands (if it is level, either side may have won the cut), or the game is forfeited."""
        assert self.sheet is not None
        assert self.seat is not None
        level = self.sheet.score.north_south == self.sheet.score.east_west
        for how, cut in [
            (GiveUpRule.SCORE_STANDS, None),
            *((GiveUpRule.SCORE_STANDS, side) for side in Side if level),
            (GiveUpRule.FORFEITED, None),
        ]:
            try:
                yield GivingUp(how, cut, given_up(self.sheet, how, gone=self.seat.side, cut=cut))
            except Refused:  # a level score stands only with a cut
                continue

    @property
    def others(self) -> list[PartyPlayer]:
        people = [player for player in self.evening.players if player != self.player and not player.is_computer]
        return sorted(people, key=lambda player: make_sort_key(player.name))

    def together(self, one: PartyPlayer, other: PartyPlayer) -> Effect:
        """The next round if the two are one person. Raises Impossible."""
        return self.effect(merge_players(self.evening, one, other))


def _effects(party: Party, evening: Evening) -> Callable[[Evening], Effect]:
    """A function from another version of the evening to its changes in the next round; three queries."""
    proposed = find_newest_round(party, announced=False)
    if proposed is None or not evening.rounds:  # the first seats are drawn, and change otherwise
        return partial(compare_next_round, evening)
    by_hand = proposed.seats_by == Round.SeatsBy.HAND
    return partial(compare_next_round, evening, proposed=read_seating(proposed), by_hand=by_hand)


@reading_one_moment()
def preview_more_players(party: Party, people: int = 1) -> Effect | None:
    """What this many more late comers change; None before the party begins, because then the seats are simply drawn, and in a
    drive, where nobody sits out."""
    if party.status != Party.Status.PLAYING or party.is_drive or not people:
        return None
    evening = then = read_evening_to_move(party)
    if plays_in_pairs(party):
        people += people % SIZE  # nobody joins alone
        then = replace(then, pairs=(*then.pairs, *_new_pairs(then, people)))
    for number in range(max(evening.names) + 1, max(evening.names) + 1 + people):
        then = put_player(then, PartyPlayer(number, "", joined_round=len(evening.rounds) + 1))
    return _effects(party, evening)(then)


def _new_pairs(evening: Evening, people: int) -> Iterator[Partners]:
    first, last = max(evening.names) + 1, max((pair.number for pair in evening.pairs), default=0)
    for place in range(people // SIZE):
        yield Partners(last + 1 + place, (first + SIZE * place, first + SIZE * place + 1))


@reading_one_moment()
def read_person_page(party: Party, number: int) -> PersonPage | None:
    """The page of a player on the list, None for an unknown number; the same few queries at any size."""
    evening = read_evening_to_move(party)
    player = next((player for player in evening.players if player.number == number), None)
    if player is None:
        return None
    page = PersonPage(party, player, evening, _effects(party, evening))
    in_round = Chair.objects.filter(round__party=party, round__number=page.round)
    chair = in_round.filter(entry__number=number, table__isnull=False).first()
    if chair is None or chair.table is None:
        return replace(page, stood_in=_stood_in(page))
    game = Game.objects.select_related("round__party").get(round=chair.round_id, table=chair.table)
    now = read_table_now(game)
    return replace(
        page,
        table=now,
        sheet=rows.make_sheet(game, game.hands_on_sheet),
        # Not for the other three: each page offers to take back only what was done there.
        was_given_up=now.decided_by is DecidedBy.FORFEIT and game.given_up_for_id == chair.entry_id,
    )


def _stood_in(page: PersonPage) -> str | None:
    """Who sits on their chair in an unconfirmed game, so that it can be given back."""
    done = find_substitution(page.party, page.number, page.round)
    if done is None or page.player.takes_part_in(page.round) or page.is_on_bench:
        return None
    playing = done.chair.round.games.filter(table=done.chair.table or 0, confirmed_at__isnull=True)
    return done.substitute.player.name if playing.exists() else None


def find_substitution(party: Party, leaver: int, round: int) -> Substitution | None:
    """The substitution for this player in this round, if the substitute still has the chair; one query."""
    seated = Substitution.objects.filter(chair__entry=F("substitute"), chair__table__isnull=False)
    of_leaver = seated.filter(
        chair__round__party=party, chair__round__number=round, leaver__party=party, leaver__number=leaver
    )
    return of_leaver.select_related("chair__round", "substitute__player").last()
