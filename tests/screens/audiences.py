"""Who may do what, as two tables: what each audience's addresses answer to each visitor, and which address is for whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# What each audience's addresses answer to each visitor: "yes", "sign in" (sent to where one signs in), "told no" (a
# sentence on the same page), or the status.
# The club's page is open with its results here, and nobody has the members' link.
# Nobody has the key of a table on screens; what it opens is in tests/play.
# A visitor who is refused changes nothing. To an old link `table_offline` gives two sentences and nothing of the party.
AUDIENCES: Final = """
for               | anonymous | found name | table link | other party's | replaced | name card | organiser | other club | signed out | key     | old key
everybody         | yes       | yes        | yes        | yes           | yes      | yes       | yes       | yes        | yes        | yes     | yes
the table's link  | 404       | 404        | yes        | 404           | 410      | 404       | 404       | 404        | 404        | 404     | 404
also the old link | 404       | 404        | yes        | 404           | yes      | 404       | 404       | 404        | 404        | 404     | 404
the side table    | 404       | 404        | yes        | 404           | 404      | 404       | 404       | 404        | 404        | 404     | 404
the name card     | 404       | 404        | 404        | 404           | 404      | yes       | 404       | 404        | 404        | 404     | 404
an own phone      | 404       | 404        | 404        | 404           | 404      | yes       | 404       | 404        | 404        | 404     | 404
player and club   | 404       | 404        | 404        | 404           | 404      | yes       | yes       | 404        | 404        | 404     | 404
a known phone     | told no   | told no    | yes        | told no       | told no  | yes       | told no   | told no    | told no    | told no | told no
a guessed sign-in | 410       | 410        | 410        | 410           | 410      | 410       | yes       | yes        | 410        | 410     | 410
a members' link   | 404       | 404        | 404        | 404           | 404      | 404       | 404       | 404        | 404        | 404     | 404
any organiser     | sign in   | sign in    | sign in    | sign in       | sign in  | sign in   | yes       | yes        | sign in    | sign in | sign in
the club          | sign in   | sign in    | sign in    | sign in       | sign in  | sign in   | yes       | 404        | sign in    | sign in | sign in
open documents    | yes       | yes        | yes        | yes           | yes      | yes       | yes       | yes        | yes        | yes     | 401
all documents     | 401       | 401        | 401        | 401           | 401      | 401       | yes       | 404        | 401        | yes     | 401
an own document   | 404       | 404        | 404        | 404           | 404      | yes       | yes       | 404        | 404        | yes     | 401
nobody            | 404       | 404        | 404        | 404           | 404      | 404       | 404       | 404        | 404        | 404     | 404
"""

# Which methods an address has, and for whom. Any other method is answered with 405, for every visitor.
PAGES: Final = """
GET       | everybody         | prizes
GET       | everybody         | health front sign_in party manifest player standings standings_csv pictures why hall rules me my_table
GET       | everybody         | club club_evening club_season season_on_phone evening_calendar club_calendar club_csv
GET       | a members' link   | members_link
GET       | everybody         | api_schema
GET       | open documents    | api_club api_evenings api_standings_of_club api_season_now
GET       | open documents    | api_seats api_standings api_prizes api_seasons_of_evening api_season_of_evening
GET       | all documents     | api_evening api_settlement api_seasons api_season api_balances api_balances_of_season
GET       | all documents     | api_players api_years api_rating
GET       | an own document   | api_years_of_player
GET       | nobody            | api_nothing api_nothing_below
any       | everybody         | set_language
POST      | everybody         | sign_out player_calls_organiser player_never_mind player_is_me player_not_now player_is_here ask_to_come_in

GET       | the name card     | player_card
GET       | an own phone      | my_stakes
GET       | player and club   | own_years
POST      | a known phone     | player_accept player_dispute player_tricks player_tricks_back

GET, POST | a guessed sign-in | sign_in_by_link

GET       | the table's link  | table
GET       | also the old link | table_offline
POST      | the table's link  | table_enter table_take_back table_finish table_cut table_confirm table_other_way
POST      | the table's link  | table_seated table_pencil table_this_is_me table_accept table_dispute table_calls_organiser
POST      | the table's link  | table_never_mind table_tricks table_tricks_back

GET       | the table's link  | club_table
POST      | the table's link  | club_table_open club_table_hand club_table_computer club_table_next club_table_finish

GET       | the side table    | side
POST      | the side table    | side_hand side_take_back

