"""One line of a list: its quantity, and the readings of what follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from formats.legality.decklist import Zone

MOST_COPIES = 9_999
LONGEST_LINE = 500
"""Characters that a card can take with all its decorations; the longest name has 141."""

_MOST_REMEMBERED = 4_096
"""Texts whose readings are kept: the same decorated lines stand in many lists. They may be long."""

# "4 X (UST)" is four of the card X: an x that stands alone before decorations only is a name.
_COUNT_FIRST = re.compile(
    r"(?:[-*•·]\s)?(?P<count>[0-9]+)"
    r"(?P<times>[xX×]|\s[xX×](?!\s(?:[(*<#^|]|(?:\[[^\]]*\]\s?)+$)))?\s(?P<rest>.+)"
)
_COUNT_GLUED = re.compile(r"(?P<count>[0-9]+)[xX×](?P<rest>[^\W\d].*|[\"+\[].+|[0-9]+\s.+)")
_COUNT_LAST = re.compile(r"(?P<rest>.+?)\s[xX×]\s?(?P<count>[0-9]+)")


@dataclass(frozen=True, slots=True)
class Counted:
    """A line split into its quantity and the rest. `bare` is the whole line where the number may
    be part of the name."""

    quantity: int
    text: str
    bare: str | None = None


@lru_cache(maxsize=_MOST_REMEMBERED)
def count(line: str) -> Counted:
    """Split a cleaned line; without a number it is one copy. A quantity beyond `MOST_COPIES`
    comes as `MOST_COPIES` + 1: it is only told apart from those that can be."""
    if first := _COUNT_FIRST.fullmatch(line):
        bare = None if first["times"] else line
        return Counted(_number(first["count"]), first["rest"], bare)
    if glued := _COUNT_GLUED.fullmatch(line):
        return Counted(_number(glued["count"]), glued["rest"], line)
    if last := _COUNT_LAST.fullmatch(line):
        return Counted(_number(last["count"]), last["rest"])
    return Counted(1, line)


def _number(digits: str) -> int:
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) <= 4 else MOST_COPIES + 1


@dataclass(frozen=True, slots=True)
class Reading:
    """A name with what was taken for its decorations: printing, finish, tags as written, marks
    that move the line to a zone or make it a companion, the land a proxy is written on ("" where
    none is named)."""

    name: str
    set_code: str | None = None
    collector_number: str | None = None
    zone: Zone | None = None
    proxy_land: str | None = None
    finish: str | None = None
    tags: tuple[str, ...] = ()
    is_companion: bool = False


_MAY_BE_DECORATED = re.compile(r"[)\]>^#*|\[]|\s/\s")
_CODE = r"[A-Za-z0-9_]{2,6}"
_NUMBER = r"[^\s()\[\]<>#^*/][^\s()\[\]<>]*"
_SET = re.compile(
    rf"(?<=\S)\s?(?P<open>[(\[])(?!(?:foil|etched)\]\s)(?:(?P<code>{_CODE}|[0-9])(?:[#:\s](?P<inner>{_NUMBER}))?)?[)\]]"
    rf"(?:\s(?P<number>{_NUMBER}))?$"
)
_SET_BEFORE = re.compile(r"^\[(?:(?P<code>[A-Za-z0-9_]{1,6})(?:[#:](?P<inner>[^\s\[\]]+))?)?\]\s?")
# "Dryad Arbor / FUT", but not "Fire / Ice".
_SET_AFTER_SLASH = re.compile(r"\s/\s(?P<code>[A-Z0-9_]{2,6}|[a-z0-9_]{2,6})$")
# Forge's "Opt|XLN|2": the last is which picture, not a collector number, unless in brackets.
_SET_AFTER_BAR = re.compile(
    r"\+?\|(?P<code>[A-Z0-9_]{2,6})(?:\|(?:\[(?P<inner>[^\[\]|]*)\]|[^\s|]*))*$"
)
_MARK = re.compile(r"\s?\*(?P<mark>[^*]+)\*$")
# Without its colon a proxy is one all the same: it must not pass for the card itself.
_PROXY = re.compile(r"\s*prox(?:y|ies|ied)\b[\s:=–-]*(?P<land>.*)", re.IGNORECASE)
_CATEGORY = re.compile(r"\s?\[(?P<words>[^\[\]]*)\]$")
_FLAG = re.compile(r"\{[^{}]*\}")
_COMMENT = re.compile(r"\s#\s.*$")
_TAG = re.compile(r"\s#(?P<global>!?)(?P<tag>[^#]*)$")
_LETTER = re.compile(r"\s?\((?P<mark>[A-Za-z])\)$")
_PASSED_OVER = re.compile(r"\s?(?:<[^<>]*>|\^[^^]*\^)$")  # <borderless>, ^a label,#hex^
_FINISHES = {"f": "foil", "foil": "foil", **dict.fromkeys(("e", "f-etch", "etched"), "etched")}
_ZONES = {
    **dict.fromkeys(("maybeboard", "considering"), Zone.MAYBE),
    **dict.fromkeys(("sideboard", "companion"), Zone.SIDE),
    **dict.fromkeys(("commander", "commanders", "cmdr"), Zone.COMMANDER),
}
_MOST_DECORATIONS = 12


@lru_cache(maxsize=_MOST_REMEMBERED)
def readings(text: str) -> tuple[Reading, ...]:
    """Return the readings of `text`, from the whole as a name to the barest.

    A set before the name and a comment go first, then decorations from the right, in any order,
    one a step: a bracket may belong to the name (`Hazmat Suit (Used)`), so whoever looks names up
    takes the first that is one.
    """
    found = [Reading(text)]
    while len(found) <= _MOST_DECORATIONS and _MAY_BE_DECORATED.search(found[-1].name):
        reading = _strip(found[-1])
        if reading is None or not reading.name:
            break
        found.append(reading)
    return tuple(found)


def _strip(reading: Reading) -> Reading | None:
    """Return the reading with one decoration less, or None where it has none."""
    name = reading.name
    for pattern, taken in _DECORATIONS:
        if found := pattern.search(name):
            bare = name[: found.start()] + name[found.end() :]
            return taken(replace(reading, name=bare), found)
    return None


def _marked(reading: Reading, found: re.Match[str]) -> Reading:
    mark = found["mark"]
    if proxy := _PROXY.fullmatch(mark):
        return replace(reading, proxy_land=proxy["land"].strip())
    word = mark.strip().casefold()
    if word in _FINISHES:
        return replace(reading, finish=_FINISHES[word])
    return _moved(reading, word)


def _moved(reading: Reading, word: str) -> Reading:
    """Return the reading where a tag or category of that name puts it."""
    if word not in _ZONES:
        return reading
    return replace(
        reading, zone=_ZONES[word], is_companion=reading.is_companion or word == "companion"
    )


def _categorised(reading: Reading, category: re.Match[str]) -> Reading:
    return _filed(reading, category["words"])


def _filed(reading: Reading, words: str) -> Reading:
    """Return the reading with its categories as tags: the first says where the card counts, and
    "{noDeck}" that it counts nowhere."""
    first, *_ = words.split(",")
    names = tuple(name for each in words.split(",") if (name := _FLAG.sub("", each).strip()))
    if "{nodeck}" in first.casefold():
        return replace(reading, zone=Zone.MAYBE, tags=names + reading.tags)
    word = re.split(r"[^a-z]", first.casefold())[0]
    return _moved(replace(reading, tags=names + reading.tags), word)


def _tagged(reading: Reading, tag: re.Match[str]) -> Reading:
    """Return the reading with a tag."""
    words = tag["tag"].strip()
    if tag["global"] and words.casefold() in ("commander", "companion"):
        return _moved(reading, words.casefold())
    if not words:
        return reading
    return replace(reading, tags=(words, *reading.tags))


def _printed(reading: Reading, printed: re.Match[str]) -> Reading:
    code, number = printed["code"], printed["inner"] or printed["number"]
    if code and code.isdigit() and not number:
        # "[6E] Mountain (1)": which picture, not a collector number.
        code, number = None, code if reading.set_code is None else reading.collector_number
    if code and not number and printed["open"] == "[" and _is_word(reading, code):
        return _of_word(reading, code)
    # "(mkm) 313 [Ramp]": the bracket further left is the printing.
    passed = (reading.set_code,) if code and reading.set_code else ()
    return replace(
        reading,
        set_code=code or reading.set_code,
        collector_number=number or (None if code else reading.collector_number),
        tags=passed + reading.tags,
    )


def _printed_before(reading: Reading, before: re.Match[str]) -> Reading:
    code = before["code"]
    if code and code.casefold() in _FINISHES.values():
        return replace(reading, finish=code.casefold())
    if code is None:
        return reading
    return replace(reading, set_code=code, collector_number=before["inner"])


def _printed_after_slash(reading: Reading, after: re.Match[str]) -> Reading:
    return replace(reading, set_code=after["code"])


def _printed_after_bar(reading: Reading, bar: re.Match[str]) -> Reading:
    is_foil = bar.group().startswith("+")
    return replace(
        reading,
        set_code=bar["code"],
        collector_number=bar["inner"],
        finish="foil" if is_foil else reading.finish,
    )


def _passed_over(reading: Reading, _found: re.Match[str]) -> Reading:
    return reading


def _is_word(reading: Reading, code: str) -> bool:
    """Tell whether square brackets hold a category or a finish, though a set's code would fit."""
    return (
        reading.set_code is not None
        or code.casefold() in _FINISHES.values()
        or (code.isalpha() and code.istitle())
    )


def _of_word(reading: Reading, word: str) -> Reading:
    if word.casefold() in _FINISHES.values():
        return replace(reading, finish=word.casefold())
    return _filed(reading, word)


_DECORATIONS: tuple[tuple[re.Pattern[str], Callable[[Reading, re.Match[str]], Reading]], ...] = (
    (_SET_BEFORE, _printed_before),
    (_COMMENT, _passed_over),
    (_MARK, _marked),
    (_SET, _printed),
    (_CATEGORY, _categorised),
    (_TAG, _tagged),
    (_LETTER, _marked),
    (_PASSED_OVER, _passed_over),
    (_SET_AFTER_SLASH, _printed_after_slash),
    (_SET_AFTER_BAR, _printed_after_bar),
)
"""Each decoration and how it is taken, in the order in which they are looked for."""
