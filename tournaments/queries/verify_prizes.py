"""Checks the prizes of a party against its hands: the list, the seal, the cuts, and who gets what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.evening import Evening
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.decisions import Decisions, Who
from tournaments.engine.prizes.document import DECISIONS
from tournaments.engine.prizes.prize import Prize
from tournaments.engine.prizes.winners import Outcome, hand_out
from tournaments.models import Party
from tournaments.models.prizes import PrizeList
from tournaments.queries.evening import write_evening_document
from tournaments.queries.prize_decisions import find_prize_list, make_decisions
from tournaments.queries.prizes import read_prize_facts, read_prizes


class WhyPrizesDiffer(Reason):
    UNREADABLE = _("The prizes cannot be read: {refused}")
    NOT_SEALED = _("“{prize}” is drawn, and no seed was sealed for it.")
    SEALED_LATE = _("The seed of the draws was sealed after the first seats were announced.")
    FILE = _("The exported evening and the pages differ about the prizes.")
    NOT_AT_PARTY = _("A cut or a prize that was handed over names player {player}, who is not at the party.")
    NO_SUCH_PRIZE = _("A prize was handed over that is not in the list: {prize}.")
    NOT_LEVEL = _("“{prize}”: the cards were cut among {level}, who are not level.")
    GOES_TO = _("“{prize}” goes to {written}; by the hands it goes to {computed}.")


def find_wrong_prizes(party: Party, by_hands: Evening) -> Iterator[Refused]:
    """Every difference in the prizes. `by_hands` is the evening recomputed from its hands."""
    row = find_prize_list(party)
    if row is None:
        return
    try:
        decisions = make_decisions(row)
        written = DECISIONS.read(write_evening_document(party)["prizes"], "prizes")
    except Refused as refused:
        yield Refused(WhyPrizesDiffer.UNREADABLE, refused=refused)
        return
    if written != decisions:
        yield Refused(WhyPrizesDiffer.FILE)
    yield from _seal(party, row, decisions)
    yield from _people(decisions, by_hands)
    yield from _cuts(party, decisions, by_hands)
    yield from _goes_to(party, decisions, by_hands)


def _seal(party: Party, row: PrizeList, decisions: Decisions) -> Iterator[Refused]:
    """Checks the seal. Its time can be checked only for evenings of this installation, because a file has its own."""
    if decisions.has_draws and not decisions.seed:
        drawn = next(prize for prize in decisions.prizes if prize.is_drawn)
        yield Refused(WhyPrizesDiffer.NOT_SEALED, prize=drawn.name)
    first = party.rounds.filter(number=1, announced_at__isnull=False).first()
    if row.sealed_at and first and party.imported_at is None and row.sealed_at > first.announced_at:  # type: ignore[operator]  # asked for
        yield Refused(WhyPrizesDiffer.SEALED_LATE)


def _people(decisions: Decisions, by_hands: Evening) -> Iterator[Refused]:
    for player in sorted(decisions.players - by_hands.names.keys()):
        yield Refused(WhyPrizesDiffer.NOT_AT_PARTY, player=player)
    for key in sorted(decisions.given_to.keys() - {prize.key for prize in decisions.prizes}):
        yield Refused(WhyPrizesDiffer.NO_SUCH_PRIZE, prize=key)


def _cuts(party: Party, decisions: Decisions, by_hands: Evening) -> Iterator[Refused]:
    """For each prize, one cut must be among players who are level without it, unless the prize was handed over."""
    for prize in _recomputed(decisions):
        mine = [cut for cut in decisions.cuts if cut.prize == prize.key]
        if not mine or prize.key in decisions.given_to:
            continue
        # Without its own cuts, so that the level players are those who had to cut.
        others = [cut for cut in decisions.cuts if cut.prize != prize.key]
        outcomes = hand_out(decisions.prizes, _tonight(party, decisions, by_hands), others)
        level = {one.who for outcome in outcomes if outcome.prize == prize for one in outcome.level}
        if not level or not any(cut.level >= level for cut in mine):
            yield Refused(WhyPrizesDiffer.NOT_LEVEL, prize=prize.name, level=_names(mine[-1].level, by_hands))


def _recomputed(decisions: Decisions) -> Iterator[Prize]:
    """The prizes whose cuts can be compared: none after a retired prize if it is not said who has it."""
    for prize in decisions.prizes:
        if not prize.is_retired:
            yield prize
        elif not (prize.may_also or prize.key in decisions.given_to):
            return


def _goes_to(party: Party, decisions: Decisions, by_hands: Evening) -> Iterator[Refused]:
    """Compares what pages show with the prizes computed from the hands."""
    # From the cache, because that is what the pages show.
    now = read_prizes(party)
    shown = {one.prize.key: one for one in now.outcomes} if now else {}
    for outcome in hand_out(decisions.prizes, _tonight(party, decisions, by_hands), decisions.cuts):
        written = shown.get(outcome.prize.key)
        if written is None or _what(written) != _what(outcome):
            people = {
                "written": _names(written.who if written else (), by_hands),
                "computed": _names(outcome.who, by_hands),
            }
            yield Refused(WhyPrizesDiffer.GOES_TO, prize=outcome.prize.name, **people)


def _tonight(party: Party, decisions: Decisions, by_hands: Evening) -> PrizeFacts:
    return replace(read_prize_facts(party, decisions), evening=by_hands)


def _what(outcome: Outcome) -> tuple[object, ...]:
    return set(outcome.who), {one.who for one in outcome.level}, outcome.after, outcome.is_sealed


def _names(people: frozenset[Who] | tuple[Who, ...], evening: Evening) -> list[str] | str:
    named = [evening.names.get(player, str(player)) for who in sorted(people) for player in who]
    return named or "–"
