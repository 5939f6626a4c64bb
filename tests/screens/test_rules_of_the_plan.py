"""The rules of a party in its plan: a named set, or house rules with every choice of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Call
from scoring.rules import (
    ASKOV,
    MINNESOTA,
    NAMED,
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
from tests.screens.plan_form import AS_IT_STANDS, NEW, founded
from tests.screens.reading import markup, words
from tests.screens.reading import typed as in_fields
from tournaments.forms.plan import plan_of
from tournaments.forms.rules import RulesForm, read_rules, typed_rules
from tournaments.queries import rows


@pytest.mark.parametrize("name", [name for name, rules in NAMED.items() if rules.players == 4])
def test_a_named_set_without_a_change_is_used_as_it_is(director, name):
    ends = {"end": "hands"} if NAMED[name].may_not_end else {}
    assert rows.rule_set(founded(director, rules=name, **ends)) == NAMED[name]


def test_a_table_of_two_is_not_offered(director):
    assert "two-player" not in markup(director.get(NEW))
    assert director.post(NEW, AS_IT_STANDS | {"rules": "two-player"}).status_code == 200


def test_parletts_norwegian_whist_can_be_set_as_house_rules(director):
    party = founded(
        director, target="50", made_grand="4", failed_grand_points="8", low_to="minority", low_points="2",
        rules_name="Norwegian whist",
    )  # fmt: skip
    assert rows.rule_set(party) == RuleSet(
        "Norwegian whist",
        target=50,
        made_grand=4,
        failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 8),
        low=Low(LowTo.MINORITY, 2),
    )


def test_changed_rules_without_a_name_are_house_rules(director):
    rules = rows.rule_set(founded(director, rules="askov", target="7"))
    assert (rules.name, rules.target, rules.specials) == ("house rules", 7, ASKOV.specials)


def test_granders_who_fail_can_lose_two_for_each_trick(director):
    rules = rows.rule_set(founded(director, failed_grand_to="granders", failed_grand_points="2", end="hands"))
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
    form = RulesForm(typed_rules(rules))
    assert form.is_valid()
    assert read_rules(form.cleaned_data) == rules


def test_rules_stand_once_a_hand_is_entered(director):
    party = slip(begun(8, rules=ASKOV), 1, score=(15, 7))
    settings = f"/desk/{party.code}/settings/"
    assert "so the rules stay as they are. How games end can be changed from round 2 on." in words(
        director.get(settings)
    )
    director.post(settings, AS_IT_STANDS | {"name": "Late whist", "rules": "minnesota", "target": "3"})
    party = fresh(party)
    assert (party.name, rows.rule_set(party)) == ("Late whist", ASKOV)


def test_rules_that_no_field_can_write_the_same_way_stand_too(director):
    rules = RuleSet("ours", specials=(Call.GRAND_DIX, Call.SOLA_NOLA))
    party = slip(begun(8, rules=rules), 1)
    assert director.post(f"/desk/{party.code}/settings/", AS_IT_STANDS | {"name": "Late whist"}).status_code == 302
    assert (fresh(party).name, rows.rule_set(fresh(party))) == ("Late whist", rules)


def test_house_rules_are_kept_through_a_change_of_the_name(director):
    rules = RuleSet("ours", target=21, specials=(Call.GRAND_DIX,), high_colour=Colour.RED)
    party = found(8, rules=rules)
    page = director.get(f"/desk/{party.code}/settings/")
    assert in_fields(page, "target") == ["21"]
    assert in_fields(page, "rules_name") == ["ours"]
    assert plan_of(party).rules == rules


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        pytest.param(MINNESOTA, "House rules: none", id="a set as it stands"),
        pytest.param(replace(MINNESOTA, name="Grange rules", target=10), "House rules: Grange rules", id="with a name"),
    ],
)
def test_the_folded_house_rules_say_whether_there_are_any(director, rules, says):
    assert says in words(director.get(f"/desk/{found(4, rules=rules).code}/settings/"))
