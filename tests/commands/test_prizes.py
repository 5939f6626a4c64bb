"""`prizes` says in a terminal what the pages say: who gets which prize and why, and whether the seal was kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.pages import level
from tests.commands.running import refused, run
from tests.night import WHO, found, fresh
from tests.screens.test_prizes import drawn
from tournaments.prizes.actions import enter_cut, give, open_seal, set_prizes
from tournaments.prizes.engine.document import LIST
from tournaments.prizes.engine.prize import DOOR, LISTS, StartFrom
from tournaments.prizes.queries.decisions import decisions_of

pytestmark = pytest.mark.django_db


def test_a_line_for_each_prize():
    party, key = level()
    assert run("prizes", party.code) == (
        " 1  First of the evening  Ann and Cleo (1 of 1 won, +10; shared)\n"
        " 2  Second                Eva or Gro (place 3: they cut)\n"
        " 3  Lowest                Bo and Dag (0 of 1 won, −10; shared)\n"
    )
    enter_cut(party.code, key, [(5,)], who=WHO)
    assert "Eva (1 of 1 won, +8; won the cut with Gro)" in run("prizes", party.code)


def test_the_same_as_json_with_the_reason():
    party, key = level()
    enter_cut(party.code, key, [(5,)], who=WHO)
    give(party.code, key, who=WHO)
    told = json.loads(run("prizes", party.code, "--json"))
    second = told["prizes"][1]
    assert (told["format"], told["party"]["code"], told["hash"]) == ("whistparty-prizes/1", party.code, None)
    assert told["players"][4] == {"id": 5, "name": "Eva"}
    assert second["who"] == [{"players": [5], "worth": "3", "by": "cut"}]
    assert (second["given"], second["cut"], second["sealed"]) == ([[5]], [], False)
    assert second["reason"] == "1 of 1 won, +8; won the cut with Gro"


def test_a_list_from_a_file(tmp_path: Path):
    party, file = found(8), tmp_path / "list.json"
    file.write_text(json.dumps(LIST.write(LISTS[StartFrom.SMALL_CLUB])), encoding="utf-8")
    run("prizes", party.code, "--list", file)
    assert decisions_of(party).prizes == LISTS[StartFrom.SMALL_CLUB]
    file.write_text('[{"key": "p", "name": "P", "for": "luck"}]', encoding="utf-8")
    assert refused("prizes", party.code, "--list", file).startswith(
        f"{file} was not read, and nothing was changed: list[1].for must be one of place, wins"
    )
    file.write_text(json.dumps([{"key": "k" * 500, "name": "P", "for": "place"}]), encoding="utf-8")
    assert f"“{'k' * 40}…” is not one." in refused("prizes", party.code, "--list", file)
    assert refused("prizes", party.code, "--list", tmp_path / "none.json").endswith(
        "cannot be read: No such file or directory."
    )


def test_before_play_only_the_reason_stands_beside_a_prize():
    party = found(8)
    set_prizes(party.code, (*LISTS[StartFrom.SMALL_CLUB], DOOR), who=WHO)
    assert run("prizes", party.code).splitlines()[2:] == [
        " 3  Lowest                nobody is due it yet",
        " 4  Door prize            sealed until the end",
    ]
    assert run("prizes", party.code, "--check").endswith("sealed until the end of the evening\n")


def test_the_seal_is_checked_and_tells_nothing_before_it_is_open():
    party, _key = level()
    party = drawn(party)
    before = run("prizes", party.code, "--check")
    assert decisions_of(party).seed not in before
    assert before.endswith("sealed; the page Prizes opens it\n")
    assert "Door prize            still sealed\n" in run("prizes", party.code)
    open_seal(party.code, who=WHO)
    after = run("prizes", fresh(party).code, "--check", before.split()[1])
    assert f"seed   {decisions_of(party).seed}" in after
    assert re.search(r"^Door prize: \w+$", after, re.MULTILINE), "a draw of one person needs no reason"
    assert "is not the hash of this evening’s seed" in refused("prizes", party.code, "--check", "00ff")


def test_a_party_without_prizes_says_so():
    assert refused("prizes", found(4).code).endswith(
        "has no list of prizes. Write one on its page Prizes, or name a file with --list FILE."
    )
    party, _key = level()
    assert refused("prizes", party.code, "--check") == "No prize is drawn, so nothing was sealed."
