"""What pages and the API read of a competition, as plain values.

Whoever asks for `rounds`, `open_round`, `matches_of`, `records`, `standings` or `bracket_view` gets
nothing of a draft; `draft_of`, `draft_view`, `swap_view` and `state_of` are for organizers.
"""

from matches.queries.brackets import (
    BracketMatchView,
    BracketView,
    FollowingMatch,
    bracket_view,
    following,
)
from matches.queries.clock import ClockView, OutstandingTable, clock_of, extensions_of, outstanding
from matches.queries.dice import DiceView, RollView, dice_view
from matches.queries.drafts import (
    DraftMatchView,
    DraftView,
    PairingFault,
    PairingWarning,
    draft_view,
    swap_view,
)
from matches.queries.effects import Effect, Withdrawal, effects, withdrawal
from matches.queries.kept_rounds import round_view_kept
from matches.queries.kept_standings import standings_kept
from matches.queries.matches import history, match_view, matches_of, round_view, seats_of
from matches.queries.movements import Coming, Leaving, coming, leaving, match_to_play
from matches.queries.past import Past, PastMatch, past_of
from matches.queries.penalties import (
    PenaltyView,
    Suggestion,
    infractions,
    penalties,
    penalties_of,
    suggestion,
    suggestions,
)
from matches.queries.ranks import WhyRank, why_rank
from matches.queries.rounds import (
    CompetitionState,
    NextAct,
    StageView,
    current_stage,
    draft_of,
    next_stage,
    open_round,
    plan_token_of,
    players_are_settled,
    players_in,
    rounds,
    stages,
    state_of,
    suggestion_for,
    token_of,
    unfinished_in,
)
from matches.queries.standings import (
    StandingView,
    ranks_as_published,
    records,
    standings,
    standings_as_published,
    still_in,
)
from matches.queries.tables import CrossTableView, cross_table, matches_in, stages_drawn
from matches.queries.terms import plan_of, terms_of, terms_of_match
from matches.queries.touches import BracketChange, LineChange, Misfit, Touched, touched_by
from matches.queries.views import ClaimView, GameView, MatchView, ReportView, RoundView, SeatView
from matches.queries.why import WhyPaired, why_paired, why_round

__all__ = [
    "BracketChange",
    "BracketMatchView",
    "BracketView",
    "ClaimView",
    "ClockView",
    "Coming",
    "CompetitionState",
    "CrossTableView",
    "DiceView",
    "DraftMatchView",
    "DraftView",
    "Effect",
    "FollowingMatch",
    "GameView",
    "Leaving",
    "LineChange",
    "MatchView",
    "Misfit",
    "NextAct",
    "OutstandingTable",
    "PairingFault",
    "PairingWarning",
    "Past",
    "PastMatch",
    "PenaltyView",
    "ReportView",
    "RollView",
    "RoundView",
    "SeatView",
    "StageView",
    "StandingView",
    "Suggestion",
    "Touched",
    "WhyPaired",
    "WhyRank",
    "Withdrawal",
    "bracket_view",
    "clock_of",
    "coming",
    "cross_table",
    "current_stage",
    "dice_view",
    "draft_of",
    "draft_view",
    "effects",
    "extensions_of",
    "following",
    "history",
    "infractions",
    "leaving",
    "match_to_play",
    "match_view",
    "matches_in",
    "matches_of",
    "next_stage",
    "open_round",
    "outstanding",
    "past_of",
    "penalties",
    "penalties_of",
    "plan_of",
    "plan_token_of",
    "players_are_settled",
    "players_in",
    "ranks_as_published",
    "records",
    "round_view",
    "round_view_kept",
    "rounds",
    "seats_of",
    "stages",
    "stages_drawn",
    "standings",
    "standings_as_published",
    "standings_kept",
    "state_of",
    "still_in",
    "suggestion",
    "suggestion_for",
    "suggestions",
    "swap_view",
    "terms_of",
    "terms_of_match",
    "token_of",
    "touched_by",
    "unfinished_in",
    "why_paired",
    "why_rank",
    "why_round",
    "withdrawal",
]
