"""A server, which the fixture of the package starts, and clients of it."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.aio import AsyncGatehouse
from gatehouse.models import (
    ContentItem,
    ContentItemRequest,
    ContentPart,
    ContentPartType,
    ForcedModeration,
    ModerationApplicationInput,
    ModerationApplicationRequest,
    ModerationConfigurationInput,
    OperatorLoginRequest,
)
from gatehouse.testing import GatehouseServer

OPERATOR = {"email": "ada@example.com", "password": "a password for smoke"}
TENANT = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11"


@pytest.fixture(scope="session")
def gatehouse_bootstrap() -> dict[str, object]:
    return {
        "tenants": [{"id": TENANT, "name": "Smoke contracts"}],
        "apiKeys": [{"key": "the-key-of-the-smoke-contracts-0123456789", "name": "smoke contracts"}],
        "operators": [{"tenantId": TENANT, "user": {**OPERATOR, "roles": ["admin"]}}],
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


@pytest.fixture(scope="session")
def moderator(client: Gatehouse) -> str:
    """The token of an operator."""
    login = OperatorLoginRequest(email=OPERATOR["email"], password=OPERATOR["password"])
    return client.operator_sign_in.login_operator(login).token


@pytest.fixture
def unique() -> str:
    """A name that no other run has."""
    return f"Python {uuid4()}"


@pytest.fixture
def forum(client: Gatehouse, unique: str) -> UUID:
    """A moderation application that stores what it gets, and whose users can be acted on."""
    configuration = ModerationConfigurationInput(store_content=True, persistent=True, content_user_actions_enabled=True)
    wanted = ModerationApplicationInput(name=unique, moderation_configuration=configuration)
    answer = client.moderation_applications.create_moderation_application(
        ModerationApplicationRequest(application=wanted)
    )
    return answer.application.id


def item(application_id: UUID, text: str, moderation: ForcedModeration | None = None) -> ContentItemRequest:
    """A content item of one text."""
    return ContentItemRequest(
        content=ContentItem(
            application_id=application_id,
            create_instant=time.time_ns() // 1_000_000,
            location="/harbour",
            parts=[ContentPart(type=ContentPartType.TEXT, content=text, name="body")],
            sender_id=uuid4(),
        ),
        moderation=moderation,
    )


@pytest.fixture
def unused_tcp_port() -> int:
    """A port that nothing listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
