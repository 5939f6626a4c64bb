"""What people do at a table on screens."""

from tournaments.play.actions.chairs import erase_from_chairs, join_table, leave_chair, sit_down_again
from tournaments.play.actions.changing import WhyNotAtTable
from tournaments.play.actions.computers import let_computers_catch_up, let_computers_play
from tournaments.play.actions.deal import deal_next, found_shared_table, found_table
from tournaments.play.actions.moves import move_at_table
from tournaments.play.actions.players import begin_lesson_again, forget_player, join_players, save_answer, use_player
from tournaments.play.actions.take_back import answer_question, take_back

__all__ = [
    "WhyNotAtTable",
    "answer_question",
    "begin_lesson_again",
    "deal_next",
    "erase_from_chairs",
    "forget_player",
    "found_shared_table",
    "found_table",
    "join_players",
    "join_table",
    "leave_chair",
    "let_computers_catch_up",
    "let_computers_play",
    "move_at_table",
    "save_answer",
    "sit_down_again",
    "take_back",
    "use_player",
]
