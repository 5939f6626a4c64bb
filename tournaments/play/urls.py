"""The addresses of play on screens. Who has the key of a chair sits in it; the key of a table invites people to it."""

from django.urls import include, path

from tournaments.play.views import replay, start, table

table_pages = [
    path("", table.table, name="screen_table"),
    path("move/", table.move, name="screen_move"),
    path("take-back/", table.back, name="screen_take_back"),
    path("take-back/answer/", table.answer, name="screen_answer_back"),
    path("hands/<number:game>/<number:number>/", replay.replay, name="screen_replay"),
    path("next/", table.next_hand, name="screen_next"),
    path("leave/", table.leave, name="screen_leave"),
    path("again/", table.again, name="screen_again"),
]

urlpatterns = [
    path("play/", start.start, name="play"),
    path("play/join/<str:invitation>/", start.join, name="screen_join"),
    path("j/<str:code>/", start.by_code, name="screen_code"),
    path("play/<str:key>/", include(table_pages)),
]
