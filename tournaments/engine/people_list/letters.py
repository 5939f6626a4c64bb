"""Bytes → text: the letters of a file, by its mark, as UTF-8, or by the code page that makes letters of names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.refused import Refused
from tournaments.engine.people_list.found import WhyNotARoll, WhyNoted
from tournaments.engine.people_list.workbook import is_workbook, read_workbook

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
# In this order, because the first of two that are as likely is taken: Windows, DOS of the north and of the west, old Macs,
# and the Windows of Central Europe.
CODE_PAGES = ("cp1252", "cp865", "cp850", "mac_roman", "cp1250")
COMMON = frozenset("æøåÆØÅäöüÄÖÜßéèêëáàâíóôúñçÉÁÓÚÑÇ")
NO_LIST = re.compile(r"\s*(?:%PDF|\{\\rtf|<!doctype|<html|<\?xml|<table)", re.IGNORECASE)
# UTF-8 that was read as Windows letters: “Ã¥” for å, “â€™” for an apostrophe.
MENDABLE = re.compile(
    "[ÂÃÄÅ][\u0080-\u00bf\u2018-\u203a\u0152-\u017e\u20ac\u2122]|â€[\u0080-\u00bf\u2018-\u203a\u0152-\u017e\u20ac\u2122]"
)
NO_NAME_HAS = re.compile("[\ufffd¿¡¢£¤¥¦§¨©ª«¬®¯°±²³¶¸¹»¼½¾×÷‚„…†‡‰‹›¤€─-╿▀-▟]")


@dataclass(frozen=True, slots=True)
class DecodedFile:
    text: str
    notes: tuple[Refused, ...] = ()


def read_file(file: bytes) -> DecodedFile:
    """The text of a list that came as a file. Raises Refused for what is no text and no workbook."""
    if is_workbook(file):
        text, sheet = read_workbook(file)
        return DecodedFile(text, (Refused(WhyNoted.SHEET, sheet=sheet),) if sheet else ())
    text, guessed = _decode(file)
    if NO_LIST.match(text[:200]) or _is_no_text(text):
        raise Refused(WhyNotARoll.NO_TEXT)
    return DecodedFile(text, (guessed,) if guessed else ())


def _decode(file: bytes) -> tuple[str, Refused | None]:
    for mark, encoding in MARKS:
        if file.startswith(mark):
            return file.decode(encoding, errors="replace"), None
    if file[:1000].count(0) * 3 > len(file[:1000]):  # UTF-16 without a mark has a zero in every plain letter
        return file.decode("utf-16-be" if file[:1] == b"\0" else "utf-16-le", errors="replace"), None
    try:
        return file.decode("utf-8"), None
    except UnicodeDecodeError:
        return _decode_lines(file)


def _decode_lines(file: bytes) -> tuple[str, Refused | None]:
    """Line by line, because two lists that were put into one file may have letters of two kinds."""
    lines = file.splitlines(keepends=True)
    odd = [line for line in lines if not _is_utf8(line)]
    page = max(CODE_PAGES, key=lambda one: _likely(b"".join(odd), one))
    text = "".join(line.decode("utf-8") if _is_utf8(line) else line.decode(page, "replace") for line in lines)
    example = odd[0].decode(page, "replace").strip()[:60]
    return text, Refused(WhyNoted.LETTERS, letters=page, example=example)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _likely(text: bytes, page: str) -> int:
    """How much the text looks like names in this code page."""
    letters = [sign for sign in text.decode(page, "replace") if ord(sign) > 127]
    wrong = sum(2 for sign in letters if not sign.isalpha())
    return sum(2 if sign in COMMON else 1 for sign in letters if sign.isalpha()) - wrong


def _is_no_text(text: str) -> bool:
    """Whether many of its signs cannot be printed, as in a picture or a program."""
    start = text[:4000]
    strange = sum(unicodedata.category(sign) in ("Cc", "Cn", "Co") and sign not in "\t\r\n\v\f\x1a" for sign in start)
    return strange * 20 > len(start)


def mend_letters(line: str) -> str:
    """A line in which UTF-8 was once read as Windows letters (“Ã…se”), as it was meant; any other line as it is."""
    return MENDABLE.sub(_mend, line)


def _mend(found: re.Match[str]) -> str:
    try:
        return found[0].encode("cp1252").decode("utf-8")
    except UnicodeError:
        # Two such letters can stand in a real name. Then they make no UTF-8, and the name stays.
        return found[0]


def find_odd_letters(name: str) -> Iterable[str]:
    """The signs that no name has: what is left of letters that were read in the wrong code page."""
    return dict.fromkeys(NO_NAME_HAS.findall(name))
