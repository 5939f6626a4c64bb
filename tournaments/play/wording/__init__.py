"""A table on screens in the reader's language."""

from tournaments.play.wording.cards import CardShown, arrange_cards, card_name, show_card
from tournaments.play.wording.chairs import list_chairs, list_chairs_to_take
from tournaments.play.wording.hint import describe_hint, mark_cards
from tournaments.play.wording.replay import describe_replay
from tournaments.play.wording.settings import list_settings
from tournaments.play.wording.table import LEVEL_NAMES, LEVEL_SAYS, describe_table

__all__ = [
    "LEVEL_NAMES",
    "LEVEL_SAYS",
    "CardShown",
    "arrange_cards",
    "card_name",
    "describe_hint",
    "describe_replay",
    "describe_table",
    "list_chairs",
    "list_chairs_to_take",
    "list_settings",
    "mark_cards",
    "show_card",
]
