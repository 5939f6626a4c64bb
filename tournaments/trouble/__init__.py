"""What can be wrong with an installation, one sentence for each. Knows nothing about whist."""

from tournaments.trouble.kinds import (
    COPIES,
    MB,
    STILL_SAVES,
    Replaced,
    Trouble,
    facts,
    free_space,
    in_english,
    trouble_of,
)

__all__ = [
    "COPIES",
    "MB",
    "STILL_SAVES",
    "Replaced",
    "Trouble",
    "facts",
    "free_space",
    "in_english",
    "trouble_of",
]
