"""The sentences as people read them."""

from dataclasses import replace

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule, play
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.refused import Impossible, Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED, NULA_PLUS, SOUTH_DAKOTA, TITLES
from scoring.stakes import Stake
from tournaments import wording
from tournaments.actions.at_table import WhyNotEntered
from tournaments.actions.finish import WhyNotFinished
from tournaments.engine.drive.kinds import NamedTable
from tournaments.engine.movements.reasons import SeatReason, WhySeat
from tournaments.engine.seats import Table
from tournaments.engine.standings import Key, Lead
from tournaments.play.forms import WhyNotSent
from tournaments.templatetags import words
from tournaments.templatetags.whist import kept_whole
from tournaments.wording import movement
from tournaments.wording.forts import propose_fort_name
from tournaments.wording.why import lead_in_words

N, E = Seat.NORTH, Seat.EAST


def high(by: Seat, tricks: int) -> Hand:
    return Hand(Call.HIGH, by, BySide.only(by.side, tricks, 13 - tricks))


def low(north_south: int) -> Hand:
    return Hand(Call.LOW, tricks=BySide(north_south, 13 - north_south))


HANDS = {
    "a failed grand doubles": (ASKOV, high(N, 5), "North–South granded and took 5. East–West get 2 × 2 = 4. That makes 0–4."),
    "a grand made": (ASKOV, high(E, 9), "East–West granded and took 9. East–West get 3. That makes 0–3."),
    "low costs": (MINNESOTA, low(9), "Low: North–South took 9, East–West 4. North–South lose 3. That makes −3\xa0:\xa00."),
    "low gives": (NULA_PLUS, low(9), "Low: North–South took 9, East–West 4. East–West get 3. That makes 0–3."),
    "granders lose": (SOUTH_DAKOTA, high(N, 5), "North–South granded and took 5. North–South lose 2. That makes −2\xa0:\xa00."),
    "a special made": (
        ASKOV, Hand(Call.SOLA_NOLA, E, made=True), "East called Sola Nola and made it. East–West get a star. That makes 0–0.",
    ),
    "a special failed": (
        ASKOV, Hand(Call.GRAND_DIX, N, made=False), "North called Grand Dix and failed. East–West get a star. That makes 0–0.",
    ),
    "thrown in": (ASKOV, Hand(Call.THROWN_IN), "The deal is thrown in. Nobody scores. That makes 0–0."),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "hand", "sentence"), HANDS.values(), ids=HANDS.keys())
def test_a_hand_is_said_in_words(rules, hand, sentence):
    (line,) = play([hand], rules=rules).lines
    assert wording.line_in_words(line) == wording.keep_scores_whole(sentence)


def test_an_extra_hand_says_that_it_only_decides_who_wins():
    end = GameEnd(EndKind.HANDS, hands=2)
    sheet = play([high(N, 8), high(E, 8), high(E, 9)], rules=ASKOV, end=end)
    assert wording.line_in_words(sheet.lines[-1]) == wording.keep_scores_whole(
        "Extra hand: East–West granded and took 9. East–West get 3. It decides who wins; the score stays 2–2."
    )


OUTCOMES = {
    DecidedBy.TARGET: "East–West win 15–6: they reached the target.",
    DecidedBy.HANDS: "East–West win 15–6 after the last hand.",
    DecidedBy.TIME: "East–West win 15–6 when time was called.",
    DecidedBy.EXTRA_HAND: "East–West win the extra hand; the score was level.",
    DecidedBy.CUT: "East–West win the cut; the score was level.",
    DecidedBy.SLIP: "East–West win 15–6, as the slip says.",
    DecidedBy.FORFEIT: "East–West win; the game was given up at 15–6.",
}


@pytest.mark.parametrize("decided_by", DecidedBy)
def test_every_end_has_its_sentence(decided_by):
    told = wording.outcome_in_words(Side.EAST_WEST, decided_by, BySide(6, 15))
    assert told == wording.keep_scores_whole(OUTCOMES[decided_by])


def test_no_line_ends_within_a_score():
    """What cannot be seen after the dash holds the two numbers together, also in a sentence that says no."""
    assert wording.score_text(BySide(6, 15)) == "6–\u206015"
    assert wording.score_text(BySide(4, -2)) == "4\xa0:\xa0−2"
    refused = Refused(WhyNotFinished.NOT_OVER, north_south=6, east_west=6)
    assert "6–\u20606." in wording.refusal(refused)
    assert wording.keep_scores_whole("N–S 6–15, North–South") == "N–S 6–\u206015, North–South"


