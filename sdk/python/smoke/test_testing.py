"""The server for tests, by its fixture and by itself."""

from __future__ import annotations

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from gatehouse.errors import UnavailableError
from gatehouse.models import (
    ApplicationInput,
    ApplicationRequest,
    EmailAddress,
    EmailTemplateInput,
    EmailTemplateRequest,
    EmailSendRequest,
    TokenVendRequest,
    TokenVendRequestClaims,
)
from gatehouse.testing import COMMAND_VARIABLE, GatehouseServer, ServerStartError

LAST_MINUTE = datetime(2026, 2, 28, 23, 59, tzinfo=timezone.utc)


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_finds_the_bootstrap(gatehouse_server: GatehouseServer, turn: int) -> None:
    with gatehouse_server.client() as client:
        names = [one.name for one in client.applications.list_applications().applications]
        assert "Harbour" not in names
        assert abs(gatehouse_server.now - datetime.now(timezone.utc).timestamp()) < 60
        client.applications.create_application(ApplicationRequest(application=ApplicationInput(name="Harbour")))
        gatehouse_server.set_time(1_000)


def test_the_clock_is_in_the_hands_of_the_test(gatehouse_server: GatehouseServer) -> None:
    gatehouse_server.set_time(LAST_MINUTE)
    with gatehouse_server.client() as client:
        body = ApplicationRequest(application=ApplicationInput(name="Quay"))
        made = client.applications.create_application(body).application
        assert made.insert_instant == LAST_MINUTE.timestamp() * 1000
        vended = TokenVendRequest(claims=TokenVendRequestClaims(sub="build"), time_to_live_in_seconds=300)
        token = client.tokens.vend_token(vended).token
        gatehouse_server.advance_time(timedelta(minutes=5))
        client.tokens.validate_token(token=token)
        gatehouse_server.advance_time(61)
        with pytest.raises(Exception, match="401"):
            client.tokens.validate_token(token=token)
    assert gatehouse_server.now == LAST_MINUTE.timestamp() + 361
    with pytest.raises(ValueError, match="zone"):
        gatehouse_server.set_time(datetime(2026, 2, 28))


def test_emails_are_caught(gatehouse_server: GatehouseServer) -> None:
    with gatehouse_server.client() as client:
        template = EmailTemplateInput(
            name="Welcome",
            from_email="crew@example.com",
            default_from_name="Crew",
            default_subject="Ahoy",
            default_html_template="<p>Ahoy</p>",
            default_text_template="Ahoy",
        )
        made = client.email_templates.create_email_template(EmailTemplateRequest(email_template=template))
        body = EmailSendRequest(to_addresses=[EmailAddress(address="ada@example.com")])
        client.email_templates.send_email(made.email_template.id, body)
    gatehouse_server.idle()
    assert [mail["subject"] for mail in gatehouse_server.mails] == ["Ahoy"]
    assert gatehouse_server.notifications == []
    gatehouse_server.reset()
    assert gatehouse_server.mails == []


def test_faults_are_simulated(gatehouse_server: GatehouseServer) -> None:
    with gatehouse_server.client(retries=0, headers={"X-Simulate-Status": "503"}) as failing:
        with pytest.raises(UnavailableError):
            failing.applications.list_applications()


def test_a_file_is_a_bootstrap_too(tmp_path: Path) -> None:
    file = tmp_path / "bootstrap.json"
    key = "a-key-of-this-file-alone-0123456789abcdef"
    file.write_text(json.dumps({"apiKeys": [{"key": key, "name": "file"}]}), encoding="utf-8")
    with GatehouseServer(file) as server:
        assert server.api_key == key


def test_a_wrong_bootstrap_is_told_at_the_start() -> None:
    with pytest.raises(ServerStartError, match="harbours"):
        GatehouseServer({"harbours": []})


def test_a_program_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMMAND_VARIABLE, "no-such-program --of-ours")
    with pytest.raises(ServerStartError, match=COMMAND_VARIABLE):
        GatehouseServer()
    with pytest.raises(ServerStartError, match="in 0.2 s"):
        GatehouseServer(command=[sys.executable, "-c", "import time; time.sleep(30)"], timeout=0.2)


def test_the_program_ends_with_the_server() -> None:
    server = GatehouseServer()
    process = server._process  # pyright: ignore[reportPrivateUsage]
    server.close()
    assert process.returncode == 0
