"""Makes, renames, archives and deletes seasons; sets their rules and evenings, and who ran the desk of an evening."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.codec import Json
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import check_seen, make_mark, put
from tournaments.engine.names import find_by_name, read_name
from tournaments.models import Club, Party, Player
from tournaments.models.club_log import ClubAction
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.engine.standings import CutForSeason
from tournaments.seasons.models import Duty, Season, SeasonCut
from tournaments.seasons.queries import find_day_of_first_hand, read_season_standings, stands_in_seasons

FROM_A_FILE = "import_party"  # who did it, in the log


class WhyNoSeason(Reason):
    NAME_TAKEN = _("There is a season called {name} already. Choose another name.")
    RULE_IS_FIXED = _(
        "The rule cannot change any more: the first hand was entered on {date}. Make a new season for another rule."
    )
    NO_WINS = _(
        "{party} is a whist drive, where everybody counts tricks and not games won. A season by games won cannot count it; "
        "one by places or by tricks can."
    )
    NOT_OUR_EVENING = _("An evening of the list is not one of this club. Load the page again.")
    CHANGED = _("The evenings of {season} were changed meanwhile. Look at them again; nothing was saved.")
    NOT_OUR_PLAYER = _("Somebody on the list is not known to this club. Load the page again.")
    NOT_OF_SEASON = _("{party} is not an evening of this season.")
    WAS_PLAYED = _("The first hand of {season} was entered on {date}. Put the season into the archive instead.")
    NO_CUT = _("Nobody has to cut for {season} now.")
    CUT_CHANGED = _("Other people share the first place of {season} now. Look again who has to cut.")
    IS_ARCHIVED = _("{season} is in the archive. Bring it back first if more evenings are to count for it.")
    DELETED = _("{season} was deleted meanwhile.")
    IS_OVER = _("{party} is over. Change the evenings of a season on the season’s own page.")


@contextmanager
def _changing(season: Season) -> Iterator[datetime]:
    """One transaction that locks one season. Raises Refused if it was deleted in the meantime."""
    with transaction.atomic():
        # SQLite ignores select_for_update: there each transaction has the lock for writing from its start.
        if Season.objects.select_for_update().filter(pk=season.pk).first() is None:
            raise Refused(WhyNoSeason.DELETED, season=season.name)
        season.refresh_from_db()  # the caller read it before the lock
        yield timezone.now()


def _record(season: Season, now: datetime, who: str, action: ClubAction, **facts: Any) -> None:
    facts = {"season": season.name, **facts}
    season.log.create(club_id=season.club_id, at=now, who=who, action=action, facts=facts)


def found_season(club: Club, name: str, rule: Rule, *, parties: Iterable[int] = (), who: str) -> Season:
    """A new season with its rule; `parties` are the numbers of its evenings. Raises Refused for a name that is taken."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)  # sent twice, the second sees the name of the first
        season = Season(club=club, name=_free_name(club, name), rule=rule)
        season.save()
        season.parties.set(_check_wins(rule, _our_parties(club, parties)))
        _record(season, timezone.now(), who, ClubAction.FOUND)
    return season


def change_rule(season: Season, rule: Rule, *, who: str) -> None:
    """Change the rule. Raises Refused once the first hand of the first evening is entered."""
    with _changing(season) as now:
        before = season.rule
        if rule == before:  # first, so that saving a fixed rule unchanged is not refused
            return
        if first := find_day_of_first_hand(season):
            raise Refused(WhyNoSeason.RULE_IS_FIXED, date=first)
        _check_wins(rule, list(season.parties.all()))
        put(season, rule=rule)
        _record(season, now, who, ClubAction.CHANGE_RULE, before=RULE.write(before))


def log_lost_mean(season: Season, before: Json) -> None:
    """Say that the rule of an earlier version gave a mean, and gives nothing instead; as migration 0006 does."""
    _record(season, timezone.now(), FROM_A_FILE, ClubAction.LOSE_MEAN, before=before)


def rename_season(season: Season, name: str, *, who: str) -> None:
    with transaction.atomic():
        # If two seasons get the same name at once, the second sees the first.
        Club.objects.select_for_update().get(pk=season.club_id)
        with _changing(season) as now:
            before = season.name
            if before != name.strip():
                put(season, name=_free_name(season.club, name, but=season.pk))
                _record(season, now, who, ClubAction.RENAME, before=before, after=season.name)


def archive_season(season: Season, *, who: str) -> None:
    """Take the season off every list; no evening can join it. Archiving twice changes nothing."""
    with _changing(season) as now:
        if season.archived_at is None:
            put(season, archived_at=now)
            _record(season, now, who, ClubAction.ARCHIVE)


def bring_back_season(season: Season, *, who: str) -> None:
    with _changing(season) as now:
        if season.archived_at is not None:
            put(season, archived_at=None)
            _record(season, now, who, ClubAction.BRING_BACK)


def delete_season(season: Season, *, who: str) -> None:
    """Delete the season, but not its evenings. Deleting twice changes nothing. Raises Refused once one was played."""
    with transaction.atomic():
        for found in Season.objects.select_for_update().filter(pk=season.pk):
            if first := find_day_of_first_hand(found):
                raise Refused(WhyNoSeason.WAS_PLAYED, season=found.name, date=first)
            _record(found, timezone.now(), who, ClubAction.DELETE)  # the line stays, and then names no season
            found.delete()


