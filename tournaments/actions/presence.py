"""Players come and go during the party: they leave, fall ill, have a substitute, and come back.

`engine.presence` decides how that changes a player, and also previews it. Seats that are only proposed are deleted if other
players take part now; the movement makes them again.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.forms import model_to_dict

from scoring.game import DecidedBy, GiveUpRule
from scoring.game import give_up as given_up
from scoring.hand import Seat, Side
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing, check_seen, put, record
from tournaments.actions.computers import fill_empty_chairs
from tournaments.actions.enter_hand import check_sheet_seen, describe_outcome, read_changed_game, record_game, save_game
from tournaments.actions.entries import (
    check_round,
    find_named,
    forget_proposed,
    keep_number,
    mark_earlier_seats,
    save_in_line,
    save_player,
    take_off_list,
)
from tournaments.actions.finish import ring_from, take_end_back
from tournaments.actions.pair_presence import come_with_partner, go_with_partner, seat_instead
from tournaments.actions.pairs import check_free_to_play
from tournaments.actions.prepare import check_goes_on, find_entry, find_playing_entry, put_on_list
from tournaments.engine.names import read_name
from tournaments.engine.presence import leaves, steps_in
from tournaments.models import Action, Chair, Entry, Game, Party, Round, Substitution
from tournaments.queries.entries import read_player
from tournaments.queries.presence import find_substitution
from tournaments.queries.rounds import find_newest_number

STATE = ("joined_round", "left_after_round", "away", "checked_in", "place_in_line")  # what a substitution changes


class WhyNotPresent(Reason):
    HAS_NOT_LEFT = _("{name} has not left.")
    NOT_AT_A_TABLE = _("{name} sits at no table in round {round}, so nobody needs to take a chair or give a game up.")
    GAME_IS_CONFIRMED = _("The game of {name} is confirmed. {name} can leave after this game.")
    SITS_ELSEWHERE = _("{name} sits at table {table} in this round and cannot stand in for somebody else.")
    NOBODY_CHOSEN = _("Say who takes the chair, or that the game is given up.")
    TWO_ANSWERS = _("You typed “{name}” and also chose another answer. Choose “Somebody new”, or delete the name.")
    NOT_STOOD_IN = _("Nobody has taken the chair of {name}, so nobody can give it back.")
    NOT_GIVEN_UP = _("No game was given up for {name} in this round.")


def come_back(code: str, number: int, *, who: str, seen: int | None = None) -> None:
    """Let a player play again from the next round that is not announced. If they missed none, they never left."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        if entry.left_after_round is None:
            raise Refused(WhyNotPresent.HAS_NOT_LEFT, name=entry.player.name)
        newest = find_newest_number(entry.party)
        check_round(seen, newest)
        forget_proposed(entry.party)
        back = come_with_partner(entry, in_round=newest + 1)
        fill_empty_chairs(entry.party)
        record(entry.party, now, who, Action.COME_BACK, player=number, round=newest + 1)
        for partner in (one for one in back if one != entry):
            record(entry.party, now, who, Action.COME_BACK_WITH, names=[entry.player.name, partner.player.name])


def let_stand_in(
    code: str, number: int, *, who: str, substitute: int | None = None, name: str = "", seen: int | None = None
) -> Entry:
    """A player leaves in the middle of a game, and another one takes the chair and the score from here on.

    So does a computer, for somebody who comes late. The `substitute` is anybody on the list who sits at no table in this round; so is a player with this `name`, who is put on
    the list if they are new. The round counts for them as if they had sat there since its first hand. Returns the
    substitute's entry.
    """
    with changing(code) as now:
        leaver = find_sitting_entry(code, number)
        chair, game = find_chair_in_play(leaver, seen)
        party, newest = leaver.party, game.round.number
        takes_over, is_new = _substitute(party, substitute, name, newest)
        # Read before anybody moves: taking the substitution back restores exactly this.
        before, bench = [model_to_dict(entry, STATE) for entry in (leaver, takes_over)], _bench(chair)
        _sit_down(chair, takes_over)
        # The round counts for the substitute, so the leaver's last one is the round before.
        save_player(leaver, leaves(read_player(leaver), after=newest - 1))
        save_in_line(takes_over, steps_in(read_player(takes_over), in_round=newest))
        seat_instead(leaver, takes_over, in_round=newest)
        Substitution.objects.create(
            chair=chair, leaver=leaver, substitute=takes_over, is_new=is_new, before=before, bench=bench
        )
        # The movement would not make this seat, and `verify_party` must not expect it.
        put(game.round, seats_by=Round.SeatsBy.HAND)
        fill_empty_chairs(party)
        mark_earlier_seats(party)
        record_game(game, now, who, Action.STAND_IN, player=number, name=takes_over.player.name)
    return takes_over


