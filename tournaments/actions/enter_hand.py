"""What happens at a table: a hand is entered, or taken back. How a game ends is in `finish`.

A phone with the table's link may do this for that table only. Only the phone that has the table's pencil (`pencil`) may
change the sheet; the organiser has all links and needs no pencil. The same key again gives the same result, so a form that
is sent twice enters one hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.crypto import constant_time_compare

from scoring.codec import BY_SIDE, HAND
from scoring.game import Sheet, SheetLine, add_hand
from scoring.hand import Hand
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import HandDraft
from tournaments.actions.change import changing, check_seen, put, record
from tournaments.actions.pencil import WhyNotWritten, check_undisputed, make_proof, settle_dispute, write_with
from tournaments.engine.phones import name_own_phone
from tournaments.engine.shorthand import make_sheet_mark
from tournaments.models import Action, Game, Party, PlayedHand
from tournaments.models.sql import read_current_game
from tournaments.queries import rows
from tournaments.queries.who_sat import as_numbered_now, who_sat_before_substitutes


class WhyNotEntered(Reason):
    WRONG_LINK = _("This is not the link of a table tonight. Scan the QR code on your table, or ask the organiser.")
    NOT_BEGUN = _("Table {table} does not play at the moment. Its seats come when the organiser announces them.")
    PARTY_ENDED = _("The party has ended, and its results are final. Nothing was changed.")
    TABLE_HAS_MOVED_ON = _(
        "This was for round {entered}, but table {table} is in round {now} now. It was not saved. "
        "Tell the organiser if a result of round {entered} is wrong."
    )
    ALREADY_ENTERED = _(
        "Hand {number} was entered before yours: {hand} Yours was not saved. If yours is right, take that hand back first."
    )
    ON_SHEET = _("Hand {number} is on the sheet already, the same: {hand} Nothing more is needed.")
    ENTERED_MEANWHILE = _(
        "Hand {number} is entered already: {hand} What you began here is not saved. "
        "If yours is right, take that hand back first."
    )
    HAND_MISSING = _(
        "Hand {number} cannot be entered yet: the sheet has {entered} hands. Look at the sheet and enter the next one."
    )
    SHEET_HAS_CHANGED = _(
        "The sheet has changed since this page was shown. Look at it below, and do it again if it is right."
    )
    CHAIRS_CHANGED = _(
        "The seats of table {table} have changed since this page was shown. Look at the four names, and do it again."
    )
    KEY_USED = _("This form was sent for another table already. Load the page again and enter the hand once more.")
    NOTHING_TO_TAKE_BACK = _("There is no hand to take back: the sheet is empty.")
    NOT_THE_LAST_HAND = _("Only the last hand can be taken back, and that is hand {last} now, not hand {number}.")
    CONFIRMED = _("The game is confirmed: {north_south}–{east_west}. Only the organiser can open it again.")
    TABLE_HAS_MOVED_ON_AT_DESK = _(
        "This was for round {entered}, but table {table} is in round {now} now. It was not saved. "
        "If a result of round {entered} is wrong, correct it: “Correct a result”."
    )
    CONFIRMED_AT_DESK = _("The game is confirmed: {north_south}–{east_west}. If it is wrong, open this game again.")
    OTHERS_ACCEPT = _("{one} or {two}, who lost the game, accepts the result. Look at it below.")
    DISPUTED_MEANWHILE = _("The result of table {table} is disputed. Read what is said there before you confirm it.")
    NOT_OVER = _("The game is not over yet: {north_south}–{east_west}. It can be confirmed when it is.")
    TIME_NOT_CALLED = _("Time has not been called yet. Play on.")
    ROUND_IS_OVER = _("The seats of a later round are announced: the games of round {round} stay as they are.")
    HANDS_ON_SHEET = _(
        "Table {table} has hands on its sheet. Enter the remaining ones, or save the slip instead of them."
    )


@dataclass(frozen=True)
class AtTable:
    """The table of a party where something is done, and the key of its link. `who` goes into the log.

    `phone` is the phone that asks (engine.phones); None for the organiser. `card` is the player whom it claims to belong to,
    with the key of that player's name card.
    """

    code: str
    table: int
    key: str
    who: str
    phone: str | None = None
    card: tuple[int, str] | None = None

    def owner(self, party: Party) -> int | None:
        """The player to whom this phone belongs, if it has proved it."""
        # The card may carry the number of an entry that was merged with another since.
        return party.number_now(self.card[0]) if self.card and party.opens_player(*self.card) else None

    def speaker(self, party: Party) -> str:
        """The name for the log: the player to whom this phone belongs, or else the table."""
        owner = self.owner(party)
        entry = None if owner is None else party.entries.filter(number=owner).select_related("player").first()
        return entry.player.name if entry else self.who

    def phone_at(self, game: Game) -> str | None:
        """The phone as the pencil of this game knows it: by its owner, if they are one of the four."""
        owner = self.owner(game.round.party) if self.phone else None
        sits_here = owner in [chair.entry.number for chair in game.chairs]
        return name_own_phone(owner) if owner is not None and sits_here else self.phone

    @property
    def is_organiser(self) -> bool:
        return self.phone is None

    @classmethod
    def of(cls, party: Party, table: int, who: str) -> AtTable:
        """For the organiser, who holds every link of the party."""
        return cls(party.code, table, party.table_key(table), who)


@dataclass(frozen=True)
class ChangedGame:
    """The game after the change, with the hands on its sheet as they are now."""

    game: Game
    hands: list[PlayedHand]
    sheet: Sheet


def find_game(at: AtTable) -> Game:
    """The game that is being played at a table. Raises Refused for a wrong link or a table that does not play."""
    game = read_current_game(at.code, at.table)
    # Also if the table does not play: an old link says when it was replaced.
    check_link(at, game.round.party if game else Party.objects.filter(code=at.code).first())
    if game is None:
        raise Refused(WhyNotEntered.NOT_BEGUN, table=at.table)
    return game


def check_link(at: AtTable, party: Party | None) -> None:
    """Raises Refused for a wrong link, and says so if it was replaced."""
    if party is not None and party.opens(at.table, at.key):
        return
    replaced_at = party.replaced_at(at.table, at.key) if party else None
    if replaced_at is not None:
        raise Refused(WhyNotWritten.LINK_REPLACED, table=at.table, since=replaced_at)
    raise Refused(WhyNotEntered.WRONG_LINK)


def check_open(at: AtTable, game: Game, round_number: int) -> None:
    """Raises Refused if the page was about another round, or if the party has ended."""
    now = game.round.number
    if now <= round_number:  # the end deletes a round in which nobody has played, which so has no result
        check_not_ended(game.round.party)
    if now != round_number:
        desk, table = WhyNotEntered.TABLE_HAS_MOVED_ON_AT_DESK, WhyNotEntered.TABLE_HAS_MOVED_ON
        raise Refused(desk if at.is_organiser else table, entered=round_number, now=now, table=game.table)


def check_not_ended(party: Party) -> None:
    if party.status == Party.Status.ENDED:
        raise Refused(WhyNotEntered.PARTY_ENDED)


def check_unconfirmed(at: AtTable, game: Game) -> None:
    if game.confirmed_at is not None:
        why = WhyNotEntered.CONFIRMED_AT_DESK if at.is_organiser else WhyNotEntered.CONFIRMED
        raise Refused(why, north_south=game.score_north_south, east_west=game.score_east_west)


def check_who_played(game: Game, seen: str | None) -> None:
    """Raises Refused if a hand was entered for other players, or other pairs, than those who sit there now.

    A substitute takes over the game with all its hands, also those that were played before and are sent later.
    """
    if seen is None or seen == game.who_sits:
        return
    if as_numbered_now(game.round.party, seen) not in (game.who_sits, *who_sat_before_substitutes(game)):
        raise Refused(WhyNotEntered.CHAIRS_CHANGED, table=game.table)


def open_game(at: AtTable, round_number: int) -> Game:
    """The game of this round, while the party goes on. Raises Refused."""
    game = find_game(at)
    check_open(at, game, round_number)
    return game


def open_unconfirmed_game(at: AtTable, round_number: int) -> Game:
    game = open_game(at, round_number)
    check_unconfirmed(at, game)
    check_undisputed(game, at.phone)
    return game


def enter_hand(
    at: AtTable,
    draft: HandDraft,
    *,
    round_number: int,
    hand_number: int,
    key: UUID,
    seen: str | None = None,
    proof: str = "",
) -> ChangedGame:
    """Put the next hand on the sheet; `hand_number` and `seen` are what the page showed: the next hand, and `who_sits`.

    `key` is made once for each form. A hand with the `proof` that another laptop saved it needs no pencil. Raises Impossible
    for an impossible hand, Refused if another hand or other players are there.
    """
    with changing(at.code, table=at.table) as now:
        before = read_changed_game(find_game(at))
        # First of all: a hand that was saved stays saved, even if the table has moved on since.
        if is_sent_again(key, before.game, round_number):
            return before
        hand = draft.hand(before.game.round.party.rules)
        check_may_enter(at, before, hand, round_number, hand_number, seen)
        return put_on_sheet(at, before, hand, now, key=key, proof=proof)


def put_on_sheet(at: AtTable, before: ChangedGame, hand: Hand, now: datetime, *, key: UUID, proof: str) -> ChangedGame:
    game, rules = before.game, before.game.round.party.rules
    sheet = add_hand(before.sheet, hand, rules=rules, end=rows.read_end_of_game(game), stopped_after=game.stopped_after)
    line = sheet.lines[-1]
    row = make_hand_row(game, line, now=now, who=at.who, key=key)
    # A proof is of exactly the row that would be saved.
    if not (proof and constant_time_compare(proof, make_proof(game, row))):
        write_with(game, at.phone_at(game), now, number=sheet.counted_number(line.number), hand=line)
    row.save()
    game.seated_at = game.seated_at or now  # a hand says as well that the four are seated
    save_game(game, sheet)
    record_game(game, now, at.who, Action.ENTER_HAND, number=line.number, hand=HAND.write(hand))
    return ChangedGame(game, [*before.hands, row], sheet)


def is_sent_again(key: UUID, game: Game, round_number: int) -> bool:
    """Whether this form was entered before. Raises Refused if it was for another table of this round."""
    sent = PlayedHand.objects.filter(key=key).first()
    # After a move the phone sends what it saved in an earlier game of its table, and that is in order.
    if sent and sent.game_id != game.pk and game.round.number == round_number:
        raise Refused(WhyNotEntered.KEY_USED)
    return sent is not None


def check_may_enter(
    at: AtTable, before: ChangedGame, hand: Hand, round_number: int, hand_number: int, seen: str | None
) -> None:
    """Raises Refused if this hand is not the next one of the game, or nothing may be entered.

    If exactly this hand is on the sheet under this number, it says that first, whatever has happened since.
    """
    game, lines, counted = before.game, before.sheet.lines, before.sheet.counted_number(hand_number)
    line = lines[hand_number - 1] if 1 <= hand_number <= len(lines) else None
    if line and line.hand == hand and game.round.number == round_number:
        raise Refused(WhyNotEntered.ON_SHEET, number=counted, hand=line)
    check_open(at, game, round_number)
    check_unconfirmed(at, game)
    check_undisputed(game, at.phone)
    check_who_played(game, seen)
    if line:
        raise Refused(WhyNotEntered.ALREADY_ENTERED, number=counted, hand=line)
    if hand_number != len(lines) + 1:
        raise Refused(WhyNotEntered.HAND_MISSING, number=counted, entered=before.sheet.hands_played)


def take_back_hand(at: AtTable, *, round_number: int, hand_number: int, seen: str | None = None) -> ChangedGame:
    """Take the last hand off the sheet. Its row stays, with the time when it was taken back.

    `seen` is the mark of the sheet that the page showed, if the page sends it.
    """
    with changing(at.code, table=at.table) as now:
        game = open_unconfirmed_game(at, round_number)
        before = read_changed_game(game)
        check_sheet_seen(before, seen)
        row = find_last_hand(before, hand_number)
        write_with(game, at.phone_at(game), now)
        put(row, taken_back_at=now)
        settle_dispute(game, now)  # the disputed result is gone with its last hand
        hands = before.hands[:-1]
        game.cut_winner = None  # it was cut for a score that is gone
        # If only the extra hand after the bell goes, the game stays stopped.
        if game.stopped_after is not None and len(hands) < game.stopped_after:
            game.stopped_after = None
        sheet = rows.make_sheet(game, hands)
        save_game(game, sheet)
        record_game(game, now, at.who, Action.TAKE_BACK_HAND, number=row.number, hand=HAND.write(rows.read_hand(row)))
    return ChangedGame(game, hands, sheet)


def is_known(key: UUID) -> bool:
    return PlayedHand.objects.filter(key=key).exists()


def read_changed_game(game: Game) -> ChangedGame:
    hands = game.hands_on_sheet
    return ChangedGame(game, hands, rows.make_sheet(game, hands))


def check_sheet_seen(before: ChangedGame, seen: str | None) -> None:
    """Raises Refused if the sheet is not the one that the page showed."""
    check_seen(seen, make_sheet_mark(before.sheet), WhyNotEntered.SHEET_HAS_CHANGED)


def find_last_hand(before: ChangedGame, hand_number: int) -> PlayedHand:
    if not before.hands:
        raise Refused(WhyNotEntered.NOTHING_TO_TAKE_BACK)
    last, counted = before.hands[-1], before.sheet.counted_number
    if last.number != hand_number:
        raise Refused(WhyNotEntered.NOT_THE_LAST_HAND, last=counted(last.number), number=counted(hand_number))
    return last


def make_hand_row(game: Game, line: SheetLine, *, now: datetime, who: str, key: UUID) -> PlayedHand:
    """The row of one line of a sheet, not saved yet."""
    tricks, points, stars = line.hand.tricks, line.scored.points, line.scored.stars
    return PlayedHand(
        game=game,
        number=line.number,
        call=line.hand.call.value,
        by=line.hand.by.value if line.hand.by else None,
        tricks_north_south=tricks.north_south if tricks else None,
        tricks_east_west=tricks.east_west if tricks else None,
        made=line.hand.made,
        points_north_south=points.north_south,
        points_east_west=points.east_west,
        stars_north_south=stars.north_south,
        stars_east_west=stars.east_west,
        key=key,
        entered_at=now,
        entered_by=who,
    )


def save_game(game: Game, sheet: Sheet) -> None:
    """Save the total of the hands, how far the game is, and who has the pencil."""
    sum_up_game(game, sheet)
    game.save()


def sum_up_game(game: Game, sheet: Sheet) -> None:
    game.score_north_south, game.score_east_west = sheet.score
    game.stars_north_south, game.stars_east_west = sheet.stars
    game.hands_played = sheet.hands_played
    game.winner = sheet.winner.value if sheet.winner else None
    game.decided_by = sheet.decided_by.value if sheet.decided_by else None


def record_game(game: Game, now: datetime, who: str, action: Action, **facts: object) -> None:
    record(game.round.party, now, who, action, round=game.round.number, table=game.table, **facts)


def describe_outcome(sheet: Sheet) -> dict[str, object]:
    return {"score": BY_SIDE.write(sheet.score), "winner": sheet.winner.value if sheet.winner else None}
