"""That a computer is one is said in the reader's language and no longer written behind its name."""

from itertools import count

from django.db import migrations

WORD = " (computer)"


def strip_the_word(apps, schema_editor):
    players = apps.get_model("tournaments", "Player").objects.using(schema_editor.connection.alias)
    for computer in players.filter(is_computer=True, name__endswith=WORD):
        others = players.filter(club=computer.club_id).exclude(pk=computer.pk)
        lake = computer.name.removesuffix(WORD)
        # A person of that name keeps it.
        names = (lake if turn == 1 else f"{lake} {turn}" for turn in count(1))
        computer.name = next(name for name in names if not others.filter(name__iexact=name).exists())
        computer.save(update_fields=["name"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0033_computers_in_empty_chairs")]

    operations = [migrations.RunPython(strip_the_word, migrations.RunPython.noop)]
