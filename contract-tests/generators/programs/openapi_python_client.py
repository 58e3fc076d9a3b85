"""Calls of a client that openapi-python-client made."""

from importlib import import_module
from uuid import UUID

from gatehouse_client import AuthenticatedClient, Client, models
from python_calls import base_url, make_calls


def client_of(key, token):
    """The key is sent as it is, a token of an operator behind "Bearer"."""
    if key:
        return AuthenticatedClient(base_url=base_url, token=key, prefix="")
    return AuthenticatedClient(base_url=base_url, token=token) if token else Client(base_url=base_url)


def body_of(operation, body):
    if isinstance(body, list):
        return [models.JsonPatchOperation.from_dict(one) for one in body]
    return getattr(models, operation.body).from_dict(body)


def send(operation, ids, body, query, key, token):
    module = import_module(f"gatehouse_client.api.{'_'.join(operation.tag).lower()}.{operation.name}")
    options = query if body is None else {**query, "body": body_of(operation, body)}
    answer = module.sync_detailed(*map(UUID, ids), client=client_of(key, token), **options)
    return answer.status_code, answer.parsed.to_dict() if hasattr(answer.parsed, "to_dict") else None


make_calls(send, lacks=["zip"])
