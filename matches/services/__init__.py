"""The only writer of everything in `matches`.

Every function takes keywords only, does one thing in one transaction, and refuses what the rules of
play do not allow with a `PlayError`: a stable `code` and a `sentence` for the person who asked.
`at` is an aware time, `by` the user who acts (None: the system). Who may act is asked elsewhere.

Locks are rows, always taken in this order: competition, round, matches by their ids. Pairing,
dropping and finishing take the competition; whatever records a match takes that match alone, so
tables do not wait for each other.
"""

from matches.services.claims import confirm_result, dispute_result, report_result
from matches.services.clock import (
    adjust_clock,
    extend_time,
    pause_clock,
    resume_clock,
    start_clock,
)
from matches.services.competitions import (
    change_terms,
    create_competition,
    plan_rounds,
    plan_stages,
)
from matches.services.decks import choose_deck
from matches.services.dice import roll_die
from matches.services.drafts import change_pairing, redraw_round, repair_matches
from matches.services.entering import Entered, enter_round
from matches.services.entrants import (
    Missed,
    add_entrant,
    add_entrants,
    disqualify_entrant,
    drop_entrant,
    rename_entrant,
    return_entrant,
    set_entrant,
)
from matches.services.penalties import give_penalty, withdraw_penalty
from matches.services.recording import (
    end_match,
    record_game,
    report_match,
    undo_last_game,
    void_result,
)
from matches.services.rounds import (
    close_round,
    draft_round,
    finish,
    pair_round,
    publish_round,
    start_next_stage,
    undo_pairing,
    withdraw_round,
)

__all__ = [
    "Entered",
    "Missed",
    "add_entrant",
    "add_entrants",
    "adjust_clock",
    "change_pairing",
    "change_terms",
    "choose_deck",
    "close_round",
    "confirm_result",
    "create_competition",
    "dispute_result",
    "disqualify_entrant",
    "draft_round",
    "drop_entrant",
    "end_match",
    "enter_round",
    "extend_time",
    "finish",
    "give_penalty",
    "pair_round",
    "pause_clock",
    "plan_rounds",
    "plan_stages",
    "publish_round",
    "record_game",
    "redraw_round",
    "rename_entrant",
    "repair_matches",
    "report_match",
    "report_result",
    "resume_clock",
    "return_entrant",
    "roll_die",
    "set_entrant",
    "start_clock",
    "start_next_stage",
    "undo_last_game",
    "undo_pairing",
    "void_result",
    "withdraw_penalty",
    "withdraw_round",
]
