"""A program loads the objects and the groups of operations that it uses, and finds all of them."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from enum import Enum
from functools import cached_property
from importlib.metadata import version
from typing import get_type_hints

import gatehouse
import pytest
from gatehouse import Gatehouse, api, models
from gatehouse.aio import AsyncGatehouse
from gatehouse.model import Model
from gatehouse.version import __version__


def loaded_by(code: str) -> list[str]:
    """The objects and groups that a new interpreter has loaded after some code."""
    program = f"import json, sys; {code}; print(json.dumps([name for name in sys.modules if name.startswith('gatehouse.')]))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    names: list[str] = json.loads(done.stdout)
    return [name for name in sorted(names) if name.startswith(("gatehouse.models.", "gatehouse.api.", "gatehouse.notifications"))]


@pytest.mark.parametrize("code", ["import gatehouse", "import gatehouse; gatehouse.Gatehouse('http://127.0.0.1:1')"])
def test_objects_and_groups_are_loaded_when_they_are_used(code: str) -> None:
    assert loaded_by(code) == []


def test_an_object_loads_those_that_it_holds() -> None:
    assert loaded_by("from gatehouse.models import RoleRequest") == [
        "gatehouse.models.role_input",
        "gatehouse.models.role_request",
    ]


def test_all_names_are_there() -> None:
    assert set(models.__all__) <= set(dir(models))
    assert set(gatehouse.__all__) <= set(dir(gatehouse))
    everything: dict[str, object] = {}
    exec("from gatehouse.models import *; from gatehouse import *", everything)
    assert {*models.__all__, *gatehouse.__all__} <= everything.keys()
    for module in (gatehouse, models, api):
        with pytest.raises(AttributeError, match="has no attribute 'Harbour'"):
            getattr(module, "Harbour")


def test_objects_are_whole_and_can_be_pickled() -> None:
    checked = 0
    for name in models.__all__:
        kind: object = getattr(models, name)
        if not isinstance(kind, type):
            continue
        checked += 1
        assert pickle.loads(pickle.dumps(kind)) is kind
        if issubclass(kind, Model):
            assert kind.model_rebuild(force=True)
            some = kind.model_construct()
            assert pickle.loads(pickle.dumps(some)) == some
        else:
            assert issubclass(kind, Enum)
            assert pickle.loads(pickle.dumps(list(kind))) == list(kind)
    assert checked > 300


@pytest.mark.parametrize("kind", [Gatehouse, AsyncGatehouse])
def test_the_types_of_operations_can_be_read_at_run_time(kind: type[Gatehouse] | type[AsyncGatehouse]) -> None:
    client = kind("http://127.0.0.1:1")
    checked = 0
    for group, value in vars(kind).items():
        if not isinstance(value, cached_property):
            continue
        operations: object = getattr(client, group)
        for name, method in vars(type(operations)).items():
            if name[0] != "_":
                checked += 1
                assert "return" in get_type_hints(method)
    assert checked > 130


def test_the_version_of_the_wheel_and_the_package_is_that_of_the_release() -> None:
    assert version("gatehouse") == __version__ == os.environ["GATEHOUSE_VERSION"]
