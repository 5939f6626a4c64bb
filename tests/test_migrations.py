"""What a version before this one stored is understood: the steps of the migrations that read rows."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps
from django.utils import timezone

from scoring.game import GiveUpRule
from tests.before import BEFORE
from tests.commands.running import exported, imported, verified
from tests.night import WHO, announced, begun, ended, found, fresh, played
from tournaments.actions import advance, presence
from tournaments.actions.prizes import start_list
from tournaments.clubs.wording import club_log_in_words
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.models import Game, LogEntry, Party, Round, Substitution
from tournaments.models.club_log import ClubLogEntry
from tournaments.queries.prize_decisions import read_decisions
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.standings import CutForSeason
from tournaments.seasons.models import Season
from tournaments.seasons.queries import read_season_cuts
from tournaments.wording.log import log_in_words, who_in_words

pytestmark = pytest.mark.django_db


def migrate(name: str, function: str) -> None:
    """Run the step on the rows as they are."""
    getattr(import_module(f"tournaments.migrations.{name}"), function)(apps, connection.schema_editor())


def say_how_seats_came_about() -> None:
    """As the migration does, for rounds that were not set aside."""
    seats_by = import_module("tournaments.migrations.0016_how_seats_came_about").seats_by
    Round.objects.filter(number=1).update(seats_by="draw")
    for (party, number), how in seats_by(LogEntry.objects.all()).items():
        Round.objects.filter(party=party, number=number).update(seats_by=how)


def logged(party: Party, action: str, **facts: Any) -> None:
    """A line as an older version wrote it."""
    LogEntry.objects.create(party=party, at=timezone.now(), who="organiser", action=action, facts=facts)


def three_rounds() -> Party:
    party = begun(9)
    for number in (1, 2):
        party = announced(played(fresh(party), number), number + 1)
    return party


SAT = {"line": [1, 2, 3, 4], "rounds": {"2": {"tables": {"1": [1, 2, 3, 4]}, "whole": False}}}


@pytest.mark.parametrize(
    ("action", "facts", "seats_by"),
    [
        pytest.param("announce", {"round": 3}, "draw movement movement", id="nothing in particular"),
        pytest.param("place_by_hand", {"round": 3, "player": 1}, "draw movement hand", id="by hand"),
        pytest.param("sat_the_other_way", {"round": 2, "table": 1}, "draw hand movement", id="the other way"),
        pytest.param("stand_in", {"round": 2, "as_they_sat": SAT}, "draw hand movement", id="a substitute"),
        pytest.param("correct", {"round": 1, "way": "swap", "as_they_sat": SAT}, "draw hand movement", id="corrected"),
        pytest.param("keep_chair", {"player": 1, "as_they_sat": SAT}, "draw earlier movement", id="a fixed chair"),
        pytest.param("put_together", {"player": 1, "other": 9}, "earlier movement movement", id="entered twice"),
        pytest.param("import_party", {"rounds": 3, "seats_otherwise": {"2": [1]}}, "file file movement", id="a file"),
        pytest.param("import_party", {"rounds": 3}, "file movement movement", id="a file, long ago"),
    ],
)
def test_rounds_from_before_say_how_their_seats_came_about(action, facts, seats_by):
    party = three_rounds()
    Round.objects.update(seats_by="movement")
    logged(party, action, **facts)
    say_how_seats_came_about()
    assert list(party.rounds.values_list("seats_by", flat=True)) == seats_by.split()
    assert verified(party).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_what_somebody_did_by_hand_stays_by_hand_whatever_was_changed_later():
    party = three_rounds()
    logged(party, "place_by_hand", round=2, player=1)
    logged(party, "keep_chair", player=1, as_they_sat=SAT)
    say_how_seats_came_about()
    assert party.rounds.get(number=2).seats_by == "hand"


def tell_the_log(party: Party, action: str, **facts: Any) -> None:
    """The newest line of this action has these facts too, as it had in an older version."""
    line = party.log.filter(action=action)[0]
    line.facts |= facts
    line.save()


def substituted(party: Party, leaver: int, substitute: int) -> None:
    presence.let_stand_in(party.code, leaver, substitute=substitute, who=WHO)
    done = Substitution.objects.latest("pk")
    before = {str(leaver): done.before[0], str(substitute): done.before[1]}
    tell_the_log(party, "stand_in", substitute=substitute, is_new=False, before=before, bench=done.bench)


def test_a_chair_that_was_taken_before_is_given_back_after():
    party = begun(10)
    one, two = party.rounds.get().chairs.filter(table=None).order_by("pk").values_list("entry__number", flat=True)
    at_tables = seats(party)
    substituted(party, 1, one)
    substituted(party, one, two)
    Substitution.objects.all().delete()
    migrate("0019_no_state_in_the_log", "read_the_log")
    presence.take_back_stand_in(party.code, one, who=WHO)
    presence.take_back_stand_in(party.code, 1, who=WHO)
    assert seats(party) == at_tables


def test_a_chair_that_was_given_back_before_is_not_given_back_again():
    party = begun(9)
    bench = party.rounds.get().chairs.get(table=None).entry.number
    substituted(party, 1, bench)
    presence.take_back_stand_in(party.code, 1, who=WHO)
    migrate("0019_no_state_in_the_log", "read_the_log")
    assert not Substitution.objects.exists()


def test_a_game_that_was_given_up_before_is_played_on_after():
    party = begun(8)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    Game.objects.update(given_up_for=None)
    migrate("0019_no_state_in_the_log", "read_the_log")
    presence.play_on(party.code, 1, who=WHO)
    migrate("0019_no_state_in_the_log", "read_the_log")
    assert not Game.objects.filter(given_up_for__isnull=False).exists()


def test_when_an_evening_was_read_from_a_file_and_when_it_was_resumed_is_known():
    party = ended(begun(8))
    advance.resume_party(party.code, who=WHO)
    logged(party, "import_party", rounds=0)
    Party.objects.update(resumed_at=None)
    migrate("0019_no_state_in_the_log", "read_the_log")
    party = fresh(party)
    assert party.resumed_at == party.log.get(action="resume_party").at
    assert party.imported_at == party.log.get(action="import_party").at


def seats(party: Party) -> list[tuple[Any, ...]]:
    """Everybody's place, the bench in its order."""
    chairs = party.rounds.get().chairs.order_by("table", "seat", "pk")
    return list(chairs.values_list("table", "seat", "entry__number"))


