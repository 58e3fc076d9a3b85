"""Fixtures for ``pytest``, which finds them by itself where the package is installed.

``gatehouse_server`` is a server that each test finds as its bootstrap describes it. Say what that is by a fixture of your own,
in ``conftest.py``::

    @pytest.fixture(scope="session")
    def gatehouse_bootstrap():
        return {"applications": [{"application": {"id": "…", "name": "Forum"}}]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from gatehouse.testing import GatehouseServer


@pytest.fixture(scope="session")
def gatehouse_bootstrap() -> Path | str | Mapping[str, object] | None:
    """What the server holds: the path of a bootstrap file, or its content. Override it."""
    return None


@pytest.fixture(scope="session")
def gatehouse_environment() -> Mapping[str, str]:
    """Environment variables of the server. Override it."""
    return {}


@pytest.fixture(scope="session")
def gatehouse_session_server(
    gatehouse_bootstrap: Path | str | Mapping[str, object] | None, gatehouse_environment: Mapping[str, str]
) -> Iterator[GatehouseServer]:
    """The one server of a run, as the tests before left it."""
    # Imported here, because pytest loads this module in every run, and the client takes a moment.
    from gatehouse.testing import GatehouseServer

    with GatehouseServer(gatehouse_bootstrap, environment=gatehouse_environment) as server:
        yield server


@pytest.fixture
def gatehouse_server(gatehouse_session_server: GatehouseServer) -> GatehouseServer:
    """The server of the run, back at its bootstrap."""
    gatehouse_session_server.reset()
    return gatehouse_session_server
