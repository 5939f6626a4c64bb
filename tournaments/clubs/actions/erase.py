"""Erases a name on request: the person becomes a former player everywhere, and their results stay.

The name, earlier names, and what the club knew about the person are removed from every evening of the club and from the log.
They are stored nowhere else, so this cannot be undone. It cannot reach copies and files that were made before.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.actions.change import WhyNoChange, check_seen, put, raise_changes, record
from tournaments.clubs.actions.followers import FOLLOWERS
from tournaments.clubs.actions.people import forget_person, log_person, move_rows
from tournaments.copies.automatic import copy_soon
from tournaments.models import Action, Club, Correction, Entry, Game, LogEntry, Party, PlayedHand, Player
from tournaments.models.club_log import ClubAction, ClubLogEntry

# Columns that may hold the name of the person who did something.
DOERS: tuple[tuple[QuerySet[Any], str, str], ...] = (
    (LogEntry.objects.all(), "party", "who"),
    (Correction.objects.all(), "party", "who"),
    (Correction.objects.all(), "party", "taken_back_by"),
    (Game.objects.all(), "round__party", "disputed_by"),
    (Game.objects.all(), "round__set_aside_by__party", "disputed_by"),
    (PlayedHand.objects.all(), "game__round__party", "entered_by"),
    (PlayedHand.objects.all(), "game__round__set_aside_by__party", "entered_by"),
)
# The facts of the log that hold names. Other facts hold codes.
NAMES = ("name", "names", "before", "after", "payer", "payee")
AT_ONCE = 500


def erase_name(player: Player, *, seen: str, word: str, who: str) -> str:
    """Erase the name. Returns the new one: `word` and a number, such as Former player 3.

    `seen` is the name that the page showed. Raises Refused if it has changed since.
    """
    club = player.club
    with transaction.atomic():
        # This comes first, because it is the lock of each of these evenings.
        raise_changes(Party.objects.filter(club=club))
        player.refresh_from_db()
        check_seen(seen, player.name, WhyNoChange.NAME_HAS_CHANGED, name=seen)
        names, instead = find_names_of(player), find_new_name(club, word)
        take_earlier_names(player, names)
        forget_person(player)
        put(player, name=instead)
        replace_everywhere(club, names, instead)
        replace_in_club_log(player, instead)
        for entry in find_entries_of(player):
            record(entry.party, timezone.now(), who, Action.ERASE, player=entry.number)
        log_person(player, who, ClubAction.ERASE_NAME)
    copy_soon.set()  # the name would come back with the last copy
    return instead


def take_earlier_names(player: Player, names: set[str]) -> None:
    """Merge into the player those of the club with an earlier name and no party: they were the same person."""
    # Correcting a name at one evening may leave such a row behind, which would still hold the name.
    nobody = player.club.players.filter(entries__isnull=True, member=None).exclude(pk=player.pk)
    for earlier in nobody.filter(name__in=names):
        move_rows(earlier, player)
        earlier.delete()


def replace_everywhere(club: Club, names: set[str], instead: str) -> None:
    replace_in_log(club, names, instead)
    for follower in FOLLOWERS:
        follower.name_is_erased(club, names, instead)
    for rows, party, column in DOERS:
        rows.filter(**{f"{party}__club": club, f"{column}__in": names}).update(**{column: instead})
    ClubLogEntry.objects.filter(club=club, who__in=names).update(who=instead)


def find_new_name(club: Club, word: str) -> str:
    """The word with the first free number. A name is unique in a club, whatever its case."""
    names = (f"{word} {number}" for number in count(1))
    return next(name for name in names if not club.players.filter(name__iexact=name).exists())


def find_names_of(player: Player) -> set[str]:
    """Their name and earlier names, also those of an entry that was merged with theirs, but of no other person."""
    names = {name for entry in find_entries_of(player) for name in find_logged_names(entry)}
    others = Player.objects.filter(club=player.club_id, entries__isnull=False).exclude(pk=player.pk)
    # The minus comes before the |: their present name is erased in any case.
    return names - set(others.values_list("name", flat=True)) | {player.name}


def find_logged_names(entry: Entry) -> set[str]:
    """The names of an entry in the log, back to the line that took another person off its number, if any."""
    lines = entry.party.log.filter(action__in=[Action.RENAME, Action.PUT_TOGETHER, Action.TAKE_OUT]).order_by("-pk")
    numbers, known = {entry.number}, {entry.player.name}
    for action, facts in lines.values_list("action", "facts"):
        if facts["player"] not in numbers:
            continue
        if action == Action.TAKE_OUT:
            if facts.get("name") not in known:
                numbers.discard(facts["player"])
        else:
            # An entry that was merged into this one had its own number, which older lines use.
            numbers.add(facts.get("other", entry.number))
            known |= {facts[key] for key in NAMES if key in facts}
    return known


def find_entries_of(player: Player) -> QuerySet[Entry]:
    # An entry without a party was taken off its list. It stays for a round that was set aside.
    return Entry.objects.filter(player=player, party__isnull=False).select_related("party")


def replace_in_log(club: Club, names: set[str], instead: str) -> None:
    """Replace the names in the log of the parties. Lines about hands, which are most lines, name nobody."""
    changed = []
    for line in LogEntry.objects.filter(party__club=club).exclude(action=Action.ENTER_HAND).iterator():
        facts = replace_in_fact(line.facts, names, instead)
        if facts != line.facts:
            line.facts = facts
            changed.append(line)
    LogEntry.objects.bulk_update(changed, ["facts"], batch_size=AT_ONCE)


def replace_in_club_log(player: Player, instead: str) -> None:
    """Replace the player's names in the club's log, also those from before they were merged with another entry."""
    lines = list(player.club_log.all())
    for line in lines:
        line.facts = {key: instead if key in NAMES else fact for key, fact in line.facts.items()}
    ClubLogEntry.objects.bulk_update(lines, ["facts"], batch_size=AT_ONCE)


def replace_in_fact(fact: Any, names: set[str], instead: str, *, is_name: bool = False) -> Any:
    """The fact with each of these names replaced, at every depth."""
    if isinstance(fact, dict):
        return {key: replace_in_fact(value, names, instead, is_name=key in NAMES) for key, value in fact.items()}
    if isinstance(fact, list):
        return [replace_in_fact(value, names, instead, is_name=is_name) for value in fact]
    return instead if is_name and isinstance(fact, str) and fact in names else fact
