"""Each field that the specs describe has a type."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, get_args

import pytest
from gatehouse import models
from gatehouse.model import Model
from pydantic import ValidationError


def is_any_json(schema: dict[str, Any]) -> bool:
    """Whether the specs say nothing of what stands here."""
    if schema.get("type") == "array":
        return is_any_json(schema["items"])
    if schema.get("additionalProperties") is True:
        return "properties" not in schema
    return not any(key in schema for key in ("type", "$ref", "allOf", "oneOf"))


def is_untyped(annotation: object) -> bool:
    return any(annotation is each for each in (object, Any, dict, list)) or any(is_untyped(part) for part in get_args(annotation))


def test_no_described_field_is_untyped() -> None:
    profile = json.loads(Path(os.environ["GATEHOUSE_PROFILE"]).read_text(encoding="utf-8"))
    described = {
        f"{name}.{field}"
        for name, schema in profile["components"]["schemas"].items()
        for field, inner in schema.get("properties", {}).items()
        if is_any_json(inner)
    }
    checked = 0
    untyped: set[str] = set()
    for name in models.__all__:
        model = getattr(models, name)
        if not isinstance(model, type) or not issubclass(model, Model):
            continue
        model.model_rebuild()
        for field in model.model_fields.values():
            checked += 1
            if is_untyped(field.annotation):
                untyped.add(f"{name}.{field.serialization_alias}")
    assert checked > 1000
    assert untyped == described


def test_a_word_that_is_not_known_yet_is_kept() -> None:
    part = models.ContentPart.from_json('{"type": "hologram", "content": "…", "later": 1}')
    assert part.type == "hologram"
    assert part.to_json() == '{"type":"hologram","content":"…"}'


def test_null_is_sent_only_where_it_means_something() -> None:
    application = models.ApplicationInput(name="Forum", active=None, roles=None)
    assert application.to_json() == '{"name":"Forum"}'
    patch = models.ApplicationPatch(login_configuration=None, verify_registration=None, active=None)
    assert json.loads(patch.to_json()) == {"loginConfiguration": None, "verifyRegistration": None}


def test_pydantic_writes_what_the_api_takes() -> None:
    patch = models.ApplicationPatch(login_configuration=None, active=True)
    assert json.loads(patch.model_dump_json()) == {"loginConfiguration": None, "active": True}
    assert patch.model_dump(mode="json") == {"loginConfiguration": None, "active": True}


def test_a_misspelt_field_is_refused_and_one_of_a_newer_server_is_not() -> None:
    misspelt: dict[str, Any] = {"name": "Forum", "activ": True}
    with pytest.raises(TypeError, match="ApplicationInput: there is no keyword argument 'activ'"):
        models.ApplicationInput(**misspelt)
    assert models.ApplicationInput.from_json(json.dumps(misspelt)).name == "Forum"


def test_secrets_are_not_printed() -> None:
    configuration = models.JwtConfigurationInput(secret="a secret of many letters", enabled=True)
    assert "enabled=True" in repr(configuration)
    assert "a secret of many letters" not in repr(configuration) + str(configuration)
    with pytest.raises(ValidationError) as caught:
        models.OperatorLoginRequest.from_json('{"email": "ada@example.com", "password": ["a secret of many letters"]}')
    assert "a secret of many letters" not in str(caught.value)
