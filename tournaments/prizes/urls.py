"""The addresses of the prizes, at the desk and for everybody in the hall."""

from django.urls import path

from tournaments.prizes import views

party_pages = [path("prizes/", views.everybody, name="prizes")]

desk_pages = [
    path("prizes/", views.prizes, name="desk_prizes"),
    path("prizes/start/", views.start, name="desk_prizes_start"),
    path("prizes/new/", views.new, name="desk_prize_new"),
    path("prizes/tagged/", views.tagged, name="desk_prizes_tagged"),
    path("prizes/open/", views.open_seal, name="desk_prizes_open"),
    path("prizes/hand-over/", views.give_all, name="desk_prizes_give"),
    path("prizes/put-back/", views.put_back, name="desk_prize_put_back"),
    path("prizes/of/<slug:key>/", views.change, name="desk_prize"),
    path("prizes/of/<slug:key>/move/", views.move, name="desk_prize_move"),
    path("prizes/of/<slug:key>/remove/", views.remove, name="desk_prize_remove"),
    path("prizes/of/<slug:key>/cut/", views.cut, name="desk_prize_cut"),
    path("prizes/of/<slug:key>/cut/take-back/", views.take_back_cut, name="desk_prize_cut_back"),
    path("prizes/of/<slug:key>/hand-over/", views.give, name="desk_prize_give"),
    path("prizes/of/<slug:key>/take-back/", views.take_back, name="desk_prize_take_back"),
    path("prints/prizes/", views.print_list, name="print_prizes"),
    path("prints/prizes/script/", views.print_script, name="print_prize_script"),
]
