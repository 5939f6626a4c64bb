"""The fields of a party's plan, with the words of their choices."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.computer.choose import LEVELS
from scoring.game import EndKind, TieRule
from tournaments.engine.bench import BenchRule
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.names import LONGEST_NAME, read_name
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.engine.seats import CHAIRS
from tournaments.engine.standings import CompensationKind
from tournaments.forms.fields import ParsedField, make_choice_field, make_number_field
from tournaments.forms.money import MoneyForm
from tournaments.forms.plan import FIRST_HIDDEN, LAST_HIDDEN, Secrecy
from tournaments.forms.rules import RulesForm

MOST_PLAYERS = 2000


def make_time_field(label: Any) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(
        label=label, required=False, widget=widget, error_messages={"invalid": _("Write the time as 18:30.")}
    )


def make_number_beside(label: Any, lowest: int, highest: int) -> forms.IntegerField:
    """A number beside a choice, whose words are those that are seen."""
    return make_number_field(label, lowest, highest, widget=forms.NumberInput(attrs={"aria-label": label}))


radios = partial(make_choice_field, widget=forms.RadioSelect)


def make_party_name_field() -> ParsedField:
    return ParsedField(
        read_name,
        strip=True,
        label=_("What is the party called?"),
        error_messages={"required": _("Give the party a name, such as Tuesday whist.")},
    )


def make_party_date_field() -> forms.DateField:
    return forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Say on which day the party is."),
            "invalid": _("This is not a date. Write it as 2026-11-21."),
        },
    )


class PartyFields(MoneyForm, RulesForm):
    """Money and rules have files of their own."""

    name = make_party_name_field()
    date = make_party_date_field()
    place = forms.CharField(
        label=_("Place"),
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": _("A place has 60 letters at most; this one has %(show_value)s.")},
    )

    other_day = forms.BooleanField(label=_("The name is right, although it is on another day"), required=False)

    begins = make_time_field(_("From"))
    ends = make_time_field(_("Until"))
    players = make_number_field(_("How many are coming?"), CHAIRS, MOST_PLAYERS)

    movement = radios({key: _(one.words) for key, one in MOVEMENTS.items()}, _("How people move from round to round"))

    rounds_planned = make_number_field(
        _("How many rounds"),
        1,
        MOST_ROUNDS,
        help_text=_("After the last one the evening is over. More can be added while it is played."),
    )

    end = radios(
        {
            EndKind.TARGET: _("when a side reaches the target, the points that win"),
            EndKind.HANDS: _("after a fixed number of hands"),
            EndKind.TIME: _("when you call time"),
            EndKind.TOP_TABLE: _("when the top table is done: then the bell rings for all the others"),
        },
        _("A game ends"),
    )
    hands = make_number_beside(_("Hands in a game"), 1, 100)
    minutes = make_number_beside(_("Minutes until you call time"), 1, 600)
    tie = radios(
        {
            TieRule.EXTRA_HAND: _("one more hand, which only decides who wins"),
            TieRule.CUT: _("the cards are cut"),
        },
        _("If it is level then"),
    )
    endless = forms.BooleanField(label=_("Play to the target all the same"), required=False)

    secrecy = radios(
        {
            Secrecy.OPEN: _("Open all evening"),
            Secrecy.FROM_ROUND: _("Hidden from round"),
            Secrecy.AT_THE_END: _("Only at the end"),
        },
        _("Who sees the standings"),
    )
    hidden_from = make_number_beside(_("Hidden from round"), FIRST_HIDDEN, LAST_HIDDEN)
    announces_itself = radios(
        {
            False: _("when I have looked at them and announce them"),
            True: _("by themselves, as soon as the last table is done"),
        },
        _("The seats of the next round come"),
        help_text=_("The first round you always announce yourself."),
    )
    asks_seated = radios(
        {True: _("yes, before the first card"), False: _("no, its page asks for the first hand at once")},
        _("Each table says that its four are seated"),
        help_text=_(
            "Its page shows the four names large and waits for one tap, so that two swapped tables are noticed. "
            "You see who is not seated yet."
        ),
    )
    asks_acceptance = radios(
        {False: _("the four of the table, with one tap"), True: _("the side that lost, by name")},
        _("The result of a game is confirmed by"),
        help_text=_(
            "By name: one of the two who lost accepts the result, on the table’s phone or on their own. "
            "If they say that it is not right, the table is stopped, and you see it at the desk at once."
        ),
    )
    rings_itself = radios(
        {False: _("when I press the button"), True: _("by itself, as soon as the clock is at zero")},
        _("The bell of a round’s clock rings"),
        help_text=_("Nobody is interrupted: every table finishes the hand it holds."),
    )

    bench_rule = radios(
        {
            BenchRule.LINE: _("the first of the line"),
            BenchRule.FEWEST_THEN_LOWEST: _("the fewest rounds so far, then the lowest table"),
        },
        _("Who sits out"),
    )
    computers = make_choice_field(
        {
            None: _("Nobody: people sit out"),
            **{level: format_lazy(_("Computers, level {level}"), level=level) for level in LEVELS},
        },
        _("Who fills the chairs of an incomplete table"),
        required=False,
        help_text=_(
            "A computer moves like everybody, has no place in the standings, wins no prize and plays for no money. "
            "A table with a computer plays on screens: a tablet in the middle, and the players’ phones. "
            "Level 1 often plays any card, level 3 always plays by the simple rules, and level 6 is the strongest."
        ),
    )
    compensation = radios(
        {
            CompensationKind.NONE: _("nothing"),
            CompensationKind.AVERAGE: _("the player’s own average of a game"),
            CompensationKind.FIXED: _("a fixed number of points"),
        },
        _("A round on the bench gives"),
    )
    bench_points = make_number_beside(_("Points for a round on the bench"), 1, 100)
    side_table_counts = radios(
        {False: _("is played for fun"), True: _("counts as points for and against, and never as a game won")},
        _("What two on the bench play at a side table"),
    )
