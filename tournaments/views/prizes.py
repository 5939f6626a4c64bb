"""The pages of the prizes: the list at the desk, on paper, and for everybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.refused import Refused
from tournaments.actions import prizes as actions
from tournaments.actions.change import make_mark
from tournaments.actions.prizes import make_level_mark, need_cut, need_outcome, need_prizes
from tournaments.actions.tags import tag_people
from tournaments.engine.names import clean_line
from tournaments.engine.prizes.prize import GUEST, Among, StartFrom
from tournaments.forms.hand import need_number, read_count, read_counts
from tournaments.forms.prizes import PrizeForm, read_removed, read_start, read_who
from tournaments.models import Party
from tournaments.queries.drive import find_drive_plan
from tournaments.queries.people import list_people_of_party
from tournaments.queries.prizes import compute_prizes, find_last_list, read_prizes
from tournaments.views.answers import button, for_everybody, for_organiser_of_party, refused_on
from tournaments.views.undo import Undo, show_message
from tournaments.wording.prizes import left_out_in_words, prize_names

# The organiser


@require_GET
@for_organiser_of_party
def prizes(request: HttpRequest, party: Party) -> HttpResponse:
    plan = find_drive_plan(party)
    context = {
        "party": party,
        "now": compute_prizes(party),
        "last": find_last_list(party),
        "lists": [
            (start.value, gettext(start.words), read_start(start.value, plan))
            for start in StartFrom
            if start.is_of_drives is party.is_drive
        ],
    }
    return render(request, "prizes/prizes.html", context)


on_prizes = button("desk_prizes")


def read_who_acts(request: HttpRequest) -> str:
    return request.user.get_username()


@on_prizes
def start(party: Party, posted: QueryDict, who: str) -> str | None:
    """Start from one of the program's lists, or from that of the club's last evening."""
    if posted.get("list") == "last":
        found = find_last_list(party)
        wanted = found[1] if found else ()
    else:
        wanted = read_start(posted.get("list"), find_drive_plan(party))
    left_out = actions.start_list(party.code, wanted, who=who)
    return left_out_in_words(left_out) if left_out else None


@on_prizes
def move(party: Party, posted: QueryDict, who: str, key: str) -> None:
    actions.move_prize(party.code, key, down="down" in posted, seen=read_count(posted.get("seen")), who=who)


@on_prizes
def remove(party: Party, posted: QueryDict, who: str, key: str) -> str:
    """Remove a prize, with an Undo that puts it back in its place."""
    prize = actions.remove_prize(party.code, key, seen=posted.get("seen"), who=who)
    return gettext("“%(prize)s” is out of the list.") % {"prize": prize.name}


@on_prizes
def put_back(party: Party, posted: QueryDict, who: str) -> None:
    prize = read_removed(posted.get("removed"))
    actions.add_prize(party.code, prize, place=need_number(posted.get("place")), who=who)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def new(request: HttpRequest, party: Party) -> HttpResponse:
    form = PrizeForm(request.POST if request.method == "POST" else None, plan=find_drive_plan(party))
    return answer_prize_form(request, party, form, actions.add_prize)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk_prizes")
def change(request: HttpRequest, party: Party, key: str) -> HttpResponse:
    now = need_prizes(party)
    prize = need_outcome(now, key).prize
    posted = request.POST if request.method == "POST" else None
    form = PrizeForm(posted, before=prize, plan=now.plan)
    # After a refusal the form still carries the mark of what it showed first.
    seen = request.POST.get("seen", make_mark(prize))
    return answer_prize_form(request, party, form, partial(actions.change_prize, seen=seen), seen=seen)


def answer_prize_form(
    request: HttpRequest, party: Party, form: PrizeForm, act: Callable[..., object], *, seen: str = ""
) -> HttpResponse:
    """The form, or once its prize is saved, the list."""
    if form.is_bound and form.is_valid():
        try:
            act(party.code, form.prize, who=read_who_acts(request))
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect("desk_prizes", party.code)
    context = {"party": party, "form": form, "tag": write_tag_for_link(form), "seen": seen}
    return render(request, "prizes/prize.html", context)


def write_tag_for_link(form: PrizeForm) -> str:
    """The tag on which this prize depends, for the link to the people who have it."""
    prize = form.before
    if prize is None:
        return ""
    return {Among.TAG: prize.tag, Among.GUESTS: GUEST, Among.MEMBERS: GUEST}.get(prize.among, "")


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk_prizes")
def cut(request: HttpRequest, party: Party, key: str) -> HttpResponse:
    """Who is level, and who of them won."""
    now = need_prizes(party)
    outcome = need_cut(now, key)
    if request.method != "POST":
        context = {"party": party, "now": now, "outcome": outcome, "seen": make_level_mark(outcome)}
        return render(request, "prizes/cut.html", context)
    level = {one.who[:1]: one.who for one in outcome.level}  # a box has the first of a pair, or of two who share a card
    won, seen = [level.get(who, who) for who in read_who(request.POST.getlist("won"))], request.POST.get("seen")
    actions.enter_cut(party.code, key, won, seen=seen, who=read_who_acts(request))
    said = gettext("“%(prize)s”: %(names)s won the cut.")
    back = Undo(reverse("desk_prize_cut_back", args=[party.code, key]), {"seen": make_mark(tuple(won))})
    show_message(request, said % {"prize": outcome.prize.name, "names": prize_names(tuple(won), now)}, back)
    return redirect("desk_prizes", party.code)


@on_prizes
def take_back_cut(party: Party, posted: QueryDict, who: str, key: str) -> None:
    actions.take_back_cut(party.code, key, seen=posted.get("seen"), who=who)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def tagged(request: HttpRequest, party: Party) -> HttpResponse:
    """The people who have a tag tonight; `?tag=80+`."""
    tag = clean_line((request.POST if request.method == "POST" else request.GET).get("tag", ""))
    if request.method == "POST" and tag:
        numbers = {who[0] for who in read_who(request.POST.getlist("has"))}
        seen = read_counts(request.POST["had"]) if "had" in request.POST else None
        tag_people(party.code, tag, numbers, seen=seen, who=read_who_acts(request))
        return redirect("desk_prizes", party.code)
    having = {entry.number for entry in party.entries.all() if tag.lower() in map(str.lower, entry.tags)}
    people = [(person, person.number in having) for person in list_people_of_party(party)]
    context = {"party": party, "tag": tag, "people": people, "had": sorted(having)}
    return render(request, "prizes/tagged.html", context)


@on_prizes
def open_seal(party: Party, posted: QueryDict, who: str) -> str:
    actions.open_seal(party.code, who=who)
    return gettext("The seal is open, and the drawn prizes have their owners.")


@on_prizes
def give(party: Party, posted: QueryDict, who: str, key: str) -> None:
    actions.give_prize(party.code, key, seen=posted.get("seen"), who=who)


@on_prizes
def give_all(party: Party, posted: QueryDict, who: str) -> str:
    actions.give_all_prizes(party.code, seen=posted.get("seen"), who=who)
    return gettext("The hall and the phones show all the prizes.")


@on_prizes
def take_back(party: Party, posted: QueryDict, who: str, key: str) -> None:
    actions.take_back_given(party.code, key, seen=posted.get("seen"), who=who)


# Paper


@require_GET
@for_organiser_of_party
@refused_on("desk_prizes")
def print_list(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prizes/print_list.html", {"party": party, "now": need_prizes(party)})


@require_GET
@for_organiser_of_party
@refused_on("desk_prizes")
def print_script(request: HttpRequest, party: Party) -> HttpResponse:
    """A script to read out, the lowest prize first, and to sign."""
    return render(request, "prizes/print_script.html", {"party": party, "now": need_prizes(party)})


# Everybody


@require_GET
@for_everybody
def everybody(request: HttpRequest, party: Party) -> HttpResponse:
    """What there is to win tonight, and what was handed over; nothing that the hall has not seen."""
    return render(request, "prizes/everybody.html", {"party": party, "now": read_prizes(party)})
