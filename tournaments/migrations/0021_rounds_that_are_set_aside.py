"""Rounds that a correction set aside belong to it, and no longer to a hidden party with copies of the people."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

ROUNDS_OF_A_PLAYER = ("joined_round", "left_after_round", "away", "checked_in")


def move_what_is_hidden(apps, schema_editor):
    alias = schema_editor.connection.alias
    rows = {name: apps.get_model("tournaments", name).objects.using(alias) for name in ("Correction", "Entry", "Party")}
    for done in rows["Correction"].all():
        here = dict(rows["Entry"].filter(party=done.party_id).values_list("number", "pk"))
        done.people = {str(here.get(int(number), f"gone {number}")): how for number, how in done.people.items()}
        if done.attic_id is not None:
            hidden = rows["Entry"].filter(party=done.attic_id)
            people = {number: how for number, *how in hidden.values_list("number", *ROUNDS_OF_A_PLAYER)}
            done.people_before = {str(here[number]): how for number, how in people.items() if number in here}
            for copied in hidden:
                name_the_real_one(apps, alias, copied, here.get(copied.number))
            rounds = apps.get_model("tournaments", "Round").objects.using(alias)
            rounds.filter(party=done.attic_id).update(party=None, set_aside_by=done)
        done.save()
    rows["Party"].filter(kept_for__isnull=False).delete()
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # it alters no table with rows still to be checked


def name_the_real_one(apps, alias, copied, real):
    """Its chairs are the real one's; where that was taken off the list since, the copy stays for them, without a party."""
    if real is None:
        copied.party = copied.place_in_line = None
        copied.save()
        return
    for model, column in (("Chair", "entry"), ("SideGame", "north"), ("SideGame", "east")):
        rows = apps.get_model("tournaments", model).objects.using(alias)
        rows.filter(**{column: copied}).update(**{column: real})


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_movement_of_a_party")]

    operations = [
        migrations.AddField("correction", "people_before", models.JSONField(default=dict)),
        migrations.AddField(
            "round",
            "set_aside_by",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="set_aside",
                to="tournaments.correction",
            ),
        ),
        migrations.AlterField(
            "round",
            "party",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.party",
            ),
        ),
        migrations.AlterField(
            "entry",
            "party",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="tournaments.party",
            ),
        ),
        migrations.RunPython(move_what_is_hidden, migrations.RunPython.noop),
        migrations.RemoveField("correction", "attic"),
        migrations.RemoveField("party", "kept_for"),
        migrations.AddConstraint(
            "round",
            models.UniqueConstraint("set_aside_by", "number", name="one_round_of_a_number_set_aside_at_once"),
        ),
        migrations.AddConstraint(
            "round",
            models.CheckConstraint(
                condition=Q(party__isnull=False, set_aside_by__isnull=True)
                | Q(party__isnull=True, set_aside_by__isnull=False),
                name="a_round_is_of_a_party_or_set_aside",
            ),
        ),
    ]
