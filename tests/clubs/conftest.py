"""Who looks at the club: the same visitors as of every screen."""

from tests.screens.conftest import _database, _in_english_again, director, stranger

__all__ = ["_database", "_in_english_again", "director", "stranger"]
