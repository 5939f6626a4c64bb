"""What one player wants to know: where do I sit, with whom, against whom, why; and my evening so far."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.core.cache import cache
from django.db.models import Count, F, OuterRef, Subquery

from scoring.hand import BySide, Seat, Side
from tournaments.engine.bench import Forecast, foretell
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movement import Reason, Spot, WaysOn, explain, ways_on
from tournaments.engine.names import by_alphabet
from tournaments.engine.seats import CHAIRS
from tournaments.models import Chair, Entry, Game, OrganiserCall, Party, Round
from tournaments.queries import movement, rows
from tournaments.queries.rounds import newest_round
from tournaments.queries.rows import Person, TableNow


@dataclass(frozen=True)
class PlayedRound:
    """One round of a player's evening; on the bench where there is no table."""

    number: int
    person: Person
    table: TableNow | None
    last_table: int

    @property
    def seat(self) -> Seat | None:
        return None if self.table is None else self.table.table.seat_of(self.person.number)

    @property
    def side(self) -> Side | None:
        return None if self.seat is None else self.seat.side

    @property
    def partner(self) -> Person | None:
        return None if self.table is None or self.seat is None else self.table.at(self.seat.partner)

    @property
    def opponents(self) -> tuple[Person, ...]:
        return () if self.table is None or self.side is None else self.table.pair(self.side.other)

    @property
    def score(self) -> BySide[int] | None:
        """The score from his side: his own points first."""
        if self.table is None:
            return None
        return self.table.score if self.side is Side.NORTH_SOUTH else self.table.score.swapped

    @property
    def stars(self) -> int:
        return self.table.stars[self.side] if self.table and self.side else 0

    @property
    def is_asked_to_accept(self) -> bool:
        """Whether he lost a game whose result is not confirmed; asked where the party asks for it."""
        return self.table is not None and not self.table.is_confirmed and self.person in self.table.losers

    @property
    def won(self) -> bool | None:
        """None while the game is not confirmed, and on the bench."""
        if self.table is None or not self.table.is_confirmed:
            return None
        return self.table.winner is self.side

    @property
    def spot(self) -> Spot:
        if self.table is None:
            return Spot(None, None, self.last_table)
        return Spot(self.table.table, self.table.moved_as, self.last_table)


@dataclass(frozen=True)
class PlayerEvening:
    """A player's rounds, first to last, and why he is where he is now. `plays_from`: since he came or came back."""

    party: Party
    person: Person
    is_here: bool
    plays_from: int
    left_after_round: int | None
    round_now: int | None
    rounds: tuple[PlayedRound, ...]
    names: dict[int, str]
    is_house: bool = False
    fixed: FixedChair | None = None
    staying: dict[int, list[int]] = field(default_factory=dict)
    stands_in_for: Person | None = None
    organiser_call: OrganiserCall | None = None

    @property
    def now(self) -> PlayedRound | None:
        """His newest place."""
        return self.rounds[-1] if self.rounds else None

    @property
    def shows(self) -> str:
        """The tables whose running games stand on his page: that where he sits now, and any game not confirmed."""
        shown = [round for round in self.rounds if round is self.now or round.won is None]
        return " ".join(sorted({str(round.table.number) for round in shown if round.table is not None}))

    @property
    def is_in_round(self) -> bool:
        """Whether he has a place in the round that is being played."""
        return self.now is not None and self.now.number == self.round_now

    @property
    def result_is_open(self) -> bool:
        """Whether his game is over and those who lost it are still to accept the result, or it is disputed."""
        table = self.now.table if self.now else None
        if table is None or not table.is_to_be_confirmed:
            return False
        return self.party.asks_acceptance or table.dispute is not None

    @property
    def reason(self) -> Reason | None:
        """Why he sits where he sits now; None before the first round."""
        if self.now is None:
            return None
        *earlier, now = self.rounds
        before = earlier[-1].spot if earlier and earlier[-1].number == now.number - 1 else None
        partners = [round.partner.number for round in earlier if round.partner is not None]
        number, spot = self.person.number, replace(now.spot, staying=self.staying)
        return explain(
            number,
            before=before,
            now=spot,
            earlier_partners=partners,
            first_round=now.number == 1,
            was_here=bool(earlier),
            stands_in_for=self.stands_in_for.number if self.stands_in_for else None,
        )


def people_of(party: Party) -> tuple[Person, ...]:
    """Everybody at the party in the order of their names; one query."""
    people = [Person(*row) for row in party.entries.values_list("number", "player__name")]
    return tuple(sorted(people, key=lambda person: by_alphabet(person.name)))


