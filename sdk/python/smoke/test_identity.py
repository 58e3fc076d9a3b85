"""Every group of the identity document."""

from __future__ import annotations

import io
import zipfile
from uuid import UUID, uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.errors import NotFoundError, UnauthorizedError
from gatehouse.models import (
    ApiKeyInput,
    ApiKeyPermission,
    ApiKeyRequest,
    ApplicationInput,
    ApplicationPatch,
    ApplicationPatchRequest,
    ApplicationRequest,
    EmailTemplateInput,
    EmailTemplatePart,
    EmailTemplatePreviewRequest,
    EmailTemplateRequest,
    JsonPatchOperation,
    JsonPatchOperationOp,
    LoggingLevel,
    LoggingLevelRequest,
    LoginConfigurationPatch,
    OAuthConfigurationPatch,
    PartnerNotification,
    PartnerNotificationPhase,
    PartnerNotificationType,
    RoleInput,
    RolePatch,
    RolePatchRequest,
    RoleRequest,
    TokenVendRequest,
    TokenVendRequestClaims,
)
from gatehouse.testing import GatehouseServer


@pytest.fixture
def application(client: Gatehouse, unique: str) -> UUID:
    body = ApplicationRequest(application=ApplicationInput(name=unique))
    return client.applications.create_application(body).application.id


def test_an_application_is_created_found_changed_and_deleted(client: Gatehouse, unique: str) -> None:
    chosen = uuid4()
    body = ApplicationRequest(application=ApplicationInput(name=unique, roles=[RoleInput(name="member")]))
    created = client.applications.create_application_with_id(chosen, body).application
    assert (created.id, created.name, created.active) == (chosen, unique, True)
    assert [role.name for role in created.roles] == ["member"]

    change = ApplicationInput.of(client.applications.retrieve_application(chosen).application)
    change.name = f"{unique} renamed"
    assert client.applications.update_application(chosen, ApplicationRequest(application=change)).application.name == (
        f"{unique} renamed"
    )
    assert chosen in [one.id for one in client.applications.list_applications().applications]
    client.applications.delete_application(chosen, hard_delete=True)
    with pytest.raises(NotFoundError):
        client.applications.retrieve_application(chosen)


def test_a_patch_changes_what_it_holds(client: Gatehouse, application: UUID) -> None:
    patch = ApplicationPatch(login_configuration=LoginConfigurationPatch(generate_refresh_tokens=True))
    changed = client.applications.patch_application(application, ApplicationPatchRequest(application=patch)).application
    assert changed.login_configuration.generate_refresh_tokens is True
    assert changed.login_configuration.allow_token_refresh is False


def test_a_merge_patch_takes_away_what_is_none(client: Gatehouse, application: UUID) -> None:
    def patch(url: str | None) -> str | None:
        inner = ApplicationPatch(oauth_configuration=OAuthConfigurationPatch(logout_url=url))
        body = ApplicationPatchRequest(application=inner)
        return client.applications.merge_patch_application(application, body).application.oauth_configuration.logout_url

    assert patch("https://forum.example.com/bye") == "https://forum.example.com/bye"
    assert patch(None) is None


def test_a_json_patch_is_a_list_of_operations(client: Gatehouse, application: UUID, unique: str) -> None:
    operations = [
        JsonPatchOperation(op=JsonPatchOperationOp.TEST, path="/application/name", value=unique),
        JsonPatchOperation(op=JsonPatchOperationOp.REPLACE, path="/application/name", value=f"{unique} patched"),
    ]
    assert client.applications.json_patch_application(application, operations).application.name == f"{unique} patched"


def test_roles_come_and_go(client: Gatehouse, application: UUID) -> None:
    role = client.roles.create_role(application, RoleRequest(role=RoleInput(name="editor"))).role
    body = RolePatchRequest(role=RolePatch(description="May edit"))
    assert client.roles.patch_role(application, role.id, body).role.description == "May edit"
    client.roles.delete_role_by_name(application, name="editor")
    with pytest.raises(NotFoundError):
        client.roles.delete_role(application, role.id)


