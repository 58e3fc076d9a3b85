"""Verifies notifications of the server, which are signed according to Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
import re
import time
from collections.abc import Mapping, Sequence
from typing import Literal, Union, cast

from pydantic import ValidationError
from typing_extensions import TypeAlias

from . import models
from .model import Model

NotificationEvent: TypeAlias = Union[
    models.UserActionEvent,
    models.ContentApprovalNotification,
    models.ContentEditNotification,
    models.ContentDeleteNotification,
    models.UserActionNotification,
    models.FilterApprovalNotification,
    models.BatchResults,
]
"""The event of a notification; its ``type`` says which."""

EVENT_TYPES: Mapping[str, type[Model]] = {
    "user.action": models.UserActionEvent,
    "contentApproval": models.ContentApprovalNotification,
    "contentEdit": models.ContentEditNotification,
    "contentDelete": models.ContentDeleteNotification,
    "userAction": models.UserActionNotification,
    "filterApproval": models.FilterApprovalNotification,
    "batchResults": models.BatchResults,
}
"""The class of each ``type`` of an event that this version knows."""

Reason: TypeAlias = Literal[
    "missing header",
    "malformed header",
    "too old",
    "too new",
    "wrong signature",
    "malformed body",
    "unknown type",
]


class NotificationError(Exception):
    """A notification is not to be trusted, or not known. Answer 400; or 204 where the type is unknown, or it comes again."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(f"{reason}: {message}")
        self.reason: Reason = reason
        """Why."""


_FORMS = {
    "webhook-id": r"[!-\-/-~]{1,128}",
    "webhook-timestamp": r"[0-9]{1,12}",
    "webhook-signature": r"[ -~]+",
}
_SECRET = r"(?:whsec_)?((?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2,3})?)=*"


def verify_notification(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> NotificationEvent:
    """The event of a notification, if its signature is valid and recent.

    Args:
        body: The body as it came, not parsed.
        headers: The headers of the request; their names may have any case.
        secret: The ``whsec_…`` of the notification server or webhook; several while one takes the place of another.
        tolerance_seconds: How far the time of the notification may be from the clock.
        now: The time to compare with, in seconds since the epoch; the clock's, unless given.

    Raises:
        NotificationError: where it is not to be trusted, or not known; its ``reason`` says why.
        ValueError: where the secret is none.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    identity, timestamp, signatures = (_header(lower, name) for name in _FORMS)
    age = (time.time() if now is None else now) - int(timestamp)
    if abs(age) > tolerance_seconds:
        late: Reason = "too new" if age < 0 else "too old"
        raise NotificationError(late, f"{math.ceil(abs(age))} s off this clock. Check it.")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{identity}.{timestamp}.".encode() + data
    expected = [_sign(each, signed) for each in ([secret] if isinstance(secret, str) else secret)]
    # Repeated headers are joined by a comma, several signatures in one header by a blank.
    received = [each.encode() for each in re.split(r",? +", signatures)]
    # In constant time, and without an early end.
    if not any([hmac.compare_digest(one, other) for one in expected for other in received]):
        raise NotificationError("wrong signature", "compare the secret, and pass on the body as it came.")
    return _event(data)


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise NotificationError("missing header", f"{name}. Pass on all; the server needs a secret.")
    if re.fullmatch(_FORMS[name], value) is None:
        raise NotificationError("malformed header", f"{name}. Refuse it.")
    return value


def _sign(secret: str, signed: bytes) -> bytes:
    found = re.fullmatch(_SECRET, secret)
    if found is None:
        raise ValueError("secret: give the whsec_ of the server.")
    text = found[1]
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error:
        raise ValueError("secret: give the whsec_ of the server.") from None
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _event(data: bytes) -> NotificationEvent:
    try:
        body: object = json.loads(data.decode("utf-8"))
    except ValueError as problem:
        raise NotificationError("malformed body", f"{problem}. Refuse it.") from None
    # Events of the identity service have a wrapper.
    inner = _member(body, "event")
    event = body if inner is None else inner
    kind = _member(event, "type")
    if not isinstance(kind, str):
        raise NotificationError("malformed body", "it has no type. Refuse it.")
    known = EVENT_TYPES.get(kind)
    if known is None:
        raise NotificationError("unknown type", f"{kind}. Answer 204, or it comes again; update this package.")
    try:
        return cast(NotificationEvent, known.model_validate(event))
    except ValidationError as problem:
        raise NotificationError("malformed body", f"{problem}. Refuse it.") from problem


def _member(value: object, name: str) -> object:
    return cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
