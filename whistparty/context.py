"""What every template knows besides its own values."""

from django.conf import settings
from django.http import HttpRequest


def installation(_request: HttpRequest) -> dict[str, str]:
    return {"version": settings.VERSION, "command": settings.COMMAND}
