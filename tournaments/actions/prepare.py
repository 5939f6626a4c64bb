"""Before the first card: who is on the list, and who has come. The draw is in `draw_seats`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import count

from django.db import IntegrityError, transaction
from django.utils.timezone import localdate

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing, changing_party, put, record
from tournaments.actions.computers import fill_empty_chairs, let_computers_make_way
from tournaments.actions.entries import (
    check_round,
    find_last_number,
    find_last_place,
    forget_proposed,
    keep_number,
    take_off_list,
)
from tournaments.actions.pair_presence import (
    check_no_substitute,
    come_with_partner,
    go_with_partner,
    leave_pair,
    list_whole_pairs,
)
from tournaments.engine.buttons import Button
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.names import ByName, find_why_not_new, make_name_key, normalise_spelling, read_name
from tournaments.engine.people_list import WhyNotARoll
from tournaments.models import Action, Club, Entry, Party, Player
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.people import list_names_of_people, read_tags_tonight
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.rounds import find_newest_number


class WhyNotPrepared(Reason):
    TOO_FEW = _("A party needs four players; {players} are checked in.")
    NOT_AT_THE_PARTY = _("That player is not at this party.")
    HAS_PLAYED = _("{name} has a place in round {round} and cannot be taken out; say that {name} leaves instead.")
    HAS_NOT_PLAYED = _("{name} has no place in any round yet and cannot leave; take {name} off the list instead.")
    HAS_LEFT = _("{name} has been at a table tonight and stays on the list.")
    HAS_CHAIR = _("{name} has a chair of this drive. Say that {name} is not here, and press “{button}” first.")
    HAS_CARD = _("{name} has a card of this drive and stays on the list. Somebody else can share it and play on.")
    HAS_PRIZE = _("{name} has a prize or has cut for one, and stays on the list. Say that {name} is not here instead.")
    PARTY_ENDED = _("The evening has ended, and its results are final. Press “{button}” at the desk first.")
    IS_COMPUTER = _(
        "{name} is a computer. It comes and goes with the number of people, and nothing is decided about it."
    )
    NAME_CLASH = _(
        "One of these names came up in the same moment, or is too like another. Try again, or write it differently."
    )
    ALREADY_BEGUN = _("The first round is announced; its seats cannot be drawn again.")


def register_players(code: str, names: Sequence[str], *, who: str, checked_in: bool = True) -> list[Entry]:
    """Put people on the party's list, all of them or nobody. The club's players are found by name.

    Nobody is here before the day of the party. Once it is being played they are late comers: they join the next round, at the
    back of the line. Raises Impossible for an impossible name, Refused for somebody who is there already.
    """
    wanted = [read_name(name) for name in names]
    if not wanted:
        raise Refused(WhyNotARoll.NO_NAMES)
    with changing_party(code) as (party, now):
        check_goes_on(party)
        entries = put_on_list(party, wanted, checked_in=checked_in)
        fill_empty_chairs(party)
        record(party, now, who, Action.REGISTER, names=wanted)
    return entries


def put_on_list(party: Party, names: Sequence[str], *, checked_in: bool = True) -> list[Entry]:
    """Put them on the list, all of them or nobody. Raises Refused for somebody who is there already."""
    there = {make_name_key(name): name for name in list_names_of_people(party)}
    for name in names:
        if refused := find_why_not_new(name, there):
            raise refused
        # Two names in one list may also be too alike.
        there[make_name_key(name)] = name
    # Nobody plays in a pair before they have a partner (`actions.pair_presence`).
    joins = party.status == Party.Status.PLAYING and not plays_in_pairs(party)
    here = joins or (checked_in and can_be_here(party) and party.status != Party.Status.PLAYING)
    players = find_or_make_players(party.club, names)
    tags = read_tags_tonight(party.club)
    entries = [
        Entry(party=party, player=player, number=number, checked_in=here, tags=tags(player))
        for number, player in zip(choose_numbers(party, players), players, strict=True)
    ]
    if here:
        come_late(party, entries)
    return Entry.objects.bulk_create(entries)


def can_be_here(party: Party) -> bool:
    """Whether the day of the party has come. A list that is made before is of people who are expected."""
    return party.date <= localdate()


def choose_numbers(party: Party, players: Sequence[Player]) -> list[int]:
    """Their own numbers if they were taken off the list before, or else numbers that nobody has had."""
    theirs = {player: number for number, player in party.taken_off.items()}
    new = count(find_last_number(party) + 1)
    numbers = [theirs.get(player.pk) or next(new) for player in players]
    if again := theirs.keys() & {player.pk for player in players}:
        left = {number: player for number, player in party.taken_off.items() if player not in again}
        put(party, taken_off=left)
    return numbers


def enlist(club: Club, names: Sequence[str]) -> list[Player]:
    """Add these people to the club's players, if they are not there already. Raises Impossible."""
    with transaction.atomic():
        return find_or_make_players(club, [read_name(name) for name in names])


