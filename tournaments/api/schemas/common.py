"""What many documents have in common. A key that a model does not know is an error of the program, never dropped."""

from __future__ import annotations

from typing import Annotated

from ninja import Path
from pydantic import BaseModel, ConfigDict

from scoring.hand import Seat as Seat
from scoring.hand import Side as Side

# A row of the database, or the number of a player at an evening.
Number = Annotated[int, Path(ge=1, le=999_999_999)]
# No other way to write one, as in the addresses of the pages: whistparty/intake.py counts wrong codes by the address.
Code = Annotated[str, Path(pattern="^[A-Za-z]{1,8}$")]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RefusalSchema(Model):
    """Why there is no document. `code` stays the same; `message` is for people."""

    code: str
    message: str
    facts: dict[str, str | int | None]


class EveningNamedSchema(Model):
    """An evening. `code` opens the pages of its hall; it is null where those are not shown."""

    code: str | None
    name: str
    date: str


class SidesSchema(Model):
    north_south: int
    east_west: int


class PersonSchema(Model):
    """`computer`: it is one, which filled an empty chair."""

    number: int
    name: str
    computer: bool
