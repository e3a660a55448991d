"""XML as deck programs write it: read with the line of every element, hostile files refused.

A deck needs no document type, no entities and no depth, so a file with any of these is refused
before it can cost anything. Lines on which no card begins are headers: what the other elements say
is about the deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import NoReturn
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.saxutils import escape, quoteattr
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import make_parser

from formats.legality.errors import FormatError
from formats.legality.parsing.gathered import Filing, Gathered, Start
from formats.legality.parsing.source import Source, clean_field
from wording import said

DEEPEST = 32
"""Elements within elements; no deck program goes beyond five."""

_INVISIBLE = "\ufeff \t\r\n"
_PRELUDE = re.compile(r"<\?.*?\?>\s*|<!--.*?-->\s*", re.DOTALL)
_TAG = re.compile(r"<(!?[A-Za-z][\w.-]*)")
_DECLARATION = re.compile(r"<\?xml\s.*?\?>", re.DOTALL | re.IGNORECASE)
_NO_DECK = ("!doctype", "!entity", "html")
_PAGE = re.compile(r"(?:<\?.*?\?>\s*)?<(?:!doctype\s+)?html\b", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Element:
    """An element with its attributes, the line it begins on, its own text and what it stands in,
    from the root inwards. Names of tags and attributes are in small letters, but in `opening`,
    which is its first tag as it was written up to its end."""

    tag: str
    attributes: Mapping[str, str]
    opening: str
    number: int
    parents: tuple[Element, ...]
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands between its tags, cleaned."""
        return clean_field("".join(self.pieces))

    @property
    def raw(self) -> str:
        """The element by itself: in a file of one line its line would be the whole deck."""
        text = escape("".join(self.pieces).strip())
        return f"<{self.opening}>{text}</{self.tag}>" if text else f"<{self.opening}/>"

    def says(self, attribute: str) -> str:
        """The value of an attribute, cleaned; "" where it is missing."""
        return clean_field(self.attributes.get(attribute, ""))

    def within(self, tag: str) -> str:
        """The name of the nearest element called `tag` that this one stands in, as it is written;
        "" where there is none."""
        around = next((each for each in reversed(self.parents) if each.tag == tag), None)
        return around.attributes.get("name", "") if around else ""


def root_of(source: Source) -> str | None:
    """The name of the root element as it is written (``!DOCTYPE`` where that comes first), None
    for a text that is no XML."""
    text = source.text
    if not text.lstrip(_INVISIBLE).startswith("<"):
        return None
    at = len(text) - len(text.lstrip(_INVISIBLE))
    while prelude := _PRELUDE.match(text, at):
        at = prelude.end()
    root = _TAG.match(text, at)
    return root[1] if root else None


def is_other_xml(source: Source) -> bool:
    """Whether the file is XML or HTML, whatever it holds."""
    root = root_of(source)
    if root is None:
        return False
    is_declared = source.text.lstrip(_INVISIBLE)[:6].casefold() == "<?xml "
    return is_declared or root.casefold() in _NO_DECK


def refuse_xml(source: Source, _start: Start) -> NoReturn:
    """Refuse XML that is no deck of a known program (FormatError `list-cannot-be-read`)."""
    if _PAGE.match(source.text.lstrip(_INVISIBLE)):
        raise FormatError(
            "list-cannot-be-read",
            "This is a web page, not a deck. Export the deck from the page, or copy its cards and "
            "paste them as text.",
        )
    elements(source)
    raise _refused(said("It is no deck of Cockatrice, Magic Online or OCTGN."))


def elements(source: Source) -> Sequence[Element]:
    """Every element of the file, in the order they end. FormatError `list-cannot-be-read` for
    XML that is damaged, too deep, or declares a document type or entities."""
    handler = _Collector()
    document = InputSource()
    document.setCharacterStream(StringIO(_text_of(source)))
    parser = make_parser()
    parser.forbid_dtd = True
    parser.setContentHandler(handler)
    parser.setErrorHandler(ErrorHandler())
    try:
        parser.parse(document)
    except DefusedXmlException as error:
        raise _refused(
            said("It declares a document type or entities, which no deck needs.")
        ) from error
    except SAXParseException as error:
        line = error.getLineNumber() or 1
        raise _refused(said("It breaks off or is damaged at line {line}.", line=line)) from error
    return handler.elements


def read_xml(
    source: Source, start: Start, family: str, file_card: Callable[[Filing, Element], bool]
) -> Gathered:
    """Read a file of one program. `file_card` files an element that is a card and says so."""
    filing = Filing(start, family)
    in_order = sorted(elements(source), key=lambda element: element.number)
    numbers = {element.number for element in in_order if file_card(filing, element)}
    for line in source.lines:
        if line.text and line.number not in numbers:
            filing.header(line.number)
    return filing.gathered


def _text_of(source: Source) -> str:
    """The text with line ends as its lines are counted. Its declaration goes: XML allows nothing
    before it, not even a blank line, and its encoding is of the bytes, which are text by now."""
    text = "\n".join(line.raw for line in source.lines)
    start = len(text) - len(text.lstrip(_INVISIBLE))
    declaration = _DECLARATION.match(text, start)
    rest = declaration.end() if declaration else start
    return "\n" * text.count("\n", 0, rest) + text[rest:]


def _refused(why: str) -> FormatError:
    return FormatError(
        "list-cannot-be-read",
        said(
            "This XML file cannot be read. {why} Export the deck again, or as text, or paste it.",
            why=why,
        ),
    )


class _Collector(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self._locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - the handler's name
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        if len(self._open) >= DEEPEST:
            raise _refused(said("Its elements are nested too deeply."))
        number = (self._locator and self._locator.getLineNumber()) or 1
        opening = " ".join((name, *(f"{key}={quoteattr(value)}" for key, value in attrs.items())))
        attributes = {key.casefold(): value for key, value in attrs.items()}
        parents = tuple(self._open)
        self._open.append(Element(name.casefold(), attributes, opening, number, parents))

    def characters(self, content: str) -> None:
        self._open[-1].pieces.append(content)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        self.elements.append(self._open.pop())
