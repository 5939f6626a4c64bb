from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_first")]

    operations = [
        migrations.AddField(
            model_name="clubsettings",
            name="shows_season",
            field=models.BooleanField(default=False),
        ),
    ]
