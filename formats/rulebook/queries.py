"""Which formats there are, and which wording of one holds on a day."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from formats.legality.errors import FormatError
from formats.rulebook.models import Format, FormatVersion
from wording import said, together


def published_formats() -> QuerySet[Format]:
    """The formats with at least one published version, by name."""
    return Format.objects.filter(versions__published_at__isnull=False).distinct()


def version_in_force(slug: str, on: date) -> FormatVersion:
    """TB-VOTE (Type B, Preamble): the published version of the format `slug` that holds on `on`,
    the event's local day.

    The latest effective day up to `on` decides, and of two versions of one day the later number.
    FormatError `no-such-format` or `no-version-in-force`, which says from and until when the
    format is known. A sub-format is in force only while its base is.
    """
    published = FormatVersion.objects.filter(format__slug=slug, published_at__isnull=False)
    version = (
        published.filter(effective_from__lte=on)
        .select_related("format")
        .order_by("-effective_from", "-number")
        .first()
    )
    if version is None or (version.effective_until and version.effective_until <= on):
        raise _not_in_force(slug, on, version, published)
    base_in_force(version, on)
    return version


def version_nearest(slug: str, on: date) -> FormatVersion:
    """The version that holds on `on`, and for a day of which the rules are not known the last one
    before it or else the first: for what is over, where no list is checked any more.

    FormatError `no-such-format`.
    """
    try:
        return version_in_force(slug, on)
    except FormatError as error:
        if error.code != "no-version-in-force":
            raise
    published = FormatVersion.objects.filter(format__slug=slug, published_at__isnull=False)
    versions = published.select_related("format")
    before = versions.filter(effective_from__lte=on).order_by("-effective_from", "-number")
    after = versions.filter(effective_from__gt=on).order_by("effective_from", "-number")
    return before.first() or after.first()


def base_nearest(version: FormatVersion, on: date) -> FormatVersion | None:
    """The version of the base format as `version_nearest`, None where the format has no base."""
    base = version.definition.get("base")
    return version_nearest(base["format"], on) if base else None


def base_in_force(version: FormatVersion, on: date) -> FormatVersion | None:
    """The version of the base format that holds on `on`, None where the format has no base;
    FormatError as `version_in_force`."""
    base = version.definition.get("base")
    return version_in_force(base["format"], on) if base else None


def _not_in_force(
    slug: str, on: date, ended: FormatVersion | None, published: QuerySet[FormatVersion]
) -> FormatError:
    next_one = published.filter(effective_from__gt=on).order_by("effective_from").first()
    known = ended or next_one
    if known is None:
        slugs = ", ".join(published_formats().order_by("slug").values_list("slug", flat=True))
        return FormatError(
            "no-such-format",
            said("There is no format “{slug}”. Choose one of: {slugs}.", slug=slug, slugs=slugs),
        )
    spans = []
    if ended and ended.effective_until:
        spans.append(said("until {day}, that day not included", day=ended.effective_until))
    if next_one:
        spans.append(said("from {day}", day=next_one.effective_from))
    return FormatError(
        "no-version-in-force",
        said(
            "The rules of {format} on {day} are not known here: they are known "
            "{spans}. Which sets were legal that day, and which cards banned? Choose "
            "another day or another format, or have this one's rules of that day "
            "written down and published (manage.py load_formats FILE.toml).",
            format=known.format.name,
            day=on,
            spans=together(spans),
        ),
    )
