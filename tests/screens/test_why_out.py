"""Who sits out reads which rule decided it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.night import WHO, announced, begun, fresh, played
from tests.screens.plan_form import change
from tests.screens.reading import markup, words
from tournaments.actions import prepare
from tournaments.engine.bench import BenchRule
from tournaments.models import Chair, Entry, Party
from tournaments.tasks import move

FEWEST = BenchRule.FEWEST_THEN_LOWEST


def rounds_later(party: Party, rounds: int, tables: int) -> Party:
    for number in range(1, rounds + 1):
        party = announced(played(party, number, tables=tables), number + 1)
    return party


def read(client: Client, party: Party) -> str:
    """The page of somebody on the bench in the newest round."""
    newest = party.rounds.filter(announced_at__isnull=False).latest("number")
    sitting = Chair.objects.filter(round=newest, table=None).values_list("entry__number", flat=True)[0]
    return words(client.get(f"/p/{party.code}/player/{sitting}/"))


@pytest.mark.parametrize(
    ("rule", "players", "rounds", "why"),
    [
        pytest.param(BenchRule.LINE, 9, 0, "Lots put everybody in one line before the first round.", id="the line"),
        pytest.param(BenchRule.LINE, 9, 1, "You are at its front: you sit out now, and go to its back.", id="still"),
        pytest.param(FEWEST, 9, 0, "Nobody had sat out before, so lots decided.", id="the first round"),
        pytest.param(FEWEST, 9, 1, "those who would go to the lowest table sit out", id="the lowest of those level"),
        pytest.param(FEWEST, 5, 4, "You have sat out fewer rounds than anybody who plays now.", id="the fewest"),
    ],
)
def test_the_rule_that_decided_is_told(client: Client, rule: BenchRule, players: int, rounds: int, why: str):
    party = rounds_later(begun(players, bench_rule=rule), rounds, players // 4)
    assert why in read(client, party)


def test_a_house_player_reads_that_they_fill_empty_chairs(client: Client):
    party = begun(9)
    Entry.objects.filter(chairs__round__party=party, chairs__table=None).update(is_house=True)
    Party.objects.filter(pk=party.pk).update(change=party.change + 1)
    assert "you play only if a chair would be empty without you." in read(client, party)


def test_who_was_put_there_by_hand_is_told_so(client: Client):
    party = begun(9)
    on_bench, playing = Chair.objects.get(round__party=party, table=None), Chair.objects.filter(table=1).first()
    assert playing
    out, instead = on_bench.entry_id, playing.entry_id
    Chair.objects.filter(pk__in=[on_bench.pk, playing.pk]).delete()
    on_bench.entry_id, playing.entry_id = instead, out
    Chair.objects.bulk_create([playing, on_bench])
    Party.objects.filter(pk=party.pk).update(change=party.change + 1)
    assert "The organiser put you on the bench by hand." in read(client, party)


def test_who_made_the_bench_longer_is_told(client: Client):
    party = played(begun(9))
    assert "The bench is longer" not in read(client, party)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    move(party.code, 1)
    party = announced(fresh(party), 2)
    assert "The bench is longer than in the round before (2 instead of 1), because Zoe came." in read(client, party)


def test_the_desk_shows_that_the_bench_is_fair(director: Client):
    party = begun(11)
    page = words(director.get(f"/desk/{party.code}/bench/"))
    assert "Everybody is in one line drawn by lot" in page
    assert page.count("sits out now, back in round 2") == page.count("sits out round 2") == 3
    announced(played(party), 2)
    assert words(director.get(f"/desk/{party.code}/bench/")).count("sits out now, back in round 3") == 3


def test_what_the_bench_gives_is_chosen_and_stands_in_the_standings(director: Client):
    party = begun(9)
    refused = change(director, party, "odd", compensation="fixed", bench_points="0")
    assert "Type a whole number from 1 to 100." in words(refused)
    saved = change(director, party, "odd", follow=True, bench_rule=FEWEST, compensation="fixed", bench_points="5")
    assert "and gets 5 points. Saved." in words(saved)
    played(fresh(party))
    page = director.get(f"/desk/{party.code}/standings/")
    assert "A round on the bench gives 5 points for." in words(page)
    assert markup(page).count("<td>+5<") == 2, "what the bench gave, and the difference"
