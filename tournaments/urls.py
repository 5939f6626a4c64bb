"""The site map, one list per audience."""

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter, StringConverter
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.views import (
    chairs,
    choosing,
    copies,
    correct,
    desk,
    desk_phones,
    desk_tables,
    drive_desk,
    drive_live,
    drive_phone,
    drive_plan,
    drive_prints,
    drive_totals,
    forts,
    front,
    hall,
    home_screen,
    offline,
    organiser_call,
    pairs,
    plan,
    player,
    presence,
    prints,
    prizes,
    register,
    seats,
    settings,
    side,
    standings,
    table,
    trouble,
    whose_phone,
)


class PartyCode(StringConverter):
    """A few letters, in upper or lower case, as people type them."""

    regex = "[A-Za-z]{1,8}"


class Number(IntConverter):
    """At most six digits: no hall has a million tables or players, and the numbers of a database are limited."""

    regex = "[0-9]{1,6}"


register_converter(PartyCode, "code")
register_converter(Number, "number")

# Everybody: the front page, and how an organiser signs in.
front_pages = [
    path("", front.front, name="front"),
    path("sample/", front.sample, name="sample"),
    path("archive/", front.archive, name="archive"),
    path("go-on/", copies.go_on_with_file, name="go_on_with_file"),
    path("copies/", copies.second_place, name="copies"),
    path("copies/go-on/", copies.go_on, name="go_on_from_copy"),
    path("sign-in/", front.sign_in, name="sign_in"),
    path("sign-in/<int:number>/<str:token>/", front.sign_in_by_link, name="sign_in_by_link"),
    path("devices/", front.show_devices, name="devices"),
    path("people/<int:person>/erase/", register.erase, name="erase_name"),
    path("sign-out/", front.sign_out, name="sign_out"),
    # Without a CSRF token: pages that are cached for everybody cannot contain one, and forging this only changes a language.
    path("language/", csrf_exempt(set_language), name="set_language"),
]

# A table's phone, by the table's link.
table_pages = [
    path("", table.table, name="table"),
    path("hand/", table.enter, name="table_enter"),
    path("take-back/", table.take_back, name="table_take_back"),
    path("finish/", table.finish, name="table_finish"),
    path("cut/", table.cut, name="table_cut"),
    path("confirm/", table.confirm, name="table_confirm"),
    path("other-way/", table.other_way, name="table_other_way"),
    path("seated/", table.seated, name="table_seated"),
    path("pencil/", table.take_over, name="table_pencil"),
    path("accept/", table.accept, name="table_accept"),
    path("dispute/", table.dispute, name="table_dispute"),
    path("this-is-me/", whose_phone.this_is_me, name="table_this_is_me"),
    path("organiser/", organiser_call.table_calls, name="table_calls_organiser"),
    path("organiser/never-mind/", organiser_call.table_never_mind, name="table_never_mind"),
    path("offline/", offline.offline, name="table_offline"),
    path("tricks/", drive_phone.table_sends, name="table_tricks"),
    path("tricks/take-back/", drive_phone.table_takes_back, name="table_tricks_back"),
]

# The phone of a side table, by its link.
side_pages = [
    path("", side.side, name="side"),
    path("hand/", side.enter, name="side_hand"),
    path("take-back/", side.take_back, name="side_take_back"),
]

