"""The organiser's signed-in devices: named in plain words, signed out one by one or all others at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.night import begun
from tests.screens.reading import NORWEGIAN, words
from tournaments import access, devices
from tournaments.wording.laptop import device_in_words

FIREFOX_ON_WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"
CHROME_ON_ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
)
PAGE = "/devices/"


def signed_in(browser: str) -> Client:
    """A device that has used a one-time link."""
    client = Client(headers={"User-Agent": browser})
    answer = client.post(access.sign_in_path(access.find_organiser()))
    assert answer.status_code == 302
    return client


@pytest.fixture
def laptop() -> Client:
    return signed_in(FIREFOX_ON_WINDOWS)


@pytest.fixture
def tablet(laptop: Client) -> Client:
    return signed_in(CHROME_ON_ANDROID)


def marks(client: Client) -> list[str]:
    return [device.mark for device in client.get(PAGE).context["devices"] if not device.is_this]


def is_signed_in(client: Client) -> bool:
    return client.get(PAGE).status_code == 200


@pytest.mark.parametrize(
    ("browser", "name"),
    [
        (CHROME_ON_ANDROID, "Chrome on Android"),
        (FIREFOX_ON_WINDOWS, "Firefox on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1", "Chrome on iPad"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15", "Safari on Mac"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36", "Samsung Internet on Android"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36", "Chrome on ChromeOS"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"),
        ("curl/8.5.0", "Another browser"),
        ("", "Another browser"),
        ("Firefox", "Firefox"),
    ],
)  # fmt: skip
def test_a_device_is_named_in_plain_words(browser, name):
    assert device_in_words(browser) == name


def test_the_first_page_leads_to_the_devices(laptop: Client):
    assert f'href="{PAGE}"' in laptop.get("/").content.decode()


def test_the_organiser_sees_each_device_with_when_it_signed_in_and_was_last_seen(laptop: Client, tablet: Client):
    read = words(laptop.get(PAGE))
    assert "Firefox on Windows (this device)" in read
    assert "Chrome on Android Signed in on" in read
    assert read.count("last seen") == 2
    assert "Chrome on Android (this device)" in words(tablet.get(PAGE))


def test_a_device_that_was_used_is_seen_later_and_not_written_at_every_request(laptop: Client, tablet: Client):
    before = next(device for device in laptop.get(PAGE).context["devices"] if device.is_this).seen_at
    laptop.get("/desk/new/")
    (device,) = [device for device in laptop.get(PAGE).context["devices"] if device.is_this]
    assert device.seen_at == before
    session = laptop.session
    session["seen_at"] = (timezone.now() - devices.SEEN_EVERY).isoformat()
    session.save()
    party = begun(4)
    laptop.get(f"/desk/{party.code}/")
    (device,) = [device for device in laptop.get(PAGE).context["devices"] if device.is_this]
    assert timezone.now() - device.seen_at < timedelta(minutes=1)


def test_one_device_is_signed_out_and_the_others_stay(laptop: Client, tablet: Client):
    phone = signed_in(CHROME_ON_ANDROID)
    mark = next(device.mark for device in phone.get(PAGE).context["devices"] if device.is_this)
    read = words(laptop.post(PAGE, {"device": mark}, follow=True))
    assert "Chrome on Android is signed out." in read
    assert (is_signed_in(phone), is_signed_in(tablet), is_signed_in(laptop)) == (False, True, True)


def test_all_others_are_signed_out_at_once_with_the_links_that_nobody_has_used_yet(laptop: Client, tablet: Client):
    path = access.sign_in_path(access.find_organiser())
    read = words(laptop.post(PAGE, {"others": "yes"}, follow=True))
    assert "All other devices are signed out." in read
    assert (is_signed_in(tablet), is_signed_in(laptop)) == (False, True)
    assert Client().post(path).status_code == 410
    assert marks(laptop) == []


def test_a_device_that_is_signed_out_does_nothing_any_more(laptop: Client, tablet: Client):
    party = begun(4)
    laptop.post(PAGE, {"others": "yes"})
    answer = tablet.post(f"/desk/{party.code}/end/")
    assert answer["Location"] == "/sign-in/"
    party.refresh_from_db()
    assert party.status == "playing"


@pytest.mark.parametrize("damaged", [{}, {"device": ""}, {"device": "x"}])
def test_a_device_that_is_gone_already_changes_nothing(laptop: Client, tablet: Client, damaged):
    read = words(laptop.post(PAGE, damaged, follow=True))
    assert "That device is not signed in any more." in read
    assert is_signed_in(tablet)


def test_nobody_sees_the_devices_of_another_club(laptop: Client, stranger: Client):
    (mine,) = (device.mark for device in laptop.get(PAGE).context["devices"])
    assert "Firefox on Windows" not in words(stranger.get(PAGE))
    stranger.post(PAGE, {"device": mine})
    stranger.post(PAGE, {"others": "yes"})
    assert is_signed_in(laptop)


def test_a_session_that_is_old_or_from_before_is_no_trouble(laptop: Client, director: Client):
    gone = signed_in(CHROME_ON_ANDROID)
    Session.objects.filter(session_key=gone.session.session_key).update(expire_date=timezone.now())
    read = words(laptop.get(PAGE))
    assert "Chrome on Android" not in read
    assert "Another browser" in read


def test_the_page_never_holds_the_key_of_a_session(laptop: Client, tablet: Client):
    page = laptop.get(PAGE).content.decode()
    for client in (laptop, tablet):
        assert str(client.session.session_key) not in page


def test_it_is_said_in_norwegian(laptop: Client):
    assert "Firefox på Windows" in words(laptop.get(PAGE, headers=NORWEGIAN))


def test_the_cookie_of_an_organiser_is_of_no_use_to_scripts_and_other_sites(laptop: Client):
    cookie = laptop.cookies["organiser"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
