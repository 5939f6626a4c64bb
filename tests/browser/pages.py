"""Every page that a person can open, each by the name it has in the site map, at the moments of an evening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import time, timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils.timezone import localdate
from playwright.sync_api import Page

from scoring.game import EndKind, GameEnd
from scoring.stakes import Stake
from tests.actions.accepting import dispute, over
from tests.actions.calls import by_player, by_table
from tests.actions.table import Phone, high
from tests.browser.taps import table_address
from tests.clubs.people import know, shows
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.seasons.stored import two_evenings
from tests.years.history import history
from tournaments.access import find_organiser, find_our_club, sign_in_path
from tournaments.actions import draw_seats, side
from tournaments.actions.door import ask_to_come_in, say_they_came
from tournaments.actions.pairs import register_pairs
from tournaments.actions.phones import withhold_from_phones
from tournaments.actions.prepare import check_in
from tournaments.actions.prizes import enter_cut, give_prize, open_seal, start_list
from tournaments.clubs.actions.people import add_person
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.movements.swiss import SWISS
from tournaments.engine.phones import PhoneRestriction
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.engine.settle import SettlingWay
from tournaments.models import Party
from tournaments.queries.money import MoneyTerms
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Rule
from tournaments.stakes import actions as stakes
from tournaments.stakes.queries.settlement import read_settlement

PRINTS = ("seats_by_table", "seats_by_name", "slips", "table_cards", "name_cards", "rules", "result", "score_cards")


@dataclass(frozen=True)
class Opened:
    """One page at one moment: the name of its address and the address; `claims` is what its phone says of its owner."""

    name: str
    address: str
    claims: tuple[str, str] | None = None

    def open_on(self, screen: Page) -> None:
        if self.claims:
            cookie, value = self.claims
            home = "/".join(screen.url.split("/", 3)[:3])
            screen.context.add_cookies([{"name": cookie, "value": value, "url": home}])
        screen.goto(self.address)


def front_pages() -> list[Opened]:
    link = sign_in_path(find_organiser())
    somebody = begun(4).entries.get(number=1).player
    nobody = add_person(somebody.club, "Zoe Berg-Hansen", who=WHO)
    know(somebody, is_member=True, since=2019, tags=("board", "80+"))
    shows(words="We play on Tuesdays.", is_open=True, shows_results=True)
    last = ended(slip(begun(8, name="Last evening"), 1))
    found_season(last.club, "Spring", Rule(), parties=[last.pk], who=WHO)
    for days in (1, 8):
        when = localdate() + timedelta(days=days)
        found(0, name=f"Whist of {when:%d %m}", date=when, begins=time(18), place="Lakewood Hall")
    return [
        Opened("front", "/"),
        Opened("sign_in", "/sign-in/"),
        Opened("sign_in_by_link", link),
        Opened("people", "/people/"),
        Opened("people", "/people/?name=xyz"),
        Opened("people_list", "/people/list/"),
        Opened("person", f"/people/{somebody.pk}/"),
        Opened("club_log", "/club-log/"),
        Opened("club_settings", "/club-settings/"),
        Opened("api_keys", "/club-settings/keys/"),
        Opened("club", "/club/tuesday/"),
        Opened("club", "/club/tuesday/?as=open"),
        Opened("club_season", "/club/tuesday/season/"),
        Opened("club_evening", f"/club/tuesday/evenings/{last.pk}/"),
        Opened("merge_people", f"/people/{somebody.pk}/merge/?into={nobody.pk}"),
        Opened("erase_name", f"/people/{somebody.pk}/erase/"),
        Opened("devices", "/devices/"),
        Opened("copies", "/copies/"),
        Opened("go_on_from_copy", "/copies/go-on/"),
    ]


def years_pages() -> list[Opened]:
    """With ratings, and without."""
    party = history()[-1]
    ann, zoe = (party.club.players.get_or_create(name=name)[0].pk for name in ("Ann", "Zoe"))
    return [
        Opened("rating", "/rating/"),
        Opened("player_years", f"/people/{ann}/years/?all"),
        Opened("player_years", f"/people/{zoe}/years/"),
        Opened("own_years", f"/p/{party.code}/player/2/years/"),
    ]


def season_pages() -> list[Opened]:
    """A season with two evenings and somebody at the desk, and one that has not begun."""
    season, empty = two_evenings(least=1), found_season(find_our_club(), "Winter", Rule(), who=WHO)
    follow = f"?player={season.club.players.get(name='Ann').pk}"
    shows(shows_season=True)
    party = season.parties.earliest("date")
    return [
        Opened("seasons", "/seasons/"),
        Opened("new_season", "/seasons/new/"),
        Opened("season", reverse("season", args=[season.pk]) + follow),
        Opened("season", reverse("season", args=[empty.pk])),
        Opened("season_rule", reverse("season_rule", args=[season.pk])),
        Opened("season_rule", reverse("season_rule", args=[empty.pk])),
        Opened("season_evenings", reverse("season_evenings", args=[season.pk])),
        *(Opened("season_cut", reverse("season_cut", args=[one.pk])) for one in (season, empty)),
        *(Opened("season_settings", reverse("season_settings", args=[one.pk])) for one in (season, empty)),
        Opened("club_log", f"{reverse('club_log')}?season={season.pk}"),
        Opened("season_print", reverse("season_print", args=[season.pk])),
        Opened("season_on_phone", reverse("season_on_phone", args=[party.code, season.pk]) + "?player=1"),
    ]


def phone_pages() -> list[Opened]:
    """What is open on the phones of tables and players: before, during and after a game."""
    seating, playing = begun(8, asks_seated=True), slip(begun(9), 1)
    moved, ended_early = announced(played(begun(8)), 2), ended(slip(begun(4), 1))
    on_the_bench = begun(11)
    side.open_side_table(on_the_bench.code, round_number=1, **two_on_the_bench(on_the_bench), who=WHO)
    coming = found(8)
    not_here(coming, 1)
    ask_to_come_in(coming.code, "Zoe")
    accepting, stopped, calling, kept = over(), over(), begun(8), withheld_from_phones()
    dispute(stopped)
    by_table(calling)
    by_player(calling, 1)
    hand = "?hand=1&call=high"
    return [
        *(Opened("table", table_address(seating, 1) + step) for step in ("", "?enter=yes")),
        *(
            Opened("table", table_address(playing, 2) + step)
            for step in ("", f"{hand}&by=north", f"{hand}&by=north&tricks=8")
        ),
        Opened("table", table_address(playing, 1)),
        Opened("table", table_address(moved, 1)),
        *(Opened("table", table_address(party, 1)) for party in (ended_early, accepting, stopped, calling)),
        *(Opened("table", table_address(kept, number)) for number in (1, 2)),
        Opened("table", f"{table_address(kept, 3)}?hand=2&call=high&by=north&tricks=8"),
        *(
            Opened("player", f"/p/{party.code}/player/{number}/")
            for party in (playing, moved, ended_early, accepting, stopped, calling)
            for number in (1, 4)
        ),
        Opened("player", f"/p/{playing.code}/player/9/"),
        Opened("party", f"/p/{playing.code}/"),
        Opened("party", f"/p/{playing.code}/?name=a"),
        Opened("party", f"/p/{coming.code}/?name=Zoe"),
        Opened("player", f"/p/{coming.code}/player/1/"),
        without_card(),
        Opened("side", f"/s/{on_the_bench.code}/1/{on_the_bench.side_key(1)}/"),
    ]


def without_card() -> Opened:
    """The table of somebody who has only said who they are, and has scanned no card."""
    party = begun(8)
    Phone(party, 1).enter(high("north", 8))
    return Opened("my_table", f"/p/{party.code}/table/", claims=(f"player_{party.code}", "1-"))


def hall_pages() -> list[Opened]:
    """What the hall screen shows, or what is looked up by anybody."""
    waiting, playing, final = found(8), announced(played(begun(9)), 2), ended(slip(begun(4), 1))
    clocked, hidden = slip(begun(4, end=GameEnd(EndKind.TIME, minutes=20)), 1), slip(slip(begun(8, held_after=0), 1), 2)
    ended(hidden)
    return [
        *(Opened("hall", f"/p/{party.code}/hall/") for party in (waiting, playing, clocked, final, hidden)),
        *(Opened("standings", f"/p/{party.code}/standings/") for party in (waiting, playing, final, hidden)),
        Opened("pictures", f"/p/{playing.code}/standings/pictures/"),
        Opened("standings", f"/p/{playing.code}/standings/?player=1"),
        Opened("standings", f"/p/{playing.code}/standings/?list=everybody"),
        Opened("why", f"/p/{playing.code}/standings/why/?a=1&b=5"),
        Opened("rules", f"/p/{playing.code}/rules/"),
    ]


def one_is_alone() -> Party:
    """In pairs, of whom one is missing too."""
    not_here(party := found(10, movement=LADDER_PAIRS), 2)
    return register_pairs(party.code, [], alone=["Zoe Berg-Hansen"], who=WHO)[0].party


def desk_pages() -> list[Opened]:
    """The organiser's, before, during and after the party. Nothing is played for."""
    waiting, proposed, playing = found(8), drawn(9), announced(played(begun(9)), 2)
    ended_early, stopped, kept = ended(slip(begun(4), 1)), over(), withheld_from_phones()
    ask_to_come_in(waiting.code, "Zoe Berg-Hansen")
    say_they_came(waiting.code, not_here(waiting, 1))
    not_here(waiting, 2)
    in_pairs = played(begun(10, movement=SWISS))
    found_season(find_our_club(), "Cup", Rule(), parties=[ended_early.pk], who=WHO)
    dispute(stopped)
    by_player(stopped, 5)
    moments = {
        "desk": (waiting, proposed, playing, stopped, ended_early),
        "desk_players": (waiting, playing, ended_early, one_is_alone()),
        "desk_settings": (waiting, playing, ended_early),
        "desk_house_rules": (waiting, playing),
        "desk_log": (playing, stopped),
        "desk_standings": (waiting, playing, ended_early),
        "prints": (proposed, playing),
    }
    return [
        Opened("archive", "/archive/"),
        *(Opened(name, of_party(name, party)) for name, parties in moments.items() for party in parties),
        Opened("desk_draw", of_party("desk_draw", waiting)),
        *(
            Opened("desk_seats", of_party("desk_seats", party))
            for party in (proposed, played(begun(26), tables=6), in_pairs)
        ),
        *(Opened(name, of_party(name, playing)) for name in ("desk_end", "desk_bench", "desk_caller")),
        *(
            Opened(name, of_party(name, playing, 2))
            for name in ("desk_table", "desk_player", "desk_chair", "desk_new_link")
        ),
        Opened("desk_where_is", of_party("desk_where_is", playing) + "?who=a"),
        Opened("desk_table", of_party("desk_table", stopped, 1)),
        *(Opened("desk_table", of_party("desk_table", kept, number)) for number in (1, 2)),
        Opened("desk_leaves_now", of_party("desk_leaves_now", playing, 2)),
        Opened("desk_correct", of_party("desk_correct", playing) + "?round=1&table=2"),
        Opened("desk_correct", of_party("desk_correct", playing) + "?round=1&table=2&line=7-13"),
        Opened("desk_why", of_party("desk_why", playing) + "?a=1&b=5"),
        Opened("desk_pictures", of_party("desk_pictures", playing)),
        *(Opened(f"print_{name}", of_party(f"print_{name}", playing)) for name in PRINTS),
        Opened("print_together", of_party("print_together", playing) + "?sheet=seats_by_name&sheet=slips"),
        Opened("print_certificates", of_party("print_certificates", ended_early)),
    ]


