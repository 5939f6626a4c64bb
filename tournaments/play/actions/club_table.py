"""A table of an evening on screens: the table's link opens it, and each person takes their hand on a phone.

The people in its chairs are those who sit there in the evening; the computers are those of the evening. Nobody joins it.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.actions.at_table import AtTable, check_not_ended, check_unconfirmed, find_game
from tournaments.actions.change import put, raise_change
from tournaments.models import Game
from tournaments.play.actions.changing import WhyNotAtTable, change_table
from tournaments.play.actions.club_hand import deal_club_hand, find_club_game, finish_at_bell
from tournaments.play.actions.computers import let_computers_play
from tournaments.play.models import LostKey, ScreenChair, ScreenTable, make_key
from tournaments.play.queries import find_lost_key, read_last_hand
from tournaments.queries.table import read_table_now

USUAL_LEVEL = 4  # of the computer that plays for somebody without a phone, where the party has no computers


def find_club_table(game: Game) -> ScreenTable | None:
    """The table on screens of this game, with the people who sit there now."""
    table = ScreenTable.objects.filter(club_game=game).first()
    if table is not None and _differs(table, game):
        with change_table(table.key) as locked:
            _seat_people(locked, game)
    return table


def open_club_table(at: AtTable) -> ScreenTable:
    """The table on screens of the game that is played here; founded, with its first hand dealt, if there is none. Raises Refused."""
    game = find_game(at)
    found = find_club_table(game)
    if found is not None:
        return found
    check_not_ended(game.round.party)
    check_unconfirmed(at, game)
    now, level = timezone.now(), game.round.party.computers or USUAL_LEVEL
    with transaction.atomic():
        raise_change(at.code, at.table)  # the desk and the table's page say that it plays on screens
        # Two phones may press at once: the second finds the table of the first.
        table, is_new = ScreenTable.objects.get_or_create(
            club_game=game,
            defaults={
                "rules": game.round.party.rules,
                "level": level,
                "partner_level": level,
                "founded_at": now,
                "used_at": now,
            },
        )
        if is_new:
            _seat_people(table, game)
            deal_club_hand(table)
    let_computers_play(table)
    return table


def take_hand(at: AtTable, seat: Seat, *, take_over: bool = False) -> ScreenChair:
    """This phone has the hand of the person in this chair from now on, and no other one. Raises Refused."""
    with change_table(_find_open_table(at).key) as table:
        chair = _find_chair(table, seat)
        if chair.is_held and not take_over:
            raise Refused(WhyNotAtTable.HELD, name=chair.name)
        _give_to_another_phone(chair)
    return chair


def take_hand_back(lost_key: str) -> ScreenChair:
    """The phone that had this key of a chair has the hand again. Raises Refused."""
    found = find_lost_key(lost_key)
    if found is None:
        raise Refused(WhyNotAtTable.NO_SUCH_KEY)
    with change_table(found.table.key):
        chair = find_chair_of_person(found)
        if chair is None:
            raise Refused(WhyNotAtTable.ANOTHER_SITS_THERE)
        _give_to_another_phone(chair)
    return chair


def find_chair_of_person(lost: LostKey) -> ScreenChair | None:
    """The chair that this key opened, if the same person still sits in it."""
    party, chair = find_club_game(lost.table).round.party, lost.table.chairs.filter(seat=lost.seat).first()
    if chair is None or chair.entry_number is None:
        return None
    return chair if party.number_now(chair.entry_number) == party.number_now(lost.entry_number) else None


def _give_to_another_phone(chair: ScreenChair) -> None:
    _keep_lost_key(chair)
    put(chair, is_held=True, is_away=False, key=make_key())


def _keep_lost_key(chair: ScreenChair) -> None:
    """For a chair that gets a new key, or goes: the phone that had its hand says why. A hand that nobody had is lost by nobody."""
    if chair.is_held and chair.entry_number is not None:
        LostKey.objects.create(table=chair.table, seat=chair.seat, entry_number=chair.entry_number, key=chair.key)


def let_computer_stand_in(at: AtTable, seat: Seat, *, plays: bool) -> None:
    """A computer plays for somebody who has no phone, or does not any more. Raises Refused."""
    with change_table(_find_open_table(at).key) as table:
        put(_find_chair(table, seat), is_away=plays)
    let_computers_play(table)


def deal_next_at_club(at: AtTable, *, game: int, number: int) -> None:
    """Deals the next hand of the table, once. Raises Refused while one is played, or if the evening expects none."""
    with change_table(_find_open_table(at).key) as table:
        row = read_last_hand(table)
        if (row.game, row.number) != (game, number):
            return
        deal_club_hand(table)
    let_computers_play(table)


def finish_club_game(at: AtTable) -> None:
    """After the bell: the table has entered its last hand. Raises Refused."""
    finish_at_bell(_find_open_table(at))


def _find_open_table(at: AtTable) -> ScreenTable:
    table = find_club_table(find_game(at))
    if table is None:
        raise Refused(WhyNotAtTable.NO_TABLE)
    return table


def _find_chair(table: ScreenTable, seat: Seat) -> ScreenChair:
    chair = table.chairs.filter(seat=seat).first()
    if chair is None:
        raise Refused(WhyNotAtTable.NOBODY_THERE)
    return chair


def _people(game: Game) -> dict[str, tuple[int, str]]:
    """The number and the name of everybody at the table, by seat, without computers."""
    seats = read_table_now(game).seats
    return {seat.value: (person.number, person.name) for seat, person in seats if not person.is_computer}


def _differs(table: ScreenTable, game: Game) -> bool:
    chairs = {chair.seat: (chair.entry_number, chair.name) for chair in table.chairs.all()}
    return chairs != _people(game)


def _seat_people(table: ScreenTable, game: Game) -> None:
    """The chairs as the evening has them now. A hand stays with its person, and a substitute gets a new key."""
    people, party = _people(game), game.round.party
    chairs = {chair.seat: chair for chair in table.chairs.all()}
    for seat, (number, name) in people.items():
        chair = chairs.pop(seat, None)
        if chair is not None and chair.entry_number is not None and party.number_now(chair.entry_number) == number:
            put(chair, entry_number=number, name=name)
            continue
        if chair is not None:
            _take_out(chair)
        table.chairs.create(seat=seat, name=name, entry_number=number, is_held=False)
    for chair in chairs.values():
        _take_out(chair)


def _take_out(chair: ScreenChair) -> None:
    _keep_lost_key(chair)
    chair.delete()
