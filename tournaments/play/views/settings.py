"""How this device shows tables on screens. A cookie keeps it, so it needs no account and no JavaScript."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.play.cards import Suit, read_card
from tournaments.play.engine.settings import ScreenSettings, choose_settings
from tournaments.play.views.cookies import SETTINGS, find_own_chair, find_settings, keep
from tournaments.play.wording import CardShown, arrange_cards, list_settings, show_card

SAMPLE = ("SK", "SJ", "CJ", "C6", "HJ", "H10", "H2", "DK")  # a hand of which the hearts can be played


@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    chair = find_own_chair(request)
    if request.method == "POST":
        answer = redirect("screen_table", chair.key) if chair else redirect("play")
        keep(request, answer, SETTINGS, str(choose_settings(request.POST)))
        return answer
    kept = find_settings(request)
    context = {"settings": kept, "list": list_settings(kept), "chair": chair, "rows": _show_sample(kept)}
    return render(request, "play/settings.html", context)


def _show_sample(settings: ScreenSettings) -> list[list[CardShown]]:
    cards = [read_card(text) for text in SAMPLE]
    rows = arrange_cards(cards, Counter(card.suit for card in cards), settings)
    return [[show_card(card, may=card.suit is Suit.HEARTS) for card in row] for row in rows]
