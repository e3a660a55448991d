"""`manage.py check_deck`: files, a batch, what it prints and how it ends."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from formats.rulebook.batch import MOST_LINE_BYTES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("formats")]

LEGAL = "2 Lightning Bolt\n58 Mountain\n"
ILLEGAL = "3 Lightning Bolt\n57 Mountain\n"
DECK = "15 Plains\n"


def ran(*files, **options):
    """Run the command; returns its exit code and what it printed where."""
    out, err = StringIO(), StringIO()
    try:
        call_command("check_deck", *written(options), *map(str, files), stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue(), err.getvalue()
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error)
    return 0, out.getvalue(), err.getvalue()


def written(options):
    """Options as they are typed: `announcement=["A", "B"]` is --announcement=A --announcement=B."""
    for name, value in options.items():
        for each in value if isinstance(value, list) else [value]:
            yield f"--{name}" if each is True else f"--{name}={each}"


@pytest.fixture
def file_of(tmp_path):
    """Write a list to a file and return its path."""

    def write(content, name="deck.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_a_legal_list_ends_with_0(file_of):
    path = file_of(LEGAL)
    assert ran(path, format="type-b") == (0, f"{path}: legal\n", "")


def test_an_illegal_list_ends_with_1_and_says_every_fault(file_of):
    code, out, _ = ran(file_of("3 Lightning Bolt\n3 Moat\n54 Mountain"), format="type-b")
    assert code == 1
    assert "illegal" in out
    assert "error TB-TWO: 3 copies of Lightning Bolt" in out
    assert "error TB-TWO: 3 copies of Moat" in out


def test_a_file_that_cannot_be_read_ends_with_2_and_the_others_are_checked(file_of, tmp_path):
    code, out, err = ran(tmp_path / "gone.txt", file_of(ILLEGAL), format="type-b")
    assert code == 2
    assert "illegal" in out
    assert "gone.txt cannot be read: No such file or directory." in err


def test_a_file_that_is_no_text_ends_with_2(file_of):
    code, _, err = ran(file_of(b"\x00\x01\x02\x03" * 400), format="type-b")
    assert code == 2
    assert "holds no text" in err


def test_a_file_over_256_kb_ends_with_2(file_of):
    code, _, err = ran(file_of("1 Island\n" * 40_000), format="type-b")
    assert code == 2
    assert "larger than 256 kB" in err


def test_announcements_and_day_count(file_of):
    ante = file_of("1 Darkpact\n59 Swamp")
    assert ran(ante, format="type-b")[0] == 1
    assert ran(ante, format="type-b", announcement=["Ante allowed"])[0] == 0
    assert ran(ante, format="type-b", announcement=["Ante allowed", "Saturday"])[0] == 1
    assert ran(ante, format="type-b", date="1993-08-06")[0] == 1


def test_what_a_judge_must_look_at_ends_with_0(file_of):
    deck = file_of("60 Mountain\nSideboard\n1 Dwarven Unknown")
    code, out, _ = ran(deck, format="type-b")
    assert code == 0
    assert "judge" in out
    assert "LIST-UNKNOWN-CARD" in out


def test_json_prints_a_line_for_each_list(file_of):
    legal, illegal = file_of(LEGAL, "a.txt"), file_of(ILLEGAL, "b.txt")
    code, out, _ = ran(legal, illegal, format="type-b", json=True)
    assert code == 1
    first, second = map(json.loads, out.splitlines())
    assert first == {"id": str(legal), "legal": True, "verdict": "legal", "findings": []}
    assert second["findings"] == [
        {
            "rule": "TB-TWO",
            "severity": "error",
            "cards": [{"name": "Lightning Bolt", "count": 3, "allowed": 2}],
            "message": second["findings"][0]["message"],
        }
    ]


def test_each_sectioned_file_is_a_set_and_three_unsectioned_ones_are_one(file_of):
    whole = file_of(f"Deck 1\n{DECK}Deck 2\n{DECK}Deck 3\n{DECK}", "whole.txt")
    loose = [file_of(DECK, f"{number}.txt") for number in (1, 2, 3)]
    code, out, _ = ran(*loose, whole, format="type-15", date="2011-10-08")
    assert code == 0
    assert out.splitlines() == ["1.txt + 2.txt + 3.txt: legal", f"{whole}: legal"]


def test_two_unsectioned_files_are_no_set(file_of):
    loose = [file_of(DECK, f"{number}.txt") for number in (1, 2)]
    code, out, _ = ran(*loose, format="type-15", date="2011-10-08")
    assert code == 1
    assert "T15-SET" in out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"format": "type-c"}, "There is no format “type-c”."),
        ({"format": "modern", "date": "2011-10-08"}, "known from 2020-01-01"),
        ({}, "Name the format with --format."),
    ],
)
def test_a_format_that_cannot_be_used_ends_with_2_in_words(file_of, options, sentence):
    code, _, err = ran(file_of(LEGAL), **options)
    assert code == 2
    assert sentence in err


def test_neither_files_nor_a_batch_ends_with_2():
    assert ran(format="type-b")[0] == 2


def batch(file_of, *lines, **options):
    """Run a batch of the given lines; returns the exit code and the answers."""
    encoded = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path = file_of(b"\n".join(encoded) + b"\n", "lists.jsonl")
    code, out, _ = ran(batch=str(path), **options)
    return code, [json.loads(line) for line in out.splitlines()]


def test_a_batch_answers_line_by_line(file_of):
    code, answers = batch(
        file_of,
        {"id": "one", "format": "type-b", "date": "2010-06-01", "text": LEGAL},
        {"id": 2, "format": "type-b", "date": "2010-06-01", "text": ILLEGAL},
    )
    assert code == 1
    assert [(answer["id"], answer["legal"], answer["verdict"]) for answer in answers] == [
        ("one", True, "legal"),
        (2, False, "illegal"),
    ]
    assert set(answers[1]["findings"][0]) == {"rule", "severity", "cards", "message"}


def test_a_batch_takes_announcements_and_a_companion(file_of):
    _, (ante, companion) = batch(
        file_of,
        {
            "id": 1,
            "format": "type-b",
            "date": "2010-06-01",
            "announcements": ["ANTE ALLOWED"],
            "text": "1 Darkpact\n59 Swamp",
        },
        {"id": 2, "format": "type-b", "companion": "Lurrus of the Dream-Den", "text": LEGAL},
    )
    assert ante["verdict"] == "legal"
    assert [finding["rule"] for finding in companion["findings"]] == ["CO-SIDE"]


def test_the_commands_own_arguments_fill_in_where_a_line_has_none(file_of):
    code, answers = batch(
        file_of,
        {"id": 1, "text": "1 Darkpact\n59 Swamp"},
        {"id": 2, "text": "1 Darkpact\n59 Swamp", "announcements": []},
        {"id": 3, "format": "modern", "date": "2024-05-01", "text": "60 Swamp"},
        format="type-b",
        date="2010-06-01",
        announcement=["ANTE ALLOWED"],
    )
    assert code == 1
    assert [answer["verdict"] for answer in answers] == ["legal", "illegal", "legal"]


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"[]",
        b'"text"',
        b"{}",
        b'{"id": 7}',
        b'{"id": 7, "text": 60}',
        b'{"id": 7, "text": "60 Swamp", "date": "yesterday"}',
        b'{"id": 7, "text": "60 Swamp", "announcements": "ANTE ALLOWED"}',
        b'{"id": 7, "text": "\\ud800"}',
        b'{"id": 7, "text": "\xff"}',
        b"[" * 100_000,
    ],
)
def test_a_line_that_is_no_list_gets_an_error_without_an_id_and_the_rest_is_checked(file_of, line):
    good = {"id": "good", "text": LEGAL}
    code, answers = batch(file_of, line, good, format="type-b")
    assert code == 2
    assert answers[0]["id"] is None
    assert answers[0]["error"]
    assert answers[1]["id"] == "good"


def test_a_line_that_is_no_object_is_told_so_in_plain_words(file_of):
    _code, (answer,) = batch(file_of, b"[1, 2]", format="type-b")
    assert answer["error"] == "This line is no JSON object."


def test_a_line_without_a_format_is_no_list_where_the_command_names_none(file_of):
    code, (answer,) = batch(file_of, {"id": 1, "text": LEGAL})
    assert (code, answer["id"]) == (2, None)
    assert "--format" in answer["error"]


def test_a_line_longer_than_any_list_is_passed_over_whole(file_of):
    endless = b'{"id": 1, "text": "' + b"x" * (2 * MOST_LINE_BYTES) + b'"}'
    code, answers = batch(file_of, endless, {"id": 2, "text": LEGAL}, format="type-b")
    assert code == 2
    assert [answer["id"] for answer in answers] == [None, 2]


def test_a_list_that_cannot_be_checked_keeps_its_id(file_of):
    code, answers = batch(
        file_of,
        {"id": 1, "format": "type-c", "text": LEGAL},
        {"id": 2, "format": "modern", "date": "2011-10-08", "text": LEGAL},
        {"id": 3, "format": "type-b", "text": "1 Island\n" * 6_000},
    )
    assert code == 2
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert all(set(answer) == {"id", "error"} for answer in answers)


def test_blank_lines_and_a_byte_order_mark_are_no_faults(file_of):
    marked = b"\xef\xbb\xbf" + json.dumps({"id": 1, "text": LEGAL}).encode()
    code, answers = batch(file_of, marked, b"", b"  ", format="type-b")
    assert (code, [answer["id"] for answer in answers]) == (0, [1])


def test_a_batch_that_is_not_there_ends_with_2(tmp_path):
    code, _, err = ran(batch=str(tmp_path / "gone.jsonl"), format="type-b")
    assert code == 2
    assert "cannot be read" in err
