"""Prizes in words: what each is for, who gets it and why, and the sentence to read out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.drive.kinds import Role
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.prize import Among, Prize, PrizeKind, PrizeRounds
from tournaments.engine.prizes.winners import Outcome, PrizeChange, PrizeDecidedBy, PrizeWinner
from tournaments.queries.prizes import PrizesNow
from tournaments.queries.standings import AND
from tournaments.wording import difference_text, listed, of_fort, seat_name
from tournaments.wording.drive import role_word
from tournaments.wording.standings import figures_briefly

SUITS = ("spade", "heart", "club", "diamond")


# What a prize is


def prize_by(prize: Prize) -> str:
    """Point difference, the first half; games won, lowest."""
    words = gettext(prize.by.words)
    if prize.lowest:
        words = gettext("%(number)s, lowest") % {"number": words}
    if prize.span is PrizeRounds.WHOLE:
        return words
    return gettext("%(number)s, %(rounds)s") % {"number": words, "rounds": gettext(prize.span.words)}


def prize_among(prize: Prize, plan: DrivePlan | None) -> str:
    """Everybody; in a drive the word of a role."""
    if prize.among is Among.TAG:
        return gettext("tag %(tag)s") % {"tag": prize.tag}
    return among_in_words(prize.among, plan)


def among_in_words(among: Among, plan: DrivePlan | None) -> str:
    role = {Among.ROLE_A: Role.A, Among.ROLE_B: Role.B}.get(among)
    return role_word(plan, role) if plan and role else gettext(among.words)


def prize_ties(prize: Prize) -> str:
    cannot_happen = prize.is_drawn or prize.is_retired
    return pgettext("if level", "cannot happen") if cannot_happen else gettext(prize.ties.words)


def prize_thing(prize: Prize) -> str:
    """What it is, and who gave it: two theatre tickets, by Lakewood Books."""
    what = _what(prize)
    if prize.many > 1 and not what:
        what = gettext("%(count)s of them") % {"count": prize.many}
    if not prize.given_by:
        return what
    return gettext("%(what)s, by %(giver)s") % {"what": what or prize.name, "giver": prize.given_by}


def _what(prize: Prize) -> str:
    return f"{prize.many} × {prize.what}" if prize.many > 1 and prize.what else prize.what


def prizes_headline(now: PrizesNow) -> str:
    """11 prizes, 1 waits for a cut."""
    count, waiting = len(now.outcomes), len(now.waiting)
    prizes = ngettext("%(count)s prize", "%(count)s prizes", count) % {"count": count}
    if not (waiting and now.has_ended):
        return prizes
    cuts = ngettext("%(count)s waits for a cut", "%(count)s wait for a cut", waiting) % {"count": waiting}
    return f"{prizes}, {cuts}"


def left_out_in_words(prizes: tuple[Prize, ...]) -> str:
    """What of a list was left out, and why."""
    drawn = [prize.name for prize in prizes if prize.is_drawn]
    retired = [prize.name for prize in prizes if prize.is_retired]
    others = [prize.name for prize in prizes if not (prize.is_drawn or prize.is_retired)]
    sentences = (
        (gettext("Play has begun, so nothing can be sealed any more. Left out: %(prizes)s."), drawn),
        (gettext("No longer computed, and so left out: %(prizes)s."), retired),
        (gettext("Not counted on this evening, and so left out: %(prizes)s."), others),
    )
    return " ".join(sentence % {"prizes": listed(names)} for sentence, names in sentences if names)


# Who gets it


def prize_names(people: tuple[Who, ...], now: PrizesNow) -> str:
    """Ann and Bo; of pairs Ann & Bo and Cleo & Dag; or nobody."""
    return listed([prize_who(who, now) for who in people]) or pgettext("no winner", "nobody")


def prize_who(who: Who, now: PrizesNow) -> str:
    """Ann; Ann & Bo, a pair; Castle: Ann, Berit, Cleo and Dag."""
    fort, names = prize_fort(who, now), [now.names[player] for player in who]
    return of_fort(fort, names) if fort else AND.join(names)


def prize_fort(who: Who, now: PrizesNow) -> str:
    """The name of the fort whose people these are; empty where there are none."""
    return now.forts.get(who[0], "") if who else ""


def forts_of_prize(now: PrizesNow, outcome: Outcome) -> str:
    """Above the names of its people on a card; empty where there are no forts."""
    return listed(list(filter(None, (prize_fort(who, now) for who in now.goes_to(outcome)))))


def prize_goes_to(outcome: Outcome, now: PrizesNow) -> str:
    """The people who have it or would get it; Ann or Einar if they must cut."""
    people = now.goes_to(outcome)
    if outcome.waits_for_cut and not now.is_given(outcome.prize.key):
        level = [prize_who(one.who, now) for one in outcome.level]
        either = gettext("%(several)s or %(last)s") % {"several": ", ".join(level[:-1]), "last": level[-1]}
        sure = [prize_who(who, now) for who in people]
        return listed([*sure, either])
    return prize_names(people, now)


def prize_why(outcome: Outcome, now: PrizesNow, *, in_hall: bool = False) -> str:
    """4 of 6 won, +38; won the cut. Or what it waits for. Empty if other people got it than are due it now.

    `in_hall`: does not name people whose prize is not shown yet.
    """
    if set(now.goes_to(outcome)) != set(outcome.who):
        return ""
    return "; ".join(filter(None, [_why(outcome, now, in_hall=in_hall), _unknown(outcome, now)]))


def _why(outcome: Outcome, now: PrizesNow, *, in_hall: bool) -> str:
    if outcome.prize.is_retired:
        return _retired(outcome)
    if outcome.is_sealed:
        return gettext("still sealed") if now.has_ended else gettext("sealed until the end")
    if outcome.after is not None:
        return gettext("after the cut for “%(prize)s”") % {"prize": _name_of(outcome.after, now)}
    if outcome.waits_for_cut:
        return _figure(outcome, outcome.level[0].worth) + gettext(": they cut")
    if not outcome.winners:
        if now.has_ended and not now.goes_to(outcome):
            return ""  # the place of the names says it
        return gettext("nobody is due it") if now.has_ended else gettext("nobody is due it yet")
    passed = _passed(outcome, now, may_name=not (in_hall and now.to_give))
    return "; ".join(filter(None, [_figure_of(outcome), _how(outcome, now), passed]))


def _unknown(outcome: Outcome, now: PrizesNow) -> str:
    if not outcome.unknown:
        return ""
    if now.plan and now.plan.is_live:
        if outcome.prize.by is PrizeKind.LAST_HAND:
            return gettext("a number of the last hand is missing")
        return gettext("a number is missing, and counts as no hand of ten")
    said = ngettext("not typed for %(count)s card", "not typed for %(count)s cards", outcome.unknown)
    return said % {"count": outcome.unknown}


def _retired(outcome: Outcome) -> str:
    if outcome.winners:
        return gettext("This kind of prize is no longer computed; those who have it keep it.")
    return gettext("This kind of prize is no longer computed; it keeps nobody out of the prizes below.")


def prize_why_in_hall(outcome: Outcome, now: PrizesNow) -> str:
    return prize_why(outcome, now, in_hall=True)


def prize_number_drawn(outcome: Outcome) -> int | None:
    """The place or the table that was drawn, for the card on the hall screen."""
    if outcome.prize.by not in (PrizeKind.MYSTERY_NUMBER, PrizeKind.LUCKY_TABLE) or not outcome.winners:
        return None
    return int(outcome.winners[0].showing.worth)


def _name_of(key: str, now: PrizesNow) -> str:
    return next((one.prize.name for one in now.outcomes if one.prize.key == key), key)


def _figure_of(outcome: Outcome) -> str:
    return ", ".join(dict.fromkeys(_figure_taken(outcome, taken) for taken in outcome.winners))


def _figure_taken(outcome: Outcome, taken: PrizeWinner) -> str:
    showing = taken.showing
    if showing.chair is not None and outcome.prize.by is PrizeKind.LUCKY_SEAT:
        chair = {"table": showing.chair.table, "seat": seat_name(showing.chair.seat), "round": showing.chair.round}
        return gettext("table %(table)s, %(seat)s, in round %(round)s") % chair
    if showing.line is not None and outcome.prize.by in (PrizeKind.PLACE, PrizeKind.WINS):
        return figures_briefly(showing.line)
    return _figure(outcome, showing.worth)


def _figure(outcome: Outcome, worth: Fraction | int) -> str:
    by = outcome.prize.by
    if by in COUNTED and worth == int(worth):
        return str(COUNTED[by] % {"number": int(worth)})
    if by is PrizeKind.TRICKS:  # with a half one, of a hand that somebody did not play
        return gettext("%(number)s tricks") % {"number": number_format(float(worth), decimal_pos=1)}
    return gettext(FIGURES[by]) % {"number": _signed(worth) if by in SIGNED else worth} if by in FIGURES else ""


def _signed(worth: Fraction | int) -> str:
    """Above zero with a plus; a part of a point with one decimal."""
    if worth == int(worth):
        return difference_text(int(worth))
    return ("+" if worth > 0 else "−") + number_format(abs(float(worth)), decimal_pos=1)


# Lazy, because the number chooses between singular and plural, and it is not known here.
COUNTED = {
    PrizeKind.WINS: ngettext_lazy("%(number)s game won", "%(number)s games won", "number"),
    PrizeKind.TOTAL: ngettext_lazy("%(number)s point", "%(number)s points", "number"),
    PrizeKind.STARS: ngettext_lazy("%(number)s star", "%(number)s stars", "number"),
    PrizeKind.MADE_GRANDS: ngettext_lazy("%(number)s made grand", "%(number)s made grands", "number"),
    PrizeKind.TEN_TRICKS: ngettext_lazy("%(number)s hand", "%(number)s hands", "number"),
    PrizeKind.TRICKS: ngettext_lazy("%(number)s trick", "%(number)s tricks", "number"),
    PrizeKind.FLAGS: ngettext_lazy("%(number)s flag", "%(number)s flags", "number"),
    PrizeKind.LAST_HAND: ngettext_lazy("%(number)s trick", "%(number)s tricks", "number"),
    PrizeKind.TOP_TABLE: ngettext_lazy(
        "%(number)s round at the top table", "%(number)s rounds at the top table", "number"
    ),
}
FIGURES = {
    PrizeKind.PLACE: noop("place %(number)s"),
    PrizeKind.DIFFERENCE: "%(number)s",
    PrizeKind.OWN_AVERAGE: noop("%(number)s above the own average"),
    PrizeKind.MYSTERY_NUMBER: noop("the number was %(number)s"),
    PrizeKind.LUCKY_TABLE: noop("table %(number)s"),
    PrizeKind.LUCKY_SEAT: noop("began at table %(number)s"),  # in a drive; other evenings name the chair
}
HOWS = {
    PrizeDecidedBy.SHARED: noop("shared"),
    PrizeDecidedBy.BOTH: noop("one each"),
    PrizeDecidedBy.LATER_HALF: noop("better in the second half"),
}
SIGNED = (PrizeKind.DIFFERENCE, PrizeKind.OWN_AVERAGE)


def _how(outcome: Outcome, now: PrizesNow) -> str:
    """What decided between level players."""
    hows = {taken.how for taken in outcome.winners}
    if PrizeDecidedBy.CUT in hows:
        return _won_the_cut(outcome, now)
    return next((gettext(words) for how, words in HOWS.items() if how in hows), "")


def _won_the_cut(outcome: Outcome, now: PrizesNow) -> str:
    won = {taken.showing.who for taken in outcome.winners if taken.how is PrizeDecidedBy.CUT}
    cuts = [cut for cut in now.decisions.cuts if cut.prize == outcome.prize.key and cut.level >= won]
    lost = sorted(cuts[-1].level - won) if cuts else []
    return gettext("won the cut with %(names)s") % {"names": prize_names(tuple(lost), now)}


def _passed(outcome: Outcome, now: PrizesNow, *, may_name: bool) -> str:
    """Una and Quinn have a prize already. Without names it says only how many, and only for the mystery number, which is a place."""
    count, by = len(outcome.passed), outcome.prize.by  # a pair has one place, and one prize
    if not count or by is PrizeKind.PLACE:
        return ""
    if by is not PrizeKind.MYSTERY_NUMBER and (outcome.prize.is_drawn or not may_name):
        return ""
    if count > 3 or not may_name:
        sentence = ngettext("%(count)s before has a prize already", "%(count)s before have a prize already", count)
        return sentence % {"count": count}
    people = sum(map(len, outcome.passed))
    sentence = ngettext("%(names)s has a prize already", "%(names)s have a prize already", people)
    return sentence % {"names": prize_names(outcome.passed, now)}


def prize_suit(number: int) -> str:
    """The suits take turns down the list."""
    return SUITS[(number - 1) % len(SUITS)]


def prize_is_red(number: int) -> bool:
    return prize_suit(number) in ("heart", "diamond")


# The sentence to read out, and the seal


def prize_announcement(outcome: Outcome) -> str:
    """What the organiser says before the name: Most made grands: two decks of cards."""
    prize, what = outcome.prize, _what(outcome.prize)
    return gettext("%(prize)s: %(what)s.") % {"prize": prize.name, "what": what} if what else f"{prize.name}."


def prize_hash(hash: str) -> str:
    """The hash in groups of four, as people compare it."""
    return " ".join(hash[start : start + 4] for start in range(0, len(hash), 4))


def prize_hash_briefly(hash: str) -> str:
    """Its beginning, for the hall screen and the smallest line of a table's card."""
    return prize_hash(hash[:24])  # 96 bits, too many to search for another seed


