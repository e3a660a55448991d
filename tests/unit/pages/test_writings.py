"""An announcement as plain text and as an e-mail."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from urllib.parse import parse_qs, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from formats.legality.announcements import PhraseOption, phrases_in
from organizer.web.organizer.writings import WIDTH, Mail, with_address, wrapped

OPTIONS = (
    PhraseOption("portal", "PORTAL ALLOWED"),
    PhraseOption("proxy", "OPTIONAL 6-PROXY RULE IN EFFECT"),
)


def sent(text: str) -> str:
    return wrapped(text, phrases_in(text, OPTIONS, ()))


def test_lines_are_broken_at_72_characters_and_empty_ones_stay() -> None:
    text = "word " * 20 + "\n\nEnd."
    lines = sent(text).split("\n")

    assert [len(line) for line in lines] == [69, 29, 0, 4]


def test_a_phrase_stays_whole_on_a_line() -> None:
    text = "x" * 50 + " OPTIONAL 6-PROXY RULE IN EFFECT at this event."

    assert sent(text).split("\n") == [
        "x" * 50,
        "OPTIONAL 6-PROXY RULE IN EFFECT at this event.",
    ]


def test_a_phrase_that_was_broken_over_two_lines_is_joined() -> None:
    assert sent("Come. Portal\nallowed, and more.") == "Come. Portal allowed, and more."


def test_quotes_and_indents_go_on_and_a_long_word_is_left_whole() -> None:
    address = "https://example.org/" + "a" * 70
    text = "> " + "word " * 20 + "\n  " + address

    first, second, third = sent(text).split("\n")
    assert first.startswith("> word")
    assert second.startswith("> word")
    assert third.strip() == address


WORDS = st.sampled_from(
    ["Come", "NO", "and", "PORTAL", "ALLOWED", "6-PROXY", "x" * 40, "not,", "–"]
)
TEXTS = st.lists(
    st.one_of(WORDS, st.sampled_from([option.phrase for option in OPTIONS])), max_size=40
).flatmap(
    lambda words: st.lists(
        st.sampled_from([" ", "\n", "  ", "\n\n"]), min_size=len(words), max_size=len(words)
    ).map(lambda blanks: "".join(w + b for w, b in zip(words, blanks, strict=True)))
)


@given(TEXTS)
def test_what_is_wrapped_switches_the_same_on(text: str) -> None:
    def said(written: str) -> list[tuple[str, bool]]:
        return [(one.subject, one.is_negated) for one in phrases_in(written, OPTIONS, ())]

    assert said(sent(text)) == said(text)


@given(TEXTS)
def test_a_line_that_is_longer_has_one_word_or_one_phrase(text: str) -> None:
    for line in sent(text).split("\n"):
        phrases = phrases_in(line, OPTIONS, ())
        assert len(line) <= WIDTH or len(line.split()) == 1 or phrases


def test_the_address_of_the_page_stands_below_once() -> None:
    assert with_address("Come.", "http://a/b") == "Come.\n\nhttp://a/b"
    assert with_address("Come: http://a/b", "http://a/b") == "Come: http://a/b"


def test_an_e_mail_is_a_link_and_a_file_with_the_same_words() -> None:
    mail = Mail("Frühling & Cup, 8 March", "Über alles:\nPORTAL ALLOWED\n")

    asked = parse_qs(urlsplit(mail.link).query)
    read = message_from_bytes(mail.as_file(), policy=default)
    assert asked["subject"] == [mail.subject] == [read["Subject"]]
    assert asked["body"] == [mail.body.replace("\n", "\r\n")]
    assert read.get_content().replace("\r\n", "\n") == mail.body
    assert read["X-Unsent"] == "1"