NAMES = {1: "Ann", 2: "Bo", 3: "Cleo"}
WITH_BO, WITH_CLEO = Table(3, 1, 8, 2, 9), Table(2, 3, 8, 1, 9)
REASONS = {
    "up, new partner": (
        SeatReason(1, WhySeat.UP, WITH_BO, WITH_CLEO),
        "You won at table 3 with Bo: you go up to table 2. Partners change: you play with Cleo, for the first time tonight.",
    ),
    "down, partner of before": (
        SeatReason(1, WhySeat.DOWN, WITH_BO, replace(WITH_CLEO, number=4, rank=4), times_before=1),
        "You lost at table 3 with Bo: you go down to table 4. Partners change: you play with Cleo, as once before tonight.",
    ),
    "stays at the top": (
        SeatReason(1, WhySeat.STAYS_AT_TOP, WITH_BO, WITH_BO, times_before=1),
        "You won at the top table with Bo: you stay. You keep your partner: Bo.",
    ),
    "came late": (
        SeatReason(1, WhySeat.JOINED, None, WITH_CLEO),
        "You came late and take the first empty chair, at table 2. You play with Cleo.",
    ),
    "to the bench": (
        SeatReason(1, WhySeat.TO_THE_BENCH, WITH_BO),
        "It is your turn: you sit out this round and are back in the next.",
    ),
}


@pytest.mark.parametrize(("reason", "sentence"), REASONS.values(), ids=REASONS.keys())
def test_a_seat_is_explained(reason, sentence):
    assert movement.reason_in_words(reason, NAMES) == sentence


@pytest.mark.parametrize("why", WhySeat)
def test_no_reason_is_without_words(why):
    assert movement.reason_in_words(SeatReason(1, why, WITH_BO, WITH_CLEO), NAMES)


@pytest.mark.parametrize("key", Key)
def test_a_place_is_explained_by_every_key(key):
    assert "5" in lead_in_words(Lead(key, 5, 3))


def test_a_refusal_writes_a_score_below_zero_as_every_page_does():
    refused = Refused(WhyNotEntered.CONFIRMED, north_south=0, east_west=-3)
    assert wording.refusal(refused).startswith("The game is confirmed: 0\xa0:\xa0−3. ")


def test_a_refusal_says_its_facts_in_words():
    with pytest.raises(Impossible) as caught:
        MINNESOTA.check(Hand(Call.HIGH, N, BySide(5, 9)))
    refused = caught.value
    assert wording.refusal(refused) == "The tricks of both sides must add up to 13: 5 and 9 make 14."


def test_a_refusal_repeats_no_character_that_a_page_may_not_hold():
    assert "\0" not in wording.refusal(Refused(WhyNotSent.NO_SUCH_RULES, name="a\0b"))


def test_every_rule_set_has_a_name_to_choose_it_by():
    nameless = [name for name in NAMED if name not in TITLES]
    assert not nameless, f"No name yet in TITLES of scoring/rules.py: {', '.join(nameless)}."


def test_money_is_written_as_people_write_it():
    assert wording.money_text(-145, Stake(15, "USD")) == "−1.45 USD"


def test_no_line_of_a_double_name_begins_with_its_hyphen():
    assert kept_whole("Liv Gyldenkrantz-Moe") == "Liv <bdi>Gylden\u00adkrantz-</bdi>Moe"


def test_no_line_begins_with_the_number_of_a_table_and_no_fort_has_its_number_as_its_name():
    places = NamedTable(7), NamedTable(26, propose_fort_name(26))
    said = [wording.keep_numbers_whole(wording.place_name(place)) for place in places]
    assert said == ["table\u00a07", "fort\u00a026 Castle B"]


def test_a_tie_is_told():
    level = play([], rules=MINNESOTA, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT), stopped_after=0)
    assert "cut the cards" in wording.tie_in_words(level)


def test_no_two_sentences_have_one_name_in_templates():
    assert len(words.SENTENCES) == len(words.register.filters)


def test_a_slip_with_a_level_score_says_that_the_cut_was_won():
    told = wording.outcome_in_words(Side.EAST_WEST, DecidedBy.SLIP, BySide(5, 5))
    assert told == wording.keep_scores_whole("East–West win the cut; the slip says 5–5.")
