"""An evening that was saved as a file goes on here: on another machine, or on this one after something went wrong."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.access import club_of, for_organisers
from tournaments.actions.restore import restore_party
from tournaments.engine.document import from_document, read
from tournaments.engine.evening import Evening
from tournaments.models import Party
from tournaments.queries.front import same_evenings
from tournaments.views.answers import refuse_to

LARGEST_FILE = 30  # MB; an evening of 2000 players and ten rounds has half of that


class WhyNotResumed(Reason):
    NO_FILE = _("Choose the file of the evening first. It was saved at its desk: “Save the evening as a file”.")
    TOO_LARGE = _("This file has {size} MB; the file of an evening has at most {largest}. It was not read.")
    DAMAGED = _(
        "{name} is not the file of an evening, or it is damaged. It was not read, and nothing was changed. "
        "What is wrong with it: {refused}"
    )


@require_POST
@for_organisers
def go_on_with_file(request: HttpRequest) -> HttpResponse:
    try:
        evening = evening_in(request.FILES.get("evening"))
        party = restore_party(club_of(request.user.pk), evening, request.user.get_username())
    except Refused as refused:
        return refuse_to(request, "front", refused)
    messages.success(request, gone_on(party))
    return redirect("desk", party.code)


def evening_in(file: UploadedFile[Any] | None) -> Evening:
    """The evening that a file tells, recomputed. Raises Refused where there is none, or it is damaged."""
    if file is None or not file.size:
        raise Refused(WhyNotResumed.NO_FILE)
    megabytes = -(-file.size // 1_000_000)
    if megabytes > LARGEST_FILE:
        raise Refused(WhyNotResumed.TOO_LARGE, size=megabytes, largest=LARGEST_FILE)
    try:
        return from_document(read(file.read()))
    except Refused as refused:
        raise Refused(WhyNotResumed.DAMAGED, name=str(file.name)[:60], refused=refused) from refused


def gone_on(party: Party) -> str:
    """What the organiser must know: old links lead nowhere, and the evening may be here twice."""
    said = gettext("The evening goes on here, as far as it was. Its table links are new: print the table cards again.")
    here = ", ".join(other.code for other in same_evenings(party))
    if here:
        copy = gettext(
            "The same evening is here already (%(codes)s); this one is %(code)s. Play on in one of them only."
        )
        said += " " + copy % {"codes": here, "code": party.code}
    return said