def find_or_make_players(club: Club, names: Sequence[str]) -> list[Player]:
    """The club's people with these names. Those it does not know yet are made."""
    let_computers_make_way(club, names)
    people = club.players.filter(is_computer=False)
    known, spelled = ByName(people), {normalise_spelling(name): name for name in names}
    # Names of one list that differ only in an accent are those of two people, such as in the file of an evening.
    times = Counter(map(make_name_key, spelled.values()))
    found = {
        key: known.spelled.get(key) if times[make_name_key(name)] > 1 else known.find(name)
        for key, name in spelled.items()
    }
    new = [Player(club=club, name=name) for key, name in spelled.items() if found[key] is None]
    try:
        found |= {normalise_spelling(player.name): player for player in Player.objects.bulk_create(new)}
    except IntegrityError:
        # Another party is adding the same name right now, or the database treats different letters as equal.
        # PostgreSQL takes no further statement in this transaction, so all that is left is to refuse.
        raise Refused(WhyNotPrepared.NAME_CLASH) from None
    return [player for name in names if (player := found[normalise_spelling(name)])]


def come_late(party: Party, entries: Sequence[Entry]) -> None:
    """During the party, put late comers at the back of the line. They join the next round that is not announced.

    Seats that are only proposed are made again.
    """
    if party.status != Party.Status.PLAYING:
        return
    forget_proposed(party)
    last = find_last_place(party)
    for place, entry in enumerate(entries, last + 1):
        entry.joined_round, entry.place_in_line = find_newest_number(party) + 1, place
        entry.left_after_round = None  # somebody who was to play for one of a pair, and was not needed, comes again


def check_in(code: str, number: int, *, here: bool, who: str, seen: int | None = None) -> None:
    """Save that somebody on the list has come, or has not come after all. Doing it twice changes nothing. `seen` is the newest
    round of a page that promised the next one."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        if not here:
            _check_has_no_place(entry)
        if entry.checked_in == here:
            return
        check_round(seen, find_newest_number(entry.party))
        for one in _come_or_go(entry, here=here):
            put(one, came_at=now if here else None)
            record(entry.party, now, who, Action.CHECK_IN, player=one.number, here=here)
        fill_empty_chairs(entry.party)


def _come_or_go(entry: Entry, *, here: bool) -> list[Entry]:
    """They alone; once the party is being played, and they come to its next round, whoever plays with them too."""
    if entry.party.status != Party.Status.PLAYING:
        put(entry, checked_in=here)
        return [entry]
    forget_proposed(entry.party)
    newest = find_newest_number(entry.party)
    return come_with_partner(entry, in_round=newest + 1) if here else go_with_partner(entry, after=newest)


def arrive(entry: Entry, now: datetime, who: str) -> None:
    """Somebody takes a chair, so they are here."""
    if not entry.checked_in:
        put(entry, checked_in=True, came_at=now)
        record(entry.party, now, who, Action.CHECK_IN, player=entry.number, here=True)


def check_in_all(code: str, *, among: Collection[int] | None = None, who: str) -> None:
    """Save that everybody on the list has come; `among` those whom the page showed as missing, if it sends them."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        missing = party.entries.filter(checked_in=False).order_by("number")
        coming = [entry for entry in missing if among is None or entry.number in among]
        if party.status == Party.Status.PLAYING and plays_in_pairs(party):  # those alone wait for a partner
            whole = list_whole_pairs(party)
            coming = [entry for entry in coming if entry.number in whole]
        if not coming:
            return
        come_late(party, coming)
        for entry in coming:
            entry.checked_in = True
        # Without `came_at`: the list names the last few who were checked in one by one.
        Entry.objects.bulk_update(coming, ["checked_in", "joined_round", "place_in_line"], batch_size=500)
        fill_empty_chairs(party)
        record(party, now, who, Action.CHECK_IN_ALL, came=len(coming))


