"""A table on screens in the reader's language."""

from tournaments.play.wording.cards import card_name
from tournaments.play.wording.replay import describe_replay
from tournaments.play.wording.table import LEVEL_NAMES, LEVEL_SAYS, describe_table, free_chairs_in_words

__all__ = ["LEVEL_NAMES", "LEVEL_SAYS", "card_name", "describe_replay", "describe_table", "free_chairs_in_words"]
