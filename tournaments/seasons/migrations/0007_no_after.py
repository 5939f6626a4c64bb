from django.db import migrations
from django.utils import timezone


def take_back_old_cuts(apps, schema_editor):
    """A cut counted only until another evening was over. One that does not count any more is taken back, and the log says so."""
    alias = schema_editor.connection.alias
    log = apps.get_model("clubs", "ClubLogEntry").objects.using(alias)
    for cut in apps.get_model("seasons", "SeasonCut").objects.using(alias).filter(taken_back_at=None).order_by("pk"):
        if cut.after != cut.season.parties.filter(status="ended", hidden_places=0).count():
            now = timezone.now()
            cut.taken_back_at = now
            cut.save(update_fields=["taken_back_at"])
            line = {"who": "a new version", "action": "take_back_cut", "facts": {"season": cut.season.name}}
            log.create(club_id=cut.season.club_id, season=cut.season, at=now, **line)


class Migration(migrations.Migration):
    dependencies = [("seasons", "0006_no_mean"), ("clubs", "0003_log"), ("tournaments", "0031_sample_club")]

    operations = [
        migrations.RunPython(take_back_old_cuts, migrations.RunPython.noop),
        migrations.RemoveField(model_name="seasoncut", name="after"),
    ]
