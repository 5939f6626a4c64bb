"""What the organiser prints: seats, slips, table cards, the rules."""

from __future__ import annotations

import re

import pytest

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Seat
from scoring.rules import ASKOV, MINNESOTA, NULA_PLUS
from scoring.stakes import Stake
from tests.night import WHO, begun, drawn, found, played, slip
from tests.screens.prints import address, code_of, drawings, printed, sections
from tests.screens.reading import html_of, queries, words
from tournaments.actions import advance, prepare
from tournaments.engine.draw import draw_first_dealer

OF_SEATS = ["seats-by-table", "seats-by-name", "slips"]


EVERY = [*OF_SEATS, "table-cards", "name-cards", "rules", "result", "score-cards"]


def test_seats_by_table_say_who_sits_where(director):
    page = printed(director, begun(9), "seats-by-table")
    first, second, bench = sections(page, "seats")
    assert first == "Table 1 North Ann South Cleo East Bo West Dag"
    assert second == "Table 2 North Eva South Hans East Gro West Ida"
    assert bench == "Sitting out Finn"
    assert "Seats by table Round 1 · Tuesday whist · 3 March 2026" in words(page)


def test_seats_by_name_are_in_the_order_of_names_with_those_who_sit_out(director):
    text = words(printed(director, begun(9), "seats-by-name"))
    assert "Ann 1 North Bo 1 East Cleo 1 South Dag 1 West Eva 2 North Finn sits out Gro 2 East" in text


@pytest.mark.parametrize(("players", "size"), [(20, "handful"), (40, "few"), (41, "")])
def test_few_names_are_printed_large_enough_for_the_wall(director, players, size):
    party = begun(players)
    assert f'class="print_list seats_by_name {size}"' in printed(director, party, "seats-by-name").content.decode()
    assert f'class="print_tables {size}"' in printed(director, party, "seats-by-table").content.decode()


def test_a_slip_has_the_fields_of_the_table_page(director):
    party = begun(8)
    first, second = sections(printed(director, party, "slips"), "print_slip")
    assert first.startswith("Table 1 Round 1 · Tuesday whist")
    assert second.startswith("Table 2 Round 1 · Tuesday whist")
    assert "N Eva E Finn S Gro W Hans" in second
    assert f"{draw_first_dealer(1, 1).title()} deals first." in first
    for field in ("Score N–S E–W", "Winner ☐ N–S ☐ E–W", "Signed N–S E–W", "Hand Call Who Tricks Points Score"):
        assert field in first
    assert "1 H L × N E S W 2 H L × N E S W" in first


def test_only_rules_with_special_calls_ask_for_stars(director):
    with_stars = printed(director, begun(4, rules=ASKOV), "slips")
    assert "Stars N–S E–W" in words(with_stars)
    assert "1 H L SN GD × N E S W" in words(with_stars)
    assert "Stars" not in words(printed(director, begun(4, rules=MINNESOTA), "slips"))


@pytest.mark.parametrize(
    ("rules", "end", "query", "lines"),
    [
        pytest.param(MINNESOTA, GameEnd(), "", 34, id="a game where low takes points away may be long: a page each"),
        pytest.param(NULA_PLUS, GameEnd(), "", 13, id="short games: two slips on a page"),
        pytest.param(MINNESOTA, GameEnd(), "?on_a_page=two", 13, id="two on a page because somebody wants it"),
        pytest.param(NULA_PLUS, GameEnd(), "?on_a_page=one", 34, id="one on a page because somebody wants it"),
        pytest.param(MINNESOTA, GameEnd(EndKind.HANDS, hands=8), "", 9, id="eight hands and the one that decides"),
        pytest.param(MINNESOTA, GameEnd(EndKind.HANDS, hands=20), "", 21, id="twenty hands need a page"),
        pytest.param(MINNESOTA, GameEnd(EndKind.TIME, minutes=20), "", 13, id="on the clock: two slips on a page"),
    ],
)
def test_a_slip_has_a_line_for_every_hand(director, rules, end, query, lines):
    page = printed(director, begun(4, rules=rules, end=end), "slips", query)
    assert page.content.decode().count('<th scope="row">') == lines
    assert ("print_slips whole" in page.content.decode()) == (lines > 13)


@pytest.mark.parametrize(("tie", "last"), [(TieRule.EXTRA_HAND, "if level"), (TieRule.CUT, "6")])
def test_the_line_of_the_hand_that_decides_a_level_game_says_what_it_is_for(director, tie, last):
    end = GameEnd(EndKind.HANDS, hands=5, tie=tie)
    page = words(printed(director, begun(4, end=end), "slips"))
    assert f"5 H L × N E S W {last} H L × N E S W" in page


