"""A whole club in one file: out, into an empty installation, and out again as the same bytes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from scoring.stakes import Stake
from tests import documents
from tests.clubs.people import WHO, called, know, shows
from tests.commands.running import refused, rehearsed, run
from tests.night import announced, begun, ended, found, fresh, played, slip
from tests.seasons.stored import two_evenings
from tournaments.access import OUR_CLUB, find_our_club
from tournaments.actions.prizes import add_prize
from tournaments.clubs.actions.archive import archive_party
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.file import SECTIONS
from tournaments.clubs.actions.people import add_person, merge_people
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.queries.page import read_club_settings
from tournaments.clubs.queries.people import read_club_person
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.engine.settle import Payment, SettlingWay
from tournaments.models import Club, Game, Party, Player
from tournaments.models.money import Paid
from tournaments.queries.money import MoneyTerms
from tournaments.queries.standings import read_hall_standings
from tournaments.rehearsal import make_sample_club
from tournaments.seasons.actions import archive_season, choose_evenings, enter_cut, found_season, set_duty
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import find_day_of_first_hand
from tournaments.stakes.actions import agree_terms, move_kitty, pay_fee, save_payment, take_back_payment

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "club.json"


def a_club() -> None:
    """Evenings of several kinds, one in the archive; people with and without results, one erased; settings."""
    shows(title="Tuesday whist, Å", address="tuesday", words="We play.\n\nCome.", is_open=True, keeps_contact=True)
    ended(slip(begun(4, name="Ended"), 1))
    announced(played(begun(9, name="In play")), 2)
    found(5, name="To come")
    archive_party(ended(slip(begun(4, name="Archived"), 1)).code, who=WHO)
    know(called("Ann"), is_member=True, since=2019, tags=("board", "80+"), contact="+47 900 00 000")
    add_person(find_our_club(), "Åse, who has never played", who=WHO)
    erase_name(called("Dag"), seen="Dag", word="Former player", who=WHO)


def written(file: Path, name: str = OUR_CLUB) -> bytes:
    run("export_club", name, file)
    return file.read_bytes()


def another_installation() -> None:
    """Nothing of the club is here any more."""
    Club.objects.all().delete()
    assert not Player.objects.exists()


def survives(file: Path) -> bytes:
    """What export, import and export again write, once it is found to be the same."""
    before = written(file)
    another_installation()
    run("import_club", file)
    assert written(file) == before
    return before


def changed(file: Path, change: Change) -> Path:
    club = json.loads(file.read_bytes())
    change(club)
    file.write_text(json.dumps(club), encoding="utf-8")
    return file


pytestmark = pytest.mark.django_db


def test_a_whole_club_survives_the_journey_byte_for_byte(file: Path):
    a_club()
    rehearsed(13, 2)
    before = shown()
    survives(file)
    assert shown() == before
    assert run("verify_club", OUR_CLUB).splitlines()[-1] == "verified: 5 evenings, with prizes, ledger and seasons"


def shown() -> dict[str, list[tuple[int, str]]]:
    """Everybody's place at every evening that has begun."""
    begun = Party.objects.exclude(status=Party.Status.REGISTERING)
    return {party.name: [(line.rank, name) for line, name in read_hall_standings(party).named] for party in begun}


def test_people_and_settings_are_as_they_were(file: Path):
    a_club()
    survives(file)
    assert read_club_person(called("Ann")) == ClubPerson("Ann", True, 2019, ("board", "80+"), "+47 900 00 000")
    assert read_club_person(called("Former player 1")).is_former
    page = read_club_settings(find_our_club())
    assert (page.title, page.address, page.words) == ("Tuesday whist, Å", "tuesday", "We play.\n\nCome.")
    assert (page.is_open, page.shows_results, page.shows_whole_names, page.keeps_contact) == (True, False, False, True)


