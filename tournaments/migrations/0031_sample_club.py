"""A sample evening has a club of its own: its invented people took real ones of the same name for their own."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Exists, OuterRef


def move_samples(apps, schema_editor):
    def rows(model, app="tournaments"):
        return apps.get_model(app, model).objects.using(schema_editor.connection.alias)

    for club in rows("Club").filter(parties__is_sample=True).distinct():
        sample = rows("Club").create(name=f"Sample of club {club.pk}", sample_of=club)
        sample.organisers.set(club.organisers.all())
        invented = list(invented_people(rows, club))
        for party in rows("Party").filter(club=club, is_sample=True):
            move_people(rows, party, sample)
            rows("Party").filter(pk=party.pk).update(club=sample)
        rows("Player").filter(pk__in=invented).delete()


def move_people(rows, party, sample):
    entries, paid = rows("Entry").filter(party=party), rows("Paid", "stakes").filter(party=party)
    for player in rows("Player").filter(entries__party=party).distinct():
        twin, _made = rows("Player").get_or_create(club=sample, name=player.name)
        entries.filter(player=player).update(player=twin)
        paid.filter(payer=player).update(payer=twin)
        paid.filter(payee=player).update(payee=twin)


def invented_people(rows, club):
    """The people who were only at sample evenings, and whom nothing else in the club mentions."""
    been = rows("Entry").filter(player=OuterRef("pk"))
    only_at_samples = Exists(been.filter(party__is_sample=True)) & ~Exists(been.exclude(party__is_sample=True))
    found = rows("Player").filter(only_at_samples, club=club)
    return found.filter(member=None, duties=None, season_cuts=None).values_list("pk", flat=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0030_one_order"),
        ("seasons", "0005_log_of_the_club"),
        ("clubs", "0003_log"),
        ("stakes", "0001_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="sample_of",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sample_club",
                to="tournaments.club",
            ),
        ),
        migrations.RunPython(move_samples, migrations.RunPython.noop),
    ]
