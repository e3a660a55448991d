"""The only writer of everything in `matches`.

Every function takes keywords only, does one thing in one transaction, and refuses what the rules of
play do not allow with a `PlayError`: a stable `code` and a `sentence` for the person who asked.
`at` is an aware time, `by` the user who acts (None: the system). Who may act is asked elsewhere.

Locks are rows, always taken in this order: competition, round, matches by their ids. Pairing,
dropping and finishing take the competition; whatever records a match takes that match alone, so
tables do not wait for each other.
"""

from matches.services.competitions import (
    add_entrant,
    change_terms,
    create_competition,
    drop_entrant,
    plan_rounds,
    rename_entrant,
)
from matches.services.decks import choose_deck
from matches.services.dice import roll_die
from matches.services.recording import end_match, record_game, report_match, undo_last_game
from matches.services.rounds import finish, pair_round, undo_pairing

__all__ = [
    "add_entrant",
    "change_terms",
    "choose_deck",
    "create_competition",
    "drop_entrant",
    "end_match",
    "finish",
    "pair_round",
    "plan_rounds",
    "record_game",
    "rename_entrant",
    "report_match",
    "roll_die",
    "undo_last_game",
    "undo_pairing",
]
