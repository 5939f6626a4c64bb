"""The form of a drive, and what people type at it: the hands, who shares a chair, a total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from functools import partial
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.refused import Refused
from tournaments.actions.plan import Plan
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import (
    MOST_HANDS,
    TRICKS,
    NamedHands,
    WhyNotHands,
    draw_hands,
    find_middle,
    find_named,
    read_hands,
    repeat_hands,
    repeat_own_hands,
    write_hands,
)
from tournaments.engine.drive.kinds import DriveKind, Role
from tournaments.engine.drive.plan import LONGEST_WORD, USUAL_ROLES, CardTotal, DrivePlan, Half, WhyNotDrive
from tournaments.engine.drive.tricks import TableTricks, UnplayedRule
from tournaments.engine.names import LONGEST_NAME
from tournaments.forms.fields import RefusingForm, Values, make_choice_field, make_number_field
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count, read_number
from tournaments.forms.party_fields import make_party_date_field, make_party_name_field, make_time_field
from tournaments.forms.plan import suggest_name
from tournaments.models import Party
from tournaments.wording.drive import kind_in_words, kind_name, role_word

OWN, DRAWN = "own", "drawn"
CARDS, LIVE = "cards", "live"
ODD, EVEN = "odd", "even"  # the sides of a table: chairs 1 and 3, or 2 and 4
USUAL_HANDS = 24
USUAL_TRUMPS = {DriveKind.SWEDISH: NamedHands.SWEDISH, DriveKind.MILITARY: NamedHands.HEARTS}
radios = partial(make_choice_field, widget=forms.RadioSelect)


class DriveForm(RefusingForm):
    """The evening and its drive. `evening` and `plan` hold them once the form is valid."""

    use_required_attribute = False
    field_of = {
        WhyNotHands.UNKNOWN: "own",
        WhyNotHands.NONE: "own",
        WhyNotHands.TOO_LONG: "own",
        WhyNotHands.NUMBER: "number",
        WhyNotHands.HALF: "half",
        WhyNotDrive.ROLES: "role_a",
    }

    name = make_party_name_field()
    date = make_party_date_field()
    begins = make_time_field(_("From"))
    place = forms.CharField(label=_("Place"), required=False, max_length=LONGEST_NAME)
    is_live = radios(
        {
            CARDS: _("on cards of paper, added up at half-time and at the end"),
            LIVE: _("live, on phones or at the desk, hand by hand"),
        },
        _("Where is each hand written?"),
        required=False,
        empty_value=CARDS,
    )
    kind = radios({}, _("Who moves after a hand?"))
    hands = make_choice_field({}, _("Trumps"))
    own = forms.CharField(
        label=_("Our own list"),
        required=False,
        max_length=200,
        help_text=_("H C D S, or ♥ ♣ ♦ ♠; N for no trumps, L for low. The evening repeats it."),
    )
    number = make_number_field(_("Hands"), 2, MOST_HANDS, required=True)
    half = make_number_field(_("Coffee after hand"), 1, MOST_HANDS - 1, help_text=_("Empty: in the middle."))
    role_a = forms.CharField(label=_("One role"), max_length=LONGEST_WORD, required=False)
    role_b = forms.CharField(label=_("The other role"), max_length=LONGEST_WORD, required=False)
    counts_tens = forms.BooleanField(label=_("Cards say how many hands had ten tricks or more"), required=False)
    counts_last = forms.BooleanField(label=_("Cards say how many tricks the last hand had"), required=False)
    unplayed = make_choice_field(
        {rule.value: gettext_lazy(rule.words) for rule in UnplayedRule},
        _("A hand that somebody did not play counts"),
        required=False,
        empty_value=UnplayedRule.MEAN.value,
    )
    rings_itself = forms.BooleanField(
        label=_("The bell rings by itself when the last number, or flag, is in"), required=False
    )

    def __init__(
        self,
        posted: Mapping[str, Any] | None = None,
        *,
        initial: Values,
        seed: str = "",
        fixed: Sequence[str] = (),
    ) -> None:
        """`seed`: for trumps that are drawn. `fixed`: fields that cannot be changed. A browser does not send them. If a page from
        before they were fixed does, what it sends is read, so that the action refuses it in words."""
        if posted is not None:
            posted = {name: initial[name] for name in fixed} | dict(posted.items())
        super().__init__(posted, initial=initial)
        self.seed = seed
        self.plan: DrivePlan | None = None
        self.evening: Plan | None = None
        kinds = {kind: f"{kind_name(kind)}: {kind_in_words(kind)}" for kind in DriveKind}
        self.fields["kind"] = radios(kinds, _("Who moves after a hand?"))
        lists: dict[str, Any] = {named.value: gettext(named.words) for named in NamedHands}
        lists |= {DRAWN: _("drawn, one hand at a time"), OWN: _("our own list")}
        self.fields["hands"] = make_choice_field(lists, _("Trumps"))
        for name in fixed:
            self.fields[name].widget.attrs["disabled"] = True

    def clean(self) -> Values | None:
        found = super().clean()
        if self.errors or found is None:
            return found
        try:
            self.plan = self._read_plan(found)
        except Refused as refused:
            self.refuse(refused)
        self.evening = Plan(name=found["name"], date=found["date"], place=found["place"], begins=found["begins"])
        return found

    def _read_plan(self, found: Values) -> DrivePlan:
        """What the kind does not count is ignored: the page does not show it (drive.css)."""
        number, kind = found["number"], found["kind"]
        is_drawn = found["hands"] == DRAWN
        if is_drawn:
            hands = draw_hands(number, seed=self.seed)
        elif found["hands"] == OWN:
            hands = repeat_own_hands(read_hands(found["own"]), number)
        else:
            hands = repeat_hands(read_hands(found["hands"]), number)
        return DrivePlan(
            kind,
            hands,
            found["half"] or find_middle(number),
            read_roles(found["role_a"], found["role_b"]) if kind.has_roles else USUAL_ROLES,
            seed=self.seed if is_drawn else "",
            counts_tens=found["counts_tens"],
            counts_last=found["counts_last"],
            is_live=found["is_live"] == LIVE,
            unplayed=UnplayedRule(found["unplayed"]),
            rings_itself=found["rings_itself"],
        )


def read_roles(one: str, other: str) -> tuple[str, str]:
    """The words of the roles. The proposal, in the language of the form, is not the club's own."""
    roles = one.strip(), other.strip()
    return USUAL_ROLES if roles == tuple(map(gettext, USUAL_ROLES)) else roles


