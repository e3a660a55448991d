"""What a judge fills in to change a result. Players are named by their seats, 1 and 2."""

from collections import Counter
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.results import Ending, Game
from matches.models import Entrant, ResultReport
from matches.queries import GameView, MatchView, SeatView
from organizer.web.forms.match import NOBODY, OfMatch, ScoreForm, recorded

DRAWN = "draw"
LOST = "lost-"


class CorrectionForm(OfMatch):
    """What a result becomes by a correction; as it stands where the form says nothing else."""

    def games(self) -> list[Game]:
        """All games of the match."""
        return recorded(self.view)

    def how(self) -> Ending:
        """How it ended."""
        return self.view.ending

    def who_lost(self) -> Entrant | None:
        """Who lost by it; None for nobody, or for everybody who did not appear."""
        return self.view.loser


class HowItEnded(CorrectionForm):
    """How a match really ended, who lost by that, and why it is known. It begins with what is
    recorded."""

    ending = forms.ChoiceField(
        label=_("How it ended"), choices=ResultReport.Ending.choices, required=False
    )
    loser = forms.ChoiceField(
        label=_("Lost by"),
        required=False,
        help_text=_("For a concession, an absence or a penalty."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=500)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.fields["loser"].choices = [(NOBODY, _("nobody")), *self._players()]
        self.initial = {
            "ending": view.ending.value,
            "loser": self._position(view.loser) if view.loser else NOBODY,
        }

    def how(self) -> Ending:
        """How it ended; played where nothing else is said."""
        return Ending(self.cleaned_data["ending"] or Ending.PLAYED)

    def who_lost(self) -> Entrant | None:
        """Who lost by it."""
        return self._entrant(self.cleaned_data["loser"])


class RescoreForm(HowItEnded, ScoreForm):
    """How the whole match really went, and why that is known. It begins with what is recorded."""

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.initial |= {f"won-{seat.position}": seat.wins for seat in view.seats}
        self.initial["drawn"] = max(seat.draws for seat in view.seats)

    def games(self) -> list[Game]:
        """The games to this score. Those that are recorded stay as far as it has room for them,
        and a game that was lost by penalty stays before others."""
        left = Counter({None: self.cleaned_data["drawn"]})
        for position, _name in self._players():
            left[self._entrant(position)] = self.cleaned_data[f"won-{position}"]
        won = Counter(left)
        before = recorded(self.view)
        kept = set()
        for place, game in sorted(enumerate(before), key=lambda one: one[1].penalised is None):
            if left[game.winner] > 0:
                left[game.winner] -= 1
                kept.add(place)
        if len(kept) == len(before) and not any(left.values()):
            return before
        games = [game for place, game in enumerate(before) if place in kept]
        games = [Game(winner=None)] * left.pop(None) + games
        for entrant, missing in sorted(left.items(), key=lambda one: won[one[0]]):
            games += [Game(winner=entrant)] * missing
        return _decided_last(games, won)

    def score(self) -> list[forms.BoundField]:
        """The fields of the games."""
        return [self[f"won-{position}"] for position, _name in self._players()] + [self["drawn"]]


def _decided_last(games: list[Game], won: Counter[Entrant | None]) -> list[Game]:
    """The games in an order in which they can have been played: the last one is won by who won
    most."""
    most = max((count for who, count in won.items() if who is not None), default=0)
    first = [who for who, count in won.items() if who is not None and count == most]
    if len(first) != 1 or not most:
        return games
    last = max(place for place, game in enumerate(games) if game.winner == first[0])
    return [*games[:last], *games[last + 1 :], games[last]]


class UndoForm(OfMatch):
    """Why the last game is taken back."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, initial=_("The wrong name was pressed.")
    )


class VoidForm(OfMatch):
    """Why everything that is recorded or reported is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=500)


