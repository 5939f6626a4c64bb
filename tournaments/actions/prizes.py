"""What people do about prizes: edit the list, cut, open the seal, hand over.

The list can change until a prize is handed over. Draws cannot change once the first seats are announced, because by then the
seed is sealed and everybody has read the hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Manager

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, make_mark, put, record
from tournaments.actions.prizes_follow import keep_averages
from tournaments.engine.prizes.decisions import CutForPrize, Decisions, Who
from tournaments.engine.prizes.document import LIST
from tournaments.engine.prizes.drive_counts import counts
from tournaments.engine.prizes.prize import Prize, Prizes, check_list, find_free_key
from tournaments.engine.prizes.winners import Outcome
from tournaments.models import Action, Party, new_secret
from tournaments.models.prizes import PrizeCut, PrizeGiven, PrizeList
from tournaments.queries.drive import find_drive_plan
from tournaments.queries.prize_decisions import make_decisions
from tournaments.queries.prizes import PrizesNow, compute_prizes


class WhyNotPrize(Reason):
    NO_LIST = _("This evening has no prizes yet. Write the list first.")
    NO_SUCH_PRIZE = _("This prize is not in the list any more.")
    SEALED = _(
        "“{prize}” is drawn, and its seed was sealed before play. It cannot be added, changed or taken out any more."
    )
    CHANGED = _("“{prize}” was changed meanwhile, and nothing was saved. Open it from the list again.")
    HAS_LIST = _("There is a list of prizes already, written after this page was shown. It stays as it is.")
    IS_THERE = _("“{prize}” is in the list already, exactly like this. For more of them change how many there are.")
    DUE_TO_OTHERS = _(
        "Something has changed since this page was shown, and prizes go to other people now. Nothing was handed over. "
        "Look at the list again."
    )
    HANDED_OVER = _("“{prize}” is handed over. Take that back first.")
    NOT_ENDED = _("The evening is still being played. End it first.")
    NOTHING_SEALED = _("Nothing is drawn tonight, so there is no seal to open.")
    NO_CUT = _("Nobody has to cut for “{prize}” now.")
    CUT_CHANGED = _("Other people are level for “{prize}” now. Look again who has to cut.")
    HOW_MANY = _("Choose {room}: that many are left of “{prize}”.")
    NOT_DECIDED = _("It is not decided yet who gets “{prize}”.")
    RETIRED = _(
        "“{prize}” is a kind of prize that is no longer computed. Take it out of the list, or choose what it goes by."
    )
    HELD = _("“{prize}” is a kind of prize that is no longer computed. It could not be given again, so it stays given.")


@dataclass(frozen=True, slots=True)
class PrizeListChange:
    """The party, its list and the time, during one of the actions below."""

    party: Party
    row: PrizeList
    now: datetime
    who: str

    @property
    def decisions(self) -> Decisions:
        return make_decisions(self.row)

    @property
    def prizes(self) -> Prizes:
        return self.decisions.prizes

    def prize(self, key: str) -> Prize:
        """The prize with this key. Raises Refused if the list has none."""
        found = next((prize for prize in self.prizes if prize.key == key), None)
        if found is None:
            raise Refused(WhyNotPrize.NO_SUCH_PRIZE)
        return found

    def record(self, action: Action, **facts: Any) -> None:
        record(self.party, self.now, self.who, action, **facts)


@contextmanager
def changing_prizes(code: str, who: str, *, begins: bool = False) -> Iterator[PrizeListChange]:
    """One change of a party's prizes. If there is no list, the change must be one that `begins` it."""
    with changing_party(code) as (party, now):
        row = PrizeList.objects.filter(party=party).first()
        if not begins and (row is None or not row.prizes):
            raise Refused(WhyNotPrize.NO_LIST)
        yield PrizeListChange(party, row or PrizeList.objects.create(party=party), now, who)


# The list


def start_list(code: str, prizes: Sequence[Prize], *, who: str) -> Prizes:
    """Begin with this list, without its retired prizes and what this evening does not count. If play has begun, nothing can be
    sealed, and its draws stay out too. Returns what was left out. Raises Refused if there is another list."""
    with changing_prizes(code, who, begins=True) as change:
        too_late = change.party.status != Party.Status.REGISTERING
        plan = find_drive_plan(change.party)
        left_out = tuple(prize for prize in prizes if not counts(prize, plan) or (too_late and prize.is_drawn))
        wanted = tuple(prize for prize in prizes if prize not in left_out)
        if wanted != change.prizes:
            if change.prizes:
                raise Refused(WhyNotPrize.HAS_LIST)
            save_list(change, wanted)
            change.record(Action.SET_PRIZES, prizes=len(wanted))
    return left_out


