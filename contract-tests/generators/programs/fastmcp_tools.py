"""Calls of the tools that FastMCP makes of a document, as an assistant makes them."""

import asyncio
import json
from functools import cache

import httpx2
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError
from python_calls import base_url, make_calls

with open("document.json") as file:
    document = json.load(file)
loop = asyncio.new_event_loop()


@cache
def server_for(credential):
    http = httpx2.AsyncClient(base_url=base_url, headers={"Authorization": credential})
    return FastMCP.from_openapi(document, client=http)


async def use(operation, arguments, credential):
    async with Client(server_for(credential)) as assistant:
        try:
            return 200, (await assistant.call_tool(operation.id, arguments)).structured_content
        except ToolError as refused:
            return next(word for word in str(refused).replace(":", " ").split() if word.isdigit()), None


def send(operation, ids, body, query, key, token):
    own = {"body": body} if isinstance(body, list) else body or {}
    arguments = {**dict(zip(operation.ids, ids)), **query, **own}
    return loop.run_until_complete(use(operation, arguments, f"Bearer {token}" if token else key or ""))


make_calls(send, lacks=["zip"])
