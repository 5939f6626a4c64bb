"""The addresses of play on screens. Who has the key of a chair sits in it; the key of a table invites people to it."""

from django.urls import include, path

from tournaments.play import views

table_pages = [
    path("", views.table, name="screen_table"),
    path("move/", views.move, name="screen_move"),
    path("take-back/", views.back, name="screen_take_back"),
    path("hands/<number:game>/<number:number>/", views.replay, name="screen_replay"),
    path("next/", views.next_hand, name="screen_next"),
    path("leave/", views.leave, name="screen_leave"),
    path("again/", views.again, name="screen_again"),
]

urlpatterns = [
    path("play/", views.start, name="play"),
    path("play/join/<str:invitation>/", views.join, name="screen_join"),
    path("play/<str:key>/", include(table_pages)),
]
