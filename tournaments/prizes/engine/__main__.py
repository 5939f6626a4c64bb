"""Check the sealed draws of an evening: `python -m tournaments.prizes.engine EVENING.json`.

The file is the exported evening (docs/format.md). The output says whether the seed is the sealed one, and who was drawn from
it; the exit status is 1 if the file is not in order. It needs no database.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from scoring.refused import Refused
from tournaments.engine.document import from_document
from tournaments.engine.document_text import read
from tournaments.engine.evening import Evening
from tournaments.prizes.engine.counts import Tonight
from tournaments.prizes.engine.seal import commitment
from tournaments.prizes.engine.winners import hand_out


def main(files: list[str]) -> int:
    if len(files) != 1:
        sys.stderr.write("Say one file: python -m tournaments.prizes.engine EVENING.json\n")
        return 1
    try:
        lines = list(checked(from_document(read(Path(files[0]).read_bytes()))))
    except (Refused, OSError) as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


def checked(evening: Evening) -> Iterator[str]:
    """The seal, and each draw with its winner. Reading the file has compared seed and hash already."""
    decisions = evening.prizes
    if decisions is None or not decisions.seed:
        yield "no draw was sealed"
        return
    yield f"seed   {decisions.seed}"
    yield f"sha256 {commitment(decisions.seed)}"
    for outcome in hand_out(decisions.prizes, Tonight(evening, seed=decisions.seed), decisions.cuts):
        if outcome.prize.is_drawn:
            names = ", ".join(evening.names[player] for who in outcome.who for player in who)
            yield f"{outcome.prize.key}: {names or 'nobody'}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
