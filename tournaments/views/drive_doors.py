"""Which pages a whist drive has. Every other page is about rounds, tables and games, and leads to the drive's own page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from tournaments.models import Party

# What only a drive has.
OF_A_DRIVE = frozenset(
    "desk_drive desk_drive_draw desk_drive_share desk_drive_ring desk_drive_ring_back desk_drive_show "
    "desk_totals desk_total desk_total_out desk_forts desk_fort_names desk_flags print_drive "
    "desk_tricks desk_drive_leave desk_drive_return desk_drive_house".split()
)
# By the names of their addresses. A new page is closed to drives until somebody has looked at one there.
PAGES = OF_A_DRIVE | frozenset(
    "desk desk_where_is desk_trouble desk_copies desk_export desk_log desk_end desk_resume desk_go_on_here desk_display "
    "desk_players desk_register desk_preview desk_register_list desk_last_time desk_check_in_all desk_open_door "
    "desk_let_in desk_door desk_check_in desk_take_out desk_player desk_rename desk_put_together desk_silence "
    "desk_come_to_caller desk_has_been desk_standings desk_archive desk_bring_back desk_delete "
    "prizes desk_prizes desk_prizes_start desk_prize_new desk_prizes_tagged desk_prizes_open desk_prizes_give desk_prize_put_back "
    "desk_prize desk_prize_move desk_prize_remove desk_prize_cut desk_prize_cut_back desk_prize_give desk_prize_take_back "
    "prints print_name_cards print_prizes print_prize_script "
    "party manifest me my_table player player_is_me player_not_now player_is_here ask_to_come_in player_card player_tricks player_tricks_back "
    "player_calls_organiser player_never_mind hall standings rules".split()
)
# Where a page of the organiser leads instead, if not to the desk; the others lead to the party's page.
INSTEAD = {"desk_settings": "desk_drive", "desk_house_rules": "desk_drive", "desk_pictures": "desk_standings"}


def leave_wrong_page(request: HttpRequest, party: Party) -> HttpResponse | None:
    """The way to the evening's own page: a drive has no pages of rounds, and other evenings have none of a drive."""
    match = request.resolver_match
    name = match.url_name if match else ""
    if not party.is_drive and name in OF_A_DRIVE:
        return redirect("desk_settings" if name == "desk_drive" else "desk", party.code)
    if not party.is_drive or name is None or name in PAGES:
        return None
    is_of_organiser = request.path.startswith("/desk/")
    if name not in INSTEAD and is_of_organiser:
        messages.info(request, gettext("This evening is a whist drive, which has no such page."))
    return redirect(INSTEAD.get(name, "desk" if is_of_organiser else "standings"), party.code)
