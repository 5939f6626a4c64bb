"""A correction in plain words: what was wrong, what changes, who sits elsewhere, and the ways to apply it.

Codes in, sentences out, no HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import Sheet, TieRule, count_played
from scoring.hand import BySide, Call, Hand, Side
from tournaments.engine.correction import RankChange, counts_as_stopped
from tournaments.engine.exchange import OtherCompany
from tournaments.engine.played import TablePlayed
from tournaments.engine.presence import SeatChange
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game
from tournaments.queries.correction_preview import CorrectionPreview, How, LostRound
from tournaments.queries.corrections import MadeCorrection
from tournaments.wording import chair_in_words, listed, score_of, score_text, side_name, tables_text
from tournaments.wording.named import played_with_names

Names = Mapping[int, str]

NO_WINNER = {
    None: noop("%(score)s, and the game goes on"),
    TieRule.CUT: noop("%(score)s: it is level, and the cut of the cards decides"),
    TieRule.EXTRA_HAND: noop("%(score)s: it is level, and one more hand decides"),
}


def what_was_wrong(shown: CorrectionPreview) -> str:
    """How hand 4 was entered, and how it should have been."""
    instead = shown.wanted.instead
    if isinstance(instead, Slip):
        return gettext("The score was %(before)s. It should have been %(after)s.") % {
            "before": score_text(shown.before.score),
            "after": score_text(instead.score),
        }
    hands = shown.before.hands[: instead.number]
    was, should_be = (_played(hand, shown) for hand in (hands[-1], instead.hand))
    if hands[-1].call is Call.THROWN_IN:
        sentence = gettext("This deal stands as: %(before)s It should have been: %(after)s")
        return sentence % {"before": was, "after": should_be}
    facts = {"number": count_played(hands), "before": was, "after": should_be}
    return gettext("Hand %(number)s stands as: %(before)s It should have been: %(after)s") % facts


def _played(hand: Hand, shown: CorrectionPreview) -> str:
    """Ann and Cleo granded and took 9."""
    pairs = BySide(*(_pair(shown.before, side, shown.names) for side in Side))
    caller = shown.names[dict(shown.before.table.seats)[hand.by]] if hand.by is not None else ""
    return played_with_names(hand, pairs, caller) + "."


def result_before(shown: CorrectionPreview) -> str:
    """Ann and Cleo win 13–7."""
    return _result(shown.before, shown, shown.sheets and shown.sheets[0])


def result_after(shown: CorrectionPreview) -> str:
    return _result(shown.after, shown, shown.sheets and shown.sheets[1])


def _result(game: TablePlayed, shown: CorrectionPreview, sheet: Sheet | None) -> str:
    """How a game ended; of one that is not confirmed, what its sheet says."""
    winner = game.winner if sheet is None else sheet.winner
    if winner is None:
        return gettext(NO_WINNER[sheet.tie if sheet else None]) % {"score": score_text(game.score)}
    facts = {"pair": _pair(game, winner, shown.names), "score": score_text(game.score.seen_from(winner))}
    # There is a sheet only for a game that is not confirmed.
    if sheet:
        return gettext("%(pair)s win %(score)s, not confirmed yet") % facts
    is_level = game.score.north_south == game.score.east_west
    return (gettext("%(pair)s win at %(score)s") if is_level else gettext("%(pair)s win %(score)s")) % facts


def _pair(game: TablePlayed, side: Side, names: Names) -> str:
    return listed([names[player] for player in game.table.pair(side)])


def consequences(shown: CorrectionPreview) -> Iterator[str]:
    """What the correction does to this game besides its score."""
    yield _winner_sentence(shown)
    if isinstance(shown.wanted.instead, Slip):
        if shown.aside:
            yield gettext("The hands of this game are put aside: only the final score counts.")
    elif shown.aside:
        yield ngettext(
            "Hand %(hands)s comes after the end of the corrected game and does not count any more.",
            "Hands %(hands)s come after the end of the corrected game and do not count any more.",
            len(shown.aside),
        ) % {"hands": listed([str(number) for number in shown.aside])}
    if counts_as_stopped(shown.after):
        yield gettext(
            "By its hands the corrected game is not over, and it cannot be played on now: it counts as stopped, with this score."
        )


def _winner_sentence(shown: CorrectionPreview) -> str:
    # A game that is not confirmed has no winner yet; only its sheet says who has won.
    before, after = (one.winner for one in shown.sheets or (shown.before, shown.after))
    if after is None:
        return _not_over(shown) if before else gettext("Nobody has won yet.")
    winner = _pair(shown.after, after, shown.names)
    if before is None:
        return gettext("Then the game is over: %(pair)s win.") % {"pair": winner}
    if before is after:
        return gettext("The winner stays the same: %(pair)s.") % {"pair": winner}
    loser = _pair(shown.after, after.other, shown.names)
    return gettext("The winner changes: %(winner)s instead of %(loser)s.") % {"winner": winner, "loser": loser}


def _not_over(shown: CorrectionPreview) -> str:
    if shown.sheets and shown.sheets[1].tie is TieRule.CUT:
        return gettext("Then the game is level: say again who won the cut of the cards.")
    return gettext("Then the game is not over: it goes on with hand %(number)s.") % {
        "number": count_played(shown.after.hands) + 1
    }


def move_in_words(one: SeatChange, names: Names) -> str:
    return gettext("%(name)s: from %(was)s to %(now)s") % {
        "name": names[one.player],
        "was": chair_in_words(one.was),
        "now": chair_in_words(one.now),
    }


def company_in_words(one: OtherCompany, names: Names) -> str:
    """Eva, table 2: plays with Cleo now, against Dag and Finn."""
    facts = {
        "name": names[one.player],
        "table": one.table,
        "partner": names[one.partner],
        "opponents": listed([names[player] for player in one.opponents]),
    }
    if one.new_partner:
        return gettext("%(name)s, table %(table)s: with %(partner)s now, against %(opponents)s") % facts
    return gettext("%(name)s, table %(table)s: still with %(partner)s, against %(opponents)s now") % facts


def rank_in_words(one: RankChange, names: Names) -> str:
    return gettext("%(name)s: place %(before)s → %(after)s") % {
        "name": names[one.player],
        "before": one.before,
        "after": one.after,
    }


def lost_in_words(lost: LostRound) -> str:
    """Round 3: 5 tables, 43 hands, 4 results."""
    if lost.announced_at is None:
        return gettext("Round %(round)s: its seats, which nobody has seen yet") % {"round": lost.number}
    tables = ngettext("%(number)s table", "%(number)s tables", lost.tables) % {"number": lost.tables}
    hands = ngettext("%(number)s hand", "%(number)s hands", lost.hands) % {"number": lost.hands}
    results = ngettext("%(number)s result", "%(number)s results", lost.results) % {"number": lost.results}
    return gettext("Round %(round)s: %(what)s") % {"round": lost.number, "what": listed([tables, hands, results])}


# A correction that was made

DONE = {
    How.SCORE: noop("nobody changed chairs"),
    How.SWAP: noop("chairs were changed at %(tables)s"),
    How.KEEP: noop("the chairs were kept"),
    How.REPLAY: noop("the evening is played again from round %(next)s"),
}
SAID = {
    How.SCORE: noop("Table %(table)s is corrected."),
    How.SWAP: noop("Table %(table)s is corrected, and the chairs are changed at %(tables)s."),
    How.KEEP: noop("Table %(table)s is corrected. Everybody plays on where they sit."),
    How.REPLAY: noop("Table %(table)s is corrected. The seats of round %(next)s are being made again."),
}


def correction_in_words(done: MadeCorrection) -> str:
    """Round 1, table 3: 13–7 became 7–13; the chairs were kept."""
    row = done.row
    return gettext("Round %(round)s, table %(table)s: %(before)s became %(after)s; %(how)s.") % {
        "round": row.round,
        "table": row.table,
        "before": _score_and_cut(row.before),
        "after": _score_and_cut(row.after),
        "how": gettext(DONE[How(row.how)]) % _seats_of(row),
    }


def _score_and_cut(result: Mapping[str, Any]) -> str:
    """13–7; of a level game also who won it, because only that may have been wrong: 5–5 (won by East–West)."""
    score, winner = result["score"], result["winner"]
    if winner is None or score["north_south"] != score["east_west"]:
        return score_of(result)
    return gettext("%(score)s (won by %(side)s)") % {"score": score_of(result), "side": side_name(winner)}


def correction_message(row: Correction) -> str:
    """What the organiser reads once it is done."""
    return gettext(SAID[How(row.how)]) % {"table": row.table, **_seats_of(row)}


def _seats_of(row: Correction) -> dict[str, object]:
    return {"next": row.round + 1, "tables": tables_text(row.changes.get("tables", []))}


def kept_note(game: Game) -> str:
    """For the standings and the result sheet: what was corrected while all seats stayed."""
    return gettext(
        "Round %(round)s, table %(table)s: corrected to %(after)s after the next seats had been made from %(before)s. "
        "The chairs were kept."
    ) % {
        "round": game.round.number,
        "table": game.table,
        "after": score_text(BySide(game.score_north_south, game.score_east_west)),
        "before": score_text(game.believed.score) if game.believed else "",
    }
