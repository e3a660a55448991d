"""TB-PROXY-TEXT (Type B, Optional Proxy Rule): the typed copy of each proxied card's text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from formats.legality.cards import Card, Face
from formats.legality.decklist import Decklist, Entry
from formats.rulebook.services import wants_proxy_texts
from organizer.decks.queries import decklist_of, latest_submission
from organizer.errors import NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action
from organizer.printing.pdf import BODY, HEADING, SMALL, THIN, TITLE, Sheets
from organizer.printing.printout import Printout
from organizer.printing.words import Heading, Whose, at_place, heading_of, whose

CHECKS: tuple[str | Promise, ...] = (
    gettext_lazy("Each proxy is written in black permanent ink and can be read at a glance."),
    gettext_lazy("Nothing shows through on the back."),
    gettext_lazy("Nothing is corrected or crossed out, except the land’s own text."),
    gettext_lazy("The land has a normal back and is one of the ten basic lands."),
    gettext_lazy("Each card has a land of its own: no land stands for two cards, no card on two."),
    gettext_lazy("This sheet has every proxied card of the deck."),
)
"""What a judge looks at before the first round."""

FOR_THE_JUDGE = gettext_lazy("For the judge, before the first round")
TO_DO = gettext_lazy("Have this with you, and show a card’s text when you cast it.")
NO_PROXIES = gettext_lazy("No card on this list is a proxy. There is nothing to print.")
NO_TEXT = gettext_lazy("The catalogue has no text for this card. Write it here by hand:")

WITH_POWER = ("Creature", "Summon", "Vehicle", "Spacecraft")
"""Words of a type line that tell of figures in the corner; old cards are summoned."""


@dataclass(frozen=True)
class Side:
    """One face or half of a card. `cost` and `type_line` are "" where there is none, and like
    `text` None where the catalogue lacks it. `blanks` are what is to be written by hand: what is
    lacking, and the figures in the corner, which the catalogue does not keep."""

    name: str
    cost: str | None
    type_line: str | None
    text: str | None
    blanks: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProxiedCard:
    """A proxied card: its faces, how many copies the list has and the lands they are written on
    (none where the list names none)."""

    name: str
    sides: tuple[Side, ...]
    copies: int
    lands: tuple[str, ...]

    @property
    def made_of(self) -> str:
        """Copies and lands in one line."""
        copies = ngettext("%(n)d copy", "%(n)d copies", self.copies) % {"n": self.copies}
        if not self.lands:
            return _("%(copies)s · the list names no land") % {"copies": copies}
        return _("%(copies)s · written on %(lands)s") % {
            "copies": copies,
            "lands": ", ".join(self.lands),
        }


@dataclass(frozen=True)
class TextSheet:
    """The texts of one deck's proxies; `list_line` says which list. The rest are the words around
    them, the same on paper and on the page."""

    heading: Heading
    whose: Whose
    list_line: str
    cards: tuple[ProxiedCard, ...]
    checks: tuple[str | Promise, ...] = CHECKS
    to_do: str | Promise = TO_DO
    no_text: str | Promise = NO_TEXT
    nothing: str | Promise = NO_PROXIES
    for_the_judge: str | Promise = FOR_THE_JUDGE


def proxied_cards(decklist: Decklist) -> tuple[ProxiedCard, ...]:
    """Every proxied card of a list once, by name."""
    by_card: dict[str, list[Entry]] = {}
    for entry in decklist.entries:
        if entry.line.proxy_land is not None:
            key = entry.card.id if entry.card else entry.label.casefold()
            by_card.setdefault(key, []).append(entry)
    found = [_proxied(entries) for entries in by_card.values()]
    return tuple(sorted(found, key=lambda card: card.name.casefold()))


def _proxied(entries: Sequence[Entry]) -> ProxiedCard:
    first = entries[0]
    lands = {entry.line.proxy_land: None for entry in entries if entry.line.proxy_land}
    return ProxiedCard(
        name=first.label,
        sides=tuple(_sides(first.card)) if first.card else (_nothing_known(first.label),),
        copies=sum(entry.quantity for entry in entries),
        lands=tuple(lands),
    )


def _sides(card: Card) -> Iterator[Side]:
    for face in card.faces or (Face(card.name, card.mana_cost, card.type_line, card.text),):
        # A land and the back of a card have no cost, and the catalogue none of theirs.
        is_free = bool(card.faces) or "Land" in (face.type_line or "")
        cost = "" if face.mana_cost is None and is_free else face.mana_cost
        yield Side(face.name, cost, face.type_line, face.text, _blanks(cost, face.type_line))


def _nothing_known(name: str) -> Side:
    return Side(name, None, None, None, _blanks(None, None))


def _blanks(cost: str | None, type_line: str | None) -> tuple[str, ...]:
    known = type_line or ""
    named = (
        (_("Cost"), cost is None),
        (_("Type"), type_line is None),
        (_("Power and toughness"), any(kind in known for kind in WITH_POWER)),
        (_("Loyalty"), "Planeswalker" in known),
    )
    return tuple(label for label, is_blank in named if is_blank)


def read(entry: Registration) -> TextSheet:
    """The sheet of an entry's newest list. NotThere where the format has no such rule or no deck
    was handed in; FormatError where the list cannot be read."""
    event = entry.event
    if not wants_proxy_texts(event.format_version):
        raise NotThere(
            "no-proxy-rule",
            _("%(format)s has no proxies, so there are no texts to print.")
            % {"format": event.format_version.format.name},
        )
    submission = latest_submission(entry)
    if submission is None:
        raise NotThere("no-deck", _("There is no deck yet. Print this when it is handed in."))
    decklist = decklist_of(event, submission)
    return TextSheet(
        heading=heading_of(event),
        whose=whose(entry),
        list_line=_("List version %(version)d of %(when)s")
        % {"version": submission.version, "when": at_place(submission.submitted_at, event)},
        cards=proxied_cards(decklist),
    )


COLUMNS = 2
GAP = 6.0
PAD = 4.0
TEXT_SIZES = (13.0, 11.0, 9.0, 7.0)
"""Sizes of a card's text: the first with which the slip fits on a page is taken."""