def take_out(code: str, number: int, *, who: str) -> None:
    """Take a player off the list who has no place in any round. A player who has played leaves instead."""
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        _check_has_no_prize(entry)
        _check_has_no_place(entry)
        if _has_chair(entry):
            again = DriveKind(entry.party.drive.kind).again
            raise Refused(WhyNotPrepared.HAS_CHAIR, name=entry.player.name, button=again)
        record(entry.party, now, who, Action.TAKE_OUT, player=number, name=entry.player.name)
        keep_number(entry)
        party = entry.party
        leave_pair(entry)
        take_off_list(entry)
        fill_empty_chairs(party)


def _check_has_no_prize(entry: Entry) -> None:
    """Raises Refused for a player with a prize: decisions about prizes survive even if the first round is taken back."""
    decisions = read_decisions(entry.party)
    if decisions is not None and entry.number in decisions.people_decided_about:
        raise Refused(WhyNotPrepared.HAS_PRIZE, name=entry.player.name)


def find_entry(code: str, number: int) -> Entry:
    """The entry with this number. Raises Refused if there is none."""
    entry = Entry.objects.select_related("party", "player").filter(party__code=code, number=number).first()
    if entry is None:
        raise Refused(WhyNotPrepared.NOT_AT_THE_PARTY)
    return entry


def find_playing_entry(code: str, number: int) -> Entry:
    """The entry with this number, while the party goes on. Raises Refused."""
    entry = find_entry(code, number)
    check_goes_on(entry.party)
    if entry.player.is_computer:
        raise Refused(WhyNotPrepared.IS_COMPUTER, name=entry.player.name)
    return entry


def check_goes_on(party: Party) -> None:
    if party.status == Party.Status.ENDED:
        raise Refused(WhyNotPrepared.PARTY_ENDED, button=Button.RESUME)


def _check_has_no_place(entry: Entry) -> None:
    """Raises Refused for a player who has left or is in an announced round. Deletes seats that are only proposed."""
    check_no_substitute(entry)
    if entry.left_after_round is not None or entry.away:
        raise Refused(WhyNotPrepared.HAS_LEFT, name=entry.player.name)
    _check_has_no_card(entry)
    placed = entry.chairs.filter(round__party=entry.party_id).order_by("round__number").first()
    if placed is not None and placed.round.announced_at is not None:
        raise Refused(WhyNotPrepared.HAS_PLAYED, name=entry.player.name, round=placed.round.number)
    if placed is not None:
        forget_proposed(entry.party)


def _check_has_no_card(entry: Entry) -> None:
    """Raises Refused for a player with a card of a drive that has begun. Before that, the desk asks for another draw."""
    if entry.party.status != Party.Status.REGISTERING and _has_chair(entry):
        raise Refused(WhyNotPrepared.HAS_CARD, name=entry.player.name)


def _has_chair(entry: Entry) -> bool:
    return entry.party.is_drive and entry.party.drive_seats.filter(entry=entry).exists()


def leave(code: str, number: int, *, who: str, seen: int | None = None) -> None:
    """A player goes home after the announced round. Seats that are only proposed are made again without them.

    `seen` is the round that the page showed, if the page sends it. `presence.come_back` takes this back.
    """
    with changing(code) as now:
        entry = find_playing_entry(code, number)
        if entry.left_after_round is not None:
            return
        newest = find_newest_number(entry.party)
        check_round(seen, newest)
        if not entry.chairs.filter(round__party=entry.party_id, round__announced_at__isnull=False).exists():
            raise Refused(WhyNotPrepared.HAS_NOT_PLAYED, name=entry.player.name)
        forget_proposed(entry.party)
        gone = go_with_partner(entry, after=newest)
        fill_empty_chairs(entry.party)
        record(entry.party, now, who, Action.LEAVE, player=number, after_round=entry.left_after_round)
        for partner in (one for one in gone if one != entry):
            record(entry.party, now, who, Action.LEAVE_WITH, names=[entry.player.name, partner.player.name])
