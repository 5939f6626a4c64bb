"""What somebody says was wrong: the round, the table, the hand, and what should have been, as typed or chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.hand import Hand
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.engine.correction import HandInstead, Instead
from tournaments.engine.shorthand import Slip, read_line, write_line
from tournaments.forms.hand import Posted, need_asked, need_member, read_count, read_side, read_slip_form
from tournaments.models import Correction
from tournaments.queries.correction_preview import Claim


class WhyNotSaid(Reason):
    WHICH_HAND = _("Say first which hand was wrong, or type the final score, such as 15-6.")
    NOTHING_TYPED = _("Nothing was typed. Say what it should have been.")


@dataclass(frozen=True)
class Wrong:
    """How far somebody has come in saying what was wrong."""

    round: int | None = None
    table: int | None = None
    hand: int | None = None
    line: str = ""
    instead: Instead | None = None

    @property
    def asked(self) -> Claim | None:
        """All of it; None if something is still to be said."""
        if self.round is None or self.table is None or self.instead is None:
            return None
        return Claim(self.round, self.table, self.instead)


def read_where(posted: Posted) -> Wrong:
    """Which game and which hand; what is no number there is not said."""
    return Wrong(read_count(posted.get("round")), read_count(posted.get("table")), read_count(posted.get("hand")))


def read_wrong(posted: Posted, rules: RuleSet) -> Wrong:
    """All that was said. Raises Refused for what is not understood or cannot have been played."""
    wrong, said = read_where(posted), _read_line(posted, rules)
    if said is None:
        if "line" in posted or "north_south" in posted:
            raise Refused(WhyNotSaid.NOTHING_TYPED)
        return wrong
    winner = read_side(posted["winner"]) if posted.get("winner") else None
    if isinstance(said, Slip):
        return replace(wrong, line=write_line(said), instead=replace(said, winner=winner or said.winner))
    if wrong.hand is None:
        raise Refused(WhyNotSaid.WHICH_HAND)
    return replace(wrong, line=write_line(said), instead=HandInstead(wrong.hand, said, winner))


def _read_line(posted: Posted, rules: RuleSet) -> Hand | Slip | None:
    """From the line that was typed, or from the fields for those who do not want to learn it."""
    if posted.get("line", "").strip():
        line = read_line(posted["line"])
        return line if isinstance(line, Slip) else line.hand(rules)
    if posted.get("call"):
        return need_asked(posted).hand(rules)
    return read_slip_form(posted) if posted.get("north_south") or posted.get("east_west") else None


def read_how(posted: Posted) -> Correction.How:
    return need_member(Correction.How, posted.get("how"))