GET       | any organiser     | choose_kind people archive people_csv rating club_log
GET, POST | any organiser     | desk_new desk_new_drive devices copies go_on_from_copy people_list club_settings
GET       | any organiser     | seasons
GET, POST | any organiser     | new_season
GET, POST | any organiser     | api_keys
POST      | any organiser     | withdraw_api_key
POST      | any organiser     | sample go_on_with_file add_person import_people new_members_link

GET, POST | everybody         | play screen_settings
GET       | everybody         | screen_me learn own_mistakes
POST      | everybody         | play_now screen_forget own_mistakes_judge
GET       | nobody            | lesson_result
POST      | nobody            | lesson_again
GET, POST | nobody            | screen_as lesson_question screen_table own_mistake
GET       | nobody            | screen_replay screen_code
POST      | nobody            | screen_move screen_take_back screen_answer_back screen_next screen_leave screen_again screen_hint
POST      | nobody            | screen_judge screen_play_on screen_take_hand_back
GET, POST | nobody            | screen_join

GET       | the club          | player_years
GET       | the club          | desk desk_lines desk_trouble desk_copies desk_export desk_log desk_standings desk_pictures desk_why desk_where_is
GET       | the club          | desk_totals print_drive
GET, POST | the club          | desk_drive desk_flags desk_forts
POST      | the club          | desk_drive_draw desk_drive_share desk_drive_ring desk_drive_ring_back desk_drive_show desk_total desk_total_out
POST      | the club          | desk_fort_names desk_tricks desk_drive_leave desk_drive_return desk_drive_house
GET       | the club          | season season_print season_csv
GET, POST | the club          | season_rule season_evenings season_settings season_cut
GET       | the club          | prints print_seats_by_table print_seats_by_name print_schedule_by_person print_schedule_by_table print_slips print_table_cards
GET       | the club          | print_name_cards print_result print_rules print_certificates print_score_cards print_together
GET       | the club          | desk_players desk_player desk_table desk_phones desk_seats desk_caller desk_bench desk_read_line
GET, POST | the club          | person merge_people erase_name desk_settings desk_house_rules desk_end desk_new_link desk_leaves_now desk_chair desk_draw desk_correct
GET       | the club          | club_stakes club_stakes_csv desk_stakes desk_stakes_csv print_stakes
POST      | the club          | desk_pay desk_pay_otherwise desk_take_back_payment desk_leave_in_kitty desk_fee desk_kitty desk_terms
GET       | the club          | desk_prizes print_prizes print_prize_script
GET, POST | the club          | desk_prize_new desk_prize desk_prize_cut desk_prizes_tagged
POST      | the club          | season_archive season_bring_back season_delete season_cut_back
POST      | the club          | desk_prizes_start desk_prizes_open desk_prizes_give desk_prize_put_back desk_prize_move
POST      | the club          | desk_prize_remove desk_prize_cut_back desk_prize_give desk_prize_take_back
POST      | the club          | desk_register desk_preview desk_register_list desk_check_in_all desk_check_in desk_take_out desk_last_time
POST      | the club          | desk_register_pair desk_make_pair desk_take_apart desk_play_for
POST      | the club          | desk_leave desk_come desk_come_back desk_take_back_stand_in desk_play_on desk_rename
POST      | the club          | desk_put_together desk_house desk_side desk_let_in desk_open_door desk_door
POST      | the club          | desk_archive desk_bring_back desk_delete desk_take_back_announcement
POST      | the club          | desk_place desk_take_back_seats desk_make_seats desk_announce desk_display desk_all_seated
POST      | the club          | desk_clock desk_time desk_take_back_time desk_remind desk_resume desk_reveal desk_go_on_here
POST      | the club          | desk_withhold desk_seated desk_enter_line desk_enter_slip desk_take_back
POST      | the club          | desk_finish desk_cut desk_confirm desk_give_back desk_stands desk_open_again
POST      | the club          | desk_come_to_caller desk_has_been desk_silence desk_take_back_correction
"""

NOT_IN_THE_TABLE: Final = """
{name} is a new address that nobody has said anything about.
Add its name to PAGES in {file}: to the line with its methods and its audience, such as
    POST      | the club         | … {name}
or add a line. If none of the audiences in AUDIENCES is right for it, add one with its answer to every visitor.
"""


def cells(table: str) -> Iterator[list[str]]:
    """The lines of a table without the empty ones, each cut into its cells."""
    for line in table.strip().splitlines():
        if line.strip():
            yield [cell.strip() for cell in line.split("|")]
