"""The rules that a club made for itself and gave a name: they stand beside the named sets when a party is made."""

from __future__ import annotations

from scoring.rules import NAMED, RuleSet
from tournaments.models import Club, Party
from tournaments.models.in_time import order_newest_first

MOST_KEPT = 4


def list_kept_rules(club: Club, *, unnamed: str, besides: Party | None = None) -> tuple[RuleSet, ...]:
    """The newest few, each as it was last; one query. `unnamed` is the name of rules that nobody named."""
    parties = club.parties.exclude(rules__name__in=[*NAMED, unnamed])
    others = parties.exclude(pk=besides.pk) if besides else parties
    found: dict[str, RuleSet] = {}
    for rules in others.order_by(*order_newest_first()).values_list("rules", flat=True)[:100]:
        if rules.players == 4:
            # The newest of a name comes first, and stays.
            found.setdefault(rules.name, rules)
    return tuple(found.values())[:MOST_KEPT]
