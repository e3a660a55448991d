"""What a deck is made of, as charts: mana curve, colours, types; worked out of its known cards."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.catalogue.queries import current_catalogue
from formats.legality.cards import Card

WIDTH, HEIGHT = 320, 180
"""Of a drawing, in its own units: about as many pixels on a phone."""

TOP, FOOT = 20, 20
"""Room for the count above the highest column, and for the labels below."""

ROW, LABEL, COUNT = 28, 112, 32
"""Height of a row; room for its label before the bar and for its count behind."""

HIGHEST_COST = 7
"""Cards that cost this or more share a column."""

Word = str | Promise

COLOURS: Mapping[str, Word] = {
    "W": gettext_lazy("White"),
    "U": gettext_lazy("Blue"),
    "B": gettext_lazy("Black"),
    "R": gettext_lazy("Red"),
    "G": gettext_lazy("Green"),
    "": gettext_lazy("Colourless"),
}
TYPES: Mapping[str, Word] = {
    "Creature": gettext_lazy("Creatures"),
    "Planeswalker": gettext_lazy("Planeswalkers"),
    "Battle": gettext_lazy("Battles"),
    "Instant": gettext_lazy("Instants"),
    "Sorcery": gettext_lazy("Sorceries"),
    "Land": gettext_lazy("Lands"),
    "Artifact": gettext_lazy("Artifacts"),
    "Enchantment": gettext_lazy("Enchantments"),
}
"""A card of several types is counted as the first of these: an artifact creature as a creature."""


@dataclass(frozen=True)
class Bar:
    """A column or a bar: what it is about, how many cards, and where it is drawn. `tone` is the
    class that colours it."""

    label: str
    count: int
    x: float
    y: float
    width: float
    height: float
    tone: str = ""

    @property
    def middle(self) -> float:
        """Half of its width across, where its texts stand."""
        return self.x + self.width / 2

    @property
    def end(self) -> float:
        """Where it ends to the right."""
        return self.x + self.width


@dataclass(frozen=True)
class Chart:
    """A chart with columns that stand side by side, or bars one below the other. `said` tells in
    a sentence what it shows."""

    key: str
    title: str
    about: str
    bars: tuple[Bar, ...]
    height: float
    is_upright: bool = False
    remark: str = ""

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return WIDTH

    @property
    def base(self) -> float:
        """The line that columns stand on."""
        return self.height - FOOT

    @property
    def said(self) -> str:
        """The chart as a sentence, for those who do not see it."""
        counts = ", ".join(f"{bar.label} {bar.count}" for bar in self.bars if bar.count)
        return f"{self.title}: {counts or _('no cards')}."


@dataclass(frozen=True)
class DeckCharts:
    """The charts of one deck; `label` tells which one it is in a Set. `unknown` is how many cards
    are in none of them, for nothing is known of them."""

    label: str
    charts: tuple[Chart, ...]
    unknown: int = 0


Counted = list[tuple[int, Card]]
"""Copies and cards of a deck."""


def charts_of(described: Mapping[str, Any]) -> list[DeckCharts]:
    """The charts of each main deck of a list of `organizer.decks.lines.described`, a commander
    with it. A deck of which no card is known has none."""
    decks: dict[int, list[Mapping[str, Any]]] = {}
    for line in described["lines"]:
        if line["zone"] in ("main", "commander"):
            decks.setdefault(line["deck"] or 0, []).append(line)
    drawn = (
        _drawn(_("Deck %(n)d") % {"n": deck} if deck else "", decks[deck]) for deck in sorted(decks)
    )
    return [deck for deck in drawn if deck.charts]


def charts_of_cards(counted: Counted) -> tuple[Chart, ...]:
    """Mana curve, colours and types of some cards; nothing where there are none."""
    if not counted:
        return ()
    spells = [(count, card) for count, card in counted if not is_land(card)]
    return (curve(spells), colours(spells), types(counted))


def curve(spells: Counted) -> Chart:
    """How many cards cost how much, lands left out."""
    known = [(count, card.mana_value) for count, card in spells if card.mana_value is not None]
    counts = dict.fromkeys(range(HIGHEST_COST + 1), 0)
    for count, cost in known:
        counts[min(int(cost), HIGHEST_COST)] += count
    labels = {cost: f"{cost}+" if cost == HIGHEST_COST else str(cost) for cost in counts}
    cards = sum(count for count, _cost in known)
    average = sum(count * cost for count, cost in known) / cards if cards else 0
    said = number_format(round(average, 2), 2)
    return Chart(
        "curve",
        _("Mana curve"),
        _("Mana value"),
        _columns([(labels[cost], count) for cost, count in counts.items()]),
        HEIGHT,
        is_upright=True,
        remark=_("%(average)s on average, without lands") % {"average": said} if cards else "",
    )


def colours(spells: Counted) -> Chart:
    """How many cards have each colour, lands left out; one of two colours counts for both."""
    rows = [
        (str(label), _count(spells, _has_colour(letter)), letter.lower() or "c")
        for letter, label in COLOURS.items()
    ]
    return Chart(
        "colours",
        _("Colours"),
        _("Colour"),
        _rows([row for row in rows if row[1]]),
        _height(rows),
        remark=_("Without lands; a card of two colours counts for both"),
    )


def types(counted: Counted) -> Chart:
    """How many cards are of each type."""
    counts = dict.fromkeys([*TYPES, ""], 0)
    for count, card in counted:
        counts[type_of(card)] += count
    labels = {**TYPES, "": _("Others")}
    rows = [(str(labels[kind]), count, "") for kind, count in counts.items()]
    return Chart(
        "types", _("Types"), _("Type"), _rows([row for row in rows if row[1]]), _height(rows)
    )


def is_land(card: Card) -> bool:
    """Whether the front of a card is a land and no creature."""
    return type_of(card) == "Land"


def type_of(card: Card) -> str:
    """The type that a card counts as, "" for none of `TYPES`: that of its front."""
    words = (card.type_line or "").split("//")[0].split("—")[0].split()
    return next((kind for kind in TYPES if kind in words), "")


def _drawn(label: str, lines: Iterable[Mapping[str, Any]]) -> DeckCharts:
    catalogue = current_catalogue()
    counted: Counted = []
    unknown = 0
    for line in lines:
        found = catalogue.find(line["card"]) if line["card"] else None
        if found is None or found.card.type_line is None:
            unknown += line["quantity"]
        else:
            counted.append((line["quantity"], found.card))
    return DeckCharts(label, charts_of_cards(counted), unknown)


def _has_colour(letter: str) -> Callable[[Card], bool]:
    return lambda card: letter in card.colours if letter else not card.colours


def _count(counted: Counted, holds: Callable[[Card], bool]) -> int:
    return sum(count for count, card in counted if holds(card))


def _columns(counts: list[tuple[str, int]]) -> tuple[Bar, ...]:
    step = WIDTH / len(counts)
    most = max(1, *(count for _label, count in counts))
    unit = (HEIGHT - TOP - FOOT) / most
    return tuple(
        Bar(
            label,
            count,
            x=round(index * step + step * 0.1, 1),
            y=round(HEIGHT - FOOT - count * unit, 1),
            width=round(step * 0.8, 1),
            height=round(count * unit, 1),
        )
        for index, (label, count) in enumerate(counts)
    )


def _rows(counts: list[tuple[str, int, str]]) -> tuple[Bar, ...]:
    most = max((count for _label, count, _tone in counts), default=1)
    unit = (WIDTH - LABEL - COUNT) / most
    return tuple(
        Bar(
            label,
            count,
            x=LABEL,
            y=index * ROW + 4,
            width=round(count * unit, 1),
            height=ROW - 8,
            tone=tone,
        )
        for index, (label, count, tone) in enumerate(counts)
    )


def _height(rows: list[tuple[str, int, str]]) -> float:
    return ROW * max(1, sum(1 for row in rows if row[1]))