@pytest.mark.parametrize("print", ["slips", "table-cards"])
def test_the_code_on_slip_and_card_leads_to_that_table(director, print, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = begun(8)
    page = printed(director, party, print)
    expected = [f"http://192.168.1.20:8000/t/{party.code}/{table}/{party.table_key(table)}/" for table in (1, 2)]
    assert drawings(page) == [code_of(url) for url in expected]
    assert 'role="img" aria-label="QR code of the page of table 2"' in page.content.decode()


@pytest.mark.parametrize("print", ["slips", "table-cards"])
def test_a_player_who_has_no_camera_types_the_address_and_the_code(director, print, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = begun(8)
    assert words(printed(director, party, print)).count(f"192.168.1.20:8000 · code {party.code}") == 2


def test_no_table_card_asks_anybody_to_type_twenty_letters_and_digits(director):
    party = begun(8)
    assert party.table_key(1) not in words(printed(director, party, "table-cards"))


@pytest.mark.parametrize(
    ("end", "sentences"),
    [
        pytest.param(GameEnd(), ["A game is won by the first side with 13 points."] * 2, id="to the target"),
        pytest.param(GameEnd(EndKind.HANDS, hands=8), ["A game is 8 hands."] * 2, id="a number of hands"),
        pytest.param(
            GameEnd(EndKind.TOP_TABLE),
            ["You are the top table: play to the target.", "Play until the bell from the top table"],
            id="the bell from the top table",
        ),
    ],
)
def test_a_slip_says_how_the_game_ends(director, end, sentences):
    slips = sections(printed(director, begun(8, rules=MINNESOTA, end=end), "slips"), "print_slip")
    assert all(sentence in slip for sentence, slip in zip(sentences, slips, strict=True))


def test_a_slip_says_what_its_letters_mean(director):
    plain = words(printed(director, begun(4, rules=MINNESOTA), "slips"))
    assert "H high · L low · × thrown in · Who: the player who granded" in plain
    with_specials = words(printed(director, begun(4, rules=ASKOV), "slips"))
    assert "L low · SN Sola Nola · GD Grand Dix · × thrown in · Who: the player who granded or called" in with_specials


def test_without_an_address_of_the_hall_the_code_leads_where_the_organiser_is(director, settings):
    settings.HALL_ADDRESS = ""
    party = begun(4)
    url = f"http://testserver/t/{party.code}/1/{party.table_key(1)}/"
    assert drawings(printed(director, party, "table-cards")) == [code_of(url)]


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        pytest.param("", 2, id="as many as there are tables"),
        pytest.param("?tables=5", 5, id="some more for late comers"),
        pytest.param("?tables=0", 2, id="none is no number of tables"),
        pytest.param("?tables=501", 2, id="no hall has so many"),
        pytest.param("?tables=²", 2, id="a sign that is a digit and no number"),
        pytest.param("?tables=" + "9" * 5000, 2, id="a number without end"),
    ],
)
def test_there_is_a_card_for_every_table(director, query, cards):
    page = printed(director, begun(9), "table-cards", query)
    titles = [card.split(" Tuesday")[0] for card in sections(page, "print_card")]
    assert titles == [f"Table {number}" for number in range(1, cards + 1)]


def test_cards_are_printed_before_anything_is_drawn(director):
    assert len(sections(printed(director, found(13), "table-cards"), "print_card")) == 3
    assert len(sections(printed(director, found(0), "table-cards"), "print_card")) == 1


