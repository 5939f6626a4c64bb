"""What people do about prizes: keep the list, cut, open the seal, hand over.

The list can be changed until a prize is handed over; what is drawn cannot be changed once the first seats are announced,
because by then its seed is sealed and everybody has read the hash.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Manager

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing_party, check_seen, mark_of, put, record
from tournaments.engine.names import one_line
from tournaments.models import Action, Party, new_secret
from tournaments.prizes.engine.document import LIST
from tournaments.prizes.engine.kept import Cut, Kept, Who
from tournaments.prizes.engine.prize import Prize, Prizes, check_list, free_key
from tournaments.prizes.engine.winners import Outcome
from tournaments.prizes.models import PrizeCut, PrizeGiven, PrizeList
from tournaments.prizes.queries.kept import kept_in
from tournaments.prizes.queries.now import PrizesNow, prizes_now


class WhyNotPrize(Reason):
    NO_LIST = _("This evening has no prizes yet. Write the list first.")
    NO_SUCH_PRIZE = _("This prize is not in the list any more.")
    SEALED = _(
        "“{prize}” is drawn, and its seed was sealed before play. It cannot be added, changed or taken out any more."
    )
    CHANGED = _("“{prize}” was changed meanwhile, and nothing was saved. Open it from the list again.")
    HANDED_OVER = _("“{prize}” is handed over. Take that back first.")
    NOT_ENDED = _("The evening is still being played. End it first.")
    NOTHING_SEALED = _("Nothing is drawn tonight, so there is no seal to open.")
    NO_CUT = _("Nobody has to cut for “{prize}” now.")
    CUT_CHANGED = _("Other people are level for “{prize}” now. Look again who has to cut.")
    HOW_MANY = _("Choose {room}: there are so many left of “{prize}”.")
    NOT_DECIDED = _("It is not decided yet who gets “{prize}”.")


@dataclass(frozen=True, slots=True)
class Change:
    """The party, its list and the time, while one of the actions below changes it."""

    party: Party
    row: PrizeList
    now: datetime
    who: str

    @property
    def kept(self) -> Kept:
        return kept_in(self.row)

    @property
    def prizes(self) -> Prizes:
        return self.kept.prizes

    def prize(self, key: str) -> Prize:
        """Raises Refused if the list has none of this key."""
        found = next((prize for prize in self.prizes if prize.key == key), None)
        if found is None:
            raise Refused(WhyNotPrize.NO_SUCH_PRIZE)
        return found

    def record(self, action: Action, **facts: Any) -> None:
        record(self.party, self.now, self.who, action, **facts)


@contextmanager
def changing_prizes(code: str, who: str, *, begins: bool = False) -> Iterator[Change]:
    """One change of a party's prizes. Without a list, it `begins` or there is nothing to change."""
    with changing_party(code) as (party, now):
        row = PrizeList.objects.filter(party=party).first()
        if not begins and (row is None or not row.prizes):
            raise Refused(WhyNotPrize.NO_LIST)
        yield Change(party, row or PrizeList.objects.create(party=party), now, who)


# The list


def set_prizes(code: str, prizes: Sequence[Prize], *, who: str) -> None:
    """This is the list from now on; an empty one means that the evening has no prizes."""
    with changing_prizes(code, who, begins=True) as change:
        replace_list(change, tuple(prizes))


def start_list(code: str, prizes: Sequence[Prize], *, who: str) -> Prizes:
    """Begin with this list; its draws are left out, and returned, where play has begun and nothing can be sealed."""
    with changing_prizes(code, who, begins=True) as change:
        too_late = change.party.status != Party.Status.REGISTERING
        left_out = tuple(prize for prize in prizes if too_late and prize.is_drawn)
        replace_list(change, tuple(prize for prize in prizes if prize not in left_out))
    return left_out


def replace_list(change: Change, prizes: Prizes) -> None:
    if prizes != change.prizes:
        save_list(change, prizes)
        change.record(Action.SET_PRIZES, prizes=len(prizes))


