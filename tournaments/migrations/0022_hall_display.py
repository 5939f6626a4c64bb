"""How the hall screen looks is called its display, as everywhere else."""

from django.db import migrations


def rename_in_the_log(before, after):
    def rename(apps, schema_editor):
        lines = apps.get_model("tournaments", "LogEntry").objects.using(schema_editor.connection.alias)
        lines.filter(action=before).update(action=after)

    return rename


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_rounds_that_are_set_aside")]

    operations = [
        migrations.RenameField("party", "wall_size", "display_size"),
        migrations.RenameField("party", "wall_speed", "display_speed"),
        migrations.RenameField("party", "wall_is_light", "display_is_light"),
        migrations.RunPython(rename_in_the_log("set_wall", "set_display"), rename_in_the_log("set_display", "set_wall")),
    ]
