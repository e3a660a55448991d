"""What happens in a bracket reaches the matches that follow from it."""

from dataclasses import replace

from matches.engine.elimination.progress import Progress, touched
from matches.engine.reporting import Stand
from matches.engine.results import MatchState, PlayError
from matches.models import DeckChoice, DieRoll, Entrant, Match, ResultReport, Seat, Stage
from matches.queries.brackets import bracket_progress
from matches.services.locks import lock_matches
from wording import said


def carry_on(match: Match, state: MatchState) -> None:
    """Seat those who meet now where a result, corrected to `state` (of entrants), changes who meets
    in matches that are paired already. The caller holds the competition and the match.

    Raises PlayError `bracket-played-on` where such a match has a result or games, until that is
    void, and `bracket-paired` where nobody, or not yet, would meet in it.
    """
    stage = match.round.stage
    later = Match.objects.filter(round__stage=stage, round__number__gt=match.round.number)
    if not later.exists():
        return
    sides = tuple(replace(side, player=side.player.pk) for side in state.sides)
    corrected = {match.pk: replace(state, sides=sides)}
    before, after = bracket_progress(stage), bracket_progress(stage, corrected)
    changed = {one.name: one.after for one in touched(before, after)}
    if before.matches[match.bracket].winner != after.matches[match.bracket].winner:
        changed.setdefault(match.bracket, ())  # a decider of the same name
    affected = lock_matches(later.filter(bracket__in=changed))
    # All give their places up first: two matches of a round may exchange players.
    for one in affected:
        _free(one, changed[one.bracket])
    for one in affected:
        _seat(one, changed[one.bracket])


def refuse_replaced(stage: Stage, without: Progress, entrant: Entrant) -> None:
    """Refuse that somebody comes back into a bracket, which stood as `without` while they were out,
    once a match is paired that others would play now.

    Raises PlayError `too-late`.
    """
    names = [one.name for one in touched(without, bracket_progress(stage))]
    paired = Match.objects.filter(round__stage=stage, bracket__in=names).first()
    if paired is not None:
        raise PlayError(
            "too-late",
            said(
                "Match {match} is paired already with who went on in place of {player}. "
                "Take that pairing back first, or leave it as it is.",
                match=paired.bracket,
                player=entrant,
            ),
        )


def _free(match: Match, players: tuple[object, ...]) -> None:
    """Have those who sit in a match give their places up for others, if that can be."""
    reports = ResultReport.objects.filter(match=match)
    newest = reports.order_by("-version").first()
    if newest is not None and newest.status != Stand.VOIDED:
        raise PlayError(
            "bracket-played-on",
            said(
                "Match {match} at table {table} of round {round} has a result or games "
                "already, and this changes who plays it. {what_frees}",
                match=match.bracket,
                table=match.table,
                round=match.round.number,
                what_frees=_what_frees(match),
            ),
        )
    if len(players) != 2:
        raise PlayError(
            "bracket-paired",
            said(
                "With this result match {match} of round {round} is not to be played as it "
                "is paired. Take the pairing of that round back first.",
                match=match.bracket,
                round=match.round.number,
            ),
        )
    DeckChoice.objects.filter(match=match).delete()
    DieRoll.objects.filter(match=match).delete()
    if newest is None:
        match.seats.all().delete()
    else:
        match.seats.update(match=None, round=None, was_in=match)


def _seat(match: Match, players: tuple[object, ...]) -> None:
    Seat.objects.bulk_create(
        Seat(
            match=match,
            round=match.round,
            entrant_id=player,
            position=position,
            chooses=position == 1,
        )
        for position, player in enumerate(players, 1)
    )


def _what_frees(match: Match) -> str:
    """What has to be done before others can be seated in a match that was begun."""
    number = match.round.number
    if match.round.closed_at is None:
        return said(
            "Void the result of match {match} first, then correct this one.", match=match.bracket
        )
    if match.round.stage.competition.finished_at is not None:
        return said("The event is over: it stays as it was played.")
    later = ResultReport.objects.filter(
        match__round__stage__competition=match.round.stage.competition
    )
    if later.filter(match__round__number__gt=number).exists():
        return said(
            "Results of round {next} are recorded, too, so who went on is settled. Leave who won "
            "as it is, correct the games alone, and write a note of what really happened.",
            next=number + 1,
        )
    return said(
        "Round {number} is closed: take the pairing of round {next} back while "
        "nothing is recorded in it, void the result of match {match}, then correct "
        "this one.",
        number=number,
        next=number + 1,
        match=match.bracket,
    )
