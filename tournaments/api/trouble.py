"""What is answered while something is wrong: to programs in JSON, to everybody else by a page."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse

from scoring.refused import Refused
from tournaments.api.refusals import WhyNoDocument, is_for_programs, refuse, refuse_with, write_code
from tournaments.trouble import find_trouble
from tournaments.trouble.look import watch
from tournaments.views import trouble as pages
from tournaments.wording.laptop import trouble_for_players


def broken(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    if not is_for_programs(request):
        return pages.broken(request)
    trouble = find_trouble(sys.exc_info()[1])
    if trouble is None:
        return refuse(Refused(WhyNoDocument.BROKEN))
    watch.note(trouble)
    answer = refuse_with(503, write_code(trouble), trouble_for_players(trouble))
    answer["Retry-After"] = pages.TRY_AGAIN_AFTER
    return answer
