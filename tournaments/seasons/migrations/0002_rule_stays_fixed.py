from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("seasons", "0001_first")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="fixed_on",
            field=models.DateField(blank=True, null=True),
        ),
    ]