def add_prize(code: str, prize: Prize, *, who: str, place: int | None = None) -> Prize:
    """Add a prize at this place of the list, counted from 0, or at its end, with a key that no other prize has. Raises Refused for
    the same prize again: a form that is sent twice adds one."""
    with changing_prizes(code, who, begins=True) as change:
        before = list(change.prizes)
        if any(replace(prize, key=one.key) == one for one in before):
            raise Refused(WhyNotPrize.IS_THERE, prize=prize.name)
        added = replace(prize, key=find_free_key(prize.key, change.prizes))
        before.insert(len(before) if place is None else place, added)
        save_list(change, tuple(before))
        change.record(Action.ADD_PRIZE, prize=added.name)
    return added


def change_prize(code: str, prize: Prize, *, seen: str | None = None, who: str) -> None:
    """Replace the prize with this key."""
    with changing_prizes(code, who) as change:
        before = change.prize(prize.key)
        if before != prize:
            check_seen(seen, make_mark(before), WhyNotPrize.CHANGED, prize=before.name)
            save_list(change, tuple(prize if one.key == prize.key else one for one in change.prizes))
            change.record(Action.CHANGE_PRIZE, prize=prize.name)


def remove_prize(code: str, key: str, *, seen: str | None = None, who: str) -> Prize:
    """Remove a prize. Its cuts stay, because undoing this restores the prize with its key. The last prize takes the list along."""
    with changing_prizes(code, who) as change:
        prize = change.prize(key)
        check_seen(seen, make_mark(prize), WhyNotPrize.CHANGED, prize=prize.name)
        place = change.prizes.index(prize)
        save_list(change, tuple(one for one in change.prizes if one.key != key))
        change.record(Action.REMOVE_PRIZE, prize=prize.name, place=place, removed=LIST.write((prize,)))
    return prize


def move_prize(code: str, key: str, *, down: bool, seen: int | None = None, who: str) -> None:
    """Move a prize one place up or down, unless it is first or last already. `seen` is its place, from 1."""
    with changing_prizes(code, who) as change:
        prize, prizes = change.prize(key), list(change.prizes)
        place = prizes.index(prize)
        check_seen(seen, place + 1, WhyNoChange.CHANGED)
        there = place + (1 if down else -1)
        if 0 <= there < len(prizes):
            prizes[place], prizes[there] = prizes[there], prize
            save_list(change, tuple(prizes))
            change.record(Action.MOVE_PRIZE, prize=prize.name, place=there + 1)


def save_list(change: PrizeListChange, prizes: Prizes) -> None:
    """Save the list. Raises Impossible for an impossible one, Refused if it changes what is sealed or handed over."""
    check_list(prizes)
    check_draws(change, prizes)
    check_handed_over(change, prizes)
    row = change.row
    row.prizes = prizes
    if any(prize.is_drawn for prize in prizes) and not row.seed:
        row.seed, row.sealed_at = new_secret(), change.now  # once for all: its hash may be on printed cards
    if prizes or row.seed or row.cuts.exists():  # a cut or a seal must outlive an empty list
        row.save()
        if change.party.status != Party.Status.REGISTERING and row.averages_kept_at is None:
            keep_averages(change.party, change.now)  # the prize came after play had begun
    else:
        row.delete()


def check_draws(change: PrizeListChange, prizes: Prizes) -> None:
    """Raises Refused if play has begun and the draws would change."""
    if change.party.status == Party.Status.REGISTERING:
        return
    # Only what decides a draw counts, so names and givers may still be mended.
    before, after = (
        {strip_words(prize): prize for prize in some if prize.is_drawn} for some in (change.prizes, prizes)
    )
    for mark in before.keys() ^ after.keys():
        raise Refused(WhyNotPrize.SEALED, prize=(before | after)[mark].name)


def strip_words(prize: Prize) -> Prize:
    """What decides a prize's draw: everything except its words."""
    return replace(prize, name="-", what="", given_by="")


def check_handed_over(change: PrizeListChange, prizes: Prizes) -> None:
    """Raises Refused if a prize that somebody has is removed, or changed in more than its words."""
    given, after = change.decisions.given_to, set(map(strip_words, prizes))
    for prize in change.prizes:
        if prize.key in given and strip_words(prize) not in after:
            raise Refused(WhyNotPrize.HANDED_OVER, prize=prize.name)


# Cuts


def enter_cut(code: str, key: str, won: Sequence[Who], *, seen: str | None = None, who: str) -> None:
    """Save which of the level players won the cut."""
    with changing_prizes(code, who) as change:
        now = need_prizes(change.party)
        outcome = need_cut(now, key)
        check_seen(seen, make_level_mark(outcome), WhyNotPrize.CUT_CHANGED, prize=outcome.prize.name)
        level = [one.who for one in outcome.level]
        if len(set(won)) != outcome.room or len(won) != outcome.room:
            raise Refused(WhyNotPrize.HOW_MANY, room=outcome.room, prize=outcome.prize.name)
        CutForPrize(key, frozenset(level), tuple(won))  # for its refusals alone
        PrizeCut.objects.create(list=change.row, prize=key, level=tuple(level), won=tuple(won), at=change.now)
        change.record(Action.CUT_FOR_PRIZE, prize=outcome.prize.name, names=now.people(won))


