"""Nobody in the hall can stop the evening: what is half-sent, unread, too large or too much costs nobody else anything."""

from __future__ import annotations

import asyncio
import gc
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from weakref import WeakSet

import pytest

from tests.services.programs import wait_until
from tests.services.strangers import (
    NEIGHBOUR,
    STRANGER,
    close,
    connect,
    get,
    heard,
    is_closed,
    needs_strangers,
    post,
    say,
)
from tournaments.live.hub import listeners
from whistparty import connections, intake
from whistparty.asgi import LOOKS, SENDS, application
from whistparty.limits import Allowance, Ceiling

pytestmark = [needs_strangers, pytest.mark.usefixtures("nobody_has_asked_yet")]
HALF_A_FORM = "POST /nowhere/ HTTP/1.1\nHost: hall\nContent-Length: 9\n\nke"
HUNDRED_TIMES = range(100)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes ten seconds takes a moment."""
    monkeypatch.setattr(intake, "PATIENCE", 0.3)
    monkeypatch.setattr(intake, "LINGER", 0.3)
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    monkeypatch.setattr(connections, "LOOK_EVERY", 0.1)


def test_half_sent_forms_stop_nobody(hall):
    waiting = [say(hall, HALF_A_FORM) for _ in range(5 * SENDS)]
    assert get(hall, "/")[0] == 200
    assert get(hall, "/", NEIGHBOUR)[0] == 200
    assert post(hall, "/nowhere/")[0] == 404
    close(waiting)


def test_a_form_that_stays_half_sent_is_refused_in_a_sentence(impatient, hall):
    status, said = heard(say(hall, HALF_A_FORM))
    assert status == 408
    assert "did not arrive in time" in said
    assert "whist-why: What%20you%20sent" in said, "a phone shows it too"
    assert "whist-answer: yes" in said


def test_a_body_that_arrives_slowly_but_arrives_is_read(impatient, hall):
    one = say(hall, "POST /nowhere/ HTTP/1.1\nHost: hall\nConnection: close\nContent-Length: 8000\n\n")
    one.sendall(b"x" * 4000)
    one.sendall(b"x" * 4000)
    assert heard(one)[0] == 404


def test_a_body_of_which_much_has_arrived_and_then_nothing_more_is_refused_as_soon(impatient, monkeypatch, hall):
    monkeypatch.setattr(intake, "SLOWEST", 1)
    one = say(hall, "POST /nowhere/ HTTP/1.1\nHost: hall\nContent-Length: 8000\n\n")
    one.sendall(b"x" * 7999)
    assert heard(one)[0] == 408


TOO_LARGE = {
    "it says so": "POST /nowhere/ HTTP/1.1\nHost: hall\nContent-Length: 300000000\n\n",
    "it does not say how large": "POST /nowhere/ HTTP/1.1\nHost: hall\nTransfer-Encoding: chunked\n\n"
    + "4000\n" + "x" * 0x4000 + "\n",
    "a hand": "POST /t/ABCD/1/key/hand/ HTTP/1.1\nHost: hall\nContent-Length: 17000\n\n",
    "a list of players": "POST /desk/ABCD/players/list/ HTTP/1.1\nHost: hall\nContent-Length: 2000001\n\n",
    "a list of people": "POST /people/list/ HTTP/1.1\nHost: hall\nContent-Length: 2000001\n\n",
}  # fmt: skip


def test_a_body_that_is_too_large_is_refused_before_it_has_arrived(impatient, hall):
    for (what, too_large), source in product(TOO_LARGE.items(), [STRANGER, "127.0.0.1"]):
        status, said = heard(say(hall, too_large, source))
        assert status == 413, (what, source)
        assert "too large" in said, (what, source)


def test_a_list_of_five_thousand_names_is_not_too_large(hall):
    for page in ("/desk/ABCD/players/list/", "/people/list/", "/people/list/import/"):
        answer = post(hall, page, "list=" + "Kari+Nordmann+%3B+kari%40example.org%0A" * 5000)
        assert answer[0] == 403, f"{page}: nobody is signed in"


def test_only_the_laptop_itself_may_send_a_very_large_copy(impatient, hall):
    large = "POST /copies/go-on/ HTTP/1.1\nHost: hall\nContent-Length: 90000000\n\n"
    assert heard(say(hall, large))[0] == 413
    assert heard(say(hall, large, "127.0.0.1"))[0] == 408


def test_the_sentence_is_read_by_somebody_who_is_still_sending(hall):
    one = say(hall, "POST /nowhere/ HTTP/1.1\nHost: hall\nContent-Length: 3000000\n\n")
    for _ in range(30):
        one.sendall(b"x" * 100_000)
    assert heard(one)[0] == 413


def test_the_sentence_is_in_the_language_of_the_browser(impatient, hall):
    norwegian = HALF_A_FORM.replace("Host: hall", "Host: hall\nAccept-Language: nn-NO, en;q=0.5")
    assert "Ingenting ble lagret" in heard(say(hall, norwegian))[1]
    chosen = HALF_A_FORM.replace("Host: hall", "Host: hall\nAccept-Language: nb\nCookie: language=en")
    assert "Nothing of it was saved" in heard(say(hall, chosen))[1]


def test_a_browser_that_waits_for_a_page_gets_one_with_the_sentence(impatient, hall):
    page = HALF_A_FORM.replace("Host: hall", "Host: hall\nAccept-Language: nb\nAccept: text/html,*/*;q=0.8")
    status, said = heard(say(hall, page))
    assert (status, said.count("Ingenting ble lagret")) == (408, 2)
    assert '<html lang="nb">' in said
    assert "<" not in heard(say(hall, HALF_A_FORM))[1]


def test_answers_that_nobody_reads_hold_nobody_up(hall):
    """Also where the address looks like that of a part that a screen fetches."""
    unread = [
        say(hall, "GET /static/django_htmx/htmx-2.min.js?seen=0 HTTP/1.1\nHost: hall\n\n" * 60, buffer=2048)
        for _ in range(20)
    ]
    assert get(hall, "/sign-in/?seen=0", NEIGHBOUR)[0] == 200
    close(unread)


def test_connections_that_are_silent_or_unread_are_closed_and_forgotten(impatient, hall):
    silent = [connect(hall) for _ in range(3)]
    half_heads = [connect(hall) for _ in range(3)]
    for one in half_heads:
        one.sendall(b"GET / HTTP/1.1\r\nCook")
    unread = [
        say(hall, "GET /static/django_htmx/htmx-2.min.js HTTP/1.1\nHost: hall\n\n" * 200, buffer=2048) for _ in range(3)
    ]
    wait_until(lambda: len(connections.opened) > 6)
    in_memory = WeakSet(connections.opened)
    wait_until(lambda: len(connections.opened) == 0)
    wait_until(lambda: all(is_closed(one) for one in [*silent, *half_heads]))
    wait_until(lambda: gc.collect() is not None and not in_memory)
    close([*silent, *half_heads, *unread])


def test_a_phone_that_asks_now_and_then_keeps_its_connection(impatient, hall):
    """However old the connection is: a hand that is sent at the moment when the server closes it would be lost."""
    with connect(hall) as phone:
        for _ in range(8):
            time.sleep(connections.PATIENCE / 4)
            assert asks_again(phone) == 404


def test_a_head_that_stays_half_sent_is_cut_off_on_a_used_connection_too(impatient, hall):
    phone = connect(hall)
    assert asks_again(phone) == 404
    phone.sendall(b"GET / HTTP/1.1\r\nCook")
    wait_until(lambda: is_closed(phone))


def test_a_used_connection_that_rests_for_long_is_closed(monkeypatch, hall):
    monkeypatch.setattr(connections, "REST", 0.3)
    phone = connect(hall)
    assert asks_again(phone) == 404
    wait_until(lambda: is_closed(phone))


def asks_again(phone: socket.socket) -> int:
    """On a connection that stays open. The status; 0 where the server had closed it."""
    try:
        phone.sendall(b"HEAD /nowhere/ HTTP/1.1\r\nHost: hall\r\n\r\n")
        said = phone.recv(65536)
    except ConnectionError:
        return 0
    return int(said.split()[1]) if said else 0


def test_a_screen_that_only_listens_is_not_cut_off(party, impatient, hall):
    stream = say(hall, "GET /live/ABCD/ HTTP/1.1\nHost: hall\n\n")
    wait_until(lambda: len(listeners) == 1)
    silent = connect(hall)
    wait_until(lambda: is_closed(silent))
    wait_until(lambda: is_closed(connect_and_wait(hall)))
    assert not is_closed(stream)
    close([stream, silent])


def connect_and_wait(hall: str) -> socket.socket:
    """Another silent one, which is closed after as long again."""
    one = connect(hall)
    wait_until(lambda: is_closed(one))
    return one


def test_one_address_cannot_take_all_places_for_screens(party, hall):
    application.intake.screens = Ceiling(in_all=10, of_one=2)
    listening = [say(hall, "GET /live/ABCD/ HTTP/1.1\nHost: hall\n\n") for _ in range(2)]
    wait_until(lambda: len(listeners) == 2)
    assert get(hall, "/live/ABCD/")[0] == 503
    listening.append(say(hall, "GET /live/ABCD/ HTTP/1.1\nHost: hall\n\n", NEIGHBOUR))
    wait_until(lambda: len(listeners) == 3)
    close(listening)
    wait_until(lambda: not application.intake.screens.open)


def test_the_organisers_own_machine_has_room_when_all_places_are_taken(party, hall, monkeypatch):
    application.intake.screens = Ceiling(in_all=0, of_one=0)
    monkeypatch.setattr(connections, "ceiling", Ceiling(in_all=0, of_one=0))
    assert get(hall, "/")[0] == 0
    assert get(hall, "/", "127.0.0.1")[0] == 200
    screen = say(hall, "GET /live/ABCD/ HTTP/1.1\nHost: hall\n\n", "127.0.0.1")
    wait_until(lambda: len(listeners) == 1)
    close([screen])


def test_one_address_cannot_take_all_connections(hall, monkeypatch):
    monkeypatch.setattr(connections, "ceiling", Ceiling(in_all=5, of_one=2))
    held = [connect(hall) for _ in range(2)]
    wait_until(lambda: connections.ceiling.open[STRANGER] == 2)
    assert get(hall, "/")[0] == 0
    assert get(hall, "/", NEIGHBOUR)[0] == 200
    close(held)
    wait_until(lambda: not connections.ceiling.open)


WITH_CODES = [
    "/p/{}/",
    "/live/{}/",
    "/t/{}/1/key/",
    "/api/v1/evenings/{}/seats",
    "/?code={}",
    "/?code=ABCD&c%6Fde=+{}-",
    "/j/{}/",
    "/j/%20{}-/",
]


def test_an_address_that_guesses_codes_is_slowed(party, hall):
    for number, path in enumerate(WITH_CODES, 100):
        answers = guesses_of(f"127.0.0.{number}", hall, path)
        assert set(answers[:30]) == {404}, path
        assert answers[-1] == 429, path
        assert get(hall, path.format("GUES"), NEIGHBOUR)[0] == 404, path
    assert set(guesses_of(STRANGER, hall, "/desk/{}/export/")) == {302}, "a desk says nothing of codes to a stranger"


def guesses_of(source: str, hall: str, path: str) -> list[int]:
    return [get(hall, path.format(f"GU{one:c}{two:c}"), source)[0] for one in range(65, 75) for two in range(65, 75)]


@pytest.mark.parametrize(
    ("source", "forwarded"),
    [(STRANGER, "127.0.0.1"), ("127.0.0.1", "127.0.0.1, 10.0.0.7"), ("127.0.0.1", "10.0.0.7")],
    ids=["a phone", "a phone behind a proxy that adds its address", "and behind one that sets it"],
)
def test_nobody_can_say_that_they_are_the_laptop_itself(hall, source, forwarded):
    guesses = [get(hall, "/p/GUES/", source, headers=f"\nX-Forwarded-For: {forwarded}")[0] for _ in HUNDRED_TIMES]
    assert guesses[-1] == 429


def test_a_refusal_does_not_make_a_guess_a_code_that_is_played(hall):
    for path in ("/desk/GUES/", "/t/GUES/1/key/hand/", "/p/GUES/standings/"):
        assert get(hall, path)[0] in (302, 404, 405)
    assert post(hall, "/p/GUES/player/1/organiser/")[0] == 403
    assert application.intake.codes == set()


def test_a_hall_that_shares_the_address_of_somebody_who_guesses_plays_on(party, hall):
    assert get(hall, "/p/ABCD/")[0] == 200
    guesses = [get(hall, "/p/GUES/")[0] for _ in HUNDRED_TIMES]
    assert guesses[-1] == 429
    assert get(hall, "/p/ABCD/")[0] == 200
    assert get(hall, "/p/abcd/")[0] == 200


def test_the_code_of_a_party_that_is_played_may_be_typed_on_the_first_page_beside_somebody_who_guesses(party, hall):
    assert get(hall, "/p/ABCD/")[0] == 200
    guesses = [get(hall, "/?code=GUES")[0] for _ in HUNDRED_TIMES]
    assert guesses[-1] == 429
    assert get(hall, "/?code=ab+cd")[0] == 302
    assert get(hall, "/")[0] == 200


def test_what_one_address_sends_by_one_link_is_limited(party, hall):
    """Other links are not, and nobody can use up what belongs to the phone of another."""
    answers = [post(hall, "/p/ABCD/player/7/organiser/")[0] for _ in HUNDRED_TIMES]
    assert answers[0] == 403
    assert answers[-1] == 429
    assert post(hall, "/p/ABCD/player/7/organiser/never-mind/")[0] == 429
    assert post(hall, "/p/ABCD/player/7/organiser/", source=NEIGHBOUR)[0] == 403
    assert post(hall, "/p/ABCD/player/8/organiser/")[0] == 403


def test_what_is_sent_from_one_address_is_limited_and_from_others_is_not(hall, monkeypatch):
    monkeypatch.setattr(application.intake, "sending", Allowance(at_once=5, a_second=0))
    answers = [post(hall, f"/nowhere/{number}/{number}/")[0] for number in range(6)]
    assert answers == [404] * 5 + [429]
    assert post(hall, "/nowhere/9/9/", source=NEIGHBOUR)[0] == 404
    assert post(hall, "/nowhere/9/9/", source="127.0.0.1")[0] == 404


def test_so_many_requests_of_one_address_wait_and_no_more(hall):
    assert get(hall, "/")[0] == 200, "the server has begun"
    application.intake.waiting = Ceiling(in_all=10, of_one=3)
    places = application.looks.places
    for _ in range(LOOKS):
        ThreadPoolExecutor().submit(asyncio.run, places.acquire()).result()  # Playwright's loop runs in this thread
    asking = [say(hall, "GET / HTTP/1.1\nHost: hall\nConnection: close\n\n") for _ in range(3)]
    wait_until(lambda: application.intake.waiting.open[STRANGER] == 3)
    assert get(hall, "/")[0] == 429
    (places._waiters or [])[0].get_loop().call_soon_threadsafe(places.release)
    assert [heard(one)[0] for one in asking] == [200] * 3
    assert not application.intake.waiting.open


def test_a_page_that_somebody_opens_does_not_wait_behind_the_screens_that_fetch(hall):
    assert get(hall, "/")[0] == 200, "the server has begun"
    places = application.fetches.places
    for _ in range(LOOKS):
        ThreadPoolExecutor().submit(asyncio.run, places.acquire()).result()
    fetching = say(hall, "GET /?seen=7 HTTP/1.1\nHost: hall\nConnection: close\n\n")
    wait_until(lambda: places._waiters)
    assert get(hall, "/")[0] == 200
    assert places._waiters, "the screen still waits"
    places._waiters[0].get_loop().call_soon_threadsafe(places.release)
    assert heard(fetching)[0] == 200


def test_somebody_who_hangs_up_while_sending_takes_no_thread(hall, caplog):
    close([say(hall, HALF_A_FORM) for _ in range(20)])
    assert get(hall, "/")[0] == 200
    assert not caplog.records


def test_the_program_stops_at_once_while_forms_are_half_sent(program, club):
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", "0")
    hall = evening.wait_for(r"For phones in the hall: +(\S+)")
    waiting = [say(hall, HALF_A_FORM) for _ in range(5)]
    assert get(hall, "/")[0] == 200
    assert evening.interrupt() == 0
    assert "Error" not in evening.said
    close(waiting)
