//! What is sent.

use gatehouse::apis::{DeleteApplicationQuery, SearchAllowedEntriesQuery, ValidateTokenQuery};
use gatehouse::models::{
    AllowedEntrySort, AllowedEntrySortField, AllowedEntrySortOrder, JsonPatchOperation, JsonPatchOperationOp,
    RolePatch, RolePatchRequest,
};
use gatehouse::{Client, Error, Nullable};

use crate::scripted::Scripted;

fn empty() -> Scripted {
    Scripted::answering(200, "application/json", "{}")
}

#[test]
fn the_key_is_the_whole_header_and_goes_with_the_tenant() {
    let server = empty();
    let client = Client::builder(&server.url)
        .api_key("the key")
        .tenant_id("tenant")
        .header("X-Own", "1")
        .build()
        .unwrap();
    let _ = client.server().retrieve_system_version();
    let seen = server.last();
    assert_eq!(seen.line, "GET /behind/a/proxy/api/system/version");
    assert_eq!(seen.header("authorization"), Some("the key"));
    assert_eq!(seen.header("x-service-tenantid"), Some("tenant"));
    assert_eq!(seen.header("x-own"), Some("1"));
    assert_eq!(
        seen.header("user-agent"),
        Some(format!("gatehouse-rust/{}", gatehouse::VERSION).as_str())
    );
}

#[test]
fn a_token_is_sent_in_place_of_the_key_with_its_scheme() {
    let server = empty();
    let client = Client::new(&server.url, "the key").unwrap();
    let other = client.with_token("token").unwrap().with_tenant_id("other").unwrap();
    let _ = other.tokens().validate_token(&ValidateTokenQuery::new());
    assert_eq!(server.last().header("authorization"), Some("Bearer token"));
    assert_eq!(server.last().header("x-service-tenantid"), Some("other"));
    let _ = client.tokens().retrieve_json_web_key_set();
    assert_eq!(
        server.last().header("authorization"),
        None,
        "an open operation needs no key"
    );
}

#[test]
fn lists_repeat_their_name_objects_have_an_index_and_a_space_is_no_plus() {
    let server = empty();
    let query = SearchAllowedEntriesQuery::new()
        .text("a b+c")
        .locale(["en", "de"])
        .sort([AllowedEntrySort::new(AllowedEntrySortField::Text).order(AllowedEntrySortOrder::Asc)]);
    let client = Client::new(&server.url, "key").unwrap();
    let _ = client.whitelist_allowed_entries().search_allowed_entries(&query);
    let (_, sent) = server
        .last()
        .line
        .split_once('?')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let mut parts: Vec<_> = sent.split('&').collect();
    parts.sort_unstable();
    let expected = [
        "locale=de",
        "locale=en",
        "sort[0].field=text",
        "sort[0].order=asc",
        "text=a%20b%2Bc",
    ];
    assert_eq!(parts, expected);
}

#[test]
fn each_patch_has_its_media_type_and_says_null() {
    let server = empty();
    let client = Client::new(&server.url, "key").unwrap();
    let roles = client.roles();
    let _ = roles.patch_role("a/b", "r", &RolePatchRequest::new().role(RolePatch::new()));
    assert_eq!(server.last().line, "PATCH /behind/a/proxy/api/application/a%2Fb/role/r");
    assert_eq!(server.last().header("content-type"), Some("application/json"));
    let patch = RolePatch::new().description(Nullable::Null);
    let _ = roles.merge_patch_role("a", "r", &RolePatchRequest::new().role(patch));
    assert_eq!(
        server.last().header("content-type"),
        Some("application/merge-patch+json")
    );
    assert_eq!(server.last().body, r#"{"role":{"description":null}}"#);
    let operation = JsonPatchOperation::new(JsonPatchOperationOp::Remove, "/role/description");
    let _ = roles.json_patch_role("a", "r", &[operation]);
    assert_eq!(
        server.last().header("content-type"),
        Some("application/json-patch+json")
    );
    assert_eq!(server.last().body, r#"[{"op":"remove","path":"/role/description"}]"#);
}

#[test]
fn an_id_that_would_be_another_path_is_refused_and_nothing_is_sent() {
    let server = empty();
    let client = Client::new(&server.url, "key").unwrap();
    for id in ["", ".", ".."] {
        let result = client
            .applications()
            .delete_application(id, &DeleteApplicationQuery::new());
        assert!(matches!(result, Err(Error::InvalidArgument { .. })), "{result:?}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn settings_that_cannot_be_used_are_refused_without_their_secrets() {
    for address in [
        "",
        "127.0.0.1:9011",
        "ftp://a",
        "http://",
        "http://u:p@a",
        "http://a?b=c",
        "http://a#b",
    ] {
        let result = Client::new(address, "key");
        assert!(matches!(result, Err(Error::InvalidSetting(_))), "{address}");
    }
    let error = Client::new("http://a", "a secret\n").unwrap_err();
    assert!(!format!("{error} {error:?}").contains("a secret"), "{error}");
    let client = Client::builder("http://a")
        .api_key("a secret")
        .token("a secret")
        .build()
        .unwrap();
    assert!(!format!("{client:?}").contains("a secret"));
}

#[test]
fn a_request_without_a_body_announces_none() {
    let server = empty();
    let client = Client::new(&server.url, "key").unwrap();
    let _ = client.approval_queue().approve_content_item("a");
    assert_eq!(
        server.last().line,
        "POST /behind/a/proxy/moderation/approval-queue/a/approve"
    );
    assert_eq!(server.last().header("content-length"), Some("0"));
    assert_eq!(server.last().header("transfer-encoding"), None);
    assert_eq!(server.last().header("content-type"), None);
}
