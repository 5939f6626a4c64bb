"""A whole evening recomputed from the hands alone.

`find_differences` plays every hand again and names everything that was written down differently, in order. It trusts only hands,
seats and what people stated (a slip, a cut of the cards, a game given up).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from scoring.game import DecidedBy, GameEnd, Sheet, add_hand, cut_cards, play, read_slip
from scoring.hand import BySide
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from scoring.score import score_hand
from tournaments.engine.document_game import DamagedDocument
from tournaments.engine.evening import Evening
from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import Groups, find_groups_in, list_alone, stays_together
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import CHAIRS, TOP, Table


class WhyDifferent(Reason):
    """What was written down is not what the hands give."""

    ROUND_MISSING = _("Round {round} is missing; rounds are numbered from 1 without a gap.")
    TABLE_MISSING = _("Round {round}: table {table} is missing; tables are numbered from 1 without a gap.")
    TABLE_TWICE = _("Round {round}: table {table} appears twice, or not in the order of its number.")
    NUMBER_OF_TABLES = _("Round {round}: {written} tables are written; the players who take part fill {computed}.")
    BENCH = _("Round {round}: {written} players sit out; of those who take part {computed} do.")
    NO_PLACE = _("Round {round}: player {player} takes part and has no place.")
    TWO_PLACES = _("Round {round}: player {player} has {written} places; everybody has exactly one.")
    ALONE = _("Round {round}: player {player} takes part without a partner.")
    SEPARATED = _("Round {round}, table {table}: partners of a pair do not sit opposite each other.")
    NOT_TAKING_PART = _("Round {round}: player {player} has a place and does not take part.")
    SIDE_PLAYER = _("Round {round}: player {player} of the side table is not at the party.")
    SIDE_REFUSED = _("Round {round}, side table, hand {hand}: {refused}")
    HAND_REFUSED = _("Round {round}, table {table}, hand {hand}: {refused}")
    HAND_POINTS = _(
        "Round {round}, table {table}, hand {hand}: {written} points are written, but the hands give {computed}."
    )
    HAND_STARS = _(
        "Round {round}, table {table}, hand {hand}: {written} stars are written, but the hands give {computed}."
    )
    GAME_REFUSED = _("Round {round}, table {table}: {refused}")
    HANDS_ON_A_SLIP = _("Round {round}, table {table}: a game from a slip has no hands; {written} are written.")
    SCORE = _("Round {round}, table {table}: the score {written} is written, but the hands give {computed}.")
    STARS = _("Round {round}, table {table}: {written} stars are written, but the hands give {computed}.")
    HALF_AN_END = _("Round {round}, table {table}: a winner and what decided it are both there, or neither is.")
    NOT_OVER = _(
        "Round {round}, table {table}: the winner {written} is written, but by its hands the game is not over."
    )
    WINNER = _("Round {round}, table {table}: the winner {written} is written, but the hands give {computed}.")
    DECIDED_BY = _("Round {round}, table {table}: decided by {written} is written, but the hands give {computed}.")
    BELIEVED = _(
        "Round {round}, table {table}: what was believed about the winner may be there only if it was wrong and a round followed."
    )
    STILL_IN_PLAY = _("Round {round}, table {table}: the game has no winner, and yet the next round has begun.")


class WrongRecord(DamagedDocument):
    """Something that was written down differently from what the hands give, and where. The sentence names the facts."""

    def __init__(self, why: WhyDifferent, round: int, table: int | None = None, **facts: object) -> None:
        super().__init__(why, round=round, table=table, **{name: write_fact(fact) for name, fact in facts.items()})


Differs = Callable[..., WrongRecord]  # makes one for a round and a table


def write_fact(fact: object) -> object:
    """The numbers of both sides with a dash between them, and a real minus; any other fact unchanged."""
    return "–".join(str(number).replace("-", "−") for number in fact) if isinstance(fact, BySide) else fact


def find_differences(evening: Evening) -> Iterator[WrongRecord]:
    """Every difference between what was written down and what the hands give, from the first round on.

    Within a round the places come first, then the tables from the top down, each with its first difference only.
    """
    last = len(evening.rounds)
    for number, played in enumerate(evening.rounds, 1):
        if played.number != number:
            yield WrongRecord(WhyDifferent.ROUND_MISSING, number)  # the rest would be compared with other rounds
            return
        yield from _check_places(played, evening)
        yield from _check_side(played, evening)
        for game in played.tables:
            found = _check_game(number, game, evening, evening.end_of(played), may_be_in_play=number == last)
            if found is not None:
                yield found
    if evening.rounds and evening.movement.unit is Unit.PAIRS:
        yield from _check_pairs_to_come(evening)


def _check_pairs_to_come(evening: Evening) -> Iterator[WrongRecord]:
    """Whoever is to play in a later round has a partner then too: in the next one, and wherever somebody comes or changes."""
    last = len(evening.rounds)
    changes = {change.from_round for pair in evening.pairs for change in pair.changes}
    for number in sorted(changes.union([last + 1], *(player.comes_in for player in evening.players))):
        here = [player.number for player in evening.players if number > last and player.takes_part_in(number)]
        for player in list_alone(sorted(here), find_groups_in(evening.pairs, number)):
            yield WrongRecord(WhyDifferent.ALONE, number, player=player)


def _check_places(played: PartyRound, evening: Evening) -> Iterator[WrongRecord]:
    number = played.number
    wrong = list(_wrong_tables(number, [game.table for game in played.tables]))
    if wrong:
        yield wrong[0]  # what else is wrong with the places follows from it
        return
    places = Counter(played.everybody())
    here = {player.number for player in evening.players if player.takes_part_in(number)}
    for player in sorted(here - places.keys()):
        yield WrongRecord(WhyDifferent.NO_PLACE, number, player=player)
    for player in sorted(places.keys() - here):
        yield WrongRecord(WhyDifferent.NOT_TAKING_PART, number, player=player)
    for player, times in sorted(places.items()):
        if times > 1:
            yield WrongRecord(WhyDifferent.TWO_PLACES, number, player=player, written=times)
    yield from _check_numbers(played, len(here))
    if evening.movement.unit is Unit.PAIRS:
        yield from _check_pairs(played, here, find_groups_in(evening.pairs, number))


def _check_pairs(played: PartyRound, here: Collection[int], groups: Groups) -> Iterator[WrongRecord]:
    """Everybody has a partner, and sits opposite them."""
    alone = list_alone(sorted(here), groups)
    for player in alone:
        yield WrongRecord(WhyDifferent.ALONE, played.number, player=player)
    for game in played.tables:
        if not alone and not stays_together(game.table, groups):
            yield WrongRecord(WhyDifferent.SEPARATED, played.number, game.table.number)


def _check_side(played: PartyRound, evening: Evening) -> Iterator[WrongRecord]:
    """The two must be players of the party, and their hands possible."""
    if played.side is None:
        return
    for player in sorted(set(played.side.players) - {one.number for one in evening.players}):
        yield WrongRecord(WhyDifferent.SIDE_PLAYER, played.number, player=player)
    side = replace(played.side, hands=())
    for number, hand in enumerate(played.side.hands, 1):
        try:
            side = side.with_hand(hand)
        except Refused as refused:
            yield WrongRecord(WhyDifferent.SIDE_REFUSED, played.number, hand=number, refused=refused)
            return


def _wrong_tables(number: int, tables: Sequence[Table]) -> Iterator[WrongRecord]:
    """The tables whose ranks are missing, or whose places are wrong."""
    # [0]: in a round without tables, table 1 is missing.
    for expected, rank in enumerate(sorted(table.rank for table in tables) or [0], TOP):
        if rank != expected:
            yield WrongRecord(WhyDifferent.TABLE_MISSING, number, expected)
    for one, two in pairwise(table.number for table in tables):
        if one >= two:
            yield WrongRecord(WhyDifferent.TABLE_TWICE, number, two)


def _check_numbers(played: PartyRound, players: int) -> Iterator[WrongRecord]:
    tables, over = divmod(players, CHAIRS)
    if len(played.tables) != tables:
        yield WrongRecord(WhyDifferent.NUMBER_OF_TABLES, played.number, written=len(played.tables), computed=tables)
    elif len(played.sitting_out) != over:
        yield WrongRecord(WhyDifferent.BENCH, played.number, written=len(played.sitting_out), computed=over)


def _check_game(
    number: int, game: TablePlayed, evening: Evening, end: GameEnd, *, may_be_in_play: bool
) -> WrongRecord | None:
    """The first difference at one table."""
    differs = partial(WrongRecord, round=number, table=game.table.number)
    if game.winner is None and not may_be_in_play:
        return differs(WhyDifferent.STILL_IN_PLAY)
    if (game.winner is None) != (game.decided_by is None):
        return differs(WhyDifferent.HALF_AN_END)
    # From the newest round no seats have been made yet, so no result of it can have been believed.
    if game.believed is not None and (may_be_in_play or not _changes_seats(game, evening)):
        return differs(WhyDifferent.BELIEVED)
    found = _check_worth(game, evening.rules, differs)
    if found is not None or game.decided_by is DecidedBy.FORFEIT:  # people agreed on the score
        return found
    if game.decided_by is DecidedBy.SLIP and game.hands:
        return differs(WhyDifferent.HANDS_ON_A_SLIP, written=len(game.hands))
    sheet, refused = play_again(game, evening.rules, end)
    return _refuse(game, sheet, refused, differs) if refused else _compare(game, sheet, differs)


def _changes_seats(game: TablePlayed, evening: Evening) -> bool:
    """Whether other seats may follow from its result than from the one that was believed."""
    return evening.movement.seats_depend_on(game.moved_from, game.result)


def _check_worth(game: TablePlayed, rules: RuleSet, differs: Differs) -> WrongRecord | None:
    """Compares each hand's points and stars, if they were written down."""
    if game.worth is None:
        return None
    for number, (hand, worth) in enumerate(zip(game.hands, game.worth, strict=True), 1):
        try:
            scored = score_hand(hand, rules)
        except Refused as refused:
            return differs(WhyDifferent.HAND_REFUSED, hand=number, refused=refused)
        if worth.points != scored.points:
            return differs(WhyDifferent.HAND_POINTS, hand=number, written=worth.points, computed=scored.points)
        if worth.stars != scored.stars:
            return differs(WhyDifferent.HAND_STARS, hand=number, written=worth.stars, computed=scored.stars)
    return None


