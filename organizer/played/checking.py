"""Whether an event can have been played as a file tells it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from organizer.played.finished import FinishedEvent, PlayedMatch, UnreadableFile

MOST_PLAYERS = 5_000
MOST_ROUNDS = 99
MOST_GAMES = 30
"""In one match, drawn ones included."""


def checked(event: FinishedEvent) -> FinishedEvent:
    """The event, if it is one.

    Raises UnreadableFile: `no-results`, `too-many-rounds`, `too-many-players`, `plays-alone` for
    somebody against themselves, `plays-twice`, `table-twice`, `score-impossible`,
    `standings-twice`.
    """
    if not event.rounds or not all(event.rounds):
        raise UnreadableFile(
            "no-results", _("There is a round without a match. Every round has at least one.")
        )
    if len(event.rounds) > MOST_ROUNDS:
        raise UnreadableFile(
            "too-many-rounds",
            _("An event has at most %(most)d rounds.") % {"most": MOST_ROUNDS},
        )
    if len(event.players) > MOST_PLAYERS:
        raise UnreadableFile(
            "too-many-players",
            _("An event has at most %(most)d players.") % {"most": MOST_PLAYERS},
        )
    for number, played in enumerate(event.rounds, 1):
        _check_round(number, played)
    _check_standings(line.player for line in event.standings)
    return event


def _check_round(number: int, played: Sequence[PlayedMatch]) -> None:
    seated: dict[str, PlayedMatch] = {}
    tables: dict[int, PlayedMatch] = {}
    for match in played:
        _check_score(match)
        if match.player == match.opponent:
            raise UnreadableFile(
                "plays-alone",
                _("%(place)s: %(player)s cannot play against themselves.")
                % {"place": match.place, "player": match.player},
            )
        for player in match.players:
            other = seated.setdefault(player, match)
            if other is not match:
                raise UnreadableFile(
                    "plays-twice",
                    _(
                        "%(place)s and %(other)s: %(player)s plays twice in round %(round)d. If"
                        " these are two people, add an initial to one of the names."
                    )
                    % {
                        "place": other.place,
                        "other": match.place,
                        "player": player,
                        "round": number,
                    },
                )
        if match.table is not None and tables.setdefault(match.table, match) is not match:
            raise UnreadableFile(
                "table-twice",
                _("%(place)s and %(other)s: table %(table)d is taken twice in round %(round)d.")
                % {
                    "place": tables[match.table].place,
                    "other": match.place,
                    "table": match.table,
                    "round": number,
                },
            )


def _check_score(match: PlayedMatch) -> None:
    if match.wins + match.losses + match.draws > MOST_GAMES:
        raise UnreadableFile(
            "score-impossible",
            _("%(place)s: %(score)s are more games than a match has.")
            % {"place": match.place, "score": match.score},
        )
    if match.opponent is None and (match.draws or match.wins == match.losses):
        raise UnreadableFile(
            "score-impossible",
            _(
                "%(place)s: %(score)s without an opponent is neither a bye (2-0-0) nor an absence"
                " (0-2-0)."
            )
            % {"place": match.place, "score": match.score},
        )


def _check_standings(players: Iterable[str]) -> None:
    seen: set[str] = set()
    for player in players:
        if player in seen:
            raise UnreadableFile(
                "standings-twice",
                _("%(player)s stands twice in the standings. Remove one of the lines.")
                % {"player": player},
            )
        seen.add(player)
