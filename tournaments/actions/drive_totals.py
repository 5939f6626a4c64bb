"""What stands on the cards of a drive is typed, typed again or taken out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing_party, check_seen, make_mark, record
from tournaments.actions.drive import WhyNotDriven
from tournaments.actions.prepare import check_goes_on
from tournaments.engine.drive.forts import WhyNotForts
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.plan import MOST_TRICKS_TYPED, CardTotal, DrivePlan, Half
from tournaments.models import Action, DriveTotal, Party
from tournaments.queries.drive import read_drive


class WhyNoTotal(Reason):
    NO_CARD = _("There is no card {card}; the cards are {cards}.")
    TRICKS = _("A total is a whole number from 0 to {most}.")
    TENS = _("This half has {hands} hands, so no more than that can have ten tricks or more.")
    LAST = _("The last hand has from 0 to {most} tricks.")
    TOO_MANY = _("{tricks} is more than {hands} hands can give, which is {most}.")
    TOO_EARLY = _("The cards of the second half cannot be typed before the first half is over.")
    CHANGED = _(
        "Card {card} has {tricks} now, typed after this page was shown. It was not taken out. Look at it again."
    )
    IS_LIVE = _("This drive is live: the tables enter every hand, and nothing is typed from cards.")


def type_total(code: str, total: CardTotal, *, who: str, is_sure: bool = False) -> CardTotal | None:
    """Save what stands on a card; typing it again replaces it, and another figure that is left empty stays. Returns what stood
    there before.

    Raises Refused, also (unless `is_sure`) for more tricks than the hands can give.
    """
    with changing_party(code) as (party, now):
        check_goes_on(party)
        drive = read_drive(party).drive
        if drive.plan.is_live:
            raise Refused(WhyNoTotal.IS_LIVE)
        if drive.has_forts:
            raise Refused(WhyNotForts.FLAGS)
        total = replace(total, card=drive.card_of(party.number_now(total.card)))
        _check_total(total, drive.counted, plan=drive.plan, is_sure=is_sure)
        if total.half is Half.SECOND and drive.half_now is Half.FIRST:
            raise Refused(WhyNoTotal.TOO_EARLY)
        before = drive.totals_of(total.half).get(total.card)
        if before is not None:
            tens, last = (
                (before.tens if total.tens is None else total.tens),
                (before.last if total.last is None else total.last),
            )
            total = replace(total, tens=tens, last=last)
        if before == total:
            return before
        save_total(party, total, now=now, who=who)
        facts = {
            "card": total.card,
            "half": int(total.half),
            "tricks": total.tricks,
            "tens": total.tens,
            "last": total.last,
        }
        if before is None:
            record(party, now, who, Action.TYPE_TOTAL, **facts)
        else:
            record(party, now, who, Action.CORRECT_TOTAL, before=before.tricks, **facts)
    return before


def save_total(party: Party, total: CardTotal, *, now: datetime, who: str) -> None:
    columns = {"tricks": total.tricks, "tens": total.tens, "last": total.last, "typed_by": who, "at": now}
    seat = party.drive_seats.get(entry__number=total.card, is_second=False)
    DriveTotal.objects.update_or_create(seat=seat, half=total.half, defaults=columns)


def _check_total(total: CardTotal, numbers: Sequence[int], *, plan: DrivePlan, is_sure: bool) -> None:
    if not numbers:
        raise Refused(WhyNotDriven.NOT_DRAWN)
    if total.card not in numbers:
        raise refuse_card(total.card, numbers)
    if not 0 <= total.tricks <= MOST_TRICKS_TYPED:
        raise Refused(WhyNoTotal.TRICKS, most=MOST_TRICKS_TYPED)
    hands, most = plan.hands_of(total.half), plan.most_tricks(total.half)
    if not 0 <= (total.tens or 0) <= hands:
        raise Refused(WhyNoTotal.TENS, hands=hands)
    if not 0 <= (total.last or 0) <= TRICKS:
        raise Refused(WhyNoTotal.LAST, most=TRICKS)
    if total.tricks > most and not is_sure:
        raise Refused(WhyNoTotal.TOO_MANY, tricks=total.tricks, hands=hands, most=most)


def refuse_card(card: int, cards: Sequence[int]) -> Refused:
    return Refused(WhyNoTotal.NO_CARD, card=card, cards=write_runs(cards))


def write_runs(numbers: Iterable[int]) -> str:
    """1–22, 24, 25: those who share a card as second have none of their number."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def take_out_total(code: str, card: int, half: Half, *, seen: str | None = None, who: str) -> None:
    """A total was typed for the wrong card, and the right one has not been handed in."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        row = DriveTotal.objects.filter(seat__party=party, seat__entry__number=card, half=half).first()
        if row is not None:
            stands = read_drive(party).drive.totals_of(half).get(card)
            check_seen(seen, make_mark(stands), WhyNoTotal.CHANGED, card=card, tricks=row.tricks)
            record(party, now, who, Action.TAKE_OUT_TOTAL, card=card, half=int(half), before=row.tricks)
            row.delete()
