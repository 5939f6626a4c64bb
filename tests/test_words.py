"""Every sentence is there in every language, with everything that is put into it; and no page says one that is in none.

`make words` gathers new sentences (tests/words.py); translating them is done in locale, by hand.
"""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Message
from django.conf import settings

from tests.words import (
    HOUSE,
    compiled,
    gathered,
    known,
    languages,
    marked_in,
    mo_of,
    open_ones,
    po_of,
    sentences,
    written,
)

CLASSES = HOUSE / "templates" / "prints" / "_size.html"  # stands within a tag
TEMPLATES = sorted({*(HOUSE / "templates").rglob("*.html")} - {CLASSES})
PUT_IN = re.compile(r"%\((\w+)\)s|\{(\w+)\}|(#)")  # a number sign is where a script puts the number of a hand
TAG = re.compile(r"<[^>]*>")
# What is gathered, what is only noted, the blocks that stand within a tag, and then every other tag of a template.
NOT_SHOWN = re.compile(
    r"{% blocktranslate.*?endblocktranslate %}|{#.*?#}|{% block (?:body_class|page_class|live) %}.*?{% endblock %}"
    r"|{%.*?%}|{{.*?}}",
    re.DOTALL,
)
READ_ALOUD = {"alt", "aria-label", "placeholder", "title"}
NOT_SAID = {"code", "kbd", "script", "style"}  # what is typed, and what is run
every_language = pytest.mark.parametrize("language", languages())


def spoken(message: Message) -> list[tuple[str, str]]:
    """The English and the translation, of a sentence with a plural each form beside its own."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    one, many = map(str, message.id)
    forms = [str(form) for form in message.string or ()]
    return [(one, forms[0]), *((many, form) for form in forms[1:])]


def put_in(words: str) -> set[str]:
    return {"".join(names) for names in PUT_IN.findall(words)}


def test_every_language_that_is_offered_has_its_words():
    assert {code for code, _name in settings.LANGUAGES} == {*languages(), settings.LANGUAGE_CODE, "en-us"}


@every_language
def test_every_sentence_is_translated(language: str):
    missing = [message.id for message in open_ones(gathered(language))]
    assert missing == [], "make words, and write their translations into locale"


@every_language
def test_nothing_is_translated_that_is_no_longer_said(language: str):
    said = {(message.id, message.context) for message in sentences(known(language))}
    assert [message.id for message in known(language) if (message.id, message.context) not in said] == []


@every_language
def test_a_translation_takes_what_the_sentence_gives(language: str):
    done = [message for message in known(language) if message.id and message.string]
    wrong = [pair for message in done for pair in spoken(message) if not is_alike(*pair)]
    assert wrong == []


def is_alike(sentence: str, translation: str) -> bool:
    """The same names are put in, the same tags stand in it, and it joins on to what stands beside it as before."""
    edges = [(words[:1].isspace(), words[-1:].isspace()) for words in (sentence, translation)]
    tags = [sorted(TAG.findall(words)) for words in (sentence, translation)] if "</" in sentence else [[], []]
    return put_in(sentence) == put_in(translation) and edges[0] == edges[1] and tags[0] == tags[1]


@every_language
def test_a_sentence_with_a_plural_has_every_form_of_the_language(language: str):
    catalog = known(language)
    plurals = [message for message in catalog if message.pluralizable]
    assert [message.id for message in plurals if len(message.string) != catalog.num_plurals] == []


def test_norwegian_keeps_to_one_form_of_a_word():
    """Both are bokmål, but a page that says lista and listen reads as if two people had written it."""
    said = [translation for message in known("nb") for _sentence, translation in spoken(message)]
    assert [words for words in said if re.search(r"\blista\b", words, re.IGNORECASE)] == []


@every_language
def test_what_the_program_reads_is_what_the_translators_wrote(language: str):
    assert po_of(language).read_bytes() == written(known(language))
    assert mo_of(language).read_bytes() == compiled(known(language)), "make words"


class Shown(HTMLParser):
    """The words of a page that a person reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside += [tag] if tag in NOT_SAID else []
        self.words += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        self.words += [] if self.inside else [data]


def unmarked(template: str) -> list[str]:
    page = Shown()
    page.feed(NOT_SHOWN.sub("", template))
    return [words.strip() for words in page.words if any(sign.isalpha() for sign in words)]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: file.relative_to(HOUSE / "templates").as_posix())
def test_a_template_says_nothing_that_cannot_be_translated(template):
    assert unmarked(template.read_text(encoding="utf-8")) == []


def test_a_sentence_within_another_text_is_gathered():
    module = ast.parse(
        "f'{name}: {gettext(\"is here\")}'; ngettext('a table', 'tables', 2); pgettext('a seat', 'North')"
    )
    assert set(marked_in(module)) == {("is here", None), (("a table", "tables"), None), ("North", "a seat")}


def test_words_outside_the_tags_are_found():
    assert unmarked('<p title="Two">{% translate "Said" %} One {# a note #}</p><code>make run</code>') == ["Two", "One"]
