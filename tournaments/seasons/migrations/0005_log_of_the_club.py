from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("seasons", "0004_cuts"), ("clubs", "0003_log")]

    operations = [migrations.DeleteModel(name="SeasonLogEntry")]
