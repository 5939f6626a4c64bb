"""What a terminal can print. An old one, or a pipe on Windows, may know few letters besides its own."""

from __future__ import annotations

from django.core.management.base import OutputWrapper


def encoding_of(terminal: OutputWrapper) -> str:
    return getattr(terminal, "encoding", None) or "utf-8"


def prints(terminal: OutputWrapper, signs: str) -> bool:
    return printable(terminal, signs) == signs


def printable(terminal: OutputWrapper, words: str) -> str:
    """The words with ? for what this terminal cannot print, so that no name stops a command half way."""
    encoding = encoding_of(terminal)
    return words.encode(encoding, "replace").decode(encoding)