def test_email_templates_have_maps_by_locale(client: Gatehouse, unique: str) -> None:
    template = EmailTemplateInput(
        name=unique,
        from_email="no-reply@example.com",
        default_from_name="The forum",
        default_subject="Welcome",
        default_html_template="<p>Hello</p>",
        default_text_template="Hello",
        localized_subjects={"fr": "Bienvenue"},
    )
    created = client.email_templates.create_email_template(EmailTemplateRequest(email_template=template)).email_template
    assert created.localized_subjects == {"fr": "Bienvenue"}
    preview = client.email_templates.preview_email_template(
        EmailTemplatePreviewRequest(email_template=EmailTemplatePart.of(created), locale="fr")
    )
    assert preview.email is not None
    assert preview.email.subject == "Bienvenue"
    client.email_templates.delete_email_template(created.id)


def test_reports_count(client: Gatehouse, application: UUID) -> None:
    totals = client.reports.retrieve_totals_report()
    assert totals.application_totals[str(application)].registrations == 0


def test_the_system_configuration_is_patched(client: Gatehouse) -> None:
    before = client.system_configuration.retrieve_system_configuration().system_configuration
    operation = JsonPatchOperation(
        op=JsonPatchOperationOp.REPLACE, path="/systemConfiguration/reportTimezone", value=before.report_timezone
    )
    after = client.system_configuration.json_patch_system_configuration([operation]).system_configuration
    assert after.report_timezone == before.report_timezone


def test_the_logs_are_a_zip(client: Gatehouse) -> None:
    with zipfile.ZipFile(io.BytesIO(client.logs.export_system_logs())) as archive:
        assert archive.testzip() is None
        assert archive.namelist() != []


def test_a_logger_gets_a_level(client: Gatehouse) -> None:
    body = LoggingLevelRequest(name="http", level=LoggingLevel.INFO)
    assert client.logs.update_logging_level(body).level is LoggingLevel.INFO


def test_tokens_are_made_and_verified(client: Gatehouse) -> None:
    claims = TokenVendRequestClaims.model_validate({"sub": "build-server", "scope": "deploy"})
    token = client.tokens.vend_token(TokenVendRequest(claims=claims)).token
    validated = client.tokens.validate_token(token=token)
    assert validated.jwt.sub == "build-server"
    assert "BEGIN PUBLIC KEY" in client.tokens.retrieve_public_keys().public_keys["default"]
    with pytest.raises(UnauthorizedError):
        client.tokens.validate_token(token="none.of.ours")


def test_partner_notifications_are_taken(client: Gatehouse) -> None:
    client.partner_notifications.create_user_action_notification(
        PartnerNotification(
            type=PartnerNotificationType.USER_ACTION,
            application_ids=[uuid4()],
            action="mute",
            key="mute",
            phase=PartnerNotificationPhase.START,
            user_id=uuid4(),
            notify_user=False,
        )
    )


def test_the_server_has_a_version(client: Gatehouse) -> None:
    assert client.server.retrieve_system_version().version != ""


def test_an_api_key_may_do_what_it_says_until_it_is_deleted(
    client: Gatehouse, server: GatehouseServer, application: UUID, unique: str
) -> None:
    body = ApiKeyRequest(api_key=ApiKeyInput(name=unique, permissions={"/api/application": [ApiKeyPermission.GET]}))
    created = client.api_keys.create_api_key(body)
    assert client.api_keys.retrieve_api_key(created.api_key.id).api_key.name == unique
    with Gatehouse(server.url, api_key=created.key) as limited:
        assert limited.applications.retrieve_application(application).application.id == application
        with pytest.raises(UnauthorizedError):
            limited.applications.delete_application(application)
        client.api_keys.delete_api_key(created.api_key.id)
        with pytest.raises(UnauthorizedError):
            limited.applications.retrieve_application(application)
