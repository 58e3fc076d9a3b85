"""Lists that come in pages, as one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import gatehouse.api
from gatehouse import Gatehouse
from gatehouse.models import ApplicationInput, ApplicationRequest
from gatehouse.pages import items_of


def test_all_pages_are_walked_through(client: Gatehouse, unique: str) -> None:
    for index in range(5):
        body = ApplicationRequest(application=ApplicationInput(name=f"{unique} {index}"))
        client.applications.create_application(body)
    found = [log.id for log in client.logs.search_audit_logs_all(number_of_results=2)]
    assert len(found) >= 5
    assert len(set(found)) == len(found)
    assert [log.id for log in client.logs.search_audit_logs_all(start_row=len(found) - 1)] == found[-1:]


def test_pages_are_asked_for_as_they_are_needed() -> None:
    asked: list[tuple[int, int]] = []

    def fetch(row: int, size: int) -> list[int]:
        asked.append((row, size))
        return list(range(row, min(row + size, 5)))

    items = items_of(fetch, lambda page: (page, 5), None, 2)
    assert next(items) == 0
    assert asked == [(0, 2)]
    assert list(items) == [1, 2, 3, 4]
    assert asked == [(0, 2), (2, 2), (4, 2)]


def test_a_list_that_shrinks_meanwhile_ends() -> None:
    assert list(items_of(lambda row, size: [1] if row == 0 else [], lambda page: (page, 9), None, None)) == [1]


def test_each_paged_operation_has_it(client: Gatehouse) -> None:
    profile = json.loads(Path(os.environ["GATEHOUSE_PROFILE"]).read_text(encoding="utf-8"))
    operations = [one for item in profile["paths"].values() for one in item.values()]
    paged = [one for one in operations if {"startRow"} & {each["name"] for each in one.get("parameters", [])}]
    iterators = sum(
        name.endswith("_all")
        for module in Path(gatehouse.api.__path__[0]).glob("*.py")
        for name in module.read_text(encoding="utf-8").replace("(", " ").split()
        if name != "_all"
    )
    assert len(paged) == iterators > 10
