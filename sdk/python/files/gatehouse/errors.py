"""The ways in which a call fails, one class for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import Errors


class GatehouseError(Exception):
    """A call failed. Each of the classes below says in which way."""


class ConnectionFailedError(GatehouseError):
    """There was no answer: the server cannot be reached, or the connection broke."""


class TimedOutError(ConnectionFailedError):
    """There was no answer in time."""


class AnswerError(GatehouseError):
    """The server answered, but not with what was asked for."""

    def __init__(self, message: str, *, status: int, headers: Mapping[str, str], body: bytes) -> None:
        super().__init__(message)
        self.status = status
        """The status of the answer."""
        self.headers = headers
        """The headers of the answer."""
        self.body = body
        """The body of the answer; empty for most statuses."""

    @property
    def request_id(self) -> str | None:
        """The id under which the server logged the request."""
        return self.headers.get("X-Request-Id")

    @property
    def retry_after(self) -> str | None:
        """When to try again, where the server says so: seconds, or a date."""
        return self.headers.get("Retry-After")


class _ErrorsError(AnswerError):
    def __init__(
        self, message: str, *, status: int, headers: Mapping[str, str], body: bytes, errors: Errors | None
    ) -> None:
        super().__init__(message, status=status, headers=headers, body=body)
        self.errors = errors
        """What is wrong: ``field_errors`` by field path, and ``general_errors``. None where the answer does not say."""


class InvalidRequestError(_ErrorsError):
    """400: the request breaks a rule. `errors` says which, field by field."""


class UnauthorizedError(AnswerError):
    """401: there is no API key or token, or it is not valid here."""


class LicenseExpiredError(AnswerError):
    """402: the license of the server has expired."""


class NotFoundError(AnswerError):
    """404: the object does not exist."""


class PayloadTooLargeError(AnswerError):
    """413: the body is larger than the server accepts."""


class UnsupportedMediaTypeError(AnswerError):
    """415: the operation does not take this media type."""


class TooManyRequestsError(AnswerError):
    """429: try again later."""


class InternalServerError(AnswerError):
    """500: something went wrong in the server; its log has the cause, under the request id."""


class UnavailableError(_ErrorsError):
    """503: the server, or what it needs, is not there at the moment. Try again later."""


class UnexpectedAnswerError(AnswerError):
    """An answer that the specs do not know, such as one of something between this program and the server."""
