"""A device in plain words, by what its browser says of itself."""

from __future__ import annotations

from django.utils.translation import gettext

# The first that is found is right: Edge also calls itself Chrome, and every iPhone says that it is like a Mac.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def device_in_words(said: str) -> str:
    """Chrome on Android; `said` is the browser's User-Agent header."""
    browser, system = named(BROWSERS, said) or gettext("Another browser"), named(SYSTEMS, said)
    return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser


def named(names: dict[str, str], said: str) -> str:
    return next((name for mark, name in names.items() if mark in said), "")
