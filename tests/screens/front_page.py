"""The first page, as the tests read it."""

from __future__ import annotations

import re

LINK = re.compile(r"/sign-in/\d+/[\w-]+/")


def text(response):
    return response.content.decode()
