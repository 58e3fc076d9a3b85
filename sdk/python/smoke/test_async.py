"""The client for asyncio does what the other one does."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import httpx
import pytest
from gatehouse import Gatehouse
from gatehouse.aio import AsyncGatehouse
from gatehouse.aio.transport import retry_after
from gatehouse.errors import ConnectionFailedError, InvalidRequestError
from gatehouse.models import ApplicationInput, ApplicationRequest, ContentFilterRequest


def test_calls_run_side_by_side(async_client: AsyncGatehouse) -> None:
    async def run() -> list[str]:
        async with async_client as client:
            texts = [f"mail {name}@example.com" for name in ("ada", "ben", "cleo")]
            bodies = [ContentFilterRequest(content=text, words=["mail"]) for text in texts]
            answers = await asyncio.gather(*(client.content.filter_content_item(body) for body in bodies))
            return [answer.replacement for answer in answers]

    assert [text[:5] for text in asyncio.run(run())] == ["**** "] * 3


def test_errors_are_the_same(async_client: AsyncGatehouse) -> None:
    async def run() -> None:
        async with async_client as client:
            await client.applications.create_application(ApplicationRequest(application=ApplicationInput(name="")))

    with pytest.raises(InvalidRequestError) as caught:
        asyncio.run(run())
    assert caught.value.field_errors["application.name"][0].code == "[blank]application.name"
    assert caught.value.request_id is not None


def test_pages_are_walked_through(async_client: AsyncGatehouse, unique: str) -> None:
    async def run() -> list[str]:
        async with async_client as client:
            for index in range(5):
                body = ApplicationRequest(application=ApplicationInput(name=f"{unique} {index}"))
                await client.applications.create_application(body)
            logs = client.logs.search_audit_logs_all(number_of_results=2)
            assert isinstance(logs, AsyncIterator)
            return [str(log.id) async for log in logs]

    ids = asyncio.run(run())
    assert len(ids) >= 5
    assert len(set(ids)) == len(ids)


def test_every_operation_is_there() -> None:
    def methods(of: type) -> set[str]:
        groups = {name for name, value in vars(of).items() if not name.startswith("_") and not inspect.isfunction(value)}
        client = of("http://127.0.0.1:1")
        return {f"{group}.{name}" for group in groups for name in dir(getattr(client, group)) if name[0] != "_"}

    found = methods(AsyncGatehouse)
    assert found == methods(Gatehouse)
    assert len(found) > 130


def test_no_server_is_told_without_the_query(unused_tcp_port: int) -> None:
    async def run() -> None:
        async with AsyncGatehouse(f"http://127.0.0.1:{unused_tcp_port}", retries=0) as client:
            await client.whitelist_allowed_entries.search_allowed_entries(text="secret")

    with pytest.raises(ConnectionFailedError) as caught:
        asyncio.run(run())
    assert "secret" not in str(caught.value)


def test_a_client_of_the_caller_stays_open() -> None:
    async def run() -> bool:
        async with httpx.AsyncClient() as http:
            async with AsyncGatehouse("http://127.0.0.1:1", http=http):
                pass
            return http.is_closed

    assert asyncio.run(run()) is False


def test_retry_after_is_seconds_or_a_date() -> None:
    assert retry_after({"Retry-After": "7"}) == 7
    soon = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=30), usegmt=True)
    assert 25 < (retry_after({"Retry-After": soon}) or 0) <= 30
    assert retry_after({"Retry-After": "Mon, 01 Jan 2024 00:00:00 GMT"}) == 0
    assert retry_after({"Retry-After": "soon"}) is None
    assert retry_after({}) is None
