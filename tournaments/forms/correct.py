"""Reads what somebody says was wrong: the round, the table, the hand, and what it should have been."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.hand import Hand
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.engine.correction import HandReplacement, Replacement
from tournaments.engine.shorthand import Slip, read_line, write_line
from tournaments.forms.hand import Posted, need_draft, need_member, read_count, read_side, read_slip_form
from tournaments.models import Correction
from tournaments.queries.correction_preview import CorrectionRequest


class WhyNotSaid(Reason):
    WHICH_HAND = _("Say first which hand was wrong, or type the final score, such as 15-6.")
    NOTHING_TYPED = _("Nothing was typed. Say what it should have been.")


@dataclass(frozen=True)
class CorrectionDraft:
    """What somebody has said so far about a wrong result."""

    round: int | None = None
    table: int | None = None
    hand: int | None = None
    line: str = ""
    instead: Replacement | None = None

    @property
    def request(self) -> CorrectionRequest | None:
        """The complete claim; None if something is missing."""
        if self.round is None or self.table is None or self.instead is None:
            return None
        return CorrectionRequest(self.round, self.table, self.instead)


def read_where(posted: Posted) -> CorrectionDraft:
    """Which game and which hand. Anything that is not a number counts as missing."""
    return CorrectionDraft(
        read_count(posted.get("round")), read_count(posted.get("table")), read_count(posted.get("hand"))
    )


def read_correction_draft(posted: Posted, rules: RuleSet) -> CorrectionDraft:
    """Everything that was said. Raises Refused for what cannot be understood or played."""
    wrong, said = read_where(posted), _read_line(posted, rules)
    if said is None:
        # The field was on the page and is empty, so this is a mistake and not an earlier step.
        if "line" in posted or "north_south" in posted:
            raise Refused(WhyNotSaid.NOTHING_TYPED)
        return wrong
    winner = read_side(posted["winner"]) if posted.get("winner") else None
    if isinstance(said, Slip):
        return replace(wrong, line=write_line(said), instead=replace(said, winner=winner or said.winner))
    if wrong.hand is None:
        raise Refused(WhyNotSaid.WHICH_HAND)
    return replace(wrong, line=write_line(said), instead=HandReplacement(wrong.hand, said, winner))


def _read_line(posted: Posted, rules: RuleSet) -> Hand | Slip | None:
    """From the typed line, or from the fields for people who do not know the shorthand."""
    if posted.get("line", "").strip():
        line = read_line(posted["line"])
        return line if isinstance(line, Slip) else line.hand(rules)
    if posted.get("call"):
        return need_draft(posted).hand(rules)
    return read_slip_form(posted) if posted.get("north_south") or posted.get("east_west") else None


def read_how(posted: Posted) -> Correction.How:
    return need_member(Correction.How, posted.get("how"))
