"""What was read from the log has a place of its own now. For evenings from before, the log tells it once."""

from django.db import migrations

ACTIONS = ("import_party", "resume_party", "give_up", "play_on", "stand_in", "take_back_stand_in", "correct")


def read_the_log(apps, schema_editor):
    alias = schema_editor.connection.alias

    def rows(model):
        return apps.get_model("tournaments", model).objects.using(alias)

    stood_in, gave_up = {}, {}
    lines = rows("LogEntry").filter(action__in=ACTIONS).order_by("pk")
    for party, at, action, facts in lines.values_list("party", "at", "action", "facts").iterator():
        if action == "import_party":
            rows("Party").filter(pk=party).update(imported_at=at)
        elif action == "resume_party":
            rows("Party").filter(pk=party).update(resumed_at=at)
        elif action in ("give_up", "play_on"):
            gave_up[party, facts["round"], facts["table"]] = facts["player"] if action == "give_up" else None
        elif action == "correct":
            if facts.get("way") == "replay":  # later rounds were set aside, and others have their numbers now
                stood_in = later_forgotten(stood_in, party, facts["round"])
                gave_up = later_forgotten(gave_up, party, facts["round"])
        elif action == "stand_in":
            stood_in.setdefault((party, facts["round"]), []).append(facts)
        else:
            done = stood_in.get((party, facts["round"]), [])
            done[:] = [before for before in done if before["player"] != facts["player"]]
    for (party, number), done in stood_in.items():
        stand_in(rows, party, number, done)
    for (party, number, table), player in gave_up.items():
        leaver = rows("Entry").filter(party=party, number=player).first()
        rows("Game").filter(round__party=party, round__number=number, table=table).update(given_up_for=leaver)


def later_forgotten(told, party, number):
    return {key: value for key, value in told.items() if key[0] != party or key[1] <= number}


def stand_in(rows, party, number, done):
    """The last substitute sits on the chair; the one before is who left it to them."""
    entries = {entry.number: entry for entry in rows("Entry").filter(party=party)}
    chairs = rows("Chair").filter(round__party=party, round__number=number, table__isnull=False)
    chair_of = {chair.entry.number: chair for chair in chairs.select_related("entry")}
    for facts in reversed(done):
        leaver, substitute = facts["player"], facts["substitute"]
        chair, before = chair_of.get(substitute), facts.get("before", {})
        if chair is None or chair.table != facts["table"]:
            continue
        if not {leaver, substitute} <= entries.keys() or not {str(leaver), str(substitute)} <= before.keys():
            continue
        rows("Substitution").create(
            chair=chair,
            leaver=entries[leaver],
            substitute=entries[substitute],
            is_new=facts.get("is_new", False),
            before=[before[str(leaver)], before[str(substitute)]],
            bench=facts.get("bench", []),
        )
        chair_of[leaver] = chair


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_substitutions")]

    operations = [migrations.RunPython(read_the_log, migrations.RunPython.noop)]
