"""Somebody acts at a table of tonight: who they are, and what must be true before they change its game.

A phone with the table's link may do this for that table only. Every change of the sheet needs the table's pencil: entering
a hand, taking one back, finishing on time, a cut. If nobody has it, the phone takes it by doing so. Confirming, being seated
and having sat the other way need no pencil: any of the four may say what they agree on. None of this limits the organiser
at the desk, who has all links.

A saved hand is signed, so that a phone can bring it to a laptop whose copy is older than the hand. That needs no pencil.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from scoring.codec import HAND
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.phones import OWN, Holder, Pencil, name_own_phone
from tournaments.models import Game, Party, PlayedHand, Round
from tournaments.models.sql import read_current_game
from tournaments.queries import rows
from tournaments.queries.who_sat import as_numbered_now, who_sat_before_substitutes


class WhyNotWritten(Reason):
    LINK_REPLACED = _(
        "This link of table {table} was replaced at {since}. Ask the organiser for the new card, or scan the card "
        "that lies on the table now."
    )
    LOCKED = _(
        "The organiser has locked table {table}, at {since}, and nothing was changed. Note your hands on paper, and ask "
        "the organiser."
    )
    ORGANISER_WRITES = _(
        "The organiser has been writing for table {table} since {since}, and nothing was changed. Tell the organiser your "
        "hands."
    )
    ANOTHER_PHONE_WRITES = _(
        "Another phone has been writing for table {table} since {since}, and nothing was changed. Take over the pencil, "
        "and do it again."
    )
    NOT_SAVED = _("Hand {number} was not saved: {hand} {why}")
    DISPUTED = _("Table {table} is stopped: its result is disputed. The organiser has been called and settles it.")


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


WHY_NOT = {
    Holder.LOCKED: WhyNotWritten.LOCKED,
    Holder.ORGANISER: WhyNotWritten.ORGANISER_WRITES,
    Holder.ANOTHER_PHONE: WhyNotWritten.ANOTHER_PHONE_WRITES,
    Holder.TAKEN_OVER: WhyNotWritten.ANOTHER_PHONE_WRITES,
}


def check_unlocked(game: Game, phone: str | None) -> None:
    """Raises Refused for a phone of a table that the organiser has locked."""
    pencil = rows.read_pencil(game, phone)
    if phone is not None and pencil.is_locked:
        raise refuse_pencil(pencil, game)


def check_may_take_over(game: Game, phone: str) -> None:
    """Raises Refused if the organiser withholds the pencil: no phone takes it from them."""
    pencil = rows.read_pencil(game, phone)
    if not (pencil.may_write or pencil.may_be_taken_over):
        raise refuse_pencil(pencil, game)


def write_with(game: Game, phone: str | None, now: datetime, **entered: Any) -> None:
    """Let this phone write. It takes the pencil if nobody has it. The caller saves the game.

    Raises Refused if another phone has it, with the `hand` and its `number` if one was `entered`.
    """
    # The organiser at the desk writes without the pencil, so the phone that has it does not lose it.
    if phone is None:
        return
    pencil = rows.read_pencil(game, phone)
    if not pencil.may_write:
        why = refuse_pencil(pencil, game)
        raise Refused(WhyNotWritten.NOT_SAVED, why=why, **entered) if entered else why
    take_pencil(game, phone, now)


def refuse_pencil(pencil: Pencil, game: Game) -> Refused:
    return Refused(WHY_NOT[pencil.holder], table=game.table, since=pencil.since)


def take_pencil(game: Game, phone: str, now: datetime) -> None:
    """Give this phone the pencil. Does nothing if it has it already."""
    # The database refuses a phone that takes the pencil over from itself.
    if game.pencil != phone:
        game.pencil_before, game.pencil, game.pencil_since = game.pencil, phone, now


def lay_pencils(round: Round) -> None:
    """Keep each pencil at its table: the phone that had it in the round before has it in this one.

    A player's own phone goes with its player instead.
    """
    before = Game.objects.filter(round__party=round.party_id, round__number=round.number - 1, pencil__isnull=False)
    before = before.exclude(pencil__startswith=OWN)
    same_table = before.filter(table=OuterRef("table"))
    # One statement for all tables of a large hall.
    round.games.filter(table__in=before.values("table")).update(
        pencil=Subquery(same_table.values("pencil")), pencil_since=Subquery(same_table.values("pencil_since"))
    )


def check_undisputed(game: Game, phone: str | None) -> None:
    """Raises Refused for a phone whose table is stopped until the organiser has settled its result."""
    if phone is not None and game.disputed_at is not None:
        raise Refused(WhyNotWritten.DISPUTED, table=game.table)


def make_proof(game: Game, row: PlayedHand) -> str:
    """A signature that only a laptop of this party can make, for this hand at this table."""
    # Sorted: every laptop must write the same hand with the same letters.
    said = f"{row.key} {json.dumps(HAND.write(rows.read_hand(row)), sort_keys=True)}"
    return game.round.party.signature(f"hand {row.number} of table {game.table} in round {game.round.number}: {said}")
