"""One line of a list: its quantity, and the readings of what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from formats.legality.decklist import Zone

MOST_COPIES = 9_999

# "4 X (UST)" is four of the card X: an x that stands alone before decorations only is a name.
_COUNT_FIRST = re.compile(
    r"(?P<count>[0-9]+)(?P<times>[xX×]|\s[xX×](?!\s(?:[(*<#^]|\[[^\]]*\]$)))?\s(?P<rest>.+)"
)
_COUNT_LAST = re.compile(r"(?P<rest>.+?)\s[xX×]\s?(?P<count>[0-9]+)")


@dataclass(frozen=True, slots=True)
class Counted:
    """A line split into its quantity and the rest. `bare` is the whole line where the number may
    be part of the name."""

    quantity: int
    text: str
    bare: str | None = None


def count(line: str) -> Counted:
    """Split a cleaned line; without a number it is one copy. A quantity beyond `MOST_COPIES`
    comes as `MOST_COPIES` + 1: it is only told apart from those that can be."""
    if first := _COUNT_FIRST.fullmatch(line):
        bare = None if first["times"] else line
        return Counted(_number(first["count"]), first["rest"], bare)
    if last := _COUNT_LAST.fullmatch(line):
        return Counted(_number(last["count"]), last["rest"])
    return Counted(1, line)


def _number(digits: str) -> int:
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) <= 4 else MOST_COPIES + 1


@dataclass(frozen=True, slots=True)
class Reading:
    """A name with what was taken for its decorations: printing, marks that move the line to a
    zone, the land a proxy is written on ("" where none is named)."""

    name: str
    set_code: str | None = None
    collector_number: str | None = None
    zone: Zone | None = None
    proxy_land: str | None = None


_CODE = r"[A-Za-z0-9_]{2,6}"
_NUMBER = r"[^\s()\[\]<>#^*/][^\s()\[\]<>]*"
_SET = re.compile(
    rf"(?<=\S)\s?[(\[](?:(?P<code>{_CODE})(?:[#:\s](?P<inner>{_NUMBER}))?)?[)\]]"
    rf"(?:\s(?P<number>{_NUMBER}))?$"
)
_SET_BEFORE = re.compile(rf"^\[(?P<code>{_CODE})(?:[#:](?P<inner>[^\s\[\]]+))?\]\s?")
_SET_AFTER_SLASH = re.compile(rf"\s/\s(?P<code>{_CODE})$")
_MARK = re.compile(r"\s?\*(?P<mark>[^*]+)\*$")
# Without its colon a proxy is one all the same: it must not pass for the card itself.
_PROXY = re.compile(r"\s*prox(?:y|ies|ied)\b[\s:=–-]*(?P<land>.*)", re.IGNORECASE)
_CATEGORY = re.compile(r"\s?\[(?P<words>[^\[\]]*)\]$")
_PASSED_OVER = (
    re.compile(r"\s?\([A-Za-z]\)$"),  # (F): foil
    re.compile(r"\s?<[^<>]*>$"),  # <borderless>
    re.compile(r"\s?\^[^^]*\^$"),  # ^a label,#hex^
    re.compile(r"\s#[^#]*$"),  # #tag
)
_ZONES = {"maybeboard": Zone.MAYBE, "sideboard": Zone.SIDE, "commander": Zone.COMMANDER}
_MOST_DECORATIONS = 8


def readings(text: str) -> Iterator[Reading]:
    """Yield the readings of `text`, from the whole as a name to the barest.

    Decorations go from the right, in any order, one a step: a bracket may belong to the name
    (`Hazmat Suit (Used)`), so whoever looks names up takes the first that is one.
    """
    reading: Reading | None = Reading(text)
    for _ in range(_MOST_DECORATIONS + 1):
        if reading is None or not reading.name:
            return
        yield reading
        reading = _strip(reading)


def _strip(reading: Reading) -> Reading | None:
    """Return the reading with one decoration less, or None where it has none."""
    name = reading.name
    if mark := _MARK.search(name):
        return _marked(replace(reading, name=name[: mark.start()]), mark["mark"])
    if printed := _SET.search(name):
        return _printed(replace(reading, name=name[: printed.start()]), printed)
    if category := _CATEGORY.search(name):
        word = re.split(r"[^a-z]", category["words"].casefold())[0]
        return replace(reading, name=name[: category.start()], zone=_ZONES.get(word, reading.zone))
    for decoration in _PASSED_OVER:
        if found := decoration.search(name):
            return replace(reading, name=name[: found.start()])
    if after := _SET_AFTER_SLASH.search(name):
        return replace(reading, name=name[: after.start()], set_code=after["code"])
    if before := _SET_BEFORE.search(name):
        return replace(
            reading,
            name=name[before.end() :],
            set_code=before["code"],
            collector_number=before["inner"],
        )
    return None


def _marked(reading: Reading, mark: str) -> Reading:
    if proxy := _PROXY.fullmatch(mark):
        return replace(reading, proxy_land=proxy["land"].strip())
    if mark.strip().casefold() in ("cmdr", "commander"):
        return replace(reading, zone=Zone.COMMANDER)
    return reading


def _printed(reading: Reading, printed: re.Match[str]) -> Reading:
    code, number = printed["code"], printed["inner"] or printed["number"]
    if code and code.isdigit() and not number:
        code, number = None, code
    # "(mkm) 313 [Ramp]": the bracket further left is the printing.
    return replace(
        reading,
        set_code=code or reading.set_code,
        collector_number=number or (None if code else reading.collector_number),
    )