# Everybody in the hall.
party_pages = [
    path("", player.find, name="party"),
    path("manifest.webmanifest", home_screen.manifest, name="manifest"),
    path("me/", whose_phone.me, name="me"),
    path("table/", whose_phone.my_table, name="my_table"),
    path("player/<number:number>/", player.player, name="player"),
    path("player/<number:number>/this-is-me/", whose_phone.say_me, name="player_is_me"),
    path("player/<number:number>/not-now/", whose_phone.not_now, name="player_not_now"),
    path("player/<number:number>/here/", player.say_here, name="player_is_here"),
    path("door/", player.ask_to_come_in, name="ask_to_come_in"),
    path("player/<number:number>/card/<str:key>/", whose_phone.card, name="player_card"),
    path("player/<number:number>/accept/", player.accept, name="player_accept"),
    path("player/<number:number>/dispute/", player.dispute, name="player_dispute"),
    path("player/<number:number>/organiser/", organiser_call.player_calls, name="player_calls_organiser"),
    path("player/<number:number>/organiser/never-mind/", organiser_call.player_never_mind, name="player_never_mind"),
    path("player/<number:number>/tricks/", drive_phone.player_sends, name="player_tricks"),
    path("player/<number:number>/tricks/take-back/", drive_phone.player_takes_back, name="player_tricks_back"),
    path("standings/", hall.standings, name="standings"),
    path("rules/", hall.rules, name="rules"),
    path("standings/pictures/", hall.pictures, name="pictures"),
    path("standings/csv/", hall.standings_csv, name="standings_csv"),
    path("standings/why/", standings.why, name="why"),
    path("hall/", hall.hall, name="hall"),
    path("prizes/", prizes.everybody, name="prizes"),
]

