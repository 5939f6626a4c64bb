"""The addresses of play on screens. Who has a table's key sits in its chair."""

from django.urls import include, path

from tournaments.play import views

table_pages = [
    path("", views.table, name="screen_table"),
    path("move/", views.move, name="screen_move"),
    path("take-back/", views.back, name="screen_take_back"),
    path("next/", views.next_hand, name="screen_next"),
]

urlpatterns = [
    path("play/", views.start, name="play"),
    path("play/<str:key>/", include(table_pages)),
]
