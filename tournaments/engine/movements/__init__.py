"""The movements that a party can be played with, by key. To add one, add a file here and a line below."""

from __future__ import annotations

from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.everybody import EVERYBODY
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.movements.mexicano import MEXICANO
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.movements.movement import Movement
from tournaments.engine.movements.rainbow import RAINBOW
from tournaments.engine.movements.round_robin import ROUND_ROBIN
from tournaments.engine.movements.swiss import SWISS

MOVEMENTS: dict[str, Movement] = {
    movement.key: movement
    for movement in (LADDER, DRAW_ANEW, EVERYBODY, RAINBOW, MEXICANO, LADDER_PAIRS, ROUND_ROBIN, MITCHELL, SWISS)
}
