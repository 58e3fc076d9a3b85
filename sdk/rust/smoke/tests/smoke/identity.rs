use std::sync::{Arc, Mutex};

use gatehouse::apis::{
    DeleteApplicationQuery, DeleteRoleByNameQuery, ListApplicationsQuery, RetrieveLoginReportQuery,
    UpdateApplicationQuery,
};
use gatehouse::models::{
    ApiKeyInput, ApiKeyOrigin, ApiKeyPermission, ApiKeyRequest, ApplicationInput, ApplicationPatch,
    ApplicationPatchRequest, ApplicationRequest, EmailTemplateInput, EmailTemplateRequest, JsonPatchOperation,
    JsonPatchOperationOp, OAuthConfigurationInput, OAuthConfigurationPatch, PartnerNotification,
    PartnerNotificationPhase, PartnerNotificationType, RoleInput, RolePatch, RolePatchRequest, RoleRequest,
    SystemConfigurationPatch, SystemConfigurationPatchRequest,
};
use gatehouse::{Client, Error, Nullable};
use serde_json::{Value, json};

use crate::interfaces::Clients;
use crate::support::{create_application, new_id, server};

pub fn run(clients: &Clients) {
    let id = new_id();
    create_and_delete(&clients.client, &id);
    patch(&clients.client, &id);
    api_keys(clients, &id);
    activate(&clients.client, &id);
    roles(&clients.client, &id);
    email_templates(&clients.client, &id);
    reports(&clients.client, &id);
    system_configuration(&clients.client, &id);
    partner_notifications(&clients.client);
    clients.client.server().retrieve_system_version().unwrap();
    version();
}

fn create_and_delete(client: &Client, id: &str) {
    let url = "https://a.example/b?c=d&e=f";
    let body = ApplicationRequest::new(
        ApplicationInput::new(format!("Rust {id}"))
            .roles([RoleInput::new("reader").is_default(true)])
            .oauth_configuration(OAuthConfigurationInput::new().authorized_redirect_urls([url])),
    );
    let created = client.applications().create_application_with_id(id, &body).unwrap();
    let read = client.applications().retrieve_application(id).unwrap().application;
    assert_eq!(created.application.id, id);
    assert_eq!(read.roles[0].name, "reader");
    assert_eq!(read.oauth_configuration.authorized_redirect_urls, [url]);
    assert!(read.active);
    let other = create_application(client, &format!("Rust, later gone {id}"));
    client
        .applications()
        .delete_application(&other, &DeleteApplicationQuery::new().hard_delete(true))
        .unwrap();
    let error = client.applications().retrieve_application(&other).unwrap_err();
    assert!(matches!(error, Error::NotFound(_)), "{error:?}");
}

fn patch(client: &Client, id: &str) {
    let applications = client.applications();
    let body = ApplicationPatchRequest::new().application(ApplicationPatch::new().name(format!("Plain {id}")));
    let patched = applications.patch_application(id, &body).unwrap().application;
    assert_eq!(patched.name, format!("Plain {id}"));
    assert_eq!(
        patched.oauth_configuration.authorized_redirect_urls.len(),
        1,
        "what was not named stays"
    );

    let configuration = OAuthConfigurationPatch::new()
        .authorized_redirect_urls(Nullable::Null)
        .logout_url("https://a.example/out");
    let body = ApplicationPatchRequest::new().application(ApplicationPatch::new().oauth_configuration(configuration));
    let patched = applications.merge_patch_application(id, &body).unwrap().application;
    assert!(patched.oauth_configuration.authorized_redirect_urls.is_empty());
    assert_eq!(
        patched.oauth_configuration.logout_url.as_deref(),
        Some("https://a.example/out")
    );
    assert_eq!(patched.name, format!("Plain {id}"));

    let name = "/application/name";
    let patched = applications
        .json_patch_application(
            id,
            &[
                JsonPatchOperation::new(JsonPatchOperationOp::Test, name).value(json!(format!("Plain {id}"))),
                JsonPatchOperation::new(JsonPatchOperationOp::Replace, name).value(json!(format!("Board {id}"))),
                JsonPatchOperation::new(
                    JsonPatchOperationOp::Remove,
                    "/application/oauthConfiguration/logoutURL",
                ),
            ],
        )
        .unwrap()
        .application;
    assert_eq!(patched.name, format!("Board {id}"));
    assert_eq!(patched.oauth_configuration.logout_url, None);
}

