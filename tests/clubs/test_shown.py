"""What is shown to whom. No database."""

from __future__ import annotations

from itertools import product

import pytest

from tournaments.clubs.engine.shown import Audience, ClubConsent, Visibility, find_visibility, shorten_name


def test_before_the_club_has_said_anything_the_open_net_sees_nothing():
    assert find_visibility(Audience.OPEN_NET, ClubConsent()) == Visibility(page=False, results=False, whole_names=False)


@pytest.mark.parametrize("audience", [Audience.MEMBERS, Audience.ORGANISER])
def test_members_see_whole_names_whatever_the_open_net_sees(audience: Audience):
    for said in product([False, True], repeat=3):
        assert find_visibility(audience, ClubConsent(*said)) == Visibility(page=True, results=True, whole_names=True)


def test_the_open_net_sees_results_only_on_an_open_page_and_whole_names_only_in_results():
    for is_open, results, names in product([False, True], repeat=3):
        shown = find_visibility(Audience.OPEN_NET, ClubConsent(is_open, results, names))
        assert shown == Visibility(is_open, is_open and results, is_open and results and names)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann Pedersen", "Ann P."),
        ("Ann", "Ann"),
        ("Ole Kristian Moe", "Ole M."),
        ("Anne-Lise van der Berg", "Anne-Lise B."),
        ("Åse ålgård", "Åse Å."),
        ("Ann Pedersen 2", "Ann P. 2"),
        ("Jon (Olsen)", "Jon O."),
    ],
)
def test_a_first_name_and_an_initial_say_who_it_is_to_those_who_know_them(name: str, shown: str):
    assert shorten_name(name) == shown
