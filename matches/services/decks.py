"""Choosing a deck of one's Set for the next game."""

from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from matches.engine.results import MatchState, PlayError, Side
from matches.engine.terms import KoTerms
from matches.models import DeckChoice, Entrant, Match
from matches.services.locks import lock_match
from matches.services.tables import Table, read_table
from wording import either, said


@transaction.atomic
def choose_deck(
    *,
    match: Match,
    entrant: Entrant,
    deck: int,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str = "",
) -> DeckChoice:
    """T15-START, T15-NEXT (Type 15, Match Rules 2 and 5): choose a deck for the next game; the
    same choice twice is one choice.

    While the choice is hidden its player may change it. Once everybody has chosen it is shown, and
    a change needs a reason. Raises PlayError: `no-decks-here`, `not-in-match`, `match-over`,
    `nothing-to-choose` (the deck survived, or is the only one left), `deck-knocked-out`,
    `reason-required`.
    """
    table = read_table(lock_match(match))
    if not isinstance(table.terms, KoTerms):
        raise PlayError("no-decks-here", "Decks are chosen in Type 15 matches only.")
    if entrant not in table.sheet.result.players:
        raise PlayError(
            "not-in-match", said("{player} does not play in this match.", player=entrant)
        )
    if table.state.next_game is None:
        raise PlayError("match-over", "The match is finished: there is no game to choose for.")
    side = table.state.side(entrant)
    if side.chosen and side.deck == deck:
        return _newest(match, entrant, table.state.next_game)
    _check_choice(side, deck, table.state, reason)
    return _write(table, entrant, table.state.next_game, deck, at=at, by=by, reason=reason)


def _check_choice(side: Side, deck: int, state: MatchState, reason: str) -> None:
    if side.deck is not None and not side.chosen:
        raise PlayError(
            "nothing-to-choose",
            said(
                "{player} plays the next game with deck {deck}.", player=side.player, deck=side.deck
            ),
        )
    if deck not in side.decks_left:
        left = either([str(one) for one in side.decks_left])
        raise PlayError(
            "deck-knocked-out",
            said(
                "{player} cannot choose deck {deck}; choose deck {left}.",
                player=side.player,
                deck=deck,
                left=left,
            ),
        )
    if side.chosen and not state.must_choose and not reason.strip():
        raise PlayError(
            "reason-required",
            said(
                "The decks are shown already. Give a reason to change that of {player}.",
                player=side.player,
            ),
        )


def withdraw_choices(
    *, table: Table, after_game: int, at: datetime, by: AbstractBaseUser | None, reason: str
) -> None:
    """Take back what was chosen for games later than `after_game`: they will be played anew."""
    if not isinstance(table.terms, KoTerms):
        return
    newest: dict[tuple[int, int], DeckChoice] = {
        (choice.entrant_id, choice.game_number): choice
        for choice in DeckChoice.objects.filter(
            match=table.match, game_number__gt=after_game
        ).select_related("entrant")
    }
    for choice in newest.values():
        if choice.deck is not None:
            _write(table, choice.entrant, choice.game_number, None, at=at, by=by, reason=reason)


def _newest(match: Match, entrant: Entrant, game_number: int) -> DeckChoice:
    return DeckChoice.objects.filter(match=match, entrant=entrant, game_number=game_number).latest(
        "version"
    )


def _write(
    table: Table,
    entrant: Entrant,
    game_number: int,
    deck: int | None,
    *,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
) -> DeckChoice:
    before = DeckChoice.objects.filter(
        match=table.match, entrant=entrant, game_number=game_number
    ).aggregate(Max("version"))
    return DeckChoice.objects.create(
        match=table.match,
        entrant=entrant,
        game_number=game_number,
        version=(before["version__max"] or 0) + 1,
        deck=deck,
        made_at=at,
        made_by=by,
        reason=reason,
    )
