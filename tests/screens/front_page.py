"""The first page, as the tests read it."""

from __future__ import annotations

import re

from django.utils import timezone

TODAY = timezone.localdate()
LINK = re.compile(r"/sign-in/\d+/[\w-]+/")


def text(response):
    return response.content.decode()
