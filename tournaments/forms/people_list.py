"""A list of people as a page posts it: pasted or as a file, with the columns that were chosen and the names that were corrected."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from scoring.refused import Refused
from tournaments.engine.people_list import read_file
from tournaments.forms.hand import read_count

LINE = "line_"  # before the key of a line, in the name of its field


@dataclass(frozen=True, slots=True)
class PostedList:
    """`typed` are the names in the fields of its lines; none, if the list itself `was_changed` since they were shown."""

    text: str
    columns: tuple[int, ...] = ()
    typed: dict[str, str] | None = None
    was_changed: bool = False
    notes: tuple[Refused, ...] = ()

    @property
    def mark(self) -> str:
        return make_text_mark(self.text)


def make_text_mark(text: str) -> str:
    """Whether two texts are the same list. By its words, because browsers send other ends of lines than they got."""
    return sha256(" ".join(text.split()).encode(errors="replace")).hexdigest()


def read_posted_list(posted: QueryDict, files: MultiValueDict[str, UploadedFile[Any]]) -> PostedList:
    """The list of a form. Raises Refused for a file that is no list."""
    if file := files.get("file"):
        # The whole of it: settings.BODY_LIMITS says how large it can be, and a part would lack names without a word.
        read = read_file(file.read())
        return PostedList(read.text, notes=read.notes)
    text = posted.get("list", "")
    chosen = [read_count(posted.get(name)) for name in ("name_column", "surname_column")]
    columns = tuple(number for number in chosen if number)
    if posted.get("shown", "") not in ("", make_text_mark(text)):
        return PostedList(text, columns, was_changed=True)
    typed = {name.removeprefix(LINE): str(value) for name, value in posted.items() if name.startswith(LINE)}
    return PostedList(text, columns, typed)