def player_evening(party: Party, number: int) -> PlayerEvening | None:
    """A player's evening so far, None for a number nobody has; six queries and a few once per change, whatever the party's size."""
    entry = _entry_calling_organiser(party, number)
    if entry is None:
        return None
    person = Person(number, entry.player.name)
    last_tables = _last_tables(party)
    rounds = _rounds(entry, person, last_tables)
    names = {who.number: who.name for round in rounds if round.table for who in round.table.people}
    leaver = _stands_in_for(party, person, rounds[-1]) if rounds else None
    if leaver is not None:
        names[leaver.number] = leaver.name
    return PlayerEvening(
        party=party,
        person=person,
        is_here=entry.checked_in,
        plays_from=rows.player_of(entry).plays_from,
        left_after_round=entry.left_after_round,
        round_now=max(last_tables, default=None),
        rounds=rounds,
        names={number: person.name} | names,
        is_house=entry.is_house,
        fixed=rows.fixed_chair(entry.fixed_table, entry.fixed_seat),
        staying=_who_stays(party, rounds[-1].number) if rounds else {},
        stands_in_for=leaver,
        organiser_call=_organiser_call_of(entry),
    )


def _entry_calling_organiser(party: Party, number: int) -> Entry | None:
    """The entry with its player, and when it called the organiser who has not been there yet; one query."""
    entries = party.entries.select_related("player").filter(number=number)
    open_calls = OrganiserCall.objects.filter(entry=OuterRef("pk"), done_at__isnull=True)
    when = {name: Subquery(open_calls.values(name)[:1]) for name in ("called_at", "coming_at")}
    return entries.annotate(**when).first()


def _organiser_call_of(entry: Entry) -> OrganiserCall | None:
    called_at: datetime | None = entry.called_at  # type: ignore[attr-defined]  # annotated there
    coming_at: datetime | None = entry.coming_at  # type: ignore[attr-defined]
    return None if called_at is None else OrganiserCall(entry=entry, called_at=called_at, coming_at=coming_at)


def table_now_of(party: Party, number: int) -> int | None:
    """The table at which a player sits in the round that is played; two queries."""
    chairs = Chair.objects.filter(round=newest_round(party, announced=True), entry__number=number)
    return chairs.values_list("table", flat=True).first()


def _stands_in_for(party: Party, person: Person, now: PlayedRound) -> Person | None:
    """Whose chair he took in the middle of this round."""
    table, leaver = substitutes(party, now.number).get(person.number, (None, None))
    return leaver if now.table is not None and now.table.number == table else None


def substitutes(party: Party, round: int) -> dict[int, tuple[int, Person]]:
    """Who took a chair in this round, by his number: at which table, and whose. Read once per change."""
    key = f"substitutes/{party.code}/{party.pk}/{party.change}/{round}"
    found: dict[int, tuple[int, Person]] | None = cache.get(key)
    if found is None:
        found = _read_substitutes(party, round)
        cache.set(key, found, timeout=None)
    return found


def _read_substitutes(party: Party, round: int) -> dict[int, tuple[int, Person]]:
    """As the log tells; two queries, the second only where there are any."""
    lines = party.log.filter(action__in=["stand_in", "take_back_stand_in"]).order_by("pk")
    took: dict[int, tuple[int, int]] = {}
    for action, facts in lines.values_list("action", "facts"):
        if facts["round"] == round and action == "stand_in":
            took[facts["substitute"]] = (facts["table"], facts["player"])
        elif facts["round"] == round:
            took = {number: chair for number, chair in took.items() if chair[1] != facts["player"]}
    leavers = {leaver for _table, leaver in took.values()}
    names = dict(party.entries.filter(number__in=leavers).values_list("number", "player__name")) if leavers else {}
    return {
        number: (table, Person(leaver, names[leaver])) for number, (table, leaver) in took.items() if leaver in names
    }


def _who_stays(party: Party, number: int) -> dict[int, list[int]]:
    """Who sits on a chair that does not move in a round, by the rank of the table; one query where nobody does."""
    chairs = Chair.objects.filter(round__party=party, round__number=number)
    fixed = chairs.filter(entry__fixed_table=F("table"), entry__fixed_seat=F("seat"))
    sitting = [(table, player) for table, player in fixed.values_list("table", "entry__number") if table is not None]
    if not sitting:
        return {}
    games = Game.objects.filter(round__party=party, round__number=number, table__in={table for table, _who in sitting})
    ranks = {table: rank or table for table, rank in games.values_list("table", "rank")}
    staying: dict[int, list[int]] = {}
    for table, player in sitting:
        staying.setdefault(ranks[table], []).append(player)
    return staying


def _last_tables(party: Party) -> dict[int, int]:
    """The rank of the last table in each announced round, which is how many there are; one query."""
    announced = Round.objects.filter(party=party, announced_at__isnull=False)
    return dict(announced.annotate(last=Count("games")).values_list("number", "last"))