def test_everybody_on_the_list_has_a_name_card_that_leads_to_their_page(director, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = found(0)
    prepare.register_players(party.code, ["Siv", "Ann"], who=WHO)
    page = printed(director, party, "name-cards")
    assert [card.split(" Your")[0] for card in sections(page, "print_name")] == ["Ann", "Siv"]
    links = [f"/p/{party.code}/player/{number}/card/{party.player_key(number)}/" for number in (2, 1)]
    assert drawings(page) == [code_of(f"http://192.168.1.20:8000{link}") for link in links]
    assert 'role="img" aria-label="QR code of the page of Siv"' in page.content.decode()
    assert words(page).count(f"192.168.1.20:8000 · code {party.code} Tuesday whist") == 2


def test_the_name_card_of_a_late_comer_is_printed_alone(director):
    page = printed(director, begun(9), "name-cards", "?players=9")
    assert [card.split(" Your")[0] for card in sections(page, "print_name")] == ["Ida"]


@pytest.mark.parametrize("print", OF_SEATS)
def test_proposed_seats_are_printed_only_where_asked_for_and_say_so(director, print):
    party = played(begun(8))
    assert "Round 1 · Tuesday whist" in words(printed(director, party, print))
    page = printed(director, party, print, "?round=proposed")
    assert "Round 2 (not announced yet) · Tuesday whist" in words(page)


@pytest.mark.parametrize("print", OF_SEATS)
def test_that_seats_are_not_announced_stands_on_the_screen_and_never_on_paper(director, print):
    """An organiser who prints before announcing hangs the paper up afterwards."""
    page = printed(director, drawn(8), print).content.decode()
    on_paper = re.sub(r'<strong class="print_screen_only">.*?</strong>', "", page)
    assert "not announced yet" in page
    assert "announced" not in on_paper


@pytest.mark.parametrize("print", OF_SEATS)
def test_the_first_seats_are_printed_before_they_are_announced(director, print):
    assert "Round 1 (not announced yet)" in words(printed(director, drawn(8), print))


def test_the_newest_announced_round_is_printed(director):
    party = played(begun(8))
    advance.announce_round(party.code, 2, who="the director")
    first, _second = sections(printed(director, party, "seats-by-table"), "seats")
    assert first == "Table 1 North Ann South Cleo East Eva West Gro"


@pytest.mark.parametrize("rules", [MINNESOTA, NULA_PLUS, ASKOV], ids=lambda rules: rules.name)
def test_the_rules_are_the_same_on_phones_on_slips_and_on_paper(client, director, rules):
    party = begun(8, rules=rules, end=GameEnd(EndKind.HANDS, hands=8), stake=Stake(15, "USD"))
    low = "+1 to the side with fewer" if rules is NULA_PLUS else "−1 to the side with more"
    phone = words(client.get(f"/p/{party.code}/rules/"))
    paper = words(printed(director, party, "rules"))
    assert low in phone
    assert low in words(printed(director, party, "slips"))
    for page in (phone, paper):
        assert "A game is 8 hands. If it is level, one more hand decides who wins." in page
        assert "Each loser pays a winner 0.15 USD for a game." in page
        assert ("Sola Nola" in page.split("High", 1)[1]) == (rules is ASKOV)
    assert ("Grand failed 6 5 4 3 2 1 0 the others 1 2 3" in paper.replace("Tricks ", "")) == (rules is MINNESOTA)


def test_the_size_of_the_paper_is_chosen_once(director):
    party = begun(4)
    assert "paper_" not in html_of(printed(director, party, "slips"))
    assert director.get(address(party, "", "?paper=letter")).url == address(party)
    assert "prints paper_letter" in html_of(printed(director, party, "slips"))
    assert 'aria-current="true">US Letter' in html_of(printed(director, party))
    director.get(address(party, "", "?paper=a0"))
    assert "prints paper_letter" in html_of(printed(director, party, "slips"))
    director.get(address(party, "", "?paper=printer"))
    assert "paper_" not in html_of(printed(director, party, "slips"))
    assert 'aria-current="true">The printer’s' in html_of(printed(director, party))


def test_how_many_tables_and_how_many_on_a_page_are_asked_on_their_own_pages(director):
    party = begun(8)
    assert 'name="tables"' in html_of(printed(director, party, "table-cards"))
    assert "?on_a_page=two" in html_of(printed(director, party, "slips"))
    assert "?round=proposed&amp;on_a_page=two" in html_of(printed(director, played(party), "slips", "?round=proposed"))


@pytest.mark.parametrize(
    ("print", "query", "sentence"),
    [
        ("seats-by-name", "", "There are no seats to print yet. Draw them first."),
        ("slips", "", "There are no seats to print yet. Draw them first."),
        ("seats-by-table", "?round=proposed", "No seats are waiting to be announced."),
        ("name-cards", "?players=99", "Nobody is on the list yet, so there are no name cards to print."),
        ("result", "", "No game is finished, so there is no result to print."),
        ("together", "", "Tick at least one sheet to print."),
        ("together", "?sheet=everything", "Tick at least one sheet to print."),
    ],
)
def test_what_cannot_be_printed_yet_is_refused_in_words(director, print, query, sentence):
    response = director.get(address(found(8), print, query), follow=True)
    assert response.redirect_chain[-1][0].endswith("/prints/")
    assert sentence in words(response)


def test_a_hall_of_forty_tables_asks_the_database_no_more_than_one_of_four(director):
    halls = {players: slip(begun(players), 1) for players in (16, 56, 64, 160)}
    for print in ("", *EVERY):
        asked = {players: queries(director, address(party, print)) for players, party in halls.items()}
        assert asked[64] == asked[160] <= 10, print
        assert asked[16] == asked[56] <= 11, f"{print}, with the pictures of a small hall"


def test_a_name_with_markup_in_its_party_is_printed_as_it_is_written(director):
    party = begun(4, name="Ann & Bo “night”")
    assert "Ann &amp; Bo “night”" in printed(director, party, "seats-by-table").content.decode()


def test_every_seat_has_a_letter_and_the_slip_shows_them_clockwise(director):
    first = sections(printed(director, begun(4), "slips"), "print_slip")[0]
    letters = [seat.value[0].upper() for seat in Seat]
    assert re.findall(r"\b([NESW]) (?:Ann|Bo|Cleo|Dag)\b", first) == letters
