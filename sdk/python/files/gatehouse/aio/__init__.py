"""The client for ``asyncio``: ``AsyncGatehouse`` has the methods of ``Gatehouse``, to be awaited. It needs ``httpx``:
the extra ``async`` of its package.
"""

from .client import AsyncGatehouse

__all__ = ["AsyncGatehouse"]
