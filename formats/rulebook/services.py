"""What is done with formats: check a list, read announcements, save and publish versions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from formats.catalogue.queries import current_catalogue
from formats.legality.announcements import AnnouncementReading, PhraseOption, read_announcements
from formats.legality.cards import Catalogue
from formats.legality.decklist import Decklist, ReadList
from formats.legality.engine import check
from formats.legality.errors import FormatError
from formats.legality.mending import Mendings, apply
from formats.legality.parsing import DeckPart, read
from formats.legality.report import Report
from formats.legality.resolve import resolve
from formats.legality.ruleset import Commander, Errata, Erratum
from formats.rulebook.definition import Definition, read_definition
from formats.rulebook.models import Format, FormatVersion
from formats.rulebook.rulesets import ruleset_of
from formats.rulebook.shipped import ShippedVersion, shipped_versions
from wording import either, joined, said


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A list as it was understood, what the rules say of it, the catalogue that was asked, and
    what the announcements were read to put in effect."""

    decklist: Decklist
    report: Report
    catalogue_version: str
    announced: AnnouncementReading


@dataclass(frozen=True, slots=True)
class UnderstoodList:
    """A list as it was read and mended, and with its cards."""

    read: ReadList
    decklist: Decklist


@dataclass(frozen=True, slots=True)
class LabelledOption(PhraseOption):
    """An optional rule as an organizer chooses it: `label` says in a few words what it allows."""

    label: str


def check_list(
    version: FormatVersion,
    *,
    on: date,
    announcements: Sequence[str],
    parts: Sequence[DeckPart],
    companion: str | None = None,
    guesses_confirmed: bool = False,
    has_marked_cards: bool = False,
    is_casual: bool = False,
    base: FormatVersion | None = None,
    mendings: Mendings = (),
) -> CheckedList:
    """Read, resolve and judge a list under `version` on `on`, the event's local day.

    `announcements` are the texts of all published announcements of the event; `companion` is a
    card's name declared beside the list; `guesses_confirmed` says that the player has seen what
    was guessed and agreed (LIST-GUESS); `has_marked_cards` that some of the cards are worn or
    marked (TB-SLEEVES); `is_casual` that the event allows playtest cards (CO-PLAYTEST). `base` is
    the version of the base format that the event is pinned to, by default the one in force.
    `mendings` are what the player mended in the reading (`formats.legality.mending`).
    FormatError where the bytes are no list (`list-too-large`, `list-not-text`, `list-too-long`),
    where a mending is about nothing in it (`mending-without-line`), or where the format's base
    does not hold on that day.
    """
    catalogue = current_catalogue()
    announced = _read_announcements(version, announcements, catalogue)
    ruleset = ruleset_of(
        version,
        on=on,
        reading=announced,
        catalogue=catalogue,
        is_casual=is_casual,
        base=base,
    )
    decklist = replace(
        _read_list(
            version, parts, companion, catalogue, guesses_confirmed, mendings=mendings or None
        ).decklist,
        has_marked_cards=has_marked_cards,
    )
    return CheckedList(decklist, check(decklist, ruleset), catalogue.version, announced)


def understand(
    version: FormatVersion,
    parts: Sequence[DeckPart],
    companion: str | None = None,
    mendings: Mendings = (),
) -> Decklist:
    """The list as it is read and mended, line by line; FormatError as `check_list`."""
    return look_over(version, parts, companion, mendings).decklist


def look_over(
    version: FormatVersion,
    parts: Sequence[DeckPart],
    companion: str | None = None,
    mendings: Mendings = (),
) -> UnderstoodList:
    """The list for the preview, with what the reading says of it; FormatError as `check_list`."""
    return _read_list(version, parts, companion, current_catalogue(), mendings=mendings)


def announcement_effect(version: FormatVersion, texts: Sequence[str]) -> AnnouncementReading:
    """What `texts`, all announcements of an event, put in effect (clause TB-OPT-ALL)."""
    return _read_announcements(version, texts, current_catalogue())


