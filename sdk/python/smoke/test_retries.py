"""What a call does when the server does not answer as it should: a server that follows a script says so."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from gatehouse import Gatehouse
from gatehouse.errors import TimedOutError, UnavailableError, UnexpectedAnswerError
from gatehouse.models import ApplicationInput, ApplicationRequest


class Scripted(ThreadingHTTPServer):
    """Gives one answer after the other: a status, headers, a body and the seconds before it."""

    def __init__(self, *answers: tuple[int, dict[str, str], bytes, float]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = list(answers)
        self.seen: list[str] = []


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
def scripted(*answers: tuple[int, dict[str, str], bytes, float]) -> Generator[tuple[Gatehouse, Scripted]]:
    server = Scripted(*answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with Gatehouse(f"http://127.0.0.1:{server.server_port}", api_key="a key") as client:
            yield client, server
    finally:
        server.shutdown()
        server.server_close()


BUSY = (503, {"Retry-After": "0"}, b"", 0.0)


def test_what_is_safe_is_tried_again() -> None:
    with scripted(BUSY, BUSY, (200, {}, b'{"version": "1.2.3"}', 0.0)) as (client, server):
        assert client.server.retrieve_system_version().version == "1.2.3"
    assert server.seen == ["a key"] * 3


def test_there_is_an_end_to_it() -> None:
    with scripted(BUSY, BUSY, BUSY) as (client, server):
        with pytest.raises(UnavailableError) as caught:
            client.server.retrieve_system_version()
    assert len(server.seen) == 3
    assert (caught.value.retry_after, caught.value.errors) == ("0", None)


def test_a_create_is_sent_once() -> None:
    with scripted(BUSY) as (client, server):
        with pytest.raises(UnavailableError):
            client.applications.create_application(ApplicationRequest(application=ApplicationInput(name="Forum")))
    assert len(server.seen) == 1


def test_an_answer_that_does_not_come_is_not_waited_for() -> None:
    with scripted((200, {}, b"{}", 1.0)) as (client, _server):
        with pytest.raises(TimedOutError):
            client.server.retrieve_system_version(timeout=0.1, retries=0)


def test_a_redirect_is_not_followed_with_the_key() -> None:
    with scripted((302, {"Location": "/elsewhere"}, b"", 0.0)) as (client, server):
        with pytest.raises(UnexpectedAnswerError) as caught:
            client.server.retrieve_system_version()
    assert caught.value.status == 302
    assert len(server.seen) == 1


def test_an_answer_that_is_no_json_is_told() -> None:
    with scripted((200, {"Content-Type": "text/html"}, b"<p>Hello", 0.0)) as (client, _server):
        with pytest.raises(UnexpectedAnswerError):
            client.server.retrieve_system_version()
