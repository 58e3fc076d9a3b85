"""The ways in which a call fails, one class for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import Error, Errors


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
        """What is wrong, as it was answered. None where the answer does not say."""

    @property
    def field_errors(self) -> Mapping[str, list[Error]]:
        """What is wrong with each field, by its path: ``application.name``."""
        return {} if self.errors is None else self.errors.field_errors or {}

    @property
    def general_errors(self) -> list[Error]:
        """What is wrong with the request as a whole."""
        return [] if self.errors is None else self.errors.general_errors or []


class InvalidRequestError(_ErrorsError):
    """400: the request breaks a rule. `field_errors` says which, field by field."""


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
