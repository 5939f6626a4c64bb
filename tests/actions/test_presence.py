"""People come and go: what was shown before is what comes, and what is taken back is as it was."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.game import GiveUpRule
from scoring.hand import Side
from scoring.refused import Refused
from tests.actions.table import Phone, high
from tests.commands.running import exported
from tests.night import WHO, announced, begun, drawn, found, fresh, played, slip
from tournaments.actions import finish, prepare, presence
from tournaments.actions.at_table import AtTable
from tournaments.actions.change import WhyNoChange
from tournaments.actions.go_on import mark_as_continued
from tournaments.actions.presence import WhyNotPresent
from tournaments.clubs.actions import identity
from tournaments.clubs.actions.identity import WhyNotThatPerson
from tournaments.models import Action, Entry, LogEntry, Party, Player
from tournaments.queries.movement import find_rounds_to_move, read_seating
from tournaments.queries.presence import preview_more_players, read_person_page
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.standings import read_standings
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db


def page(party: Party, number: int):
    shown = read_person_page(fresh(party), number)
    assert shown is not None
    return shown


def next_seats(party: Party):
    sweep()
    proposed = find_newest_round(party, announced=False)
    assert proposed is not None
    return read_seating(proposed)


def why(act) -> object:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.reason


def gone() -> Party:
    """Ann left after the first round; the second is played, and the seats of the third are proposed."""
    party = begun(11)
    prepare.leave(party.code, 1, who=WHO)
    return played(announced(played(fresh(party)), 2), 2)


@pytest.mark.parametrize("number", range(1, 12))
def test_the_seats_that_were_shown_are_made_when_somebody_leaves(number):
    party = played(begun(11))
    shown = page(party, number).leaves.after.seating
    prepare.leave(party.code, number, who=WHO)
    assert next_seats(party) == shown


def test_who_comes_back_sits_where_it_was_shown():
    party = gone()
    shown = page(party, 1).comes_back.after.seating
    presence.come_back(party.code, 1, who=WHO)
    assert next_seats(party) == shown


def test_who_comes_late_sits_where_it_was_shown():
    party = played(begun(11))
    shown = preview_more_players(party)
    assert shown is not None
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    assert next_seats(party) == shown.after.seating


def test_leaving_and_staying_after_all_leaves_the_evening_as_it_was():
    party = played(begun(11))
    before = exported(party), read_seating(party.rounds.get(number=2))
    prepare.leave(party.code, 1, who=WHO)
    presence.come_back(party.code, 1, who=WHO)
    assert (exported(fresh(party)), next_seats(party)) == before


def test_coming_back_and_leaving_again_leaves_the_evening_as_it_was():
    party = gone()
    before = exported(party), read_seating(party.rounds.get(number=3))
    presence.come_back(party.code, 1, who=WHO)
    prepare.leave(party.code, 1, who=WHO)
    assert (exported(fresh(party)), next_seats(party)) == before


def test_a_game_that_was_given_up_counts_at_once_and_rings_the_movement():
    party = slip(begun(8), 2)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    assert find_rounds_to_move() == [(party.code, 1)]
    assert 1 not in next_seats(party).everybody()


def test_a_game_that_goes_on_throws_the_next_seats_away():
    party = slip(begun(8), 2)
    before = exported(party)
    presence.give_up_game(party.code, 1, GiveUpRule.SCORE_STANDS, cut=Side.EAST_WEST, who=WHO)
    sweep()
    presence.play_on(party.code, 1, who=WHO)
    assert exported(fresh(party)) == before
    assert party.rounds.count() == 1


def test_a_given_up_game_that_is_opened_again_at_its_table_lets_them_come_back_too():
    party = begun(8)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    assert why(lambda: presence.play_on(party.code, 1, who=WHO)) is WhyNotPresent.NOT_GIVEN_UP
    presence.come_back(party.code, 1, who=WHO)
    assert Entry.objects.get(number=1).left_after_round is None


def test_the_substitute_has_the_score_and_the_one_who_left_their_earlier_games():
    party = announced(played(begun(8)), 2)
    chair = party.rounds.get(number=2).chairs.get(table=1, seat="north")
    leaver = chair.entry.number
    Phone(party, 1, round_number=2).enter(high("north", 13))
    zoe = presence.let_stand_in(party.code, leaver, who=WHO, name="Zoe")
    Phone(party, 1, round_number=2).enter(high("north", 13), number=2)
    finish.confirm_game(AtTable.of(party, 1, WHO), round_number=2)
    lines = {line.player: line for line in read_standings(fresh(party)).lines}
    assert (lines[leaver].games, lines[zoe.number].games, lines[zoe.number].points_for) == (1, 1, 14)


def test_a_substitute_is_stood_in_for_and_only_the_last_chair_is_given_back():
    party = begun(8)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    presence.let_stand_in(party.code, 9, who=WHO, name="Yves")
    assert why(lambda: presence.take_back_stand_in(party.code, 1, who=WHO)) is WhyNotPresent.NOT_STOOD_IN
    presence.take_back_stand_in(party.code, 9, who=WHO)
    presence.take_back_stand_in(party.code, 1, who=WHO)
    assert not Entry.objects.filter(player__name__in=["Zoe", "Yves"]).exists()


def test_two_of_the_bench_stand_in_and_each_is_taken_back_by_themselves():
    party = begun(10)
    (one, two), (gone, ill) = bench(party), at_table(party)
    presence.let_stand_in(party.code, gone, who=WHO, substitute=one)
    presence.let_stand_in(party.code, ill, who=WHO, substitute=two)
    presence.take_back_stand_in(party.code, gone, who=WHO)
    assert bench(party) == (one,)
    assert page(party, two).table is not None
    presence.take_back_stand_in(party.code, ill, who=WHO)
    assert set(bench(party)) == {one, two}
    assert page(party, ill).table is not None


def test_a_stand_in_is_taken_back_where_another_of_the_bench_has_another_number_since():
    party = begun(10)
    (one, two), (gone, ill) = bench(party), at_table(party)
    presence.let_stand_in(party.code, gone, who=WHO, name="Zoe")
    presence.let_stand_in(party.code, ill, who=WHO, substitute=one)
    identity.merge_entries(party.code, gone, two, who=WHO)
    presence.take_back_stand_in(party.code, ill, who=WHO)
    assert set(bench(party)) == {one, min(gone, two)}


def test_the_bench_keeps_its_order_where_the_first_of_it_has_another_number_since():
    party = begun(11)
    (one, two, three), (gone, ill) = bench(party), at_table(party)
    presence.let_stand_in(party.code, gone, who=WHO, name="Zoe")
    presence.let_stand_in(party.code, ill, who=WHO, substitute=two)
    identity.merge_entries(party.code, gone, one, who=WHO)
    presence.take_back_stand_in(party.code, ill, who=WHO)
    assert bench(party) == (gone, two, three)


def test_a_bench_of_then_whose_first_two_are_one_person_since_has_them_once():
    party = begun(11)
    (one, two, three), (gone, ill) = bench(party), at_table(party)
    presence.let_stand_in(party.code, ill, who=WHO, substitute=three)
    presence.let_stand_in(party.code, gone, who=WHO, substitute=one)
    presence.let_stand_in(party.code, one, who=WHO, name="Zoe")
    identity.merge_entries(party.code, one, two, who=WHO)
    presence.take_back_stand_in(party.code, ill, who=WHO)
    assert bench(party) == (min(one, two), three)


def bench(party: Party) -> tuple[int, ...]:
    return read_seating(party.rounds.get(number=1)).bench


def at_table(party: Party) -> list[int]:
    """The two lowest numbers at the tables."""
    return sorted(read_seating(party.rounds.get(number=1)).table_of)[:2]


def test_nobody_gives_a_chair_back_once_the_game_is_confirmed():
    party = begun(8)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    slip(party, 1)
    assert why(lambda: presence.take_back_stand_in(party.code, 1, who=WHO)) is WhyNotPresent.GAME_IS_CONFIRMED


def test_who_sits_at_another_table_does_not_stand_in():
    party = begun(8)
    refused = why(lambda: presence.let_stand_in(party.code, 1, who=WHO, substitute=5))
    assert refused is WhyNotPresent.SITS_ELSEWHERE


def test_nobody_on_the_bench_gives_a_game_up():
    party = begun(9)
    bench = party.rounds.get().chairs.get(table=None).entry.number
    refused = why(lambda: presence.give_up_game(party.code, bench, GiveUpRule.FORFEITED, who=WHO))
    assert refused is WhyNotPresent.NOT_AT_A_TABLE


def test_who_has_not_left_does_not_come_back():
    party = begun(8)
    assert why(lambda: presence.come_back(party.code, 1, who=WHO)) is WhyNotPresent.HAS_NOT_LEFT


def test_what_was_shown_in_an_earlier_round_is_not_done_in_this_one():
    party = announced(played(begun(8)), 2)
    for act in (prepare.leave, presence.let_stand_in):
        assert why(lambda act=act: act(party.code, 1, who=WHO, seen=1)) is WhyNoChange.ROUND_HAS_CHANGED


def test_a_name_corrected_and_corrected_back_is_as_it_was():
    party = begun(8)
    Player.objects.create(club=party.club, name="Jon")
    before = exported(party), list(Player.objects.values_list("name", flat=True))
    identity.rename_entry(party.code, 1, "Jon", who=WHO)
    identity.rename_entry(party.code, 1, "Ann", who=WHO)
    assert (exported(fresh(party)), list(Player.objects.values_list("name", flat=True))) == before


def test_another_way_to_write_the_same_name_stays_the_same_person():
    party = begun(8)
    identity.rename_entry(party.code, 1, "ANN", who=WHO)
    assert Entry.objects.get(number=1).player.name == "ANN"
    assert Player.objects.count() == 8


def test_a_name_corrected_at_one_evening_is_told_to_all_evenings_of_the_player_and_to_no_other():
    with_ann, elsewhere, without = begun(8), begun(4), found(0)
    mark_as_continued(elsewhere, timezone.now(), who=WHO)
    party = begun(4)
    before = [fresh(one).change for one in (with_ann, elsewhere, party, without)]
    identity.rename_entry(party.code, 1, "Anne", who=WHO)
    raised = [fresh(one).change - was for one, was in zip((with_ann, elsewhere, party, without), before, strict=True)]
    assert raised == [1, 1, 1, 0]
    lines = LogEntry.objects.filter(action=Action.RENAME, facts={"player": 1, "before": "Ann", "after": "Anne"})
    assert set(lines.values_list("party", flat=True)) == {with_ann.pk, elsewhere.pk, party.pk}
    assert lines.count() == 3


def test_no_name_is_corrected_where_the_evening_went_on_elsewhere():
    party = begun(4)
    mark_as_continued(party, timezone.now(), who=WHO)
    assert why(lambda: identity.rename_entry(party.code, 1, "Anne", who=WHO)) is WhyNoChange.ELSEWHERE
    assert Player.objects.filter(name="Ann").exists()


def test_one_entry_is_not_put_together_with_itself():
    party = begun(8)
    assert why(lambda: identity.merge_entries(party.code, 1, 1, who=WHO)) is WhyNotThatPerson.THE_SAME


def test_two_entries_that_are_put_together_have_the_tags_of_both():
    party = drawn(9)
    for number, tags in ((1, ["lady"]), (9, ["junior", "guest"])):
        party.entries.filter(number=number).update(tags=tags)
    identity.merge_entries(party.code, 1, 9, who=WHO)
    assert party.entries.get(number=1).tags == ["lady", "junior"], "a misspelt member is no guest"


def test_two_entries_are_put_together_before_the_first_seats_too():
    party = drawn(9)
    identity.merge_entries(party.code, 9, 1, who=WHO)
    assert party.entries.count() == 8
    assert not party.rounds.exists()
