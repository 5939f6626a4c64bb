"""A party made by mistake goes from every list with one tap, comes back with another, and is deleted on purpose only."""

from __future__ import annotations

from django.utils import timezone

from tests.night import WHO, begun, found, fresh, played, slip
from tests.screens.reading import words
from tournaments.clubs.actions.archive import archive_party, delete_for_good
from tournaments.models import Party, Player
from tournaments.queries.desk import find_last_party


def post(director, party: Party, what: str):
    return director.post(f"/desk/{party.code}/{what}/", follow=True)


def test_one_tap_takes_a_party_from_every_list_and_another_brings_it_back(director, client):
    party = found(8, name="Made by mistake")
    read = words(post(director, party, "archive"))
    assert "“Made by mistake” is in the archive, with all that was played. Undo" in read
    assert "Archive: 1 party" in read
    assert "Made by mistake" not in words(director.get("/"))
    assert "Made by mistake" not in words(client.get("/"))
    assert find_last_party(party.club) is None
    assert "Made by mistake" in words(director.get("/archive/"))
    assert "“Made by mistake” is back." in words(post(director, party, "bring-back"))
    assert "Archive:" not in words(director.get("/"))


def test_it_is_deleted_for_good_from_the_archive_only(director):
    party = played(begun(9))
    assert "is not in the archive. Put it there first" in words(post(director, party, "delete"))
    post(director, party, "archive")
    assert "“Tuesday whist” is deleted for good." in words(post(director, party, "delete"))
    assert not Party.objects.exists()
    assert Player.objects.count() == 9


def test_an_evening_that_continued_on_another_laptop_is_not_archived_here_and_the_page_says_why(director):
    party = begun(4)
    for what in ("archive", "bring-back"):
        Party.objects.filter(pk=party.pk).update(elsewhere_at=timezone.now())
        answer = post(director, party, what)
        assert answer.status_code == 200
        assert "This evening continued on another laptop" in words(answer)
    assert fresh(party).archived_at is None


def test_two_taps_delete_once():
    party = begun(4)
    archive_party(party.code, who=WHO)
    for _tap in range(2):
        delete_for_good(party)
    assert not Party.objects.exists()


def test_a_sample_that_is_archived_is_played_again(director):
    director.post("/sample/")
    sample = Party.objects.get()
    post(director, sample, "archive")
    assert "It is played now, hand by hand" in words(director.get("/"))


def test_the_invented_people_of_a_sample_go_with_it(director):
    begun(4)
    director.post("/sample/")
    sample = Party.objects.get(is_sample=True)
    archive_party(sample.code, who=WHO)
    delete_for_good(sample)
    assert Player.objects.count() == 4


def test_the_announcement_can_be_taken_back_at_the_desk_until_the_first_hand(director):
    party = begun(8)
    assert "Take back the announcement of round 1" in words(director.get(f"/desk/{party.code}/"))
    read = words(director.post(f"/desk/{party.code}/announce/take-back/", {"round": 1}, follow=True))
    assert "The announcement of round 1 is taken back. Change what you like, and announce again." in read
    assert "Nobody sees them before you announce them." in read
    party = slip(begun(8), 1)
    assert "Take back the announcement" not in words(director.get(f"/desk/{party.code}/"))


def test_the_last_round_is_said_everywhere(director, client):
    party = begun(9)
    pages = [f"/p/{party.code}/hall/", f"/p/{party.code}/player/1/", f"/t/{party.code}/1/{party.table_key(1)}/"]
    desk = [f"/desk/{party.code}/", f"/desk/{party.code}/caller/"]
    assert not any("Last round" in words(director.get(page)) for page in pages + desk)
    party.rounds.update(is_last=True)
    Party.objects.filter(pk=party.pk).update(change=party.change + 1)
    assert all("Last round" in words(client.get(page)) for page in pages)
    assert all("Last round" in words(director.get(page)) for page in desk)


def test_in_the_last_round_nobody_is_told_of_a_next_one(client):
    party = begun(9)
    sits_out = party.rounds.get().chairs.get(table=None).entry.number
    pages = [f"/p/{party.code}/player/{number}/" for number in range(1, 10)]
    assert "You are back in round 2." in words(client.get(pages[sits_out - 1]))
    last(party)
    read = " ".join(words(client.get(page)) for page in pages)
    assert "You are back" not in read
    assert "round 2" not in read
    assert "If you win" not in read
    last(slip(party, 1))
    table = f"/t/{party.code}/1/{party.table_key(1)}/"
    assert "The hall is waiting for table 2. Then the evening is over." in words(client.get(table))
    last(slip(party, 2))
    winner = next(page for page in pages if "You won" in words(client.get(page)))
    for page in (table, winner):
        assert "That was the last round: the result appears here as soon as" in words(client.get(page))


def last(party: Party) -> None:
    party.rounds.update(is_last=True)
    Party.objects.filter(pk=party.pk).update(change=fresh(party).change + 1)


def test_after_the_last_round_the_party_ends_and_the_organiser_may_play_on(director):
    party = begun(8)
    party.rounds.update(is_last=True)
    read = words(director.get(f"/desk/{played(party).code}/"))
    assert read.index("End the party") < read.index("Play on: announce round 2")
