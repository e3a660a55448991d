"""The list of infractions on the page about results is that of the engine."""

from matches.engine.penalties import INFRACTIONS
from tests.shared import PROJECT

UPGRADED = {None: "", 1: "the second on", 2: "the third on"}


def test_the_page_lists_every_infraction() -> None:
    lines = (PROJECT / "docs" / "results.md").read_text().splitlines()
    start = lines.index("| category | infraction | penalty | upgraded from |") + 2
    shown = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines[start : start + len(INFRACTIONS)]
    ]
    assert shown == [
        [
            infraction.category.replace("_", " "),
            infraction.name,
            infraction.default.replace("_", " "),
            UPGRADED[infraction.allowed],
        ]
        for infraction in INFRACTIONS
    ]
    assert not lines[start + len(INFRACTIONS)].startswith("|")
