"""The calls that a client for Python has to make, in the document's own words: a client makes its objects of them."""

import json
import re
import sys
import time
import uuid

base_url, key, application_id = sys.argv[1:]


def snake(name):
    return re.sub("[A-Z]", lambda found: "_" + found[0].lower(), name)


class Operation:
    """What the document says of an operation, and the names that clients make of it."""

    def __init__(self, path, method, described):
        self.id, [tag] = described["operationId"], described["tags"]
        self.tag = re.split("[ -]", tag)
        self.name = snake(self.id)
        self.method, self.path = method, path.split("#")[0]
        self.ids = re.findall(r"\{(.*?)\}", path)
        self.media_type, self.body = self._content(described.get("requestBody"))
        _, self.answer = self._content(described["responses"].get("200"))

    @staticmethod
    def _content(described):
        """The first media type of a body and the name of its schema, if it has them."""
        for media_type, media in (described or {}).get("content", {}).items():
            return media_type, media.get("schema", {}).get("$ref", "").split("/")[-1]
        return None, ""


def make_calls(send, lacks=()):
    """Makes the calls and prints their statuses. `send` takes an operation, the values of its path, a body, a query and
    either a key or a token, and returns a status and the answer as JSON."""
    with open("document.json") as file:
        paths = json.load(file)["paths"]
    described = [Operation(path, method, one) for path, item in paths.items() for method, one in item.items()]
    operations = {one.id: one for one in described}

    def call(told, operation, *ids, body=None, key=key, token=None, **query):
        if told in lacks:
            return None
        status, answer = send(operations[operation], ids, body, query, key, token)
        print(told, int(status))
        return answer

    created = call("create with the fewest fields", "createApplication", body={"application": {"name": "Harbour"}})
    id = created["application"]["id"]
    call("create below", "createRole", id, body={"role": {"name": "pilot"}})
    call("retrieve", "retrieveApplication", id)
    call("merge patch", "patchApplication", id, body={"application": {"name": "Quay"}})
    pier = {"op": "replace", "path": "/application/name", "value": "Pier"}
    call("JSON Patch", "jsonPatchApplication", id, body=[pier])
    call("list in an order", "searchDictionaryEntries", sort=["text:desc"], locale=["en"])
    call("list without parameters", "listBlacklistTags")
    call("filter", "filterContentItem", body={"content": "What the h3ck"})
    call("filter several", "batchFilterContentItems", body={"contentItems": ["Ahoy", "What the h3ck"]})
    forum = {"name": "Forum", "moderationConfiguration": {"imageFilteringEnabled": False}}
    call("create with rules", "createModerationApplication", body={"application": forum})
    item = {
        "applicationId": application_id,
        "createInstant": int(time.time() * 1000),
        "senderId": str(uuid.uuid4()),
        "parts": [{"type": "text", "content": "See you at the tide gauge."}],
    }
    call("moderate", "moderateContentItem", body={"content": item})
    login = {"email": f"{uuid.uuid4()}@example.org", "password": str(uuid.uuid4())}
    call("create an operator", "createOperatorUser", body={"user": {**login, "roles": ["moderator"]}})
    signed_in = call("sign in", "loginOperator", body=login, key=None)
    call("read a queue with a token", "listApprovalQueueItems", key=None, token=signed_in["token"])
    call("zip", "exportSystemLogs")
    call("unknown id", "retrieveApplication", str(uuid.uuid4()))
    call("wrong key", "listApplications", key="wrong")
    call("delete", "deleteApplication", id)
