"""The frame round every page: one fetch of each file, nothing from elsewhere, a secret that stays secret."""

from __future__ import annotations

import gzip
import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from whistparty.places import read_or_make_secret
from whistparty.server import listen

HTMX = "django_htmx/htmx-2.min.js"
WITH_GZIP = {"Accept-Encoding": "gzip"}


def address_of(name: str) -> str:
    return Template("{% load static %}{% static name %}").render(Context({"name": name}))


def test_a_file_is_fetched_once_small_and_kept_for_ever():
    answer = Client().get(address_of(HTMX), headers=WITH_GZIP)
    whole = found(HTMX).read_bytes()
    sent = answer.getvalue()
    assert gzip.decompress(sent) == whole
    assert len(sent) < len(whole) / 2
    assert "immutable" in answer["Cache-Control"]


def test_an_upgrade_gives_a_file_a_new_address(tmp_path, monkeypatch):
    from whistparty.pages import compute_version

    file = tmp_path / "whist.css"
    monkeypatch.setattr(settings, "STATICFILES_DIRS", [tmp_path])
    monkeypatch.setattr(finders, "get_finder", finders.get_finder.__wrapped__)
    versions = []
    for words in ("a {}", "b {}"):
        file.write_text(words)
        compute_version.cache_clear()
        versions.append(compute_version("whist.css"))
    compute_version.cache_clear()
    assert all(re.fullmatch("[0-9a-f]{8}", version) for version in versions)
    assert versions[0] != versions[1]


def test_no_stylesheet_names_a_file_that_would_have_no_version():
    sheets = [found(name) for name in our_files(".css")]
    assert sheets
    assert [
        url for sheet in sheets for url in re.findall(r"url\(\s*['\"]?(?!data:|#)[^)]*|@import", sheet.read_text())
    ] == []


def found(name: str) -> Path:
    place = finders.find(name)
    assert place
    return Path(place)


def our_files(ending: str) -> list[str]:
    found = [name for finder in finders.get_finders() for name, _storage in finder.list([])]
    return [name for name in found if name.endswith(ending) and not name.startswith("django_htmx")]


def test_no_page_may_ask_another_host_or_be_framed(db):
    policy = Client().get(reverse("front"))["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }


def test_pages_are_sent_small(db):
    assert Client().get(reverse("front"), headers=WITH_GZIP)["Content-Encoding"] == "gzip"


def test_the_secret_is_made_once_and_read_by_its_owner_only(tmp_path):
    first = read_or_make_secret(tmp_path / "secret-key")
    assert len(first) >= 50
    assert read_or_make_secret(tmp_path / "secret-key") == first
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def unreadable(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGE = {
    "empty": lambda file: file.write_text(""),
    "cut": lambda file: file.write_text(file.read_text()[:49]),
    "of random bytes": lambda file: file.write_bytes(b"\xff\x00" * 25),
    "with signs that cannot be printed": lambda file: file.write_text("\x00" * 50),
    "unreadable": unreadable,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_secret_is_refused_and_never_made_anew(tmp_path, damage):
    file = tmp_path / "secret-key"
    read_or_make_secret(file)
    damage(file)
    for _time in range(2):
        with pytest.raises(ValueError):
            read_or_make_secret(file)


def test_no_answer_waits_until_the_phone_has_acknowledged_its_beginning():
    with listen("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        answering, _phone = door.accept()
        with answering:
            assert answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_behind_https_every_cookie_is_for_https_only(tmp_path):
    """Our own cookies go by the first of the three (tests/screens/test_cookies.py)."""
    program = "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE)"
    env = {"WHISTPARTY_HTTPS": "1", "WHISTPARTY_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "whistparty.settings"}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | env, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["True"] * 3
