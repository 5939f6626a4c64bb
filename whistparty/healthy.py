"""A page for whoever watches over an installation: do web, database and worker answer?"""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from whistparty.celery import app
from whistparty.embedded import worker

PATIENCE = 0.5  # seconds that a worker on another machine gets to say that it is there


@never_cache
@require_safe
def healthy(request: HttpRequest) -> HttpResponse:
    """200 where everything answers, 503 where something does not; one line for each."""
    answers = {"web": True, "database": database_answers(), "worker": worker_answers()}
    lines = "".join(f"{part}: {'yes' if answering else 'no'}\n" for part, answering in answers.items())
    return HttpResponse(lines, status=200 if all(answers.values()) else 503, content_type="text/plain; charset=utf-8")


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def worker_answers() -> bool:
    if settings.EMBEDDED:
        return worker.answers()
    try:
        return bool(app.control.ping(timeout=PATIENCE))
    except (KombuError, redis.RedisError, OSError):
        return False