def test_what_was_said_of_a_round_that_was_set_aside_is_not_said_of_the_round_with_its_number():
    party = announced(played(begun(9)), 2)
    bench = party.rounds.get(number=2).chairs.get(table=None).entry.number
    sitter = party.rounds.get(number=2).chairs.filter(table=1).order_by("pk")[0].entry.number
    substituted(party, sitter, bench)
    Substitution.objects.all().delete()
    logged(party, "correct", round=1, table=1, way="replay")
    migrate("0019_no_state_in_the_log", "read_the_log")
    assert not Substitution.objects.exists()


# The tables themselves, before and after a step

EACH_SEASON_HAS_A_LOG = [("clubs", "0002_season_on_phones"), ("seasons", "0004_cuts")]
LINES_OF_A_SEASON: list[tuple[str, dict[str, Any], str]] = [
    ("found", {}, "made the season Autumn"),
    ("change_rule", {"before": {"gives": "wins"}}, "changed the rule of Autumn"),
    ("rename", {"before": "Fall", "after": "Autumn"}, "the season Fall is called Autumn"),
    ("choose_evenings", {"added": "Tuesday", "taken_out": "–"}, "Autumn: added Tuesday and took out –"),
    ("set_duty", {"party": "Tuesday", "number": 2}, "Autumn: said who ran the desk of Tuesday (people: 2)"),
    ("cut", {"number": 3}, "Autumn: entered the cut of 3 people"),
    ("take_back_cut", {}, "Autumn: took back the cut"),
    ("archive", {}, "put Autumn into the archive"),
    ("bring_back", {}, "brought Autumn back from the archive"),
]


