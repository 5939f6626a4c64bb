"""Reads a list of names as people paste it: a name on each line, with bullets or numbers, columns, or commas.

Nothing is saved here. For every line, the roll says what was understood and what is wrong with it, so that a person can
check it first.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.names import LONGEST_LINE, LONGEST_NAME, WhyNotAName, read_name, same_name

MOST_NAMES = 5000  # more than twice the largest party
HEADINGS = {"name", "names", "player", "players", "navn", "spiller"}
FIRST_NAMES = {"first name", "firstname", "first", "given name", "fornavn"}
LAST_NAMES = {"last name", "lastname", "last", "surname", "family name", "etternavn"}


class WhyNotARoll(Reason):
    TOO_MANY = _("A list has {most} names at most; this one has {names}.")
    NO_NAMES = _("There is no name in this list. Paste one name on each line.")


class WhyDoubted(Reason):
    LEFT_OUT = _("“{left}” is left out.")
    TURNED = _("Read as surname and first name.")
    SEVERAL = _("Read as several names on one line.")
    COMMA = _("There is a comma in it. Is it one person?")
    TWO_PEOPLE = _("Two people? The list says “{text}”.")
    NO_NAME = _("Is this the name of a player?")


@dataclass(frozen=True, slots=True)
class RollLine:
    """One line of the list: the name that was understood, or what is wrong with it. A person should check a `doubt`."""

    number: int
    text: str
    name: str | None
    problem: Refused | None = None
    doubt: Refused | None = None

    @property
    def is_twice(self) -> bool:
        """Whether the name is on the list above already. A person decides whether it is the same person."""
        return self.problem is not None and self.problem.reason is WhyNotAName.TWICE_IN_LIST


@dataclass(frozen=True, slots=True)
class Roll:
    lines: tuple[RollLine, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that can be registered, in the order of the list."""
        return tuple(line.name for line in self.lines if line.name is not None and line.problem is None)

    @property
    def doubts(self) -> tuple[RollLine, ...]:
        return tuple(line for line in self.lines if line.doubt is not None and line.problem is None)

    @property
    def problems(self) -> tuple[RollLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)


def decode(file: bytes) -> str:
    """The text of a list that came as a file: UTF-8, UTF-16 as spreadsheets write it, else Latin-1."""
    if file.startswith((b"\xff\xfe", b"\xfe\xff")):
        return file.decode("utf-16", errors="replace")
    try:
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        return file.decode("cp1252", errors="replace")  # Latin-1 with the dashes and quotes of Windows


def read_roll(text: str, *, at_the_party: Iterable[str] = (), same: Iterable[str] = ()) -> Roll:
    """Read a pasted list, line by line. Raises Refused for a list without names, and for one that is too long.

    `same`: names that mean one person, however often they stand in the list.
    """
    written = written_lines(text)
    short = [(number, line) for number, line in written if len(line) <= LONGEST_LINE]
    endless = [(number, line, None) for number, line in written if len(line) > LONGEST_LINE]  # read_name refuses them
    understood = [found for one in _understand(short) for found in _people_of(one)] if short else []
    _check_names(understood)  # again: one line may hold forty names
    taken, once = ({same_name(name) for name in names} for names in (at_the_party, same))
    lines = tuple(_judge(sorted([*understood, *endless], key=itemgetter(0)), taken, once))
    if not lines:
        raise Refused(WhyNotARoll.NO_NAMES)
    return Roll(lines)


