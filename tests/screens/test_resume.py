"""An evening goes on from its file: on another machine, with what its table links are now, or why not in words."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.game import GiveUpRule
from tests.commands.running import exported
from tests.night import WHO, announced, begun, drawn, found, fresh, played, slip
from tests.screens.reading import words
from tournaments.actions import prepare, presence
from tournaments.models import Party
from tournaments.queries.verify import verify_party
from tournaments.tasks import sweep
from tournaments.views import copies


def go_on(director, text: str | bytes, name: str = "evening.json", *, again: bool = True):
    content = text if isinstance(text, bytes) else text.encode()
    sent = {"again": "on"} if again else {}  # on one laptop the evening of these files is mostly here already
    return director.post("/go-on/", {"evening": SimpleUploadedFile(name, content)} | sent, follow=True)


def newest() -> Party:
    return Party.objects.order_by("-pk")[0]


def somebody_came_and_went() -> Party:
    party = begun(9)
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party)), 2)
    presence.come_back(party.code, 1, who=WHO)
    presence.let_stand_in(
        party.code, party.rounds.get(number=2).chairs.filter(table=1)[0].entry.number, who=WHO, name="Zoe"
    )
    number = party.rounds.get(number=2).chairs.filter(table=2)[0].entry.number
    presence.give_up_game(party.code, number, GiveUpRule.FORFEITED, who=WHO)
    return fresh(party)


def not_all_have_come() -> Party:
    party = found(9)
    prepare.check_in(party.code, 3, here=False, who=WHO)
    return fresh(party)


EVENINGS = {
    "nobody is on the list": lambda: found(0),
    "not drawn yet, and one has not come": not_all_have_come,
    "drawn and not announced": lambda: drawn(9),
    "in the middle of a round": lambda: slip(begun(9), 1),
    "the next seats are proposed": lambda: played(begun(9)),
    "people came and went": somebody_came_and_went,
    "its seats are announced at once": lambda: begun(9, announces_itself=True),
}


@pytest.mark.parametrize("party", EVENINGS.values(), ids=EVENINGS.keys())
def test_an_evening_goes_on_from_its_file_as_it_was(director, party):
    party = party()
    text = exported(party)
    page = words(go_on(director, text))
    assert "Its table links are new: print the table cards again." in page
    assert f"The same evening is here already ({party.code})" in page
    assert (
        "Both count in the club’s money until you put one into the archive, and in the players’ years until you delete it there."
        in page
    )
    assert exported(newest()) == text
    assert verify_party(newest()).difference is None
    assert newest().table_key(1) != party.table_key(1)


def test_an_evening_that_is_here_already_is_asked_about_and_leads_to_itself(director):
    party = begun(8)
    text = exported(party)
    page = go_on(director, text, again=False)
    assert "This evening is here already, so its file was not read." in words(page)
    assert f'<a href="/desk/{party.code}/">Tuesday whist, {party.code}</a>' in page.content.decode()
    assert Party.objects.count() == 1
    go_on(director, text)
    assert Party.objects.count() == 2


@pytest.mark.parametrize("depth", [25, *range(780, 960, 4), 100_000])
def test_a_file_with_brackets_inside_brackets_is_refused_in_a_sentence(director, depth: int):
    """Python reads some nine hundred, and what the page quotes of them must not be deeper than the rest of its way."""
    read = words(go_on(director, '{"format":' * depth + "1" + "}" * depth))
    assert "has too many brackets inside brackets; the format needs fewer than twenty" in read


def test_a_file_that_powershell_has_saved_goes_on(director):
    """Its > writes UTF-16 with a mark."""
    text = exported(begun(8))
    go_on(director, text.encode("utf-16"))
    assert exported(newest()) == text


def test_who_has_not_come_has_not_come_there_either(director):
    go_on(director, exported(not_all_have_come()))
    assert list(newest().entries.filter(checked_in=False).values_list("player__name", flat=True)) == ["Cleo"]
    page = words(director.get(f"/desk/{newest().code}/"))
    assert "8 of 9 on the list are here." in page


def test_a_party_that_is_not_drawn_yet_is_drawn_there(director):
    go_on(director, exported(found(8)))
    page = director.post(f"/desk/{newest().code}/draw/", {"kind": "registration"}, follow=True)
    assert "8 players at 2 tables." in words(page)


def test_a_complete_round_is_moved_there(director):
    party = played(begun(8))
    go_on(director, exported(party))
    sweep()
    assert newest().rounds.count() == 2


DAMAGED = {
    "cut short": (
        lambda text: text[:400],
        "nothing was changed. What is wrong with it: the document is not JSON from line",
    ),
    "tampered with": (
        lambda text: text.replace('"north_south": 13', '"north_south": 14', 1),
        "evening.json is not the file of an evening, or it is damaged. It was not read, and nothing was changed.",
    ),
    "another file": (lambda _text: b"\x89PNG\r\n", "the document must be UTF-8 text"),
    "nothing": (lambda _text: b"", "Choose the file of the evening first."),
}


@pytest.mark.parametrize(("damage", "sentence"), DAMAGED.values(), ids=DAMAGED.keys())
def test_a_file_that_cannot_be_read_is_refused_in_words(director, damage, sentence):
    text = exported(slip(begun(8), 1))
    before = Party.objects.count()
    assert sentence in words(go_on(director, damage(text)))
    assert Party.objects.count() == before


def test_a_file_that_is_no_evening_by_its_size_is_not_even_read(director, monkeypatch):
    monkeypatch.setattr(copies, "LARGEST_FILE", 0)
    page = words(go_on(director, exported(begun(8))))
    assert "This file has 1 MB; the file of an evening has at most 0. It was not read." in page


def test_no_file_is_no_evening(director):
    page = words(director.post("/go-on/", follow=True))
    assert "Choose the file of the evening first." in page
    assert "Go on with an evening from its file" in page, "where it can be chosen"


def test_only_an_organiser_reads_files_in(client):
    assert client.post("/go-on/").status_code == 302
    assert not Party.objects.exists()
