"""The clock of the hall, set to another time, from which it goes on."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

TODAY = timezone.localdate()  # near enough, so that those who are signed in stay so


def set_clock(monkeypatch: pytest.MonkeyPatch, shows: str) -> None:
    """`shows` is a day and the time on the hall's wall: 2026-11-24 23:50."""
    shift_clock(monkeypatch, timezone.make_aware(datetime.datetime.fromisoformat(shows)) - timezone.now())


def shift_clock(monkeypatch: pytest.MonkeyPatch, by: datetime.timedelta) -> None:
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + by)
