"""Describes calls, and reads what comes of them: what the two transports have in common."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast
from urllib.parse import quote, urlencode
from uuid import UUID

from pydantic import BaseModel, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from . import errors, models
from .version import __version__

Answer = TypeVar("Answer")

_FAILURES: Mapping[int, tuple[type[errors.AnswerError], str]] = {
    400: (errors.InvalidRequestError, "The request breaks a rule"),
    401: (errors.UnauthorizedError, "The API key or token is missing, not valid, or not permitted to do this"),
    402: (errors.LicenseExpiredError, "The license of the server has expired"),
    404: (errors.NotFoundError, "It does not exist"),
    413: (errors.PayloadTooLargeError, "The body is larger than the server accepts"),
    415: (errors.UnsupportedMediaTypeError, "The operation does not take this media type"),
    429: (errors.TooManyRequestsError, "There were too many requests; try again later"),
    500: (errors.InternalServerError, "Something went wrong in the server; its log has the cause"),
    503: (errors.UnavailableError, "The server is not available at the moment; try again later"),
}


class Call(TypedDict, total=False):
    """What may be said of one call, as further keyword arguments of each method."""

    token: str
    """A JWT or an operator's token that opens the call, in place of the API key."""
    tenant_id: UUID | str
    """The tenant that the call is about."""
    timeout: float
    """For how many seconds one attempt may take to connect, and for each part of the answer to come."""
    retries: int
    """How many further attempts there may be, where the operation can safely be repeated."""
    headers: Mapping[str, str]
    """More headers."""


@dataclass(frozen=True, repr=False)
class Request:
    """A request as a method describes it."""

    operation: str
    method: str
    path: str
    retry_safe: bool
    path_values: Mapping[str, object]
    query: Mapping[str, object]
    body: object = None
    content_type: str | None = None


@dataclass(frozen=True, repr=False)
class Response:
    """An answer, whatever library it came by."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, repr=False)
class Outgoing:
    """A request as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float
    retries: int


RETRIED = frozenset((408, 429, 500, 502, 503, 504))
"""The statuses after which the same request may be answered otherwise."""

LONGEST_WAIT = 8.0
"""Seconds between two attempts, at most, where the server does not say how long."""


class Settings:
    """Knows the server, and what opens it."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None,
        token: str | None,
        tenant_id: UUID | str | None,
        timeout: float,
        retries: int,
        headers: Mapping[str, str],
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url is {base_url!r}. Give a URL that starts with http:// or https://.")
        self.base_url = base_url.rstrip("/")
        self._authorization = f"Bearer {token}" if token is not None else api_key
        self._tenant_id = tenant_id
        self._timeout = timeout
        self._retries = retries
        self._headers = {"User-Agent": f"gatehouse-python/{__version__}", **headers}

    def outgoing(self, request: Request, accept: str, call: Call) -> Outgoing:
        """The request with everything that is said of the client and of the call."""
        unknown = call.keys() - Call.__annotations__.keys()
        if unknown:
            raise TypeError(f"{request.operation}: there is no keyword argument {min(unknown)!r}")
        url = self.base_url + _filled(request.path, request.path_values)
        query = urlencode(list(_pairs(request.query)), quote_via=quote)
        return Outgoing(
            method=request.method,
            url=f"{url}?{query}" if query else url,
            headers=self._request_headers(request, accept, call),
            body=None if request.body is None else _json(request.body),
            timeout=call.get("timeout", self._timeout),
            retries=call.get("retries", self._retries) if request.retry_safe else 0,
        )

    def _request_headers(self, request: Request, accept: str, call: Call) -> dict[str, str]:
        headers = {**self._headers, "Accept": accept}
        token = call.get("token")
        authorization = self._authorization if token is None else f"Bearer {token}"
        if authorization is not None:
            headers["Authorization"] = authorization
        tenant_id = call.get("tenant_id", self._tenant_id)
        if tenant_id is not None:
            headers["X-Service-TenantId"] = str(tenant_id)
        if request.content_type is not None:
            headers["Content-Type"] = request.content_type
        return {**headers, **call.get("headers", {})}


def no_answer(request: Request, outgoing: Outgoing, cause: object, *, late: bool) -> errors.ConnectionFailedError:
    """What is raised where there is no answer; without the query, which may be about people."""
    kind = errors.TimedOutError if late else errors.ConnectionFailedError
    url = outgoing.url.partition("?")[0]
    return kind(f"{request.operation}: no answer from {url}: {cause}")


def read(request: Request, response: Response, answer: type[Answer]) -> Answer:
    """The body of an answer as an object."""
    try:
        return TypeAdapter(answer).validate_json(response.body)
    except ValidationError as problem:
        message = f"{request.operation}: the answer is not what the specs describe: {problem}"
        raise _failure(errors.UnexpectedAnswerError, message, response) from problem


def check(request: Request, response: Response) -> Response:
    """The answer, where it is a success."""
    if 200 <= response.status <= 299:
        return response
    raise _refusal(request, response)


def _filled(path: str, values: Mapping[str, object]) -> str:
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", quote(_text(value), safe=""))
    return path


def _pairs(query: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A list repeats its name; an object in a list gets an index: ``sort[0].field=text``."""
    for name, value in query.items():
        if value is None:
            continue
        for index, item in enumerate(_list_of(value)):
            if isinstance(item, BaseModel):
                fields = item.model_dump(mode="json", by_alias=True, exclude_none=True)
                for field, inner in fields.items():
                    yield f"{name}[{index}].{field}", _text(inner)
            else:
                yield name, _text(item)


def _list_of(value: object) -> Sequence[object]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return cast("Sequence[object]", value)
    return [value]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _json(body: object) -> bytes:
    return TypeAdapter(object).dump_json(body, by_alias=True, exclude_unset=True, serialize_as_any=True)


def _refusal(request: Request, response: Response) -> errors.AnswerError:
    unknown = (errors.UnexpectedAnswerError, f"The answer {response.status} is none that the specs know")
    kind, message = _FAILURES.get(response.status, unknown)
    told = _errors(response.body) if issubclass(kind, errors.InvalidRequestError | errors.UnavailableError) else None
    if told is not None:
        fields = [f"{path}: {error.message}" for path, found in (told.field_errors or {}).items() for error in found]
        message += ": " + " ".join([*fields, *(error.message for error in told.general_errors or [])])
    request_id = response.headers.get("X-Request-Id")
    suffix = "" if request_id is None else f" (request {request_id})"
    return _failure(kind, f"{request.operation}: {response.status}: {message}{suffix}", response)


def _failure(kind: type[errors.AnswerError], message: str, response: Response) -> errors.AnswerError:
    status, headers, body = response.status, response.headers, response.body
    if issubclass(kind, errors.InvalidRequestError | errors.UnavailableError):
        return kind(message, status=status, headers=headers, body=body, errors=_errors(body))
    return kind(message, status=status, headers=headers, body=body)


def _errors(body: bytes) -> models.Errors | None:
    try:
        return models.Errors.from_json(body)
    except (ValidationError, json.JSONDecodeError):
        return None
