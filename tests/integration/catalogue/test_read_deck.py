"""`manage.py read_deck`: what was understood of files, and lists written in other formats."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from formats.catalogue.services import import_cards
from tests.integration.catalogue.conftest import NOW, card_object

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]

EVERY_ZONE = """\
Commander
1 Kraum, Ludevic's Opus

Companion
1 Lurrus of the Dream-Den

Deck
4 Opt (XLN) 65
2 Opt (XLN) 65
1 Fire/Ice
1 Black Lotus *PROXY: Swamp*

Sideboard
1 Lurrus of the Dream-Den
2 Brutal Cathar

Maybeboard
3 Swamp
"""
SET = """\
Deck 1
15 Swamp

Deck 2
2 Opt
13 Swamp

Deck 3
1 Black Lotus *PROXY*
14 Swamp
"""


@pytest.fixture(scope="module")
def cards(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """A catalogue of the few cards that these lists play."""
    xln = {"set": "xln", "set_name": "Ixalan", "set_type": "expansion"}
    objects = [
        card_object("Opt", collector_number="65", **xln),
        card_object("Swamp", type_line="Basic Land — Swamp"),
        card_object("Black Lotus"),
        card_object("Lurrus of the Dream-Den"),
        card_object("Kraum, Ludevic's Opus"),
        card_object("Lim-Dûl's Vault"),
        card_object("Fire // Ice", layout="split", card_faces=faces("Fire", "Ice")),
        card_object(
            "Brutal Cathar // Moonrage Brute",
            layout="transform",
            card_faces=faces("Brutal Cathar", "Moonrage Brute"),
        ),
    ]
    path = tmp_path_factory.mktemp("catalogue") / "cards.json"
    path.write_text("[\n" + ",\n".join(map(json.dumps, objects)) + "\n]\n")
    with django_db_blocker.unblock(), transaction.atomic():
        import_cards(path, now=NOW)
        yield
        transaction.set_rollback(True)


def faces(*names: str) -> list[dict[str, str]]:
    return [
        {"name": name, "mana_cost": "{1}", "type_line": "Instant", "oracle_text": ""}
        for name in names
    ]


@pytest.fixture
def file_of(tmp_path: Path) -> Callable[..., Path]:
    """Write a list to a file and return its path."""

    def write(content: str | bytes, name: str = "deck.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def ran(*files: object, **options: object) -> tuple[int, str, str]:
    """Run the command; returns its exit code and what it printed where."""
    words = [f"--{name}" if each is True else f"--{name}={each}" for name, each in options.items()]
    out, err = StringIO(), StringIO()
    try:
        call_command("read_deck", *words, *map(str, files), stdout=out, stderr=err)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), err.getvalue()
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error)
    return 0, out.getvalue(), err.getvalue()


def told(*files: object) -> tuple[int, list[dict[str, Any]]]:
    """What the command says in JSON, a line a file."""
    code, out, _ = ran(*files, json=True)
    return code, [json.loads(line) for line in out.splitlines()]


def a_card(count: int, name: str, **more: str | None) -> dict[str, Any]:
    return {"count": count, "name": name, "set": None, "number": None, **more}


def test_every_zone_is_told_with_names_as_the_catalogue_has_them(
    file_of: Callable[..., Path],
) -> None:
    path = file_of(EVERY_ZONE)
    code, [said] = told(path)
    assert code == 0
    assert said == {
        "file": str(path),
        "format": said["format"],
        "zones": {
            "main": [
                a_card(6, "Opt", set="xln", number="65"),
                a_card(1, "Fire // Ice"),
                a_card(1, "Black Lotus", proxy="Swamp"),
            ],
            "side": [
                a_card(1, "Lurrus of the Dream-Den"),
                a_card(2, "Brutal Cathar // Moonrage Brute"),
            ],
            "commander": [a_card(1, "Kraum, Ludevic's Opus")],
            "companion": [a_card(1, "Lurrus of the Dream-Den")],
            "maybe": [a_card(3, "Swamp")],
            "decks": [],
        },
        "unread": [],
        "warnings": [],
    }


def test_the_decks_of_a_set_stand_in_decks(file_of: Callable[..., Path]) -> None:
    code, [said] = told(file_of(SET))
    assert code == 0
    assert said["zones"]["main"] == []
    assert said["zones"]["decks"] == [
        [a_card(15, "Swamp")],
        [a_card(2, "Opt"), a_card(13, "Swamp")],
        [a_card(1, "Black Lotus", proxy=""), a_card(14, "Swamp")],
    ]


def test_an_unknown_name_stays_in_its_zone_with_a_warning(file_of: Callable[..., Path]) -> None:
    code, [said] = told(file_of("Deck\n4 Opt\n\nSideboard\n2 Lurrus of the Dreem-Den\n"))
    assert code == 1
    assert said["zones"]["side"] == [a_card(2, "Lurrus of the Dreem-Den")]
    assert said["warnings"] == [
        {
            "rule": "LIST-UNKNOWN-CARD",
            "message": "Line 5: no card is called “Lurrus of the Dreem-Den”. "
            "Did you mean Lurrus of the Dream-Den?",
        }
    ]


def test_a_printing_that_is_not_known_is_told_as_it_was_written(
    file_of: Callable[..., Path],
) -> None:
    code, [said] = told(file_of("Deck\n4 Opt (ZZZ) 7\n"))
    assert code == 0
    assert said["zones"]["main"] == [a_card(4, "Opt", set="ZZZ", number="7")]
    assert [each["rule"] for each in said["warnings"]] == ["LIST-PRINTING"]


def test_a_line_that_is_not_read_is_told_with_its_number(file_of: Callable[..., Path]) -> None:
    code, [said] = told(file_of("Deck\n4 Opt\n10000 Swamp\n"))
    assert code == 1
    assert said["unread"] == [{"line": 3, "text": "10000 Swamp"}]
    assert said["zones"]["main"] == [a_card(4, "Opt")]


def test_a_guess_is_a_warning_and_every_line_was_understood(file_of: Callable[..., Path]) -> None:
    code, [said] = told(file_of("60 Swamp\n\n4 Opt\n"))
    assert code == 0
    assert said["zones"]["side"] == [a_card(4, "Opt")]
    assert [each["rule"] for each in said["warnings"]] == ["LIST-GUESS"]


def test_what_is_no_list_of_cards_is_said_once(file_of: Callable[..., Path]) -> None:
    code, [said] = told(file_of("Deck\n" + "".join(f"4 Pocket Monster {n}\n" for n in "abcdef")))
    assert code == 1
    assert len(said["zones"]["main"]) == 6
    assert [each["rule"] for each in said["warnings"]] == ["LIST-UNKNOWN-CARD"]


def test_several_files_are_several_lists_and_each_has_its_line(
    file_of: Callable[..., Path], tmp_path: Path
) -> None:
    paths = [file_of("Deck\n4 Opt", "one.txt"), tmp_path / "gone.txt", file_of(SET, "set.txt")]
    code, said = told(*paths)
    assert code == 2
    assert [each["file"] for each in said] == list(map(str, paths))
    assert said[0]["zones"]["decks"] == []
    assert said[1] == {
        "file": str(paths[1]),
        "error": f"{paths[1]} cannot be read: No such file or directory.",
    }


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\x00\x01\x02\x03" * 400, "holds no text"), (b"1 Opt\n" * 60_000, "larger than 256 kB")],
    ids=["no text", "too large"],
)
def test_a_file_that_cannot_be_read_at_all_ends_with_2(
    file_of: Callable[..., Path], content: bytes, says: str
) -> None:
    path = file_of(content)
    code, [said] = told(path)
    assert code == 2
    assert set(said) == {"file", "error"}
    assert says in said["error"]
    code, _, err = ran(path)
    assert code == 2
    assert says in err


def test_without_json_the_list_is_shown_as_plain_text_below_its_format(
    file_of: Callable[..., Path],
) -> None:
    path = file_of("Deck\n2 Opt\n2 Opt\n1 Nothing Known\n")
    code, out, err = ran(path)
    assert code == 1
    assert out.startswith(f"{path}: ")
    assert out.splitlines()[1:] == ["  Deck", "  4 Opt", "  1 Nothing Known"]
    assert err == f"{path}: LIST-UNKNOWN-CARD: Line 4: no card is called “Nothing Known”.\n"


def test_a_list_is_written_in_another_format_and_what_that_leaves_out_is_said(
    file_of: Callable[..., Path],
) -> None:
    path = file_of("Deck\n1 Fire // Ice\n1 Lim-Dul's Vault\n1 Black Lotus *PROXY: Swamp*\n")
    code, out, err = ran(path, to="arena")
    assert code == 0
    assert out == "Deck\n1 Fire // Ice\n1 Lim-Dûl's Vault\n1 Black Lotus\n"
    assert err == f"{path}: Magic Arena does not say which cards are proxies.\n"


def test_a_set_is_not_written_as_one_deck(file_of: Callable[..., Path]) -> None:
    code, out, err = ran(file_of(SET), to="mtgo-dek")
    assert (code, out) == (2, "")
    assert "Magic Online has one deck a file" in err


def test_a_format_that_nobody_writes_is_refused_with_those_there_are(
    file_of: Callable[..., Path],
) -> None:
    code, _, err = ran(file_of("4 Opt"), to="papyrus")
    assert code != 0
    assert "mtgo-dek" in err
