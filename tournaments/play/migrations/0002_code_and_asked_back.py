import django.db.models.deletion
from django.db import migrations, models

import tournaments.play.models


def give_codes(apps, schema_editor):
    """To the tables that there are. Of 28 million codes, a few thousand are taken."""
    taken = set()
    for table in apps.get_model("play", "ScreenTable").objects.all():
        while not table.code or table.code in taken:
            table.code = tournaments.play.models.make_code()
        taken.add(table.code)
        table.save(update_fields=["code"])


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0001_first'),
    ]

    operations = [
        migrations.AddField(
            model_name='screentable',
            name='code',
            field=models.CharField(max_length=5, null=True),
        ),
        migrations.RunPython(give_codes, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='screentable',
            name='code',
            field=models.CharField(default=tournaments.play.models.make_code, max_length=5, unique=True),
        ),
        migrations.CreateModel(
            name='AskedBack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('north', 'North'), ('east', 'East'), ('south', 'South'), ('west', 'West')], max_length=5)),
                ('kept', models.PositiveIntegerField()),
                ('cards', models.JSONField()),
                ('agreed', models.JSONField()),
                ('refused_by', models.CharField(blank=True, choices=[('north', 'North'), ('east', 'East'), ('south', 'South'), ('west', 'West')], max_length=5)),
                ('is_granted', models.BooleanField(default=False)),
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='asked_back', to='play.screenhand')),
            ],
        ),
    ]
