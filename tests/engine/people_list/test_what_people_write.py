"""More lists, of which the reader was not made: what people and other programs write. Marks as in test_other_programs."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.refused import Refused
from tests.engine.people_list.reading import shown
from tournaments.engine.people_list import read_people
from tournaments.engine.people_list.headings import find_layout
from tournaments.engine.people_list.roll import read_roll
from tournaments.engine.people_list.rows import split_rows

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
    "no name but a word for somebody": (
        "Tor & Co\nAnna Berg og makker / Bo Lie\nEli + Per\n",
        "Tor|!(unnamed)|~Anna Berg|~Bo Lie|!(unnamed)|~Eli|~Per",
    ),
    "with titles": (
        "Fru Solveig Hansen\nDr. Hans Nordahl\nHr. Ola Moe og fru\n",
        "~Solveig Hansen|~Hans Nordahl|~Ola Moe|!(unnamed)",
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
    "Apple contacts csv": (
        "Etternavn,Fornavn,E-post (hjem),Mobil\nHolm,Ragna,r@x.no,+47 1\nÅs Berg,Tor-Erik,,\n",
        "Ragna Holm|Tor-Erik Ås Berg",
    ),
    "ACBL": (
        "Player Number\tPlayer Name\tMasterpoints\n1234567\tSMITH, JOHN\t500\n1234568\tDOE, JANE ANN\t20\n",
        "~JOHN SMITH|~JANE ANN DOE",
    ),
    "bridgewebs": (
        "Pos,NS,Names,%Score\n1,5,Ann Lee & Bob Ray,61.2\n2,3,Cy Fox & Di Hay,55.0\n",
        "~Ann Lee|~Bob Ray|~Cy Fox|~Di Hay",
    ),
    "BridgeMate": (
        "PairNr;Player1First;Player1Last;Player2First;Player2Last\n1;Ann;Lee;Bob;Ray\n2;Cy;Fox;Di;Hay\n",
        "Ann Lee|Bob Ray|Cy Fox|Di Hay",
    ),
    "Spond": (
        "Navn,Status,Rolle,Telefon\nRagna Holm,Kommer,Medlem,1\nTor Ås,Kommer ikke,Medlem,\nBo Lie,Ubesvart,,\n",
        "Ragna Holm|Tor Ås|Bo Lie",
    ),
    "Min idrett": (
        "Person ID;Fornavn;Mellomnavn;Etternavn;Alder;Kjønn;Medlem siden\n1;Ragna;Marie;Holm;70;Kvinne;01.01.2001\n",
        "Ragna Marie Holm",
    ),
    "StyreWeb": (
        "Medlemsnr.\tNavn\tAdresse 1\tPostnr\n10\tHolm, Ragna\tGata 1\t0155\n11\tStiftelsen Solsiden\tGata 2\t0155\n",
        "~Ragna Holm|Stiftelsen Solsiden",
    ),
    "Excel one column w/ heading unknown": ("Påmeldte til fredag\nRagna Holm\nTor Ås\n", "!(title)|Ragna Holm|Tor Ås"),
    "messenger": (
        "Ragna Holm\nJeg blir med!\n18:42\nTor Ås\nKommer litt sent\n18:50\n",
        "Ragna Holm|~Jeg blir med!|!42|Tor Ås|~Kommer litt sent|!50",
    ),
    "Facebook event": (
        "Going (3)\nRagna Holm\nAdd Friend\nTor Ås\nAdd Friend\nBo Lie\nInvited you\n",
        "~Going|Ragna Holm|Add Friend|Tor Ås|!Add Friend|Bo Lie|Invited you",
    ),
    "Letterhead": (
        "Whistklubben Ess\nStortorget 4, 1530 Moss\nMedlemmer pr. 1. november:\n\nHolm Ragna\t1951\nÅs Tor\t1949\n\nMoss, 3. november 2025\nKari Leder\nleder\n",
        "~Whistklubben Ess|~Stortorget 4, 1530 Moss|!(title)|~Holm Ragna|~Ås Tor|~Moss|Kari Leder|~leder",
    ),
    "html copied table w/ double spaces": (
        "Ragna Holm  12  Moss\nTor Ås  9  Moss\n",
        "~Ragna Holm 12 Moss|~Tor Ås 9 Moss",
    ),
    "lowercase": ("ragna holm\ntor ås, bo lie\neli\n", "~ragna holm|~tor ås|~bo lie|~eli"),
    "with ranks": ("1st Ragna Holm\n2nd Tor Ås\n3rd Bo Lie\n", "Ragna Holm|Tor Ås|Bo Lie"),
    "numbered with tabs": ("1\tRagna Holm\n2\tTor Ås\n3\t\n4\tBo Lie\n", "Ragna Holm|Tor Ås|!(empty)|Bo Lie"),
    "Semicolon with trailing": ("Ragna Holm;\nTor Ås;\nBo Lie;\n", "Ragna Holm|Tor Ås|Bo Lie"),
    "csv crlf bom sep line": ("\ufeffsep=;\r\nNavn;Tlf\r\nRagna Holm;1\r\nTor Ås;2\r\n", "!(above)|Ragna Holm|Tor Ås"),
    "couple same surname with og in columns": (
        "Navn;Antall\nRagna og Per Holm;2\nTor Ås;1\n",
        "~Ragna Holm|~Per Holm|Tor Ås",
    ),
    "dutch naam": ("Naam;Voornaam;Club\nJansen;Piet;A\nde Boer;Ans;B\n", "Piet Jansen|Ans de Boer"),
    "headings uppercase english": ("SURNAME,FORENAME(S),TEAM\nHOLM,RAGNA,X\nLIE,BO,Y\n", "RAGNA HOLM|BO LIE"),
    "Names with comma jr": (
        "Sammy Davis, Jr.\nKen Griffey, Jr\nAnn Lee, PhD\n",
        "~Sammy Davis, Jr.|~Ken Griffey, Jr|~Ann Lee, PhD",
    ),
    "age after": ("Ragna Holm, 71\nTor Ås, 80 år\n", "Ragna Holm|Tor Ås"),
    "Mailchimp": (
        "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME\nr@x.no,Ragna,Holm,2,2020-01-01 10:00:00\nt@x.no,,,2,\n",
        "Ragna Holm|!(empty)",
    ),
    "Meetup": (
        "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\nRagna Holm\tuser 1\t\tNo\tYes\t1\nTor\tuser 2\t\tNo\tYes\t0\n",
        "Ragna Holm|Tor",
    ),
    "Eventbrite": (
        "Order #,Attendee first name,Attendee Surname,Ticket Type\n1,Ragna,Holm,General\n2,Bo,Lie,General\n",
        "Ragna Holm|Bo Lie",
    ),
    "WhatsApp android list": (
        "27/11/2025, 18:02 - Ragna: 1. Ragna\n2. Tor\n27/11/2025, 18:05 - Bo Lie: 1. Ragna\n2. Tor\n3. Bo\n",
        "~Ragna|Tor|~Bo Lie|!Tor|Bo",
    ),
    "handwritten OCR": (
        "l. Ragna Holm .......... 40,-\n2. Tor Ås ............. 40,-\n3, Bo Lie\n",
        "~l. Ragna Holm 40|~Tor Ås 40|~Bo Lie",
    ),
    "two groups with headings": (
        "Grønn gruppe:\nRagna\nTor\n\nRød gruppe:\nBo\nEli\n",
        "!(title)|Ragna|Tor|!(title)|Bo|Eli",
    ),
    "Scoring sheet": (
        "Spiller\t1\t2\t3\tSum\nRagna\t13\t7\t\t20\nTor\t7\t13\t\t20\nSnitt\t10\t10\t\t20\n",
        "Ragna|Tor|!(sum)",
    ),
    "SQL dump": ("INSERT INTO members VALUES (1,'Ragna','Holm'),(2,'Bo','Lie');", "!(title)"),
    "Landscape two people per row with blanks": (
        "Herre;Dame\nTor Ås;Ragna Holm\nBo Lie;\n;Eli Vik\n",
        "Tor Ås|Ragna Holm|Bo Lie|Eli Vik",
    ),
    "mail cc": (
        'Cc: Ragna Holm <r@x.no>,\n    Tor Ås <t@x.no>,\n    "Lie, Bo" <b@x.no>\n',
        "~Ragna Holm|~Tor Ås|~Bo Lie",
    ),
    "Polish": ("Imię;Nazwisko;Telefon\nŁucja;Żak;1\nJan;Kowalski-Nowak;2\n", "Łucja Żak|Jan Kowalski-Nowak"),
    "Signup sheet": ("Hvem tar med kake?\n- Ragna (sjokolade)\n- Tor, Eli\n- ?\n", "~Hvem tar|~kake?|~Ragna|~Eli Tor"),
    "lines within a cell": (
        'Name;City\n"Ann\nBerg";Oslo\n"Bo Lie\nCy Fox";Moss\n"Eli Vik\n(guest)";Moss\n"Gro\nTor\nIda\nJon";Moss\n',
        "~Ann Berg|~Bo Lie|~Cy Fox|~Eli Vik|~Gro|~Tor|~Ida|~Jon",
    ),
    "lines within a quoted line": ('"Ann\nBerg"\nBo Lie\n"Moe,\nTor"\n', "~Ann Berg|Bo Lie|~Tor Moe"),
    "quotes around the whole list": ('"Ann Berg\nBo Lie\nCy Fox"\n', "Ann Berg|Bo Lie|Cy Fox"),
    "a quote that is never closed": ('"Ann\nBo Lie\n"Cy\nDi\n', "Ann|Bo Lie|Cy|Di"),
    "headings again on the next page": (
        "Name\tCity\nTor Ås\tOslo\nName\tCity\nBo Lie\tMoss\n",
        "Tor Ås|!(title)|Bo Lie",
    ),
    "a heading again on the next page": ("Name\nTor Ås\nName\nBo Lie\n", "Tor Ås|!(title)|Bo Lie"),
    "boxes of a spreadsheet": (
        "Name\tGuest\nTor Ås\tTRUE\nFALSE\tFALSE\nBo True\t\n",
        "Tor Ås|!(true_or_false)|Bo True",
    ),
    "quotes around a part of a name": ('"Ann" Berg\nBo "Bobby" Lie\n"Cy Fox"\n', '~"Ann" Berg|Bo "Bobby" Lie|Cy Fox'),
    "quotes around a part of a name in a column": (
        'Name;City\n"Ann" Berg;Oslo\nBo "Bob";Moss\n',
        '~"Ann" Berg|~Bo "Bob"',
    ),
    "long names & dashes": (
        "Anne-Karin Østby‑Larsen\nJean–Luc Picard\nO´Neill Siobhán\n",
        "Anne-Karin Østby‑Larsen|Jean–Luc Picard|O´Neill Siobhán",
    ),
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
@example(["Ann, 1    1", '\t    "', 'Ann, "    1'])
@example(["Name;Phone", '"Ann;1', '2";Bo'])
def test_every_line_is_read_or_shown(lines):
    """Whatever stands on it, unless it is the line of the headings or the list asks what is what."""
    text = "\n".join(lines)
    try:
        _sign, rows = split_rows(text)
        read = read_people(text)
    except Refused:
        return
    numbers = {one.number for one in read.found}
    silent = [row for row in rows if row.number not in numbers and any(sign.isalpha() for sign in row.text)]
    headings = [row for row in silent if find_layout(row.cells) or find_layout([row.text.strip(" :")])]
    assert read.asks or [row.text for row in silent if row not in headings] == []
    assert len(headings) < 2
