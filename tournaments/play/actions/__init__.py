"""What people do at a table on screens."""

from tournaments.play.actions.chairs import erase_from_chairs, join_table, leave_chair, sit_down_again
from tournaments.play.actions.changing import WhyNotAtTable
from tournaments.play.actions.club_hand import enter_finished_hand, find_club_game, find_why_no_deal
from tournaments.play.actions.club_table import (
    deal_next_at_club,
    find_chair_of_person,
    find_club_table,
    finish_club_game,
    let_computer_stand_in,
    open_club_table,
    take_hand,
    take_hand_back,
)
from tournaments.play.actions.computers import let_computers_catch_up, let_computers_play
from tournaments.play.actions.deal import deal_next, found_shared_table, found_table
from tournaments.play.actions.judging import ask_for_hint, judge_hand, judge_week, mark_as_solved
from tournaments.play.actions.moves import move_at_table
from tournaments.play.actions.players import begin_lesson_again, forget_player, join_players, save_answer, use_player
from tournaments.play.actions.practice import play_on
from tournaments.play.actions.take_back import answer_question, take_back

__all__ = [
    "WhyNotAtTable",
    "answer_question",
    "ask_for_hint",
    "begin_lesson_again",
    "deal_next",
    "deal_next_at_club",
    "enter_finished_hand",
    "erase_from_chairs",
    "find_chair_of_person",
    "find_club_game",
    "find_club_table",
    "find_why_no_deal",
    "finish_club_game",
    "forget_player",
    "found_shared_table",
    "found_table",
    "join_players",
    "join_table",
    "judge_hand",
    "judge_week",
    "leave_chair",
    "let_computer_stand_in",
    "let_computers_catch_up",
    "let_computers_play",
    "mark_as_solved",
    "move_at_table",
    "open_club_table",
    "play_on",
    "save_answer",
    "sit_down_again",
    "take_back",
    "take_hand",
    "take_hand_back",
    "use_player",
]
