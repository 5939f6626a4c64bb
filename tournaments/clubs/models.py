"""What a club stores about its people and itself, besides what was played."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.refused import gettext_noop as _
from tournaments.clubs.engine.document import LONGEST_TEXT
from tournaments.clubs.engine.members import LONGEST_CONTACT
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Club, Player, new_secret


class Member(models.Model):
    """What the club knows about a person. A person without this row is a guest, of whom it knows only the name.

    An `is_former` person was erased: their name says so, and nothing else is stored about them.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="member")
    is_member = models.BooleanField(default=False)
    since = models.PositiveSmallIntegerField(null=True, blank=True)
    tags = models.JSONField(default=list)
    contact = models.CharField(max_length=LONGEST_CONTACT, blank=True)
    is_former = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_former=False) | Q(is_member=False, since__isnull=True, contact=""),
                name="nothing_is_known_of_a_former_player",
            )
        ]

    def __str__(self) -> str:
        return str(self.player)


class ClubSettings(models.Model):
    """What the club shows, and to whom. At first it shows nothing to everybody, and stores no contacts.

    People with the members' link see whole names. The link is made from `secret`, which the club can change.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="own_page")
    title = models.CharField(max_length=LONGEST_NAME)
    address = models.SlugField(max_length=LONGEST_NAME, unique=True)
    words = models.TextField(max_length=LONGEST_TEXT, blank=True)
    keeps_contact = models.BooleanField(default=False)
    is_open = models.BooleanField(default=False)
    shows_results = models.BooleanField(default=False)
    shows_whole_names = models.BooleanField(default=False)
    shows_season = models.BooleanField(default=False)
    secret = models.CharField(max_length=32, default=new_secret)

    class Meta:
        verbose_name_plural = "club settings"

    def __str__(self) -> str:
        return self.title


class ApiKey(models.Model):
    """A key with which another program reads what the organiser sees. Withdrawing it deletes it.

    The key itself is shown once and not stored; `digest` is its SHA-256.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=LONGEST_NAME)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class ClubAction(models.TextChoices):
    """What people do with seasons, people and the page of the club, each with its sentence for the log."""

    FOUND = "found", _("made the season %(season)s")
    CHANGE_RULE = "change_rule", _("changed the rule of %(season)s")
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
        ordering = ["-pk"]
        verbose_name_plural = "club log entries"

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who}: {self.action}"