def test_an_archived_evening_is_in_the_archive_again_and_the_sample_stays_behind(file: Path):
    a_club()
    Party.objects.filter(pk=begun(4, name="Sample").pk).update(club=make_sample_club(find_our_club()), is_sample=True)
    assert len(json.loads(written(file))["evenings"]) == 4
    another_installation()
    run("import_club", file)
    assert list(Party.objects.filter(archived_at__isnull=False).values_list("name", flat=True)) == ["Archived"]


def test_an_empty_club_survives_the_journey(file: Path):
    find_our_club()
    assert json.loads(survives(file)) == {
        "format": "whistparty-club/1",
        "program": "whistparty 0.1.0",
        "club": {"title": "Our club", "address": "our-club"},
        "people": [],
        "evenings": [],
    }


def test_a_club_is_found_by_its_own_name_or_its_address(file: Path):
    a_club()
    assert written(file, "tuesday") == written(file)
    assert written(file, "Tuesday whist, Å") == written(file)
    assert refused("export_club", "Nobody", file) == "There is no club Nobody. There is Tuesday whist, Å."


def test_both_commands_say_how_much_they_wrote(file: Path):
    slip(begun(4, name="One"), 1)
    assert run("export_club", OUR_CLUB, file) == f"{file}: 4 people, 1 evening\n"
    another_installation()
    assert run("import_club", file) == "Our club: 4 people, 1 evening\n"


def test_a_club_is_read_into_an_empty_one_only(file: Path):
    a_club()
    written(file)
    people = Player.objects.count()
    assert "read into an empty one" in refused("import_club", file)
    assert (Player.objects.count(), Party.objects.count()) == (people, 4)


def other_score(club: dict[str, Any]) -> None:
    club["evenings"][0]["evening"]["rounds"][0]["tables"][0]["score"]["north_south"] += 1


def test_everything_is_recomputed_and_the_evening_named_that_does_not_come_out(file: Path):
    a_club()
    written(file)
    another_installation()
    said = refused("import_club", changed(file, other_score))
    assert "evenings[1].evening: " in said
    assert "nothing was changed" in said
    assert not Party.objects.exists()


