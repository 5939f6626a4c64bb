"""Who would get which prize now, what was handed over, and what a correction changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from scoring.play.deal import hash_seed
from tournaments.engine.correction import replace_game
from tournaments.engine.drive.places import list_spans
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.decisions import Decisions, Who
from tournaments.engine.prizes.prize import Prize
from tournaments.engine.prizes.winners import Outcome, PrizeChange, compare_outcomes, hand_out
from tournaments.models import Party
from tournaments.models.in_time import filter_before, order_newest_first
from tournaments.models.prizes import PrizeList
from tournaments.queries.correction_preview import CorrectionPreview
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.once import read_once_per_change
from tournaments.queries.past_evenings import read_results_of
from tournaments.queries.prize_decisions import find_prize_list, make_decisions, read_decisions
from tournaments.queries.snapshot import reading_one_moment

EARLIER_EVENINGS = 8  # of the club, for a player's own average


@dataclass(frozen=True)
class PrizesNow:
    """The whole list. `sealed_at` and `opened_at` are None if it happened elsewhere, before the evening was read from a file.
    `too_early` are prizes that were shown before play went on after the end; `plan` that of a drive, `forts` the name of
    everybody's fort in military whist."""

    decisions: Decisions
    outcomes: tuple[Outcome, ...]
    names: Mapping[int, str]
    has_begun: bool
    has_ended: bool
    sealed_at: datetime | None
    opened_at: datetime | None
    played: bool
    too_early: frozenset[str]
    plan: DrivePlan | None = None
    forts: Mapping[int, str] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[Outcome, ...]:
        """The prizes for which people must cut."""
        return tuple(one for one in self.outcomes if one.waits_for_cut)

    @property
    def averages_are_of_now(self) -> bool:
        """Whether a prize goes by averages that nobody wrote down when play began, so that they may have changed since."""
        return self.has_begun and self.decisions.asks_averages and self.decisions.averages is None

    @property
    def hash(self) -> str:
        return hash_seed(self.decisions.seed) if self.decisions.seed else ""

    @property
    def is_sealed(self) -> bool:
        return bool(self.decisions.seed) and not self.decisions.is_opened

    def people(self, who: Iterable[Who]) -> list[str]:
        return [self.names[player] for one in who for player in one]

    @cached_property
    def given_to(self) -> Mapping[str, tuple[Who, ...]]:
        """Who was given each prize, by its key. A prize that was shown too early counts if nothing has changed."""
        due = {one.prize.key: set(one.who) for one in self.outcomes}
        told = self.decisions.given_to.items()
        return {key: who for key, who in told if key not in self.too_early or set(who) == due.get(key)}

    def is_given(self, key: str) -> bool:
        return key in self.given_to

    def goes_to(self, outcome: Outcome) -> tuple[Who, ...]:
        """Who was given it, or would be."""
        return self.given_to.get(outcome.prize.key, outcome.who)

    @property
    def changed(self) -> tuple[Outcome, ...]:
        """Prizes that were handed over but would now go to other people, after a correction or because play went on."""
        told = {key: set(who) for key, who in self.decisions.given_to.items()}
        return tuple(
            one for one in self.outcomes if one.is_decided and told.get(one.prize.key) not in (None, set(one.who))
        )

    @property
    def to_give(self) -> tuple[Outcome, ...]:
        """The prizes that are still to be shown in the hall, the first prize last. One that nobody is due is not shown, unless it
        is retired: then somebody must say what it goes by now."""
        return tuple(
            one
            for one in reversed(self.outcomes)
            if not self.is_given(one.prize.key) and (one.who or one.prize.is_retired or not one.is_decided)
        )

    @property
    def due(self) -> tuple[tuple[str, tuple[Who, ...]], ...]:
        """The keys of those prizes, and who is due each."""
        return tuple((one.prize.key, one.who) for one in self.to_give)

    @property
    def newest(self) -> Outcome | None:
        """The prize that was shown last."""
        key = next((one.prize for one in reversed(self.decisions.given) if self.is_given(one.prize)), None)
        return next((one for one in self.outcomes if one.prize.key == key), None)

    @property
    def page_id(self) -> str:
        """The id of the newest card's page on the hall screen. It changes with every card, so that the screen turns at once."""
        return f"prize_{len(self.decisions.given)}"

    @property
    def is_being_revealed(self) -> bool:
        """Whether the hall screen shows the prizes card by card."""
        return bool(self.handed_over) and bool(self.to_give)

    @property
    def next_step(self) -> str:
        """What the organiser must do about prizes once the evening is over: a cut, the seal, the next card, or paper."""
        # In this order: a cut or the seal decides who is due the next card.
        steps = {"cut": self.waiting, "open": self.is_sealed, "give": self.to_give}
        return next((step for step, is_needed in steps.items() if is_needed), "print") if self.has_ended else "play"

    @property
    def has_more(self) -> bool:
        """Whether prizes come before paper at the end of an evening."""
        return self.next_step != "print"

    @property
    def handed_over(self) -> tuple[Outcome, ...]:
        """The prizes that were shown in the hall, in the order of the list."""
        return tuple(one for one in self.outcomes if self.is_given(one.prize.key))


