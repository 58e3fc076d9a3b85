"""Signed notifications: the example of the document, forgeries, and what a server sends."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from gatehouse import NotificationError, models, verify_notification
from gatehouse.notifications import EVENT_TYPES
from gatehouse.testing import GatehouseServer

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER_SECRET = "whsec_" + base64.b64encode(b"another secret of 24 bytes").decode()
SECONDS = 1_614_265_330
APPROVAL = {
    "type": "contentApproval",
    "approvals": {"6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8": "approved"},
    "moderatorId": "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d",
    "moderatorEmail": "mia@example.org",
}
BODY = json.dumps(APPROVAL).encode()


def signature(body: bytes, *, secret: str = SECRET, identity: str = "msg_1", seconds: object = SECONDS) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{identity}.{seconds}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def signed(body: bytes = BODY, parts: dict[str, str] | None = None) -> dict[str, str]:
    headers = {"Webhook-Id": "msg_1", "Webhook-Timestamp": str(SECONDS), "Webhook-Signature": signature(body)}
    return {**headers, **(parts or {})}


def reason(headers: dict[str, str], body: bytes = BODY, now: float = SECONDS) -> str:
    with pytest.raises(NotificationError) as caught:
        verify_notification(body, headers, SECRET, now=now)
    return caught.value.reason


def test_the_example_of_standard_webhooks_is_signed_as_it_says() -> None:
    body = b'{"test": 2432232314}'
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": str(SECONDS),
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    # It is signed well, and then has no type.
    assert reason(headers, body) == "malformed body"


def test_a_notification_is_the_event_of_its_type() -> None:
    event = verify_notification(BODY, signed(), SECRET, now=SECONDS)
    assert isinstance(event, models.ContentApprovalNotification)
    assert verify_notification(BODY.decode(), signed(), SECRET, now=SECONDS) == event


def test_every_type_of_the_specs_has_its_class() -> None:
    profile = json.loads(Path(os.environ["GATEHOUSE_PROFILE"]).read_text(encoding="utf-8"))
    assert profile["x-notification-types"] == {kind: model.__name__ for kind, model in EVENT_TYPES.items()}


def test_one_of_several_secrets_and_of_several_signatures_is_enough() -> None:
    several = signed(parts={"Webhook-Signature": f"v1,AAAA {signature(BODY)}, v1,BBBB"})
    verify_notification(BODY, several, [OTHER_SECRET, SECRET], now=SECONDS)
    with pytest.raises(NotificationError, match="wrong signature"):
        verify_notification(BODY, signed(), OTHER_SECRET, now=SECONDS)


@pytest.mark.parametrize("now", [SECONDS - 300, SECONDS + 300])
def test_it_counts_for_five_minutes(now: int) -> None:
    verify_notification(BODY, signed(), SECRET, now=now)
    assert reason(signed(), now=SECONDS + 300.5) == "too old"
    assert reason(signed(), now=SECONDS - 300.5) == "too new"


def test_what_was_changed_is_refused() -> None:
    assert reason(signed(), BODY + b" ") == "wrong signature"
    assert reason(signed(parts={"Webhook-Id": "msg_2"})) == "wrong signature"
    assert reason(signed(parts={"Webhook-Timestamp": str(SECONDS + 1)})) == "wrong signature"
    assert reason(signed(parts={"Webhook-Signature": signature(BODY)[:-4]})) == "wrong signature"
    assert reason(signed(parts={"Webhook-Signature": signature(BODY).replace("v1,", "v2,")})) == "wrong signature"


@pytest.mark.parametrize("name", ["Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"])
def test_headers_are_there_and_well_formed(name: str) -> None:
    headers = signed()
    del headers[name]
    assert reason(headers) == "missing header"
    assert reason(signed(parts={name: "ü"})) == "malformed header"


def test_a_timestamp_of_other_digits_is_refused() -> None:
    assert reason(signed(parts={"Webhook-Timestamp": "١٢٣"})) == "malformed header"


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[]", b"7", b"{}", b'{"type":7}', b'{"type":"contentApproval"}'])
def test_a_body_that_is_none_is_told(body: bytes) -> None:
    assert reason(signed(body), body) == "malformed body"


def test_a_later_type_is_told_apart() -> None:
    body = b'{"type":"harbourClosed"}'
    assert reason(signed(body), body) == "unknown type"


@pytest.mark.parametrize("secret", ["", "whsec_", "short", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!"])
def test_a_secret_that_is_none_is_an_error_of_the_program(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        verify_notification(BODY, signed(), secret, now=SECONDS)


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
