"""A drive has two halves, with coffee between them: a total belongs to one of them, and to none by a guess."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import half_time, make_plan, type_all, type_total
from tests.night import fresh
from tests.screens.test_drive import FORM, page, press
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import USUAL_ROLES
from tournaments.models import Party
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("half", ["3", "0", "", "one"])
def test_what_names_no_half_is_refused_and_not_taken_for_the_first(director: Client, half: str):
    party, refused = half_time(), "Something is missing in what this page sent."
    assert refused in press(director, "desk_total", party, half=half, card="1", tricks="80")
    assert not read_drive(party).drive.totals
    press(director, "desk_total", party, half="1", card="1", tricks="80")
    assert refused in press(director, "desk_total_out", party, half=half, card="1")
    assert len(read_drive(party).drive.totals) == 1
    assert refused in page(director, "desk_totals", party, half=half)


def test_coffee_is_in_the_middle_and_what_the_kind_does_not_count_is_hidden_and_ignored(director: Client):
    sent = FORM | {"kind": "military", "half": "", "role_a": "x", "role_b": "x", "counts_tens": "on", "number": "10"}
    director.post(reverse("desk_new_drive"), sent)
    plan = read_drive(Party.objects.get()).plan
    assert (plan.half, plan.roles, plan.has_tens) == (5, USUAL_ROLES, False)
    css = Path("tournaments/static/whistparty/drive.css").read_text(encoding="utf-8")
    hides_roles = next(line for line in css.splitlines() if line.endswith(".of_roles,"))
    assert {kind for kind in DriveKind if f'"{kind}"' in hides_roles} == {
        kind for kind in DriveKind if not kind.has_roles
    }


def test_what_a_drive_that_has_begun_keeps_is_shown_fixed_and_an_older_page_is_refused(director: Client):
    party = type_all(half_time())
    fields = re.findall(r"<(?:input|select)[^>]*>", page(director, "desk_drive", party))
    fixed = {re.findall('name="([^"]*)"', field)[0] for field in fields if " disabled" in field}
    assert fixed == {"is_live", "kind", "number", "half", "hands", "own"}

    def save(sent: dict[str, str]) -> str:
        return director.post(reverse("desk_drive", args=[party.code]), sent, follow=True).content.decode()

    by_browser = {name: value for name, value in FORM.items() if name not in fixed}
    assert "The drive is changed." in save(by_browser | {"place": "Hall"})
    assert (fresh(party).place, read_drive(party).plan) == ("Hall", make_plan())
    says = save(by_browser | {"kind": "goan", "place": ""})
    assert "The first hand has begun, so this cannot change any more." in says
    assert fresh(party).place == "Hall"


def test_the_standings_have_a_column_for_a_prize_once_somebody_has_a_figure(director: Client, client: Client):
    party = type_all(half_time(plan=make_plan(counts_tens=True, counts_last=True)))
    press(director, "desk_drive_show", party, span="first")
    shown = page(director, "desk_standings", party)
    assert '"of_prizes">Hands of 10+' not in shown
    assert "– means" not in shown
    type_total(party, 3, 84, tens=2)
    for shown in (page(director, "desk_standings", party), page(client, "standings", party)):
        assert '"of_prizes">Hands of 10+' in shown
        assert "– means that this number has not been typed from the card." in shown
        assert '"of_prizes">Last hand' not in shown


def test_a_card_without_a_figure_that_prizes_go_by_is_named_and_typed_at_that_field(director: Client):
    party = type_all(half_time(plan=make_plan(counts_tens=True)))
    type_total(party, 3, 84, tens=2)
    type_total(party, 3, 85)  # what is left empty stays
    for name in ("desk_totals", "desk_standings", "desk_end"):
        assert "“Hands of 10+” is not typed for 27 cards: 1, 2, 4, " in page(director, name, party)
    typed = 'name="tens"[^>]*value="{}" autofocus'
    assert re.search(typed.format(""), page(director, "desk_totals", party, half="1", card="4"))
    assert re.search(
        typed.format("13"), press(director, "desk_total", party, half="1", card="4", tricks="70", tens="13")
    )


def test_the_last_hand_is_typed_for_the_second_half_alone(director: Client):
    party = half_time(plan=make_plan(counts_last=True))
    assert 'name="last"' not in page(director, "desk_totals", party, half="1")
    assert 'name="last"' in page(director, "desk_totals", party, half="2")
