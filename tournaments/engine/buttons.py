"""Buttons that refusals name. The button and the sentence both take the name from here."""

from __future__ import annotations

from scoring.refused import Named
from scoring.refused import gettext_noop as _


class Button(Named):
    RESUME = "resume", _("Open the evening again")
    DRAW_AGAIN = "draw_again", _("Draw the chairs again")
    FORTS_AGAIN = "forts_again", _("Make the forts again")
