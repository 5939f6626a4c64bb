"""A page for programs that monitor an installation: whether web, database and worker answer, and saving works."""

from enum import Enum

import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from tournaments import copies
from tournaments.lan import find_phone_trouble
from tournaments.trouble import MB, STILL_SAVES, measure_free_space
from tournaments.trouble.look import watch
from whistparty.celery import app
from whistparty.embedded import worker

PATIENCE = 0.5  # seconds for a worker on another machine to answer


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 if everything answers and a write succeeded, else 503; one line for each part.

    Anybody may ask, so it tries a write every few seconds at most, and no line shows a path of this machine.
    """
    watch.look()
    trouble = watch.found  # and not what a phone met half a minute ago, which the desk still shows
    answers = {"web": True, "saving": trouble is None or trouble in STILL_SAVES, "worker": does_worker_answer()}
    lines = {part: "yes" if answering else "no" for part, answering in answers.items()} | {
        "trouble": write_code(trouble) if trouble else "none",
        "copies": ", ".join(write_code(place.why_not) if place.why_not else "yes" for place in copies.list_places()),
        "phones": "no" if find_phone_trouble() else "yes",
        "free space": f"{measure_free_space() // MB} MB",
        "last copy": describe_last_copy(),
    }
    text = "".join(f"{part}: {says}\n" for part, says in lines.items())
    return HttpResponse(text, status=200 if all(answers.values()) else 503, content_type="text/plain; charset=utf-8")


def write_code(trouble: Enum) -> str:
    return trouble.name.lower().replace("_", " ")


def describe_last_copy() -> str:
    if not copies.are_possible():
        return "see the database server"
    newest = copies.list_places()[0].at
    return newest.isoformat(timespec="seconds") if newest else "none yet"


def does_worker_answer() -> bool:
    if settings.EMBEDDED:
        return worker.answers()
    try:
        return bool(app.control.ping(timeout=PATIENCE))
    except (KombuError, redis.RedisError, OSError):
        return False
