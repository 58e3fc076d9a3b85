"""A server for tests: the program itself, in memory, with its clock and its store in your hands.

With ``pytest`` there is the fixture ``gatehouse_server``; see ``gatehouse_pytest``.
"""

from .server import COMMAND_VARIABLE, GatehouseServer, ServerStartError

__all__ = ["COMMAND_VARIABLE", "GatehouseServer", "ServerStartError"]
