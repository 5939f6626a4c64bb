"""The addresses of a club: its people, for the organiser."""

from django.urls import path

from tournaments.clubs.views import people

people_pages = [
    path("people/", people.people, name="people"),
    path("people/add/", people.add, name="add_person"),
    path("people/list/", people.preview, name="people_list"),
    path("people/list/import/", people.import_list, name="import_people"),
    path("people/csv/", people.list_csv, name="people_csv"),
    path("people/<int:person>/", people.person, name="person"),
    path("people/<int:person>/merge/", people.merge, name="merge_people"),
]

urlpatterns = [*people_pages]
