"""The client for ``asyncio``: ``AsyncGatehouse`` has the methods of ``Gatehouse``, to be awaited. It needs ``httpx``:
``pip install 'gatehouse[async]'``.
"""

from .client import AsyncGatehouse

__all__ = ["AsyncGatehouse"]
