"""Calls each operation that the identity document defines, by a published client; prints a line for each call."""
import sys
import time
import uuid

from fusionauth.fusionauth_client import FusionAuthClient

url, key, application, provider, *tokens = sys.argv[1:]
client = FusionAuthClient(key, url)
anonymous = FusionAuthClient(None, url)


def call(name, made, *statuses):
    """Prints whether the answer is a success, or why it is none."""
    passed = made.status in (statuses or (200,))
    print(f"{name}\t{'ok' if passed else f'{made.status} {made.error_response}'}".replace("\n", " "), flush=True)
    return made.success_response if passed and made.success_response else {}


def named(kind):
    return f"{kind} {uuid.uuid4()}"


def new_application():
    return {"application": {"name": named("Application"), "roles": [{"name": "editor", "isDefault": True}]}}


def template():
    return {
        "name": named("Template"),
        "fromEmail": "no-reply@example.com",
        "defaultFromName": "The forum",
        "defaultSubject": "Welcome",
        "defaultHtmlTemplate": "<p>Hello ${user.firstName!}</p>",
        "defaultTextTemplate": "Hello ${user.firstName!}",
    }


own, other = str(uuid.uuid4()), str(uuid.uuid4())
call("createApplication", client.create_application(new_application()))
call("createApplicationWithId", client.create_application(new_application(), own))
call("listApplications", client.retrieve_applications())
call("listApplications inactive", client.retrieve_inactive_applications())
stored = call("retrieveApplication", client.retrieve_application(own))
call("updateApplication", client.update_application(own, {"application": stored.get("application")}))
call("patchApplication", client.patch_application(own, {"application": {"verifyRegistration": False}}))

call("createEmailTemplate", client.create_email_template({"emailTemplate": template()}))
call("createEmailTemplateWithId", client.create_email_template({"emailTemplate": template()}, other))
call("listEmailTemplates", client.retrieve_email_templates())
stored = call("retrieveEmailTemplate", client.retrieve_email_template(other))
call("updateEmailTemplate", client.update_email_template(other, {"emailTemplate": stored.get("emailTemplate")}))
call("previewEmailTemplate", client.retrieve_email_template_preview({"emailTemplate": template(), "locale": "de"}))
call("deleteEmailTemplate", client.delete_email_template(other))

login = {"applicationId": application, "identityProviderId": provider}
first = call("reconcileToken", client.reconcile_jwt({**login, "data": {"token": tokens[0]}}))
call("reconcileToken with encodedJWT", client.reconcile_jwt({**login, "encodedJWT": tokens[1]}))
device = {"metaData": {"device": {"name": "Phone", "type": "MOBILE"}}, "ipAddress": "203.0.113.9"}
call("reconcileToken with a device", client.reconcile_jwt({**login, **device, "data": {"token": tokens[2]}}))
access, refresh = first.get("token", ""), first.get("refreshToken", "")
call("issueToken", anonymous.issue_jwt(own, access), 200, 202)
call("issueToken with a refresh token", anonymous.issue_jwt(own, access, refresh), 200, 202)
call("refreshToken", client.exchange_refresh_token_for_jwt({"refreshToken": refresh, "token": access}))
keys = call("retrievePublicKeys", client.retrieve_jwt_public_keys())
call("retrievePublicKeys of an application", client.retrieve_jwt_public_key_by_application_id(application))
call("retrievePublicKeys by kid", client.retrieve_jwt_public_key(next(kid for kid in keys["publicKeys"] if kid != "default")))

end = int(time.time() * 1000)
start = end - 86_400_000
call("retrieveDailyActiveUsersReport", client.retrieve_daily_active_report(start, end))
call("retrieveLoginReport", client.retrieve_login_report(start, end, application))
call("retrieveMonthlyActiveUsersReport", client.retrieve_monthly_active_report(start, end, application))
call("retrieveRegistrationReport", client.retrieve_registration_report(start, end, application))
call("retrieveTotalsReport", client.retrieve_total_report())

stored = call("retrieveSystemConfiguration", client.retrieve_system_configuration())
call("updateSystemConfiguration", client.update_system_configuration(stored))
call("patchSystemConfiguration", client.patch_system_configuration({"systemConfiguration": {"data": {"a": 1}}}))