def prize_command(now: PrizesNow) -> str:
    """The command with which anybody can check the seed in a terminal."""
    # Not echo, which adds the end of a line and so changes the hash.
    return f"printf %s {now.decisions.seed} | sha256sum"


def prize_would_change(change: PrizeChange, names: Mapping[int, str]) -> str:
    """In the preview of a correction: it would go to Quinn, not to Una."""
    facts = {
        "prize": change.prize.name,
        "before": _names_of(change.before, names),
        "after": _names_of(change.after, names),
    }
    return gettext("“%(prize)s” would go to %(after)s, not to %(before)s.") % facts


def _names_of(people: tuple[Who, ...], names: Mapping[int, str]) -> str:
    """A correction is of rounds, and so never of a fort."""
    return listed([AND.join(names[player] for player in who) for who in people]) or pgettext("no winner", "nobody")


def prize_change(outcome: Outcome, now: PrizesNow) -> str:
    """After a correction or another change, or if play went on: it went to Una, and would go to Quinn."""
    facts = {
        "prize": outcome.prize.name,
        "given": prize_names(now.decisions.given_to[outcome.prize.key], now),
        "due": prize_names(outcome.who, now),
    }
    if outcome.prize.key in now.too_early:
        return gettext("“%(prize)s” went to %(given)s before play went on. It goes to %(due)s now.") % facts
    return gettext("“%(prize)s” went to %(given)s. Now it would go to %(due)s.") % facts
