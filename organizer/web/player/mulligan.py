"""The helper for the mulligan of a format: who decides next, what they may say, who draws anew.

All of it stands in the address, so that nothing is stored and nothing can be recorded twice: the
players in play order, and the answers so far. Taking an answer back is one answer less.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from formats.rulebook.models import FormatVersion
from formats.rulebook.services import terms_of
from matches.engine.mulligan import (
    FEWEST_PLAYERS,
    Answer,
    Mulligans,
    Question,
    Said,
    Step,
    mulligans,
)
from matches.engine.terms import MulliganTerms, parse_terms
from organizer.errors import NotThere, UserError
from organizer.events.permissions import Action
from organizer.web.forms.base import Form
from organizer.web.parts.access import page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number
from organizer.web.public.rules_card import format_or_none, newest

MOST_PLAYERS = 16
LONGEST_NAME = 60
LONGEST_WAY = 4_000
"""Characters of answers that an address holds: more than 16 players can give."""

LETTERS = {"d": Answer(Said.DECLINE), "t": Answer(Said.TAKE), "k": Answer(Said.KEEP)}
CALL = re.compile(r"c([0-9]{1,2})")


@dataclass(frozen=True)
class Button:
    """One answer: its words, and the address's answers with it."""

    label: str
    said: str
    across: bool


@dataclass(frozen=True)
class PlayerLine:
    """A player, and where they stand."""

    name: str
    state: str
    decides: bool


class PlayersForm(Form):
    """The players in play order, a line each."""

    players = forms.CharField(
        label=gettext_lazy("Players in play order, a line each"),
        max_length=MOST_PLAYERS * (LONGEST_NAME + 2),
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )

    def clean_players(self) -> tuple[str, ...]:
        """Their names; of two alike the later one gets a number."""
        typed = (" ".join(line.split()) for line in self.cleaned_data["players"].splitlines())
        names = [name[:LONGEST_NAME] for name in typed if name]
        if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
            raise forms.ValidationError(
                _("Name between %(fewest)d and %(most)d players.")
                % {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS}
            )
        return _told_apart(names)


def address(version: FormatVersion, players: Sequence[str] = ()) -> str:
    """Where the helper starts with these players, in play order; without any it asks for them."""
    named = {"players": "\n".join(players)} if players else {}
    query = urlencode({"version": version.number, **named})
    return f"{reverse('mulligan', args=(version.format.slug,))}?{query}"


@page(Action.VIEW_EVENTS)
def mulligan(request: HttpRequest, slug: str) -> HttpResponse:
    """The next question at the table, or the players to be named."""
    version = _version(slug, request.GET.get("version", ""))
    terms = parse_terms(terms_of(version)).mulligan
    if terms is None:
        raise NotThere("no-mulligan-here", _("This format has no mulligan of its own."))
    context = {"version": version, "lands": _numbers(terms.lands), "hand": terms.hand}
    named = request.GET.get("players")
    form = PlayersForm(None if named is None else request.GET)
    if form.is_valid() and "change" not in request.GET:
        with said_on(form):
            players = form.cleaned_data["players"]
            said = request.GET.get("said", "")
            standing = mulligans(terms, players, read_answers(said))
            return show_form(
                request,
                "public/mulligan.html",
                form,
                {**context, "players": "\n".join(players), **_shown(terms, standing, said)},
            )
    return show_form(request, "public/mulligan_players.html", form, context)


def read_answers(said: str) -> list[Answer]:
    """The answers of an address, such as "c1.t.d". Raises UserError `answers-unclear`."""
    if len(said) > LONGEST_WAY:
        raise _unclear()
    return [_answer(word) for word in said.split(".")] if said else []


def _answer(word: str) -> Answer:
    if word in LETTERS:
        return LETTERS[word]
    if called := CALL.fullmatch(word):
        return Answer(Said.CALL, int(called[1]))
    raise _unclear()


