"""What shuts somebody out, on a page as it stands after what was done on it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = {"runOnly": ["color-contrast"]}


def no_barrier(page: Page) -> None:
    """axe finds nothing on the page; in the dark it looks at colours alone."""
    for scheme, options in (("light", None), ("dark", OF_COLOURS)):
        page.emulate_media(color_scheme=scheme)
        violations = Axe().run(page, options=options).response["violations"]
        found = [(one["id"], node["target"]) for one in violations for node in one["nodes"]]
        assert found == [], page.url