def migrate_tables(*targets: tuple[str, str]) -> StateApps:
    """The tables as these migrations left them, or without any as they are today; and the models of that time."""
    executor = MigrationExecutor(connection)
    return executor.migrate(list(targets) or executor.loader.graph.leaf_nodes()).apps


@pytest.fixture
def when_each_season_had_a_log(transactional_db: None) -> Iterator[StateApps]:
    """Afterwards the tables are as they are today, whatever happened."""
    yield migrate_tables(*EACH_SEASON_HAS_A_LOG)
    migrate_tables()


@pytest.fixture
def when_there_were_handicaps(transactional_db: None) -> Iterator[None]:
    yield
    migrate_tables()


@pytest.mark.django_db(transaction=True)
def test_the_lines_of_a_season_become_lines_of_its_club(when_each_season_had_a_log: StateApps):
    then = when_each_season_had_a_log
    at = timezone.now()
    seasons = [
        then.get_model("seasons", "Season").objects.create(
            club=then.get_model("tournaments", "Club").objects.create(name=club), name=name, rule={"gives": "wins"}
        )
        for club, name in (("Our club", "Autumn"), ("Another club", "Spring"))
    ]
    write = then.get_model("seasons", "SeasonLogEntry").objects.create
    for action, facts, _sentence in LINES_OF_A_SEASON:
        write(season=seasons[0], at=at, who="Dag", action=action, facts=facts)
    write(season=seasons[1], at=at, who="Eva", action="found", facts={})

    migrate_tables()

    assert "seasons_seasonlogentry" not in connection.introspection.table_names()
    *ours, theirs = ClubLogEntry.objects.order_by("pk")
    told = {(line.club_id, line.season_id, line.player_id, line.at, line.who) for line in ours}
    assert told == {(seasons[0].club_id, seasons[0].pk, None, at, "Dag")}
    assert [(line.action, line.facts, club_log_in_words(line)) for line in ours] == [
        (action, {"season": "Autumn", **facts}, sentence) for action, facts, sentence in LINES_OF_A_SEASON
    ]
    assert (theirs.club_id, theirs.season_id, theirs.who) == (seasons[1].club_id, seasons[1].pk, "Eva")
    assert club_log_in_words(theirs) == "made the season Spring"


@pytest.fixture
def when_a_season_gave_means(transactional_db: None) -> Iterator[StateApps]:
    yield migrate_tables(("clubs", "0003_log"), ("seasons", "0005_log_of_the_club"))
    migrate_tables()


@pytest.mark.django_db(transaction=True)
def test_an_evening_away_that_gave_a_mean_gives_nothing_and_the_log_says_so(when_a_season_gave_means: StateApps):
    then = when_a_season_gave_means
    club = then.get_model("tournaments", "Club").objects.create(name="Our club")
    fixed, mean = {"kind": "fixed", "points": 3}, {"kind": "mean"}
    rules = [
        {"gives": "wins", "mean": True, "absence": mean, "duty": mean},
        {"gives": "wins", "absence": mean, "duty": fixed},
        {"gives": "wins", "absence": fixed},
    ]
    for number, rule in enumerate(rules):
        then.get_model("seasons", "Season").objects.create(club=club, name=f"Season {number}", rule=rule)

    migrate_tables()

    found = Season.objects.order_by("pk")
    after = [{"gives": "wins", "mean": True}, {"gives": "wins", "duty": fixed}, rules[2]]
    assert [RULE.write(one.rule) for one in found] == after
    lines = ClubLogEntry.objects.order_by("pk")
    assert [(line.club_id, line.season_id, line.who, line.facts["before"]) for line in lines] == [
        (club.pk, one.pk, "a new version", rule) for one, rule in zip(found, rules[:2], strict=False)
    ]
    assert club_log_in_words(lines[1]).startswith("Season 1: an evening away or at the desk cannot give the mean")