def money_pages() -> list[Opened]:
    """The form of the next party proposes the stake of the last one."""
    return [*stakes_pages(), Opened("desk_new", "/desk/new/")]


def stakes_pages() -> list[Opened]:
    """The money of two evenings: something is carried over, paid, taken into the kitty and still open.

    A third one has a kitty and no stake.
    """
    first, tonight = (slip(begun(12, stake=Stake(15, "USD")), 1) for _ in range(2))
    terms = MoneyTerms(fee=300)
    stakes.agree_terms(first.code, terms, who=WHO)
    for party in (first, tonight):
        pay_one(party)
        stakes.move_kitty(party.code, -2000, "Hall and coffee", key=uuid4(), who=WHO)
    stakes.agree_terms(tonight.code, replace(terms, way=SettlingWay.KITTY), who=WHO)
    kitty = begun(12, stake=Stake(0, "NOK"))
    stakes.agree_terms(kitty.code, MoneyTerms(fee=5000), who=WHO)
    everything = ("desk_stakes", "print_stakes")
    return [
        *(Opened(name, of_party(name, party)) for name in everything for party in (kitty, first, tonight)),
        Opened("club_stakes", "/stakes/"),
        Opened(
            "my_stakes", f"/p/{tonight.code}/stakes/", claims=(f"player_{tonight.code}", f"2-{tonight.player_key(2)}")
        ),
    ]


