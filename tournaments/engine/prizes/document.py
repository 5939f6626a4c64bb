"""Prizes as JSON (docs/format.md), both ways: a club's list, and in an evening's file also the seal, the cuts and what was
handed over.

Reading raises Unreadable or DamagedDocument, with the path of the mistake. A prize that only an earlier version
computed is read as a retired one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.codec import Json
from scoring.play.deal import hash_seed
from scoring.refused import Refused
from scoring.strict_json import FLAG, TEXT, WHOLE, Codec, JsonKey, list_of, object_of, one_of
from tournaments.engine.document_game import DamagedDocument, WhyDocumentDamaged, telling_where, text_between
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.prizes.decisions import CutForPrize, Decisions, EarlierEvenings, HandedOverPrize, Who
from tournaments.engine.prizes.prize import Among, Prize, PrizeKind, PrizeRounds, Prizes, Ties, check_list

PRIZE_OF_TODAY = object_of(
    Prize,
    JsonKey("key", TEXT),
    JsonKey("name", TEXT),
    JsonKey("for", one_of(PrizeKind), field="by"),  # “for” is a word of Python
    JsonKey("what", TEXT, usual=""),
    JsonKey("given_by", TEXT, usual=""),
    JsonKey("many", WHOLE, usual=1),
    JsonKey("span", one_of(PrizeRounds), usual=PrizeRounds.WHOLE),
    JsonKey("lowest", FLAG, usual=False),
    JsonKey("among", one_of(Among), usual=Among.EVERYBODY),
    JsonKey("tag", TEXT, usual=""),
    JsonKey("ties", one_of(Ties), usual=Ties.CUT),
    JsonKey("may_also", FLAG, usual=False),
)
RETIRED = {
    "for": ("fewest-failed-grands", "thirteen-tricks", "top-table-at-the-end", "last-hand"),
    "among": ("pairs",),
    "span": ("round",),
}
LUCKY, HALVES = (PrizeKind.LUCKY_SEAT, PrizeKind.LUCKY_TABLE), (PrizeRounds.FIRST_HALF, PrizeRounds.LATER_HALF)
CHOICES = ("for", "span", "round", "lowest", "among", "tag", "ties")  # a retired prize has no use for them


def _read_prize(value: object, path: str) -> Prize:
    if isinstance(value, dict) and any(value.get(key) in words for key, words in RETIRED.items()):
        value = {key: value[key] for key in value if key not in CHOICES} | {"for": PrizeKind.RETIRED.value}
    elif isinstance(value, dict) and value.get("for") in LUCKY and value.get("span") in HALVES:
        value = {key: value[key] for key in value if key != "span"}  # it was of the last round, whatever the half
    return PRIZE_OF_TODAY.read(value, path)


PRIZE = Codec(_read_prize, PRIZE_OF_TODAY.write)


def _check_keys(prizes: Prizes, path: str) -> None:
    try:
        check_list(prizes)
    except Refused as refused:
        raise DamagedDocument(WhyDocumentDamaged.AT, path=path, refused=refused) from refused


LIST: Codec[Prizes] = list_of(telling_where(PRIZE)).checked(_check_keys)
WHO: Codec[Who] = list_of(WHOLE)


def _cut(prize: str, level: Iterable[Who], won: tuple[Who, ...]) -> CutForPrize:
    return CutForPrize(prize, frozenset(level), won)


CUT = object_of(
    _cut,
    JsonKey("prize", TEXT),
    # A set has no order, and the same evening must always give the same file.
    JsonKey("level", list_of(WHO), get=lambda cut: sorted(cut.level)),
    JsonKey("won", list_of(WHO)),
)
GIVEN = object_of(HandedOverPrize, JsonKey("prize", TEXT), JsonKey("who", list_of(WHO)))

EARLIER = object_of(EarlierEvenings, JsonKey("player", WHOLE), JsonKey("difference", WHOLE), JsonKey("evenings", WHOLE))


def _check_seal(seal: Json, path: str) -> None:
    if seal["hash"] != hash_seed(str(seal["seed"])):
        raise DamagedDocument(WhyDocumentDamaged.SEAL, path=f"{path}.hash")


def _seal(hash: str, seed: str, is_opened: bool) -> dict[str, Any]:
    return {"seed": seed, "is_opened": is_opened}  # _check_seal has compared the hash


SEAL: Codec[Any] = object_of(
    _seal,
    JsonKey("hash", TEXT, get=lambda decisions: hash_seed(decisions.seed)),
    JsonKey("seed", text_between(1, LONGEST_NAME)),
    JsonKey("opened", FLAG, field="is_opened", usual=False),
    check=_check_seal,
)


def _decisions(seal: dict[str, Any] | None, **said: Any) -> Decisions:
    return Decisions(**said, **(seal or {}))


DECISIONS: Codec[Decisions] = object_of(
    _decisions,
    JsonKey("list", LIST, field="prizes"),
    JsonKey("seal", SEAL, usual=None, get=lambda decisions: decisions if decisions.seed else None),
    JsonKey("cuts", list_of(telling_where(CUT)), usual=()),
    JsonKey("given", list_of(GIVEN), usual=()),
    JsonKey("averages", list_of(telling_where(EARLIER)), usual=None),
)
