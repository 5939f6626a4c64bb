"""Devices, for templates: `{{ device.browser|device_in_words }}`."""

from __future__ import annotations

from django import template

from tournaments.wording.devices import device_in_words

register = template.Library()
register.filter("device_in_words", device_in_words)