def suggest_drive(
    now: datetime, asked: Mapping[str, str] = MappingProxyType({}), as_last: Values | None = None
) -> Values:
    """What the club's last drive had (`as_last`, its form), but the name and the day. Before the first one, twenty-four hands in
    two halves, and roles of two colours: a role is a chair, and says nothing about who sits there.

    `asked`: the kind and the number of hands from the page of all kinds of evening. Another kind has its own usual trumps, and
    another number its own middle.
    """
    usual = {
        "begins": time(19),
        "is_live": CARDS,
        "unplayed": UnplayedRule.MEAN.value,
        "kind": DriveKind.PROGRESSIVE,
        "hands": NamedHands.USUAL.value,
        "number": USUAL_HANDS,
        "role_a": gettext(USUAL_ROLES[0]),
        "role_b": gettext(USUAL_ROLES[1]),
    }
    found = usual | (as_last or {}) | {"name": suggest_name(now.date()), "date": now.date()}
    found["begins"] = found["begins"] or usual["begins"]
    number, kind = read_count(asked.get("number")) or found["number"], asked.get("kind")
    if kind in list(DriveKind) and kind != found["kind"]:
        usual_trumps = USUAL_TRUMPS.get(DriveKind(kind), NamedHands.USUAL)
        found |= {"kind": DriveKind(kind), "hands": usual_trumps.value, "own": "", "half": None}
    if number != found["number"]:
        is_own = found["hands"] == OWN  # a list of so many hands
        found |= {"number": number, "half": None, **({"hands": usual["hands"], "own": ""} if is_own else {})}
    return found


def fill_drive_form(party: Party, plan: DrivePlan) -> Values:
    named = find_named(plan.hands)
    chosen = DRAWN if plan.seed else named.value if named else OWN
    return {
        "name": party.name,
        "date": party.date,
        "begins": party.begins,
        "place": party.place,
        "kind": plan.kind,
        "hands": chosen,
        "own": " ".join(write_hands(plan.hands)) if chosen == OWN else "",
        "number": len(plan.hands),
        "half": None if plan.half == find_middle(len(plan.hands)) else plan.half,
        "role_a": role_word(plan, Role.A),
        "role_b": role_word(plan, Role.B),
        "counts_tens": plan.counts_tens,
        "counts_last": plan.counts_last,
        "is_live": LIVE if plan.is_live else CARDS,
        "unplayed": plan.unplayed.value,
        "rings_itself": plan.rings_itself,
    }


def list_fixed_fields(drive: WhistDrive) -> list[str]:
    """From the first hand on, the kind, the hands and the trumps; from the first number on, also whether it is live."""
    fixed = ["kind", "number", "half", "hands", "own"] if drive.hand else []
    return [*fixed, "is_live"] if drive.totals or drive.tricks else fixed


def read_total(posted: Mapping[str, Any]) -> CardTotal | int:
    """A line that was typed, or only the number of its card. Raises Refused for what is no number."""
    card = need_number(posted.get("card"), WhyNotUnderstood.NO_CARD)
    tricks, tens, last = (read_number(posted.get(name)) for name in ("tricks", "tens", "last"))
    return card if tricks is None else CardTotal(card, read_half(posted), tricks, tens, last)


def read_tricks(values: Mapping[str, Any]) -> TableTricks:
    """What is said of a table's hand: the tricks of a `side`, which are kept as those of chairs 1 and 3, or the `winner` alone.

    Raises Refused.
    """
    hand, table = need_number(values.get("hand")), need_number(values.get("table"))
    if (winner := values.get("winner")) in (ODD, EVEN):
        return TableTricks(hand, table, winner == ODD)
    tricks = need_number(values.get("tricks"), WhyNotUnderstood.NO_TRICKS)
    if not 0 <= tricks <= TRICKS:
        raise Refused(WhyNotDrive.TRICKS, most=TRICKS, hand=hand, table=table)
    return TableTricks(hand, table, odd_won=False, tricks=TRICKS - tricks if values.get("side") == EVEN else tricks)


def write_tricks(sent: TableTricks) -> dict[str, str]:
    """The same as the fields of a form or an address."""
    said = {"winner": ODD if sent.odd_won else EVEN} if sent.tricks is None else {"tricks": str(sent.tricks)}
    return {"hand": str(sent.hand), "table": str(sent.table)} | said


def read_half(values: Mapping[str, Any]) -> Half:
    """Raises Refused for what is none of the two: a total would go to the wrong half."""
    half = next((half for half in Half if str(half.value) == str(values.get("half"))), None)
    if half is None:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED)
    return half
