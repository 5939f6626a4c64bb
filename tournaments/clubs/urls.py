"""The addresses of a club: its people and settings for the organiser, its page for everybody it shows itself to."""

from django.urls import include, path

from tournaments.clubs.views import keys, log, page, people

people_pages = [
    path("people/", people.people, name="people"),
    path("people/add/", people.add, name="add_person"),
    path("people/list/", people.preview, name="people_list"),
    path("people/list/import/", people.import_list, name="import_people"),
    path("people/csv/", people.list_csv, name="people_csv"),
    path("people/<int:person>/", people.person, name="person"),
    path("people/<int:person>/merge/", people.merge, name="merge_people"),
]

settings_pages = [
    path("club-log/", log.club_log, name="club_log"),
    path("club-settings/", page.settings, name="club_settings"),
    path("club-settings/new-link/", page.new_members_link, name="new_members_link"),
    path("club-settings/keys/", keys.keys, name="api_keys"),
    path("club-settings/keys/<int:number>/withdraw/", keys.withdraw, name="withdraw_api_key"),
]

club_pages = [
    path("", page.club, name="club"),
    path("season/", page.season, name="club_season"),
    path("results.csv", page.results_csv, name="club_csv"),
    path("evenings.ics", page.calendar_to_come, name="club_calendar"),
    path("evenings/<int:evening>/", page.evening, name="club_evening"),
    path("evenings/<int:evening>.ics", page.evening_calendar, name="evening_calendar"),
    path("members/<str:key>/", page.members_link, name="members_link"),
]

urlpatterns = [*people_pages, *settings_pages, path("club/<slug:address>/", include(club_pages))]