@pytest.mark.parametrize("depth", [30, 970, 100_000])
def test_a_file_with_brackets_inside_brackets_is_refused_in_a_sentence(file: Path, depth: int):
    file.write_text('{"format":' * depth + "1" + "}" * depth)
    assert "has too many brackets inside brackets" in refused("import_club", file)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda club: club.update(format="whistparty/1"), "only whistparty-club/1 can be read"),
        (lambda club: club.update(prices=[]), "prices is not a key of the format"),
        (lambda club: club["people"].pop(0), "is not among the people of the club"),
        (lambda club: club["people"].append(club["people"][0]), "is on the list twice"),
        (lambda club: club["people"][0].update(since="2019"), "people[1].since must be a whole number"),
        (lambda club: club["people"][0].update(tags=["<b>"]), "has a character that a tag cannot have"),
        (lambda club: club["club"].update(address="Our Club"), "An address has small letters"),
        (
            lambda club: club.update(duties=[{"evening": 9, "people": []}]),
            "duties[1].evening: the file has no evening 9",
        ),
        (
            lambda club: club.update(duties=[{"evening": 1, "people": ["Nobody"]}]),
            "duties[1].people: Nobody is not among the people",
        ),
        (
            lambda club: club.update(seasons=[{"name": "A", "rule": {"gives": "wins"}, "evenings": []}] * 2),
            "seasons: something appears twice",
        ),
        (lambda club: club.update(payments=[from_ann_to("ann")]), "payments[1]: Nobody pays themselves."),
        (lambda club: club.update(payments=[from_ann_to("Bo", 100_000_001)]), "payments[1].amount must be"),
        (lambda club: club.update(payments=[coffee(AT), coffee(AT) | {"takes_back": 1}]), "payments[2].takes_back: "),
        (lambda club: club.update(payments=[coffee(AT) | {"currency": "kr"}]), "payments[1].currency: A currency is"),
        (lambda club: club.update(payments=[coffee("0001-01-01T00:00:00+14:00")]), "payments[1].at must be a time"),
        (lambda club: club.update(payments=[coffee("9999-12-31T23:00:00+00:00")]), "payments[1].at must be a time"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path_and_nothing_is_changed(file: Path, change: Change, sentence: str):
    ended(slip(begun(4), 1))
    written(file)
    another_installation()
    assert sentence in refused("import_club", changed(file, change))
    assert not Player.objects.exists()


AT = "2026-11-21T21:40:00+00:00"


def coffee(at: str) -> dict[str, object]:
    moved: dict[str, object] = {"kind": "kitty", "payer": None, "payee": None, "amount": -900, "what": "coffee"}
    return moved | {"evening": 1, "currency": "NOK", "at": at, "who": "organiser"}


def from_ann_to(payee: str, amount: int = 15) -> dict[str, object]:
    return coffee(AT) | {
        "kind": "stake",
        "payer": "Ann",
        "payee": payee,
        "amount": amount,
        "what": "",
    }


def a_club_with_money_and_a_season() -> None:
    party, later = (begun(8, name=name, stake=Stake(15, "NOK")) for name in ("First", "Second"))
    agree_terms(party.code, MoneyTerms(fee=5000, way=SettlingWay.KITTY), who=WHO)
    slip(party, 1)
    pay_fee(party.code, called("Ann").pk, who=WHO)
    save_payment(party.code, Payment(called("Bo").pk, called("Ann").pk, 90), key=uuid4(), who=WHO)
    move_kitty(party.code, -12000, "coffee", key=uuid4(), who=WHO)
    take_back_payment(party.code, Paid.objects.get(payer=called("Bo")).pk, who=WHO)
    rule = Rule(gives=PointsFrom.PLACES, places=(12, 10, 8), best=1)
    season = found_season(find_our_club(), "Autumn", rule, parties=[later.pk, party.pk], who=WHO)
    set_duty(season, party, [called("Cleo").pk, called("Ann").pk], who=WHO)
    add_prize(later.code, Prize("first", "First", PrizeKind.DIFFERENCE), who=WHO)


def test_the_rule_of_a_season_stays_fixed_too(file: Path):
    party = slip(begun(4), 1)
    season = found_season(find_our_club(), "Autumn", Rule(), parties=[party.pk], who=WHO)
    choose_evenings(season, [], who=WHO)
    said = json.loads(survives(file))
    assert said["seasons"][0]["fixed_on"] == party.date.isoformat()
    assert find_day_of_first_hand(Season.objects.get()) == party.date


def test_a_season_in_the_archive_is_in_the_archive_again(file: Path):
    archive_season(found_season(find_our_club(), "Autumn", Rule(), who=WHO), who=WHO)
    assert json.loads(survives(file))["seasons"][0]["archived"] is True
    assert Season.objects.get().archived_at is not None


def test_who_won_the_cut_of_a_season_survives(file: Path):
    season = two_evenings()
    enter_cut(season, called("Cleo").pk, who=WHO)
    before = standings_of_season(season)
    survives(file)
    assert standings_of_season(Season.objects.get()) == before
    assert before["standings"][0]["reason"]["by"] == "cut"


def test_prizes_payments_seasons_and_duties_survive_too(file: Path):
    a_club_with_money_and_a_season()
    before = standings_of_season(Season.objects.get())
    said = json.loads(survives(file))
    assert [one["kind"] for one in said["payments"]] == ["fee", "stake", "kitty", "stake"]
    assert [one.get("takes_back") for one in said["payments"]] == [None, None, None, 2]
    assert said["terms"] == [{"evening": 1, "fee": 5000, "currency": "NOK", "way": "kitty"}]
    assert [(one["name"], one["evenings"]) for one in said["seasons"]] == [("Autumn", [1, 2])]
    assert said["duties"] == [{"evening": 1, "people": ["Ann", "Cleo"]}]
    assert said["evenings"][1]["evening"]["prizes"]["list"][0]["key"] == "first"
    assert standings_of_season(Season.objects.get()) == before


def test_a_payment_between_two_who_became_one_person_keeps_no_file_from_being_read(file: Path):
    party = slip(begun(4, stake=Stake(15, "NOK")), 1)
    anna = add_person(find_our_club(), "Anna", who=WHO)
    save_payment(party.code, Payment(called("Ann").pk, anna.pk, 15), key=uuid4(), who=WHO)
    save_payment(party.code, Payment(called("Bo").pk, called("Ann").pk, 15), key=uuid4(), who=WHO)
    take_back_payment(party.code, Paid.objects.get(payee=called("Ann")).pk, who=WHO)
    merge_people(anna, called("Ann"), who=WHO)
    settled = documents.of_settlement(fresh(party))
    assert [(one["payer"], one["payee"]) for one in settled["to_pay"]] == [("Bo", "Ann"), ("Dag", "Cleo")]
    assert (settled["kitty"]["now"], sum(one["open"] for one in settled["people"])) == (0, 0)
    assert [one["payer"] for one in settled["paid"]] == ["Bo", "Bo"]
    said = json.loads(survives(file))["payments"]
    assert [(one["payer"], one.get("takes_back")) for one in said] == [("Bo", None), ("Bo", 1)]


def test_who_is_asked_to_pay_whom_survives_where_several_owe_the_same(file: Path):
    """Whoever the club knew first is not in the file; names are."""
    party = slip(slip(begun(8, stake=Stake(15, "NOK")), 1), 2)
    for first, name in (("Ann", "Åse"), ("Bo", "Yngve")):
        Player.objects.filter(name=first).update(name=name)
    found_season(find_our_club(), "Autumn", Rule(), parties=[party.pk], who=WHO)
    before = asked_to_pay()
    assert before[0] == ["Dag → Cleo", "Finn → Eva", "Hans → Gro", "Yngve → Åse"]
    survives(file)
    assert asked_to_pay() == before


def asked_to_pay() -> list[list[str]]:
    """After the evening, and over the season."""
    evening = documents.of_settlement(Party.objects.get())["to_pay"]
    season = documents.of_balances(Season.objects.get())["balances"][0]["to_pay"]
    return [[f"{one['payer']} → {one['payee']}" for one in told] for told in (evening, season)]


def standings_of_season(season: Season) -> Any:
    told = documents.of_season(season)
    return told | {"evenings": [one | {"code": ""} for one in told["evenings"]]}


def test_every_evening_of_a_club_is_verified_and_the_wrong_one_named():
    right, wrong = (ended(slip(begun(4, name=name), 1)) for name in ("Right", "Wrong"))
    Game.objects.filter(round__party=wrong).update(score_north_south=12)
    said, complained = io.StringIO(), io.StringIO()
    with pytest.raises(CommandError, match=f"Not verified: {wrong.code}"):
        call_command("verify_club", OUR_CLUB, stdout=said, stderr=complained)
    assert f"2026-03-03 {right.code}: verified: 1 round, 0 hands" in said.getvalue()
    assert f"{wrong.code}: verified" not in said.getvalue()


def test_the_secret_of_the_members_link_is_not_in_the_file(file: Path):
    a_club()
    assert read_club_settings(find_our_club()).secret.encode() not in written(file)


def test_every_section_has_a_key_of_its_own_and_is_written_in_the_docs():
    keys = [section.key for section in SECTIONS]
    assert len(set(keys)) == len(keys)
    described = Path("docs/format.md").read_text(encoding="utf-8")
    assert [key for key in keys if f"`{key}`" not in described] == []


def test_a_club_without_an_evening_has_nothing_to_verify():
    find_our_club()
    assert run("verify_club", OUR_CLUB) == "nothing to verify yet: the club has no evening\n"
