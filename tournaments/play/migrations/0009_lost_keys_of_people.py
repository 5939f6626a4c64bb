import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A lost key says whose hand it opened. Those of before are not kept: they belong to evenings that are over."""

    dependencies = [("play", "0008_lost_keys")]

    operations = [
        migrations.DeleteModel(name="LostKey"),
        migrations.CreateModel(
            name="LostKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seat",
                    models.CharField(
                        choices=[("north", "North"), ("east", "East"), ("south", "South"), ("west", "West")],
                        max_length=5,
                    ),
                ),
                ("entry_number", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=32, unique=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lost_keys", to="play.screentable"
                    ),
                ),
            ],
        ),
    ]