def choose_evenings(season: Season, parties: Collection[int], *, seen: str | None = None, who: str) -> None:
    """Set the season's evenings to exactly these. `seen` are those that the page showed (`make_numbers_mark`).

    The rule stays fixed even if an evening that was played leaves the season.
    """
    with _changing(season) as now:
        chosen = {party.pk: party for party in _check_wins(season.rule, _our_parties(season.club, parties))}
        earlier = {party.pk: party for party in season.parties.all()}
        # Before the mark is compared, so that the same choice sent twice is not refused.
        if chosen.keys() == earlier.keys():
            return
        check_seen(seen, make_numbers_mark(earlier), WhyNoSeason.CHANGED, season=season.name)
        if season.archived_at and chosen.keys() - earlier.keys():
            raise Refused(WhyNoSeason.IS_ARCHIVED, season=season.name)
        if earlier.keys() - chosen.keys():
            keep_fixed(season)  # before its evenings go
        season.parties.set(chosen.values())
        added, taken_out = _missing(chosen, earlier), _missing(earlier, chosen)
        _record(season, now, who, ClubAction.CHOOSE_EVENINGS, added=added, taken_out=taken_out)


def count_for(party: Party, seasons: Collection[int], *, of: Iterable[int], who: str) -> None:
    """Make the evening count for exactly these of the seasons `of`. Raises Refused once they show its result."""
    with transaction.atomic():
        # In this order, or two forms could wait for each other's season.
        for season in Season.objects.select_for_update().filter(club=party.club_id, pk__in=of).order_by("pk"):
            before = set(season.parties.values_list("pk", flat=True))
            wanted = before | {party.pk} if season.pk in seasons else before - {party.pk}
            if wanted != before and stands_in_seasons(party):
                raise Refused(WhyNoSeason.IS_OVER, party=party.name)
            choose_evenings(season, wanted, who=who)


def keep_fixed(season: Season) -> None:
    """Save since when the rule is fixed, before the evening that fixed it leaves the season."""
    put(season, fixed_on=find_day_of_first_hand(season))


def make_numbers_mark(numbers: Iterable[int]) -> str:
    return make_mark(sorted(numbers))


def set_duty(season: Season, party: Party, players: Collection[int], *, who: str) -> None:
    """Save that exactly these players of the club ran the desk of an evening."""
    with _changing(season) as now:
        if not season.parties.contains(party):
            raise Refused(WhyNoSeason.NOT_OF_SEASON, party=party.name)
        # A number of another club's player would show their name here.
        if Player.objects.filter(club=season.club_id, pk__in=players).count() != len(set(players)):
            raise Refused(WhyNoSeason.NOT_OUR_PLAYER)
        party.duties.exclude(player__in=players).delete()
        # Players who ran the desk before have their row already.
        Duty.objects.bulk_create((Duty(party=party, player_id=one) for one in players), ignore_conflicts=True)
        _record(season, now, who, ClubAction.SET_DUTY, party=_told(party), number=len(set(players)))


def enter_cut(season: Season, won: int, *, seen: str | None = None, who: str) -> None:
    """Save who won the cut for the first place. `seen` are those who shared it on the page (`make_numbers_mark`)."""
    with _changing(season) as now:
        standings = read_season_standings(season)
        if not standings.to_cut:
            raise Refused(WhyNoSeason.NO_CUT, season=season.name)
        check_seen(seen, make_numbers_mark(standings.to_cut), WhyNoSeason.CUT_CHANGED, season=season.name)
        keep_cut(season, CutForSeason(frozenset(standings.to_cut), won), now)
        _record(season, now, who, ClubAction.CUT, number=len(standings.to_cut))


def keep_cut(season: Season, cut: CutForSeason, now: datetime) -> SeasonCut:
    row = SeasonCut.objects.create(season=season, won_id=cut.won, at=now)
    row.level.set(cut.level)
    return row


def keep_void_cut(season: Season, cut: CutForSeason) -> None:
    """Keep a cut from a file of an earlier version that does not count any more, taken back, with a line in the log."""
    now = timezone.now()
    put(keep_cut(season, cut, now), taken_back_at=now)
    _record(season, now, FROM_A_FILE, ClubAction.TAKE_BACK_CUT)


def take_back_cut(season: Season, *, who: str) -> None:
    """Take back the newest cut, if there is one."""
    with _changing(season) as now:
        newest = season.cuts.filter(taken_back_at=None).last()
        if newest is not None:
            put(newest, taken_back_at=now)
            _record(season, now, who, ClubAction.TAKE_BACK_CUT)


def _missing(some: dict[int, Party], others: dict[int, Party]) -> list[dict[str, str]]:
    return [_told(party) for number, party in some.items() if number not in others]


def _told(party: Party) -> dict[str, str]:
    """An evening as a fact of the log; the reader's language writes the date."""
    return {"name": party.name, "date": party.date.isoformat()}


def _free_name(club: Club, name: str, *, but: int = 0) -> str:
    read = read_name(name)
    # Without the season itself, because a new name may differ from the old one in capitals only.
    if find_by_name(club.seasons.exclude(pk=but), read):
        raise Refused(WhyNoSeason.NAME_TAKEN, name=read)
    return read


def _check_wins(rule: Rule, parties: list[Party]) -> list[Party]:
    """These evenings. Raises Refused for a whist drive where games won are counted."""
    drive = next((party for party in parties if party.is_drive), None)
    if drive and rule.gives is PointsFrom.WINS:
        raise Refused(WhyNoSeason.NO_WINS, party=drive.name)
    return parties


def _our_parties(club: Club, numbers: Iterable[int]) -> list[Party]:
    wanted = set(numbers)
    found = list(club.parties.filter(pk__in=wanted))
    if len(found) != len(wanted):
        raise Refused(WhyNoSeason.NOT_OUR_EVENING)
    return found
