"""Why am I below her? Two names, tapped, are answered key by key, with the games that each number comes from."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.rules import ASKOV
from tests.night import WHO, announced, begun, ended, played, slip
from tests.screens.reading import markup, queries, words
from tournaments.actions.chairs import play_for_the_house
from tournaments.engine.standings import Compensation, CompensationKind, Key
from tournaments.models import Party
from tournaments.tasks import move

SEVEN = Compensation(CompensationKind.FIXED, 7)


def why(client: Client, party: Party, asked: str = "", where: str = "p") -> str:
    """The page from its heading on."""
    html = markup(client.get(f"/{where}/{party.code}/standings/why/{asked}"))
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition('<div id="why"')[2].partition("</main")[0]).split())


def two_tables() -> Party:
    """Ann and Cleo won by 6, Eva and Gro by 4."""
    return slip(slip(begun(8), 1, score=(13, 7)), 2, score=(13, 9))


def moved(party: Party) -> Party:
    move(party.code, 1)
    return party


def test_two_names_are_answered_key_by_key(client: Client):
    read = why(client, two_tables(), "?a=5&b=1")
    assert (
        "Why Ann stands above Eva Both have won 1 game. Points for minus points against come to +6 for Ann and +4 for Eva: "
        "so Ann stands above Eva." in read
    )


def test_it_does_not_matter_which_was_tapped_first(client: Client):
    party = two_tables()
    assert why(client, party, "?a=5&b=1") == why(client, party, "?a=1&b=5")


def test_the_games_stand_round_by_round_beside_each_other(client: Client):
    party = announced(moved(two_tables()), 2)
    read = why(client, party, "?a=1&b=5")
    assert "Round Ann Eva Round 1 won 13–7 (+6) table 1 with Cleo won 13–9 (+4) table 2 with Gro" in read
    assert "Round 2 no finished game no finished game" in read
    assert "In all games won 1 point difference +6 games won 1 point difference +4" in read


def test_a_game_is_told_from_the_players_own_side(client: Client):
    assert "lost 7–13 table 1 with Dag" in why(client, two_tables(), "?a=1&b=2")


def test_who_sat_out_is_said_to_have_sat_out(client: Client):
    party = slip(slip(begun(9), 1), 2)
    (bench,) = party.rounds.get(number=1).chairs.filter(table=None).values_list("entry__number", flat=True)
    assert "Round 1 won 13–7" in why(client, party, f"?a={bench}")
    assert "sat out In all" in why(client, party, f"?a={bench}")


def test_what_the_bench_gave_stands_there_by_itself(client: Client):
    party = slip(slip(begun(9, keys=(Key.POINTS_FOR,), compensation=SEVEN), 1, score=(13, 7)), 2, score=(13, 9))
    (bench,) = party.rounds.get(number=1).chairs.filter(table=None).values_list("entry__number", flat=True)
    assert "given for rounds on the bench: points for +7 In all" in why(client, party, f"?a={bench}")
    assert "Bench" not in why(client, two_tables(), "?a=1&b=5")


def test_who_plays_for_the_house_is_compared_with_nobody(client: Client):
    party = two_tables()
    play_for_the_house(party.code, 3, is_house=True, who=WHO)
    assert "Cleo" not in why(client, party)
    assert "Why Ann stands above Eva" in why(client, party, "?a=5")
    answer = client.get(f"/p/{party.code}/standings/why/?a=3")
    assert "One of the two has no place in the standings." in words(answer, is_there=False)


KEYS = [
    ((Key.WINS,), "?a=1&b=2", "Ann has won 1 game, Bo 0: so Ann stands above Bo."),
    ((Key.POINTS_FOR,), "?a=1&b=2", "The points made come to 15 for Ann and 7 for Bo: so Ann stands above Bo."),
    (
        (Key.POINTS_AGAINST,), "?a=1&b=2",
        "The points made against Ann come to 7, against Bo to 15, and fewer are better: so Ann stands above Bo.",
    ),
    ((Key.TOP_TABLE,), "?a=1&b=5", "Ann has been at the top table 1 time, Eva 0: so Ann stands above Eva."),
    ((Key.DIFFERENCE,), "?a=1&b=2", "Points for minus points against come to +8 for Ann and −8 for Bo"),
    ((Key.STARS, Key.WINS), "?a=1&b=2", "Both have 0 stars. Ann has won 1 game, Bo 0"),
    (tuple(Key), "?a=1&b=3", "They are level on everything that places go by, so they share place 1."),
    (tuple(Key), "?a=1&b=3", "The points made against them are the same: 7."),
    (tuple(Key), "?a=1&b=3", "Both have been at the top table 1 time."),
    (tuple(Key), "?a=1&b=3", "Both have a point difference of +8."),
    (tuple(Key), "?a=1&b=3", "Both have made 15 points."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "asked", "says"), KEYS)
def test_every_key_has_its_sentences(client: Client, keys, asked, says):
    party = slip(slip(begun(8, rules=ASKOV, keys=keys), 1, score=(15, 7)), 2, score=(15, 9))
    assert says in why(client, party, asked)


def test_equal_places_are_said_to_be_equal(client: Client):
    read = why(client, two_tables(), "?a=1&b=3")
    assert "Why Ann and Cleo share a place" in read
    assert "star" not in read, "Minnesota whist has none"


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("?a=5", "Why Cleo stands above Eva"),
        ("?b=5", "Why Cleo stands above Eva"),
        ("?a=5&b=5", "Why Cleo stands above Eva"),
        ("?a=7", "Why Cleo stands above Gro"),
        ("?a=1", "Why Ann stands above Eva"),
    ],
    ids=[
        "one name",
        "the other field",
        "twice the same",
        "one who shares their place",
        "nobody stands above the first",
    ],
)
def test_one_name_is_compared_with_the_nearest_who_stands_above(client: Client, asked, heading):
    assert heading in why(client, two_tables(), asked)


def test_where_everybody_is_level_one_name_is_compared_with_the_next(client: Client):
    party = slip(begun(4, keys=(Key.TOP_TABLE,)), 1)
    assert "Why Ann and Bo share a place" in why(client, party, "?a=1")


def test_names_are_tapped_one_after_the_other(client: Client):
    party = two_tables()
    links = re.compile(r'href="(\?[^"]+)"')

    def tapped(asked: str) -> list[str]:
        html = client.get(f"/p/{party.code}/standings/why/{asked}").content.decode()
        return [link.replace("&amp;", "&") for link in links.findall(html)]

    assert "Tap two names, one after the other." in why(client, party)
    assert "?a=6" in tapped("")
    assert len(tapped("")) == 8
    assert "?a=6&b=2" in tapped("?a=6")
    assert "?a=6&b=6" not in tapped("?a=6")
    assert tapped("?a=6&b=2") == ["?a=6", "?a=2"]


@pytest.mark.parametrize("asked", ["?a=77", "?a=1&b=77", "?b=77"])
def test_who_has_no_place_is_told_so(client: Client, asked):
    party = two_tables()
    answer = client.get(f"/p/{party.code}/standings/why/{asked}")
    assert "One of the two has no place in the standings." in words(answer, is_there=False)


@pytest.mark.parametrize("asked", ["?a=Ann", "?a=-1", "?a=", "?a=1e9&b=²", "?c=1"])
def test_what_is_no_number_asks_for_names(client: Client, asked):
    assert "Tap two names" in why(client, two_tables(), asked)


@pytest.mark.parametrize("asked", ["", "?a=1", "?a=1&b=2"])
def test_before_the_first_game_there_is_nothing_to_explain(client: Client, asked):
    assert "No game is finished yet." in why(client, begun(8), asked)


def test_the_reason_in_the_standings_leads_to_the_two(client: Client):
    html = client.get(f"/p/{two_tables().code}/standings/").content.decode()
    assert re.search(r'<a href="why/\?a=3&amp;b=5">better point difference: \+6 to \+4</a>', html)


def test_the_player_and_the_result_lead_there_too(client: Client, director: Client):
    party = two_tables()
    assert f'href="/p/{party.code}/standings/why/?a=5"' in client.get(f"/p/{party.code}/player/5/").content.decode()
    party = ended(party)
    assert f'href="/p/{party.code}/standings/why/?a=5"' in client.get(f"/p/{party.code}/player/5/").content.decode()
    result = director.get(f"/desk/{party.code}/prints/result/").content.decode()
    assert f'href="/desk/{party.code}/standings/why/"' in result
    assert f'href="/desk/{party.code}/standings/why/?a=3&amp;b=5"' in result


def test_the_result_says_what_places_go_by(director: Client):
    read = words(director.get(f"/desk/{two_tables().code}/prints/result/"))
    assert "Places go by games won, then point difference, then points for." in read


def test_the_organiser_stays_with_their_own_pages(director: Client):
    party = two_tables()
    html = director.get(f"/desk/{party.code}/standings/why/?a=1&b=2").content.decode()
    assert f'href="/desk/{party.code}/standings/"' in html
    assert "Why Ann stands above Bo" in why(director, party, "?a=1&b=2", where="desk")


def test_the_part_alone_and_nothing_where_nothing_is_new(client: Client, phone):
    party = two_tables()
    address = f"/p/{party.code}/standings/why/?a=1&b=5"
    part = client.get(address, headers=phone).content.decode()
    assert re.search(r'^\s*<div id="why">', part)
    assert client.get(f"{address}&seen={party.change}", headers=phone).status_code == 204
    assert client.get(f"{address}&seen={party.change - 1}", headers=phone).status_code == 200


@pytest.mark.parametrize("asked", ["", "?a=1", "?a=1&b=2"])
def test_as_many_queries_at_forty_tables_as_at_four(client: Client, asked):
    def number(players: int) -> int:
        party = announced(played(begun(players), tables=players // 4), 2)
        return queries(client, f"/p/{party.code}/standings/why/{asked}")

    assert number(17) == number(161) <= 5
