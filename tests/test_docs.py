"""The documents say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.rules import NAMED, RuleSet
from tests.parsers import PARSERS
from tests.pictures import shown_in_documents
from tournaments.engine.forecast import MOST_HANDS, find_at_share, simulate_games_to_target
from tournaments.trouble import Trouble
from whistparty.version import VERSION

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
MOST_PICTURES = 40


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def row_of(rules: RuleSet) -> str:
    """The row of the table in docs/rules.md that these rules make."""
    specials = ", ".join(rules.specials) or "–"
    made, failed, low = rules.made_grand, rules.failed_grand, rules.low
    return (
        f"| `{rules.name}` | {rules.target} | granders {signed(made)} × o | {failed.to} {signed(failed.points)} × o "
        f"| {low.to} {signed(low.points)} × o | {specials} | {rules.trump} |"
    )


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED.keys())
def test_every_named_rule_set_has_its_row(rules):
    assert row_of(rules) in read("docs/rules.md")


def test_every_variable_of_the_environment_is_listed():
    names = set(re.findall(r'environ(?:\.get\(|\[)"(\w+)"|listed\("(\w+)"\)', read("whistparty/settings.py")))
    listed = read("docs/running.md")
    assert names
    assert [name for pair in names for name in pair if name and f"`{name}`" not in listed] == []


def test_the_figures_beside_the_policy_are_those_of_the_matches():
    measured = set(read("docs/players.md").splitlines())
    beside = [line for line in read("scoring/computer/policy.md").splitlines() if line.startswith("| 4 over")]
    assert beside
    assert set(beside) <= measured


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_file_that_a_document_names_is_there(document):
    text = document.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)#:]+)\)", text)
    missing = [name for name in linked if not (document.parent / name).exists()]
    assert missing == []


def test_only_pictures_that_a_document_shows_are_in_docs():
    pictures = {picture.name for picture in (ROOT / "docs" / "pictures").iterdir()}
    assert pictures == shown_in_documents()
    assert len(pictures) <= MOST_PICTURES


def headings(document: Path) -> list[str]:
    """The anchors that its headings make on GitHub, in their order."""
    titles = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_heading_that_a_document_links_to_is_there(document):
    links = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", document.read_text(encoding="utf-8"))
    there = {name: headings(document.parent / name if name else document) for name, _ in links}
    assert [anchor for name, anchor in links if anchor not in there[name]] == []


def test_the_contents_of_the_decisions_name_every_subject_in_its_order():
    text = read("docs/decisions.md")
    subjects = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert subjects
    assert re.findall(r"^- \[(.*)\]\(#", text, re.MULTILINE) == subjects


def test_every_place_that_the_guide_for_contributors_names_is_there():
    named = re.findall(r"`([\w./]+/[\w.]*|[\w.]+\.\w+)`", read("CONTRIBUTING.md"))
    assert named
    assert [name for name in named if not (ROOT / name).exists() and not name.startswith(("_", "manage.py "))] == []


def test_every_command_of_the_guide_for_contributors_names_tests_that_are_there():
    named = re.findall(r"pytest (tests/[\w/.]+)(?:::(\w+))?", read("CONTRIBUTING.md"))
    assert named
    assert [
        name for name, test in named if not (ROOT / name).exists() or (test and f"def {test}(" not in read(name))
    ] == []


def test_the_parsers_that_are_fuzzed_are_counted():
    assert f"| {len(PARSERS)} parsers, " in read("docs/security.md")


def test_the_newest_change_is_of_this_version():
    assert re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[0] == VERSION


def test_every_make_target_of_the_readme_exists():
    targets = set(re.findall(r"^(\w+):.*##", read("Makefile"), re.MULTILINE))
    assert set(re.findall(r"`?make (\w+)`?", read("README.md"))) <= targets


def test_every_room_of_the_map_is_there():
    rooms = re.findall(r"^\| `([\w/.]+)` \|", read("CONTRIBUTING.md"), re.MULTILINE)
    assert rooms
    assert [room for room in rooms if not (ROOT / room).exists()] == []


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_the_hands_of_a_game_are_those_that_come_out(rules):
    usual = [find_at_share(simulate_games_to_target(rules), share) for share in (0.5, 0.95)]
    hands = [str(number) if number <= MOST_HANDS else "–" for number in usual]
    assert f"| `{rules.name}` | {' | '.join(hands)} |" in read("docs/pace.md").splitlines()


def test_every_trouble_is_in_the_table_of_what_can_be_wrong():
    named = {"folder": "*folder*", "copies": "*folder*/copies", "free": "*n*", "command": "manage.py"}
    listed = read("docs/running.md")
    sentences = ["{}: {}.".format(*trouble.value).format(**named) for trouble in Trouble]
    assert [sentence for sentence in sentences if f"| {sentence} |" not in listed] == []