# The organiser.
desk_pages = [
    path("", desk.desk, name="desk"),
    path("lines/", desk.lines, name="desk_lines"),
    path("where-is/", register.where_is, name="desk_where_is"),
    path("trouble/", trouble.desk_trouble, name="desk_trouble"),
    path("settings/", settings.settings, name="desk_settings"),
    path("settings/rules/", settings.house_rules, name="desk_house_rules"),
    path("players/", register.players, name="desk_players"),
    path("players/register/", register.register, name="desk_register"),
    path("players/pair/", pairs.register_pair, name="desk_register_pair"),
    path("players/<number:number>/partner/", pairs.make_pair, name="desk_make_pair"),
    path("players/<number:number>/apart/", pairs.take_apart, name="desk_take_apart"),
    path("players/<number:number>/plays-for/", pairs.play_for, name="desk_play_for"),
    path("players/list/", register.preview, name="desk_preview"),
    path("players/list/register/", register.register_list, name="desk_register_list"),
    path("players/last-time/", register.register_last_time, name="desk_last_time"),
    path("players/everybody/", register.check_in_all, name="desk_check_in_all"),
    path("players/door/", register.open_door, name="desk_open_door"),
    path("players/door/<number:number>/", register.let_in, name="desk_let_in"),
    path("players/<number:number>/check-in/", register.check_in, name="desk_check_in"),
    path("players/<number:number>/take-out/", register.take_out, name="desk_take_out"),
    path("players/<number:number>/", presence.person, name="desk_player"),
    path("players/<number:number>/leave/", presence.leave, name="desk_leave"),
    path("players/<number:number>/leaves-now/", presence.leaves_now, name="desk_leaves_now"),
    path("players/<number:number>/come/", presence.come, name="desk_come"),
    path("players/<number:number>/come-back/", presence.come_back, name="desk_come_back"),
    path("players/<number:number>/chair-back/", presence.take_back_stand_in, name="desk_take_back_stand_in"),
    path("players/<number:number>/play-on/", presence.play_on, name="desk_play_on"),
    path("players/<number:number>/rename/", presence.rename, name="desk_rename"),
    path("players/<number:number>/put-together/", presence.put_together, name="desk_put_together"),
    path("players/<number:number>/chair/", chairs.chair, name="desk_chair"),
    path("players/<number:number>/house/", chairs.house, name="desk_house"),
    path("bench/", chairs.bench, name="desk_bench"),
    path("side/", side.open_table, name="desk_side"),
    path("draw/", seats.draw, name="desk_draw"),
    path("seats/", seats.seats, name="desk_seats"),
    path("seats/place/", seats.place, name="desk_place"),
    path("seats/take-back/", seats.take_back, name="desk_take_back_seats"),
    path("seats/make/", seats.make, name="desk_make_seats"),
    path("announce/", seats.announce, name="desk_announce"),
    path("announce/take-back/", seats.take_back_announcement, name="desk_take_back_announcement"),
    path("display/", hall.change_display, name="desk_display"),
    path("caller/", seats.caller, name="desk_caller"),
    path("door/<int:number>/", desk.let_in, name="desk_door"),
    path("seated/", desk.all_seated, name="desk_all_seated"),
    path("clock/", desk.clock, name="desk_clock"),
    path("time/", desk.call_time, name="desk_time"),
    path("time/take-back/", desk.take_back_time, name="desk_take_back_time"),
    path("remind/", desk.remind, name="desk_remind"),
    path("end/", desk.end, name="desk_end"),
    path("reveal/", desk.reveal, name="desk_reveal"),
    path("resume/", desk.resume, name="desk_resume"),
    path("go-on-here/", copies.here, name="desk_go_on_here"),
    path("copies/", copies.desk_copies, name="desk_copies"),
    path("tables/<number:number>/", desk_tables.table, name="desk_table"),
    path("tables/<number:number>/phones/", desk_phones.phones, name="desk_phones"),
    path("tables/<number:number>/phones/withhold/", desk_phones.withhold, name="desk_withhold"),
    path("tables/<number:number>/new-link/", desk_phones.new_link, name="desk_new_link"),
    path("tables/<number:number>/seated/", desk.seated, name="desk_seated"),
    path("tables/<number:number>/read/", desk_tables.read, name="desk_read_line"),
    path("tables/<number:number>/line/", desk_tables.enter_line, name="desk_enter_line"),
    path("tables/<number:number>/slip/", desk_tables.enter_slip, name="desk_enter_slip"),
    path("tables/<number:number>/take-back/", desk_tables.take_back, name="desk_take_back"),
    path("tables/<number:number>/finish/", desk_tables.finish, name="desk_finish"),
    path("tables/<number:number>/cut/", desk_tables.cut, name="desk_cut"),
    path("tables/<number:number>/confirm/", desk_tables.confirm, name="desk_confirm"),
    path("tables/<number:number>/give-back/", desk.give_back, name="desk_give_back"),
    path("tables/<number:number>/stands/", desk.stands, name="desk_stands"),
    path("tables/<number:number>/open-again/", desk_tables.open_again, name="desk_open_again"),
    path("organiser-calls/silence/", organiser_call.silence, name="desk_silence"),
    path("organiser-calls/<int:number>/coming/", organiser_call.come, name="desk_come_to_caller"),
    path("organiser-calls/<int:number>/done/", organiser_call.has_been, name="desk_has_been"),
    path("correct/", correct.correct, name="desk_correct"),
    path("correct/<int:number>/take-back/", correct.take_back, name="desk_take_back_correction"),
    path("standings/", standings.full, name="desk_standings"),
    path("standings/why/", standings.full_why, name="desk_why"),
    path("standings/pictures/", standings.full_pictures, name="desk_pictures"),
    path("archive/", front.archive_party, name="desk_archive"),
    path("bring-back/", front.bring_back_party, name="desk_bring_back"),
    path("delete/", front.delete_party, name="desk_delete"),
    path("export/", desk.export, name="desk_export"),
    path("log/", desk.log, name="desk_log"),
    path("prints/", prints.prints, name="prints"),
    path("prints/together/", prints.together, name="print_together"),
    path("prints/seats-by-table/", prints.seats_by_table, name="print_seats_by_table"),
    path("prints/seats-by-name/", prints.seats_by_name, name="print_seats_by_name"),
    path("prints/schedule-by-person/", prints.schedule_by_person, name="print_schedule_by_person"),
    path("prints/schedule-by-table/", prints.schedule_by_table, name="print_schedule_by_table"),
    path("prints/slips/", prints.slips, name="print_slips"),
    path("prints/table-cards/", prints.table_cards, name="print_table_cards"),
    path("prints/name-cards/", prints.name_cards, name="print_name_cards"),
    path("prints/rules/", prints.rules, name="print_rules"),
    path("prints/certificates/", prints.certificates, name="print_certificates"),
    path("prints/score-cards/", prints.score_cards, name="print_score_cards"),
    path("prints/result/", prints.result, name="print_result"),
]

