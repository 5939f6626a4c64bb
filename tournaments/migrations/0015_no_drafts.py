"""Drafts of the next seats go, with the hidden parties that held them. Rounds that a correction set aside stay."""

from django.db import migrations


def delete_drafted_seats(apps, schema_editor):
    hidden = apps.get_model("tournaments", "Party").objects.using(schema_editor.connection.alias)
    hidden.filter(kept_for__isnull=False, code__startswith="1").delete()


class Migration(migrations.Migration):
    # Two transactions: PostgreSQL drops no table of which rows were deleted in the same one.
    atomic = False
    dependencies = [
        ("tournaments", "0014_copies_and_another_laptop"),
    ]

    operations = [
        migrations.RunPython(delete_drafted_seats, migrations.RunPython.noop, atomic=True),
        migrations.DeleteModel(name="Draft"),
    ]
