"""How the tests read an answer: each is checked against the schema that is served."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator

V1 = "/api/v1/"


@cache
def served() -> Any:
    """The schema as a program reads it."""
    return Client().get(V1 + "openapi.json").json()


@cache
def paths() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """Every address of the schema as a pattern, with what it says of its answers."""
    return [
        (re.compile(re.sub(r"{\w+}", "[^/]+", path)), said["get"]["responses"])
        for path, said in served()["paths"].items()
    ]


def check(address: str, status: int, body: Any) -> None:
    """Fails if the schema does not describe this answer."""
    said = next(said for pattern, said in paths() if pattern.fullmatch(address))
    described = said[str(status)]["content"]["application/json"]["schema"]
    Draft202012Validator({**described, "components": served()["components"]}).validate(body)


def get(client: Client, address: str, **headers: str):
    return client.get(V1 + address, headers={name.replace("_", "-"): value for name, value in headers.items()})


def ask(client: Client, address: str, *, status: int = 200) -> Any:
    """What is there, as JSON."""
    answer = get(client, address)
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("application/json")
    check(V1 + address, status, answer.json())
    return answer.json()


def refused(client: Client, address: str, status: int) -> str:
    """The code of a refusal."""
    code: str = ask(client, address, status=status)["code"]
    return code
