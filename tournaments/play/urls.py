"""The addresses of play on screens. Who has the key of a chair sits in it; the key of a table invites people to it."""

from django.urls import include, path

from tournaments.play.views import club_table, lessons, own_mistakes, own_player, replay, settings, start, table

table_pages = [
    path("", table.table, name="screen_table"),
    path("move/", table.move, name="screen_move"),
    path("take-back/", table.back, name="screen_take_back"),
    path("take-back/answer/", table.answer, name="screen_answer_back"),
    path("hint/", table.hint, name="screen_hint"),
    path("hands/<number:game>/<number:number>/", replay.replay, name="screen_replay"),
    path("hands/<number:game>/<number:number>/judge/", replay.judge, name="screen_judge"),
    path("hands/<number:game>/<number:number>/play-on/", replay.play_on, name="screen_play_on"),
    path("next/", table.next_hand, name="screen_next"),
    path("leave/", table.leave, name="screen_leave"),
    path("again/", table.again, name="screen_again"),
    path("take-hand-back/", table.take_hand_back, name="screen_take_hand_back"),
]

# By the link of a table of an evening.
club_pages = [
    path("", club_table.club_table, name="club_table"),
    path("open/", club_table.open_table, name="club_table_open"),
    path("hand/", club_table.take_hand, name="club_table_hand"),
    path("computer/", club_table.computer, name="club_table_computer"),
    path("next/", club_table.next_hand, name="club_table_next"),
    path("finish/", club_table.finish, name="club_table_finish"),
]

urlpatterns = [
    path("t/<code:code>/<number:table>/<str:key>/screen/", include(club_pages)),
    path("play/", start.start, name="play"),
    path("play/now/", start.play_now, name="play_now"),
    path("play/settings/", settings.settings, name="screen_settings"),
    path("play/me/", own_player.me, name="screen_me"),
    path("play/me/forget/", own_player.forget, name="screen_forget"),
    path("play/as/<str:key>/", own_player.go_on_as, name="screen_as"),
    path("play/learn/", lessons.learn, name="learn"),
    path("play/learn/own/", own_mistakes.own_mistakes, name="own_mistakes"),
    path("play/learn/own/judge/", own_mistakes.judge_own, name="own_mistakes_judge"),
    path("play/learn/own/<number:hand>/<number:turn>/", own_mistakes.own_mistake, name="own_mistake"),
    path("play/learn/<str:lesson>/", lessons.result, name="lesson_result"),
    path("play/learn/<str:lesson>/again/", lessons.begin_again, name="lesson_again"),
    path("play/learn/<str:lesson>/<number:number>/", lessons.question, name="lesson_question"),
    path("play/join/<str:invitation>/", start.join, name="screen_join"),
    path("j/<str:code>/", start.by_code, name="screen_code"),
    path("play/<str:key>/", include(table_pages)),
]
