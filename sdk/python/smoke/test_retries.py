"""What a call of either client does when the server does not answer as it should: a server that follows a script says so."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from gatehouse import Gatehouse
from gatehouse.aio import AsyncGatehouse
from gatehouse.errors import TimedOutError, UnavailableError, UnexpectedAnswerError
from gatehouse.models import ApplicationInput, ApplicationRequest
from typing_extensions import TypeAlias


class Scripted(ThreadingHTTPServer):
    """Gives one answer after the other: a status, headers, a body and the seconds before it."""

    def __init__(self, *answers: tuple[int, dict[str, str], bytes, float]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = list(answers)
        self.seen: list[str] = []
        self.url = f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    def answer(self) -> None:
        assert isinstance(self.server, Scripted)
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.seen.append(self.headers["Authorization"])
        status, headers, body, wait = self.server.answers.pop(0)
        time.sleep(wait)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_GET = answer
    do_POST = answer

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def scripted(*answers: tuple[int, dict[str, str], bytes, float]) -> Generator[Scripted]:
    server = Scripted(*answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


Kind: TypeAlias = "type[Gatehouse] | type[AsyncGatehouse]"
BUSY = (503, {"Retry-After": "0"}, b"", 0.0)
both = pytest.mark.parametrize("kind", [Gatehouse, AsyncGatehouse])


def result(kind: Kind, server: Scripted, call: Callable[[Any], Any]) -> Any:
    async def run() -> Any:
        async with AsyncGatehouse(server.url, api_key="a key") as client:
            return await call(client)

    if kind is AsyncGatehouse:
        return asyncio.run(run())
    with Gatehouse(server.url, api_key="a key") as client:
        return call(client)


def ask(client: Any) -> Any:
    return client.server.retrieve_system_version()


@both
def test_what_is_safe_is_tried_again(kind: Kind) -> None:
    with scripted(BUSY, BUSY, (200, {}, b'{"version": "1.2.3"}', 0.0)) as server:
        assert result(kind, server, ask).version == "1.2.3"
    assert server.seen == ["a key"] * 3


@both
def test_there_is_an_end_to_it(kind: Kind) -> None:
    with scripted(BUSY, BUSY, BUSY) as server:
        with pytest.raises(UnavailableError) as caught:
            result(kind, server, ask)
    assert len(server.seen) == 3
    assert (caught.value.retry_after, caught.value.errors) == ("0", None)


@both
def test_a_create_is_sent_once(kind: Kind) -> None:
    body = ApplicationRequest(application=ApplicationInput(name="Forum"))
    with scripted(BUSY) as server:
        with pytest.raises(UnavailableError):
            result(kind, server, lambda client: client.applications.create_application(body))
    assert len(server.seen) == 1


@both
def test_an_answer_that_does_not_come_is_not_waited_for(kind: Kind) -> None:
    with scripted((200, {}, b"{}", 1.0)) as server:
        with pytest.raises(TimedOutError):
            result(kind, server, lambda client: client.server.retrieve_system_version(timeout=0.1, retries=0))


@both
def test_a_redirect_is_not_followed_with_the_key(kind: Kind) -> None:
    with scripted((302, {"Location": "/elsewhere"}, b"", 0.0)) as server:
        with pytest.raises(UnexpectedAnswerError) as caught:
            result(kind, server, ask)
    assert caught.value.status == 302
    assert len(server.seen) == 1


@both
def test_an_answer_that_is_no_json_is_told(kind: Kind) -> None:
    with scripted((200, {"Content-Type": "text/html"}, b"<p>Hello", 0.0)) as server:
        with pytest.raises(UnexpectedAnswerError):
            result(kind, server, ask)
