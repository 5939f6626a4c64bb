"""A list of people, as the tests read it."""

from __future__ import annotations

from tournaments.engine.people_list.roll import RollLine


def shown(line: RollLine) -> str:
    found = line.checked.found
    name = f"({found.why_not.reason.name.lower()})" if found.why_not else found.name
    return ("!" if line.problem else "~" if line.marks else "") + name
