"""An evening's file, written and read."""

from __future__ import annotations

from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.evening import Evening


def there_and_back(evening: Evening) -> Evening:
    text = write(write_evening(evening))
    again = read_evening(read(text))
    assert write(write_evening(again)) == text
    return again
