"""What uvicorn serves: Django in WSGI threads, and in front of it what must answer without them.

Under ASGI every Django request opens database and Redis connections of its own; threads keep theirs
and serve a page three times as fast.
"""

import asyncio

from a2wsgi import WSGIMiddleware
from django.conf import settings

from organizer.live.files import room_for
from organizer.live.fragments import Fragments
from organizer.live.hub import hub
from organizer.live.listening import listen
from organizer.live.streams import ADDRESS, Limits, Live
from organizer.wsgi import application as pages

THREADS = 10
PARTS_THREADS = 2
ALIKE_THREADS = 2
HEALTH_PATH = "/healthz"
WANTS_PARTS = b"x-live"

django = WSGIMiddleware(pages, workers=THREADS)
# What open pages ask for by themselves, hundreds at once, waits in a queue of its own: nobody who
# presses something stands behind it. What is alike for everybody is drawn once, and waits behind
# nothing that a single page asks for.
parts = Fragments(
    hub,
    alike=WSGIMiddleware(pages, workers=ALIKE_THREADS),
    pages=WSGIMiddleware(pages, workers=PARTS_THREADS),
)
live = Live(hub, Limits(room_for(settings.LIVE_STREAMS), settings.LIVE_STREAMS_PER_ADDRESS))


async def application(scope, receive, send) -> None:
    """Answer the health question and those who listen itself, hand every other request to
    Django."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == HEALTH_PATH:
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})
    elif scope["type"] == "http" and scope["path"].startswith(ADDRESS):
        await live(scope, receive, send)
    elif any(name == WANTS_PARTS for name, _ in scope.get("headers", ())):
        await parts(scope, receive, send)
    else:
        await django(scope, receive, send)


async def lifespan(receive, send) -> None:
    """Listen to the database from before the first page until after the last."""
    await receive()
    tasks = [asyncio.create_task(listen(hub)), asyncio.create_task(live.beat())]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})
