"""Sends the requests of the methods, by ``httpx``."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

import httpx

from ..calls import LONGEST_WAIT, RETRIED, Answer, Call, Outgoing, Request, Response, Settings, check, no_answer, read


class AsyncTransport:
    """Holds the connections."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self._owns_http = http is None
        self._http = httpx.AsyncClient() if http is None else http

    def __repr__(self) -> str:
        return f"AsyncTransport({self._settings.base_url!r})"

    async def close(self) -> None:
        """Closes the connections, unless they were given."""
        if self._owns_http:
            await self._http.aclose()

    async def send(self, request: Request, answer: type[Answer], call: Call) -> Answer:
        """Sends a request whose answer is JSON."""
        return read(request, await self._exchange(request, "application/json", call), answer)

    async def send_empty(self, request: Request, call: Call) -> None:
        """Sends a request whose answer is empty."""
        await self._exchange(request, "application/json", call)

    async def send_file(self, request: Request, call: Call) -> bytes:
        """Sends a request whose answer is a file."""
        return (await self._exchange(request, "*/*", call)).body

    async def _exchange(self, request: Request, accept: str, call: Call) -> Response:
        outgoing = self._settings.outgoing(request, accept, call)
        for attempt in range(outgoing.retries + 1):
            is_last = attempt == outgoing.retries
            try:
                response = await self._attempt(outgoing)
            except httpx.HTTPError as problem:
                if is_last or isinstance(problem, httpx.UnsupportedProtocol):
                    late = isinstance(problem, httpx.TimeoutException)
                    cause = f"{type(problem).__name__} {problem}".strip()
                    raise no_answer(request, outgoing, cause, late=late) from problem
                wait = _back_off(attempt)
            else:
                if is_last or response.status not in RETRIED:
                    return check(request, response)
                asked = retry_after(response.headers)
                wait = _back_off(attempt) if asked is None else asked
            await asyncio.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    async def _attempt(self, outgoing: Outgoing) -> Response:
        answer = await self._http.request(
            outgoing.method,
            outgoing.url,
            content=outgoing.body,
            headers=outgoing.headers,
            timeout=outgoing.timeout,
            follow_redirects=False,
        )
        return Response(answer.status_code, answer.headers, answer.content)


def _back_off(attempt: int) -> float:
    """0.5 s, 1 s, 2 s … and a little by chance, so that many clients do not come back at once."""
    return min(LONGEST_WAIT, 0.5 * float(2**attempt) + random.random() / 2)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """For how many seconds the server asks to wait: it says seconds, or a date."""
    text = headers.get("Retry-After", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=timezone.utc)
    return max(0.0, (until - datetime.now(timezone.utc)).total_seconds())