fn api_keys(clients: &Clients, id: &str) {
    let client = &clients.client;
    let key = ApiKeyInput::new(format!("Rust {id}")).permissions([("/api/application", vec![ApiKeyPermission::Get])]);
    let created = client.api_keys().create_api_key(&ApiKeyRequest::new(key)).unwrap();
    assert_eq!(created.api_key.origin, ApiKeyOrigin::Operation);
    let limited = clients
        .called
        .recording(Client::builder(server().url()).api_key(&created.key));
    assert_eq!(
        limited.applications().retrieve_application(id).unwrap().application.id,
        id
    );
    let error = limited
        .applications()
        .delete_application(id, &DeleteApplicationQuery::new())
        .unwrap_err();
    assert!(matches!(error, Error::Unauthorized(_)), "{error:?}");
    client.api_keys().delete_api_key(&created.api_key.id).unwrap();
    let error = limited.applications().retrieve_application(id).unwrap_err();
    assert!(matches!(error, Error::Unauthorized(_)), "{error:?}");
}

fn activate(client: &Client, id: &str) {
    let applications = client.applications();
    applications
        .delete_application(id, &DeleteApplicationQuery::new())
        .unwrap();
    let found = applications
        .list_applications(&ListApplicationsQuery::new().inactive(true))
        .unwrap();
    assert!(found.applications.iter().any(|one| one.id == id));
    let restored = applications
        .update_application(id, &UpdateApplicationQuery::new().reactivate(true), None)
        .unwrap();
    assert!(restored.application.active);
}

fn roles(client: &Client, id: &str) {
    let name = "a b&c+d";
    let role = client
        .roles()
        .create_role(id, &RoleRequest::new(RoleInput::new(name)))
        .unwrap()
        .role;
    let patch = RolePatchRequest::new().role(RolePatch::new().description("Who may write."));
    let patched = client.roles().merge_patch_role(id, &role.id, &patch).unwrap().role;
    assert_eq!(patched.description.as_deref(), Some("Who may write."));
    client
        .roles()
        .delete_role_by_name(id, &DeleteRoleByNameQuery::new(name))
        .unwrap();
}

fn email_templates(client: &Client, id: &str) {
    let name = format!("Rust {id}");
    let template = EmailTemplateInput::new(name, "rust@example.com", "Rust", "Hello", "<p>Hello</p>", "Hello")
        .localized_subjects([("fr", "Bonjour")]);
    let created = client
        .email_templates()
        .create_email_template(&EmailTemplateRequest::new(template))
        .unwrap();
    assert_eq!(created.email_template.localized_subjects["fr"], "Bonjour");
    client
        .email_templates()
        .delete_email_template(&created.email_template.id)
        .unwrap();
}

fn reports(client: &Client, id: &str) {
    let query = RetrieveLoginReportQuery::new(1_700_000_000_000, 1_700_003_600_000).application_id(id);
    assert_eq!(client.reports().retrieve_login_report(&query).unwrap().total, 0);
    let totals = client.reports().retrieve_totals_report().unwrap();
    assert!(totals.application_totals.contains_key(id));
}

fn system_configuration(client: &Client, id: &str) {
    client.system_configuration().retrieve_system_configuration().unwrap();
    let data: serde_json::Map<String, Value> = [("rust".to_owned(), json!(id))].into_iter().collect();
    let patch = SystemConfigurationPatchRequest::new().system_configuration(SystemConfigurationPatch::new().data(data));
    let patched = client
        .system_configuration()
        .patch_system_configuration(&patch)
        .unwrap();
    assert_eq!(patched.system_configuration.data["rust"], id);
}

fn partner_notifications(client: &Client) {
    let notification = PartnerNotification::new(PartnerNotificationType::UserAction)
        .application_ids([new_id()])
        .user_id(new_id())
        .action("mute")
        .key(new_id())
        .phase(PartnerNotificationPhase::Start)
        .expiry(4_000_000_000_000)
        .notify_user(false);
    client
        .partner_notifications()
        .create_user_action_notification(&notification)
        .unwrap();
}

/// The headers of a response go to the observer.
fn version() {
    let server = server();
    let told = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&told);
    let client = Client::builder(server.url())
        .api_key(server.api_key())
        .observer(move |exchange| {
            let id = exchange.headers.and_then(|headers| headers.get("x-request-id"));
            *kept.lock().unwrap() = id.and_then(|id| id.to_str().ok()).map(str::to_owned);
        })
        .build()
        .unwrap();
    let version = client
        .with_request_id("rust-smoke")
        .unwrap()
        .server()
        .retrieve_system_version()
        .unwrap();
    assert!(!version.version.is_empty());
    assert_eq!(told.lock().unwrap().as_deref(), Some("rust-smoke"));
}
