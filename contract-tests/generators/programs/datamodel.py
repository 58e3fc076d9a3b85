"""Calls by httpx with the models that datamodel-code-generator made: bodies are built by them, answers parsed."""

import sys
import time
import uuid

import httpx
import models

base_url, key, application_id = sys.argv[1:]
client = httpx.Client(base_url=base_url, headers={"Authorization": key})


def told(call, method, path, body=None, answer=None, **options):
    if body is not None:
        content = body.model_dump_json(exclude_unset=True, by_alias=True)
        headers = {"Content-Type": "application/json", **options.pop("headers", {})}
        options |= {"content": content, "headers": headers}
    response = client.request(method, path, **options)
    print(call, response.status_code)
    return answer.model_validate_json(response.content) if answer is not None else None


created = told(
    "create with the fewest fields",
    "POST",
    "/api/application",
    models.ApplicationRequest(application=models.ApplicationInput(name="Harbour")),
    models.ApplicationResponse,
)
path = f"/api/application/{created.application.id}"
role = models.RoleRequest(role=models.RoleInput(name="pilot"))
told("create below", "POST", f"{path}/role", role, models.RoleResponse)
told("retrieve", "GET", path, answer=models.ApplicationResponse)
patch = models.ApplicationPatchRequest(application=models.ApplicationPatch(name="Quay"))
told("merge patch", "PATCH", path, patch, models.ApplicationResponse)
operations = models.JsonPatch([models.JsonPatchOperation(op="replace", path="/application/name", value="Pier")])
json_patch = {"Content-Type": "application/json-patch+json"}
told("JSON Patch", "PATCH", path, operations, models.ApplicationResponse, headers=json_patch)
told(
    "list in an order",
    "GET",
    "/filter/blacklist/dictionary/search",
    answer=models.DictionaryEntriesResponse,
    params={"sort": "text:desc", "locale": "en"},
)
told("list without parameters", "GET", "/filter/blacklist/tag")
text = models.ContentFilterRequest(content="What the h3ck")
told("filter", "POST", "/content/item/filter", text, models.ContentFilterResponse)
several = models.ContentFilterBatchRequest(contentItems=["Ahoy", "What the h3ck"])
told("filter several", "POST", "/content/item/batch-filter", several, models.ContentFilterBatchResponse)
rules = models.ModerationConfigurationInput(imageFilteringEnabled=False)
forum = models.ModerationApplicationInput(name="Forum", moderationConfiguration=rules)
told(
    "create with rules",
    "POST",
    "/system/application",
    models.ModerationApplicationRequest(application=forum),
    models.ModerationApplicationResponse,
)
item = models.ContentItem(
    applicationId=application_id,
    createInstant=int(time.time() * 1000),
    senderId=uuid.uuid4(),
    parts=[models.ContentPart(type="text", content="See you at the tide gauge.")],
)
told("moderate", "POST", "/content/item/moderate", models.ContentItemRequest(content=item), models.ContentItemResponse)
email, password = f"{uuid.uuid4()}@example.org", str(uuid.uuid4())
# Pydantic writes a secret of a model as asterisks: secrets are put in by hand.
operator = {"user": {"email": email, "password": password, "roles": ["moderator"]}}
models.OperatorUserRequest.model_validate(operator)
told("create an operator", "POST", "/system/user", answer=models.OperatorUserResponse, json=operator)
sign_in = {"email": email, "password": password}
models.OperatorLoginRequest.model_validate(sign_in)
signed_in = told("sign in", "POST", "/moderation/login", answer=models.OperatorLoginResponse, json=sign_in)
bearer = {"Authorization": f"Bearer {signed_in.token}"}
told("read a queue with a token", "GET", "/moderation/approval-queue", answer=models.ContentQueueResponse, headers=bearer)
told("zip", "GET", "/api/system/log/export")
told("unknown id", "GET", f"/api/application/{uuid.uuid4()}")
told("wrong key", "GET", "/api/application", headers={"Authorization": "wrong"})
told("delete", "DELETE", path)
