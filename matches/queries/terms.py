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
    if not match.is_decider:
        return terms
    return terms_of_decider(terms_of_stage(match.round.stage, terms))


def terms_of_stage(stage: Stage, terms: Terms) -> Terms:
    """The terms of a stage, which may settle drawn matches otherwise than its competition does."""
    drawn = stage.options.get("drawn")
    return terms.model_copy(update={"drawn": drawn}) if drawn else terms


def plan_of(stage: Stage) -> StagePlan:
    """What was planned for a stage."""
    rounds = {"rounds": stage.rounds_planned} if stage.kind == Stage.Kind.SWISS else {}
    return parse_stage({**stage.options, **rounds, "kind": stage.kind})
