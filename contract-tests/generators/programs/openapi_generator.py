"""Calls of a client that openapi-generator made for Python."""

import openapi_client as api
from python_calls import base_url, make_calls


def client_of(key, token):
    """A key is named by its security scheme."""
    keys = {"apiKeyHeader": key} if key else None
    return api.ApiClient(api.Configuration(host=base_url, api_key=keys, access_token=token))


def body_of(operation, body):
    if isinstance(body, list):
        return [api.JsonPatchOperation(**one) for one in body]
    return getattr(api, operation.body)(**body)


def send(operation, ids, body, query, key, token):
    group = getattr(api, "".join(word.title() for word in operation.tag) + "Api")(client_of(key, token))
    arguments = [*ids] if body is None else [*ids, body_of(operation, body)]
    try:
        answer = getattr(group, f"{operation.name}_with_http_info")(*arguments, **query)
        return answer.status_code, answer.data.to_dict() if hasattr(answer.data, "to_dict") else None
    except api.ApiException as refused:
        return refused.status, None


make_calls(send)
