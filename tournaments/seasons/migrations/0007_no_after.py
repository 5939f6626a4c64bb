from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("seasons", "0006_no_mean")]

    operations = [migrations.RemoveField(model_name="seasoncut", name="after")]
