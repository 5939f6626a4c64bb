"""From the last confirmation, by a phone, to the seats that the desk can announce: through Celery and its worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.addresses import LAPTOP
from tests.harness.figures import Figure, in_turns, within
from tests.harness.hall import Hall
from tests.harness.parties import begun, finish, places, play, session_of_organiser, unmove
from tests.harness.table import form_to_confirm, need_saved
from tests.harness.visitor import Visitor
from tests.services.programs import wait_until
from tournaments.actions.change import changing
from tournaments.models import Game, Party

TITLE = "From the last confirmation to the next seats"
SIZES = (16, 400)  # players
TIMES, SOON = 25, 1.0


def measure(hall: Hall) -> Iterator[Figure]:
    desk = Visitor(hall.port, address=LAPTOP, cookie=session_of_organiser(), stays=True)
    for players in SIZES:
        party = begun(players, hands=1)
        play(party, 1, 1)
        finish(party, 1, but=1)
        last = LastTable(hall, party, desk)
        taken = in_turns({"seats": last.confirm}, TIMES, before=last.wait_again)
        yield within(f"{players} players, the desk shows the seats", taken["seats"], SOON)


class LastTable:
    """Table 1, which confirms again and again the game that the round waits for."""

    def __init__(self, hall: Hall, party: Party, desk: Visitor) -> None:
        self.party, self.desk, self.place = party, desk, places(party)[0]
        self.phone = Visitor(hall.port, stays=True)
        self.form: dict[str, object] = {}

    def wait_again(self, _name: str) -> None:
        with changing(self.party.code):
            unmove(self.party, 1)
            Game.objects.filter(round__party=self.party, round__number=1, table=1).update(confirmed_at=None)
        self.form = form_to_confirm(self.phone, self.place)

    def confirm(self) -> None:
        need_saved(self.phone.post(f"{self.place.page}confirm/", self.form))
        wait_until(self.are_shown)

    @property
    def are_shown(self) -> Callable[[], bool]:
        desk = f"/desk/{self.party.code}/"
        return lambda: f"{desk}announce/" in self.desk.get(desk).page
