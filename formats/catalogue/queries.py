"""Reads the catalogue: as the rules ask for it, and what is in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from sys import intern
from uuid import UUID

from django.db.models import BooleanField, F, Func, QuerySet, Value

from formats.catalogue import models
from formats.legality.cards import Card, CardSet, Catalogue, Face, Found, Printing, Symbol
from formats.legality.errors import FormatError
from formats.legality.names import KeyKind, NameIndex

_MOST_REMEMBERED = 50_000
"""Written names whose cards are remembered: lists write the same ones, each in a few ways."""

CATALOGUE_CHANGED = "catalogue-changed"
"""The code of the error where a catalogue is read while another one takes its place."""


@dataclass(frozen=True, slots=True)
class CatalogueState:
    """What is in the catalogue. Before anything is, `version` is "" and `imported_at` None."""

    version: str
    is_starter: bool
    imported_at: datetime | None
    cards: int
    printings: int


def catalogue_state() -> CatalogueState:
    """What was imported last and how much there is now (`cards` without tokens)."""
    told = ("version", "is_starter", "imported_at", "cards", "printings")
    newest = models.Import.objects.values(*told).first()
    if newest is None:
        return CatalogueState("", is_starter=True, imported_at=None, cards=0, printings=0)
    return CatalogueState(**newest)


def current_catalogue() -> StoredCatalogue:
    """The catalogue as it stands: one query, and the one held by this process while it is that.

    It may be used for as long as a piece of work takes; ask again for the next.
    """
    state = catalogue_state()
    return _held(state.version, is_complete=not state.is_starter)


@lru_cache(maxsize=1)
def _held(version: str, *, is_complete: bool) -> StoredCatalogue:
    return StoredCatalogue(version, is_complete=is_complete)


class StoredCatalogue(Catalogue):
    """One version of the catalogue's tables.

    All names are held in memory; a card is read when it is first asked for and then kept, since
    lists play the same cards. `preload` reads all of them at once. Every look-up may raise
    FormatError (`catalogue-changed`) when an import replaced a card meanwhile.
    """

    def __init__(self, version: str, *, is_complete: bool) -> None:
        self._version = version
        self._is_complete = is_complete
        self._cards: dict[str, Card] = {}
        self._found = lru_cache(_MOST_REMEMBERED)(self._look_up)

    @property
    def version(self) -> str:
        return self._version

    @property
    def is_complete(self) -> bool:
        return self._is_complete

    @cached_property
    def sets(self) -> tuple[CardSet, ...]:
        return tuple(
            CardSet(each.code, each.name, each.set_type, each.released_on, each.is_digital)
            for each in models.CardSet.objects.all()
        )

    def find(self, written: str) -> Found | None:
        return self._found(written)

    def _look_up(self, written: str) -> Found | None:
        match = self._names.find(written)
        if match is None:
            return None
        card, *others = self._read(match.card_ids)
        return Found(card, match.how, tuple(others), match.languages)

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        return self._names.suggest(written, limit)

    def preload(self) -> None:
        """Read every card: for a batch of lists, some seconds and 90 MB."""
        self._keep(models.Card.objects.all(), models.Printing.objects.all())

    @cached_property
    def _names(self) -> NameIndex:
        # Of two cards with one name the one that some format knows is meant (LIST-HOMONYM).
        is_known = Func(
            F("card__legalities"),
            Value('$.* ? (@ != "not_legal")'),
            function="jsonb_path_exists",
            output_field=BooleanField(),
        )
        keys = (
            models.NameKey.objects.exclude(kind=KeyKind.ALIAS)
            .order_by(is_known.desc(), "card__is_token", "card__name", "card_id")
            .values_list("key", "kind", "card_id", "card__name")
        )
        # There may be ten times as many aliases as cards; in which order does not matter.
        aliases = models.NameKey.objects.filter(kind=KeyKind.ALIAS).values_list(
            "key", "card_id", "languages"
        )
        return NameIndex(
            ((key, kind, str(card_id), name) for key, kind, card_id, name in keys.iterator()),
            ((key, str(card_id), intern(spoken)) for key, card_id, spoken in aliases.iterator()),
        )

    @cached_property
    def _sets_by_code(self) -> dict[str, CardSet]:
        return {each.code: each for each in self.sets}

    def _read(self, ids: Sequence[str]) -> list[Card]:
        missing = [each for each in ids if each not in self._cards]
        if missing:
            self._keep(
                models.Card.objects.filter(pk__in=missing),
                models.Printing.objects.filter(card__in=missing),
            )
        try:
            return [self._cards[each] for each in ids]
        except KeyError as error:
            raise _changed() from error

    def _keep(self, cards: QuerySet[models.Card], printings: QuerySet[models.Printing]) -> None:
        printings_of: dict[UUID, list[Printing]] = defaultdict(list)
        for row in printings.iterator():
            printings_of[row.card_id].append(self._printing(row))
        for row in cards.iterator():
            self._cards[str(row.pk)] = _card(row, tuple(printings_of[row.pk]))

    def _printing(self, row: models.Printing) -> Printing:
        printed_in = self._sets_by_code.get(row.set_id)
        if printed_in is None:
            raise _changed()
        return Printing(
            set_code=printed_in.code,
            set_name=printed_in.name,
            set_type=printed_in.set_type,
            number=row.number,
            released_on=row.released_on,
            rarity=intern(row.rarity),
            border=intern(row.border),
            symbol=Symbol(row.symbol),
            is_paper=row.is_paper,
            is_promo=row.is_promo,
            is_tournament=row.is_tournament,
            has_standard_back=row.has_standard_back,
        )


def _card(row: models.Card, printings: tuple[Printing, ...]) -> Card:
    return Card(
        id=str(row.pk),
        name=row.name,
        layout=intern(row.layout),
        mana_cost=row.mana_cost,
        mana_value=row.mana_value,
        type_line=row.type_line,
        text=row.text,
        colours=row.colours,
        colour_identity=row.colour_identity,
        keywords=tuple(row.keywords),
        legalities=row.legalities,
        involves_ante=row.involves_ante,
        own_limit=row.own_limit,
        faces=tuple(Face(**face) for face in row.faces),
        printings=printings,
    )


def _changed() -> FormatError:
    return FormatError(
        CATALOGUE_CHANGED,
        "The catalogue was replaced while this list was read. Check the list once more.",
    )
