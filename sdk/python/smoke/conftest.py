"""A server, which the fixture of the package starts, and clients of it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from uuid import uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.aio import AsyncGatehouse
from gatehouse.testing import GatehouseServer

TENANT = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11"


@pytest.fixture(scope="session")
def gatehouse_bootstrap() -> dict[str, object]:
    return {
        "tenants": [{"id": TENANT, "name": "Smoke contracts"}],
        "apiKeys": [{"key": "the-key-of-the-smoke-contracts-0123456789", "name": "smoke contracts"}],
    }


@pytest.fixture(scope="session")
def server(gatehouse_bootstrap: dict[str, object]) -> Iterator[GatehouseServer]:
    """One server for the tests that only add to it; those of `gatehouse_server` have another."""
    with GatehouseServer(gatehouse_bootstrap) as started:
        yield started


@pytest.fixture(scope="session")
def client(server: GatehouseServer) -> Iterator[Gatehouse]:
    with server.client() as made:
        yield made


@pytest.fixture
def async_client(server: GatehouseServer) -> AsyncGatehouse:
    return AsyncGatehouse(server.url, api_key=server.api_key)


@pytest.fixture
def unique() -> str:
    """A name that no other run has."""
    return f"Python {uuid4()}"


@pytest.fixture
def unused_tcp_port() -> int:
    """A port that nothing listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