RULED_LINES = 5
RULED = 8.0


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a slip; `ruled` is how many lines to write on follow it, and `gap` what is
    left free before it."""

    text: str
    size: float
    bold: bool = False
    ruled: int = 0
    gap: float = 1.0


def draw(pdf: Sheets, said: TextSheet) -> None:
    """The slips, two abreast between lines to cut along, and what the judge checks below."""
    with pdf.sheet(said.heading.running(_("Texts of proxies"), said.whose, said.list_line)):
        pdf.say(said.whose.name, TITLE, bold=True)
        pdf.say(f"{said.whose.line} · {said.heading.line}", BODY)
        pdf.ln(3)
        if not said.cards:
            pdf.say(said.nothing, HEADING)
            return
        pdf.say(said.to_do, BODY)
        pdf.ln(3)
        for start in range(0, len(said.cards), COLUMNS):
            _row(pdf, said.cards[start : start + COLUMNS])
        _checks(pdf, said)


def _row(pdf: Sheets, cards: Sequence[ProxiedCard]) -> None:
    width = (pdf.epw - GAP) / COLUMNS
    highest = pdf.floor - pdf.t_margin
    size, height = next(
        (
            (size, height)
            for size in TEXT_SIZES
            if (height := max(_height(pdf, card, width, size) for card in cards)) <= highest
        ),
        (TEXT_SIZES[-1], highest),
    )
    if height > pdf.room:
        pdf.add_page()
    top = pdf.y
    for column, card in enumerate(cards):
        left = pdf.l_margin + column * (width + GAP)
        pdf.set_xy(left + PAD, top + PAD)
        for paragraph in _paragraphs(card, size):
            _write(pdf, paragraph, width - 2 * PAD)
        pdf.set_line_width(THIN)
        with pdf.local_context(dash_pattern={"dash": 1.5, "gap": 1.5}):
            pdf.rect(left, top, width, height)
    pdf.set_xy(pdf.l_margin, top + height + GAP)


def _height(pdf: Sheets, card: ProxiedCard, width: float, size: float) -> float:
    inside = width - 2 * PAD
    return 2 * PAD + sum(
        one.gap + pdf.height_of(one.text, one.size, inside, bold=one.bold) + one.ruled * RULED
        for one in _paragraphs(card, size)
    )


def _write(pdf: Sheets, paragraph: Paragraph, width: float) -> None:
    left = pdf.x
    pdf.set_xy(left, pdf.y + paragraph.gap)
    pdf.say(paragraph.text, paragraph.size, bold=paragraph.bold, width=width)
    pdf.set_line_width(THIN)
    for _line in range(paragraph.ruled):
        pdf.set_xy(left, pdf.y + RULED)
        pdf.line(left, pdf.y, left + width, pdf.y)


def _paragraphs(card: ProxiedCard, size: float) -> Iterator[Paragraph]:
    for number, side in enumerate(card.sides):
        yield Paragraph(side.name, size + 3, bold=True, gap=4 if number else 0)
        if side.cost:
            yield Paragraph(side.cost.replace("}{", "} {"), size, bold=True)
        if side.type_line:
            yield Paragraph(side.type_line, size - 1, bold=True)
        if side.text:
            yield Paragraph(side.text, size, gap=2)
        elif side.text is None:
            yield Paragraph(str(NO_TEXT), size - 3, ruled=RULED_LINES, gap=2)
        for blank in side.blanks:
            yield Paragraph(f"{blank}: ________________", size - 3, gap=3)
    yield Paragraph(card.made_of, SMALL, gap=3)


def _checks(pdf: Sheets, said: TextSheet) -> None:
    width, inset = pdf.epw, 7.0
    heights = [pdf.height_of(check, BODY, width - inset) + 1.8 for check in said.checks]
    if sum(heights) + 12 > pdf.room:
        pdf.add_page()
    pdf.say(said.for_the_judge, HEADING, bold=True)
    pdf.ln(1.5)
    for check, height in zip(said.checks, heights, strict=True):
        top = pdf.y
        pdf.tick_box(pdf.l_margin, top + 0.7)
        pdf.set_x(pdf.l_margin + inset)
        pdf.say(check, BODY, width=width - inset)
        pdf.set_xy(pdf.l_margin, top + height)


TEXTS = Printout(
    key="proxy-texts",
    title=gettext_lazy("Texts of proxies"),
    subject=Registration,
    action=Action.VIEW_DECK,
    read=read,
    draw=draw,
    template="printing/proxy_texts.html",
)