def add_prize(code: str, prize: Prize, *, who: str, place: int | None = None) -> Prize:
    """At this place of the list, counted from 0, or at its end; with a key that no other prize has."""
    with changing_prizes(code, who, begins=True) as change:
        before = list(change.prizes)
        added = replace(prize, key=free_key(prize.key, change.prizes))
        before.insert(len(before) if place is None else place, added)
        save_list(change, tuple(before))
        change.record(Action.ADD_PRIZE, prize=added.name)
    return added


def change_prize(code: str, prize: Prize, *, seen: str | None = None, who: str) -> None:
    """The prize with this key is this one from now on. `seen` is the one that the page showed (`mark_of`)."""
    with changing_prizes(code, who) as change:
        before = change.prize(prize.key)
        if before != prize:
            check_seen(seen, mark_of(before), WhyNotPrize.CHANGED, prize=before.name)
            save_list(change, tuple(prize if one.key == prize.key else one for one in change.prizes))
            change.record(Action.CHANGE_PRIZE, prize=prize.name)


def remove_prize(code: str, key: str, *, who: str) -> Prize:
    """Its cuts stay, for the prize comes back with its key if this is undone. The list goes with its last prize."""
    with changing_prizes(code, who) as change:
        prize = change.prize(key)
        place = change.prizes.index(prize)
        save_list(change, tuple(one for one in change.prizes if one.key != key))
        change.record(Action.REMOVE_PRIZE, prize=prize.name, place=place, removed=LIST.write((prize,)))
    return prize


def move_prize(code: str, key: str, *, down: bool, who: str) -> None:
    """One place up or down; the first stays the first, and the last the last."""
    with changing_prizes(code, who) as change:
        prize, prizes = change.prize(key), list(change.prizes)
        place = prizes.index(prize)
        there = place + (1 if down else -1)
        if 0 <= there < len(prizes):
            prizes[place], prizes[there] = prizes[there], prize
            save_list(change, tuple(prizes))
            change.record(Action.MOVE_PRIZE, prize=prize.name, place=there + 1)


def save_list(change: Change, prizes: Prizes) -> None:
    """Raises Impossible for a list that cannot be, Refused if something of it is sealed or handed over."""
    check_list(prizes)
    check_draws(change, prizes)
    check_handed_over(change, prizes)
    row = change.row
    row.prizes = LIST.write(prizes)
    if any(prize.is_drawn for prize in prizes) and not row.seed:
        row.seed, row.sealed_at = new_secret(), change.now
    if prizes or row.seed or row.cuts.exists():
        row.save()
    else:
        row.delete()


def check_draws(change: Change, prizes: Prizes) -> None:
    """Raises Refused if play has begun and another draw would come of it."""
    if change.party.status == Party.Status.REGISTERING:
        return
    before, after = ({drawn_as(prize): prize for prize in some if prize.is_drawn} for some in (change.prizes, prizes))
    for mark in before.keys() ^ after.keys():
        raise Refused(WhyNotPrize.SEALED, prize=(before | after)[mark].name)


def drawn_as(prize: Prize) -> Prize:
    """What of a prize decides its draw: everything but its words."""
    return replace(prize, name="-", what="", given_by="")


def check_handed_over(change: Change, prizes: Prizes) -> None:
    """Raises Refused if a prize that somebody has is changed in more than its words, or taken out."""
    given, after = change.kept.given_to, set(map(drawn_as, prizes))
    for prize in change.prizes:
        if prize.key in given and drawn_as(prize) not in after:
            raise Refused(WhyNotPrize.HANDED_OVER, prize=prize.name)


# Cuts


def enter_cut(code: str, key: str, won: Sequence[Who], *, seen: str | None = None, who: str) -> None:
    """The cards said who of those who are level gets the prize. `seen` are those whom the page showed (`level_mark`)."""
    with changing_prizes(code, who) as change:
        now = need_prizes(change.party)
        outcome = need_cut(now, key)
        check_seen(seen, level_mark(outcome), WhyNotPrize.CUT_CHANGED, prize=outcome.prize.name)
        level = [one.who for one in outcome.level]
        if len(set(won)) != outcome.room or len(won) != outcome.room:
            raise Refused(WhyNotPrize.HOW_MANY, room=outcome.room, prize=outcome.prize.name)
        Cut(key, frozenset(level), tuple(won))
        PrizeCut.objects.create(list=change.row, prize=key, level=level, won=list(won), at=change.now)
        change.record(Action.CUT_FOR_PRIZE, prize=outcome.prize.name, names=now.people(won))


