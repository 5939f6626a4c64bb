"""What a spreadsheet makes of our files: the columns of its language, and nothing that it runs."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.test import Client
from django.utils.translation import override

from tests.night import begun, slip
from tests.screens.reading import NORWEGIAN
from tests.seasons.stored import two_evenings
from tournaments.models import Player
from tournaments.views.answers import answer_csv

NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
NAMES = [
    "=1+1",
    "Ann;=1+1",
    "Ann, =1+1",
    "Ann\t@SUM(1)",
    'Ann;"=1+1',
    '";=1+1',
    "Ann;+47 900",
    "Ann,-1+1;-2+2",
    "Ann;；=1",
    "＝1+1",
    "Ann;\u22121+1",
    "Ann\n=1+1",
]


def cells(text: str, separator: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_no_cell_starts_a_formula_whatever_divides_the_cells(name: str, language: str):
    with override(language):
        text = answer_csv("a", ["Name", "Won"], [[name, "5"], [name, "-3"]]).content.decode("utf-8-sig")
    for separator in ",;\t":
        read = [cell.strip(' "') for cell in cells(text, separator)]
        assert [cell for cell in read if cell.startswith(tuple("=+-@＝")) and not NUMBER.fullmatch(cell)] == []


def test_a_number_stays_a_number_beside_a_comma():
    assert "Ann, -3" in answer_csv("a", [], [["Ann, -3", "-6.5"]]).content.decode()


@pytest.mark.parametrize("language", [{}, NORWEGIAN], ids=["English", "Norwegian"])
def test_a_language_with_a_decimal_comma_gets_semicolons(director: Client, language: dict[str, str]):
    season = two_evenings()
    text = director.get(f"/seasons/{season.pk}/csv/", headers=language).content.decode("utf-8-sig")
    points = "9,25" if language else "9.25"
    (ann,) = (row for row in csv.reader(io.StringIO(text), delimiter=";" if language else ",") if row[1] == "Ann")
    assert ann[2] == points


def test_the_standings_of_a_norwegian_have_columns(client: Client):
    party = slip(slip(begun(8), 1), 2)
    Player.objects.filter(name="Ann").update(name="Ann;=1+1")
    lines = client.get(f"/p/{party.code}/standings/csv/", headers=NORWEGIAN).content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Plass;Navn;Vunnet;")
    assert lines[1].startswith('1;"Ann;\'=1+1";1;1;+6;13;7')