def play_again(game: TablePlayed, rules: RuleSet, of_round: GameEnd) -> tuple[Sheet, Refused | None]:
    """The score sheet of the hands, up to the first that is refused, and the refusal."""
    stopped_after = game.stopped_at(of_round)
    end = of_round.at(game.table.rank, has_rung=stopped_after is not None)
    # Set before anything can be refused, because a refusal returns a sheet too.
    sheet = Sheet()
    try:
        if game.decided_by is DecidedBy.SLIP:
            return read_slip(game.score, rules=rules, end=of_round, stars=game.stars, winner=game.winner), None
        sheet = play((), rules=rules, end=end, stopped_after=stopped_after)
        for hand in game.hands:
            sheet = add_hand(sheet, hand, rules=rules, end=end, stopped_after=stopped_after)
        return _cut(sheet, game), None
    except Refused as refused:
        return sheet, refused


def recompute_from_hands(evening: Evening) -> Evening:
    """The evening with the result of every finished game recomputed. A slip or a game given up stays as people stated it.

    Raises Refused if hands are impossible.
    """
    rounds = (
        replace(
            played, tables=tuple(_from_hands(game, evening.rules, evening.end_of(played)) for game in played.tables)
        )
        for played in evening.rounds
    )
    return replace(evening, rounds=tuple(rounds))


