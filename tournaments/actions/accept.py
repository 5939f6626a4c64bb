"""A game is over: the side that lost accepts the result, or somebody says that it is not right.

The winners enter, and the losers accept, because they have every reason to look twice. One of the two accepts by name on the
table's phone, or on their own page. Accepting confirms the game. A disputed result stops its table until the organiser
settles it: they confirm it, correct it, or give it back to the table.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.codec import BY_SIDE
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import (
    AtTable,
    check_unconfirmed,
    check_undisputed,
    check_unlocked,
    open_game,
)
from tournaments.actions.change import changing
from tournaments.actions.dispute import call_organiser_to, settle_dispute
from tournaments.actions.enter_hand import ChangedGame, read_changed_game, record_game
from tournaments.actions.finish import check_over, check_result_at_desk, check_result_seen, end_game
from tournaments.actions.prepare import find_entry
from tournaments.engine.phones import KnownPhone, WhatIsWrong, name_own_phone
from tournaments.models import Action, Game, Party
from tournaments.queries.player import find_table_now
from tournaments.queries.table import read_table_now


class WhyNotAccepted(Reason):
    DID_NOT_LOSE = _("{one} or {two} accepts this result: they lost the game.")
    ANOTHER_LOST = _("{one} accepts this result: they lost the game beside a computer.")
    COMPUTERS_LOST = _("Two computers lost this game, so nobody need accept it. Confirm it instead.")
    AT_NO_TABLE = _("{name} sits at no table in this round, so there is no result to look at.")
    NOT_ASKED = _("At this party nobody accepts or disputes a result on a phone. If one is wrong, call the organiser.")
    NOT_KNOWN = _(
        "This phone is not known as {name}’s. Use the phone of table {table}, or scan {name}’s name card with this phone. "
        "Nothing was changed."
    )


class On(StrEnum):
    """Whose phone was used."""

    TABLE = "table"
    OWN = "own"


def find_table_of_phone(party: Party, number: int, known: KnownPhone) -> AtTable:
    check_asks_acceptance(party)
    return find_own_table(party, number, known)


def find_own_table(party: Party, number: int, known: KnownPhone) -> AtTable:
    """The table of this player, reached from their own page.

    Raises Refused if the phone belongs neither to the player nor to their table, because the code on the hall screen opens
    the page to everybody.
    """
    name, table = find_entry(party.code, number).player.name, find_table_now(party, number)
    if table is None:
        raise Refused(WhyNotAccepted.AT_NO_TABLE, name=name)
    if not known.speaks_for(number, table):
        raise Refused(WhyNotAccepted.NOT_KNOWN, name=name, table=table)
    return AtTable(party.code, table, party.table_key(table), name, phone=name_own_phone(number))


def accept_result(
    at: AtTable, *, player: int, round_number: int, seen: str | None = None, on: On = On.TABLE
) -> ChangedGame:
    """One of the two who lost says that the result is right, which confirms the game. Saying it twice changes nothing.

    `seen` is the result that the page showed. Raises Refused for anybody else, and for a disputed result.
    """
    with changing(at.code) as now:  # not for one table: a confirmed game concerns the hall, which waits for it
        before = read_changed_game(open_game(at, round_number))
        # Both losers may tap at once: the second finds the game confirmed, and gets no refusal.
        if before.game.confirmed_at is None:
            check_unlocked(before.game, at.phone)
            check_asks_acceptance(before.game.round.party)
            check_over(before.sheet)
            check_undisputed(before.game, at.phone)
            check_lost(before.game, player)
            check_result_seen(before.game, seen)
            end_game(before.game, before.sheet, now, at.who, Action.ACCEPT_RESULT, player=player, on=on.value)
    return before


def dispute_result(
    at: AtTable, *, round_number: int, seen: str | None = None, why: WhatIsWrong | None = None
) -> ChangedGame:
    """Somebody says that the result is not right, and perhaps what is wrong. A second time only updates what is wrong."""
    with changing(at.code, table=at.table) as now:
        game = open_game(at, round_number)
        check_asks_acceptance(game.round.party)
        before = read_changed_game(game)
        check_unconfirmed(at, game)
        check_unlocked(game, at.phone)
        check_over(before.sheet)
        check_result_seen(game, seen)
        # Disputing again without a reason must not remove the reason that somebody gave.
        if game.disputed_at is not None and why in (None, game.disputed_why):
            return before
        if game.disputed_at is None:
            game.disputed_at, game.disputed_by, game.given_back_at = now, at.speaker(game.round.party), None
            # In the same transaction: a table that is stopped without a call would wait unseen.
            call_organiser_to(game, now)
        game.disputed_why = why.value if why else None
        game.save()
        who = at.speaker(game.round.party)
        record_game(game, now, who, Action.DISPUTE_RESULT, score=BY_SIDE.write(before.sheet.score), why=why)
    return before


def give_back_result(at: AtTable, *, round_number: int, seen: str | None = None) -> ChangedGame:
    """The organiser gives a disputed result back: the table can take hands back itself, or is asked again to accept."""
    with changing(at.code, table=at.table) as now:
        game = open_game(at, round_number)
        before = read_changed_game(game)
        # Two organisers may press at once; the second finds the dispute settled.
        if game.disputed_at is None:
            return before
        check_result_at_desk(game, seen)
        settle_dispute(game, now)
        game.given_back_at = now  # after `settle_dispute`, which clears it
        game.save()
        record_game(game, now, at.who, Action.GIVE_BACK_RESULT, score=BY_SIDE.write(before.sheet.score))
    return before


def check_asks_acceptance(party: Party) -> None:
    if not party.asks_acceptance:
        raise Refused(WhyNotAccepted.NOT_ASKED)


def check_lost(game: Game, player: int) -> None:
    losers = read_table_now(game).losers
    if player not in [person.number for person in losers]:
        if not losers:
            raise Refused(WhyNotAccepted.COMPUTERS_LOST)
        one, *others = losers
        why = WhyNotAccepted.DID_NOT_LOSE if others else WhyNotAccepted.ANOTHER_LOST
        raise Refused(why, one=one.name, two=losers[-1].name)
