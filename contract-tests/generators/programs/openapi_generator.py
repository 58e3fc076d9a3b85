"""Calls of a client that openapi-generator made for Python."""

import sys
import time
import uuid

import openapi_client as api

base_url, key, application_id = sys.argv[1:]


def client_of(**credentials):
    return api.ApiClient(api.Configuration(host=base_url, **credentials))


def told(call, send, *args, **options):
    try:
        answer = send(*args, **options)
        print(call, answer.status_code)
        return answer.data
    except api.ApiException as refused:
        print(call, refused.status)


own = client_of(api_key={"apiKeyHeader": key})
applications = api.ApplicationsApi(own)
content = api.ContentApi(own)

created = told(
    "create with the fewest fields",
    applications.create_application_with_http_info,
    api.ApplicationRequest(application=api.ApplicationInput(name="Harbour")),
)
id = created.application.id
role = api.RoleRequest(role=api.RoleInput(name="pilot"))
told("create below", api.RolesApi(own).create_role_with_http_info, id, role)
told("retrieve", applications.retrieve_application_with_http_info, id)
patch = api.ApplicationPatchRequest(application=api.ApplicationPatch(name="Quay"))
told("merge patch", applications.patch_application_with_http_info, id, patch)
operation = api.JsonPatchOperation(op="replace", path="/application/name", value="Pier")
told("JSON Patch", applications.json_patch_application_with_http_info, id, [operation])
told(
    "list in an order",
    api.BlacklistDictionaryApi(own).search_dictionary_entries_with_http_info,
    sort=["text:desc"],
    locale=["en"],
)
told("list without parameters", api.BlacklistTagsApi(own).list_blacklist_tags_with_http_info)
told("filter", content.filter_content_item_with_http_info, api.ContentFilterRequest(content="What the h3ck"))
several = api.ContentFilterBatchRequest(contentItems=["Ahoy", "What the h3ck"])
told("filter several", content.batch_filter_content_items_with_http_info, several)
rules = api.ModerationConfigurationInput(imageFilteringEnabled=False)
forum = api.ModerationApplicationInput(name="Forum", moderationConfiguration=rules)
told(
    "create with rules",
    api.ModerationApplicationsApi(own).create_moderation_application_with_http_info,
    api.ModerationApplicationRequest(application=forum),
)
item = api.ContentItem(
    applicationId=application_id,
    createInstant=int(time.time() * 1000),
    senderId=uuid.uuid4(),
    parts=[api.ContentPart(type="text", content="See you at the tide gauge.")],
)
told("moderate", content.moderate_content_item_with_http_info, api.ContentItemRequest(content=item))
email, password = f"{uuid.uuid4()}@example.org", str(uuid.uuid4())
operator = api.OperatorUserInput(email=email, password=password, roles=["moderator"])
told("create an operator", api.OperatorsApi(own).create_operator_user_with_http_info, api.OperatorUserRequest(user=operator))
credentials = api.OperatorLoginRequest(email=email, password=password)
signed_in = told("sign in", api.OperatorSignInApi(client_of()).login_operator_with_http_info, credentials)
queue = api.ApprovalQueueApi(client_of(access_token=signed_in.token))
told("read a queue with a token", queue.list_approval_queue_items_with_http_info)
told("zip", api.LogsApi(own).export_system_logs_with_http_info)
told("unknown id", applications.retrieve_application_with_http_info, str(uuid.uuid4()))
stranger = client_of(api_key={"apiKeyHeader": "wrong"})
told("wrong key", api.ApplicationsApi(stranger).list_applications_with_http_info)
told("delete", applications.delete_application_with_http_info, id)
