"""What kind of evening? Every kind for so many people, its figures when the worker has made them, and the way on."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from scoring.rules import NAMED
from tests.drive_night import found_drive, make_plan
from tests.night import begun, ended
from tournaments import tasks
from tournaments.actions.choosing import measure_next
from tournaments.engine.choosing.kinds import list_kinds
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.models import MeasuredEvening, Party
from tournaments.queries.choosing import Wish, list_choices
from tournaments.wording.choosing import figure_of_people, movement_name

pytestmark = pytest.mark.django_db
SMALL = Wish(players=9, rounds=3, hands=6)


@pytest.fixture
def asked(monkeypatch) -> list[tuple[int, ...]]:
    """The messages to the worker, which nobody takes here."""
    told: list[tuple[int, ...]] = []
    monkeypatch.setattr(tasks.measure_evenings, "delay", lambda *numbers: told.append(numbers))
    return told


def gallery(client: Client, **shown: object) -> str:
    answer = client.get(reverse("choose_kind"), {name: str(value) for name, value in shown.items()})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def small(client: Client, **shown: object) -> str:
    return gallery(client, players=9, rounds=3, hands=6, **shown)


def measure_all(wish: Wish = SMALL) -> None:
    while measure_next(wish):
        pass


def card(page: str, key: str) -> str:
    found = re.search(rf'<article class="kind[^"]*" id="kind_{key}">.*?</article>', page)
    assert found
    return found[0]


def press_main_button(client: Client, page: str) -> str:
    found = re.search(r'<a class="button" href="([^"]+)"', page)
    assert found
    answer = client.get(found[1].replace("&amp;", "&"))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_every_kind_has_a_card_and_those_that_move_people_otherwise_have_other_pictures(director: Client, asked):
    """A ladder is drawn alike for one and for two, and so is what only names differ in."""
    page, alike = small(director), defaultdict(list)
    for kind in list_kinds():
        alike[card(page, kind.key).split("<svg")[1].split("</svg>")[0]].append(kind.key)
    assert [keys for keys in alike.values() if len(keys) > 1] == [["ladder", "ladder-pairs"]]


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_the_words_of_a_movement_begin_with_its_name_and_a_colon(movement: Movement, language: str):
    with override(language):
        name, colon, _rest = gettext(movement.words).partition(":")
        assert colon
        assert movement_name(movement.key) == name


def test_without_a_worker_the_words_are_there_and_the_figures_are_said_to_come(director: Client, asked):
    page = small(director)
    assert "Winners go up a table" in card(page, "ladder")
    assert "Figures are being worked out" in card(page, "ladder")
    assert 'hx-trigger="load delay:2s"' in page
    assert asked == [(9, 3, 6)]


def test_a_page_that_has_waited_long_says_that_no_worker_runs_and_asks_no_more(director: Client, asked):
    page = small(director, tries=20)
    assert "the program’s worker is not running" in page
    assert "hx-trigger" not in card(page, "ladder")
    assert "load delay" not in page
    assert asked == []


def test_figures_are_shown_once_they_are_there_and_nothing_is_asked_any_more(director: Client, asked):
    measure_all()
    page = small(director)
    assert "being worked out" not in page
    assert "load delay" not in page
    figures = next(one.figures for one in list_choices(SMALL) if one.kind.key == "ladder")
    assert figures
    assert f"<dd>{figure_of_people(figures.opponents)}</dd>" in card(page, "ladder")
    assert "nobody sits out more than one round" in card(page, "ladder")
    assert "two people share one chair, in turns" in card(page, "drive-swedish")
    assert asked == []


def test_the_worker_measures_one_kind_and_sends_itself_the_next(asked):
    tasks.measure_evenings(9, 3, 6)
    assert MeasuredEvening.objects.count() == 1
    assert asked == [(9, 3, 6)]
    while asked:
        tasks.measure_evenings(*asked.pop())
    possible = [one for one in list_choices(SMALL) if not one.refusal]
    assert MeasuredEvening.objects.count() == len(possible) > 5
    assert all(one.figures for one in possible)


def test_figures_of_an_earlier_measure_are_made_again(asked):
    measure_all()
    MeasuredEvening.objects.filter(kind="ladder").update(edition=0)
    assert [one.kind.key for one in list_choices(SMALL) if one.is_waiting] == ["ladder"]
    measure_all()
    assert MeasuredEvening.objects.filter(kind="ladder").count() == 1


def test_a_broker_that_does_not_answer_takes_only_the_figures(director: Client, monkeypatch):
    def fail(*_numbers: int) -> None:
        raise OSError

    monkeypatch.setattr(tasks.measure_evenings, "delay", fail)
    assert "Winners go up a table" in small(director)


def test_a_kind_that_this_number_does_not_allow_stays_in_its_place_and_says_which_it_needs(director: Client, asked):
    few, many = small(director), gallery(director, players=12)
    order = re.findall(r'id="kind_([\w-]+)"', few)
    assert order == re.findall(r'id="kind_([\w-]+)"', many) == [kind.key for kind in list_kinds()]
    refused = card(few, "drive-semi_partner")
    assert "is_refused" in refused
    assert "needs 3 tables, that is 12 people; there are 9." in refused
    assert "is_refused" not in card(many, "drive-semi_partner")


def test_a_refused_kind_cannot_be_taken(director: Client, asked):
    page = small(director, kind="drive-semi_partner")
    assert '<a class="button"' not in page
    assert page.count("needs 3 tables, that is 12 people; there are 9.") == 3, (
        "on its card, in the panel, and where the button would be"
    )


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_a_movement_leads_into_the_form_of_games_with_that_movement_chosen(director: Client, asked, movement: str):
    page = gallery(director, players=28, rounds=5, kind=movement)
    form = press_main_button(director, page)
    assert re.search(rf'<input type="hidden" name="movement" value="{movement}"', form)
    assert re.search(r'name="players" value="28"', form)
    assert re.search(r'id="rounds_stepper">.*?<b>5</b>', form)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 8, 10])
def test_the_form_has_as_many_rounds_as_were_asked_for(director: Client, asked, rounds: int):
    form = press_main_button(director, gallery(director, players=24, rounds=rounds))
    assert re.search(rf'id="rounds_stepper">.*?<b>{rounds}</b>', form)


def test_a_schedule_is_founded_for_as_many_rounds_as_were_asked_for(director: Client, asked):
    form = press_main_button(director, gallery(director, players=24, rounds=5, kind="everybody"))
    assert re.search(r'name="rounds_planned" value="5"', form)


@pytest.mark.parametrize("kind", DriveKind)
def test_a_drive_leads_into_the_form_of_drives_with_that_kind_chosen(director: Client, asked, kind: DriveKind):
    form = press_main_button(director, gallery(director, players=28, hands=20, kind=f"drive-{kind}"))
    assert re.search(rf'value="{kind}"[^>]* checked', form)
    assert re.search(r'name="number" value="20"', form)
    assert not re.search(r'name="half"[^>]* value=', form)  # empty is the middle


def test_the_usual_kind_is_chosen_already_so_it_is_one_press_away(director: Client, asked):
    assert "Take this evening: Ladder" in gallery(director)
    ended(begun(12, movement=MOVEMENTS["draw-anew"])).entries.filter(number=12).update(checked_in=False)
    page = gallery(director)
    assert "Take this evening: Draw anew" in page
    form = director.get("/desk/new/").content.decode()
    assert 'name="movement" value="draw-anew"' in form
    for shown in (page, form):  # one of twelve on the list never came
        assert re.search(r'name="players" value="11"', shown)


def test_after_a_drive_a_drive_of_that_kind_is_usual(director: Client, asked):
    found_drive(16, make_plan(DriveKind.SWEDISH, number=20))
    page = gallery(director)
    assert "Take this drive: Swedish" in page
    assert re.search(r'name="hands" value="20"', page)


def test_as_last_time_keeps_the_kind_that_was_chosen_before(director: Client, asked):
    ended(begun(12, rules=NAMED["askov"]))
    shown = {"seed": "1", "page": "first", "asked": "draw-anew", "movement": "draw-anew", "as_last": "yes"}
    page = " ".join(director.post(reverse("desk_new"), shown).content.decode().split())
    assert 'name="movement" value="draw-anew"' in page
    del shown["asked"]
    page = " ".join(director.post(reverse("desk_new"), shown).content.decode().split())
    assert 'name="movement" value="ladder"' in page


def test_a_number_that_cannot_be_is_said_and_the_usual_one_is_used(director: Client, asked):
    page = gallery(director, players=3)
    assert "Type a whole number from 4 to 400." in page
    assert asked == [(16, 3, 24)]


@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 30, "²"])
def test_odd_addresses_are_no_error(director: Client, asked, odd: str):
    for name in ("players", "rounds", "hands", "kind", "family", "tries"):
        gallery(director, **{name: odd})
    for address in ("desk_new", "desk_new_drive"):
        for name in ("players", "rounds", "movement", "number", "kind"):
            assert director.get(reverse(address), {name: odd}).status_code == 200


def test_steppers_are_links_that_stop_at_the_ends(director: Client, asked):
    page = gallery(director, players=4, rounds=40, hands=24)
    assert 'id="players_fewer"' not in page
    assert 'id="rounds_more"' not in page
    assert re.search(r'id="players_more" href="[^"]*players=5&amp;rounds=40&amp;hands=24', page)


def test_a_family_is_shown_alone(director: Client, asked):
    page = small(director, family="drives")
    assert re.findall(r'id="kind_([\w-]+)"', page) == [f"drive-{kind}" for kind in DriveKind]


def test_the_proposed_kind_is_one_that_is_shown_and_that_the_number_allows(director: Client, asked):
    ended(begun(8, movement=MOVEMENTS["mitchell"], rounds_planned=2))
    assert "Take this evening: Mitchell" in gallery(director)
    assert "Take this evening: Mitchell" in gallery(director, family="pairs", kind="ladder")
    assert "Take this evening: Ladder for pairs" in gallery(director, family="pairs", kind="ladder", rounds=7)
    assert "Take this evening: Ladder <svg" in gallery(director, players=11)
    assert "Take this" not in gallery(director, players=11, kind="mitchell")


def test_it_takes_few_queries_however_many_kinds_there_are(director: Client, asked, django_assert_max_num_queries):
    ended(begun(8))
    measure_all()
    with django_assert_max_num_queries(12):
        small(director)


def test_it_is_said_in_norwegian(director: Client, asked):
    measure_all()
    answer = director.get(
        reverse("choose_kind"), {"players": "9", "rounds": "3", "hands": "6"}, headers={"accept-language": "nb"}
    )
    words = answer.content.decode()
    assert "Hva slags kveld?" in words
    assert "What kind" not in words


def test_both_forms_of_a_new_party_lead_to_all_kinds(director: Client):
    for name in ("desk_new", "desk_new_drive", "front"):
        assert reverse("choose_kind") in director.get(reverse(name)).content.decode()
    assert not Party.objects.exists()


@pytest.mark.parametrize(
    ("players", "rounds", "says"),
    [
        (40, 8, "nobody has to: there are enough people for so few rounds"),
        (20, 10, "in the whole hall at least 10 repeated meetings of opponents"),
        (
            8,
            8,
            "at least 4 repeated meetings of partners; in the whole hall at least 36 repeated meetings of opponents",
        ),
    ],
)
def test_a_schedule_says_what_cannot_be_avoided_before_it_is_chosen(director: Client, asked, players, rounds, says):
    assert says in gallery(director, players=players, rounds=rounds, kind="everybody")
    assert "Meeting again" not in gallery(director, players=players, rounds=rounds, kind="ladder")
