"""The code of the README runs, as it stands there."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.models import ApplicationInput, ApplicationRequest
from gatehouse.testing import GatehouseServer

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_there_is_code() -> None:
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("code", BLOCKS)
def test_the_code_runs(
    code: str, gatehouse_server: GatehouseServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Code that defines tests or a handler is run in its parts, by the names that the README gives."""
    monkeypatch.setenv("KEY", gatehouse_server.api_key)
    code = code.replace("http://127.0.0.1:9011", gatehouse_server.url)
    if "def test_" in code:
        file = tmp_path / "test_readme_sample.py"
        file.write_text(code, encoding="utf-8")
        arguments = ["-q", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", str(file)]
        assert _pytest(arguments) == 0
        return
    with gatehouse_server.client() as client:
        made = client.applications.create_application(
            ApplicationRequest(application=ApplicationInput(name=f"README {uuid4()}"))
        )
        names: dict[str, object] = {"client": client, "id": made.application.id, "Gatehouse": Gatehouse}
        exec(_preamble() + code, names)
        main = names.get("main")
        if asyncio.iscoroutinefunction(main):
            asyncio.run(main())


def _preamble() -> str:
    """What the blocks before import: the README reads from top to bottom."""
    imports = [re.findall(r"^from gatehouse\.models import (?:\([^)]*\)|[^(\n]*)$", block, re.MULTILINE) for block in BLOCKS]
    return "\n".join(line for lines in imports for line in lines) + "\n"


def _pytest(arguments: list[str]) -> int:
    import subprocess

    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False, cwd="/").returncode