def pay_one(party: Party) -> None:
    """The first of what is to pay is paid, and so are all entry fees but one."""
    found = read_settlement(party)
    assert found is not None
    stakes.save_payment(party.code, found.to_pay[0], key=uuid4(), who=WHO, as_told=True)
    for account in found.accounts[:-1]:
        stakes.pay_fee(party.code, account.player, who=WHO)


def prize_pages() -> list[Opened]:
    """Prizes before play, while a cut is waited for, and while they are shown in the hall."""
    none, before, (waiting, second), (shown, _) = found(4), with_prizes(), level(), level()
    enter_cut(shown.code, second, [(5,)], who=WHO)
    give_prize(shown.code, "lowest", who=WHO)
    return [
        *(Opened("desk_prizes", of_party("desk_prizes", party)) for party in (none, before, waiting, shown)),
        Opened("desk_prize_new", of_party("desk_prize_new", before)),
        Opened("desk_prize", of_party("desk_prize", before, "mystery-number")),
        Opened("desk_prize_cut", of_party("desk_prize_cut", waiting, second)),
        Opened("desk_prizes_tagged", of_party("desk_prizes_tagged", before) + "?tag=guest"),
        Opened("print_prizes", of_party("print_prizes", before)),
        Opened("print_prize_script", of_party("print_prize_script", shown)),
        Opened("print_table_cards", of_party("print_table_cards", before)),
        *(Opened("prizes", of_party("prizes", party)) for party in (none, before, shown)),
        *(Opened("hall", of_party("hall", party)) for party in (before, shown, number_shown())),
    ]


