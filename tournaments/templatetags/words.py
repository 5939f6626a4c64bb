"""Makes every function of `tournaments.wording` and of the slices' wording a filter: `{{ line|line_in_words }}`.

Templates need not load it (settings.TEMPLATES).
"""

from __future__ import annotations

from importlib import import_module
from inspect import isfunction
from pkgutil import iter_modules

from django import template

from tournaments import wording

register = template.Library()
SLICES = ("clubs", "stakes", "years", "seasons")
NAMES = [
    *(f"tournaments.wording.{found.name}" for found in iter_modules(wording.__path__)),
    *(f"tournaments.{slice}.wording" for slice in SLICES),
]
MODULES = [wording, *map(import_module, NAMES)]

SENTENCES = [
    word
    for module in MODULES
    for name, word in vars(module).items()
    if isfunction(word) and word.__module__ == module.__name__ and not name.startswith("_")
]

for sentence in SENTENCES:
    register.filter(sentence.__name__, sentence)
