"""What a judge fills in about a match. Players are named by their seats, 1 and 2."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.results import Game
from matches.models import Entrant, ResultReport
from matches.queries import DiceView, MatchView
from organizer.usecases.forfeit_proxy import ProxyFault

NOBODY = ""


class OfMatch(forms.Form):
    """A form about one match as it stands. `version` is that of the result which the page showed:
    what was decided by looking at an older one is refused. Several of them stand on one page, so
    each gives its fields ids of its own."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput())

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, auto_id=f"id_{type(self).__name__.lower()}_%s")
        self.view = view

    def _players(self) -> list[tuple[str, str]]:
        return [(str(seat.position), seat.entrant.name) for seat in self.view.seats]

    def _position(self, entrant: Entrant) -> str:
        """Where an entrant sits."""
        return next(str(seat.position) for seat in self.view.seats if seat.entrant == entrant)

    def _entrant(self, position: str) -> Entrant | None:
        """Who sits at a position; None for nobody."""
        by_position = {str(seat.position): seat.entrant for seat in self.view.seats}
        return by_position.get(position)


class GameForm(OfMatch):
    """Who won which game; no winner is a draw."""

    number = forms.IntegerField()
    winner = forms.ChoiceField(required=False)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.fields["winner"].choices = [*self._players(), (NOBODY, NOBODY)]

    def who_won(self) -> Entrant | None:
        """The winner, None for a draw."""
        return self._entrant(self.cleaned_data["winner"])


class ScoreForm(OfMatch):
    """Games won by each, and drawn."""

    drawn = forms.IntegerField(label=_("Games drawn"), min_value=0, max_value=9, initial=0)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        for position, name in self._players():
            self.fields[f"won-{position}"] = forms.IntegerField(
                label=_("Games won by %(name)s") % {"name": name}, min_value=0, max_value=9
            )
        self.order_fields([f"won-{position}" for position, _name in self._players()])

    def games(self) -> list[Game]:
        """The games in an order in which they can have been played: the winner's last."""
        won = [
            (self.cleaned_data[f"won-{position}"], self._entrant(position))
            for position, _name in self._players()
        ]
        played = [Game(winner=None)] * self.cleaned_data["drawn"]
        for count, entrant in sorted(won, key=lambda pair: pair[0]):
            played += [Game(winner=entrant)] * count
        return played


class RescoreForm(ScoreForm):
    """How the whole match really went, and why that is known. It begins with what is recorded."""

    reason = forms.CharField(label=_("Reason"), max_length=500)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.initial = {f"won-{seat.position}": seat.wins for seat in view.seats}
        self.initial["drawn"] = max(seat.draws for seat in view.seats)


class UndoForm(OfMatch):
    """Why the last game is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=500)


class CorrectForm(OfMatch):
    """Which game went otherwise, how, and why that is known."""

    number = forms.TypedChoiceField(
        label=_("Game"),
        coerce=int,
        help_text=_("If later games could not have been played then, undo those first."),
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


class EndForm(OfMatch):
    """How a match ended before it was played out, or really ended, and who lost by it. `ended` says
    whether it had ended when the form was shown, for what is sent twice to mean the same."""

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

    def who_lost(self) -> Entrant | None:
        """Who lost by it; None for nobody, or for everybody who did not appear."""
        return self._entrant(self.cleaned_data["loser"])


class RollForm(OfMatch):
    """For which card a die is rolled, by whom and at whom. A roll that is owed leaves only the
    target open. `own` is the player who looks, if they sit in the match."""

    number = forms.IntegerField(widget=forms.HiddenInput())
    card = forms.ChoiceField(label=_("Card"), widget=forms.RadioSelect())
    roller = forms.ChoiceField(label=_("Its controller rolls"), widget=forms.RadioSelect())
    target = forms.ChoiceField(label=_("Target player"), widget=forms.RadioSelect())

    def __init__(
        self, data: Any = None, *, view: MatchView, dice: DiceView, own: Entrant | None = None
    ) -> None:
        super().__init__(data, view=view)
        players = self._players()
        first = self._position(own) if own else players[0][0]
        cards = [card.name for card in dice.die.cards]
        if dice.owed is not None:
            cards = [dice.owed.card]
            first = self._position(dice.owed.target)
            for settled in ("card", "roller"):
                self.fields[settled].widget = forms.HiddenInput()
        self.fields["card"].choices = [(name, name) for name in cards]
        self.fields["roller"].choices = players
        self.fields["target"].choices = players
        self.initial = {
            "number": dice.next_number,
            "card": cards[0],
            "roller": first,
            "target": next(place for place, _name in players if place != first),
        }

    def rolls(self) -> tuple[Entrant | None, Entrant | None]:
        """Who rolls, and at whom."""
        return (
            self._entrant(self.cleaned_data["roller"]),
            self._entrant(self.cleaned_data["target"]),
        )


class ForfeitForm(OfMatch):
    """What is wrong with a player's proxy, and with which card's."""

    game = forms.IntegerField(widget=forms.HiddenInput())
    fault = forms.TypedChoiceField(
        label=_("What is wrong"),
        choices=ProxyFault.choices,
        coerce=ProxyFault,
        widget=forms.RadioSelect(),
    )
    card = forms.CharField(label=_("Card"), max_length=200, required=False)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.initial = {"version": view.version, "game": view.next_game}


def recorded(view: MatchView) -> list[Game]:
    """The games of a match as they are recorded."""
    entrants = {seat.entrant.pk: seat.entrant for seat in view.seats}
    return [
        Game(
            winner=game.winner,
            decks={entrants[pk]: deck for pk, deck in game.decks.items()},
            penalised=game.penalised,
        )
        for game in view.games
    ]
