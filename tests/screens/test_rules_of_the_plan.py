"""The rules of a party in its plan: a named set, or house rules with every choice of their own."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Call
from scoring.rules import (
    ASKOV,
    MINNESOTA,
    NAMED,
    SOUTH_DAKOTA,
    Colour,
    FailedGrand,
    FailedGrandTo,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    StarTo,
    Trump,
)
from tests.night import begun, found, fresh, slip
from tests.screens.plan_form import AS_IT_STANDS, EIGHT_HANDS, NEW, change, founded
from tests.screens.reading import markup, words
from tests.screens.reading import typed as in_fields
from tournaments.forms.plan import read_plan_of_party
from tournaments.forms.rules import RulesForm, fill_rules_form, read_rules
from tournaments.models import Party


@pytest.mark.parametrize("name", [name for name, rules in NAMED.items() if rules.players == 4])
def test_a_named_set_without_a_change_is_used_as_it_is(director, name):
    ends = {"end": "hands"} if NAMED[name].may_not_end else {}
    assert founded(director, rules=name, **ends).rules == NAMED[name]


def test_a_table_of_two_is_not_offered(director):
    assert "two-player" not in markup(director.get(NEW))
    assert director.post(NEW, AS_IT_STANDS | {"rules": "two-player"}).status_code == 200


def test_parletts_norwegian_whist_can_be_set_as_house_rules(director):
    party = founded(
        director, target="50", made_grand="4", failed_grand_points="8", low_to="minority", low_points="2",
        rules_name="Norwegian whist",
    )  # fmt: skip
    assert party.rules == RuleSet(
        "Norwegian whist",
        target=50,
        made_grand=4,
        failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 8),
        low=Low(LowTo.MINORITY, 2),
    )


def test_changed_rules_without_a_name_are_house_rules(director):
    rules = founded(director, rules="askov", target="7").rules
    assert (rules.name, rules.target, rules.specials) == ("house rules", 7, ASKOV.specials)


def test_granders_who_fail_can_lose_two_for_each_trick(director):
    rules = founded(director, failed_grand_to="granders", failed_grand_points="2", end="hands").rules
    assert rules.failed_grand == FailedGrand(FailedGrandTo.GRANDERS, -2)


RULES = st.builds(
    RuleSet,
    st.sampled_from(["house rules", "Norwegian whist", *(name for name in NAMED if name != "two-player")]),
    target=st.integers(1, 1000),
    made_grand=st.integers(1, 100),
    failed_grand=st.builds(FailedGrand, st.just(FailedGrandTo.OPPONENTS), st.integers(1, 100))
    | st.builds(FailedGrand, st.just(FailedGrandTo.GRANDERS), st.integers(-100, -1)),
    low=st.builds(Low, st.just(LowTo.MAJORITY), st.integers(-100, -1))
    | st.builds(Low, st.just(LowTo.MINORITY), st.integers(1, 100)),
    specials=st.sampled_from([(), (Call.SOLA_NOLA,), (Call.GRAND_DIX,), (Call.SOLA_NOLA, Call.GRAND_DIX)]),
    failed_special=st.sampled_from(StarTo),
    high_colour=st.sampled_from(Colour),
    trump=st.sampled_from([Trump.NONE, Trump.FIRST_LEAD]),  # a form offers no other
    high_lead=st.sampled_from(HighLead),
)


@given(RULES)
def test_any_rules_read_back_from_the_fields_they_fill(rules):
    form = RulesForm(fill_rules_form(rules))
    assert form.is_valid()
    assert read_rules(form.cleaned_data) == rules


def test_rules_stand_once_a_hand_is_entered(director):
    party = slip(begun(8, rules=ASKOV), 1, score=(15, 7))
    page = director.get(f"/desk/{party.code}/settings/")
    read = words(page)
    assert "Rules Askov, no house rules fixed since the first hand" in read
    assert "<small>from round 2 on" not in page.content.decode()  # round 1 ends so too
    assert "From round 2 on. A round that is announced already ends as it began." in read
    change(director, party, "rules", rules="minnesota", target="3")
    change(director, party, "evening", name="Late whist")
    party = fresh(party)
    assert (party.name, party.rules) == ("Late whist", ASKOV)


def test_rules_that_no_field_can_write_the_same_way_stand_too(director):
    rules = RuleSet("ours", specials=(Call.GRAND_DIX, Call.SOLA_NOLA))
    party = slip(begun(8, rules=rules), 1)
    assert change(director, party, "evening", name="Late whist").status_code == 302
    assert (fresh(party).name, fresh(party).rules) == ("Late whist", rules)


def house(director, party: Party, **sent):
    return director.post(f"/desk/{party.code}/settings/rules/", sent)


def test_house_rules_are_kept_through_a_change_of_the_name(director):
    rules = RuleSet("ours", target=21, specials=(Call.GRAND_DIX,), high_colour=Colour.RED)
    party = found(8, rules=rules)
    page = director.get(f"/desk/{party.code}/settings/rules/")
    assert in_fields(page, "target") == ["21"]
    assert in_fields(page, "rules_name") == ["ours"]
    change(director, party, "evening", name="Late whist")
    assert read_plan_of_party(fresh(party)).rules == rules


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        pytest.param(MINNESOTA, "Rules Minnesota, no house rules", id="a set as it stands"),
        pytest.param(replace(MINNESOTA, name="Grange rules", target=10), "Rules Grange rules", id="with a name"),
    ],
)
def test_the_settings_say_whether_there_are_house_rules(director, rules, says):
    assert says in words(director.get(f"/desk/{found(4, rules=rules).code}/settings/"))


def test_house_rules_are_sentences_with_what_four_hands_give(director):
    party = found(8)
    page = words(house(director, party, target="15", failed_grand_points="2", work_out="yes"))
    assert "Minnesota, with 2 changes." in page
    assert "Minnesota: 13 back" in page
    assert "Minnesota: 1 back" in page
    assert "High, you granded, took 9 3 for you High, you granded, took 5 4 for them" in page
    assert "Low, you took 8 −2 for you Low, you took 6 −1 for them" in page
    assert "The yellow line counts differently from Minnesota, where it gives: 2 for them." in page
    assert "Hands in a game to 15 about" in page
    assert fresh(party).rules == MINNESOTA, "nothing is saved yet"


def test_where_hands_decide_the_rules_do_not_say_that_points_do(director):
    party = found(8, end=EIGHT_HANDS)
    page = words(director.get(f"/desk/{party.code}/settings/rules/"))
    assert "Tonight a game ends after 8 hands. Played to points, it is won with" in page
    assert "A game is won with" not in page
    assert "Hands in a game to" not in page


def test_a_changed_choice_has_its_way_back_and_all_of_them_too(director):
    party, sent = found(8), {"target": "15", "failed_grand_points": "2"}
    assert "Minnesota, with 1 change." in words(house(director, party, **sent, back="target"))
    assert "Minnesota, as it is." in words(house(director, party, **sent, back="all"))


def test_house_rules_are_used_and_can_be_undone(director):
    party = found(8)
    answer = house(director, party, target="15", rules_name="Lakewood rules")
    assert answer.url == f"/desk/{party.code}/settings/#line_rules"
    assert fresh(party).rules == replace(MINNESOTA, name="Lakewood rules", target=15)
    page = director.get(f"/desk/{party.code}/settings/")
    assert "House rules: Lakewood rules. Saved." in words(page)
    undo = dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.content.decode().partition('class="undo"')[2]))
    director.post(f"/desk/{party.code}/settings/", undo)
    assert fresh(party).rules == MINNESOTA


def undo_of(page) -> dict[str, str]:
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', page.content.decode().partition('class="undo"')[2]))


def test_house_rules_that_another_evening_has_too_are_used_said_and_undone(director):
    found(8, rules=replace(MINNESOTA, name="Twolow", low=Low(LowTo.MAJORITY, -2)))
    party = found(8)
    assert house(director, party, low_points="2", rules_name="Twolow").status_code == 302
    assert fresh(party).rules.name == "Twolow"
    page = director.get(f"/desk/{party.code}/settings/")
    assert "House rules: Twolow. Saved." in words(page)
    director.post(f"/desk/{party.code}/settings/", undo_of(page))
    assert fresh(party).rules == MINNESOTA


def test_house_rules_from_a_page_of_another_set_are_refused(director):
    party = found(8)
    seen = in_fields(director.get(f"/desk/{party.code}/settings/rules/"), "seen")[0]
    change(director, party, "rules", rules="askov")
    page = house(director, party, low_points="2", seen=seen)
    assert "The settings have changed since this page was opened" in words(page)
    assert fresh(party).rules == ASKOV


def test_what_the_named_set_says_too_is_no_house_rule(director):
    party = found(8, rules=ASKOV)
    house(director, party, target="15", specials="both", low_to="majority")
    assert fresh(party).rules == ASKOV


def test_what_cannot_be_is_refused_beside_its_sentence(director):
    page = house(director, found(8), target="0")
    assert "Type a whole number from 1 to 1000." in words(page)
    assert in_fields(page, "target") == ["0"]


def test_once_fixed_the_same_page_has_no_frames(director):
    party = slip(begun(8), 1)
    page = director.get(f"/desk/{party.code}/settings/rules/")
    assert "A game is won with 13 points." in words(page)
    assert not re.search(r'<(select|input)[^>]*name="(target|low_to)"', page.content.decode())
    house(director, party, target="15")
    assert fresh(party).rules == MINNESOTA


def test_kept_rules_stand_beside_the_named_ones_when_a_party_is_made(director):
    ours = replace(MINNESOTA, name="Lakewood rules", target=15)
    found(8, rules=ours)
    found(8, rules=replace(MINNESOTA, name="house rules", target=7))
    page = markup(director.get(NEW))
    assert 'value="Lakewood rules"' in page
    assert 'value="house rules"' not in page
    assert founded(director, rules="Lakewood rules").rules == ours
    changed = founded(director, rules="Lakewood rules", target="21", name="Another Tuesday").rules
    assert changed == replace(ours, name="house rules", target=21)


def test_a_new_party_has_its_house_rules_on_a_page_of_the_same_form(director):
    sent = AS_IT_STANDS | {"go": "house"}
    page = director.post(NEW, sent)
    assert "A game is won with points." in words(page)
    first = re.findall(r"<button[^>]*visually_hidden[^>]*>", page.content.decode())[0]
    assert 'name="go" value="rest"' in first, "Enter uses the rules, and founds nothing yet"
    assert in_fields(page, "target") == ["13"]
    page = director.post(NEW, AS_IT_STANDS | {"page": "house", "go": "rest", "target": "15", "made_grand": "1"})
    assert "House rules changed house rules" in words(page)
    assert in_fields(page, "target") == ["15"]
    assert in_fields(page, "made_grand") == [], "as the set says, so that another set may say otherwise"


RULES_STAND = "The rules cannot change once a hand is entered."
MOVEMENT_STANDS = "The movement cannot change once a hand is entered."


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        pytest.param({"line": "rules", "rules": "askov"}, RULES_STAND, id="another set"),
        pytest.param({"line": "house", "rules": "minnesota", "target": "9"}, RULES_STAND, id="an Undo of house rules"),
        pytest.param({"line": "movement", "movement": "draw-anew"}, MOVEMENT_STANDS, id="another movement"),
    ],
)
def test_a_page_from_before_the_first_hand_is_told_what_is_fixed(director, sent, says):
    party = slip(begun(8), 1)
    page = director.post(f"/desk/{party.code}/settings/", sent)
    assert page.status_code == 200
    assert words(page).count(says) == 1
    assert (fresh(party).rules, fresh(party).movement) == (MINNESOTA, "ladder")


def test_house_rules_from_before_the_first_hand_are_refused_in_words(director):
    party = slip(begun(8), 1)
    page = house(director, party, failed_grand_points="9", low_points="2")
    assert RULES_STAND in words(page)
    assert fresh(party).rules == MINNESOTA


def test_the_same_rules_from_before_the_first_hand_are_no_change(director):
    party = slip(begun(8, rules=ASKOV), 1, score=(15, 7))
    assert change(director, party, "rules", rules="askov").status_code == 302
    assert house(director, party, target="15", specials="both").status_code == 302


def test_an_undo_of_house_rules_that_have_changed_since_says_so(director):
    party = found(8)
    house(director, party, target="15")
    undo = undo_of(director.get(f"/desk/{party.code}/settings/"))
    house(director, party, target="17")
    page = director.post(f"/desk/{party.code}/settings/", undo)
    assert "The settings have changed since this page was opened" in words(page)
    assert fresh(party).rules.target == 17


def test_another_set_takes_the_house_rules_away_and_says_so_with_its_undo(director):
    party = found(8, end=EIGHT_HANDS)
    house(director, party, failed_grand_points="3", rules_name="Mine")
    ours = fresh(party).rules
    page = change(director, party, "rules", rules="south-dakota", follow=True)
    assert "Rules: South Dakota, no house rules. Saved. The house rules from before do not hold any more." in words(
        page
    )
    assert fresh(party).rules == SOUTH_DAKOTA
    page = director.post(f"/desk/{party.code}/settings/", undo_of(page), follow=True)
    assert "Rules: Mine. Saved." in words(page)
    assert "do not hold any more" not in words(page)
    assert fresh(party).rules == ours


def test_the_same_set_keeps_the_house_rules(director):
    party = found(8)
    house(director, party, failed_grand_points="3", rules_name="Mine")
    change(director, party, "rules", rules="minnesota")
    assert fresh(party).rules.name == "Mine"
