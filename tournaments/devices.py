"""The devices on which an organiser is signed in. Each has a session, which stores what is known about the device.

Deleting a session signs its device out with the next request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import SESSION_KEY, login
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime

SEEN_EVERY = timedelta(minutes=5)  # so that not every request writes
LONGEST_BROWSER = 300


@dataclass(frozen=True)
class Device:
    """A form names it by `mark`, because the session's key is secret. Times are None if an older version signed it in."""

    mark: str
    browser: str
    signed_in_at: datetime | None
    seen_at: datetime | None
    is_this: bool


def sign_in_here(request: HttpRequest, user: User) -> None:
    # First, because it may empty the session. It also sets `last_login`, which ends unused links.
    login(request, user)
    now = timezone.now().isoformat()
    request.session["browser"] = request.headers.get("User-Agent", "")[:LONGEST_BROWSER]
    request.session["signed_in_at"] = request.session["seen_at"] = now


def note_seen(request: HttpRequest) -> None:
    """Called for every page of an organiser."""
    seen = request.session.get("seen_at")
    if seen and timezone.now() - datetime.fromisoformat(seen) >= SEEN_EVERY:
        # A session that is written lasts two more weeks from then on.
        request.session["seen_at"] = timezone.now().isoformat()


def list_devices(request: HttpRequest) -> list[Device]:
    """This device first, then the others, the last seen one first."""
    devices = [read_device(session, request) for session in list_sessions(request)]
    long_ago = datetime.min.replace(tzinfo=timezone.get_default_timezone())
    return sorted(devices, key=lambda device: (device.is_this, device.seen_at or long_ago), reverse=True)


def sign_out_device(request: HttpRequest, mark: str) -> Device | None:
    """Sign out the organiser's device with this mark, and return it; None if there is none."""
    for session in list_sessions(request):
        device = read_device(session, request)
        if device.mark == mark:
            session.delete()
            return device
    return None


def sign_out_others(request: HttpRequest) -> None:
    """Sign out every other device. One-time links that nobody has used stop working too: see OneTimeLink."""
    for session in list_sessions(request):
        if session.session_key != request.session.session_key:
            session.delete()
    User.objects.filter(username=request.user.get_username()).update(last_login=timezone.now())


def list_sessions(request: HttpRequest) -> Iterator[Session]:
    """The organiser's sessions; there are few, because only organisers have any."""
    # Whose it is stands inside a session, where no query can look.
    for session in Session.objects.filter(expire_date__gt=timezone.now()):
        if session.get_decoded().get(SESSION_KEY) == str(request.user.pk):
            yield session


def read_device(session: Session, request: HttpRequest) -> Device:
    stored = session.get_decoded()
    return Device(
        mark=salted_hmac("device", session.session_key).hexdigest()[:16],
        browser=stored.get("browser", ""),
        signed_in_at=parse_datetime(stored.get("signed_in_at", "")),
        seen_at=parse_datetime(stored.get("seen_at", "")),
        is_this=session.session_key == request.session.session_key,
    )
