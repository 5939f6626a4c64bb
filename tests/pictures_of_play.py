"""The pages of play on screens that docs/play.md and docs/players.md show, from hands that are always dealt and played alike."""

from __future__ import annotations

SEED = "red wing"


def play_pages() -> dict[str, str]:
    """By the name of the picture: a table while a hand is played, and with a hint, a replay, a lesson and the settings."""
    from scoring.rules import MINNESOTA
    from tests.play.at_table import found_dealt, play_as_person, play_to_a_choice
    from tournaments.play.actions import ask_for_hint, judge_hand

    over, hinted = found_dealt(MINNESOTA, SEED, level=3), found_dealt(MINNESOTA, "moorhead", level=3)
    seen = play_to_a_choice(hinted, after=2)  # there is a reason, and not all cards are as good
    ask_for_hint(hinted.key, game=seen.game, number=seen.number, turn=seen.turn)
    play_as_person(over)
    judge_hand(over, game=1, number=1)
    table = found_dealt(MINNESOTA, SEED, level=4)
    play_to_a_choice(table, after=4)
    return {
        "play": f"/play/{table.key}/",
        "play_hint": f"/play/{hinted.key}/?hint=1",
        "play_replay": f"/play/{over.key}/hands/1/1/?trick=4",
        "play_lesson": "/play/learn/following/2/",
        "play_settings": "/play/settings/",
    }
