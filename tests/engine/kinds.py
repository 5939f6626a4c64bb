"""A kind of evening by its key, as tests name it."""

from tournaments.engine.choosing.kinds import EveningKind, list_kinds


def find_kind(key: str) -> EveningKind:
    return next(kind for kind in list_kinds() if kind.key == key)