def options_of(version: FormatVersion) -> tuple[LabelledOption, ...]:
    """The optional rules of a version with their phrases, in the order of its definition."""
    return tuple(
        LabelledOption(option["key"], option["phrase"], option["label"])
        for option in version.definition.get("options", ())
    )


def announces_expansions(version: FormatVersion) -> bool:
    """Whether an announcement can allow a new set, by the phrase with its name."""
    return "waiting" in version.definition


def decks_in_a_list(version: FormatVersion) -> int:
    """How many decks a player registers: three in a Set of Type 15, elsewhere one."""
    shape = version.definition.get("shape")
    return int(shape["decks"]) if shape else 1


def wants_proxy_texts(version: FormatVersion) -> bool:
    """Whether the format has a proxy rule that asks for the cards' texts (TB-PROXY-TEXT)."""
    return bool(version.definition.get("proxies", {}).get("text_rule"))


def proxy_lands(version: FormatVersion) -> tuple[str, ...]:
    """The lands that a proxy is written on; none where the format has no such rule."""
    return tuple(version.definition.get("proxies", {}).get("lands", ()))


def commander_of(version: FormatVersion) -> Commander | None:
    """What can lead a list, None where the format has no commander."""
    has_one = "commander" in version.definition
    return read_definition(version.definition).commander if has_one else None


def takes_companions(version: FormatVersion) -> bool:
    """Whether a companion may be declared (T15-NOCOMPANION)."""
    return "refused_rule" not in version.definition.get("companions", {})


def terms_of(version: FormatVersion) -> dict[str, Any]:
    """The terms of play as the definition holds them, for `matches.engine.terms`."""
    return dict(version.definition["terms"])


def errata_of(version: FormatVersion) -> Errata | None:
    """What cards do in this format instead of what they say, cards by name; None where nothing."""
    part = version.definition.get("errata")
    if part is None:
        return None
    cards = tuple(Erratum(**erratum) for erratum in part["cards"])
    return Errata(part["rule"], cards, part.get("terms", {}))


def allows_proxies(version: FormatVersion, options: Collection[str]) -> bool:
    """Whether proxies can be played while the optional rules `options`, by key, are in effect."""
    part = version.definition.get("proxies", {})
    option = part.get("option")
    return part.get("most", 0) > 0 and (option is None or option in options)


def plays_for_ante(version: FormatVersion, options: Collection[str]) -> bool:
    """Whether ante is played while `options` are in effect: one of them lifts the ban on its cards
    (TB-OPT-ANTE)."""
    ban = version.definition.get("ante")
    return ban is not None and any(
        ban["rule"] in option.get("lifts", ())
        for option in version.definition.get("options", ())
        if option["key"] in options
    )


def add_version(
    edited: Format,
    *,
    definition: Mapping[str, Any],
    effective_from: date,
    effective_until: date | None = None,
) -> FormatVersion:
    """A new, unpublished version of `edited` with the next number.

    FormatError `definition-invalid` where the document is no definition, and
    `definition-unknown-card` where a list names a card that a full catalogue does not know: to
    let it pass would set that card free in silence.
    """
    _refuse_unknown_cards(read_definition(definition), current_catalogue())
    with transaction.atomic():
        numbers = Format.objects.select_for_update().get(pk=edited.pk).versions
        last = numbers.order_by("-number").first()
        return numbers.create(
            number=last.number + 1 if last else 1,
            definition=dict(definition),
            effective_from=effective_from,
            effective_until=effective_until,
        )


def publish(version: FormatVersion, *, now: datetime) -> FormatVersion:
    """Put a version in force from its effective day on; from now on it never changes."""
    version.published_at = now
    version.save(update_fields=["published_at"])
    return version


