"""Tags of people at a party, such as “guest”: prizes among people with a tag go by them."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.actions.change import changing_party, put, record
from tournaments.engine.names import clean_line
from tournaments.models import Action


def tag_people(code: str, tag: str, numbers: Collection[int], *, seen: Collection[int] | None = None, who: str) -> None:
    """Give the tag to exactly these people at the party, for prizes among people with a tag. Whom the page did not change, compared with
    those who had it there (`seen`), stays as somebody else may have decided meanwhile."""
    tag = clean_line(tag)
    with changing_party(code) as (party, now):
        chosen = []
        for entry in party.entries.select_related("player"):
            if seen is not None and (entry.number in numbers) == (entry.number in seen):
                continue
            others = [one for one in entry.tags if one.lower() != tag.lower()]  # whatever its case, one tag
            tags = [*others, tag] if entry.number in numbers else others
            if sorted(tags) != sorted(entry.tags):
                put(entry, tags=tags)
                chosen.append(entry.player.name)
        if chosen:
            record(party, now, who, Action.TAG_PEOPLE, tag=tag, names=chosen)