def read_prize_facts(party: Party, decisions: Decisions) -> PrizeFacts:
    """What prizes need of the evening."""
    return PrizeFacts(
        read_whole_evening(party),
        read_averages(party, decisions) if decisions.asks_averages else {},
        decisions.opened_seed,  # never the sealed one, or a page of the evening would tell who is drawn
        decisions.held,
    )


def read_averages(party: Party, decisions: Decisions) -> dict[int, Fraction]:
    """Everybody's average difference over the club's last evenings before this one, by their number tonight.

    As it was kept when play began; before that, and if an earlier version did not keep it, as it is now.
    """
    if decisions.averages is not None:
        return {one.player: one.average for one in decisions.averages}
    made = read_differences_before(party)
    people = party.entries.filter(player__in=made).values_list("number", "player")
    return {number: Fraction(sum(made[player]), len(made[player])) for number, player in people}


def read_differences_before(party: Party) -> dict[int, list[int]]:
    """What each person of the club made on each of its last evenings before this one."""
    # The archive counts, as in everybody's years.
    earlier = Party.objects.filter(club=party.club_id, status=Party.Status.ENDED, is_drive=False)
    newest = earlier.filter(filter_before(party)).order_by(*order_newest_first())[:EARLIER_EVENINGS]
    made: dict[int, list[int]] = defaultdict(list)
    for results in read_results_of(newest).values():
        for result in results:
            if result.games:
                made[result.player].append(result.difference)
    return dict(made)


@reading_one_moment()
def compute_prizes(party: Party) -> PrizesNow | None:
    """The prizes of a party with who gets them now; None if it has none."""
    row = find_prize_list(party)
    if row is None or not row.prizes:
        return None
    decisions = make_decisions(row)
    tonight = read_prize_facts(party, decisions)
    drive = tonight.evening.drive
    return PrizesNow(
        decisions,
        hand_out(decisions.prizes, tonight, decisions.cuts),
        tonight.evening.names,
        party.status != Party.Status.REGISTERING,
        party.status == Party.Status.ENDED,
        _known_time(row.sealed_at, party),
        _known_time(row.opened_at, party),
        any(one.finished for one in tonight.evening.rounds) or bool(drive and list_spans(drive)),
        find_too_early(party, row),
        drive.plan if drive else None,
        drive.name_forts() if drive else {},
    )


def _known_time(at: datetime | None, party: Party) -> datetime | None:
    """None for the time at which the file of this evening was read: a file does not say when, so its rows have that time."""
    return None if at == party.imported_at else at


def find_too_early(party: Party, row: PrizeList) -> frozenset[str]:
    """The keys of prizes that were handed over before play went on; empty until it ends again."""
    if party.resumed_at is None or party.status != Party.Status.ENDED:
        return frozenset()  # while play goes on, the hall keeps what it has seen
    last = {one.prize: one.at for one in row.given.all() if one.taken_back_at is None}
    return frozenset(key for key, at in last.items() if at < party.resumed_at)


def read_prizes(party: Party) -> PrizesNow | None:
    """The same, read once for each change of the party."""
    return read_once_per_change(party, "prizes", compute_prizes)


def has_prizes(party: Party) -> bool:
    return read_once_per_change(party, "has_prizes", _has_prizes)


def _has_prizes(party: Party) -> bool:
    """Makes no query if the list was read with the party (`select_related`)."""
    row: PrizeList | None = getattr(party, "prize_list", None)
    return row is not None and bool(row.prizes)


def find_changed_prizes(preview: CorrectionPreview) -> tuple[PrizeChange, ...]:
    """The prizes that a correction would change."""
    party = preview.party
    decisions = read_decisions(party) if has_prizes(party) else None
    if decisions is None:
        return ()
    before = read_prize_facts(party, decisions)
    # All else stays: cuts, seal and earlier averages do not follow from the corrected game.
    after = replace(before, evening=replace_game(before.evening, preview.wanted.round, preview.after))
    return compare_outcomes(*(hand_out(decisions.prizes, tonight, decisions.cuts) for tonight in (before, after)))


def find_last_list(party: Party) -> tuple[Party, tuple[Prize, ...]] | None:
    """The list of the club's last other evening that had one: of a drive for a drive."""
    lists = PrizeList.objects.filter(party__club=party.club_id, party__is_drive=party.is_drive).exclude(party=party.pk)
    row = lists.exclude(prizes=[]).select_related("party").order_by(*order_newest_first("party__")).first()
    return None if row is None else (row.party, row.prizes)
