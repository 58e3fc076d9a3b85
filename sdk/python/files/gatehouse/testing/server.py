"""Starts ``gatehouse serve --test`` and talks to its surface for tests."""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, cast

import urllib3
from typing_extensions import Self

from ..client import Gatehouse

COMMAND_VARIABLE = "GATEHOUSE_COMMAND"
"""The environment variable with the command that starts the program: ``gatehouse``, ``npx --no -- gatehouse``,
``node …/gatehouse.js``; ``gatehouse`` where it is not set."""

_KEPT_LINES = 200


class ServerStartError(Exception):
    """The server did not start. The message has what it printed."""


@dataclass(frozen=True)
class Notification:
    """A notification that the server sent: each attempt that reached its receiver."""

    url: str
    headers: Mapping[str, str]
    body: Any


class GatehouseServer:
    """A server in a process of its own, on a free port, in memory. It ends with the test, however that ends.

    Args:
        bootstrap: What the server holds: the path of a bootstrap file, or its content.
        command: The command that starts the program, in place of ``$GATEHOUSE_COMMAND``.
        environment: Environment variables of the program, such as ``NOTIFICATION_ALLOWED_RANGES``.
        timeout: For how many seconds it may take to start.
    """

    def __init__(
        self,
        bootstrap: Path | str | Mapping[str, object] | None = None,
        *,
        command: Sequence[str] | None = None,
        environment: Mapping[str, str] | None = None,
        timeout: float = 60,
    ) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="gatehouse-"))
        self._http = urllib3.PoolManager()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._printed: list[str] = []
        try:
            variables = {
                **{name: value for name, value in os.environ.items() if not name.startswith("DATABASE_URL")},
                "HOST": "127.0.0.1",
                "PORT": "0",
                "LOG_FILE": str(self._folder / "gatehouse.log"),
                **({} if bootstrap is None else {"BOOTSTRAP_FILE": str(self._bootstrap_file(bootstrap))}),
                **(environment or {}),
            }
            self._process = self._start(command or _command(), variables)
            ready = self._wait_until_ready(timeout)
        except BaseException:
            process: subprocess.Popen[str] | None = getattr(self, "_process", None)
            if process is not None:
                process.kill()
            self.close()
            raise
        self.url = ready["url"]
        """The base URL for a client."""
        self.api_key = ready["apiKey"]
        """A key that may do everything: the first one of the bootstrap, or a known one. Resets keep it."""

    def client(self, **options: Any) -> Gatehouse:
        """A client with the key; ``options`` are those of ``Gatehouse``."""
        chosen: dict[str, Any] = {"api_key": self.api_key, **options}
        return Gatehouse(self.url, **chosen)

    @property
    def now(self) -> float:
        """The time of the server, in seconds since the epoch."""
        return float(self._surface("GET", "/clock")["now"]) / 1000

    def set_time(self, time: datetime | float) -> None:
        """Stops the clock at a time: a date with its zone, or seconds since the epoch."""
        if isinstance(time, datetime):
            if time.tzinfo is None:
                raise ValueError("The date has no zone: give it tzinfo.")
            time = time.timestamp()
        self._surface("PUT", "/clock", {"time": round(time * 1000)})

    def advance_time(self, by: timedelta | float) -> None:
        """Moves the clock, stopped or running, by a time or by seconds."""
        seconds = by.total_seconds() if isinstance(by, timedelta) else by
        self._surface("POST", "/clock/advance", {"milliseconds": round(seconds * 1000)})

    def idle(self) -> None:
        """Waits until everything that is due has been done: deliveries, emails, archiving."""
        self._surface("POST", "/idle")

    @property
    def notifications(self) -> list[Notification]:
        """The notifications that were sent since the start or the last reset, the oldest first."""
        sent = self._surface("GET", "/notifications")["notifications"]
        return [Notification(one["url"], one["headers"], one["body"]) for one in sent]

    @property
    def mails(self) -> list[dict[str, Any]]:
        """The emails that were sent since the start or the last reset, the oldest first. They go nowhere else."""
        return cast("list[dict[str, Any]]", self._surface("GET", "/mails")["mails"])

    def reset(self) -> None:
        """Goes back to the bootstrap, and to the system's clock."""
        self._surface("POST", "/reset")

    def close(self) -> None:
        """Stops the server."""
        process = getattr(self, "_process", None)
        if process is not None:
            _stop(process)
        self._http.clear()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _bootstrap_file(self, bootstrap: Path | str | Mapping[str, object]) -> Path:
        if isinstance(bootstrap, str | Path):
            return Path(bootstrap).resolve()
        file = self._folder / "bootstrap.json"
        file.write_text(json.dumps(bootstrap), encoding="utf-8")
        return file

    def _start(self, command: Sequence[str], variables: Mapping[str, str]) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                [*command, "serve", "--test", "--stop-with-input"],
                cwd=self._folder,
                env=variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as problem:
            advice = f"Set {COMMAND_VARIABLE} to the command of the program."
            raise ServerStartError(f"{shlex.join(command)} cannot be started: {problem}. {advice}") from problem
        # Read all the time, or the program would stand still once the pipe is full.
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as output:
            for line in output:
                self._printed.append(line)
                del self._printed[:-_KEPT_LINES]
                self._lines.put(line)
        self._lines.put(None)

    def _wait_until_ready(self, timeout: float) -> dict[str, str]:
        end = time.monotonic() + timeout
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise ServerStartError(f"The server did not start in {timeout} s.\n{''.join(self._printed)}") from None
            if line is None:
                raise ServerStartError(f"The server ended.\n{''.join(self._printed)}")
            if line.startswith('{"ready":'):
                return cast("dict[str, str]", json.loads(line)["ready"])

    def _surface(self, method: str, path: str, body: Mapping[str, int] | None = None) -> dict[str, Any]:
        response = self._http.request(
            method,
            f"{self.url}/test{path}",
            body=None if body is None else json.dumps(body),
            timeout=60,
            retries=False,
        )
        if not 200 <= response.status <= 299:
            raise RuntimeError(f"{method} /test{path}: {response.status} {response.data.decode('utf-8', 'replace')}")
        return cast("dict[str, Any]", json.loads(response.data)) if response.data else {}


def _command() -> list[str]:
    return shlex.split(os.environ.get(COMMAND_VARIABLE, "")) or ["gatehouse"]


def _stop(process: subprocess.Popen[str]) -> None:
    """The end of its standard input stops the program, also where the command is a wrapper that passes on no signal."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
