from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_no_handicap")]

    operations = [
        migrations.AddField("player", "is_computer", models.BooleanField(default=False)),
        migrations.AddField("party", "computers", models.PositiveSmallIntegerField(blank=True, null=True)),
    ]