def written_lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers. Raises Refused for more than a list may have."""
    # An empty row of a spreadsheet still has its separators and quotes, one of a quoted message its sign.
    written = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip(f" \t;,\"'\ufeff{SIGNS}")
    ]
    _check_names(written)
    return written


def _check_names(names: Sequence[object]) -> None:
    if len(names) > MOST_NAMES:
        raise Refused(WhyNotARoll.TOO_MANY, most=MOST_NAMES, names=len(names))


Understood = tuple[int, str, Refused | None]  # the number of a line, the probable name in it, and a doubt
SIGNS = "-*•–—·▪●◦○■□►➤→☐☑☒✓✔>"  # > stands before the lines of a quoted message, o is the bullet of a word processor
BULLET = re.compile(rf"(?:[{SIGNS}]\s*|o\s+(?=\w)|\[[ xX]?\]\s*|\(?\d{{1,4}}[.):]+\s*|\d{{1,4}}\s+(?=[^\W\d]))+")
WORDS = re.compile(r"[^\W\d_][^\d@]*")
REMARK = re.compile(r" ?[(\[][^()\[\]]*[)\]]")
BETWEEN_TWO = re.compile(r" ?[&+/] ?| (?:and|og) ", re.IGNORECASE)
ODD = re.compile(r"\?|\d\W+[^\W\d]")  # “Whist 23 November”, “Oda?”; but “Kari 2” is a name
LABELS = {"tlf", "tel", "telefon", "phone", "mob", "mobil", "mobile", "e-post", "epost", "email", "e-mail"}
PHONE = re.compile(r"\+\d[\d()./-]*|[\d()./-]{5,}")


def _understand(written: Sequence[tuple[int, str]]) -> list[Understood]:
    """The probable name in each line, without bullets, addresses and phone numbers."""
    lines = [(number, _without_bullet(line)) for number, line in written]
    separator = _separator([line for _number, line in lines])
    if separator is None:
        return [found for number, line in lines for found in _free_line(number, _unquote(line))]
    split = [(number, _fields(line, separator)) for number, line in lines]
    # The order matters: each reading below is tried only where those above it do not fit.
    columns = _columns(split[0][1])
    if columns:
        return [_without_contact(number, _pick(fields, columns)) for number, fields in split[1:]]
    if separator != "\t" and _are_lists(split):  # cells of a spreadsheet are columns
        doubt = Refused(WhyDoubted.SEVERAL) if len(split) > 1 else None
        return [(number, field, doubt) for number, fields in split for field in fields if field]
    if separator == "," and all(_is_surname_first(fields) for _number, fields in split):
        return [(number, f"{fields[1]} {fields[0]}", Refused(WhyDoubted.TURNED)) for number, fields in split]
    if separator == "\t" and all(_is_surname_first(fields) and " " not in "".join(fields) for _number, fields in split):
        return [(number, " ".join(fields), None) for number, fields in split]
    return [_without_contact(number, _name_among(fields)) for number, fields in split]


def _without_bullet(line: str) -> str:
    line = line.lstrip()
    bullet = BULLET.match(line)
    return line[bullet.end() :] if bullet else line


def _free_line(number: int, line: str) -> list[Understood]:
    """A line of a list without columns. It may hold two names."""
    for sign in ";,":
        parts = [part.strip() for part in line.split(sign) if part.strip()]
        if len(parts) > 1 and all(WORDS.fullmatch(part) for part in parts):
            if sign == ";" or all(" " in part for part in parts):
                return [(number, part, Refused(WhyDoubted.SEVERAL)) for part in parts]
            return [(number, line, Refused(WhyDoubted.COMMA))]
    return [_without_contact(number, line)]


def _are_lists(split: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Whether each line holds several names: a list on one line, or first and last names in every field."""
    fields = [field for _number, line in split for field in line if field]
    if len(split) == 1:
        return len(fields) > 1 and sum(bool(WORDS.fullmatch(field)) for field in fields) * 2 > len(fields)
    return all(WORDS.fullmatch(field) and " " in field for field in fields)


def _name_among(fields: Sequence[str]) -> str:
    """The first column that can be a name: not a number or an address."""
    filled = [field for field in fields if field]
    return next((field for field in filled if WORDS.match(field) and "@" not in field.split()[0]), (filled or [""])[0])


