"""A name as it is saved, and whether two names mean one person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _

LONGEST_NAME = 60
LONGEST_CONTACT = 200
LAST_LETTERS = str.maketrans({"æ": "~1", "ä": "~1", "ø": "~2", "ö": "~2", "å": "~3"})  # a tilde sorts after z
LONGEST_LINE = 2000
# Every apostrophe and dash that a keyboard, a phone or a word processor puts in place of the plain one.
LOOK_ALIKE = str.maketrans(
    dict.fromkeys("’‘‛ʼʹʻʽ′´`＇‵", "'") | dict.fromkeys("‐‑‒–—―−﹣－⁃", "-") | dict.fromkeys("“”„‟″", '"')
)
# The letters that Unicode does not take apart into a plain one and an accent.
WITHOUT_ACCENT = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})
UNPRINTABLE = ("Cc", "Cs", "Co", "Cn")  # control, surrogate, private, unassigned
FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # nobody sees them, but Unicode has them as letters, symbols and marks


class _Named(Protocol):
    @property
    def name(self) -> Any: ...


HasName = TypeVar("HasName", bound=_Named)


class WhyNotAName(Reason):
    EMPTY = _("A name is missing. Type at least one letter.")
    TOO_LONG = _("This name has {length} letters; a name has 60 at most.")
    MARKUP = _("A name has no < and no >.")
    CONTROL = _("This name has a character that cannot be printed. Type it again.")
    NO_LETTER = _("“{name}” has no letter in it.")
    TWICE_IN_LIST = _("“{name}” is on the list twice. Two people with one name need something to tell them apart.")
    AT_THE_PARTY = _("“{name}” is at the party already.")
    AT_THE_PARTY_AS = _(
        "“{name}” is at the party already, as “{other}”. Two people with one name need something to tell them apart."
    )


def read_name(text: str) -> str:
    """A name as it is saved: composed letters, single spaces. Raises Impossible."""
    if len(text) > LONGEST_LINE:  # before a loop looks at each sign
        raise Impossible(WhyNotAName.TOO_LONG, length=len(text))
    visible = "".join(sign for sign in text if not is_invisible(sign))
    name = " ".join(unicodedata.normalize("NFC", visible).split()).rstrip(" ,;")  # a list leaves these after a name
    if not name:
        raise Impossible(WhyNotAName.EMPTY)
    if len(name) > LONGEST_NAME:
        raise Impossible(WhyNotAName.TOO_LONG, length=len(name))
    if "<" in name or ">" in name:
        raise Impossible(WhyNotAName.MARKUP)
    # Only now: split() has turned tabs and line ends, which are control characters too, into spaces.
    if any(unicodedata.category(sign) in UNPRINTABLE for sign in name):
        raise Impossible(WhyNotAName.CONTROL)
    if not any(sign.isalpha() for sign in name):
        raise Impossible(WhyNotAName.NO_LETTER, name=name)
    return name


def clean_line(text: str) -> str:
    """A few words as they are saved: single spaces, no unprintable characters, cut to the greatest length."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in words if unicodedata.category(sign) not in UNPRINTABLE)[:LONGEST_NAME].strip()


def is_invisible(sign: str) -> bool:
    """Marks of direction, soft hyphens, joiners, fillers: they make different names that look the same."""
    return unicodedata.category(sign) == "Cf" or sign in FILLERS or "\ufe00" <= sign <= "\ufe0f"


def normalise_spelling(name: str) -> str:
    """The key by which a name is stored and filed. Upper case and wide letters make no difference."""
    return unicodedata.normalize("NFKC", name).casefold()


def simplify_name(name: str) -> str:
    """A name without capitals, accents and repeated spaces, and with one sign for those that look alike."""
    # In this order: NFKD makes a space and an accent of some signs, and the table of letters has small ones only.
    letters = unicodedata.normalize("NFKD", name.translate(LOOK_ALIKE)).casefold()
    if not letters.isascii():  # a list of five thousand names asks this many times
        letters = "".join(sign for sign in letters if sign < "\x80" or not is_accent_or_invisible(sign))
    return " ".join(letters.translate(WITHOUT_ACCENT).split())


def is_accent_or_invisible(sign: str) -> bool:
    return bool(unicodedata.combining(sign)) or is_invisible(sign)


def split_words(name: str) -> list[str]:
    """The plain words that people look for; a comma only parts them."""
    return simplify_name(name.replace(",", " ")).split()


def fits_words(name: str, words: Iterable[str]) -> bool:
    """Whether all these plain words are in the name."""
    here = simplify_name(name)
    return all(word in here for word in words)


def make_name_key(name: str) -> str:
    """The key of everything that people type: two names mean one person if this is equal. Capitals, accents, signs that look
    alike and the order of the words make no difference; anything else that is typed tells two people apart."""
    return " ".join(sorted(split_words(name)))


def find_why_not_new(name: str, there: Mapping[str, str]) -> Impossible | None:
    """Why nobody of this name can come to a party; `there` are the names at it, by `make_name_key`."""
    other = there.get(make_name_key(name))
    if other is None:
        return None
    if normalise_spelling(other) == normalise_spelling(name):
        return Impossible(WhyNotAName.AT_THE_PARTY, name=name)
    return Impossible(WhyNotAName.AT_THE_PARTY_AS, name=name, other=other)


class ByName(Generic[HasName]):
    """An index of people by their names."""

    def __init__(self, named: Iterable[HasName]) -> None:
        everybody = list(named)
        self.spelled = {normalise_spelling(one.name): one for one in everybody}
        # Reversed, so that the first of two with one key is found.
        self.same = {make_name_key(one.name): one for one in reversed(everybody)}

    def find(self, name: str) -> HasName | None:
        """The one who is spelled like this, or else one whose name is the same."""
        return self.spelled.get(normalise_spelling(name)) or self.same.get(make_name_key(name))


def find_by_name(named: Iterable[HasName], name: str) -> list[HasName]:
    """Those who are spelled like this, or else those whose name is the same. SQLite knows the case of A to Z only, so no
    query asks it."""
    everybody, wanted = list(named), normalise_spelling(name.strip())
    exactly = [one for one in everybody if normalise_spelling(one.name) == wanted]
    return exactly or [one for one in everybody if make_name_key(one.name) == make_name_key(name)]


def make_sort_key(name: str) -> str:
    """The sort key of names: æ, ø and å come last, ä and ö with them; other accents do not count."""
    # In this order: NFC makes one letter of a and its ring, and NFKD would take the two apart again.
    letters = unicodedata.normalize("NFC", name).casefold().translate(LAST_LETTERS)
    return "".join(sign for sign in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(sign))