def need_prizes(party: Party) -> PrizesNow:
    found = compute_prizes(party)
    if found is None:
        raise Refused(WhyNotPrize.NO_LIST)
    return found


def need_outcome(now: PrizesNow, key: str) -> Outcome:
    found = next((one for one in now.outcomes if one.prize.key == key), None)
    if found is None:
        raise Refused(WhyNotPrize.NO_SUCH_PRIZE)
    return found


def need_cut(now: PrizesNow, key: str) -> Outcome:
    """The outcome that needs a cut. Raises Refused if nobody must cut for the prize."""
    outcome = need_outcome(now, key)
    if not outcome.waits_for_cut:
        raise Refused(WhyNotPrize.NO_CUT, prize=outcome.prize.name)
    return outcome


def make_level_mark(outcome: Outcome) -> str:
    """A fingerprint of those who must cut. A form that shows them sends it along."""
    return make_mark(([one.who for one in outcome.level], outcome.room))


def take_back_cut(code: str, key: str, *, seen: str | None = None, who: str) -> None:
    """Take back the newest cut for the prize, if there is one. `seen` are those who won it."""
    with changing_prizes(code, who) as change:
        prize = change.prize(key)
        if key in change.decisions.given_to:
            raise Refused(WhyNotPrize.HANDED_OVER, prize=prize.name)
        take_back_newest(change, change.row.cuts, "won", prize, Action.TAKE_BACK_PRIZE_CUT, seen=seen)


def take_back_given(code: str, key: str, *, seen: str | None = None, who: str) -> None:
    """Take back the last handing over of this prize, because it was shown too early. `seen` are those who got it."""
    with changing_prizes(code, who) as change:
        take_back_newest(change, change.row.given, "who", change.prize(key), Action.TAKE_BACK_PRIZE, seen=seen)


def take_back_newest(
    change: PrizeListChange, rows: Manager[Any], got: str, prize: Prize, action: Action, *, seen: str | None
) -> None:
    """`got` is the column of the people."""
    if prize.is_retired and change.decisions.held.get(prize.key):
        raise Refused(WhyNotPrize.HELD, prize=prize.name)
    newest = rows.filter(prize=prize.key, taken_back_at__isnull=True).last()
    if newest is not None:
        check_seen(seen, make_mark(tuple(getattr(newest, got))), WhyNoChange.CHANGED)
        put(newest, taken_back_at=change.now)
        change.record(action, prize=prize.name)


# The end


def open_seal(code: str, *, who: str) -> None:
    """Show the seed to everybody from now on. Opening twice changes nothing."""
    with changing_prizes(code, who) as change:
        check_ended(change.party)
        if not change.row.seed:
            raise Refused(WhyNotPrize.NOTHING_SEALED)
        if change.row.opened_at is None:
            put(change.row, opened_at=change.now)
            change.record(Action.OPEN_SEAL)


def check_ended(party: Party) -> None:
    if party.status != Party.Status.ENDED:
        raise Refused(WhyNotPrize.NOT_ENDED)


def give_prize(code: str, key: str, *, seen: str | None = None, who: str) -> None:
    """Give the prize to those who are due it now, and show that to the hall. Giving it twice changes nothing. `seen` are those
    who are due it."""
    with changing_prizes(code, who) as change:
        check_ended(change.party)
        now = need_prizes(change.party)
        outcome = need_outcome(now, key)
        check_seen(seen, make_mark(outcome.who), WhyNotPrize.DUE_TO_OTHERS)
        give_one(change, now, outcome)


def give_all_prizes(code: str, *, seen: str | None = None, who: str) -> None:
    """Hand over all remaining prizes, the first one last. Raises Refused if something is not decided."""
    with changing_prizes(code, who) as change:
        check_ended(change.party)
        now = need_prizes(change.party)
        if now.to_give:  # a form that is sent twice changes nothing
            check_seen(seen, make_mark(now.due), WhyNotPrize.DUE_TO_OTHERS)
        # One that is not decided raises, and takes back all the others with the transaction.
        for outcome in now.to_give:
            give_one(change, now, outcome)


def give_one(change: PrizeListChange, now: PrizesNow, outcome: Outcome) -> None:
    prize = outcome.prize
    if not outcome.is_decided:
        raise Refused(WhyNotPrize.NOT_DECIDED, prize=prize.name)
    if not (outcome.who or prize.is_retired or now.is_given(prize.key)):  # nobody wins it, so nothing is handed over
        return
    if now.given_to.get(prize.key) != outcome.who:  # given to others before a correction, it is given again
        if prize.is_retired:
            raise Refused(WhyNotPrize.RETIRED, prize=prize.name)
        PrizeGiven.objects.create(list=change.row, prize=prize.key, who=tuple(outcome.who), at=change.now)
        change.record(Action.GIVE_PRIZE, prize=prize.name, names=now.people(outcome.who))
