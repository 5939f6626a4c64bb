"""The list of players of a party: type or paste names, check players in; find or erase a name of the club."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import find_club_of, for_organisers
from tournaments.actions import door, prepare
from tournaments.actions.pairs import register_pairs
from tournaments.clubs.actions.erase import erase_name, find_new_name
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.people_list.pairs import expect_pairs, find_pairs, list_together
from tournaments.engine.people_list.roll import Roll, check_no_surprise, read_roll
from tournaments.forms.hand import read_counts
from tournaments.forms.people_list import PostedList, read_posted_list
from tournaments.models import Entry, Party, Player
from tournaments.queries import whereabouts
from tournaments.queries.pairs import pair_as_last_time, plays_in_pairs
from tournaments.queries.people import (
    list_asking,
    list_computers,
    list_names_of_last_time,
    list_names_of_people,
    list_parties_now,
    read_register,
    suggest_names,
)
from tournaments.queries.presence import preview_more_players
from tournaments.queries.rounds import find_newest_number
from tournaments.tasks import signal_newest
from tournaments.views.answers import button, for_organiser_of_party, refuse_to, show_page, wants_part
from tournaments.wording import listed, refusal
from tournaments.wording.presence import makes_room_in_words


@require_GET
@for_organiser_of_party
def players(request: HttpRequest, party: Party) -> HttpResponse:
    return show_players(request, party, "register/_people.html")


def show_players(request: HttpRequest, party: Party, part: str, **said: str) -> HttpResponse:
    """The list of players, the field for a name, and what another late comer would change."""
    register, typed = read_register(party), (request.POST or request.GET).get("find", "").strip()[:LONGEST_NAME]
    context = {
        "register": register,
        "find": typed,
        "people": register.found(typed),
        "party": party,
        "is_part": wants_part(request),  # the whole page says at its top what was done
        "suggestions": suggest_names(party),
        "late": preview_more_players(party),
        "asking": list_asking(party),
        "computers": list_computers_to_come(party),
        "last_time": len(list_names_of_last_time(party)) if party.status == Party.Status.REGISTERING else 0,
    }
    return show_page(request, "register/players.html", part, context | said)


def list_computers_to_come(party: Party) -> list[PartyPlayer]:
    """Those of the next round, once the evening has begun; before, the draw counts who has come."""
    is_playing = party.status == Party.Status.PLAYING
    return list_computers(party, find_newest_number(party) + 1) if is_playing else []


@require_POST
@for_organiser_of_party
def register(request: HttpRequest, party: Party) -> HttpResponse:
    """Register one name. The field is then empty for the next one, or shows what was typed and what is wrong with it."""
    name = request.POST.get("name", "")
    computers = list_computers_to_come(party)
    try:
        (entry,) = prepare.register_players(party.code, [name], who=request.user.get_username())
    except Refused as refused:
        return show_players(request, party, "register/_typed.html", name=name, refused=refusal(refused))
    signal_newest(party)
    done = gettext("%(name)s is registered.") % {"name": entry.player.name}
    gone = [one for one in computers if one not in list_computers_to_come(party)]
    done = " ".join([done, *(makes_room_in_words(one, find_newest_number(party) + 1) for one in gone)])
    if wants_part(request):
        # With the change number of before, the screen would fetch the list again.
        party.refresh_from_db()
        return show_players(request, party, "register/_typed.html", done=done)
    messages.success(request, done)
    return redirect("desk_players", party.code)


@require_POST
@for_organiser_of_party
def preview(request: HttpRequest, party: Party) -> HttpResponse:
    """What was understood of a file, or of a pasted list, line by line. Nothing is registered yet."""
    try:
        posted = read_posted_list(request.POST, request.FILES)
        return show_list(request, party, posted, read_roll_posted(party, posted))
    except Refused as refused:
        shown = {"party": party, "posted": PostedList(request.POST.get("list", "")), "refused": refusal(refused)}
        return render(request, "register/preview.html", shown)


def read_roll_posted(party: Party, posted: PostedList) -> Roll:
    there = list_names_of_people(party)
    roll = read_roll(posted.text, at_the_party=there, columns=posted.columns, typed=posted.typed)
    return expect_pairs(roll) if plays_in_pairs(party) else roll


def show_list(request: HttpRequest, party: Party, posted: PostedList, roll: Roll) -> HttpResponse:
    together = list_together(roll) if plays_in_pairs(party) else None
    pairs, alone = find_pairs(together or ())
    shown = {
        "together": together,
        "pairs": pairs,
        "alone": alone,
        "party": party,
        "posted": posted,
        "roll": roll,
        "late": preview_more_players(party, len(roll.names)),
        "can_be_here": prepare.can_be_here(party),
    }
    return render(request, "register/preview.html", shown)


@require_POST
@for_organiser_of_party
def register_list(request: HttpRequest, party: Party) -> HttpResponse:
    """Register the names that the preview accepted, all or none. If that is not what was seen, show the preview again."""
    try:
        posted = read_posted_list(request.POST, request.FILES)
        roll = read_roll_posted(party, posted)
    except Refused:
        # A view, so it takes the code. It reads the list again and says what is wrong.
        return preview(request, party.code)
    if posted.was_changed:
        messages.error(
            request, gettext("You changed the list. See how it is understood now. Nobody is registered yet.")
        )
        return show_list(request, party, posted, roll)
    try:
        check_no_surprise(roll.lines, request.POST.get("problems", "").split())
        entries = register_roll(party, roll, who=request.user.get_username(), here=request.POST.get("here") == "yes")
    except Refused as refused:
        messages.error(request, refusal(refused) + " " + gettext("Nobody was registered."))
        return show_list(request, party, posted, roll)
    signal_newest(party)
    said = ngettext("%(count)s player is registered.", "%(count)s players are registered.", len(entries))
    messages.success(request, said % {"count": len(entries)})
    return redirect("desk_players", party.code)


def register_roll(party: Party, roll: Roll, *, who: str, here: bool) -> list[Entry]:
    """Register everybody on the list; where pairs play, two on one line as a pair."""
    if not plays_in_pairs(party):
        return prepare.register_players(party.code, roll.names, who=who, checked_in=here)
    pairs, alone = find_pairs(list_together(roll))
    return register_pairs(party.code, pairs, alone=alone, who=who, checked_in=here)


def show_list_again(request: HttpRequest, party: Party, refused: str) -> HttpResponse:
    return show_players(request, party, "register/_acted.html", refused=refused)


on_the_list = button("desk_players", part=show_list_again, moves=True)


@on_the_list
def check_in_all(party: Party, posted: QueryDict, who: str) -> None:
    """Everybody whom the page showed as missing: somebody else may have put more people on the list since."""
    among = read_counts(posted.get("missing")) if "missing" in posted else None
    prepare.check_in_all(party.code, among=among, who=who)


@on_the_list
def register_last_time(party: Party, posted: QueryDict, who: str) -> None:
    """Register the people of the last evening. On its day they count as here; one tap says that a player has not come."""
    names = list_names_of_last_time(party)
    if plays_in_pairs(party):
        pairs, alone = pair_as_last_time(party, names)
        register_pairs(party.code, pairs, alone=alone, who=who)
    else:
        prepare.register_players(party.code, names, who=who)


@on_the_list
def check_in(party: Party, posted: QueryDict, who: str, number: int) -> None:
    prepare.check_in(party.code, number, here=posted.get("here") == "yes", who=who)


@on_the_list
def take_out(party: Party, posted: QueryDict, who: str, number: int) -> str:
    name = prepare.find_entry(party.code, number).player.name
    prepare.take_out(party.code, number, who=who)
    return gettext("%(name)s is off the list.") % {"name": name}


def answer_at_door(party: Party, posted: QueryDict, who: str, number: int) -> None:
    """Answer somebody who asks to come in, on the desk or in the list of players."""
    door.answer_at_door(party.code, number, let_in=posted.get("answer") == "yes", who=who)


let_in = on_the_list(answer_at_door)


@on_the_list
def open_door(party: Party, posted: QueryDict, who: str) -> str | None:
    """Closing it refuses all who ask, also those who asked after the page was shown, and says who that is."""
    refused = door.open_door(party.code, is_open=posted.get("is_open") == "yes", who=who)
    return gettext("Asked to come in, and not let in: %(names)s.") % {"names": listed(refused)} if refused else None


@require_http_methods(["GET", "POST"])
@for_organisers
def erase(request: HttpRequest, person: int) -> HttpResponse:
    """Erase a name, after a page that says what happens. It cannot be undone."""
    player, word = get_object_or_404(Player, club=find_club_of(request.user.pk), pk=person), gettext("Former player")
    if request.method != "POST":
        context = {"player": player, "instead": find_new_name(player.club, word), "parties": list_parties_now(player)}
        return render(request, "front/erase.html", context)
    try:
        seen, who = request.POST.get("seen", ""), request.user.get_username()
        instead = erase_name(player, seen=seen, word=word, who=who)
    except Refused as refused:
        return refuse_to(request, "people", refused)
    messages.success(request, gettext("The name is erased. The person is called %(name)s now.") % {"name": instead})
    return redirect("people")


@require_GET
@for_organiser_of_party
def where_is(request: HttpRequest, party: Party) -> HttpResponse:
    """Where a player is now, and what can be done for them, while their name is typed on any page of the organiser."""
    typed = request.GET.get("who", "").strip()[:LONGEST_NAME]
    context = {"party": party, "typed": typed, "found": whereabouts.find_whereabouts(party, typed)}
    return show_page(request, "desk/where_is.html", "desk/_where_is.html", context)