def _word(answer: Answer) -> str:
    if answer.said is Said.CALL:
        return f"c{answer.lands}"
    return next(letter for letter, meant in LETTERS.items() if meant == answer)


def _unclear() -> UserError:
    return UserError(
        "answers-unclear", _("The answers in this address cannot be read. Start once more.")
    )


def _version(slug: str, asked: str) -> FormatVersion:
    """The version of the format that is asked for by its number, else the one in force."""
    found = format_or_none(slug)
    if found is None:
        raise NotThere("no-such-format", _("There is no such format."))
    published = found.versions.exclude(published_at=None).select_related("format")
    return published.filter(number=number(asked)).first() or newest(found, timezone.now().date())


def _told_apart(names: Sequence[str]) -> tuple[str, ...]:
    told: list[str] = []
    for name in names:
        count, shown = 1, name
        while shown in told:
            count += 1
            shown = f"{name} ({count})"
        told.append(shown)
    return tuple(told)


def _shown(terms: MulliganTerms, standing: Mulligans, said: str) -> dict[str, Any]:
    """What the page says of how it stands."""
    question = standing.question
    return {
        "headline": _headline(standing),
        "hint": _hint(terms, question) if question else "",
        "buttons": [_button(answer, said) for answer in question.answers] if question else (),
        "redrawing": standing.redrawing,
        "lines": [_line(standing, player) for player in standing.players],
        "steps": [_step(step) for step in standing.steps],
        "said": said,
        "before": ".".join(said.split(".")[:-1]),
        "play_begins": standing.play_begins,
    }


def _headline(standing: Mulligans) -> str:
    question = standing.question
    if question is None:
        return _("Play begins: %(name)s goes first") % {"name": standing.players[0]}
    if question.caller is None:
        return _("%(name)s, do you call a mulligan?") % {"name": question.player}
    return _("%(name)s, do you take a new hand too?") % {"name": question.player}


def _hint(terms: MulliganTerms, question: Question) -> str:
    if question.caller is None:
        return _(
            "With %(lands)s lands in hand you may call one. With any other hand you cannot, and "
            "that counts as declining."
        ) % {"lands": _numbers(terms.lands)}
    return _(
        "%(name)s has called a mulligan. Whoever takes it shuffles hand and deck together, offers "
        "the cut and draws %(hand)d cards."
    ) % {"name": question.caller, "hand": terms.hand}


def _button(answer: Answer, said: str) -> Button:
    if answer.said is Said.CALL:
        lands = answer.lands or 0
        label = ngettext("Call: %(n)d land", "Call: %(n)d lands", lands) % {"n": lands}
    else:
        label = {
            Said.DECLINE: _("Decline"),
            Said.TAKE: _("Take a new hand"),
            Said.KEEP: _("Keep this hand"),
        }[answer.said]
    way = f"{said}.{_word(answer)}" if said else _word(answer)
    return Button(label, way, across=answer.said is Said.DECLINE)


def _line(standing: Mulligans, player: object) -> PlayerLine:
    question = standing.question
    if player in standing.called:
        state = _("has called one: may take others, but call no more")
    else:
        state = _("called none") if question is None else _("may still call one")
    return PlayerLine(str(player), state, question is not None and question.player == player)


def _step(step: Step) -> str:
    words = {"name": step.player, "n": step.lands or 0}
    if step.counts:
        return _("%(name)s has called one already: counts as declining") % words
    if step.said is Said.CALL:
        return (
            ngettext(
                "%(name)s calls a mulligan with %(n)d land",
                "%(name)s calls a mulligan with %(n)d lands",
                words["n"],
            )
            % words
        )
    return {
        Said.DECLINE: _("%(name)s declines"),
        Said.TAKE: _("%(name)s takes a new hand"),
        Said.KEEP: _("%(name)s keeps the hand"),
    }[step.said] % words


def _numbers(lands: frozenset[int]) -> str:
    """The numbers as they are read: "0, 1, 6 or 7"."""
    *most, last = (str(count) for count in sorted(lands))
    return _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last