def _without_contact(number: int, text: str) -> Understood:
    """“Jon Nes jon@example.org 555” gives Jon Nes."""
    words = text.split()
    # One number may belong to the name (Kari 2), two are a telephone number.
    numbers_too = any(map(_is_contact, words)) or sum(word.isdecimal() for word in words) > 1
    kept = [word for word in words if not (_is_contact(word) or (numbers_too and _belongs_to_contact(word)))]
    name = " ".join(kept).strip(" -–,;:")
    if len(kept) == len(words) or not name:
        return number, text, None
    known = set(kept)
    left = " ".join(word for word in words if word not in known)
    return number, name, Refused(WhyDoubted.LEFT_OUT, left=left)


def _people_of(found: Understood) -> list[Understood]:
    """Drops a remark in brackets. “Fred & Gro Hansen” gives Fred Hansen and Gro Hansen."""
    number, text, doubt = found
    name = REMARK.sub("", text).strip()
    if name and name != text:
        left = [
            *(sign.strip() for sign in REMARK.findall(text)),
            *(doubt.facts.get("left", "").split() if doubt else ()),
        ]
        doubt = Refused(WhyDoubted.LEFT_OUT, left=" ".join(left))
    people = _two_people(name or text)
    if people:
        return [(number, one, Refused(WhyDoubted.TWO_PEOPLE, text=text)) for one in people]
    return [(number, name or text, doubt or (Refused(WhyDoubted.NO_NAME) if ODD.search(name) else None))]


def _two_people(text: str) -> list[str]:
    """Both names of a couple; if the first has no surname, it gets that of the second. Empty if it is one name."""
    parts = BETWEEN_TWO.split(text) if len(text) <= LONGEST_NAME * 2 else []
    if len(parts) != 2 or not all(WORDS.fullmatch(part) and "," not in part for part in parts):
        return []
    first, second = (part.strip() for part in parts)
    surname = second.rpartition(" ")[2] if " " in second and " " not in first else ""
    return [f"{first} {surname}".strip(), second]


def _belongs_to_contact(word: str) -> bool:
    return word.isdecimal() or word.strip(".:").casefold() in LABELS


def _is_contact(word: str) -> bool:
    return "@" in word or "://" in word or word.startswith("www.") or bool(PHONE.fullmatch(word))


def _separator(lines: Sequence[str]) -> str | None:
    """What divides the columns: a character in most lines, or ',' in a list on one line."""
    for sign in ("\t", ";", ","):
        if sum(sign in line for line in lines) * 2 > len(lines):
            return sign
    return "," if _columns([_unquote(lines[0])]) else None


def _fields(line: str, separator: str) -> list[str]:
    """The columns of one line. A stray quotation mark spoils only its own line."""
    if line.count('"') % 2:
        line = line.replace('"', "")
    return [_unquote(field) for field in next(csv.reader([line], delimiter=separator, skipinitialspace=True))]


def _unquote(text: str) -> str:
    return " ".join(text.split()).strip('"\ufeff ')


def _columns(fields: Sequence[str]) -> list[int]:
    """The columns that make up the name, if the first line is a heading; empty if it is not."""

    def headed(headings: Collection[str]) -> list[int]:
        return [column for column, word in enumerate(fields) if word.casefold() in headings][:1]

    first, last = headed(FIRST_NAMES), headed(LAST_NAMES)
    return first + last if first and last else headed(HEADINGS)


def _pick(fields: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(fields[column] for column in columns if column < len(fields))


def _is_surname_first(fields: Sequence[str]) -> bool:
    return len(fields) == 2 and all(WORDS.fullmatch(field) for field in fields)


def _judge(understood: Iterable[Understood], taken: Collection[str], once: Collection[str]) -> Iterator[RollLine]:
    seen: set[str] = set()
    for number, text, doubt in understood:
        try:
            name = read_name(text)
        except Impossible as refused:
            yield RollLine(number, text[:LONGEST_NAME], None, refused)
            continue
        same = same_name(name)
        if same in seen and same in once:
            continue
        why = WhyNotAName.TWICE_IN_LIST if same in seen else WhyNotAName.AT_THE_PARTY if same in taken else None
        yield RollLine(number, text, name, Impossible(why, name=name) if why else None, doubt)
        seen.add(same)