def with_prizes() -> Party:
    party = found(8)
    start_list(party.code, LISTS[StartFrom.CLUB_EVENING], who=WHO)
    return fresh(party)


def number_shown() -> Party:
    """The mystery number was sealed before play, and the hall sees whose it is."""
    party = found(8)
    start_list(party.code, [prize for prize in LISTS[StartFrom.CLUB_EVENING] if prize.is_drawn], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = slip(slip(announced(fresh(party), 1), 1), 2)
    ended(party)
    open_seal(party.code, who=WHO)
    give_prize(party.code, "mystery-number", who=WHO)
    return fresh(party)


def level() -> tuple[Party, str]:
    """Ann and Cleo share the first prize; Eva and Gro must cut for the second."""
    party = begun(8)
    start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
    return ended(slip(slip(fresh(party), 1, score=(13, 3)), 2, score=(13, 5))), "second"


def withheld_from_phones() -> Party:
    """Table 1 is locked, the organiser writes for table 2, and at table 3 another phone does."""
    party = begun(12)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    withhold_from_phones(party.code, 2, PhoneRestriction.AT_DESK, who=WHO)
    Phone(party, 3, name="another phone").enter(high("north", 8))
    return party


def not_here(party: Party, number: int) -> int:
    check_in(party.code, number, here=False, who=WHO)
    return number


def of_party(name: str, party: Party, *numbers: object) -> str:
    return reverse(name, args=(party.code, *numbers))


def two_on_the_bench(party: Party) -> dict[str, int]:
    chairs = party.rounds.get(number=1).chairs.filter(table__isnull=True).order_by("pk")
    north, east = chairs.values_list("entry__number", flat=True)[:2]
    return {"north": north, "east": east}
