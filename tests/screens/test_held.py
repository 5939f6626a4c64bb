"""The ending is a surprise: what the party keeps secret stands on no page that visitors can open, and the organiser sees it."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.night import WHO, announced, begun, ended, fresh, names, played, slip
from tests.screens.plan_form import change
from tests.screens.reading import queries, words
from tournaments.actions import advance
from tournaments.actions.hall_screen import reveal_place
from tournaments.models import Party
from tournaments.queries.standings import read_full_standings, read_hall_standings, read_standings

SECRET = "what came later is kept secret until the end of the party."
PLAYERS = 8
DIFFERS = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken" value="\w+">|<path class="qrline"[^>]*>')


def held(*, score: tuple[int, int] = (13, 2), after: int | None = 1, **plan) -> Party:
    """Two rounds are played and the third has begun; `score` is that of the second, at both tables."""
    party = announced(played(begun(PLAYERS, held_after=after, **plan)), 2)
    return announced(played(party, 2, score=score), 3)


def page(client: Client, party: Party, address: str) -> str:
    """A page as it is sent, without what differs between any two parties: the code, its QR code, and the token of its forms."""
    answer = client.get(f"/p/{party.code}/{address}")
    assert answer.status_code == 200
    return DIFFERS.sub("", answer.content.decode().replace(party.code, "CODE"))


FOR_EVERYBODY = [
    "",
    "hall/",
    "standings/",
    "standings/why/",
    *(f"standings/why/?a={number}" for number in range(1, PLAYERS + 1)),
    "standings/why/?a=1&b=6",
    "standings/why/?a=5&b=4",
]


@pytest.mark.parametrize("after", [0, 1])
def test_two_evenings_that_differ_only_in_what_is_secret_look_alike(client: Client, after):
    one, other = held(score=(13, 2), after=after), held(score=(13, 9), after=after)
    for address in FOR_EVERYBODY:
        assert page(client, one, address) == page(client, other, address), address


@pytest.mark.parametrize("after", [0, 1])
def test_a_player_sees_their_own_games_and_nothing_of_their_later_places(client: Client, after):
    def parts(party: Party, number: int) -> tuple[str, str]:
        own = page(client, party, f"player/{number}/")
        place = re.findall(r'<h2 id="my_evening">.*?</h2>', own, re.DOTALL)[0]
        return own, place

    one, other = held(score=(13, 2), after=after), held(score=(13, 9), after=after)
    for number in range(1, PLAYERS + 1):
        (own, place), (own_otherwise, place_otherwise) = parts(one, number), parts(other, number)
        assert place == place_otherwise
        assert own != own_otherwise


def test_without_a_secret_the_same_two_evenings_look_different(client: Client):
    one, other = held(score=(13, 2), after=None), held(score=(13, 9), after=None)
    assert page(client, one, "standings/") != page(client, other, "standings/")


def test_the_tables_know_nothing_of_the_places(client: Client):
    party = slip(held(), 1, number=3)
    for table in (1, 2):
        read = words(client.get(f"/t/{party.code}/{table}/{party.table_key(table)}/"))
        assert not re.search("[Pp]lace|[Ss]tanding", read.replace("Me Table Standings", ""))


def test_wherever_visitors_look_it_says_so_plainly(client: Client):
    party = held()
    for address in ("standings/", "hall/", "player/1/", "standings/why/?a=1"):
        assert f"The standings after round 1: {SECRET}" in words(client.get(f"/p/{party.code}/{address}"))
    read = words(client.get(f"/p/{party.code}/standings/"))
    assert "count so far" not in read


def test_a_whole_evening_can_be_kept_secret(client: Client):
    party = held(after=0)
    says = "The standings are kept secret until the end of the party."
    for address in ("standings/", "hall/", "player/1/", "standings/why/", "standings/why/?a=1"):
        assert says in words(client.get(f"/p/{party.code}/{address}"))
    assert "No game is finished yet" not in words(client.get(f"/p/{party.code}/standings/"))


def test_before_its_round_nothing_is_held(client: Client):
    party = held(after=3)
    assert SECRET not in page(client, party, "standings/")
    party = announced(played(party, 3), 4)
    assert SECRET in page(client, party, "standings/")


def test_the_end_of_the_party_shows_all_but_the_first_places_until_they_are_revealed(client: Client):
    party = held()
    before = page(client, party, "standings/")
    party = ended(party)
    read = words(client.get(f"/p/{party.code}/standings/"))
    assert "Final standings" in read
    assert "secret" not in read
    assert read_hall_standings(party).lines == read_full_standings(party).lines[4:]
    reveal_place(party.code, place=None, who=WHO)
    assert read_hall_standings(fresh(party)) == read_full_standings(fresh(party))
    advance.resume_party(party.code, who=WHO)
    assert SECRET in page(client, fresh(party), "standings/")
    assert before.count("<tr>") == page(client, fresh(party), "standings/").count("<tr>")


def test_what_the_organiser_has_looked_at_first_is_not_what_the_hall_gets(client: Client, director: Client):
    """The pages are kept once for each change: the full ones never under the key of the others."""
    for first, second in ((director, client), (client, director)):
        cache.clear()
        party = held()
        pages = {director: f"/desk/{party.code}/standings/", client: f"/p/{party.code}/standings/"}
        first.get(pages[first])
        second.get(pages[second])
        assert SECRET in words(client.get(pages[client]))
        assert "Standings during round 3" in words(director.get(pages[director]))
        assert read_hall_standings(party) == read_standings(party, hall=True)
        assert read_full_standings(party) == read_standings(party) != read_hall_standings(party)


def test_the_part_alone_keeps_the_secret_too(client: Client, director: Client, phone):
    party = held()
    seen = {"seen": party.change}
    for who, address, says in (
        (client, f"/p/{party.code}/standings/", SECRET),
        (director, f"/desk/{party.code}/standings/", "Standings during round 3"),
    ):
        assert who.get(address, seen, headers=phone).status_code == 204
        assert says in words(who.get(address, headers=phone))


def switch(director: Client, party: Party, **choice: str):
    return change(director, party, "secrecy", **choice)


def test_hiding_and_opening_is_a_change_that_every_screen_hears(client: Client, director: Client, phone):
    party = held(after=None)
    seen = {"seen": party.change}
    switch(director, party, secrecy="from-round", hidden_from="3")
    part = client.get(f"/p/{party.code}/standings/", seen, headers=phone)
    assert SECRET in words(part)
    assert "The standings after round 2:" in words(part)
    seen = {"seen": fresh(party).change}
    switch(director, party, hidden_from="3")
    assert "Round 3: 0 of 2 tables count so far." in words(
        client.get(f"/p/{party.code}/standings/", seen, headers=phone)
    )


def test_the_organiser_sees_them_all_marked_as_not_shown(director: Client):
    party = held()
    mark = "The hall does not see this: it sees the standings after round 1 until the end of the party."
    for address in ("standings/", "standings/why/?a=1", "prints/result/"):
        assert mark in words(director.get(f"/desk/{party.code}/{address}"))
    party = ended(party)
    for address in ("standings/", "standings/why/?a=1", "prints/result/"):
        assert "Not shown" not in words(director.get(f"/desk/{party.code}/{address}"))


@pytest.mark.parametrize(
    ("after", "briefly", "says"),
    [
        (None, "open all evening", "Hall and phones show the standings as they move."),
        (2, "hidden from round 3", "Hall and phones stop after round 2 until you end the party."),
        (0, "only at the end", "Hall and phones show no standings until you end the party."),
    ],
)
def test_the_desk_only_says_which_of_three_it_is_and_the_settings_change_it(director: Client, after, briefly, says):
    party = held(after=after)
    for page in ("", "standings/"):
        read = director.get(f"/desk/{party.code}/{page}")
        assert (briefly if not page else says) in words(read)
        assert f'href="/desk/{party.code}/settings/#line_secrecy"' in read.content.decode()
        assert "standings/hold/" not in read.content.decode()


def test_who_is_about_to_end_the_party_is_told_what_is_still_hidden_then(director: Client):
    says = "The hall screen shows the first three places as cards face down, and phones leave them out."
    assert says in words(director.get(f"/desk/{held().code}/end/"))
    assert says not in words(director.get(f"/desk/{held(after=None).code}/end/"))


def test_after_the_end_there_is_nothing_to_keep(director: Client):
    party = ended(held(after=None))
    assert "The party has ended, so everybody sees them all." in words(director.get(f"/desk/{party.code}/standings/"))
    answer = switch(director, party, secrecy="at-the-end")
    assert "The evening has ended, and its results are final." in words(answer)
    assert fresh(party).standings_held_after is None


def test_the_log_tells_of_it(director: Client):
    party = held(after=None)
    switch(director, party, secrecy="from-round", hidden_from="3")
    switch(director, party, hidden_from="3")
    log = words(director.get(f"/desk/{party.code}/log/"))
    assert "kept the standings after round 2 secret" in log
    assert "showed the standings, kept secret after round 2" in log


def test_as_many_queries_at_forty_tables_as_at_four(director: Client):
    sizes = (17, 57, 65, 161)
    halls = {size: announced(played(begun(size, held_after=0), tables=size // 4), 2) for size in sizes}
    for address in ("standings/", "standings/why/?a=1", "standings/why/"):
        cache.clear()  # of what the page before has read
        asked = {size: queries(director, f"/desk/{party.code}/{address}") for size, party in halls.items()}
        assert asked[65] == asked[161] <= 12, address
        assert asked[17] == asked[57] <= 14, f"{address}, with the pictures of a small hall"


def test_everybody_stays_on_the_held_standings(client: Client):
    """Also who came after they were held: at the end, with no game."""
    assert all(name in page(client, held(), "standings/") for name in names(PLAYERS))
