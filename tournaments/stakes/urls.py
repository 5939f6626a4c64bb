"""The pages of stakes, one list per audience."""

from django.urls import include, path

from tournaments.stakes import views

desk_pages = [
    path("", views.settlement, name="desk_stakes"),
    path("csv/", views.settlement_csv, name="desk_stakes_csv"),
    path("print/", views.to_print, name="print_stakes"),
    path("pay/", views.pay, name="desk_pay"),
    path("pay/otherwise/", views.pay_otherwise, name="desk_pay_otherwise"),
    path("pay/take-back/", views.take_back, name="desk_take_back_payment"),
    path("leave/", views.leave_all, name="desk_leave_in_kitty"),
    path("fee/", views.fee, name="desk_fee"),
    path("kitty/", views.move, name="desk_kitty"),
    path("terms/", views.terms, name="desk_terms"),
]

urlpatterns = [
    path("stakes/", views.club, name="club_stakes"),
    path("stakes/csv/", views.club_csv, name="club_stakes_csv"),
    path("p/<code:code>/stakes/", views.mine, name="my_stakes"),
    path("desk/<code:code>/stakes/", include(desk_pages)),
]
