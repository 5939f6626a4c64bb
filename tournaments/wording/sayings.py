"""What a drive says of its chairs and its totals, and what military whist says instead of its forts and its flags."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.drive.plan import DrivePlan

SAYINGS = {
    "not_placed": (noop("The chairs are not drawn yet."), noop("The forts are not made yet.")),
    "when_placed": (noop("When the chairs are drawn"), noop("When the forts are made")),
    "place": (noop("Table"), noop("Fort")),
    "who": (noop("Name"), noop("Fort")),
    "entry": (noop("Tricks"), noop("Flag")),
    "count": (noop("Tricks"), noop("Flags")),
    "totals": (noop("Totals"), noop("Flags")),
    "type": (noop("Type the totals"), noop("Type the flags")),
    "none_typed": (noop("No total is typed yet."), noop("No flags are typed yet.")),
    "no_place": (
        noop("A card without a total in a half has no place in the whole evening."),
        noop("A fort without its flags has no place."),
    ),
    "do_they": (noop("Do the cards add up?"), noop("Do the flags add up?")),
    "add_up": (noop("the cards add up"), noop("the flags add up")),
    "not_right": (noop("The cards do not add up yet."), noop("The flags do not add up yet.")),
    "say_missing": (noop("Type the numbers"), noop("Say who took it")),
    "provisional": (
        noop("The standings are provisional until every number is in."),
        noop("The standings are provisional until every flag is in."),
    ),
    "one_sends": (
        noop("A phone at the table sends the number when the hand is played. Then you see here where you go."),
        noop("A phone in the fort says who took the flag when the hand is played. Then you see here where you go."),
    ),
    "type_at_end": (
        noop("Collect the cards, and type the totals of the second half."),
        noop("Every captain counts the flags. Type them here, and end the evening."),
    ),
    "type_at_half": (
        noop("Collect the cards, type the totals of the first half, and give the cards back."),
        noop("If every captain counts the flags now, you can type them, and show standings at half-time."),
    ),
    "typed_at_half": (
        noop("All totals of the first half are typed, and they add up. Give the cards back, and ring."),
        noop("If every captain counts the flags now, you can type them, and show standings at half-time."),
    ),
    "typed_at_end": (
        noop("All totals are typed, and they add up."),
        noop("All flags are typed, and they add up."),
    ),
    "move_on": (noop("Move!"), noop("Travel: one fort on!")),
    "move": (noop("Ring: move"), noop("Ring: travel")),
    "rings_itself": (
        noop("It rings by itself when the last number is in."),
        noop("It rings by itself when the last flag is in."),
    ),
    "you_ring": (
        noop("You ring. A missing number need not hold the hall: say only who won, ring, and type the number later."),
        noop("You ring. A missing flag holds nobody: say later who took it."),
    ),
    "welcome": (noop("Welcome to the whist drive."), noop("Welcome to military whist.")),
    "not_sent": (
        noop("# is not saved yet: no network. It stays on this phone, and is sent as soon as the laptop answers."),
        noop(
            "The flag is not saved yet: no network. It stays on this phone, and is sent as soon as the laptop answers."
        ),
    ),
    "nobody_moves": (noop("Nobody moves: only points change."), noop("Nobody moves: only flags change.")),
}


def drive_says(plan: DrivePlan, what: str) -> str:
    tricks, flags = SAYINGS[what]
    return gettext(flags if plan.kind.has_forts else tricks)