def load_shipped_formats(*, now: datetime | None = None) -> int:
    """Publish the shipped versions that are not there yet, as `load_formats`."""
    return load_formats(shipped_versions(), now=now)


@transaction.atomic
def load_formats(versions: Iterable[ShippedVersion], *, now: datetime | None = None) -> int:
    """Publish those of `versions` that are not there yet; returns how many were.

    Running it again does nothing. Where a definition was mended since, the mended one becomes a
    further version of the same day: what was published stays as it was. `now` is the time of
    publishing, by default this moment. FormatError as `add_version`; nothing is published then.
    """
    now = now or timezone.now()
    by_slug: dict[str, list[ShippedVersion]] = {}
    for shipped in versions:
        by_slug.setdefault(shipped.slug, []).append(shipped)
    fresh = [
        version for of_format in by_slug.values() for version in _not_there_yet(of_format, now)
    ]
    FormatVersion.objects.bulk_create(fresh)
    return len(fresh)


def _read_list(
    version: FormatVersion,
    parts: Sequence[DeckPart],
    companion: str | None,
    catalogue: Catalogue,
    guesses_confirmed: bool = False,
    *,
    mendings: Mendings | None,
) -> UnderstoodList:
    """Read and resolve a list; with `mendings` its records are numbered within their lines."""
    read_list = read(
        parts,
        expects_set=decks_in_a_list(version) > 1,
        guesses_confirmed=guesses_confirmed,
    )
    if mendings is not None:
        read_list = apply(read_list, mendings)
    return UnderstoodList(read_list, resolve(read_list, catalogue, companion))


def _read_announcements(
    version: FormatVersion, texts: Sequence[str], catalogue: Catalogue
) -> AnnouncementReading:
    return read_announcements(
        texts, options_of(version), catalogue.sets, expansions=announces_expansions(version)
    )


def _refuse_unknown_cards(definition: Definition, catalogue: Catalogue) -> None:
    if not catalogue.is_complete:
        return
    unknown = [name for name in definition.card_names() if catalogue.find(name) is None]
    if unknown:
        raise FormatError(
            "definition-unknown-card",
            said(
                "The catalogue does not know every card of the lists. Mend these names and save "
                "again: {names}.",
                names=joined([_with_suggestions(name, catalogue) for name in unknown], "; "),
            ),
        )


def _with_suggestions(name: str, catalogue: Catalogue) -> str:
    suggestions = catalogue.suggest(name)
    if not suggestions:
        return name
    return said("{name} (did you mean {suggestions}?)", name=name, suggestions=either(suggestions))


def _not_there_yet(of_format: Sequence[ShippedVersion], now: datetime) -> list[FormatVersion]:
    """The versions of one format that have to be added, published `now`; the caller saves them in
    the transaction that holds the format from here on. FormatError as `add_version`."""
    catalogue = current_catalogue()
    first = of_format[0]
    edited, _ = Format.objects.get_or_create(slug=first.slug, defaults={"name": first.name})
    edited = Format.objects.select_for_update().get(pk=edited.pk)
    known = list(edited.versions.order_by("number"))
    fresh = []
    for shipped in of_format:
        if not _is_there(known, shipped):
            _refuse_unknown_cards(read_definition(shipped.definition), catalogue)
            version = FormatVersion(
                format=edited,
                number=known[-1].number + 1 if known else 1,
                definition=shipped.definition,
                effective_from=shipped.effective_from,
                effective_until=shipped.effective_until,
                published_at=now,
            )
            known.append(version)
            fresh.append(version)
    return fresh


def _is_there(known: Sequence[FormatVersion], shipped: ShippedVersion) -> bool:
    """Whether the last published version of that day says the same."""
    of_the_day = [
        version
        for version in known
        if version.published_at and version.effective_from == shipped.effective_from
    ]
    return bool(of_the_day) and (
        of_the_day[-1].definition == shipped.definition
        and of_the_day[-1].effective_until == shipped.effective_until
    )