def take_back_stand_in(
    code: str, number: int, *, who: str, seen: int | None = None, substitute: str | None = None
) -> None:
    """The leaver stays after all, or the substitute was the wrong one: the leaver gets back the chair and the score.

    The page showed the round `seen`, and this `substitute`.
    """
    with changing(code) as now:
        leaver = find_sitting_entry(code, number)
        party, done = leaver.party, _stood_in(leaver)
        takes_over = done.substitute
        check_seen(substitute, takes_over.player.name, WhyNoChange.CHANGED)
        chair, game = find_chair_in_play(takes_over, seen)
        put(chair, entry=leaver)
        done.delete()
        for entry, state in zip((leaver, takes_over), done.before, strict=True):
            Entry.objects.filter(pk=entry.pk).update(**state)
        leaver.refresh_from_db()
        seat_instead(takes_over, leaver, in_round=game.round.number)
        bench = _bench_again(party, _bench(chair), done)
        # Somebody who came only for this chair is not at the party.
        if done.is_new and not takes_over.chairs.filter(round__party=party).exists():
            keep_number(takes_over)
            take_off_list(takes_over)
        _seat_bench(chair, bench)
        fill_empty_chairs(party)
        mark_earlier_seats(party)
        record_game(game, now, who, Action.TAKE_BACK_STAND_IN, player=number, name=takes_over.player.name)


def give_up_game(
    code: str,
    number: int,
    how: GiveUpRule,
    *,
    who: str,
    cut: Side | None = None,
    seen: int | None = None,
    seen_sheet: str | None = None,
) -> None:
    """A player leaves in the middle of a game, and nobody takes the chair: the party's rule says how the game ends.

    Raises Impossible if the score is level and `cut` does not say who won the cut.
    """
    with changing(code) as now:
        leaver = find_playing_entry(code, number)
        chair, game = find_chair_in_play(leaver, seen)
        before = read_changed_game(game)
        check_sheet_seen(before, seen_sheet)
        sheet = given_up(before.sheet, how, gone=Seat(chair.seat or "").side, cut=cut)
        # Nobody has to confirm a game that was given up, so it does not hold up the movement.
        game.confirmed_at, game.given_up_for = now, leaver
        save_game(game, sheet)
        go_with_partner(leaver, after=game.round.number)
        fill_empty_chairs(leaver.party)
        record_game(game, now, who, Action.GIVE_UP, **describe_outcome(sheet), player=number, rule=how.value)
        ring_from(game, now, who)  # a top table that gives up is done too


