"""Calls by httpx with the models that datamodel-code-generator made: bodies are built by them, answers parsed."""

import json

import httpx
import models
from python_calls import base_url, make_calls


def text_of(operation, body):
    model = getattr(models, operation.body).model_validate(body)
    # Pydantic writes a secret of a model as asterisks: what has one is written by hand.
    return json.dumps(body) if "password" in str(body) else model.model_dump_json(exclude_unset=True, by_alias=True)


def send(operation, ids, body, query, key, token):
    path = operation.path.format(**dict(zip(operation.ids, ids)))
    headers = {"Authorization": f"Bearer {token}" if token else key or ""}
    options = {"params": query, "headers": headers}
    if body is not None:
        options["content"] = text_of(operation, body)
        headers["Content-Type"] = operation.media_type
    response = httpx.request(operation.method, base_url + path, **options)
    if response.status_code != 200 or not operation.answer:
        return response.status_code, None
    parsed = getattr(models, operation.answer).model_validate_json(response.content)
    return 200, parsed.model_dump(mode="json", by_alias=True)


make_calls(send)
