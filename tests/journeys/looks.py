"""A browser as narrow as any that looks at page after page.

A page is laid into it, as it was drawn, without its scripts and with all that folds unfolded; its
styles come from a real server. To open each would take longer than to look at it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

NARROWEST = {"width": 320, "height": 640}
"""What a screen of 1280 shows at 400 %."""

WHOLE = {"base.html", "public/screen_base.html", "500.html"}
"""One of these is in every whole page."""

LAY = """async (html) => {
  const drawn = new DOMParser().parseFromString(html, "text/html").documentElement;
  drawn.querySelectorAll("noscript").forEach((one) => one.remove());
  drawn.querySelectorAll("details").forEach((one) => { one.open = true; });
  document.replaceChild(document.importNode(drawn, true), document.documentElement);
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  await Promise.all(styles.map((one) => new Promise((done) => {
    one.addEventListener("load", done);
    one.addEventListener("error", done);
  })));
  return styles.filter((one) => !one.sheet).map((one) => `no ${one.href}`);
}"""
"""Put a page in the place of the one before; which of its styles did not come."""

FIND_BARRIERS = """async (options) => {
  const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}"""

FIND_FAULTS = """(width) => {
  const wide = document.documentElement.scrollWidth;
  const headings = document.querySelectorAll("h1").length;
  const inline = document.querySelectorAll("[style], style, script:not([src])");
  return [
    ...(wide > width ? [`${wide} pixels wide`] : []),
    ...(headings === 1 ? [] : [`${headings} headings of the page`]),
    ...[...inline].map((one) => `the policy forbids ${one.outerHTML.slice(0, 80)}`),
  ];
}"""


CLASSES = re.compile(r' class="([^"]*)"')
IN_FULL = {"rules": {"target-size": {"enabled": True}}}
BUT_FOR_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
OF_COLOURS = {"runOnly": ["color-contrast"]}


@dataclass
class Look:
    """What looks at pages, and the templates and classes that it has seen on them."""

    page: Page
    seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.goto("/healthz")
        self.page.evaluate(AXE_SCRIPT)

    def at(self, html: str, made_of: Collection[str]) -> list[str]:
        """What is wrong with a page: what axe finds, what runs off the side, what the content
        security policy forbids. Colours, which take most of the time, are looked at in light and in
        the dark where there is a template or a class that was not seen before. Nothing is looked at
        but whole pages."""
        if WHOLE.isdisjoint(made_of):
            return []
        pieces = {*made_of, *CLASSES.findall(html)}
        is_new = not pieces <= self.seen
        self.seen |= pieces
        found = self.page.evaluate(LAY, html)
        found += self.page.evaluate(FIND_FAULTS, NARROWEST["width"])
        found += self.page.evaluate(FIND_BARRIERS, IN_FULL if is_new else BUT_FOR_COLOURS)
        if is_new:
            self.page.emulate_media(color_scheme="dark")
            found += self.page.evaluate(FIND_BARRIERS, OF_COLOURS)
            self.page.emulate_media(color_scheme="light")
        return found
