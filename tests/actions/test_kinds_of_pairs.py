"""What every kind of evening of pairs has: a hand of an earlier round is corrected, pairs have the prizes and the places of a season,
a substitute has none, and the file and the verification say the same."""

from __future__ import annotations

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import Side
from tests.actions.table import Phone, high, low
from tests.commands.running import exported, imported, run, verified
from tests.night import WHO, announced, begun, ended, fresh
from tests.seasons.stored import season_of
from tournaments.actions import correct, pairs
from tournaments.actions.prizes import give_prize, start_list
from tournaments.actions.schedule import store_schedule
from tournaments.engine.correction import HandReplacement
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, Unit
from tournaments.engine.prizes.prize import Prize, PrizeKind, Ties
from tournaments.models import Party
from tournaments.queries.correction_preview import CorrectionRequest, preview_correction
from tournaments.queries.prizes import compute_prizes
from tournaments.queries.standings import read_standings
from tournaments.seasons.engine.rule import PointsFrom
from tournaments.seasons.queries import read_season_standings
from tournaments.tasks import move
from tournaments.wording.correct import rank_in_words
from tournaments.wording.prizes import prize_goes_to
from tournaments.years.queries.pages import read_years_page
from tournaments.years.views import render_years
from tournaments.years.wording import place_at_evening

pytestmark = pytest.mark.django_db

FIRST_THREE = Prize("first", "The first three", PrizeKind.PLACE, many=3, ties=Ties.SHARE)


def play(party: Party, number: int) -> Party:
    """Two hands at each table; North–South always win, the more the further down."""
    for table in party.rounds.get(number=number).games.values_list("table", flat=True):
        phone = Phone(party, table, round_number=number)
        phone.enter(high("north", 7 + table), low(5))
        phone.confirm()
    move(party.code, number)
    return fresh(party)


@pytest.mark.parametrize(
    "movement", [one for one in MOVEMENTS.values() if one.unit is Unit.PAIRS], ids=lambda one: one.key
)
def test_an_evening_of_pairs_to_its_season(movement: Movement, tmp_path):
    party = begun(14, movement=movement, rounds_planned=3, end=GameEnd(EndKind.HANDS, hands=2))
    start_list(party.code, [FIRST_THREE], who=WHO)
    store_schedule(party.code, who=WHO)
    party = announced(play(party, 1), 2)
    tor = pairs.play_for(party.code, 1, name="Tor", who=WHO)
    party = announced(play(party, 2), 3)

    wanted = CorrectionRequest(2, 1, HandReplacement(1, high("east", 9), Side.EAST_WEST))
    shown = preview_correction(party, wanted)
    assert shown.ranks
    assert all(" & " in rank_in_words(one, shown.names_of_lines) for one in shown.ranks)
    correct.correct_result(party.code, wanted, how=shown.ways[0], who=WHO)
    assert verified(party).splitlines()[-1] == "verified: 3 rounds, 12 hands"

    party = ended(play(fresh(party), 3))
    give_prize(party.code, "first", who=WHO)
    first = [name for line, name in read_standings(party).named if line.rank <= 3][:3]
    assert (
        prize_goes_to(compute_prizes(party).outcomes[0], compute_prizes(party))
        == f"{first[0]}, {first[1]} and {first[2]}"
    )

    season = read_season_standings(season_of(party, gives=PointsFrom.PLACES, places=(12, 10, 8)))
    given = {season.names[line.player]: line.points for line in season.lines}
    assert [{given[name] / 100 for name in pair.split(" & ")} for pair in first] == [{12}, {10}, {8}]
    assert tor.player.name not in given
    assert "substitute" in render_years(tor.player, everything=True)
    years = [read_years_page(party.entries.get(number=one).player).years.evenings[0] for one in (1, tor.number)]
    assert [place_at_evening(one).partition(" ")[2] for one in years] == ["of 7 pairs", ""]
    assert (place_at_evening(years[1]), years[1].played) == ("substitute", 1)
    assert run("verify_club", "Our club").splitlines()[-1] == "verified: 1 evening, with prizes, ledger and seasons"

    twin = imported(exported(party), tmp_path)
    assert exported(twin) == exported(party)
    assert verified(twin).splitlines()[-1] == "verified: 3 rounds, 18 hands"
