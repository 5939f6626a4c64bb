"""The season that docs/club.md goes through."""

from __future__ import annotations


def season_pages() -> dict[str, str]:
    """The season that docs/club.md goes through, before its fourth evening is corrected; its last evening has prizes."""
    from dataclasses import replace

    from django.core.management import call_command
    from django.urls import reverse

    from tests.night import WHO
    from tournaments.access import find_our_club
    from tournaments.actions.prizes import start_list
    from tournaments.engine.prizes.prize import LISTS, StartFrom
    from tournaments.seasons.actions import found_season
    from tournaments.seasons.views.season import FIRST_RULE

    season = found_season(find_our_club(), "Winter", replace(FIRST_RULE, best=6, evenings=8), who=WHO)
    # Played for nothing, or its people would owe something at the evening of the picture of the stakes.
    call_command("simulate", *"--season Winter --evenings 8 --players 20 --seed 11 --yes".split())
    last, leader = season.parties.order_by("-date")[0], season.club.players.order_by("name")[0]
    start_list(last.code, [one for one in LISTS[StartFrom.CLUB_EVENING] if not one.by.is_drawn], who=WHO)
    return {
        "season": reverse("season", args=[season.pk]),
        "season_followed": reverse("season", args=[season.pk]) + f"?player={leader.pk}",
        "season_rule": reverse("season_rule", args=[season.pk]),
        "season_print": reverse("season_print", args=[season.pk]),
        "prizes": reverse("desk_prizes", args=[last.code]),
        "prize_script": reverse("print_prize_script", args=[last.code]),
    }


def correct_the_fourth_evening() -> None:
    """In round 4, table 4 had its score on the wrong sides: another player wins the season."""
    from scoring.hand import BySide
    from tests.night import WHO
    from tournaments.actions.correct import correct_result
    from tournaments.engine.correction import Slip
    from tournaments.queries.correction_preview import CorrectionRequest, preview_correction
    from tournaments.seasons.models import Season

    party = Season.objects.get().parties.order_by("date")[3]
    wanted = CorrectionRequest(4, 4, Slip(BySide(10, 16)))
    correct_result(party.code, wanted, how=preview_correction(party, wanted).ways[0], who=WHO)
