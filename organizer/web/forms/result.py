"""What a player says of their own match: one of the usual scores, another result, or in Type 15 the
list of games with their decks. Whoever of the two says it, the same result is the same list."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.engine.results import Ending, Game
from matches.engine.terms import GamesTerms, KoTerms, Terms
from matches.models import Entrant
from matches.queries import MatchView
from organizer.web.forms.match import NOBODY, OfMatch, recorded

MOST_TILES = 8
MOST_GAMES = 99
NOT_PLAYED = ""
DRAWN = "draw"
AGREED = "agreed"
I_CONCEDE, THEY_CONCEDE = "i-concede", "they-concede"


class ResultForm(OfMatch):
    """A result as the player in one seat, `own`, tells it."""

    def __init__(self, data: Any = None, *, view: MatchView, own: Entrant) -> None:
        super().__init__(data, view=view)
        self.own = own
        self.others = [seat.entrant for seat in view.seats if seat.entrant != own]

    def said(self) -> dict[str, Any]:
        """`games`, `ending` and `loser`, as `report_result` takes them."""
        raise NotImplementedError

    def _ended(self, how: str) -> tuple[Ending, Entrant | None]:
        """The ending that was chosen, and who lost by it."""
        if how == I_CONCEDE:
            return Ending.CONCEDED, self.own
        if how == THEY_CONCEDE:
            return Ending.CONCEDED, self.others[0]
        return Ending(how), None

    def _endings(self) -> list[tuple[str, str]]:
        """How a match can end that players may say, in the words of the player."""
        conceding = [(I_CONCEDE, _("I concede the match"))]
        if len(self.others) == 1:
            names = {"name": self.others[0].name}
            conceding.append((THEY_CONCEDE, _("%(name)s concedes the match") % names))
        return [
            (Ending.PLAYED.value, _("It was played to its end")),
            (Ending.TIME.value, _("Time is over")),
            *conceding,
            (Ending.INTENTIONAL_DRAW.value, _("We agree on a draw")),
        ]


class TileForm(ResultForm):
    """One of the scores that end a match of games, such as "2-1", own games first; or a draw, that
    time has made ("1-1") or that both agree on. In a bracket a draw is no usual result."""

    score = forms.ChoiceField(
        label=gettext_lazy("How did it end?"),
        widget=forms.RadioSelect(),
        error_messages={
            "required": gettext_lazy("Choose how the match ended."),
            "invalid_choice": gettext_lazy("The games that are recorded cannot end like that."),
        },
    )

    def __init__(self, data: Any = None, *, view: MatchView, own: Entrant, needed: int) -> None:
        super().__init__(data, view=view, own=own)
        level = [] if view.match.bracket or needed == 1 else [(needed - 1, needed - 1)]
        agreed = [] if view.match.bracket else [(AGREED, _("We agree on a draw"))]
        self.fields["score"].choices = [
            (f"{mine}-{theirs}", tile_said(mine, theirs))
            for mine, theirs in (*_scores(needed), *level)
            if _adds_to(view, own, mine, theirs)
        ] + agreed

    def said(self) -> dict[str, Any]:
        score = self.cleaned_data["score"]
        if score == AGREED:
            games = recorded(self.view)
            return {"games": games, "ending": Ending.INTENTIONAL_DRAW, "loser": None}
        mine, theirs = map(int, score.split("-"))
        won = {self.own: mine, self.others[0]: theirs}
        ending = Ending.TIME if mine == theirs else Ending.PLAYED
        return {"games": games_won(self.view, won, 0), "ending": ending, "loser": None}


class OtherForm(ResultForm):
    """Any other result of a match of games: how many each won, how many were drawn, and how it
    ended."""

    mine = forms.IntegerField(
        label=gettext_lazy("Games I won"), min_value=0, max_value=MOST_GAMES, initial=0
    )
    theirs = forms.IntegerField(
        label=gettext_lazy("Games my opponent won"), min_value=0, max_value=MOST_GAMES, initial=0
    )
    drawn = forms.IntegerField(
        label=gettext_lazy("Games drawn"), min_value=0, max_value=MOST_GAMES, initial=0
    )
    how = forms.ChoiceField(label=gettext_lazy("How it ended"))

    def __init__(self, data: Any = None, *, view: MatchView, own: Entrant) -> None:
        super().__init__(data, view=view, own=own)
        self.fields["how"].choices = self._endings()
        self.initial = {"mine": _wins(view, own), "theirs": _wins(view, self.others[0])}
        self.initial["drawn"] = max(seat.draws for seat in view.seats)
        self.initial["how"] = Ending.TIME.value

    def clean(self) -> dict[str, Any]:
        """No game that a judge has recorded can be left out."""
        said = super().clean() or {}
        recorded_wins = [_wins(self.view, self.own), _wins(self.view, self.others[0])]
        counts = [said.get("mine", 0), said.get("theirs", 0)]
        if any(had > has for had, has in zip(recorded_wins, counts, strict=True)):
            raise forms.ValidationError(
                _("A judge has recorded more games of this match. Count these as well.")
            )
        return said

    def said(self) -> dict[str, Any]:
        ending, loser = self._ended(self.cleaned_data["how"])
        won = {self.own: self.cleaned_data["mine"], self.others[0]: self.cleaned_data["theirs"]}
        games = games_won(self.view, won, self.cleaned_data["drawn"])
        return {"games": games, "ending": ending, "loser": loser}


class KoForm(ResultForm):
    """A Type 15 match as its list of games, each with who won and, where a deck is new, which deck
    it was. What a judge has recorded stands, and the list goes on from there."""

    how = forms.ChoiceField(label=gettext_lazy("How it ended"))

    def __init__(self, data: Any = None, *, view: MatchView, own: Entrant, decks: int) -> None:
        super().__init__(data, view=view, own=own)
        self.fields["how"].choices = self._endings()
        most = len(view.seats) * (decks - 1) + 1
        self.numbers = range(len(view.games) + 1, max(most, len(view.games) + 1) + 1)
        winners = [(NOT_PLAYED, _("not played")), *self._players(), (DRAWN, _("draw"))]
        numbers = [(str(deck), str(deck)) for deck in range(1, decks + 1)]
        for number in self.numbers:
            self.fields[f"winner-{number}"] = forms.ChoiceField(
                label=_("Won by"), choices=winners, required=False
            )
            for position, name in self._players():
                self.fields[f"deck-{number}-{position}"] = forms.ChoiceField(
                    label=_("Deck of %(name)s") % {"name": name},
                    choices=[(NOBODY, _("as before") if number > 1 else "–"), *numbers],
                    required=False,
                )
        self._begin_with_what_is_chosen()

    def _begin_with_what_is_chosen(self) -> None:
        first = self.numbers[0]
        for seat in self.view.seats:
            if seat.deck is not None and (first == 1 or seat.has_chosen):
                self.initial[f"deck-{first}-{seat.position}"] = str(seat.deck)

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of each game that can be said, by its number."""
        names = [
            (
                number,
                [f"winner-{number}", *(f"deck-{number}-{at}" for at, _name in self._players())],
            )
            for number in self.numbers
        ]
        return [(number, [self[name] for name in fields]) for number, fields in names]

    def clean(self) -> dict[str, Any]:
        """The games are said without a gap."""
        said = super().clean() or {}
        played = [bool(said.get(f"winner-{number}")) for number in self.numbers]
        if played != sorted(played, reverse=True):
            raise forms.ValidationError(_("Say of every game up to the last one who won it."))
        return said

    def said(self) -> dict[str, Any]:
        games = [self._game(number) for number in self.numbers if self._winner(number)]
        ending, loser = self._ended(self.cleaned_data["how"])
        return {"games": [*recorded(self.view), *games], "ending": ending, "loser": loser}

    def _winner(self, number: int) -> str:
        return self.cleaned_data[f"winner-{number}"]

    def _game(self, number: int) -> Game:
        decks = {
            self._entrant(at): int(deck)
            for at, _name in self._players()
            if (deck := self.cleaned_data[f"deck-{number}-{at}"])
        }
        winner = self._winner(number)
        return Game(winner=None if winner == DRAWN else self._entrant(winner), decks=decks)