class CorrectForm(CorrectionForm):
    """Which game went otherwise, how, and why that is known."""

    number = forms.TypedChoiceField(
        label=_("Game"),
        coerce=int,
        help_text=_("If later games could not have been played then, correct the whole match."),
    )
    winner = forms.ChoiceField(label=_("Won by"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=500)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.fields["number"].choices = [(game.number, game.number) for game in view.games]
        self.fields["winner"].choices = [*self._players(), (NOBODY, _("nobody: a draw"))]

    def games(self) -> list[Game]:
        """All games, the corrected one in its place."""
        games = recorded(self.view)
        index = self.cleaned_data["number"] - 1
        winner = self._entrant(self.cleaned_data["winner"])
        games[index] = replace(games[index], winner=winner, penalised=None)
        return games


class EndForm(CorrectionForm):
    """How a match ended before it was played out, or really ended, and who lost by it. `ended` says
    whether it had ended when the form was shown, for what is sent twice to mean the same. A match
    that goes on is lost by penalty on the pages of penalties, which put it on record."""

    ended = forms.BooleanField(required=False, widget=forms.HiddenInput())
    ending = forms.ChoiceField(
        label=_("How it ends"),
        choices=[choice for choice in ResultReport.Ending.choices if choice[0] != "played"],
    )
    loser = forms.ChoiceField(
        label=_("Lost by"),
        required=False,
        help_text=_("Not for a match that ends at time or is drawn by agreement."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.fields["loser"].choices = [(NOBODY, _("nobody")), *self._players()]
        if not view.finished:
            ways = self.fields["ending"].choices
            self.fields["ending"].choices = [way for way in ways if way[0] != Ending.PENALTY]

    def how(self) -> Ending:
        """How it ends."""
        return Ending(self.cleaned_data["ending"])

    def who_lost(self) -> Entrant | None:
        """Who lost by it."""
        return self._entrant(self.cleaned_data["loser"])


class GamesForm(HowItEnded):
    """A whole match of Sets as it really went: each game with its decks, and how it ended."""

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        for number in self._numbers():
            self._add_game(number)
        for game in view.games:
            self.initial |= self._as_recorded(game)

    def _numbers(self) -> range:
        """The games that there can be: each knocks a deck out, and the last deck stays."""
        return range(1, sum(len(self._decks(seat)) for seat in self.view.seats))

    @staticmethod
    def _decks(seat: SeatView) -> list[int]:
        return sorted((*seat.decks_left, *seat.knocked_out))

    def _add_game(self, number: int) -> None:
        lost = [
            (f"{LOST}{position}", _("game loss of %(name)s") % {"name": name})
            for position, name in self._players()
        ]
        self.fields[f"game-{number}"] = forms.ChoiceField(
            label=_("Game %(n)d won by") % {"n": number},
            choices=[(NOBODY, _("not played")), *self._players(), (DRAWN, _("a draw")), *lost],
            required=False,
        )
        for seat in self.view.seats:
            self.fields[f"deck-{number}-{seat.position}"] = forms.TypedChoiceField(
                label=_("%(name)s’s deck") % {"name": seat.entrant.name},
                choices=[(NOBODY, "–"), *((deck, deck) for deck in self._decks(seat))],
                coerce=int,
                empty_value=None,
                required=False,
            )

    def _as_recorded(self, game: GameView) -> dict[str, Any]:
        won = self._position(game.winner) if game.winner else DRAWN
        if game.penalised is not None:
            won = f"{LOST}{self._position(game.penalised)}"
        decks = {
            f"deck-{game.number}-{seat.position}": game.decks.get(seat.entrant.pk)
            for seat in self.view.seats
        }
        return {f"game-{game.number}": won, **decks}

    def rows(self) -> list[list[forms.BoundField]]:
        """The fields of each game: who won it, and the decks."""
        return [
            [self[f"game-{n}"], *(self[f"deck-{n}-{seat.position}"] for seat in self.view.seats)]
            for n in self._numbers()
        ]

    def clean(self) -> dict[str, Any]:
        """Games are played one after the other."""
        played = [bool(self.cleaned_data.get(f"game-{number}")) for number in self._numbers()]
        if sorted(played, reverse=True) != played:
            raise forms.ValidationError(
                _("A game is missing before one that was played. Fill them in from the first on.")
            )
        return self.cleaned_data

    def games(self) -> list[Game]:
        """The games in their order."""
        won = {number: self.cleaned_data[f"game-{number}"] for number in self._numbers()}
        return [self._game(number, said) for number, said in won.items() if said != NOBODY]

    def _game(self, number: int, said: str) -> Game:
        chosen = {
            seat.entrant: self.cleaned_data[f"deck-{number}-{seat.position}"]
            for seat in self.view.seats
        }
        return Game(
            winner=self._entrant(said),
            penalised=self._entrant(said.removeprefix(LOST)) if said.startswith(LOST) else None,
            decks={who: deck for who, deck in chosen.items() if deck is not None},
        )
