"""What uvicorn serves: Django in WSGI threads, and in front of it what must answer without them.

Under ASGI every Django request opens database and Redis connections of its own; threads keep theirs
and serve a page three times as fast.
"""

from a2wsgi import WSGIMiddleware

from organizer.wsgi import application as pages

THREADS = 10
HEALTH_PATH = "/healthz"

django = WSGIMiddleware(pages, workers=THREADS)


async def application(scope, receive, send) -> None:
    """Answer the health question itself, hand every other request to Django."""
    if scope["type"] == "http" and scope["path"] == HEALTH_PATH:
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    await django(scope, receive, send)
