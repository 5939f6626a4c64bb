"""A cell or a line → people, with a mark on everything that was guessed or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.refused import Refused
from tournaments.engine.names import LONGEST_NAME, is_invisible
from tournaments.engine.people_list.found import FoundPerson, Marks, WhyDoubted, WhyLeftOut
from tournaments.engine.people_list.letters import find_odd_letters, mend_letters
from tournaments.engine.people_list.rows import split_cells, strip_stray_quotes
from tournaments.engine.people_list.signs import (
    A_DASH,
    BETWEEN_PEOPLE,
    BULLET,
    CHAT,
    CONTACT_LABELS,
    LABELS,
    MORE_PEOPLE,
    ODD,
    PHONE,
    QUOTED,
    REMARK,
    SOMEBODY,
    STREET,
    TICKS,
    TITLE,
    TRUE_OR_FALSE,
    WORDS,
    is_sum,
    is_surname,
    is_title,
    is_word_of_a_message,
)

MOST_LINES_OF_A_NAME = 3


@dataclass(frozen=True, slots=True)
class PartOfLine:
    """A part of a line that is one person, with what was already guessed about it."""

    text: str
    marks: Marks = ()


def read_people_on_line(number: int, line: str, *, is_alone: bool = False) -> list[FoundPerson]:
    """The people on a line of a list without columns. If it is the whole list, several names on it are no surprise."""
    text, marks = _as_meant(
        "".join(sign for sign in line if sign < "\x80" or sign == "\ufe0f" or not is_invisible(sign)).strip()
    )
    if "\n" in text:  # a cell
        return read_people_in_part(number, line, PartOfLine(_without_bullet(text), marks), in_column=True)
    if chat := CHAT.match(text):
        return read_people_in_part(number, line, PartOfLine(chat["name"], (*marks, explain_left_out(chat["message"]))))
    # In a list without columns a tab is like a comma.
    text = ", ".join(filter(None, (" ".join(cell.split()) for cell in _without_bullet(text).split("\t"))))
    if text.startswith("[") and text.endswith("]"):  # a list as programs write it
        text = text[1:-1]
    if not text:
        return []  # a number that nobody has taken yet
    text, more = _without_label(text)
    parts = _parts(text)
    if len(parts) > 1 and not is_alone:
        marks = (*marks, Refused(WhyDoubted.SEVERAL))
    return [
        one
        for part in parts
        for one in read_people_in_part(number, line, PartOfLine(part.text, (*marks, *more, *part.marks)))
    ]


def _as_meant(line: str) -> tuple[str, Marks]:
    meant = mend_letters(line)
    return meant, () if meant == line else (Refused(WhyDoubted.MENDED),)


def _without_bullet(line: str) -> str:
    # With an odd number of double quotes, one has no partner and is no part of a name.
    line = line.lstrip(" \t\ufeff\"'" if line.count('"') % 2 else " \t\ufeff")
    bullet = BULLET.match(line)
    return line[bullet.end() :] if bullet else line


def _without_label(text: str) -> tuple[str, Marks]:
    """“To: Ann <…>” and “Table 1: Ann, Bo” name people after the colon, “Ann Berg: I come” before it."""
    before, colon, after = text.partition(":")
    if not colon or "@" in before or after.startswith("//") or not any(sign.isalpha() for sign in after):
        return text, ()
    label = before.strip().strip('"')
    if label.casefold() in LABELS:
        return after.strip(), ()
    if is_title(label) or _are_names(after):
        return after.strip(), (explain_left_out(label + ":"),)
    return (before.strip(), (explain_left_out(after.strip()),)) if WORDS.fullmatch(label) else (text, ())


def _are_names(text: str) -> bool:
    parts = [part.strip() for part in text.split(",")]
    return len(parts) > 1 and all(
        WORDS.fullmatch(part) and part[0].isupper() and len(part.split()) < 4 for part in parts
    )


def _parts(text: str) -> list[PartOfLine]:
    """The people between semicolons, commas and addresses."""
    for sign in ";|":
        if sign in text:
            return [PartOfLine(part) for part in _filled(split_cells(text, sign)[0])] or [PartOfLine(text)]
    parts = _filled(split_cells(text, ",")[0])
    if len(parts) < 2:
        return [PartOfLine(parts[0] if parts else text)]
    if "@" in text:
        return _addressed(parts)
    return _between_commas(text, parts)


def _filled(cells: Sequence[str]) -> list[str]:
    return [strip_stray_quotes(" ".join(cell.split())) for cell in cells if cell.strip(' \t"')]


def _addressed(parts: Sequence[str]) -> list[PartOfLine]:
    """“Berg, Ann <a@x.no>, Bo Lie <b@x.no>”: what stands before an address belongs to it."""
    people: list[PartOfLine] = []
    waiting: list[str] = []
    for part in parts:
        waiting.append(part)
        if "@" in part:
            people.append(PartOfLine(", ".join(waiting)))
            waiting = []
    for part in waiting:
        if people and not any(sign.isalpha() for sign in part):
            people[-1] = PartOfLine(f"{people[-1].text}, {part}")
        else:
            people.append(PartOfLine(part))
    return people


def _between_commas(text: str, parts: Sequence[str]) -> list[PartOfLine]:
    names = [part for part in parts if WORDS.fullmatch(part)]
    others = [part for part in parts if part not in names]
    left = (explain_left_out(", ".join(others)),) if others else ()
    if not names:
        return [PartOfLine(text)]
    if len(names) == 1:
        return [PartOfLine(names[0], left)]
    if len(names) == 2:
        return _two_between_commas(names, left)
    small = [name for name in names[1:] if name.islower()]
    people = [PartOfLine(name, left) for name in names if name not in small]
    return [PartOfLine(people[0].text, (*left, explain_left_out(", ".join(small)))), *people[1:]] if small else people


def _two_between_commas(names: Sequence[str], left: Marks) -> list[PartOfLine]:
    one, other = names
    # A small word behind a name, such as “paid”, is a remark and no second person.
    if other.islower() and one[0].isupper():
        return [PartOfLine(one, (*left, explain_left_out(other)))]
    if is_surname(one) and len(other.split()) < 4:
        return [PartOfLine(f"{other} {one}", (*left, Refused(WhyDoubted.TURNED)))]
    if " " in other:
        return [PartOfLine(one, left), PartOfLine(other)]
    return [PartOfLine(f"{one}, {other}", (*left, Refused(WhyDoubted.COMMA)))]


def read_people_in_part(number: int, line: str, part: PartOfLine, *, in_column: bool = False) -> list[FoundPerson]:
    """The people in what should be one name. `in_column`: under a heading, where a comma stands between surname and first name."""
    text = whole = _without_quotes(part.text.strip())
    if why_not := _why_nobody(text):
        return [FoundPerson(number, line, text, part.marks, why_not=Refused(why_not))]
    text, unnamed = _without_more(text)
    text, note, marks = _without_note(text, part.marks)
    if in_column and "\n" in text:
        return [
            one for inner in _lines(text, marks) for one in read_people_in_part(number, line, inner, in_column=True)
        ]
    if text.count(",") == 1 and (in_column or "@" in part.text):
        last, first = (part.strip() for part in text.split(","))
        if WORDS.fullmatch(last) and WORDS.fullmatch(first):
            text, marks = f"{first} {last}", (*marks, Refused(WhyDoubted.TURNED))
    people, more = _several(text)
    unnamed += more
    if len(people) > 1:
        marks = (*marks, Refused(WhyDoubted.TWO_PEOPLE))
    found = [FoundPerson(number, line, one, (*_of(one, people, whole, marks), *_odd(one)), note=note) for one in people]
    return found + [
        FoundPerson(number, line, "", why_not=Refused(WhyLeftOut.UNNAMED, name=people[0])) for _one in range(unnamed)
    ]


def _of(one: str, people: list[str], text: str, marks: Marks) -> Marks:
    """The marks of one of several people. What is left out is said once: at the last name that stands before it, or at the first."""

    def is_beside(mark: Refused) -> bool:
        word = re.escape(str(mark.facts["left"]).split()[0])
        stands = re.search(rf"(?<!\w){word}(?!\w)", text)
        at = stands.start() if stands else 0
        return one == next((name for name in reversed(people) if text.find(name) < at), people[0])

    return tuple(mark for mark in marks if mark.reason is not WhyDoubted.LEFT_OUT or is_beside(mark))


def _lines(text: str, marks: Marks) -> list[PartOfLine]:
    """The lines of a cell: whole names or many names are several people, “Ann⏎Berg” is one."""
    lines = text.splitlines()
    names = [line for line in lines if WORDS.fullmatch(line) and not _why_nobody(line)]
    if len(names) > MOST_LINES_OF_A_NAME or (len(names) > 1 and all(" " in name for name in names)):
        return [PartOfLine(line, (*marks, Refused(WhyDoubted.SEVERAL))) for line in lines]
    others = [line for line in lines if _why_nobody(line)]
    one = " ".join(line for line in lines if line not in others)
    return [PartOfLine(line, (*marks, Refused(WhyDoubted.LINES))) for line in (one, *others) if line]


def _without_quotes(text: str) -> str:
    quoted = QUOTED.fullmatch(text)
    return (quoted[1] or quoted[2]).strip() if quoted else text


def _why_nobody(text: str) -> WhyLeftOut | None:
    if is_sum(text):
        return WhyLeftOut.SUM
    if is_title(text):
        return WhyLeftOut.TITLE
    if text in TRUE_OR_FALSE:
        return WhyLeftOut.TRUE_OR_FALSE
    if STREET.search(text) and not WORDS.fullmatch(text.split(",")[0]):
        return WhyLeftOut.STREET
    return WhyLeftOut.ONLY_ADDRESS if "@" in text and not _named(text) else None


def _named(text: str) -> list[str]:
    """The words that are no address and no telephone number."""
    words = text.split()
    if len(words) > 2 and words[0].isdecimal():
        words = words[1:]
    # One number may belong to the name (Kari 2), two are a telephone number.
    numbers_too = any(map(_is_contact, words)) or sum(word.isdecimal() for word in words) > 1
    return [word for word in words if not (_is_contact(word) or (numbers_too and _belongs_to_contact(word)))]


def _without_note(text: str, marks: Marks) -> tuple[str, str, Marks]:
    """The name without remarks in brackets, addresses and numbers; the remarks; and the marks, with what is left out."""
    if "\n" in text:
        return text, "", marks
    bare = " ".join(REMARK.sub(" ", text).split()) or text.strip("()[]{} ")
    remarks = [remark.strip() for remark in REMARK.findall(text)] if bare in text or " " in bare else []
    title, bare = _cut(bare, TITLE.match(bare))
    tick, bare = _cut(bare, TICKS.search(bare))
    kept = _named(bare) or bare.split()
    known = set(kept)
    contact = [word for word in bare.split() if word not in known]
    name = " ".join(kept).strip(' -–,;:"') if contact else bare
    name, after = _before_dash(name)
    left = " ".join(filter(None, [title, *remarks, *contact, after, tick])).strip(" ,;")
    note = " ".join(filter(None, [*remarks, after, tick]))
    return (name, note, (*marks, explain_left_out(left))) if left and name else (bare, "", marks)


def _cut(text: str, found: re.Match[str] | None) -> tuple[str, str]:
    """What was found, and the text without it; nothing, if it is all there is."""
    rest = (text[: found.start()] + text[found.end() :]).strip() if found else ""
    return (found[0].strip(), rest) if found and rest else ("", text)


def _before_dash(name: str) -> tuple[str, str]:
    """“Bo Ås - paid” is Bo Ås; two whole names or two first names are two people."""
    one, *others = A_DASH.split(name)
    if not others or all((" " in other) == (" " in one) and not other.islower() for other in others):
        return name, ""
    return one, name[len(one) :].strip()


def explain_left_out(text: str) -> Refused:
    return Refused(WhyDoubted.LEFT_OUT, left=text[: LONGEST_NAME * 2])


def _belongs_to_contact(word: str) -> bool:
    return word.isdecimal() or word.strip(".:,").casefold() in CONTACT_LABELS


def _is_contact(word: str) -> bool:
    word = word.strip(",;")
    return "@" in word or "://" in word or word.startswith("www.") or bool(PHONE.fullmatch(word))


def _without_more(text: str) -> tuple[str, int]:
    """“Ann +1” brings one more, who has no name yet."""
    more = MORE_PEOPLE.search(text)
    return (text[: more.start()].strip(), min(int(more[1]), 9)) if more and more.start() else (text, 0)


def _several(text: str) -> tuple[list[str], int]:
    """The names on both sides of a sign or an “and”, and how many come with them without a name. A first name without a surname
    gets that of the last one."""
    parts = [part.strip() for part in BETWEEN_PEOPLE.split(text)] if len(text) <= LONGEST_NAME * 4 else []
    if len(parts) == 1:
        parts = A_DASH.split(text)
    if len(parts) < 2 or not all(WORDS.fullmatch(part) and "," not in part for part in parts):
        return [text], 0
    named = [part for part in parts if part.casefold() not in SOMEBODY] or parts
    surname = named[-1].rpartition(" ")[2] if " " in named[-1] else ""
    return [f"{part} {surname}".strip() if " " not in part else part for part in named], len(parts) - len(named)


def _odd(name: str) -> Iterator[Refused]:
    for sign in find_odd_letters(name):
        yield Refused(WhyDoubted.ODD_LETTER, sign=sign)
    if name.islower():
        yield Refused(WhyDoubted.SMALL)
    words = name.split()
    is_quoted = name.startswith('"') or name.endswith('"')
    if is_quoted or ODD.search(name) or len(words) > 5 or any(map(is_word_of_a_message, words)):
        yield Refused(WhyDoubted.NO_NAME)
