"""What the pages of a list of people say about its columns."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from tournaments.engine.people_list import ListColumn
from tournaments.wording import listed
from tournaments.wording.plan import count_pairs


def column_name(column: ListColumn) -> str:
    """Its heading, or its number."""
    return column.heading or gettext("number %(number)s") % {"number": column.number}


def ignored_in_words(columns: Sequence[ListColumn]) -> str:
    """The columns E-mail and Phone were not read."""
    if not columns:
        return ""
    words = ngettext("The column %(columns)s was not read.", "The columns %(columns)s were not read.", len(columns))
    return words % {"columns": listed([column_name(column) for column in columns])}


def pairs_understood(pairs: Sequence[object], alone: Sequence[str]) -> str:
    """11 pairs, and 1 who comes alone."""
    said = count_pairs(len(pairs))
    if not alone:
        return gettext("%(pairs)s.") % {"pairs": said}
    more = ngettext("%(alone)s comes alone", "%(alone)s come alone", len(alone)) % {"alone": len(alone)}
    return gettext("%(pairs)s, and %(alone)s.") % {"pairs": said, "alone": more}
