"""The page that documents the API, in a real browser under the site's own content policy."""

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request, expect

pytestmark = pytest.mark.browser


def test_the_page_shows_every_operation_and_loads_nothing_from_elsewhere(
    live_app: str, page: Page
) -> None:
    complaints: list[str] = []
    asked: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", remember)
    page.goto(f"{live_app}/api/v1/docs/")
    for path in ("/api/v1/events/", "/api/v1/events/{slug}/standings/", "/api/v1/formats/"):
        expect(page.locator(f'[data-path="{path}"]')).to_be_visible()
    assert [url for url in asked if not url.startswith((live_app, "data:"))] == []
    assert complaints == []


def test_an_operation_can_be_tried_on_the_page(live_app: str, page: Page) -> None:
    page.goto(f"{live_app}/api/v1/docs/")
    operation = page.locator("#operations-events-events")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    answer = operation.locator(".live-responses-table .response-col_status").last
    expect(answer).to_contain_text("200")
