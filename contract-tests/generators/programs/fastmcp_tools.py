"""Calls of the tools that FastMCP makes of a document, as an assistant makes them."""

import asyncio
import json
import sys
import time
import uuid

import httpx2
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError

base_url, key, application_id = sys.argv[1:]
with open("document.json") as file:
    document = json.load(file)


def server_for(credential):
    http = httpx2.AsyncClient(base_url=base_url, headers={"Authorization": credential})
    return FastMCP.from_openapi(document, client=http)


async def told(call, client, tool, **arguments):
    try:
        answer = await client.call_tool(tool, arguments)
        print(call, 200)
        return answer.structured_content
    except ToolError as refused:
        print(call, *[word.strip(":") for word in str(refused).split() if word.strip(":").isdigit()][:1])


async def main():
    async with Client(server_for(key)) as own:
        created = await told("create with the fewest fields", own, "createApplication", application={"name": "Harbour"})
        id = created["application"]["id"]
        await told("create below", own, "createRole", applicationId=id, role={"name": "pilot"})
        await told("retrieve", own, "retrieveApplication", applicationId=id)
        await told("merge patch", own, "patchApplication", applicationId=id, application={"name": "Quay"})
        operation = {"op": "replace", "path": "/application/name", "value": "Pier"}
        await told("JSON Patch", own, "jsonPatchApplication", applicationId=id, body=[operation])
        await told("list in an order", own, "searchDictionaryEntries", sort=["text:desc"], locale=["en"])
        await told("list without parameters", own, "listBlacklistTags")
        await told("filter", own, "filterContentItem", content="What the h3ck")
        await told("filter several", own, "batchFilterContentItems", contentItems=["Ahoy", "What the h3ck"])
        forum = {"name": "Forum", "moderationConfiguration": {"imageFilteringEnabled": False}}
        await told("create with rules", own, "createModerationApplication", application=forum)
        item = {
            "applicationId": application_id,
            "createInstant": int(time.time() * 1000),
            "senderId": str(uuid.uuid4()),
            "parts": [{"type": "text", "content": "See you at the tide gauge."}],
        }
        await told("moderate", own, "moderateContentItem", content=item)
        operator = {"email": f"{uuid.uuid4()}@example.org", "password": str(uuid.uuid4())}
        await told("create an operator", own, "createOperatorUser", user={**operator, "roles": ["moderator"]})
        signed_in = await told("sign in", own, "loginOperator", **operator)
        async with Client(server_for("Bearer " + signed_in["token"])) as moderator:
            await told("read a queue with a token", moderator, "listApprovalQueueItems")
        await told("unknown id", own, "retrieveApplication", applicationId=str(uuid.uuid4()))
        async with Client(server_for("wrong")) as stranger:
            await told("wrong key", stranger, "listApplications")
        await told("delete", own, "deleteApplication", applicationId=id)


asyncio.run(main())
