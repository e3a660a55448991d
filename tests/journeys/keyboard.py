"""Somebody who has a keyboard and no mouse."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

REACH = 15
"""How many presses of Tab the next act is away at most, from the beginning of the page."""

FOCUSED = """() => {
  const one = document.activeElement;
  const shown = one.closest("label, .counted") ?? one;
  const ringed = [one, shown].some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const box = one.getClientRects()[0];
  const down = box && Math.min(box.height / 2, 16);
  const there = box && document.elementFromPoint(box.x + box.width / 2, box.y + down);
  return {
    what: one.outerHTML.slice(0, 200),
    isRinged: ringed,
    isSeen: !!there && (shown.contains(there) || there.contains(one)),
    top: box ? box.top + scrollY : 0,
    isInMain: one.closest("main") !== null,
  };
}"""
"""What has the focus: whether a ring is drawn around it or its label, and nothing covers its first
line."""

ODD_ORDER = "[tabindex]:not([tabindex='0']):not([tabindex='-1'])"


@dataclass
class Keyboard:
    """What the fingers do; each stop on the way is looked at."""

    page: Page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def paste(self, text: str) -> None:
        self.page.keyboard.insert_text(text)

    def skips(self) -> None:
        """Go past the masthead of a page that was just opened: its first stop leads there."""
        expect(self.page.locator(ODD_ORDER)).to_have_count(0)
        self.press("Tab")
        expect(self.page.get_by_role("link", name="Skip to the page")).to_be_focused()
        self.press("Enter")
        expect(self.page.locator("main")).to_be_focused()

    def tabs_to(self, aim: Locator, key: str = "Tab") -> None:
        """Press Tab until something has the focus, and see the focus go down the page."""
        top = 0.0
        passed: list[str] = []
        while len(passed) < REACH:
            self.press(key)
            stop = self.page.evaluate(FOCUSED)
            passed.append(stop["what"])
            assert stop["isRinged"], f"no ring: {stop}"
            assert stop["isSeen"], f"out of sight: {stop}"
            if key == "Tab" and stop["isInMain"]:
                assert stop["top"] > top - 48, f"up again: {passed[-2:]}"
                top = stop["top"]
            if aim.and_(self.page.locator(":focus")).count():
                return
        raise AssertionError(f"{aim} is more than {REACH} presses away: {passed}")

    def unfolds_and_folds(self, aim: Locator) -> None:
        """Open what is folded away, and close it: the focus stays on it."""
        self.tabs_to(aim)
        unfolded = self.page.locator("details[open] > summary:focus")
        self.press("Enter")
        expect(unfolded).to_be_visible()
        self.press("Space")
        expect(unfolded).to_have_count(0)
        expect(aim).to_be_focused()
