"""The page to call the seats from: table by table from the top, then who sits out."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.night import announced, begun, drawn, ended, found, played, slip
from tests.screens.reading import queries, words
from tournaments.models import Party


def page(party: Party, asked: str = "") -> str:
    return f"/desk/{party.code}/caller/{asked}"


def ways(response) -> dict[str, str]:
    """The links of the page by what they do."""
    links = re.findall(r'id="(back|next|first|only)" href="([^"]*)"', response.content.decode())
    return {name: unescape(address) for name, address in links}


def aloud(response) -> str:
    """What is called, as it is read aloud."""
    lines = re.findall(r"<\w+ data-aloud>(.*?)</(?:h1|li)>", response.content.decode())
    return ". ".join(" ".join(unescape(re.sub(r"<[^>]+>", "", line)).split()) for line in lines) + "."


def all_called(director, party: Party, asked: str = "") -> list[str]:
    """Everything that is called from here on, by the links."""
    heard, address = [], asked
    while True:
        shown = director.get(page(party, address))
        heard.append(aloud(shown))
        address = ways(shown).get("next", "")
        if not address:
            return heard


def test_a_table_is_called_with_its_four_in_the_order_of_the_seats(director):
    assert aloud(director.get(page(begun(8)))) == "Table 1. North: Ann. East: Bo. South: Cleo. West: Dag."


def test_next_goes_down_the_hall_and_ends_with_who_sits_out(director):
    party = begun(9)
    (bench,) = party.rounds.get().chairs.filter(table=None).values_list("entry__player__name", flat=True)
    heard = all_called(director, party)
    assert [line.partition(".")[0] for line in heard] == ["Table 1", "Table 2", "Sitting out"]
    assert heard[-1] == f"Sitting out. {bench}."


def test_back_goes_up_and_the_last_leads_to_the_first_again(director):
    party = begun(8)
    first, last = director.get(page(party)), director.get(page(party, "?table=2"))
    assert "back" not in ways(first)
    assert aloud(last).startswith("Table 2.")
    assert aloud(director.get(page(party, ways(last)["back"]))) == aloud(first)
    assert aloud(director.get(page(party, ways(last)["first"]))) == aloud(first)


@pytest.mark.parametrize("asked", ["?table=77", "?table=-1", "?table=the+moon", "?table=bench", "?table="])
def test_a_table_that_is_not_there_is_the_first(director, asked):
    assert aloud(director.get(page(begun(8), asked))).startswith("Table 1.")


def test_only_those_who_change_tables_are_called_where_you_wish(director):
    # Ann and Cleo won at the top and stay, Eva and Gro come up to them; Bo and Dag go down to Finn and Hans.
    party = announced(played(begun(8), score=(13, 7)), 2)
    all_of_it = director.get(page(party))
    heard = all_called(director, party, ways(all_of_it)["only"])
    assert [sorted(re.findall(r": (\w+)", line)) for line in heard] == [["Eva", "Gro"], ["Bo", "Dag"]]
    everybody = ways(director.get(page(party, "?table=2&only=movers")))["only"]
    assert aloud(director.get(page(party, everybody))).count(":") == 4


def test_who_comes_off_the_bench_and_who_goes_there_change_tables(director):
    party = announced(played(begun(9)), 2)
    on = {
        number: set(party.rounds.get(number=number).chairs.filter(table=None).values_list("entry__player__name"))
        for number in (1, 2)
    }
    heard = " ".join(all_called(director, party, "?only=movers"))
    for (name,) in on[1] | on[2]:
        assert name in heard


def test_in_the_first_round_everybody_is_called(director):
    assert "only" not in ways(director.get(page(begun(8))))


def test_a_page_of_the_round_before_begins_the_new_one_at_the_top(director):
    party = begun(8)
    old = ways(director.get(page(party)))["next"]
    party = announced(played(party), 2)
    assert aloud(director.get(page(party, old))).startswith("Table 1.")


def test_seats_that_nobody_has_announced_are_not_called(director):
    for party in (drawn(8), played(begun(8))):
        read = words(director.get(page(party)))
        assert "are not announced yet. Announce them, and call them from here." in read
        assert "Ann" not in read.replace("Announce", "")


def test_without_seats_the_page_says_when_they_will_come(director):
    done = slip(slip(begun(8), 1), 2)
    for party in (found(8), done):
        assert "They appear here as soon as you announce them." in words(director.get(page(party)))
    assert "There is nobody to call." in words(director.get(page(ended(played(begun(8))))))


def test_the_part_alone_stays_at_its_table(director, phone):
    party = begun(8)
    asked = {"round": "1", "table": "2", "only": "", "seen": "0"}
    part = director.get(page(party), asked, headers=phone)
    assert part.content.strip().startswith(b'<div id="called"')
    assert aloud(part).startswith("Table 2.")
    assert director.get(page(party), asked | {"seen": str(party.change)}, headers=phone).status_code == 204


def test_the_desk_and_the_seats_lead_here(director):
    party = drawn(8)
    for address in (f"/desk/{party.code}/", f"/desk/{party.code}/seats/"):
        assert f'href="{page(party)}"' in director.get(address).content.decode()


def test_the_caller_asks_the_database_as_often_at_40_tables_as_at_4(director):
    small, large = begun(17), begun(161)
    assert queries(director, page(small)) == queries(director, page(large)) <= 9


@pytest.mark.parametrize(
    ("made", "is_offered"), [(found, False), (drawn, True), (begun, True), (lambda count: ended(begun(count)), False)]
)
def test_the_desk_offers_it_while_there_are_seats_to_call(director, made, is_offered: bool):
    assert ("Call the seats" in words(director.get(f"/desk/{made(8).code}/"))) is is_offered
