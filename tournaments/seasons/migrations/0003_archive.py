from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("seasons", "0002_rule_stays_fixed")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="archived_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
