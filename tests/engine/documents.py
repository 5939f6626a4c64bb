"""An evening's file, written and read."""

from __future__ import annotations

from tournaments.engine.document import from_document, to_document
from tournaments.engine.document_text import read, write
from tournaments.engine.evening import Evening


def there_and_back(evening: Evening) -> Evening:
    text = write(to_document(evening))
    again = from_document(read(text))
    assert write(to_document(again)) == text
    return again
