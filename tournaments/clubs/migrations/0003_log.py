import django.db.models.deletion
from django.db import migrations, models


def take_over_log_of_seasons(apps, schema_editor):
    """A line of a season says its name now, since it outlives the season."""
    database = schema_editor.connection.alias  # a copy that is gone on from is not the default one
    old, new = apps.get_model("seasons", "SeasonLogEntry"), apps.get_model("clubs", "ClubLogEntry")
    new.objects.using(database).bulk_create(
        new(
            club_id=line.season.club_id,
            season_id=line.season_id,
            at=line.at,
            who=line.who,
            action=line.action,
            facts={"season": line.season.name, **line.facts},
        )
        for line in old.objects.using(database).select_related("season").order_by("pk")
    )


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0002_season_on_phones"),
        ("seasons", "0004_cuts"),
        ("tournaments", "0027_handicap"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubLogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("who", models.CharField(max_length=60)),
                ("action", models.CharField(max_length=40)),
                ("facts", models.JSONField(default=dict)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="tournaments.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="club_log",
                        to="tournaments.player",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="log",
                        to="seasons.season",
                    ),
                ),
            ],
            options={"verbose_name_plural": "club log entries", "ordering": ["-pk"]},
        ),
        migrations.RunPython(take_over_log_of_seasons, migrations.RunPython.noop),
    ]
