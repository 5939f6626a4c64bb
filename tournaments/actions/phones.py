"""The phones of a table: whose they are, who has the pencil, what the organiser withholds, and a table's new link."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import AtTable, check_may_take_over, check_not_ended, find_game, take_pencil
from tournaments.actions.change import changing, changing_party, put, record
from tournaments.actions.enter_hand import ChangedGame, read_changed_game
from tournaments.engine.drive.kinds import NamedTable
from tournaments.engine.phones import PhoneRestriction, Phones
from tournaments.models import Action, Party
from tournaments.models.sql import read_current_game
from tournaments.queries.table import read_table_now


class WhyNotKnown(Reason):
    WRONG_CARD = _("This is not the name card of a player tonight. Look for the name, or ask the organiser.")
    NOT_AT_TABLE = _("That player does not sit at {place} now. Look at the four names, and tap yours.")
    NOT_OWN = _(
        "Only a player’s own phone shows this. Scan your name card with it; or scan the card on your table, and tap your name there."
    )


def check_card(party: Party, player: int, key: str) -> None:
    """Raises Refused for a name card of another party."""
    if not party.opens_player(player, key) or not party.entries.filter(number=party.number_now(player)).exists():
        raise Refused(WhyNotKnown.WRONG_CARD)


def say_whose(at: AtTable, player: int) -> Party:
    """Save that a phone with the table's link belongs to this player. Raises Refused if they do not sit there now."""
    with changing(at.code, table=at.table) as now:
        game = find_game(at)
        if player not in [person.number for person in read_table_now(game).people]:
            raise Refused(WhyNotKnown.NOT_AT_TABLE, place=NamedTable(at.table))
        # The log is the only row that changes: the phone keeps the proof in a cookie.
        record(game.round.party, now, at.who, Action.THIS_IS_ME, player=player)
    return game.round.party


def take_over(at: AtTable) -> ChangedGame:
    """Give the pencil of its table to this phone. Doing it twice changes nothing."""
    with changing(at.code, table=at.table) as now:
        game = find_game(at)
        check_not_ended(game.round.party)
        phone = at.phone_at(game)
        assert phone is not None  # the organiser needs no pencil, and is offered none
        check_may_take_over(game, phone)
        if game.pencil != phone:
            take_pencil(game, phone, now)
            game.save()
            record(game.round.party, now, at.who, Action.TAKE_PENCIL, table=game.table)
    return read_changed_game(game)


def withhold_from_phones(code: str, table: int, withheld: PhoneRestriction | None, *, who: str) -> None:
    """Decide what the phones of this table may do from now on: only see the sheet, not enter hands, or (None) everything.

    The phone that had the pencil before gets it back afterwards.
    """
    with changing_party(code) as (party, now):
        before = party.phones_of(table)
        if before.withheld == withheld:
            return
        _say(party, table, replace(before, withheld=withheld, since=None if withheld is None else now))
        record(party, now, who, Action.WITHHOLD_FROM_PHONES, table=table, kept=withheld, before=before.withheld)


def renew_link(code: str, table: int, *, seen: int | None = None, who: str) -> datetime:
    """Give the table a new link. Older ones open nothing any more, and nobody has the pencil. Returns the time.

    `seen` is how often the link had been renewed when the page was shown, so that pressing twice renews it once.
    """
    with changing_party(code) as (party, now):
        before = party.phones_of(table)
        if seen is not None and before.renewed[seen:]:
            return before.renewed[-1]
        _say(party, table, replace(before, renewed=(*before.renewed, now)))
        game = read_current_game(code, table)
        if game is not None:
            # All three, because the database refuses a time without a pencil.
            put(game, pencil=None, pencil_since=None, pencil_before=None)
        record(party, now, who, Action.RENEW_LINK, table=table)
    return now


def _say(party: Party, table: int, phones: Phones) -> None:
    put(party, phones={**party.phones, table: phones})
