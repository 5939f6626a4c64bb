"""The round records how its seats came about. For rounds from before, the log tells it once.

A round that somebody changed counts as changed, even where its seats were made again afterwards: that is not recomputed,
which is safe, while the opposite would call an honest evening wrong.
"""

from django.db import migrations, models
from django.db.models import Q

BY_HAND = ("place_by_hand", "sat_the_other_way", "stand_in", "take_back_stand_in")
CORRECTIONS = ("correct", "take_back_correction")


def say_how_seats_came_about(apps, schema_editor):
    alias = schema_editor.connection.alias
    rounds = apps.get_model("tournaments", "Round").objects.using(alias)
    lines = apps.get_model("tournaments", "LogEntry").objects.using(alias).exclude(action="enter_hand")
    rounds.filter(number=1).update(seats_by="draw")
    for (party, number), how in seats_by(lines).items():
        rounds.filter(Q(party=party) | Q(party__kept_for=party), number=number).update(seats_by=how)


def seats_by(lines):
    """How the seats of a round came about, by party and number, where it was not by the draw or the movement."""
    found = {}
    for party, action, facts in lines.order_by("pk").values_list("party", "action", "facts").iterator():
        for number, how in told(action, facts):
            if found.get((party, number)) != "hand":
                found[party, number] = how
    return found


def told(action, facts):
    """Rounds whose seats are not those of the draw or the movement, as one line of the log tells."""
    if action == "import_party":
        yield from ((number, "file") for number in {1, *map(int, facts.get("seats_otherwise", ()))})
    if action == "put_together":
        yield 1, "earlier"
    yield from ((int(number), "earlier") for number in facts.get("as_they_sat", {}).get("rounds", ()))
    if action in BY_HAND:
        yield facts["round"], "hand"
    if action in CORRECTIONS and facts.get("way") == "swap":
        yield facts["round"] + 1, "hand"


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_no_drafts")]

    operations = [
        migrations.AddField(
            model_name="round",
            name="seats_by",
            field=models.CharField(
                choices=[
                    ("draw", "Draw"),
                    ("movement", "Movement"),
                    ("hand", "Hand"),
                    ("file", "File"),
                    ("earlier", "Earlier"),
                ],
                default="movement",
                max_length=8,
            ),
        ),
        migrations.RunPython(say_how_seats_came_about, migrations.RunPython.noop),
    ]
