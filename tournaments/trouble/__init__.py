"""What can be wrong with an installation, one sentence for each. Knows nothing about whist."""

from tournaments.trouble.kinds import (
    COPIES,
    MB,
    STILL_SAVES,
    DatabaseReplaced,
    Trouble,
    find_trouble,
    measure_free_space,
    read_facts,
    write_in_english,
)

__all__ = [
    "COPIES",
    "MB",
    "STILL_SAVES",
    "DatabaseReplaced",
    "Trouble",
    "find_trouble",
    "measure_free_space",
    "read_facts",
    "write_in_english",
]
