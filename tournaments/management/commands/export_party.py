from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.engine.document_text import write
from tournaments.management.terminal import WhistCommand, add_party, find_party, make_printable, write_file
from tournaments.queries.evening import write_evening_document


class Command(WhistCommand):
    help = "Write an evening as a document (whistparty/1) that import_party reads back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_party(parser)
        parser.add_argument("--to", metavar="FILE", help="write to this file instead of the standard output")

    def handle(self, *, party: str, to: str | None, **options: Any) -> None:
        found = find_party(party)
        text = write(write_evening_document(found))
        if to:
            write_file(to, [text])
        else:
            self.write_out(text)
        # Not on the standard output, where the document may go.
        words = f"{to or 'the standard output'}: “{found.name}”, {found.code}"
        self.stderr.write(make_printable(self.stderr, words), str)

    def write_out(self, text: str) -> None:
        """Write UTF-8 with plain line ends, whatever the console's settings."""
        stream = getattr(self.stdout, "buffer", None)  # a test's output has none
        if stream is None:
            self.stdout.write(text, ending="")
        else:
            self.stdout.flush()
            stream.write(text.encode())
            stream.flush()
