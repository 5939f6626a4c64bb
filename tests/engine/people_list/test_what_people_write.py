"""More lists, of which the reader was not made: what people and other programs write. Marks as in test_other_programs."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.refused import Refused
from tests.engine.people_list.test_other_programs import shown
from tournaments.engine.people_list import read_people
from tournaments.engine.people_list.headings import layout_of
from tournaments.engine.people_list.roll import read_roll
from tournaments.engine.people_list.rows import rows_of

LISTS = {
    "a family, surname first": (
        "Berg, Anna Marie\nBerg, Ole Jakob\nBerg, Per Erik\nBerg, Ida Sofie\nBerg, Jo Aksel\nBerg, Eli Ann\nLie, Bo\n",
        "~Anna Marie Berg|~Ole Jakob Berg|~Per Erik Berg|~Ida Sofie Berg|~Jo Aksel Berg|~Eli Ann Berg|~Bo Lie",
    ),
    "Thunderbird address book csv": (
        "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Work Phone,Home Phone\nTorill,Grande,Torill Grande,,torill@example.no,,,\n,,Øystein Fossum,,oystein@example.no,,,\n,,,,spam@example.no,,,\n",
        "Torill Grande|~Øystein Fossum|!(empty)",
    ),
    "EBU style": (
        "EBU No.\tForename\tSurname\tRank\n00123456\tMargaret\tO’Leary\tMaster\n00123457\tDev\tPatel\t\n",
        "Margaret O’Leary|Dev Patel",
    ),
    "Swiss manager": (
        "Startrang;Titel;Familienname, Vorname;Elo;FED;Verein\n1;FM;Zürcher, Beat;2201;SUI;Bern\n2;;van Dijk, Lotte;2003;NED;\n",
        "~Beat Zürcher|~Lotte van Dijk",
    ),
    "whatsapp poll copied": (
        "Hvem kommer?\nJa (4)\nHege\nMorten\nSynnøve L.\nTrond\nNei (1)\nKnut\n",
        "~Hvem kommer?|~Ja|Hege|Morten|Synnøve L.|Trond|~Nei|Knut",
    ),
    "doodle": (
        "Participant,Tue 2 Dec,Tue 9 Dec\nHege,OK,\nMorten Aas,OK,OK\nSynnøve,,(OK)\n",
        "Hege|Morten Aas|Synnøve",
    ),
    "sms reply": ("Hei, det er Gro. Jeg og Arne kommer på tirsdag.", "~Hei|~det er Gro. Jeg|~Arne kommer på tirsdag."),
    "table seats grid": (
        "Bord\tNord\tSør\tØst\tVest\n1\tAnna B\tBo L\tCarl M\tDina R\n2\tEli\tFinn\tGeir\tHilde\n",
        "Anna B|Bo L|Carl M|Dina R|Eli|Finn|Geir|Hilde",
    ),
    "emails only": (
        "hege.moen@example.no\nmorten@example.no;synnove.lie@example.no\n",
        "!(only_address)|!(only_address)|!(only_address)",
    ),
    "Swedish register": (
        "Medlemsnummer;Personnummer;Efternamn;Förnamn;Adress;Postnr;Ort;Mobil;E-post\n1;19500101-1234;Åkesson;Göran;Storgatan 1;11122;Stockholm;070-1234567;g@x.se\n2;;Öberg;Märta;;;;;\n",
        "Göran Åkesson|Märta Öberg",
    ),
    "word table two cols name phone": (
        "Navn               Telefon\nPer Ås             901 11 222\nLiv Bø-Nilsen      \nKari M. Sande      902 33 444\n",
        "Per Ås|Liv Bø-Nilsen|Kari M. Sande",
    ),
    "capital surnames free": (
        "DUPONT Jean\nMARTIN-LEROY Sophie\nde LA FONTAINE Luc\n",
        "DUPONT Jean|MARTIN-LEROY Sophie|de LA FONTAINE Luc",
    ),
    "with titles": (
        "Fru Solveig Hansen\nDr. Hans Nordahl\nHr. Ola Moe og fru\n",
        "~Solveig Hansen|~Hans Nordahl|~Ola Moe|~fru",
    ),
    "csv no heading phone first": (
        "90011222,Tove Lie,tove@x.no\n90011223,Arne Moe,\n,Siri Ek,siri@x.no\n",
        "Tove Lie|Arne Moe|Siri Ek",
    ),
    "leading blank columns": (
        ";;Navn;Merknad\n;;Tove Lie;\n;;Arne Moe;kommer 19.30\n;;;Siri kommer kanskje\n",
        "Tove Lie|Arne Moe|!(empty)",
    ),
    "pipe list": ("Tove Lie | Arne Moe | Siri Ek", "~Tove Lie|~Arne Moe|~Siri Ek"),
    "slash list": ("Tove/Arne/Siri/Bo", "~Tove|~Arne|~Siri|~Bo"),
    "og-list": ("Tove, Arne, Siri og Bo", "Tove|Arne|~Siri|~Bo"),
    "Finnish": ("Sukunimi,Etunimi,Seura\nVirtanen,Aino,Turku\nMäkinen,Väinö,Turku\n", "Aino Virtanen|Väinö Mäkinen"),
    "Icelandic letters": ("Þórunn Sigurðardóttir\nÁrni Ægisson\n", "Þórunn Sigurðardóttir|Árni Ægisson"),
    "quote mail": (
        "On Tue, Nov 25, 2025 at 9:14 AM Gro Lie <gro@x.no> wrote:\n> Tove Lie\n> Arne Moe\n>\n> Gro\n",
        "!(title)|Tove Lie|Arne Moe|Gro",
    ),
    "json-ish": ('["Tove Lie", "Arne Moe", "Siri Ek"]', "Tove Lie|Arne Moe|Siri Ek"),
    "php quoted sql": ("'Tove Lie'\n'Arne Moe'\n", "Tove Lie|Arne Moe"),
    "trailing attendance": (
        "Tove Lie ✔\nArne Moe ✘\nSiri Ek x\nBo Ås - betalt\nEli (2)\n",
        "~Tove Lie|~Arne Moe|~Siri Ek|~Bo Ås|~Eli",
    ),
    "Excel numbers": (
        '"Nr";"Spiller";"Poeng"\n"1";"Tove Lie";"1 200,50"\n"2";"Arne Moe";"-3,5"\n',
        "Tove Lie|Arne Moe",
    ),
    "Family list": ("Familien Hansen (4)\nFam. Olsen: Per, Kari, Lise\n", "~Familien Hansen|~Per|~Kari|~Lise"),
}


@pytest.mark.parametrize(("text", "people"), LISTS.values(), ids=LISTS.keys())
def test_nobody_of_a_list_is_lost(text, people):
    assert "|".join(map(shown, read_roll(text).lines)) == people


NAMES = st.sampled_from(
    ["Ann", "Bo Lie", "Berg, Kari", "Åse D’Arcy", '"Moe, Tor"', "Eva & Jon Vik", "LIE Bo", "Kari (2)", "x@y.no"]
)
OTHERS = st.sampled_from(
    ["", "1", "Navn", "Phone", "Total", "9,5", '"', "Oslo SK", "Table 2:", "+47 900", "--", "\ufffd", "Name"]
)
SIGNS = st.sampled_from([", ", ",", ";", "\t", " ", " - ", "|", "    ", "/"])
LINES = st.lists(st.tuples(NAMES | OTHERS, SIGNS, NAMES | OTHERS, SIGNS, OTHERS).map("".join), min_size=1, max_size=6)


@given(LINES)
@example(['Ann,"x', "Bo,y", 'Cleo,"z"'])
@example(['"Ann', "Bo", 'Cleo"'])
@example(["Name;Phone", '"Ann;1', '2";Bo'])
def test_every_line_is_read_or_shown(lines):
    """Whatever stands on it, unless it is the line of the headings or the list asks what is what."""
    text = "\n".join(lines)
    try:
        _sign, rows = rows_of(text)
        read = read_people(text)
    except Refused:
        return
    numbers = {one.number for one in read.found}
    silent = [row for row in rows if row.number not in numbers and any(sign.isalpha() for sign in row.text)]
    headings = [row for row in silent if layout_of(row.cells) or layout_of([row.text.strip(" :")])]
    assert read.asks or [row.text for row in silent if row not in headings] == []
    assert len(headings) < 2
