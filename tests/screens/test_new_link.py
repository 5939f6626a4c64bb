"""The organiser gives a table a new link: how they do it, and what the old one says from then on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.night import begun, fresh
from tests.screens.phones import SECOND, STEPS, at_desk, renew, written_by
from tests.screens.prints import code_of, drawings, sections
from tests.screens.reading import typed, words
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form
from tournaments.models import Party, PlayedHand

REPLACED = "This link of table 1 was replaced at"


@pytest.fixture
def party(first: Client) -> Party:
    """The first phone has entered a hand."""
    return written_by(first)


def test_a_new_link_is_asked_about_first_and_then_shown_with_its_code(director, party, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    assert "Give table 1 a new link?" in words(director.get(at_desk(party, "new-link/")))
    assert fresh(party).phones == {}
    page = renew(director, party, follow=True)
    assert page.redirect_chain == [(at_desk(party) + "#phones", 302)]
    assert "Table 1 has a new link. Print its card and put it on the table." in words(page)
    new = link(fresh(party))
    assert new != link(party)
    assert drawings(page) == [code_of(f"http://192.168.1.20:8000{new}")]
    assert f'href="{new}"' in page.content.decode()
    assert "the old one opens nothing any more" in words(page)


def test_the_new_card_is_printed_alone_and_the_others_are_as_before(director, party, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    renew(director, party)
    new = fresh(party)
    alone = director.get(f"/desk/{party.code}/prints/table-cards/?table=1")
    assert [card[: len("Table 1")] for card in sections(alone, "print_card")] == ["Table 1"]
    assert drawings(alone) == [code_of(f"http://192.168.1.20:8000{link(new)}")]
    all_of_them = director.get(f"/desk/{party.code}/prints/table-cards/")
    addresses = [link(new), link(party, 2)]
    assert drawings(all_of_them) == [code_of(f"http://192.168.1.20:8000{address}") for address in addresses]


def test_the_old_link_answers_with_a_sentence(director, first, party):
    renew(director, party)
    answer = first.get(link(party))
    assert answer.status_code == 410
    assert REPLACED in words(answer)
    assert "Ask the organiser for the new card" in words(answer)
    assert "Hand 2: who granded?" in words(first.get(link(fresh(party))))  # the same phone, by the new card


def test_a_phone_on_the_old_link_learns_of_it_by_the_next_bell(director, first, party, phone):
    renew(director, party)
    part = first.get(link(party), {"seen": party.change}, headers=phone)
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith('<div id="table_page"')
    assert REPLACED in words(part)
    assert first.get(link(party), {"replaced": typed(part, "replaced")[0]}, headers=phone).status_code == 204


@pytest.mark.parametrize(
    "act", ["hand/", "take-back/", "finish/", "cut/", "confirm/", "seated/", "other-way/", "pencil/"]
)
def test_whatever_is_sent_by_an_old_link_is_refused_in_words(director, first, party, phone, act):
    renew(director, party)
    plain = first.post(link(party, act=act), {"round": "1"})
    assert (plain.status_code, REPLACED in words(plain)) == (410, True)
    assert REPLACED in words(first.post(link(party, act=act), {"round": "1"}, headers=phone))


def test_a_hand_sent_by_an_old_link_is_shown_and_is_not_saved(director, first, party, phone):
    renew(director, party)
    form = sheet_form(SECOND, number=2)
    for answer in (
        first.post(link(party, act="hand/"), form),
        first.post(link(party, act="hand/"), form, headers=phone),
    ):
        assert answer.headers["Whist-Hand"] == "refused"
        assert "This is not saved." in words(answer)
        assert "North–South granded and took 8." in words(answer)
    assert PlayedHand.objects.count() == 1


def test_a_hand_that_was_only_begun_by_an_old_link_is_shown_too(director, first, party, phone):
    renew(director, party)
    part = words(first.get(link(party) + STEPS, headers=phone))
    assert "This is not saved." in part
    assert "North–South granded and took 8." in part


def test_a_hand_that_was_saved_and_is_sent_again_by_an_old_link_is_said_to_be_saved(director, first):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    first.post(link(party, act="hand/"), form)
    renew(director, party)
    answer = first.post(link(party, act="hand/"), form)
    said = words(answer)
    assert answer.headers["Whist-Hand"] == "saved"
    assert "What you sent last is saved: North–South granded and took 5." in said
    assert "not saved" not in said


def test_a_form_that_claims_fewer_links_than_there_ever_were_renews_once(director, party):
    director.post(at_desk(party, "new-link/"), {"seen": "-1"})
    assert len(fresh(party).phones_of(1).renewed) == 1
