"""A name is erased: it stands nowhere in the database any more, in no file and on no page, and every result stays."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from scoring.hand import Seat
from scoring.refused import Refused
from tests.actions.accepting import DAG, accept, over
from tests.actions.calls import by_player
from tests.actions.corrections import put_right, wrong_slip
from tests.actions.stored import FORMER, erase, everything_stored
from tests.commands.running import exported, verified
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, move, played, slip
from tests.screens.reading import words
from tournaments import access
from tournaments.actions import organiser_call as calling
from tournaments.actions import prepare, presence, take_seats
from tournaments.actions.accept import dispute_result, find_table_of_phone
from tournaments.actions.change import WhyNoChange
from tournaments.actions.go_on import mark_as_continued
from tournaments.clubs.actions import identity
from tournaments.clubs.actions.erase import erase_name
from tournaments.copies.automatic import copy_soon
from tournaments.engine.phones import KnownPhone
from tournaments.models import Correction, LogEntry, OrganiserCall, Party, Player
from tournaments.queries.evening import read_whole_evening

pytestmark = pytest.mark.django_db


def results(party: Party) -> object:
    evening = read_whole_evening(fresh(party))
    return list(evening.standings), [played.tables for played in evening.rounds]


def test_the_name_is_gone_everywhere_and_the_results_stay():
    before, tonight = ended(played(begun(8))), played(begun(8))
    were = results(before), results(tonight)
    assert erase("Dag") == "Former player 1"
    assert "Dag" not in everything_stored()
    assert (results(before), results(tonight)) == were
    for party in (before, tonight):
        assert "Dag" not in exported(fresh(party))
        assert "Former player 1" in exported(fresh(party))
        assert verified(fresh(party)).startswith("verified")


def test_a_copy_without_the_name_is_made_at_once():
    begun(8)
    copy_soon.clear()
    erase("Dag")
    assert copy_soon.is_set()


def test_each_gets_a_number_of_their_own():
    begun(8)
    Player.objects.create(club=access.find_our_club(), name="former PLAYER 2")
    assert [erase(name) for name in ("Ann", "Bo", "Cleo")] == ["Former player 1", "Former player 3", "Former player 4"]


def test_it_is_gone_from_what_the_log_and_the_calls_tell():
    """Disputed on their own page, called, silenced, taken off and entered again, stood in for: each line names them."""
    party = over()
    dag = find_table_of_phone(party, DAG, KnownPhone(player=DAG))
    dispute_result(dag, round_number=1)
    by_player(party, DAG)
    calling.answer_call(party.code, OrganiserCall.objects.get(entry__number=DAG).pk, who=WHO)
    calling.silence_calls(party.code, player=DAG, is_silent=True, who=WHO)
    calling.silence_calls(party.code, player=DAG, is_silent=False, who=WHO)
    substitute = presence.let_stand_in(party.code, 5, name="Dagny", who=WHO)
    prepare.register_players(party.code, ["Dag Dagsen"], who=WHO)
    assert LogEntry.objects.filter(who="Dag").exists()
    erase("Dag")
    kept = everything_stored().replace("Dagny", "").replace("Dag Dagsen", "")
    assert "Dag" not in kept
    erase(substitute.player.name)
    erase("Dag Dagsen")
    assert "Dag" not in everything_stored()
    assert "verified: 1 round" in verified(fresh(party))


def test_what_they_were_called_before_is_gone_too():
    party = played(begun(8))
    identity.rename_entry(party.code, DAG, "Dagfinn", who=WHO)
    identity.rename_entry(party.code, DAG, "Dag Hansen", who=WHO)
    prepare.register_players(party.code, ["D. Haansen"], who=WHO)
    identity.rename_entry(party.code, 9, "D. Hansen", who=WHO)
    identity.merge_entries(party.code, DAG, 9, who=WHO)
    erase("Dag Hansen")
    assert "Dag" not in everything_stored()
    assert "ansen" not in everything_stored()
    assert verified(fresh(party)).startswith("verified")


def test_somebody_else_who_has_an_earlier_name_keeps_it():
    """Entered as Eva by mistake, and then as who they are: Eva is somebody else, with evenings of her own."""
    other, party = begun(8), found(4)
    prepare.register_players(other.code, ["Evelyn"], who=WHO)
    prepare.register_players(party.code, ["Eva"], who=WHO)
    identity.rename_entry(party.code, 5, "Evelyn", who=WHO)
    erase("Evelyn")
    assert "Evelyn" not in everything_stored()
    assert "Eva" in exported(fresh(other))


def test_whose_number_somebody_else_had_before_loses_only_their_own_name():
    party = found(4)
    prepare.register_players(party.code, ["Eva"], who=WHO)
    identity.rename_entry(party.code, 5, "Ewa", who=WHO)
    prepare.take_out(party.code, 5, who=WHO)
    prepare.register_players(party.code, ["Finn"], who=WHO)
    erase("Finn")
    assert Player.objects.filter(name="Ewa").exists()
    assert LogEntry.objects.filter(action="rename", facts__after="Ewa").exists()


def test_what_they_were_called_before_they_were_taken_off_and_came_back_is_gone_too():
    party = found(4)
    prepare.register_players(party.code, ["Eva"], who=WHO)
    identity.rename_entry(party.code, 5, "Ewa", who=WHO)
    prepare.take_out(party.code, 5, who=WHO)
    prepare.register_players(party.code, ["Ewa"], who=WHO)
    erase("Ewa")
    assert "Eva" not in everything_stored()


def test_who_was_taken_off_the_list_and_never_played_is_erased_too():
    party = found(4)
    prepare.take_out(party.code, DAG, who=WHO)
    erase("Dag")
    assert "Dag" not in everything_stored()


def test_only_a_whole_name_is_replaced_and_no_word_of_the_log():
    """Somebody is called as a word of the cards, and somebody's name holds another's."""
    party = drawn(8)
    take_seats.seat_by_hand(party.code, player=6, table=1, seat=Seat.NORTH, who=WHO)
    for number, name in ((1, "north"), (2, "Bo north"), (3, "high")):
        identity.rename_entry(party.code, number, name, who=WHO)
    party = played(announced(party, 1))
    erase("north")
    erase("high")
    assert "Bo north" in exported(fresh(party))
    assert "verified: 1 round" in verified(fresh(party))


def test_no_page_that_is_kept_shows_the_name_any_more(client: Client):
    cache.clear()
    party = played(begun(8))
    pages = [f"/p/{party.code}/{page}" for page in ("", "standings/", "hall/", "player/4/", "standings/why/")]
    assert "Dag" in words(client.get(pages[1]))
    erase("Dag")
    for page in pages:
        read = words(client.get(page))
        assert "Dag" not in read
    assert "Former player 1" in words(client.get(pages[1]))


def test_no_cached_page_of_a_party_that_continued_elsewhere_shows_the_name_any_more(client: Client):
    party = played(begun(8))
    mark_as_continued(party, timezone.now(), who=WHO)
    page = f"/p/{party.code}/standings/"
    assert "Dag" in words(client.get(page))
    erase("Dag")
    assert "Dag" not in words(client.get(page))


def test_no_other_process_shows_it_either_for_a_party_that_continued_elsewhere():
    """Each has a cache of its own, by the number of the last change."""
    party = begun(8)
    mark_as_continued(party, timezone.now(), who=WHO)
    before = fresh(party).change
    erase("Dag")
    assert fresh(party).change > before


def test_erased_twice_is_erased_once():
    begun(8)
    dag = Player.objects.get(name="Dag")
    erase("Dag")
    with pytest.raises(Refused) as refused:
        erase_name(dag, seen="Dag", word=FORMER, who=WHO)
    assert refused.value.reason is WhyNoChange.NAME_HAS_CHANGED
    assert Player.objects.filter(name__startswith=FORMER).count() == 1


def test_the_log_says_that_a_name_was_erased_and_not_which():
    party = over()
    accept(party, DAG)
    erase("Dag")
    (line,) = LogEntry.objects.filter(party=party, action="erase")
    assert (line.who, line.facts) == (WHO, {"player": DAG})


def test_it_can_be_done_where_the_evening_went_on_elsewhere():
    party = begun(8)
    Party.objects.filter(pk=party.pk).update(elsewhere_at=party.rounds.get().announced_at)
    erase("Dag")
    assert "Dag" not in everything_stored()


def test_the_name_of_an_entry_that_was_put_together_after_its_round_was_set_aside_is_gone_too():
    party = begun(8)
    for table in (1, 2):
        slip(party, table)
    prepare.register_players(party.code, ["Zoe Old", "Zoe"], who=WHO)
    move(party.code, 1)
    announced(fresh(party), 2)
    put_right(fresh(party), wrong_slip(table=1), Correction.How.REPLAY)
    identity.merge_entries(party.code, 9, 10, who=WHO)
    erase("Zoe Old")
    assert "Zoe" not in everything_stored()
