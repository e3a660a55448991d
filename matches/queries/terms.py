"""The terms of play."""

from matches.engine.elimination.drawn import terms_of_decider
from matches.engine.stages import StagePlan, parse_stage
from matches.engine.terms import Terms, parse_terms
from matches.models import Competition, Match, Stage


def terms_of(competition: Competition) -> Terms:
    """The terms of play of a competition."""
    return parse_terms(competition.terms)


def terms_of_match(match: Match, terms: Terms) -> Terms:
    """The terms that a match is played by, in a competition of these terms."""
    return terms_of_decider(terms) if match.is_decider else terms


def plan_of(stage: Stage) -> StagePlan:
    """What was planned for a stage."""
    rounds = {"rounds": stage.rounds_planned} if stage.kind == Stage.Kind.SWISS else {}
    return parse_stage({**stage.options, **rounds, "kind": stage.kind})
