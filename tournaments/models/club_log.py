"""What people did with seasons, people and the page of a club."""

from __future__ import annotations

from django.db import models

from scoring.refused import gettext_noop as _
from tournaments.engine.names import LONGEST_NAME
from tournaments.models.party import Club, Player


class ClubAction(models.TextChoices):
    """What people do with seasons, people and the page of the club, each with its sentence for the log."""

    FOUND = "found", _("made the season %(season)s")
    CHANGE_RULE = "change_rule", _("changed the rule of %(season)s")
    LOSE_MEAN = (
        "lose_mean",
        _(
            "%(season)s: an evening away or at the desk cannot give the mean of the other evenings any more, and gives nothing instead"
        ),
    )
    RENAME = "rename", _("the season %(before)s is called %(after)s")
    CHOOSE_EVENINGS = "choose_evenings", _("%(season)s: added %(added)s and took out %(taken_out)s")
    ARCHIVE = "archive", _("put %(season)s into the archive")
    BRING_BACK = "bring_back", _("brought %(season)s back from the archive")
    DELETE = "delete", _("deleted the season %(season)s")
    CUT = "cut", _("%(season)s: entered the cut of %(number)s people")
    TAKE_BACK_CUT = "take_back_cut", _("%(season)s: took back the cut")
    SET_DUTY = "set_duty", _("%(season)s: said who ran the desk of %(party)s (people: %(number)s)")
    ADD_PERSON = "add_person", _("added %(player)s to the people of the club")
    SAVE_PERSON = "save_person", _("%(player)s: changed %(what)s")
    RENAME_PERSON = "rename_person", _("%(before)s is called %(after)s")
    SAVE_LIST = "save_list", _("imported a list of people, new or changed: %(number)s")
    MERGE_PEOPLE = "merge_people", _("%(before)s and %(after)s are one person: %(player)s")
    ERASE_NAME = "erase_name", _("erased the name of %(player)s")
    SAVE_SETTINGS = "save_settings", _("club page: %(changes)s")
    RENEW_MEMBERS_LINK = "renew_members_link", _("made a new link for members and ended the old one")
    MAKE_KEY = "make_key", _("made the key %(name)s for another program")
    WITHDRAW_KEY = "withdraw_key", _("withdrew the key %(name)s of another program")


class ClubLogEntry(models.Model):
    """Who changed a season, a person or the page, how, and when. For people to read, never used as state, never deleted.

    It names a person by `player`, so that erasing a name leaves none behind. It contains no contact and no link.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    season = models.ForeignKey("seasons.Season", on_delete=models.SET_NULL, related_name="log", null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, related_name="club_log", null=True, blank=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    action = models.CharField(max_length=40)  # no choices: an older program must show the lines of a newer one
    facts = models.JSONField(default=dict)

    class Meta:
        app_label = "clubs"
        ordering = ["-pk"]
        verbose_name_plural = "club log entries"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who}: {self.action}"
