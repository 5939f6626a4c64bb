"""What people read while there is trouble with the disk, the database or the key. The page keeps what they sent.

The answer is a 503 with the sentence, also in a header: a phone stores its hands until it hears that they are saved or
refused (outbox.js), and shows the sentence in the meantime. Without JavaScript the page contains what was sent, and a button
sends it again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_GET
from django.views.defaults import server_error

from tournaments import copies
from tournaments.models import Party
from tournaments.queries.desk import read_desk
from tournaments.queries.log import find_later_line
from tournaments.queries.organiser_call import Alarm, find_alarms
from tournaments.trouble import Trouble, find_trouble
from tournaments.trouble.look import watch
from tournaments.views.answers import answer_nothing_new, for_organiser_of_party
from tournaments.views.phone import WHY
from tournaments.views.table import describe_sent_hand
from tournaments.wording.laptop import clock_was_set_back, trouble_for_players, trouble_in_words, why_no_copy_in_words

TRY_AGAIN_AFTER = "5"  # seconds
LOOK_AGAIN_AFTER = "20"  # seconds until a page that sends nothing is loaded again


def broken(request: HttpRequest) -> HttpResponse:
    """For a page that breaks: a 503 with the sentence if there is trouble. Anything else is a bug, and stays a 500."""
    trouble = find_trouble(sys.exc_info()[1])
    if trouble is None:
        return server_error(request)
    watch.note(trouble)
    is_organiser = settings.SESSION_COOKIE_NAME in request.COOKIES  # the database, which would know, may be gone
    said = trouble_in_words(trouble) if is_organiser else trouble_for_players(trouble)
    # By the header, because the middleware that sets request.htmx may not have run. Without the request, because the page
    # would ask the database who the visitor is.
    html = (
        ""
        if "HX-Request" in request.headers
        else render_to_string("503.html", {"trouble": said} | list_sent_fields(request))
    )
    headers = {WHY: quote(said), "Retry-After": TRY_AGAIN_AFTER, "Cache-Control": "no-store"}
    if request.method == "GET":
        headers["Refresh"] = LOOK_AGAIN_AFTER
    return HttpResponse(html, status=503, headers=headers)


def list_sent_fields(request: HttpRequest) -> dict[str, object]:
    """The fields of the form, so that it can be sent again. A page cannot contain a file to be sent."""
    return {
        "again": request.get_full_path(),
        "is_sent": request.method == "POST",
        "sent": [(name, value) for name, values in request.POST.lists() for value in values],
        "hand": describe_sent_hand(request.POST),
        "has_file": bool(request.FILES),
    }


@require_GET
@for_organiser_of_party
def desk_trouble(request: HttpRequest, party: Party) -> HttpResponse:
    """What needs the organiser, on each of their pages: trouble with the laptop or a copy, calls, disputes, silent phones."""
    # The page polls this, because trouble does not change the party.
    alarms = find_alarms(read_desk(party), timezone.now())
    now = make_trouble_context(watch.look(), alarms, later=find_later_line(party))
    if request.GET.get("shown") == now["shown"]:
        return answer_nothing_new()
    return render(request, "desk/_trouble.html", {"party": party} | now)


def make_trouble_context(
    trouble: Trouble | None, alarms: Sequence[Alarm] = (), *, later: datetime | None = None
) -> dict[str, object]:
    """What needs the organiser, in words. A place without its copy counts as trouble, and so does a line of the log that is `later`
    than now."""
    places = [place for place in copies.list_places() if place.why_not]
    words = [place.why_not.name for place in places if place.why_not]
    sentences = [why_no_copy_in_words(place) for place in places]
    if later:
        words, sentences = ["CLOCK", *words], [clock_was_set_back(later), *sentences]
    if trouble:
        words, sentences = [trouble.name, *words], [trouble_in_words(trouble), *sentences]
    return {
        # Codes and not the sentences: as long as these are the same, the page is left alone, and nothing beeps (desk.js).
        "shown": " ".join([*words, *(alarm.key for alarm in alarms)]),
        "trouble": " ".join(sentences),
        "alarms": alarms,
        "wanted": len(alarms) + bool(sentences),
    }
