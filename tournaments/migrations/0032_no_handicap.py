"""Handicaps are not used any more: what went by them goes by the point difference, and the log says so."""

from django.db import migrations
from django.db.models import F
from django.utils import timezone

IN_ORDER, FOR_PRIZE, DIFFERENCE = "with_handicap", "with-handicap", "difference"


def go_by_difference(apps, schema_editor):
    alias = schema_editor.connection.alias  # a copy that is gone on from is not the default one
    parties = apps.get_model("tournaments", "Party").objects.using(alias)
    log = apps.get_model("tournaments", "LogEntry").objects.using(alias)
    orders = {party: order for party, order in parties.values_list("pk", "standings_order") if IN_ORDER in order}
    concerned = {*orders, *change_prizes(apps.get_model("prizes", "PrizeList").objects.using(alias))}
    for party in parties.filter(pk__in=concerned).order_by("pk"):
        order = order_without(party.standings_order)
        # The change number too, because values are cached and pages are shown by it.
        parties.filter(pk=party.pk).update(standings_order=order, change=F("change") + 1)
        line = {"who": "a new version", "action": "drop_handicap", "facts": {"order": order}}
        log.create(party=party, at=timezone.now(), **line)


def order_without(keys):
    """The point difference takes the place of the handicap, unless it is one of the keys anyway."""
    return [DIFFERENCE if key == IN_ORDER else key for key in keys if key != IN_ORDER or DIFFERENCE not in keys]


def change_prizes(lists):
    """Changes the prizes that went by handicaps, and gives the parties that have them."""
    for row in lists.order_by("pk"):
        concerned = [prize for prize in row.prizes if prize["for"] == FOR_PRIZE]
        for prize in concerned:
            prize["for"] = DIFFERENCE
        if concerned:
            row.save(update_fields=["prizes"])
            yield row.party_id


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0031_sample_club"), ("prizes", "0002_kept_averages")]

    operations = [
        migrations.RunPython(go_by_difference, migrations.RunPython.noop),
        migrations.RemoveField("entry", "handicap"),
    ]
