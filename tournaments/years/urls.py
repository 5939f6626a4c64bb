"""The addresses of the years: a person of the club, everybody's rating, and a player's own page from their phone."""

from django.urls import path

from tournaments.years import views

urlpatterns = [
    path("rating/", views.rating, name="rating"),
    path("people/<int:person>/years/", views.player_years, name="player_years"),
    path("p/<code:code>/player/<number:number>/years/", views.own_years, name="own_years"),
]
