"""What the headings of a table mean, in the words of programs and clubs of several languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.engine.names import simplify_name


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# As `_key` writes them: small letters without accents, spaces and signs.
WHOLE = _words(
    "name names fullname completename displayname player players playername member members membername participant participants "
    "attendee attendees entrant guest guests guestname contactname person people partner spouse "
    "navn fulltnavn fuldenavn navne spiller spillere spillernavn medlemmer medlemsnavn deltaker deltakere deltakernavn deltager "
    "deltagere makker ektefelle gjest gjester namn fullstandigtnamn spelare spelarnamn deltagare nimi kokonimi pelaaja "
    "nomcomplet nometprenom prenometnom nomprenom prenomnom joueur joueurs participante adherent partenaire "
    "vollername vollstandigername spielername spieler teilnehmer teilnehmername mitglied namevorname vornamename "
    "nombrecompleto nombreyapellidos jugador naam volledigenaam speler spelersnaam nomecompleto giocatore imieinazwisko "
    "nom nome nombre"
)
# These words head a column in one list, and are what a cell says in another.
ALSO_VALUES = _words("member members guest guests partner spouse gjest mitglied")
PLACES = _words(
    "north south east west nord sor syd sud ost oest est vest ouest norte sur este oeste "
    "herre herrer dame damer mann kvinne men women gentleman lady"
)
FIRST = _words(
    "firstname first forename forenames givenname givennames given christianname fornavn fornavne fornamn tilltalsnamn etunimi "
    "prenom prenoms vorname vornamen voornaam nombre nombredepila nome imie rufname"
)
MIDDLE = _words("middlename middlenames additionalname mellomnavn mellemnavn tussenvoegsel voorvoegsel infix")
LAST = _words(
    "lastname last surname surnames familyname family etternavn efternavn efternamn slektsnavn sukunimi nomdefamille nom "
    "nachname familienname zuname achternaam apellido apellidos cognome nazwisko sobrenome name navn namn naam"
)
SURNAME_FIRST = _words(
    "namevorname nometprenom nomprenom surnamefirstname lastnamefirstname etternavnfornavn nachnamevorname"
)
SINCE = _words(
    "since sincewhen membersince joined joindate joiningdate datejoined startdate siden medlemsiden medlemfra innmeldt "
    "innmeldtdato innmeldingsdato indmeldt eintritt eintrittsdatum mitgliedseit membredepuis dateadhesion lidsinds"
)
TAGS = _words("tags tag groups group merkelapper merkelapp merker grupper gruppe groupmembership labels label")
MEMBER = _words("member status medlem medlemskap membership memberstatus medlemsstatus mitglied membre lid")
CONTACT = _words(
    "contact email mail emailaddress email1value phone telephone mobile mobilephone phone1value kontakt epost epostadresse "
    "telefon mobil mobiltelefon mobilnummer telefonnummer telefonnr tlf courriel telephone handy correo"
)
FIELDS = {"is_member": MEMBER, "since": SINCE, "tags": TAGS, "contact": CONTACT}
OTHERS = _words(
    "id no nr number nummer memberid membernumber medlemsnummer address adresse adress street gate city by town sted poststed "
    "ort stadt ville plz postnr postnummer zip zipcode postcode postalcode country land club klubb klub verein clubcity fed "
    "federation fide fideid rtg rating elo title titel tittel anrede gender sex kjonn kon genre civilite geschlecht birthday "
    "birthdate dateofbirth dob fodt fodselsdato fodselsar geburtsdatum notes note comment comments kommentar merknad bemerkung "
    "remarque merknader team lag mannschaft equipe pair par paar table bord tisch section points poeng poang punkte score result "
    "resultat rank rang plass place plassering platz seed date dato datum timestamp tidsstempel time tid paid betalt bezahlt age "
    "alder alter class klasse type membertype homephone evenings last kvelder sist percent prosent mp imps vp handicap hcp "
    "company organisation organization firma title url website lisens license licence nbfnr nzbno acblnumber pos rk"
)
# A heading of several words or parts names a person by one of these, unless it is the name of something else.
NAME_WORDS = re.compile(
    r"\b(?:name|names|navn|namn|naam|nom)\b|(?:spiller|medlems|deltaker|deltager|spieler|player)s?(?:navn|namn|name)\b"
)
OF_SOMETHING = re.compile(
    r"\b(?:club|klubb?|team|lag|user|bruker|street|file|company|school|event|turnering|table|domain|verein|nick|first|last|sur|"
    r"given|family|middle)",
    re.IGNORECASE,
)
OF_WHOM = re.compile(r"player|spiller|joueur|spieler|partner|makker|attendee|participant|deltaker|member|guest|\d")
A_HEADING = 60  # letters


@dataclass(frozen=True, slots=True)
class Layout:
    """Which cells of a row are what. Each of `people` has the cells of one person's name, in its order; `whole` is a cell
    with the same name, for rows in which these are empty."""

    people: tuple[tuple[int, ...], ...]
    whole: int | None = None
    is_guess: bool = False
    surname_first: bool = False
    fields: dict[str, int] = field(default_factory=dict)

    @property
    def read(self) -> set[int]:
        named = {at for one in self.people for at in one} | set(self.fields.values())
        return named if self.whole is None else named | {self.whole}


def _key(heading: str) -> str:
    return re.sub(r"[^a-z0-9]", "", simplify_name(heading[:A_HEADING]))


def _names_somebody(heading: str) -> bool:
    """Name, Player 2, “Navn på spilleren”, “Your name”."""
    key = _key(heading)
    if key.rstrip("0123456789") in WHOLE or _is_of_two(heading):
        return True
    said = simplify_name(heading[:A_HEADING])
    return bool(NAME_WORDS.search(said)) and not OF_SOMETHING.search(said)


def _is_of_two(heading: str, *, turned: bool = False) -> bool:
    """“Surname, first name” in one column; `turned`: whether in this order."""
    parts = [_key(part) for part in re.split(r"[,/&]", heading)]
    if len(parts) != 2:
        return False
    return (parts[0] in LAST and parts[1] in FIRST) or (not turned and parts[0] in FIRST and parts[1] in LAST)


def names_a_person(cells: Sequence[str]) -> bool:
    """Whether this row has a heading above names."""
    return find_layout(cells) is not None


def _may_be_headings(cells: Sequence[str]) -> bool:
    """“Anna Berg, guest” is no row of headings, although Guest can be one."""
    filled = [cell for cell in cells if cell.strip()]
    if any(len(cell) > A_HEADING or "@" in cell for cell in filled):
        return False
    if len(_several_with_two_columns([_key(cell) for cell in cells])) > 1:
        return True
    sure = any(
        (_names_somebody(cell) and _key(cell) not in ALSO_VALUES) or _of_nobody(_key(cell)) in FIRST | LAST
        for cell in filled
    )
    return sure or count_headings(filled) == len(filled)


def count_headings(cells: Sequence[str]) -> int:
    """How many cells are headings of any kind."""
    known = WHOLE | FIRST | MIDDLE | LAST | OTHERS | PLACES | SINCE | TAGS | MEMBER | CONTACT
    return sum(_key(cell) in known for cell in cells)


def find_fields(cells: Sequence[str]) -> dict[str, int]:
    """The first column of each field."""
    keys = [_key(cell) for cell in cells]
    return {name: at for name, words in FIELDS.items() for at in [_first(keys, words)] if at is not None}


def find_layout(cells: Sequence[str]) -> Layout | None:
    """What a row of headings says; None if it has no heading of a name."""
    if not _may_be_headings(cells) or (len(cells) == 1 and re.search(r"\d", cells[0])):  # “Player 1” alone is somebody
        return None
    keys = [_of_nobody(_key(cell)) for cell in cells]
    first, middle = _first(keys, FIRST - WHOLE), _first(keys, MIDDLE)
    if first is None:  # “Nome” and “Nombre” are first names beside a surname only
        first = _first(keys, FIRST) if _first(keys, LAST - WHOLE) is not None else None
    last = _surname(keys, first)
    fields = find_fields(cells)
    several = _several_with_two_columns(keys)
    if len(several) > 1:
        return Layout(several, fields=_without(find_fields(cells), {at for one in several for at in one}))
    taken = {first, middle, last}
    whole = [at for at, cell in enumerate(cells) if at not in taken and _names_somebody(cell)]
    if len(whole) > 1:  # beside a name, “Member” says whether somebody is one
        whole = [at for at in whole if at != fields.get("is_member")]
    if (first is not None and last is not None) or ((first is not None or last is not None) and not whole):
        names = tuple(at for at in (first, middle, last) if at is not None)
        return Layout((names,), whole[0] if whole else None, fields=_without(fields, {*names, *whole[:1]}))
    if not whole:
        whole = [at for at, key in enumerate(keys) if key in PLACES]
        # One column called North or Men says nothing. Several such columns have a player each.
        whole = whole if len(whole) > 1 else []
    if not whole:
        return None
    turned = keys[whole[0]] in SURNAME_FIRST or _is_of_two(cells[whole[0]], turned=True)
    return Layout(tuple((at,) for at in whole), surname_first=turned, fields=_without(fields, set(whole)))


def _several_with_two_columns(keys: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """“Player1First, Player1Last, Player2First, Player2Last” are two people."""
    bare = [OF_WHOM.sub("", key) for key in keys]
    firsts = [at for at, key in enumerate(bare) if key in FIRST - WHOLE]
    lasts = [at for at, key in enumerate(bare) if key in LAST - WHOLE]
    return tuple(zip(firsts, lasts, strict=True)) if len(firsts) == len(lasts) else ()


def _surname(keys: Sequence[str], first: int | None) -> int | None:
    """The column of surnames. “Name” beside “Vorname”, and “Nom” beside “Prénom”, are surnames; alone they are whole names."""
    sure = _first(keys, LAST - WHOLE)
    if sure is not None or first is None:
        return sure
    return next((at for at, key in enumerate(keys) if key in LAST and at != first), None)


def _first(keys: Sequence[str], words: frozenset[str]) -> int | None:
    return next((at for at, key in enumerate(keys) if key in words), None)


def _of_nobody(key: str) -> str:
    """“Attendee first name” is a first name."""
    bare = OF_WHOM.sub("", key)
    return bare if bare in (FIRST | LAST) - WHOLE else key


def _without(fields: dict[str, int], taken: set[int]) -> dict[str, int]:
    return {name: at for name, at in fields.items() if at not in taken}
