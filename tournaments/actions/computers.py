"""Computers on the list of a party: as many as its next round needs (`engine.computers`). They come and go by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from tournaments.actions.change import put, raise_changes
from tournaments.actions.entries import (
    find_last_number,
    find_last_place,
    forget_proposed,
    keep_number,
    save_player,
    take_off_list,
)
from tournaments.engine.computers import choose_computer_names, find_computers_to_change
from tournaments.engine.names import make_name_key, normalise_spelling
from tournaments.engine.presence import comes_back, leaves
from tournaments.models import Club, Entry, Party, Player
from tournaments.queries.entries import read_player
from tournaments.queries.rounds import find_newest_number


def fill_empty_chairs(party: Party) -> None:
    """Let computers come and go for the next round, after people have. Part of a change of the party.

    Before the draw nobody knows who comes, so `draw_first_seats` does it then. Seats that are only proposed are made again.
    """
    if party.status == Party.Status.PLAYING:
        change_computers(party, find_newest_number(party) + 1)


def change_computers(party: Party, round_number: int) -> None:
    """Let computers come and go for this round. A party without them reads nobody: 8 of 48 ms for the next seats of 400."""
    if party.computers is None and not party.entries.filter(player__is_computer=True).exists():
        return
    entries = {entry.number: entry for entry in party.entries.select_related("player")}
    players = [read_player(entry) for entry in entries.values()]
    change = find_computers_to_change(players, round_number, wanted=party.computers is not None)
    if not change:
        return
    forget_proposed(party)
    for player in change.come_back:
        _come_back(entries[player.number], round_number)
    for player in change.go:
        _go(entries[player.number], round_number)
    for computer in islice(_find_computers(party), change.new):
        _join(party, computer, round_number)


def let_computers_make_way(club: Club, names: Iterable[str]) -> None:
    """People keep their names: a computer that has one of these gets another."""
    wanted = set(map(make_name_key, names))
    for computer in club.players.filter(is_computer=True):
        if make_name_key(computer.name) in wanted:
            taken = [*club.players.values_list("name", flat=True), *names]
            put(computer, name=next(choose_computer_names(taken)))
            raise_changes(Party.objects.filter(entries__player=computer))


def find_or_make_computers(club: Club, names: Sequence[str]) -> list[Player]:
    """The club's computers with these names. One that it does not know is made, under another name if a person has it."""
    known = {computer.name: computer for computer in club.players.filter(is_computer=True)}
    return [known.get(name) or _make_computer(club, name) for name in names]


def _make_computer(club: Club, wanted: str) -> Player:
    taken = list(club.players.values_list("name", flat=True))
    is_free = normalise_spelling(wanted) not in map(normalise_spelling, taken)
    name = wanted if is_free else next(choose_computer_names(taken))
    return Player.objects.create(club=club, name=name, is_computer=True)


def _come_back(entry: Entry, round_number: int) -> None:
    player = read_player(entry)
    if player.left_after_round is not None:
        save_player(entry, comes_back(player, in_round=round_number))
    else:  # the draw was taken back, and with it everybody who had left
        _sit_down(entry, round_number)


def _go(entry: Entry, round_number: int) -> None:
    if entry.chairs.exists():
        save_player(entry, leaves(read_player(entry), after=round_number - 1))
    else:
        keep_number(entry)
        take_off_list(entry)


def _join(party: Party, player: Player, round_number: int) -> None:
    known = {of: number for number, of in party.taken_off.items()}
    number = known.get(player.pk) or find_last_number(party) + 1
    _sit_down(Entry(party=party, player=player, number=number, is_house=True), round_number)


def _sit_down(entry: Entry, round_number: int) -> None:
    entry.checked_in, entry.joined_round = True, round_number
    # The draw gives everybody a place in the line; who comes later stands at its back.
    entry.place_in_line = find_last_place(entry.party) + 1 if round_number > 1 else None
    entry.save()


def _find_computers(party: Party) -> Iterator[Player]:
    """The club's computers that are not on this list, and then new ones."""
    club = party.club
    yield from club.players.filter(is_computer=True).exclude(entries__party=party).order_by("pk")
    names = choose_computer_names(list(club.players.values_list("name", flat=True)))
    yield from (Player.objects.create(club=club, name=name, is_computer=True) for name in names)
