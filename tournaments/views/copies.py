"""Copies: where the last good ones are, and their second place; continuing from a copy or from an evening's file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments import copies
from tournaments.access import find_club_of, find_organiser, for_organisers, sign_in_path
from tournaments.actions.go_on import WhyNotGoneOn, go_on_from, go_on_here
from tournaments.actions.restore import restore_party
from tournaments.copies import CopyFailed
from tournaments.copies.found import find_copies, is_on_same_disk, list_drives
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.evening import Evening
from tournaments.models import Party
from tournaments.queries.front import find_same_evenings
from tournaments.queries.last_copy import is_copy_old
from tournaments.views.answers import answer_nothing_new, button, for_organiser_of_party, refuse_to
from tournaments.wording.laptop import WhyNotChosen, address_in_words, checksum_in_words, copied_in_words


@require_http_methods(["GET", "POST"])
@for_organisers
def second_place(request: HttpRequest) -> HttpResponse:
    """Where copies are. A new second place is tried before it is saved."""
    if request.method != "POST":
        return render(request, "copies/second_place.html", make_context())
    try:
        choose_second_folder(request.POST.get("drive") or request.POST.get("folder", ""))
    except Refused as refused:
        return refuse_to(request, "copies", refused)
    return redirect("copies")


def make_context() -> dict[str, object]:
    second = copies.find_second_place()
    return {
        "possible": copies.are_possible(),
        "places": copies.list_places(),
        "second": second,
        "same_disk": second is not None and is_on_same_disk(second),
        "drives": [drive for drive in list_drives() if drive != second],
    }


def choose_second_folder(typed: str) -> None:
    """Make this folder the second place, if a copy can be made there. An empty one means no second place."""
    before = copies.find_second_place()
    if not typed.strip():
        copies.choose_second_place(None)
        return
    folder = Path(typed.strip())
    # A folder in DATA, or a link to one, would be lost together with the first place.
    is_there = os.path.isdir(folder)  # noqa: PTH112  # Path.is_dir raises if the name is too long
    if not (folder.is_absolute() and is_there) or folder.resolve().is_relative_to(settings.DATA):
        raise Refused(WhyNotChosen.NO_FOLDER, folder=typed[:100])
    # Only a copy shows whether there is room, and whether the folder can be written to.
    copies.choose_second_place(folder)
    copies.make_copies()
    if copies.list_places()[-1].why_not:
        copies.choose_second_place(before)
        raise Refused(WhyNotChosen.NO_COPY, folder=typed[:100])


@require_http_methods(["GET", "POST"])
@for_organisers
def go_on(request: HttpRequest) -> HttpResponse:
    """Replace everything here with a copy. The organiser then signs in again."""
    if request.method != "POST":
        return render(request, "copies/go_on.html", {"found": find_copies()})
    try:
        with opening_chosen_copy(request) as (copy, name):
            who, is_sure = request.user.get_username(), "sure" in request.POST
            gone_on = go_on_from(copy, name=name, who=who, is_sure=is_sure)
            # A stick from which the evening comes is its second place from now on.
            if not request.FILES and copies.find_second_place() is None and copy.parent != copies.find_first_place():
                copies.choose_second_place(copy.parent)
    except Refused as refused:
        return refuse_to(request, "go_on_from_copy", refused)
    except CopyFailed:
        return refuse_to(request, "go_on_from_copy", Refused(WhyNotGoneOn.NO_ROOM))
    logout(request)  # the session of this device belongs to the database that was replaced
    for said in filter(None, [address_in_words(gone_on.address, settings.HALL_ADDRESS), checksum_in_words(gone_on)]):
        messages.warning(request, said)
    # Only now: the link depends on the organiser’s row in the database that has just come.
    return redirect(sign_in_path(find_organiser()))


@contextmanager
def opening_chosen_copy(request: HttpRequest) -> Iterator[tuple[Path, str]]:
    """The file that was uploaded, or one of those that were found on this laptop; and its name."""
    chosen, upload = request.POST.get("found", ""), request.FILES.get("file")
    if chosen and upload:
        raise Refused(WhyNotGoneOn.TWO_COPIES, name=str(upload.name)[:60])
    if upload:
        # Not in the system's temporary folder, which may be in memory: a copy has up to 100 MB, and holds every secret.
        with tempfile.TemporaryDirectory(dir=settings.DATA, prefix="uploaded-") as folder:
            file = Path(folder) / "copy.sqlite3"
            with file.open("wb") as fresh:
                fresh.writelines(upload.chunks())
            with file.open("rb") as written:
                if written.read(64).lstrip().startswith(b"{"):
                    raise Refused(WhyNotGoneOn.EVENING, name=str(upload.name)[:60])
            yield file, str(upload.name)
        return
    for one in find_copies():
        if str(one.file) == chosen:  # only compared: a form could name any file of this laptop
            yield one.file, one.file.name
            return
    raise Refused(WhyNotGoneOn.NO_FILE)


@require_GET
@for_organiser_of_party
def desk_copies(request: HttpRequest, party: Party) -> HttpResponse:
    """The line about copies on the desk. It polls, because making a copy does not change the party."""
    said = make_copies_context(party)
    if request.GET.get("copied") == said["copied"] and ("is_old" in request.GET) == said["is_copy_old"]:
        return answer_nothing_new()
    return render(request, "desk/_copies.html", {"party": party} | said)


def make_copies_context(party: Party) -> dict[str, object]:
    """When and where the last good copies were made. Problems of a place are in the red line (views/trouble.py)."""
    places = copies.list_places()
    return {
        "copied": copied_in_words(places),
        "is_copy_old": is_copy_old(party, places),
        "copies_possible": copies.are_possible(),
        "has_second": copies.find_second_place() is not None,
    }


@button()
def here(party: Party, posted: QueryDict, who: str) -> None:
    """Continue the party on this laptop after all."""
    go_on_here(party.code, who=who)


# MB; an evening of 2000 players and ten rounds has half of that. Below BODY_LIMITS, so that this page's sentence is the answer.
LARGEST_FILE = 30


class WhyNotResumed(Reason):
    NO_FILE = _("Choose the file of the evening first. It was saved at its desk: “Save the evening as a file”.")
    TOO_LARGE = _("This file has {size} MB; the file of an evening has at most {largest}. It was not read.")
    DAMAGED = _(
        "{name} is not the file of an evening, or it is damaged. It was not read, and nothing was changed. "
        "What is wrong with it: {refused}"
    )


@require_POST
@for_organisers
def go_on_with_file(request: HttpRequest) -> HttpResponse:
    """Read an evening from its file. If it is here already, lead to it; `again` makes a second evening of it."""
    try:
        evening = read_evening_in_file(request.FILES.get("evening"))
        with transaction.atomic():  # only what was read shows that it is here already
            party = restore_party(find_club_of(request.user.pk), evening, request.user.get_username())
            same = () if "again" in request.POST else find_same_evenings(party)
            transaction.set_rollback(bool(same))
    except Refused as refused:
        return refuse_to(request, "go_on_from_copy", refused)
    if same:
        return render(request, "copies/go_on.html", {"found": find_copies(), "here": same})
    messages.info(request, explain_import(party))
    return redirect("desk", party.code)


def read_evening_in_file(file: UploadedFile[Any] | None) -> Evening:
    """The evening in a file, recomputed. Raises Refused if there is none, or if it is damaged."""
    if file is None or not file.size:
        raise Refused(WhyNotResumed.NO_FILE)
    megabytes = -(-file.size // 1_000_000)
    if megabytes > LARGEST_FILE:
        raise Refused(WhyNotResumed.TOO_LARGE, size=megabytes, largest=LARGEST_FILE)
    try:
        return read_evening(read(file.read()))
    except Refused as refused:
        raise Refused(WhyNotResumed.DAMAGED, name=str(file.name)[:60], refused=refused) from refused


def explain_import(party: Party) -> str:
    """What the organiser must know after an import: old links do not work, and the evening may exist twice here."""
    if party.status == Party.Status.ENDED:
        said = [gettext("The whole evening is here, as it ended.")]
    else:
        said = [
            gettext("The evening goes on here, as far as it was. Its table links are new: print the table cards again.")
        ]
    if here := ", ".join(other.code for other in find_same_evenings(party)):
        twice = gettext("The same evening is here already (%(codes)s); this one is %(code)s.")
        said.append(twice % {"codes": here, "code": party.code})
        if party.status != Party.Status.ENDED:
            said.append(gettext("Play on in one of them only."))
        said.append(
            gettext(
                "Both count in the club’s money until you put one into the archive, and in the players’ years until you "
                "delete it there."
            )
        )
    return " ".join(said)
