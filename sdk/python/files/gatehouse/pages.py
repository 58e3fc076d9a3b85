"""Walks through lists that come in pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")

PAGE_SIZE = 100


def items_of(
    fetch: Callable[[int, int], Page],
    content: Callable[[Page], tuple[Sequence[Item], int]],
    start_row: int | None,
    number_of_results: int | None,
) -> Iterator[Item]:
    """Yields the objects of all pages. Those that are added or removed meanwhile may shift the pages."""
    row = start_row or 0
    while True:
        items, total = content(fetch(row, number_of_results or PAGE_SIZE))
        yield from items
        row += len(items)
        if not items or row >= total:
            return


async def async_items_of(
    fetch: Callable[[int, int], Awaitable[Page]],
    content: Callable[[Page], tuple[Sequence[Item], int]],
    start_row: int | None,
    number_of_results: int | None,
) -> AsyncIterator[Item]:
    """Yields the objects of all pages, like `items_of`."""
    row = start_row or 0
    while True:
        items, total = content(await fetch(row, number_of_results or PAGE_SIZE))
        for item in items:
            yield item
        row += len(items)
        if not items or row >= total:
            return