# The organiser of a whist drive; its desk, hall screen, standings and prints have the addresses of every evening.
drive_pages = [
    path("settings/drive/", drive_plan.change, name="desk_drive"),
    path("drive/draw/", drive_desk.draw, name="desk_drive_draw"),
    path("drive/share/", drive_desk.share, name="desk_drive_share"),
    path("drive/ring/", drive_desk.ring, name="desk_drive_ring"),
    path("drive/ring/take-back/", drive_desk.ring_back, name="desk_drive_ring_back"),
    path("drive/tricks/", drive_live.enter, name="desk_tricks"),
    path("drive/leave/", drive_live.leave, name="desk_drive_leave"),
    path("drive/return/", drive_live.come_back, name="desk_drive_return"),
    path("drive/house/", drive_live.house, name="desk_drive_house"),
    path("drive/show/", drive_desk.show, name="desk_drive_show"),
    path("drive/forts/", forts.make, name="desk_forts"),
    path("drive/forts/names/", forts.name, name="desk_fort_names"),
    path("totals/flags/", forts.flags, name="desk_flags"),
    path("totals/", drive_totals.totals, name="desk_totals"),
    path("totals/type/", drive_totals.type_total, name="desk_total"),
    path("totals/take-out/", drive_totals.take_out_total, name="desk_total_out"),
    path("prints/drive/<slug:sheet>/", drive_prints.print_sheet, name="print_drive"),
]

prize_pages = [
    path("prizes/", prizes.prizes, name="desk_prizes"),
    path("prizes/start/", prizes.start, name="desk_prizes_start"),
    path("prizes/new/", prizes.new, name="desk_prize_new"),
    path("prizes/tagged/", prizes.tagged, name="desk_prizes_tagged"),
    path("prizes/open/", prizes.open_seal, name="desk_prizes_open"),
    path("prizes/hand-over/", prizes.give_all, name="desk_prizes_give"),
    path("prizes/put-back/", prizes.put_back, name="desk_prize_put_back"),
    path("prizes/of/<slug:key>/", prizes.change, name="desk_prize"),
    path("prizes/of/<slug:key>/move/", prizes.move, name="desk_prize_move"),
    path("prizes/of/<slug:key>/remove/", prizes.remove, name="desk_prize_remove"),
    path("prizes/of/<slug:key>/cut/", prizes.cut, name="desk_prize_cut"),
    path("prizes/of/<slug:key>/cut/take-back/", prizes.take_back_cut, name="desk_prize_cut_back"),
    path("prizes/of/<slug:key>/hand-over/", prizes.give, name="desk_prize_give"),
    path("prizes/of/<slug:key>/take-back/", prizes.take_back, name="desk_prize_take_back"),
    path("prints/prizes/", prizes.print_list, name="print_prizes"),
    path("prints/prizes/script/", prizes.print_script, name="print_prize_script"),
]

urlpatterns = [
    path("", include(front_pages)),
    path("", include("tournaments.clubs.urls")),
    path("", include("tournaments.years.urls")),
    path("", include("tournaments.seasons.urls")),
    path("t/<code:code>/<number:table>/<str:key>/", include(table_pages)),
    path("p/<code:code>/", include(party_pages)),
    path("s/<code:code>/<number:number>/<str:key>/", include(side_pages)),
    path("desk/new/kind/", choosing.choose_kind, name="choose_kind"),
    path("desk/new/drive/", drive_plan.new, name="desk_new_drive"),
    path("desk/new/", plan.new, name="desk_new"),  # before the desks, because NEW looks like the code of a party
    path("desk/<code:code>/", include([*desk_pages, *prize_pages, *drive_pages])),
    path("", include("tournaments.stakes.urls")),
    path("", include("tournaments.play.urls")),
    path("", include("tournaments.api.urls")),
]
