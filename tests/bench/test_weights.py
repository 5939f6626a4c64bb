"""The page of a table stays light: a phone on a slow network waits for every kilobyte of it."""

from tests.bench.weights import of_a_screen_table, of_a_table


def test_a_table_page_and_the_part_after_a_hand_weigh_no_more_than_agreed(hall_server):
    for figure in of_a_table(hall_server):
        assert figure.is_met, f"{figure.what}: {figure.measured}, {figure.goal}"


def test_a_table_on_screens_and_the_answer_to_a_card_weigh_no_more_than_agreed(hall_server):
    for figure in of_a_screen_table(hall_server):
        assert figure.is_met, f"{figure.what}: {figure.measured}, {figure.goal}"
