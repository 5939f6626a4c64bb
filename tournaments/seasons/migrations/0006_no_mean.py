from django.db import migrations
from django.utils import timezone


def take_means_out(apps, schema_editor):
    """An evening away or at the desk that gave a mean gives nothing now, and the club's log says so."""
    database = schema_editor.connection.alias  # a copy that is gone on from is not the default one
    log = apps.get_model("clubs", "ClubLogEntry").objects.using(database)
    for season in apps.get_model("seasons", "Season").objects.using(database).order_by("pk"):
        before = season.rule
        season.rule = {key: value for key, value in before.items() if not is_mean(key, value)}
        if season.rule != before:
            season.save(update_fields=["rule"])
            log.create(
                club_id=season.club_id,
                season=season,
                at=timezone.now(),
                who="a new version",
                action="lose_mean",
                facts={"season": season.name, "before": before},
            )


def is_mean(key, value):
    return key in ("absence", "duty") and value.get("kind") == "mean"


class Migration(migrations.Migration):
    dependencies = [("seasons", "0005_log_of_the_club"), ("clubs", "0003_log")]

    operations = [migrations.RunPython(take_means_out, migrations.RunPython.noop)]
