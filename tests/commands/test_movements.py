"""`movements` prints what each kind of evening does to so many people."""

from __future__ import annotations

from tests.commands.running import refused, run
from tournaments.engine.choosing.kinds import list_kinds
from tournaments.wording.choosing import kind_title


def test_every_kind_has_its_line_with_figures_or_the_number_that_it_needs():
    head, *lines = run("movements", "--players", 9, "--rounds", 4, "--hands", 6).splitlines()
    assert head.split() == "kind of evening partners opponents bench moving at a table".split()
    for kind, line in zip(list_kinds(), lines, strict=False):
        assert line.startswith(kind_title(kind))
    assert "A Semi-partner drive needs 3 tables, that is 12 people; there are 9." in "\n".join(lines)
    assert any(line.split()[:1] == ["Ladder"] and line.split()[3:6] == ["0–1", "20", "min"] for line in lines)


def test_a_number_that_cannot_be_is_refused():
    assert refused("movements", "--players", 3) == "--players: Type a whole number from 4 to 400."
