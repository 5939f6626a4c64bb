"""Gathers every sentence of the code for the translators and compiles what they wrote. `make words` does it.

It reads the sources and the templates as Django marks them, with Babel and without the gettext programs, so that it
works on every machine. What is no longer said goes out of the files; what is new stands there without a translation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

HOUSE = Path(__file__).parent.parent
LOCALE = HOUSE / "locale"
SOURCES = ("scoring", "tournaments", "whistparty")
MARKS: Final = {
    "_",
    "noop",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "npgettext",
}
Marked = tuple[str | tuple[str, ...], str | None]
WIDTH = 120


def main() -> None:
    for language in languages():
        catalog = gathered(language)
        po_of(language).write_bytes(written(catalog))
        mo_of(language).write_bytes(compiled(catalog))
        print(f"{language}: {len(catalog)} sentences, {len(list(open_ones(catalog)))} without a translation")  # noqa: T201  # it speaks to the terminal


def languages() -> list[str]:
    """Every language that has a folder in locale; English is what stands in the code."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def po_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def mo_of(language: str) -> Path:
    return po_of(language).with_suffix(".mo")


def known(language: str) -> Catalog:
    """What the translators have written."""
    file = po_of(language)
    return read_po(BytesIO(file.read_bytes() if file.exists() else b""), locale=language)


def gathered(language: str) -> Catalog:
    """Every sentence of the code, with its translation where there is one."""
    catalog = known(language)
    catalog.update(sentences(catalog), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def sentences(like: Catalog) -> Catalog:
    """Every sentence that the code marks, and in which files it stands."""
    found = Catalog(creation_date=like.creation_date)
    for room in SOURCES:
        for file in sorted((HOUSE / room).rglob("*.py")):
            add(found, file, marked_in(ast.parse(file.read_text(encoding="utf-8"))))
    for file in sorted((HOUSE / "templates").rglob("*.html")):
        add(found, file, marked_in_tags(templatize(file.read_text(encoding="utf-8"), origin=str(file))))
    return found


def add(found: Catalog, file: Path, marked: Iterator[Marked]) -> None:
    for words, context in marked:
        found.add(words, locations=[(file.relative_to(HOUSE).as_posix(), 1)], context=context)


def marked_in(module: ast.Module) -> Iterator[Marked]:
    """Read as Python itself reads it: Babel's own reader passes over what stands within an f-string."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            said = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            context = said.pop(0) if "pgettext" in node.func.id and said else None
            if said:
                yield (said[0], said[1]) if len(said) > 1 else said[0], context


def marked_in_tags(python: str) -> Iterator[Marked]:
    """A template as the Python that Django makes of its tags, which is nowhere indented."""
    lines = BytesIO("\n".join(line.strip() for line in python.splitlines()).encode())
    for _line, words, _comments, context in extract("python", lines):
        yield words, context


def open_ones(catalog: Catalog) -> Iterator[Message]:
    """What has no translation, or one that nobody has looked at."""
    for message in catalog:
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(said)):
            yield message


def written(catalog: Catalog) -> bytes:
    for message in catalog:
        message.locations.sort()
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


if __name__ == "__main__":
    main()
