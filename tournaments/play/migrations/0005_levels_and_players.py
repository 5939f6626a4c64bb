import django.db.models.deletion
import tournaments.play.models
from django.conf import settings
from django.db import migrations, models


def let_partners_play_as_opponents(apps, schema_editor):
    apps.get_model("play", "ScreenTable").objects.using(schema_editor.connection.alias).update(partner_level=models.F("level"))


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0004_club_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='LessonAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lesson', models.CharField(max_length=20)),
                ('number', models.PositiveSmallIntegerField()),
                ('is_right', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='ScreenPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=tournaments.play.models.make_key, max_length=32, unique=True)),
                ('used_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name='screenhand',
            name='over_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='screenhand',
            name='taken_back',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='screentable',
            name='partner_level',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.RunPython(let_partners_play_as_opponents, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='screentable',
            name='partner_level',
            field=models.PositiveSmallIntegerField(),
        ),
        migrations.AddConstraint(
            model_name='screentable',
            constraint=models.CheckConstraint(condition=models.Q(('partner_level__range', (1, 6))), name='screen_table_has_a_level_of_the_partner'),
        ),
        migrations.AddField(
            model_name='screenplayer',
            name='user',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='lessonanswer',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='play.screenplayer'),
        ),
        migrations.AddField(
            model_name='screenchair',
            name='player',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='chairs', to='play.screenplayer'),
        ),
        migrations.AddConstraint(
            model_name='lessonanswer',
            constraint=models.UniqueConstraint(models.F('player'), models.F('lesson'), models.F('number'), name='one_answer_to_a_question_of_a_lesson'),
        ),
    ]
