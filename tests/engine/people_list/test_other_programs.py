"""Lists in the shapes of other programs and of what people write: nobody is lost, and every guess is marked.

The people of a list in order; `~` before a name: marked, `!`: not taken and shown with the reason.
"""

from __future__ import annotations

import pytest

from tests.engine.people_list.reading import shown
from tournaments.engine.people_list.roll import read_roll

LISTS = {
    "Google contacts": (
        """\
First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Marit,,Solheim,,,,,,,* myContacts,* Home,marit.solheim@example.no,Mobile,+47 911 22 333
Jan,Erik,Tveit,,Dr.,Janne,Tveit AS,,"Plays bridge too
Prefers Tuesdays",* myContacts ::: Whist,* Work,jan@example.no,,
Gunvor,,,,,,,,,* myContacts,,,Mobile,93344555
""",
        "Marit Solheim|Jan Erik Tveit|~Gunvor",
        (),
    ),
    "Outlook export": (
        """\
"Title","First Name","Middle Name","Last Name","Suffix","Company","Business Street","E-mail Address","E-mail Display Name","Mobile Phone"
"Mr.","Harald","","Nygaard","","","","harald@example.com","Harald Nygaard (harald@example.com)","+4790011223"
"Mrs.","Bjørg","","Nygaard-Holm","","","","","",""
"","","","","","Kafé Solsiden","","post@solsiden.example","Kafé Solsiden",""
""",
        "Harald Nygaard|Bjørg Nygaard-Holm|~Kafé Solsiden",
        (),
    ),
    "vCards of a phone": (
        """\
BEGIN:VCARD
VERSION:3.0
N:Haugen;Sissel;;;
FN:Sissel Haugen
TEL;TYPE=CELL:+47 400 50 600
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=98deg=C3=A5rd;P=C3=A5l;;;
END:VCARD
BEGIN:VCARD
VERSION:3.0
N:D\\, Arcy;Louise;;;
FN:Louise d’Arcy
END:VCARD
""",
        "Sissel Haugen|Pål Ødegård|Louise d’Arcy",
        (),
    ),
    "recipients of a mail": (
        """\
To: "Strand, Berit" <berit@example.no>, Odd Lunde <odd.lunde@example.no>, tor@example.no, Siri Moen <siri@example.no>
""",
        "~Berit Strand|~Odd Lunde|!(only_address)|~Siri Moen",
        (),
    ),
    "pairs of a bridge program": (
        """\
Rank\tPair\tName 1\tName 2\tClub\tMP\t%
1\t7\tKnut Aas\tRandi Foss\tAsker BK\t312\t61.90
2\t3\tEven Lien\tMaj-Britt Ruud\tAsker BK\t290\t57.54
3\t11\tOle J. Vik\tsubstitute\tDrammen\t255\t50.60
""",
        "Knut Aas|Randi Foss|Even Lien|Maj-Britt Ruud|Ole J. Vik|~substitute",
        (),
    ),
    "a result on the web, pasted": (
        """\
Plass   Par                               Poeng   Prosent
1       Turid Hagen - Per Ivar Bakke      142     59,2
2       Nina Dahle - Steinar Dahle        131     54,6
3       Kåre Myhre - Unni Sand            118     49,2
""",
        "~Turid Hagen|~Per Ivar Bakke|~Nina Dahle|~Steinar Dahle|~Kåre Myhre|~Unni Sand",
        (2,),
    ),
    "start list of a chess program": (
        """\
Sommerturnering 2025

SNo;;Navn;FideID;Land;Elo;Klubb
1;;Fjeldstad, Roar;1512345;NOR;1893;Moss
2;CM;Wang-Olsen, Ida;1512346;NOR;1790;Moss
3;;de Vries, Pieter;1012347;NED;1777;Halden
4;;Sigurd;;NOR;;
""",
        "!(above)|~Roar Fjeldstad|~Ida Wang-Olsen|~Pieter de Vries|Sigurd",
        (),
    ),
    "Norwegian register of a club": (
        """\
Medlemsnr;Etternavn;Fornavn;Kjønn;Fødselsdato;Postnr;Poststed;Mobil;E-post;Medlem fra;Status
1001;Kristoffersen;Aud Marie;K;03.02.1951;3011;Drammen;41111111;aud@example.no;2009;Aktiv
1002;Ås;Bjarne;M;12.12.1948;3015;Drammen;;;1998;Passiv
1003;Nguyen;Van An;M;01.01.1960;3011;Drammen;42222222;;2020;Aktiv
;Antall:;3;;;;;;;;
""",
        "Aud Marie Kristoffersen|Bjarne Ås|Van An Nguyen|!(sum)",
        (),
    ),
    "members of a German club": (
        """\
Mitgliederliste Stand 01.10.2025
Nr;Anrede;Name;Vorname;PLZ;Ort;Eintritt
1;Herr;Müller;Jürgen;24103;Kiel;01.04.2011
2;Frau;von der Heide;Käthe;24103;Kiel;01.01.1999
3;Frau;Groß;Annegret;24105;Kiel;15.06.2018
Summe;;3;;;;
""",
        "!(above)|Jürgen Müller|Käthe von der Heide|Annegret Groß|!(sum)",
        (),
    ),
    "members of a French club": (
        """\
N° licence\tCivilité\tNom\tPrénom\tVille\tCotisation
0012\tMme\tLEFÈVRE\tSolène\tNantes\toui
0044\tM.\tDE LA TOUR\tJean-Baptiste\tNantes\tnon
""",
        "Solène LEFÈVRE|Jean-Baptiste DE LA TOUR",
        (),
    ),
    "a chat, copied": (
        """\
[24.11.2025, 19:02:11] Grethe Solli: Hei! Jeg kommer på tirsdag
[24.11.2025, 19:05:40] Tor Arne: Kommer +1
[24.11.2025, 20:11:03] Grethe Solli: Tar med kake
24/11/2025, 20:15 - Mona L: can't come, sorry
11/24/25, 8:20 PM - Arvid Berge: in
""",
        "~Grethe Solli|~Tor Arne|!Grethe Solli|~Mona L|~Arvid Berge",
        (),
    ),
    "numbered sign-up in a message": (
        """\
Påmelding whist torsdag 27. november kl. 19
1️⃣ Astrid
2️⃣ Rolf Inge +1
3️⃣ Bente & Kjell Stokke
4️⃣ Solveig (kommer litt sent)
5️⃣
Venteliste:
6. Jorunn?
""",
        "!(title)|Astrid|Rolf Inge|!(unnamed)|~Bente Stokke|~Kjell Stokke|~Solveig|!(title)|~Jorunn?",
        (),
    ),
    "a sign-up form's answers": (
        """\
Timestamp,Email Address,What is your name?,How many are you?,Allergies
2025/11/20 10:01:12 AM GMT+1,nils@example.no,Nils Petter Hauge,1,
2025/11/20 11:44:00 AM GMT+1,anne@example.no,Anne-Lise and Gunnar Bø,2,nuts
2025/11/21 9:15:30 PM GMT+1,eli@example.no,eli,1,none
""",
        "Nils Petter Hauge|~Anne-Lise Bø|~Gunnar Bø|~eli",
        (),
    ),
    "a spreadsheet with a title and sums": (
        """\
Juleturnering\t\t\t
Arrangør: Whistklubben\t\t\t
\t\t\t
Deltaker\tBetalt\tBord\tBeløp
Reidun Kvam\tja\t1\t150
Sverre Kvam\tja\t1\t150
Ingebjørg\tnei\t2\t
\t\t\t
Sum\t\t\t300
Styret:\t\t\t
Leif Aune\t\t\t
""",
        "!(above)|!(above)|Reidun Kvam|Sverre Kvam|Ingebjørg|!(sum)|!(title)|Leif Aune",
        (),
    ),
    "tables as somebody wrote them": (
        """\
Table 1: Walter Finch, Edna Finch, Joyce Prior, Stan Webb
Table 2: Olive Hart, Ron Hart, Dora (Lily's friend), Ted Moss
Reserves:
Mavis Cope 01632 960123
""",
        "~Walter Finch|~Edna Finch|~Joyce Prior|~Stan Webb|~Olive Hart|~Ron Hart|~Dora|~Ted Moss|!(title)|~Mavis Cope",
        (),
    ),
    "labels for envelopes": (
        """\
Helga Brekke
Strandveien 14
3050 Mjøndalen

Oddvar og Tove Lie
Postboks 77
3051 Mjøndalen
""",
        "Helga Brekke|!(street)|!(street)|~Oddvar Lie|~Tove Lie|!(street)|!(street)",
        (),
    ),
    "two columns of names in a document": (
        """\
Agnes Hovland\tMagnar Sæter
Borghild Nes\tNora Tangen
Egil Ro\tPetra Ulv
Frida Eik\t
""",
        "~Agnes Hovland|~Magnar Sæter|~Borghild Nes|~Nora Tangen|~Egil Ro|~Petra Ulv|Frida Eik",
        (),
    ),
    "surname first, capitals, semicolons": (
        """\
HANSEN;Ragnhild;1944
JENSEN;Palle;1951
SKOV-LARSEN;Inger Marie;1949
Prins;;1950
""",
        "~Ragnhild HANSEN|~Palle JENSEN|~Inger Marie SKOV-LARSEN|~Prins",
        (),
    ),
    "a table in Markdown": (
        """\
| # | Who | Seat |
|---|-----|------|
| 1 | Zara Quill | N |
| 2 | Yusuf Idris | S |
""",
        "Zara Quill|Yusuf Idris",
        (2,),
    ),
    "two of one name": (
        """\
Navn,Telefon
Kari Berg (Lier),41000001
Kari Berg (Hurum),41000002
Kåre Ruud,41000003
Kåre Ruud,41000004
""",
        "~Kari Berg (Lier)|~Kari Berg (Hurum)|Kåre Ruud|!Kåre Ruud",
        (),
    ),
    "a whole sentence": (
        """\
Hi, we are Tom Ashby, Rita Ashby and Glen Poole. See you Tuesday!
""",
        "~Hi|~we are Tom Ashby|~Rita Ashby|~Glen Poole. See you Tuesday!",
        (),
    ),
    "a mended file beside a good one": (
        """\
Navn
Ã…se Bjørnstad
TorbjÃ¸rn Lie
Søren Friis
""",
        "~Åse Bjørnstad|~Torbjørn Lie|Søren Friis",
        (),
    ),
    "Dutch": (
        """\
Voornaam;Tussenvoegsel;Achternaam;Woonplaats
Jan;van der;Meer;Zwolle
Elly;;Bos;Zwolle
""",
        "Jan van der Meer|Elly Bos",
        (),
    ),
    "Spanish": (
        """\
Apellidos,Nombre,Correo
García Lorca,Ana María,ana@example.es
Ruiz,José,jose@example.es
""",
        "Ana María García Lorca|José Ruiz",
        (),
    ),
    "initials and nobles": (
        """\
1) J. R. Hartley
2) Sir Alan P. Dexter
3) O'Neill, Maeve
4) Łucja Żak-Nowak
""",
        "J. R. Hartley|Sir Alan P. Dexter|~Maeve O'Neill|Łucja Żak-Nowak",
        (),
    ),
}


@pytest.mark.parametrize(("text", "people", "columns"), LISTS.values(), ids=LISTS.keys())
def test_nobody_of_a_list_is_lost(text, people, columns):
    if columns:
        assert read_roll(text).people_list.asks, "it cannot know which column is the name"
    assert "|".join(shown(line) for line in read_roll(text, columns=columns).lines) == people
