"""The server that `npm run test:sdks` started, and clients of it."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from gatehouse import Gatehouse
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


@pytest.fixture(scope="session")
def client() -> Iterator[Gatehouse]:
    with Gatehouse(os.environ["GATEHOUSE_URL"], api_key=os.environ["GATEHOUSE_API_KEY"]) as made:
        yield made


@pytest.fixture(scope="session")
def moderator(client: Gatehouse) -> str:
    """The token of an operator."""
    login = OperatorLoginRequest(
        email=os.environ["GATEHOUSE_OPERATOR_EMAIL"], password=os.environ["GATEHOUSE_OPERATOR_PASSWORD"]
    )
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
