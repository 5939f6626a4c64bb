"""What every address has in common: refusals, ETags, who may read an answer in a page elsewhere, and the schema."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from tests.api.reading import V1, ask, get, refused, served
from tests.clubs.people import called, know, shows
from tests.night import begun, ended, fresh, slip
from tournaments.access import find_our_club
from tournaments.api.refusals import WhyNoDocument, write_code
from tournaments.clubs.actions.keys import make_key, withdraw_key
from tournaments.clubs.queries.keys import list_keys
from tournaments.models import Club, Party
from whistparty.intake import NO_NAME, STOPPING, TOO_LARGE, TOO_MANY_GUESSES, TOO_OFTEN, TOO_SLOW


@pytest.fixture
def party() -> Party:
    shows(is_open=True, shows_results=True)
    return slip(begun(8), 1)


def test_the_schema_is_a_schema_and_names_only_what_is_read():
    schema = served()
    assert schema["openapi"].startswith("3.")
    assert {method for said in schema["paths"].values() for method in said} == {"get"}
    for name, model in schema["components"]["schemas"].items():
        Draft202012Validator.check_schema(model)
        assert model.get("additionalProperties", False) is False or name == "EveningFile", name


def test_a_page_that_loads_scripts_from_another_host_is_not_served(client: Client):
    assert client.get(V1 + "docs").status_code == 404


def test_every_address_and_every_code_is_in_the_page_for_programmers():
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    addresses = [path.removeprefix("/api/v1") for path in served()["paths"]]
    assert [address for address in addresses if f"| `{address}` |" not in text] == []
    before_the_pages = (NO_NAME, TOO_SLOW, TOO_LARGE, TOO_OFTEN, TOO_MANY_GUESSES, STOPPING)
    codes = [write_code(reason) for reason in WhyNoDocument] + [refusal.code for refusal in before_the_pages]
    assert [code for code in codes if f"`{code}`" not in text] == []


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "no-such-address"),
        ("GET", "/api/", 404, "no-such-address"),
        ("GET", "/api/v1/evenings/QQQQ/standings", 404, "no-party"),
        ("GET", "/api/v1/evenings/QQQQ", 401, "key-needed"),
        ("GET", "/api/v1/clubs/nobody", 404, "not-shown"),
        ("GET", "/api/v1/clubs/tuesday/evenings/999/standings", 404, "not-shown"),
        ("GET", "/api/v1/clubs/tuesday/evenings/first/standings", 422, "not-readable"),
        ("GET", "/api/v1/clubs/tuesday/evenings/99999999999999999999/standings", 422, "not-readable"),
        ("POST", "/api/v1/clubs/tuesday", 405, "only-get"),
        ("DELETE", "/api/v1/nothing", 405, "only-get"),
    ],
)
def test_a_refusal_has_a_code_a_sentence_and_facts(client: Client, party: Party, method, address, status, code):
    answer = client.generic(method, address)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"code", "message", "facts"}
    Draft202012Validator({"$ref": "#/components/schemas/RefusalSchema", **served()}).validate(answer.json())


def test_the_facts_of_a_refusal_are_those_of_its_sentence(client: Client):
    told = ask(client, "evenings/QQQQ/standings", status=404)
    assert told == {"code": "no-party", "message": "There is no party with the code QQQQ.", "facts": {"code": "QQQQ"}}


def test_the_sentence_is_in_the_language_of_the_reader_and_the_code_is_not(client: Client):
    told = get(client, "nothing", accept_language="nb").json()
    assert told["code"] == "no-such-address"
    assert told["message"].startswith("Det er ingenting")


def test_the_answer_to_somebody_without_a_key_says_how_to_send_one(client: Client, party: Party):
    answer = get(client, f"evenings/{party.code}")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert client.post(V1 + "clubs/tuesday")["Allow"] == "GET, HEAD"


# What has not changed


def test_nothing_is_sent_again_until_something_changes(client: Client, party: Party):
    address = f"evenings/{party.code}/standings"
    first = get(client, address)
    again = get(client, address, if_none_match=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert get(client, address, if_none_match=f'"other", {first["ETag"]}').status_code == 304
    slip(fresh(party), 2)
    later = get(client, address, if_none_match=first["ETag"])
    assert later.status_code == 200
    assert later["ETag"] != first["ETag"]


def test_every_document_has_an_etag_and_may_be_stored_until_it_is_asked_for_again(program: Client, party: Party):
    ended(slip(party, 2))
    know(called("Ann"), is_member=True)
    for path in served()["paths"]:
        address = path.removeprefix(V1).format(
            code=party.code, address="tuesday", evening=party.pk, number=1, player=called("Ann").pk, season=1
        )
        answer = get(program, address)
        if answer.status_code == 200:
            assert answer["Cache-Control"] == "no-cache, private", address
            assert get(program, address, if_none_match=answer["ETag"]).status_code == 304, address
        else:
            assert "no-store" in answer["Cache-Control"], address


def test_another_reader_or_another_language_is_another_document(client: Client, director: Client, party: Party):
    address = f"evenings/{party.code}/standings"
    tags = {
        get(client, address)["ETag"],
        get(director, address)["ETag"],
        get(client, address, accept_language="nb")["ETag"],
    }
    assert len(tags) == 3
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(get(client, address)["Vary"].split(", "))


def test_a_name_that_changes_changes_the_document(client: Client, party: Party):
    ended(slip(party, 2))
    address = f"clubs/tuesday/evenings/{party.pk}/standings"
    first = get(client, address)
    know(called("Ann"), name="Ann Pedersen")
    assert get(client, address, if_none_match=first["ETag"]).status_code == 200
    shows(is_open=True, shows_results=True, shows_whole_names=True)
    assert "Ann Pedersen" in get(client, address).content.decode()


def test_a_compressed_document_has_the_same_etag(client: Client, party: Party):
    address = f"evenings/{party.code}/standings"
    packed = get(client, address, accept_encoding="gzip")
    assert packed["Content-Encoding"] == "gzip"
    assert packed["ETag"] == get(client, address)["ETag"]


# Pages elsewhere


def test_a_page_elsewhere_reads_what_is_public_and_nothing_of_a_visitor(client: Client, program: Client, party: Party):
    address = f"evenings/{party.code}/standings"
    public = get(client, address)
    assert public["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in public
    assert get(client, address, if_none_match=public["ETag"])["Access-Control-Allow-Origin"] == "*"
    assert get(client, "nothing")["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in get(program, address)
    assert "Access-Control-Allow-Origin" not in get(client, address, authorization="Bearer guessed")


@pytest.mark.parametrize("header", ["authorization", "if-none-match"])
def test_a_page_elsewhere_may_not_even_ask_with_a_key_or_a_condition(client: Client, party: Party, header: str):
    answer = client.options(
        f"{V1}evenings/{party.code}/standings",
        headers={"Origin": "https://example.org", "Access-Control-Request-Headers": header},
    )
    assert answer.status_code == 405
    assert "Access-Control-Allow-Headers" not in answer


def test_what_a_browser_sees_with_its_cookies_is_not_for_pages_elsewhere(director: Client, party: Party):
    answer = get(director, f"evenings/{party.code}")
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer


# Keys


def test_a_key_that_was_withdrawn_is_refused_everywhere(program: Client, party: Party):
    assert ask(program, "clubs/tuesday/players")
    withdraw_key(find_our_club(), list_keys(find_our_club()).get().pk, who="x")
    for address in ("clubs/tuesday/players", "clubs/tuesday", f"evenings/{party.code}/standings"):
        assert refused(program, address, 401) == "key-unknown"


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer ", "Basic eDp5", "Bearer whist_guessed", "Bearer \u00e5"])
def test_what_is_no_key_is_refused(client: Client, party: Party, sent: str):
    answer = get(client, "clubs/tuesday", authorization=sent)
    assert (answer.status_code, answer.json()["code"]) == (401, "key-unknown")


def test_the_key_of_another_club_opens_what_everybody_sees(client: Client, stranger: Client, party: Party):
    other = Club.objects.get(name="The other club")
    theirs = Client(headers={"Authorization": f"Bearer {make_key(other, 'theirs', who='x')}"})
    assert refused(theirs, f"evenings/{party.code}", 404) == "no-party"
    assert refused(theirs, "clubs/tuesday/players", 404) == "not-shown"
    assert ask(theirs, f"evenings/{party.code}/standings") == ask(client, f"evenings/{party.code}/standings")