@pytest.mark.django_db(transaction=True)
def test_a_cut_of_a_season_stays_without_the_number_of_evenings(when_a_season_gave_means: StateApps):
    then = when_a_season_gave_means
    club = then.get_model("tournaments", "Club").objects.create(name="Our club")
    ann, bo = (then.get_model("tournaments", "Player").objects.create(club=club, name=name) for name in ("Ann", "Bo"))
    season = then.get_model("seasons", "Season").objects.create(club=club, name="Autumn", rule={"gives": "wins"})
    cut = then.get_model("seasons", "SeasonCut").objects.create(season=season, won=bo, after=0, at=timezone.now())
    void = then.get_model("seasons", "SeasonCut").objects.create(season=season, won=ann, after=2, at=timezone.now())
    for one in (cut, void):
        one.level.set([ann, bo])

    migrate_tables()

    assert read_season_cuts(Season.objects.get()) == (CutForSeason(frozenset({ann.pk, bo.pk}), bo.pk),)
    assert [line.action for line in ClubLogEntry.objects.all()] == ["take_back_cut"]


def test_a_sample_from_before_gets_a_club_of_its_own_and_its_invented_people_leave_ours():
    real, sample = found(2), found(4)
    Party.objects.filter(pk=sample.pk).update(is_sample=True)
    migrate("0031_sample_club", "move_samples")
    sample = fresh(sample)
    assert sample.club.sample_of == real.club
    assert list(sample.club.organisers.all()) == list(real.club.organisers.all())
    assert sorted(entry.player.name for entry in sample.entries.all()) == ["Ann", "Bo", "Cleo", "Dag"]
    assert {entry.player.club for entry in sample.entries.all()} == {sample.club}
    assert sorted(player.name for player in real.club.players.all()) == ["Ann", "Bo"]


ORDERS = {
    "with_handicap": "point difference",
    "with_handicap wins": "point difference, then games won",
    "wins stars with_handicap": "games won, then stars, then point difference",
    "with_handicap wins difference": "games won, then point difference",
    "wins stars": "",
}


@pytest.mark.django_db(transaction=True)
def test_an_evening_that_went_by_handicaps_goes_by_the_difference_and_its_log_says_so(when_there_were_handicaps: None):
    parties = [ended(played(begun(9, name=order))) for order in ORDERS]
    then = migrate_tables(("tournaments", "0031_sample_club"))
    for party in parties:
        was = then.get_model("tournaments", "Party").objects.filter(pk=party.pk)
        was.update(standings_order=party.name.split())
        then.get_model("tournaments", "Entry").objects.filter(party=party.pk).update(handicap=-13)

    migrate_tables()

    for party in parties:
        now, words = fresh(party), ORDERS[party.name]
        lines = [(who_in_words(one.who), log_in_words(one.action, one.facts)) for one in now.log.all()]
        said = f"there are no handicaps any more: places go by {words}, and prizes that went by them by the point difference"
        assert lines.count(("a new version of the program", said)) == bool(words)
        assert now.change == party.change + bool(words)
        assert verified(now) == "verified: 1 round, 0 hands\n"


@pytest.mark.django_db(transaction=True)
def test_a_prize_that_went_by_handicaps_goes_by_the_difference(when_there_were_handicaps: None):
    party = found(8)
    start_list(party.code, [Prize("best", "Best with handicap", PrizeKind.STARS), Prize("one", "First")], who=WHO)
    then = migrate_tables(("tournaments", "0031_sample_club"))
    row = then.get_model("prizes", "PrizeList").objects.get(party=party.pk)
    row.prizes[0]["for"] = "with-handicap"
    row.save()

    migrate_tables()

    assert [(one.name, one.by) for one in read_decisions(party).prizes] == [
        ("Best with handicap", PrizeKind.DIFFERENCE),
        ("First", PrizeKind.PLACE),
    ]
    assert fresh(party).log.filter(action="drop_handicap").count() == 1


def test_an_evening_with_handicaps_comes_from_its_file_without_them_and_its_log_says_so(tmp_path: Path):
    party = imported((BEFORE / "handicap.json").read_text(), tmp_path)
    line = party.log.get(action="drop_handicap")
    assert log_in_words(line.action, line.facts).startswith(
        "there are no handicaps any more: places go by point difference, then games won, and"
    )
    assert verified(party) == "verified: 1 round, 0 hands\n"
    again = imported(exported(party), tmp_path)
    assert not again.log.filter(action="drop_handicap").exists()
