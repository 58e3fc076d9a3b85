"""Calls of a client that openapi-python-client made."""

import sys
import time
import uuid

from gatehouse_client import AuthenticatedClient, Client, models
from gatehouse_client.api.applications import (
    create_application,
    delete_application,
    json_patch_application,
    list_applications,
    patch_application,
    retrieve_application,
)
from gatehouse_client.api.approval_queue import list_approval_queue_items
from gatehouse_client.api.blacklist_dictionary import search_dictionary_entries
from gatehouse_client.api.blacklist_tags import list_blacklist_tags
from gatehouse_client.api.content import batch_filter_content_items, filter_content_item, moderate_content_item
from gatehouse_client.api.moderation_applications import create_moderation_application
from gatehouse_client.api.operator_sign_in import login_operator
from gatehouse_client.api.operators import create_operator_user
from gatehouse_client.api.roles import create_role

base_url, key, application_id = sys.argv[1:]
# The key is sent as it is, a token of an operator behind "Bearer".
client = AuthenticatedClient(base_url=base_url, token=key, prefix="")


def told(call, operation, *args, client=client, **options):
    answer = operation.sync_detailed(*args, client=client, **options)
    print(call, int(answer.status_code))
    return answer.parsed


created = told(
    "create with the fewest fields",
    create_application,
    body=models.ApplicationRequest(application=models.ApplicationInput(name="Harbour")),
)
id = created.application.id
told("create below", create_role, id, body=models.RoleRequest(role=models.RoleInput(name="pilot")))
told("retrieve", retrieve_application, id)
patch = models.ApplicationPatchRequest(application=models.ApplicationPatch(name="Quay"))
told("merge patch", patch_application, id, body=patch)
operation = models.JsonPatchOperation(
    op=models.JsonPatchOperationOp.REPLACE, path="/application/name", value="Pier"
)
told("JSON Patch", json_patch_application, id, body=[operation])
told("list in an order", search_dictionary_entries, sort=["text:desc"], locale=["en"])
told("list without parameters", list_blacklist_tags)
told("filter", filter_content_item, body=models.ContentFilterRequest(content="What the h3ck"))
several = models.ContentFilterBatchRequest(content_items=["Ahoy", "What the h3ck"])
told("filter several", batch_filter_content_items, body=several)
rules = models.ModerationConfigurationInput(image_filtering_enabled=False)
forum = models.ModerationApplicationInput(name="Forum", moderation_configuration=rules)
told("create with rules", create_moderation_application, body=models.ModerationApplicationRequest(application=forum))
item = models.ContentItem(
    application_id=uuid.UUID(application_id),
    create_instant=int(time.time() * 1000),
    sender_id=uuid.uuid4(),
    parts=[models.ContentPart(type_=models.ContentPartType.TEXT, content="See you at the tide gauge.")],
)
told("moderate", moderate_content_item, body=models.ContentItemRequest(content=item))
email, password = f"{uuid.uuid4()}@example.org", str(uuid.uuid4())
operator = models.OperatorUserInput(email=email, password=password, roles=[models.OperatorRole.MODERATOR])
told("create an operator", create_operator_user, body=models.OperatorUserRequest(user=operator))
credentials = models.OperatorLoginRequest(email=email, password=password)
signed_in = told("sign in", login_operator, client=Client(base_url=base_url), body=credentials)
moderator = AuthenticatedClient(base_url=base_url, token=signed_in.token)
told("read a queue with a token", list_approval_queue_items, client=moderator)
told("unknown id", retrieve_application, uuid.uuid4())
stranger = AuthenticatedClient(base_url=base_url, token="wrong", prefix="")
told("wrong key", list_applications, client=stranger)
told("delete", delete_application, id)
