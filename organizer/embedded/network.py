"""The address people type: whether it is free, what the shop's network calls this computer."""

import errno
import http.client
import io
import socket

import psutil
import segno

from organizer.embedded.errors import EmbeddedError

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to
# An address kept for documentation: nothing is sent, the kernel only says which way it would go.
SOMEWHERE_ELSE = ("192.0.2.1", 9)


def refuse_taken_port(host: str, port: int) -> None:
    """Raise EmbeddedError where nothing can listen on `host` and `port`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise EmbeddedError(_refusal(host, port, error)) from error


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is already used by another program. Stop that one, or choose another "
            f"port: PORT={port + 1} make run."
        )
    if error.errno == errno.EACCES:
        return f"This user may not listen on port {port}. Choose one from 1024 up, such as 8000."
    return f"This computer cannot listen on {host}, port {port}: {error.strerror}. Check HOST."


def shop_address() -> str:
    """Return this computer's address on the network it would leave by, or the local one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def names_of_this_computer() -> list[str]:
    """Return every address and name by which the shop's network may call this computer."""
    addresses = [
        found.address
        for of_interface in psutil.net_if_addrs().values()
        for found in of_interface
        if found.family == socket.AF_INET
    ]
    name = socket.gethostname()
    return sorted({*addresses, name, f"{name.split('.')[0]}.local"})


def page_answers(host: str, port: int) -> bool:
    """Say whether the first page is served."""
    connection = http.client.HTTPConnection("localhost" if host in EVERYWHERE else host, port)
    try:
        connection.request("GET", "/", headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def qr(address: str) -> str:
    """Return `address` as a QR code made of characters, for a terminal."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
