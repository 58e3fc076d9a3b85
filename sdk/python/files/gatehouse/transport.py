"""Sends the requests of the methods, by ``urllib3``."""

from __future__ import annotations

import urllib3

from .calls import LONGEST_WAIT, RETRIED, Answer, Call, Request, Response, Settings, check, no_answer, read


class Transport:
    """Holds the connections."""

    def __init__(self, settings: Settings, pool: urllib3.PoolManager | None) -> None:
        self._settings = settings
        self._pool = urllib3.PoolManager() if pool is None else pool

    def __repr__(self) -> str:
        return f"Transport({self._settings.base_url!r})"

    def close(self) -> None:
        """Closes the connections."""
        self._pool.clear()

    def send(self, request: Request, answer: type[Answer], call: Call) -> Answer:
        """Sends a request whose answer is JSON."""
        return read(request, self._exchange(request, "application/json", call), answer)

    def send_empty(self, request: Request, call: Call) -> None:
        """Sends a request whose answer is empty."""
        self._exchange(request, "application/json", call)

    def send_file(self, request: Request, call: Call) -> bytes:
        """Sends a request whose answer is a file."""
        return self._exchange(request, "*/*", call).body

    def _exchange(self, request: Request, accept: str, call: Call) -> Response:
        outgoing = self._settings.outgoing(request, accept, call)
        try:
            response = self._pool.request(
                outgoing.method,
                outgoing.url,
                body=outgoing.body,
                headers=outgoing.headers,
                timeout=urllib3.Timeout(outgoing.timeout),
                retries=_retries(outgoing.retries),
                redirect=False,
            )
        except urllib3.exceptions.HTTPError as problem:
            cause = problem.reason if isinstance(problem, urllib3.exceptions.MaxRetryError) else problem
            # urllib3 takes a connection that was refused for a kind of time-out.
            refused = isinstance(cause, urllib3.exceptions.NewConnectionError)
            late = isinstance(cause, urllib3.exceptions.TimeoutError) and not refused
            raise no_answer(request, outgoing, cause, late=late) from problem
        return check(request, Response(response.status, response.headers, response.data))


def _retries(count: int) -> urllib3.Retry:
    """Waits as long as ``Retry-After`` says, or 0.5 s, 1 s, 2 s … and a little by chance."""
    return urllib3.Retry(
        total=count,
        allowed_methods=None,
        status_forcelist=RETRIED,
        backoff_factor=0.5,
        backoff_max=LONGEST_WAIT,
        backoff_jitter=0.5,
        raise_on_status=False,
    )