def _from_hands(game: TablePlayed, rules: RuleSet, end: GameEnd) -> TablePlayed:
    if game.winner is None or game.decided_by in (DecidedBy.SLIP, DecidedBy.FORFEIT):
        return game
    sheet, refused = play_again(game, rules, end)
    if refused:
        raise refused
    return replace(game, score=sheet.score, stars=sheet.stars, winner=sheet.winner)


def _cut(sheet: Sheet, game: TablePlayed) -> Sheet:
    return cut_cards(sheet, game.winner) if game.decided_by is DecidedBy.CUT and game.winner else sheet


def _refuse(game: TablePlayed, sheet: Sheet, refused: Refused, differs: Differs) -> WrongRecord:
    """Names the first hand that does not fit on the sheet, or the whole game if every hand does."""
    if len(sheet.lines) == len(game.hands):
        return differs(WhyDifferent.GAME_REFUSED, refused=refused)
    return differs(WhyDifferent.HAND_REFUSED, hand=len(sheet.lines) + 1, refused=refused)


def _compare(game: TablePlayed, sheet: Sheet, differs: Differs) -> WrongRecord | None:
    winner = WhyDifferent.NOT_OVER if sheet.winner is None else WhyDifferent.WINNER
    for why, written, computed in (
        (WhyDifferent.SCORE, game.score, sheet.score),
        (WhyDifferent.STARS, game.stars, sheet.stars),
        (winner, game.winner, game.winner and sheet.winner),  # unconfirmed, a game has no winner to compare
        (WhyDifferent.DECIDED_BY, game.decided_by, game.winner and sheet.decided_by),
    ):
        if written != computed:
            return differs(why, written=written, computed=computed)
    return None
