"""Signed notifications: those that every SDK takes or refuses, and what a server sends."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from gatehouse import NotificationError, models, verify_notification
from gatehouse.testing import GatehouseServer

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
CASES: list[dict[str, Any]] = json.loads(Path(os.environ["GATEHOUSE_NOTIFICATIONS"]).read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_notification_is_taken_or_refused_for_its_reason(case: dict[str, Any]) -> None:
    body = base64.b64decode(case["body"])
    now, tolerance = case["now"] / 1000, case.get("toleranceSeconds", 300)
    try:
        event = verify_notification(body, case["headers"], case["secrets"], now=now, tolerance_seconds=tolerance)
    except NotificationError as refused:
        assert refused.reason == case.get("refusal")
    except ValueError as problem:
        assert case.get("refusal") == "invalid secret" and "whsec_" in str(problem)
    else:
        assert "refusal" not in case
        assert type(event).__name__ == case.get("event", "ContentDeleteNotification")
        if len(case["secrets"]) == 1:
            # Names of headers may have any case, one secret need not be a list, and a body may be text.
            headers = {name.title(): value for name, value in case["headers"].items()}
            [secret] = case["secrets"]
            assert verify_notification(body.decode(), headers, secret, now=now, tolerance_seconds=tolerance) == event


class Receiver(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.received: list[tuple[dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Receiver)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((dict(self.headers.items()), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    started = Receiver()
    threading.Thread(target=started.serve_forever, daemon=True).start()
    yield started
    started.shutdown()
    started.server_close()


def test_what_a_server_sends_is_verified(receiver: Receiver) -> None:
    forum, user = str(uuid4()), uuid4()
    bootstrap = {
        "moderationApplications": [
            {
                "application": {
                    "id": forum,
                    "name": "Forum",
                    "moderationConfiguration": {"contentUserActionsEnabled": True},
                    "notificationServers": [{"url": receiver.url, "signingSecret": SECRET}],
                }
            }
        ]
    }
    environment = {"NOTIFICATION_ALLOWED_RANGES": "127.0.0.1"}
    with GatehouseServer(bootstrap, environment=environment) as server, server.client() as client:
        client.content_users.create_content_user(
            user, models.ContentUserRequest(user=models.ContentUserInput(name="Ada"))
        )
        action = models.UserActionInput(action="mute", application_ids=[UUID(forum)], reason="Advertising")
        client.user_actions.create_user_action(user, action)
        server.idle()
        [sent] = server.notifications
    [(headers, body)] = receiver.received
    event = verify_notification(body, headers, SECRET)
    assert isinstance(event, models.UserActionNotification)
    assert (event.action, event.user_id) == ("mute", user)
    assert sent.body == json.loads(body)