def _rounds(entry: Entry, person: Person, last_tables: dict[int, int]) -> tuple[PlayedRound, ...]:
    """Three queries."""
    mine = entry.chairs.filter(round__party=entry.party_id, round__announced_at__isnull=False).order_by("round__number")
    places = [place for place in mine.values_list("round__number", "table") if place[0] in last_tables]
    tables = _tables_of(entry, [(number, table) for number, table in places if table is not None])
    return tuple(
        PlayedRound(number, person, tables[number, table] if table else None, last_tables[number])
        for number, table in places
    )


def _tables_of(entry: Entry, mine: Sequence[tuple[int, int]]) -> dict[tuple[int, int], TableNow]:
    """Every table that a player has sat at, by round and number; two queries."""
    rounds, tables = {number for number, _table in mine}, {table for _number, table in mine}
    at_tables = {"round__party": entry.party_id, "round__number__in": rounds, "table__in": tables}
    people: dict[tuple[int, int], list[tuple[Seat, Person]]] = {}
    chairs = Chair.objects.filter(**at_tables).values_list(
        "round__number", "table", "seat", "entry__number", "entry__player__name"
    )
    for number, table, seat, player, name in chairs:
        if table is not None and seat is not None:
            people.setdefault((number, table), []).append((Seat(seat), Person(player, name)))
    games = {(game.round.number, game.table): game for game in Game.objects.select_related("round").filter(**at_tables)}
    return {place: rows.table_now(games[place], people[place]) for place in mine}


@dataclass(frozen=True, slots=True)
class NextRound:
    """What is known of the round after the one being played: its bench, how many take part, how many chairs do not move."""

    bench: Forecast = field(default_factory=Forecast)
    players: int = 0
    fixed_chairs: int = 0


def next_bench(party: Party) -> Forecast:
    """Who sits out the round after the one being played, as far as that is known."""
    return next_round(party).bench


def next_round(party: Party) -> NextRound:
    """Read once per change."""
    key = f"next-round/{party.code}/{party.pk}/{party.change}"
    found: NextRound | None = cache.get(key)
    if found is None:
        found = _read_next_round(party)
        cache.set(key, found, timeout=None)
    return found


def _read_next_round(party: Party) -> NextRound:
    """The bench of the seats that are made already, else what can be known; four queries."""
    if party.status != Party.Status.PLAYING:
        return NextRound()
    benches = benches_of(party)
    proposed = newest_round(party, announced=False)
    if proposed is not None and proposed.number in benches:
        return NextRound(Forecast(benches[proposed.number]))
    so_far = tuple(benches[number] for number in sorted(benches))
    people = movement.people_of(party)
    line = movement.line_of(people.in_line, so_far)
    bench = foretell(line, just_sat=so_far[-1], turns=movement.turns_of(party, people.in_line, so_far))
    return NextRound(bench, len(line), len(people.fixed.keys() & set(line)))


def ways_from(evening: PlayerEvening, next: NextRound) -> WaysOn | None:
    """What comes next for somebody at a table; None where he then sits out or goes home, or the next seats are made."""
    now, number = evening.now, evening.person.number
    if not evening.is_in_round or now is None or now.table is None:
        return None
    if evening.left_after_round is not None or number in next.bench.sure or next.players < CHAIRS:
        return None
    return ways_on(now.table.rank, now.last_table, players=next.players, fixed_chairs=next.fixed_chairs)


def benches_of(party: Party) -> dict[int, tuple[int, ...]]:
    """Who sits out each round whose seats are made. One query: between two the next seats may be made."""
    sitting: dict[int, list[int]] = {}
    places = Chair.objects.filter(round__party=party).order_by("pk")
    for number, table, player in places.values_list("round__number", "table", "entry__number"):
        bench = sitting.setdefault(number, [])
        if table is None:
            bench.append(player)
    return {number: tuple(players) for number, players in sitting.items()}


def find_people(party: Party, typed: str) -> tuple[Person, ...]:
    """Whom somebody may mean who typed this; everybody where nothing was typed. One query.

    Every typed word must be in the name; accents and capitals do not matter. Those who have a name that begins
    with the first of the words stand in front.
    """
    words = plain(typed).split()
    found = [(plain(person.name), person) for person in people_of(party)]
    found = [(name, person) for name, person in found if all(word in name for word in words)]
    begins = " " + words[0] if words else ""
    return tuple(person for _name, person in sorted(found, key=lambda pair: begins not in " " + pair[0]))


def whom_meant(found: Sequence[Person], typed: str) -> Person | None:
    """The one who was meant: the only one found, or the only one of exactly this name."""
    exactly = [person for person in found if plain(person.name) == plain(typed)]
    meant = exactly if len(exactly) == 1 else found
    return meant[0] if len(meant) == 1 else None


WITHOUT_ACCENT = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "œ": "oe", "ð": "d", "þ": "th"})


def plain(name: str) -> str:
    """A name as somebody types it who is in a hurry: no capitals, no accents, single spaces."""
    letters = unicodedata.normalize("NFKD", " ".join(name.split()).casefold()).translate(WITHOUT_ACCENT)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
