"""The people of the club: found, edited, imported, merged and erased by its organiser."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.clubs.people import WHO, called, know
from tests.commands.running import verified
from tests.night import begun, ended, found
from tests.screens.reading import NORWEGIAN, markup, queries, words
from tournaments.access import find_our_club
from tournaments.actions.prepare import register_players
from tournaments.clubs.actions.people import add_person, find_rows_about, merge_people
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.people import read_club_person
from tournaments.models import Action, Party, Player
from tournaments.models.member import Member
from tournaments.queries.standings import read_hall_standings

LIST = "Name,Member,Since,Tags\nAnn,member,2019,board\nGro Dahl,guest,,\n"


@pytest.fixture
def party() -> Party:
    return begun(8)


def keep_contacts() -> None:
    ClubSettings.objects.create(club=find_our_club(), title="Tuesday whist", address="tuesday", keeps_contact=True)


def save(client: Client, who: str, **typed: str):
    player = called(who)
    fields = {"name": who, "is_member": "guest", "since": "", "tags": ""} | typed
    return client.post(f"/people/{player.pk}/", fields, follow=True)


def test_what_the_club_knows_of_somebody_is_typed_on_their_page(director: Client, party: Party):
    answer = save(director, "Ann", is_member="member", since="2019", tags="board, 80+")
    assert "Ann is saved." in words(answer)
    assert "1 member" in words(answer)
    assert "Ann member board 80+ 2019 1 evening" in words(answer)
    assert read_club_person(called("Ann")) == ClubPerson("Ann", True, 2019, ("board", "80+"))


def test_nobody_is_called_a_guest_where_nobody_is_a_member(director: Client, party: Party):
    assert "guest" not in words(director.get("/people/"))
    assert "0 members" not in words(director.get("/people/"))
    save(director, "Ann", is_member="member")
    assert "Bo guest" in words(director.get("/people/"))


def test_what_is_typed_wrong_is_refused_beside_the_field_and_nothing_is_lost(director: Client, party: Party):
    answer = save(director, "Ann", since="long ago", tags="board")
    assert "“long ago” is not a year. Write it as 2019." in words(answer)
    assert 'value="long ago"' in markup(answer)
    assert 'value="board"' in markup(answer)
    assert not Member.objects.exists()


def test_a_name_is_changed_at_every_evening_and_the_logs_tell_it(director: Client, party: Party):
    other = begun(4)
    save(director, "Ann", name="Anne Pedersen")
    for one in (party, other):
        assert one.entries.get(number=1).player.name == "Anne Pedersen"
        assert one.log.filter(action=Action.RENAME, facts__after="Anne Pedersen").exists()
        assert Party.objects.get(pk=one.pk).change > one.change


def test_evenings_that_went_on_elsewhere_are_told_too_because_their_pages_are_cached(director: Client, party: Party):
    Party.objects.filter(pk=party.pk).update(elsewhere_at=timezone.now())
    know(called("Ann"), name="Anne")
    renamed = Party.objects.get(pk=party.pk).change
    assert renamed > party.change
    merge_people(called("Bo"), add_person(find_our_club(), "Bodil", who=WHO), who=WHO)
    assert Party.objects.get(pk=party.pk).change > renamed


def test_the_name_of_somebody_else_is_refused(director: Client, party: Party):
    assert "The club knows somebody called BO already." in words(save(director, "Ann", name="BO"))
    assert Player.objects.filter(name="Ann").exists()


def seen_on(page: HttpResponse) -> str:
    found = re.search(r'name="seen" value="([^"]*)"', markup(page))
    assert found is not None
    return found[1]


@pytest.mark.parametrize("meanwhile", [{"name": "Anna"}, {"tags": ("desk",)}, {"contact": "ann@example.org"}], ids=str)
def test_what_another_laptop_changed_meanwhile_is_not_overwritten(director: Client, party: Party, meanwhile):
    keep_contacts()
    player = called("Ann")
    page = f"/people/{player.pk}/"
    typed = {"seen": seen_on(director.get(page)), "name": "Ann", "is_member": "guest", "tags": "board"}
    know(player, **meanwhile)
    for _twice in range(2):
        answer = director.post(page, typed)
        assert "was changed meanwhile. Look at them again; nothing was saved." in words(answer)
        typed["seen"] = seen_on(answer)
    assert 'value="board"' in markup(answer)
    assert read_club_person(Player.objects.get(pk=player.pk)) == ClubPerson(**{"name": "Ann"} | meanwhile)
    assert "is saved." in words(director.post(page, typed | {"seen": seen_on(director.get(page))}, follow=True))


def test_contacts_are_asked_for_only_where_the_club_wants_them(director: Client, party: Party):
    page = f"/people/{called('Ann').pk}/"
    assert 'name="contact"' not in markup(director.get(page))
    save(director, "Ann", contact="ann@example.org")
    assert read_club_person(called("Ann")).contact == ""
    keep_contacts()
    assert 'name="contact"' in markup(director.get(page))
    save(director, "Ann", contact="ann@example.org")
    assert read_club_person(called("Ann")).contact == "ann@example.org"


def test_tags_narrow_the_list(director: Client, party: Party):
    know(called("Ann"), tags=("board",))
    read = words(director.get("/people/?tag=board"))
    assert "Ann board" in read
    assert "Bo guest" not in read
    assert "board 1" in read


def test_somebody_who_never_played_is_added_and_their_page_opens(director: Client):
    answer = director.post("/people/add/", {"name": "Åge Moe"}, follow=True)
    assert answer.redirect_chain == [(f"/people/{called('Åge Moe').pk}/", 302)]
    assert "A name is missing." in words(director.post("/people/add/", {"name": " "}, follow=True))


def test_a_list_is_shown_before_anything_is_stored(director: Client, party: Party):
    read = words(director.post("/people/list/", {"list": LIST}))
    assert "1 new Gro Dahl" in read
    assert "1 changed Ann: guest → member, 2019, board" in read
    assert "Import 2 people" in read
    assert not Member.objects.exists()
    assert not Player.objects.filter(name="Gro Dahl").exists()
    answer = director.post("/people/list/import/", {"list": LIST}, follow=True)
    assert "2 people are imported." in words(answer)
    assert read_club_person(called("Ann")) == ClubPerson("Ann", True, 2019, ("board",))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_any_spreadsheet_is_read(director: Client, encoding: str):
    file = SimpleUploadedFile("members.csv", "Navn;Medlem\nÅse Fjeld;ja\n".encode(encoding))
    assert "1 new Åse Fjeld" in words(director.post("/people/list/", {"file": file}))


def test_a_large_file_is_read_to_its_last_name(director: Client):
    many = [f"Player {number:04},{'x' * 250}" for number in range(1, 4501)]
    file = SimpleUploadedFile("members.csv", "\n".join(["Name,Remark", *many]).encode())
    assert "4500 new" in words(director.post("/people/list/", {"file": file}))


def test_a_doubtful_name_is_the_known_person_where_it_is_ticked(director: Client):
    know(add_person(find_our_club(), "Kari Thorsen", who=WHO), since=2020)
    text = "Name,Tags\nKari Torsen,desk\n"
    assert "Kari Torsen is Kari Thorsen , whom the club knows already." in words(
        director.post("/people/list/", {"list": text})
    )
    director.post("/people/list/import/", {"list": text, "is_alike": "2.1"})
    assert read_club_person(called("Kari Thorsen")) == ClubPerson("Kari Thorsen", since=2020, tags=("desk",))
    assert not Player.objects.filter(name="Kari Torsen").exists()


def test_a_doubtful_name_that_is_not_ticked_is_somebody_new(director: Client):
    add_person(find_our_club(), "Kari Thorsen", who=WHO)
    director.post("/people/list/import/", {"list": "Kari Torsen\n"})
    assert Player.objects.filter(name="Kari Torsen").exists()


@pytest.mark.parametrize("language", [{}, NORWEGIAN], ids=["English", "Norwegian"])
def test_the_exported_list_reads_back_as_it_is(director: Client, party: Party, language: dict[str, str]):
    keep_contacts()
    know(called("Ann"), is_member=True, since=2019, tags=("board", "80+"), contact="+47 900 00 000")
    file = director.get("/people/csv/", headers=language).content
    read = words(director.post("/people/list/", {"file": SimpleUploadedFile("people.csv", file)}))
    assert "8 as they are" in read
    assert "nothing to import" in read


def test_no_cell_of_the_list_is_run_by_a_spreadsheet(director: Client):
    keep_contacts()
    know(add_person(find_our_club(), "=cmd|' /C calc'!A0", who=WHO), contact="@SUM(1)")
    rows = director.get("/people/csv/").content.decode().splitlines()
    assert rows[1].startswith("'=cmd")
    assert ",'@SUM(1)," in rows[1]


def test_the_list_holds_no_former_player_and_no_contact_that_the_club_does_not_want(director: Client, party: Party):
    director.post(f"/people/{called('Dag').pk}/erase/", {"seen": "Dag"})
    read = director.get("/people/csv/").content.decode()
    assert "Former player" not in read
    assert "Contact" not in read


def test_erasing_takes_everything_that_the_club_knew(director: Client, party: Party):
    know(called("Dag"), is_member=True, since=2019, tags=("board",))
    director.post(f"/people/{called('Dag').pk}/erase/", {"seen": "Dag"})
    assert read_club_person(called("Former player 1")) == ClubPerson("Former player 1", is_former=True)
    page = f"/people/{called('Former player 1').pk}/"
    assert "This person has been erased." in words(director.get(page))
    answer = director.post(page, {"seen": "Former player 1", "name": "Dag", "is_member": "guest"})
    assert "has been erased, so the club stores nothing" in words(answer)


def two_evenings() -> tuple[Party, Party]:
    """Ann at one evening, Anna Lund with the same people at another."""
    one, other = ended(begun(4)), begun(4)
    entry = other.entries.get(number=1)
    entry.player = add_person(find_our_club(), "Anna Lund", who=WHO)
    entry.save()
    return one, other


def test_two_names_of_one_person_become_one_over_all_evenings(director: Client):
    one, other = two_evenings()
    know(called("Ann"), is_member=True, since=2022, tags=("desk",))
    know(called("Anna Lund"), since=2019, tags=("board",))
    page = f"/people/{called('Ann').pk}/merge/"
    read = words(director.get(f"{page}?into={called('Anna Lund').pk}"))
    assert "1 evening of Ann becomes one of Anna Lund" in read
    answer = director.post(page, {"into": called("Anna Lund").pk}, follow=True)
    assert "Ann is Anna Lund now, at every evening." in words(answer)
    assert not Player.objects.filter(name="Ann").exists()
    assert read_club_person(called("Anna Lund")) == ClubPerson("Anna Lund", True, 2019, ("board", "desk"))
    for party in (one, other):
        assert read_hall_standings(Party.objects.get(pk=party.pk)).names[1] == "Anna Lund"
        verified(party)
    assert one.log.filter(action=Action.RENAME, facts={"player": 1, "before": "Ann", "after": "Anna Lund"}).exists()


def test_whatever_the_program_stores_about_a_player_follows_them(party: Party):
    """Also what no player has a name for, such as who has paid."""
    columns = {f"{rows.model._meta.label}.{column}" for rows, column in find_rows_about(called("Ann"))}
    assert {"tournaments.Entry.player", "clubs.Member.player", "stakes.Paid.payer", "stakes.Paid.payee"} <= columns


def test_two_with_more_tags_than_one_can_have_stay_two_until_some_are_taken_away(director: Client):
    two_evenings()
    know(called("Ann"), tags=("Desk", *"abcd"))
    stays = know(called("Anna Lund"), tags=("desk", *"efgh"))
    page = f"/people/{called('Ann').pk}/merge/"
    assert "There are 9 tags here; a person has 8 at most." in words(
        director.post(page, {"into": stays.pk}, follow=True)
    )
    know(called("Ann"), tags=("Desk", *"abc"))
    director.post(page, {"into": stays.pk})
    assert read_club_person(called("Anna Lund")).tags == ("desk", *"efghabc")


def test_two_who_played_on_one_evening_are_two(director: Client, party: Party):
    page, bo = f"/people/{called('Ann').pk}/merge/", called("Bo").pk
    assert "Ann and Bo are two people" in words(director.get(f"{page}?into={bo}"))
    answer = director.post(page, {"into": bo}, follow=True)
    assert "Ann and Bo were both at Tuesday whist" in words(answer)
    assert Player.objects.filter(name="Ann").exists()


def test_names_that_differ_in_one_letter_are_asked_about(director: Client):
    two = found(0), found(0, name="Wednesday whist")
    for party, name in zip(two, ("Kari Torsen", "Kari Thorsen"), strict=True):
        register_players(party.code, [name], who="x")
    assert "perhaps one twice" in words(director.get("/people/"))
    register_players(two[0].code, ["Kari Thorsen"], who="x")
    assert "perhaps one twice" not in words(director.get("/people/"))


def test_a_name_from_before_the_merge_is_erased_too(director: Client):
    one, _other = two_evenings()
    director.post(f"/people/{called('Ann').pk}/merge/", {"into": called("Anna Lund").pk}, follow=True)
    director.post(f"/people/{called('Anna Lund').pk}/erase/", {"seen": "Anna Lund"}, follow=True)
    log = words(director.get(f"/desk/{one.code}/log/"))
    assert "Anna Lund" not in log
    assert "Ann " not in log


def test_an_organiser_of_another_club_opens_edits_and_merges_nobody(stranger: Client, party: Party):
    ann, bo = called("Ann").pk, called("Bo").pk
    assert stranger.get(f"/people/{ann}/").status_code == 404
    assert stranger.post(f"/people/{ann}/merge/", {"into": bo}).status_code == 404
    assert "Ann" not in stranger.get("/people/csv/").content.decode()


def test_people_come_to_an_evening_with_their_tags_and_guests_as_guests(party: Party):
    """What the prizes go by is the evening's own, so a tag that changes later changes no result."""
    know(called("Ann"), is_member=True, tags=("board",))
    know(called("Bo"), tags=("80+",))
    later = begun(4)
    know(called("Ann"), is_member=True, tags=("desk",))
    assert list(later.entries.values_list("tags", flat=True)) == [["board"], ["80+", "guest"], ["guest"], ["guest"]]


def test_where_the_club_has_no_members_nobody_is_a_guest(party: Party):
    know(called("Ann"), tags=("board",))
    assert list(begun(4).entries.values_list("tags", flat=True)) == [["board"], [], [], []]


def test_a_long_list_costs_no_query_more(director: Client):
    found(4)
    director.get("/people/")  # whether ratings are shown is looked up once for each change of the club's evenings
    few = queries(director, "/people/")
    found(40)
    assert queries(director, "/people/") == few