def need_prizes(party: Party) -> PrizesNow:
    found = prizes_now(party)
    if found is None:
        raise Refused(WhyNotPrize.NO_LIST)
    return found


def need_outcome(now: PrizesNow, key: str) -> Outcome:
    found = next((one for one in now.outcomes if one.prize.key == key), None)
    if found is None:
        raise Refused(WhyNotPrize.NO_SUCH_PRIZE)
    return found


def need_cut(now: PrizesNow, key: str) -> Outcome:
    """Raises Refused if nobody is to cut for the prize."""
    outcome = need_outcome(now, key)
    if not outcome.waits_for_cut:
        raise Refused(WhyNotPrize.NO_CUT, prize=outcome.prize.name)
    return outcome


def level_mark(outcome: Outcome) -> str:
    """Tells those who are to cut from any others; a form that shows them sends it along."""
    return mark_of(([one.who for one in outcome.level], outcome.room))


def take_back_cut(code: str, key: str, *, who: str) -> None:
    """The newest cut for the prize does not count any more. Without one nothing is done."""
    with changing_prizes(code, who) as change:
        prize = change.prize(key)
        if key in change.kept.given_to:
            raise Refused(WhyNotPrize.HANDED_OVER, prize=prize.name)
        take_back_newest(change, change.row.cuts, prize, Action.TAKE_BACK_PRIZE_CUT)


def take_back_given(code: str, key: str, *, who: str) -> None:
    """It was shown too early: what was said last of this prize does not count any more."""
    with changing_prizes(code, who) as change:
        take_back_newest(change, change.row.given, change.prize(key), Action.TAKE_BACK_PRIZE)


def take_back_newest(change: Change, rows: Manager[Any], prize: Prize, action: Action) -> None:
    newest = rows.filter(prize=prize.key, taken_back_at__isnull=True).last()
    if newest is not None:
        put(newest, taken_back_at=change.now)
        change.record(action, prize=prize.name)


# The end


def open_seal(code: str, *, who: str) -> None:
    """From now on everybody may know the seed. Opening twice is opening once."""
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


def give(code: str, key: str, *, who: str) -> None:
    """The prize goes to those who are due it now, and the hall sees it. Giving it twice is giving it once. After a correction it can be given again."""
    with changing_prizes(code, who) as change:
        check_ended(change.party)
        now = need_prizes(change.party)
        give_one(change, now, need_outcome(now, key))


def give_all(code: str, *, who: str) -> None:
    """Everything that is still to be handed over, the first prize last. Raises Refused if something is not decided."""
    with changing_prizes(code, who) as change:
        check_ended(change.party)
        now = need_prizes(change.party)
        for outcome in now.to_give:
            give_one(change, now, outcome)


def give_one(change: Change, now: PrizesNow, outcome: Outcome) -> None:
    prize = outcome.prize
    if not outcome.is_decided:
        raise Refused(WhyNotPrize.NOT_DECIDED, prize=prize.name)
    if now.given_to.get(prize.key) != outcome.who:
        PrizeGiven.objects.create(list=change.row, prize=prize.key, who=list(outcome.who), at=change.now)
        change.record(Action.GIVE_PRIZE, prize=prize.name, names=now.people(outcome.who))


# Who has a tag


def tag_people(code: str, tag: str, numbers: Collection[int], *, who: str) -> None:
    """These people and nobody else at the party have the tag, for the prizes among those who have it."""
    tag = one_line(tag)
    with changing_party(code) as (party, now):
        chosen = []
        for entry in party.entries.select_related("player"):
            others = [one for one in entry.tags if one.lower() != tag.lower()]
            tags = [*others, tag] if entry.number in numbers else others
            if sorted(tags) != sorted(entry.tags):
                put(entry, tags=tags)
                chosen.append(entry.player.name)
        if chosen:
            record(party, now, who, Action.TAG_PEOPLE, tag=tag, names=chosen)
