from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0005_levels_and_players'),
    ]

    operations = [
        migrations.AddField(
            model_name='judgedhand',
            name='version',
            field=models.CharField(default='', max_length=20),  # older than any: judged again
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='screenhand',
            name='hint_turn',
            field=models.PositiveIntegerField(null=True),
        ),
    ]
