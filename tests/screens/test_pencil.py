"""Two phones at one table, and what the organiser may do about them, as each of them reads it."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localtime

from scoring.game import EndKind, GameEnd, TieRule
from tests.night import begun, ended, fresh
from tests.screens.reading import typed, words
from tests.screens.test_prints import code_of, drawings, sections
from tests.screens.test_table import ANN_GRANDED_FIVE, GRAND_SLAM, link, queries, sheet_form
from tournaments.actions import advance
from tournaments.models import Game, Party, PlayedHand

TAKE_OVER = "Take over the pencil"
SECOND = {**ANN_GRANDED_FIVE, "tricks": "8"}
STEPS = "?hand=2&call=high&by=north&tricks=8"


@pytest.fixture
def first() -> Client:
    return Client()


@pytest.fixture
def second() -> Client:
    return Client()


@pytest.fixture
def party(first: Client) -> Party:
    """The first phone has entered a hand."""
    party = begun(8)
    first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    return fresh(party)


def since() -> str:
    """The time of day at which the pencil was taken, as the pages say it."""
    taken = Game.objects.get(table=1).pencil_since
    assert taken is not None
    return f"{localtime(taken):%H:%M}"


def at_desk(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/tables/1/{act}"


def keep(director: Client, party: Party, kept: str, **more: object):
    return director.post(at_desk(party, "phones/keep/"), {"kept": kept}, **more)


def renew(director: Client, party: Party, **more: object):
    return director.post(at_desk(party, "new-link/"), {"renewed": len(party.phones_of(1).renewed)}, **more)


def test_a_phone_is_told_apart_by_a_cookie_that_only_these_pages_read(client: Client):
    cookie = client.get(link(begun(4))).cookies["phone"]
    assert re.fullmatch(r"[\w-]{16}", cookie.value)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/t/")
    assert cookie["max-age"] == 4 * 24 * 60 * 60
    assert not cookie["secure"]


def test_a_phone_keeps_its_cookie_and_one_that_nobody_made_is_replaced(client: Client):
    page = link(begun(4))
    client.get(page)
    assert "phone" not in client.get(page).cookies
    client.cookies["phone"] = "<script>"
    assert re.fullmatch(r"[\w-]{16}", client.get(page).cookies["phone"].value)


def test_where_nobody_writes_yet_every_phone_may(first, second):
    party = begun(4)
    for phone in (first, second):
        page = words(phone.get(link(party)))
        assert "Hand 1: who granded?" in page
        assert TAKE_OVER not in page


def test_the_phone_that_writes_goes_on_and_another_one_sees_the_sheet_and_one_button(first, second, party):
    assert "Hand 2: who granded?" in words(first.get(link(party)))
    page = words(second.get(link(party)))
    assert f"Another phone has been writing for this table since {since()}." in page
    assert "North–South granded and took 5." in page
    assert TAKE_OVER in page
    for not_his in ("who granded?", "Take back"):
        assert not_his not in page


def test_the_pencil_is_taken_over_with_one_tap_and_the_first_phone_reads_it(first, second, party):
    answer = second.post(link(party, act="pencil/"), follow=True)
    assert answer.redirect_chain == [(link(party), 302)]
    assert "Hand 2: who granded?" in words(answer)
    page = words(first.get(link(party)))
    assert f"Another phone has taken over the pencil, at {since()}." in page
    assert TAKE_OVER in page
    assert "Hand 2: who granded?" in words(first.post(link(party, act="pencil/"), follow=True))
    assert "Another phone has taken over the pencil" in words(second.get(link(party)))


def test_the_part_alone_comes_after_taking_over(second, party, phone):
    answer = second.post(link(party, act="pencil/"), headers=phone)
    assert answer.content.decode().lstrip().startswith('<div id="table_page"')
    assert answer.headers["HX-Replace-Url"] == link(party)


def test_what_was_begun_on_the_other_phone_is_shown_and_is_there_after_taking_over(second, party, phone):
    page = second.get(link(party) + STEPS)
    assert "Hand 2 was begun here, and is not saved: North–South granded and took 8." in words(page)
    begun_with = {name: typed(page, name)[-1] for name in ("hand", "call", "by", "tricks")}
    plain = second.post(link(party, act="pencil/"), begun_with, follow=True)
    assert plain.redirect_chain == [(link(party) + STEPS, 302)]
    part = Client().post(link(party, act="pencil/"), begun_with, headers=phone)
    for answer in (plain, part):
        assert "Hand 2: is this right?" in words(answer)


def test_a_hand_of_the_other_phone_is_refused_in_words_with_the_hand_and_what_to_do(second, party, phone):
    form = sheet_form(SECOND, number=2)
    plain = second.post(link(party, act="hand/"), form, follow=True)
    part = second.post(link(party, act="hand/"), form, headers=phone)
    for answer in (plain, part):
        said = words(answer)
        assert "Hand 2 was not saved: North–South granded and took 8." in said
        assert f"Another phone has been writing for table 1 since {since()}" in said
        assert TAKE_OVER in said
    assert PlayedHand.objects.count() == 1


def test_a_form_that_is_sent_again_is_answered_as_before_although_another_phone_writes_now(first, second):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    first.post(link(party, act="hand/"), form)
    second.post(link(party, act="pencil/"))
    assert 'class="refused"' not in first.post(link(party, act="hand/"), form, follow=True).content.decode()
    assert PlayedHand.objects.count() == 1


def test_any_phone_may_confirm_what_the_four_agree_on(first, second, party):
    first.post(link(party, act="hand/"), sheet_form(GRAND_SLAM, number=2))
    first.post(link(party, act="hand/"), sheet_form(GRAND_SLAM, number=3))
    page = words(second.get(link(party)))
    assert "All four agree: confirm the game" in page
    assert TAKE_OVER in page
    page = words(second.post(link(party, act="confirm/"), {"round": "1"}, follow=True))
    assert "The game is confirmed and saved." in page
    assert TAKE_OVER not in page


def test_before_the_first_card_both_phones_may_say_seated(first, second):
    party = begun(4, asks_seated=True)
    first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    first.post(link(party, act="take-back/"), {"round": "1", "hand": "1"})
    Game.objects.update(seated_at=None)
    assert "We are seated" in words(second.get(link(party)))
    assert TAKE_OVER in words(second.get(link(party) + "?enter=yes"))


def test_at_the_other_tables_nothing_is_different(second, party):
    assert "Hand 1: who granded?" in words(second.get(link(party, 2)))


def test_a_phone_without_the_pencil_is_told_too_that_time_is_called(first, second):
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    first.post(link(party, act="hand/"), sheet_form({**ANN_GRANDED_FIVE, "tricks": "6"}))
    advance.call_time(party.code, 1, who="the director")
    page = words(second.get(link(party)))
    assert "Time is called. Finish the hand you hold and enter it." in page
    assert "Our last hand is entered" not in page


LOCKED = "The organiser has locked this table, at"


def test_a_locked_table_shows_its_sheet_and_says_what_to_do(director, first, second, party):
    answer = keep(director, party, "locked", follow=True)
    assert answer.redirect_chain == [(at_desk(party) + "#phones", 302)]
    for phone in (first, second):
        page = words(phone.get(link(party) + STEPS))
        assert LOCKED in page
        assert "Note your hands on paper, and ask the organiser." in page
        assert "North–South granded and took 8." in page  # what was begun
        assert "North–South granded and took 5." in page  # what is on the sheet
        for button in ("Yes, save", "Take back", TAKE_OVER):
            assert button not in page


@pytest.mark.parametrize("act", ["hand/", "take-back/", "confirm/", "pencil/", "seated/", "other-way/"])
def test_every_post_to_a_locked_table_is_refused_in_words(director, first, phone, act):
    party = begun(8)
    if act in ("hand/", "take-back/", "confirm/", "pencil/"):
        first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    before = Game.objects.get(table=1).hands_played
    keep(director, party, "locked")
    form = sheet_form(SECOND, number=2) if act == "hand/" else {"round": "1", "hand": "1"}
    for more in ({"follow": True}, {"headers": phone}):
        assert "The organiser has locked table 1, at" in words(first.post(link(party, act=act), form, **more))
    assert Game.objects.get(table=1).hands_played == before


def test_unlocked_the_same_phone_goes_on(director, first, party):
    keep(director, party, "locked")
    assert "Unlock this table" in words(director.get(at_desk(party)))
    keep(director, party, "nothing")
    assert "Hand 2: who granded?" in words(first.get(link(party)))


def test_the_organiser_takes_the_table_over_and_gives_it_back_with_one_tap(director, first, party):
    keep(director, party, "desk")
    page = words(director.get(at_desk(party)))
    assert "You have been writing for this table since" in page
    assert "Give the pencil back to the table" in page
    page = words(first.get(link(party)))
    assert "The organiser has been writing for this table since" in page
    assert "Tell the organiser each hand" in page
    assert TAKE_OVER not in page
    said = words(first.post(link(party, act="pencil/"), follow=True))
    assert "The organiser has been writing for table 1 since" in said
    typed_at_desk = {"line": "h n 8", "round": "1", "hand": "2", "key": sheet_form({})["key"]}
    director.post(at_desk(party, "line/"), typed_at_desk)
    assert "North–South granded and took 8." in words(first.get(link(party)))
    keep(director, party, "nothing")
    assert "Hand 3: who granded?" in words(first.get(link(party)))


def test_the_organiser_at_the_desk_is_not_held_up_by_a_phone_nor_by_his_own_lock(director, party):
    keep(director, party, "locked")
    slip = {"round": "1", "hand": "2", "key": sheet_form({})["key"], "line": "l 6"}
    director.post(at_desk(party, "line/"), slip)
    assert PlayedHand.objects.count() == 2


def test_what_is_kept_from_a_table_stands_at_that_table_on_the_desk_too(director, party):
    for kept, sentence in (("locked", "Locked since"), ("desk", "You have been writing for this table since")):
        keep(director, party, kept)
        assert words(director.get(f"/desk/{party.code}/")).count(sentence) == 1
    keep(director, party, "nothing")
    assert "You have been writing" not in words(director.get(f"/desk/{party.code}/"))


def test_the_desk_says_who_writes(director, first):
    party = begun(4)
    assert "No phone has entered anything at this table yet." in words(director.get(at_desk(party)))
    first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    assert f"A phone has been writing for this table since {since()}." in words(director.get(at_desk(party)))


def test_the_part_of_the_desk_comes_alone_and_only_when_something_is_new(director, party, phone):
    part = director.get(at_desk(party, "phones/"), headers=phone)
    assert part.content.decode().lstrip().startswith('<section id="phones"')
    assert director.get(at_desk(party, "phones/"), {"seen": party.change}, headers=phone).status_code == 204
    assert "No table" not in words(part)
    assert director.get(f"/desk/{party.code}/tables/9/phones/", headers=phone).status_code == 404


@pytest.mark.parametrize("act", ["phones/", "phones/keep/", "new-link/"])
def test_only_the_organiser_of_the_party_may(client, stranger, party, act):
    for somebody, status in ((client, 302), (stranger, 404)):
        asked = somebody.get if act == "phones/" else somebody.post
        assert asked(at_desk(party, act), {"kept": "locked", "renewed": "0"}).status_code == status
    assert fresh(party).phones == {}


@pytest.mark.parametrize(("act", "form"), [("phones/keep/", {"kept": "burnt"}), ("new-link/", {})])
def test_a_damaged_form_at_the_desk_is_refused_in_words(director, party, act, form):
    said = words(director.post(at_desk(party, act), form, follow=True))
    assert "Something is missing in what this page sent" in said
    assert fresh(party).phones == {}


@pytest.mark.parametrize("act", ["phones/keep/", "new-link/"])
def test_a_table_that_does_not_play_has_no_phones_to_keep(director, party, act):
    answer = director.post(f"/desk/{party.code}/tables/9/{act}", {"kept": "locked", "renewed": "0"}, follow=True)
    assert "Table 9 does not play at the moment" in words(answer)


def test_after_the_end_nothing_is_kept_any_more(director, party):
    ended(party)
    page = words(director.get(at_desk(party)))
    assert "Lock this table" not in page


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
    assert "the one before opens nothing any more" in words(page)


def test_the_new_card_is_printed_alone_and_the_others_are_as_before(director, party, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    renew(director, party)
    new = fresh(party)
    alone = director.get(f"/desk/{party.code}/prints/table-cards/?table=1")
    assert [card.split(" Point")[0] for card in sections(alone, "print_card")] == ["Table 1"]
    assert drawings(alone) == [code_of(f"http://192.168.1.20:8000{link(new)}")]
    all_of_them = director.get(f"/desk/{party.code}/prints/table-cards/")
    addresses = [link(new), link(party, 2)]
    assert drawings(all_of_them) == [code_of(f"http://192.168.1.20:8000{address}") for address in addresses]


REPLACED = "This link of table 1 was replaced at"


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
    assert answer.headers["Whist-Hand"] == "kept"
    assert "What you sent last is saved: North–South granded and took 5." in said
    assert "not saved" not in said


def test_the_log_tells_of_all_of_it(director, second, party):
    second.post(link(party, act="pencil/"))
    for kept in ("locked", "desk", "nothing"):
        keep(director, party, kept)
    renew(director, party)
    told = words(director.get(f"/desk/{party.code}/log/"))
    for line in (
        "table 1: another phone took over the pencil",
        "table 1: locked for its phones",
        "table 1: the organiser writes",
        "table 1: its phones write again",
        "table 1 has a new link",
    ):
        assert line in told


def test_every_change_rings(director, first, second, party):
    numbers = [party.change]
    acts = (
        lambda: second.post(link(party, act="pencil/")),
        lambda: keep(director, party, "locked"),
        lambda: keep(director, party, "nothing"),
        lambda: renew(director, party),
    )
    for act in acts:
        act()
        numbers.append(fresh(party).change)
    assert numbers == [party.change + number for number in range(len(numbers))]


@pytest.mark.parametrize("players", [16, 160], ids=["4 tables", "40 tables"])
def test_the_pencil_costs_no_query(transactional_db, first, second, phone, players):
    party = begun(players)
    entering = []
    for number in (1, 2):
        with CaptureQueriesContext(connection) as asked:
            first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE, number=number), headers=phone)
        entering.append(len(queries(asked)))
    with CaptureQueriesContext(connection) as looking:
        second.get(link(party))
    assert (entering, len(queries(looking))) == ([6, 6], 2)
