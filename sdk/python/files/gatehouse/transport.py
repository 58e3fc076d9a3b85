"""Sends the requests of the methods, and reads the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import quote, urlencode
from uuid import UUID

import urllib3
from pydantic import BaseModel, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from . import errors
from .models import Errors
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


class Transport:
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
        pool: urllib3.PoolManager | None,
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url is {base_url!r}. Give a URL that starts with http:// or https://.")
        self._base_url = base_url.rstrip("/")
        self._authorization = f"Bearer {token}" if token is not None else api_key
        self._tenant_id = tenant_id
        self._timeout = timeout
        self._retries = retries
        self._headers = {"User-Agent": f"gatehouse-python/{__version__}", **headers}
        self._pool = urllib3.PoolManager() if pool is None else pool

    def __repr__(self) -> str:
        return f"Transport({self._base_url!r})"

    def close(self) -> None:
        """Closes the connections."""
        self._pool.clear()

    def send(self, request: Request, answer: type[Answer], call: Call) -> Answer:
        """Sends a request whose answer is JSON."""
        response = self._exchange(request, "application/json", call)
        try:
            return TypeAdapter(answer).validate_json(response.data)
        except ValidationError as problem:
            message = f"{request.operation}: the answer is not what the specs describe: {problem}"
            raise _failure(errors.UnexpectedAnswerError, message, response) from problem

    def send_empty(self, request: Request, call: Call) -> None:
        """Sends a request whose answer is empty."""
        self._exchange(request, "application/json", call)

    def send_file(self, request: Request, call: Call) -> bytes:
        """Sends a request whose answer is a file."""
        return self._exchange(request, "*/*", call).data

    def _exchange(self, request: Request, accept: str, call: Call) -> urllib3.BaseHTTPResponse:
        url = self._base_url + _filled(request.path, request.path_values)
        query = urlencode(list(_pairs(request.query)), quote_via=quote)
        try:
            response = self._pool.request(
                request.method,
                f"{url}?{query}" if query else url,
                body=None if request.body is None else _json(request.body),
                headers=self._request_headers(request, accept, call),
                timeout=urllib3.Timeout(call.get("timeout", self._timeout)),
                retries=_retries(call.get("retries", self._retries) if request.retry_safe else 0),
                redirect=False,
            )
        except (urllib3.exceptions.TimeoutError, urllib3.exceptions.MaxRetryError) as problem:
            cause = problem.reason if isinstance(problem, urllib3.exceptions.MaxRetryError) else problem
            late = isinstance(cause, urllib3.exceptions.TimeoutError)
            kind = errors.TimedOutError if late else errors.ConnectionFailedError
            raise kind(f"{request.operation}: no answer from {url}: {cause}") from problem
        except urllib3.exceptions.HTTPError as problem:
            raise errors.ConnectionFailedError(f"{request.operation}: no answer from {url}: {problem}") from problem
        if not 200 <= response.status <= 299:
            raise _refusal(request, response)
        return response

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


def _retries(count: int) -> urllib3.Retry:
    """Waits as long as ``Retry-After`` says, or 0.5 s, 1 s, 2 s … and a little by chance."""
    return urllib3.Retry(
        total=count,
        allowed_methods=None,
        status_forcelist=(408, 429, 500, 502, 503, 504),
        backoff_factor=0.5,
        backoff_max=8,
        backoff_jitter=0.5,
        raise_on_status=False,
    )


def _filled(path: str, values: Mapping[str, object]) -> str:
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", quote(_text(value), safe=""))
    return path


def _pairs(query: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A list repeats its name; an object in a list gets an index: ``sort[0].field=text``."""
    for name, value in query.items():
        if value is None:
            continue
        values = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
        for index, item in enumerate(values):
            if isinstance(item, BaseModel):
                fields = item.model_dump(mode="json", by_alias=True, exclude_none=True)
                for field, inner in fields.items():
                    yield f"{name}[{index}].{field}", _text(inner)
            else:
                yield name, _text(item)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _json(body: object) -> bytes:
    return TypeAdapter(object).dump_json(body, by_alias=True, exclude_unset=True, serialize_as_any=True)


def _refusal(request: Request, response: urllib3.BaseHTTPResponse) -> errors.AnswerError:
    unknown = (errors.UnexpectedAnswerError, f"The answer {response.status} is none that the specs know")
    kind, message = _FAILURES.get(response.status, unknown)
    told = _errors(response.data) if issubclass(kind, errors.InvalidRequestError | errors.UnavailableError) else None
    if told is not None:
        fields = [f"{path}: {error.message}" for path, found in (told.field_errors or {}).items() for error in found]
        message += ": " + " ".join([*fields, *(error.message for error in told.general_errors or [])])
    request_id = response.headers.get("X-Request-Id")
    suffix = "" if request_id is None else f" (request {request_id})"
    return _failure(kind, f"{request.operation}: {response.status}: {message}{suffix}", response)


def _failure(
    kind: type[errors.AnswerError], message: str, response: urllib3.BaseHTTPResponse
) -> errors.AnswerError:
    status, headers, body = response.status, response.headers, response.data
    if issubclass(kind, errors.InvalidRequestError | errors.UnavailableError):
        return kind(message, status=status, headers=headers, body=body, errors=_errors(body))
    return kind(message, status=status, headers=headers, body=body)


def _errors(body: bytes) -> Errors | None:
    try:
        return Errors.from_json(body)
    except (ValidationError, json.JSONDecodeError):
        return None