def play_on(code: str, number: int, *, who: str, seen: int | None = None) -> None:
    """The leaver stays after all, and the game that was given up goes on. Possible until the next seats are announced."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        check_round(seen, find_newest_number(entry.party))
        game = _given_up_game(entry)
        was = take_end_back(game, now)
        come_with_partner(entry, in_round=game.round.number + 1)
        fill_empty_chairs(entry.party)
        record_game(game, now, who, Action.PLAY_ON, **describe_outcome(was.sheet), player=number)


def find_sitting_entry(code: str, number: int) -> Entry:
    """The entry with this number, also that of a computer, while the party goes on. Raises Refused."""
    entry = find_entry(code, number)
    check_goes_on(entry.party)
    return entry


def find_chair_in_play(entry: Entry, seen: int | None = None) -> tuple[Chair, Game]:
    """Their chair in the newest announced round, and its game, which is not confirmed yet. Raises Refused."""
    newest = find_newest_number(entry.party)
    check_round(seen, newest)
    chair = find_chairs_in_round(entry, newest).select_related("round").filter(table__isnull=False).first()
    if chair is None or chair.table is None:
        raise Refused(WhyNotPresent.NOT_AT_A_TABLE, name=entry.player.name, round=newest)
    game = Game.objects.select_related("round__party").get(round=chair.round, table=chair.table)
    if game.confirmed_at is not None:
        raise Refused(WhyNotPresent.GAME_IS_CONFIRMED, name=entry.player.name)
    return chair, game


def find_chairs_in_round(entry: Entry, number: int) -> QuerySet[Chair]:
    return entry.chairs.filter(round__party=entry.party_id, round__number=number)


def _substitute(party: Party, number: int | None, name: str, newest: int) -> tuple[Entry, bool]:
    """The player who takes the chair, and whether they are new: then they are put on the list. Raises Refused."""
    if number is None and not name.strip():
        raise Refused(WhyNotPresent.NOBODY_CHOSEN)
    entry = find_named(party, name) if number is None else find_playing_entry(party.code, number)
    if entry is None:
        return put_on_list(party, [read_name(name)])[0], True
    chair = find_chairs_in_round(entry, newest).filter(table__isnull=False).first()
    if chair is not None:
        raise Refused(WhyNotPresent.SITS_ELSEWHERE, name=entry.player.name, table=chair.table)
    check_free_to_play(entry, from_round=newest)
    return entry, False


def _sit_down(chair: Chair, entry: Entry) -> None:
    """The entry gets up from the bench, if it sat there, and takes the chair."""
    Chair.objects.filter(round=chair.round, entry=entry).delete()
    put(chair, entry=entry)


def _bench(chair: Chair) -> list[int]:
    """Who sits out in this round, in the saved order."""
    benched = Chair.objects.filter(round=chair.round, table__isnull=True).order_by("pk")
    return list(benched.values_list("entry__number", flat=True))


def _bench_again(party: Party, now: Sequence[int], done: Substitution) -> list[int]:
    """Who sits out now, with the substitute if they did before, in the old order; newcomers to the bench last."""
    # Two entries of the old bench may be one person by now; the keys have them once.
    in_order = dict.fromkeys([*map(party.number_now, done.bench), *now])
    return [number for number in in_order if number in {*now, done.substitute.number}]


def _seat_bench(chair: Chair, numbers: Sequence[int]) -> None:
    """Save these as the bench of the round, in this order."""
    # Made again, because the order of the rows is the order of the bench.
    Chair.objects.filter(round=chair.round, table__isnull=True).delete()
    entries = {entry.number: entry for entry in chair.entry.party.entries.filter(number__in=numbers)}
    Chair.objects.bulk_create(Chair(round=chair.round, entry=entries[number]) for number in numbers)


def _stood_in(leaver: Entry) -> Substitution:
    """The substitution for them in this round. Raises Refused if there is none to take back."""
    newest = find_newest_number(leaver.party)
    done = find_substitution(leaver.party, leaver.number, newest)
    if done is None or find_chairs_in_round(leaver, newest).exists():
        raise Refused(WhyNotPresent.NOT_STOOD_IN, name=leaver.player.name)
    return done


def _given_up_game(entry: Entry) -> Game:
    """The game of the announced round that was given up because they left. Raises Refused."""
    newest = find_newest_number(entry.party)
    games = Game.objects.select_related("round__party").filter(round__party=entry.party, round__number=newest)
    game = games.filter(decided_by=DecidedBy.FORFEIT, given_up_for=entry).first()
    if game is None or entry.left_after_round != newest:
        raise Refused(WhyNotPresent.NOT_GIVEN_UP, name=entry.player.name)
    return game
