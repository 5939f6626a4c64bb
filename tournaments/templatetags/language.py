"""The languages that a page can be read in instead: `{% other_languages as languages %}`."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """The code and the own name of every language but the page's."""
    return [(code, name) for code, name in settings.LANGUAGES if code != get_language()]