def result_form(
    data: Any, *, view: MatchView, own: Entrant, terms: Terms, tiles: bool
) -> ResultForm | None:
    """The form by which `own` reports: with `tiles` the usual scores, else everything else. None
    where there are no usual scores to offer."""
    if isinstance(terms, KoTerms):
        return None if tiles else KoForm(data, view=view, own=own, decks=terms.match.decks)
    if not tiles:
        return OtherForm(data, view=view, own=own)
    if not has_tiles(terms):
        return None
    return TileForm(data, view=view, own=own, needed=terms.match.needed)


def has_tiles(terms: GamesTerms) -> bool:
    """Whether the scores of a match are few enough to be shown all at once."""
    return not terms.match.all_played and 2 * terms.match.needed <= MOST_TILES


def tile_said(mine: int, theirs: int) -> str:
    """A score in the words of the player: "I won 2–1"."""
    words = {"score": f"{mine}–{theirs}"}
    if mine == theirs:
        return _("Draw %(score)s (time)") % words
    return (_("I won %(score)s") if mine > theirs else _("I lost %(score)s")) % words


def games_won(view: MatchView, won: dict[Entrant, int], drawn: int) -> list[Game]:
    """What is recorded, and the games that are missing to these counts, in an order in which they
    can have been played: drawn ones first, then those of who won fewer."""
    games = recorded(view)
    drawn -= sum(game.winner is None for game in games)
    games += [Game(winner=None)] * max(drawn, 0)
    places = {seat.entrant: seat.position for seat in view.seats}
    for entrant in sorted(won, key=lambda one: (won[one], places[one])):
        left = won[entrant] - sum(game.winner == entrant for game in recorded(view))
        games += [Game(winner=entrant)] * max(left, 0)
    return games


def _scores(needed: int) -> Sequence[tuple[int, int]]:
    """The scores that decide a match, the best for the player first."""
    wins = [(needed, lost) for lost in range(needed)]
    return [*wins, *((lost, won) for won, lost in reversed(wins))]


def _adds_to(view: MatchView, own: Entrant, mine: int, theirs: int) -> bool:
    """Whether the score is one to which the recorded games can still lead."""
    return all(seat.wins <= (mine if seat.entrant == own else theirs) for seat in view.seats)


def _wins(view: MatchView, entrant: Entrant) -> int:
    return next(seat.wins for seat in view.seats if seat.entrant == entrant)
