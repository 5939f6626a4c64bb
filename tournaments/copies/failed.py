"""Why a copy failed, in one English sentence. `wording.copies` translates it for screens; the log shows it as it is."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from scoring.refused import gettext_noop as _


class WhyNoCopy(StrEnum):
    """Why there is no copy in a place."""

    GONE = "gone"
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    BROKEN = "broken"
    SILENT = "silent"
    LATER = "later"  # the copies there come from another laptop, where these evenings continued


WHY_NO_COPY = {
    WhyNoCopy.GONE: _("%(place)s is not there. Put the stick back in, or choose another second place."),
    WhyNoCopy.FULL: _("%(place)s is full. Delete something large there, or choose another second place."),
    WhyNoCopy.READ_ONLY: _("%(place)s cannot be written to. Choose another second place."),
    WhyNoCopy.DAMAGED: _(
        "The copy in %(place)s came out damaged and was thrown away. It is tried again within a minute."
    ),
    WhyNoCopy.BROKEN: _("No copy can be made in %(place)s. It is tried again every minute."),
    WhyNoCopy.SILENT: _("%(place)s does not answer. Choose another second place if that goes on."),
    WhyNoCopy.LATER: _(
        "%(place)s has copies of another laptop on which the evening went on. Nothing is copied over them."
    ),
}


class CopyFailed(Exception):
    """No copy was made, and no older one was lost. `why` is the code of it; the message does not say what to do."""

    def __init__(self, folder: Path, why: WhyNoCopy) -> None:
        self.folder, self.why = folder, why
        what, _full_stop, _remedy = WHY_NO_COPY[why].partition(". ")
        super().__init__(what % {"place": folder} + ".")
