"""What holds of every call."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.errors import ConnectionFailedError, NotFoundError, UnauthorizedError
from gatehouse.testing import GatehouseServer


def test_a_wrong_key_is_a_401_with_an_empty_body(server: GatehouseServer) -> None:
    with Gatehouse(server.url, api_key="a wrong key") as stranger:
        with pytest.raises(UnauthorizedError) as caught:
            stranger.server.retrieve_system_version()
    assert (caught.value.status, caught.value.body) == (401, b"")
    assert "a wrong key" not in str(caught.value)
    assert "a wrong key" not in repr(vars(caught.value))


def test_what_does_not_exist_is_a_404_with_an_empty_body(client: Gatehouse) -> None:
    with pytest.raises(NotFoundError) as caught:
        client.applications.retrieve_application(UUID(int=1))
    assert (caught.value.status, caught.value.body) == (404, b"")
    assert caught.value.request_id is not None
    assert str(caught.value.request_id) in str(caught.value)


def test_a_request_may_have_an_id_of_its_own(client: Gatehouse) -> None:
    chosen = f"python-{uuid4()}"
    with pytest.raises(NotFoundError) as caught:
        client.applications.retrieve_application(uuid4(), headers={"X-Request-Id": chosen})
    assert caught.value.request_id == chosen


def test_a_server_that_is_not_there_is_told(unused_tcp_port: int) -> None:
    with Gatehouse(f"http://127.0.0.1:{unused_tcp_port}", api_key="a key", retries=0) as lonely:
        with pytest.raises(ConnectionFailedError) as caught:
            lonely.server.retrieve_system_version()
    assert type(caught.value) is ConnectionFailedError
    assert "a key" not in str(caught.value)


def test_a_misspelt_keyword_is_refused(client: Gatehouse) -> None:
    misspelt: dict[str, Any] = {"inactiv": True}
    with pytest.raises(TypeError, match="there is no keyword argument 'inactiv'"):
        client.applications.list_applications(**misspelt)


def test_an_address_without_a_scheme_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="http://"):
        Gatehouse("127.0.0.1:9011")
