//! Values on their way to JSON and back.

use gatehouse::Nullable;
use gatehouse::models::{
    AuditLog, ContentAction, JwtConfiguration, OperatorLoginRequest, RolePatch, TokenAudience, TokenVendRequestClaims,
};
use serde_json::{Value, json};

#[test]
fn a_value_of_one_of_two_types_and_unknown_members_are_read_and_written_as_they_are() {
    for text in [
        r#"{"aud":"one","more":[1]}"#,
        r#"{"aud":["one","two"]}"#,
        r#"{"aud":{"of":1}}"#,
    ] {
        let claims: TokenVendRequestClaims = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&claims).unwrap(), text);
    }
    let claims = TokenVendRequestClaims::new()
        .aud("one".to_owned())
        .additional_property("more", 1);
    assert_eq!(claims.aud, Some(TokenAudience::Text("one".to_owned())));
    assert_eq!(
        serde_json::to_value(claims).unwrap(),
        json!({ "aud": "one", "more": 1 })
    );
}

#[test]
fn numbers_of_64_bits_and_instants_lose_nothing() {
    let text = r#"{"id":9007199254740993,"insertInstant":4611686018427387905,"insertUser":"a","message":"b","data":{"operationId":"c","path":"d","clientAddress":"e","requestId":"f"}}"#;
    let log: AuditLog = serde_json::from_str(text).unwrap();
    assert_eq!(
        (log.id, log.insert_instant),
        (9_007_199_254_740_993, 4_611_686_018_427_387_905)
    );
    let written: Value = serde_json::from_str(&serde_json::to_string(&log).unwrap()).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(text).unwrap());
}

#[test]
fn a_value_of_an_enum_that_is_not_known_survives() {
    let action: ContentAction = serde_json::from_str("\"beamAway\"").unwrap();
    assert_eq!(action, ContentAction::Other("beamAway".to_owned()));
    assert_eq!(serde_json::to_string(&action).unwrap(), "\"beamAway\"");
    assert_eq!(ContentAction::from("reject"), ContentAction::Reject);
    assert_eq!(ContentAction::Reject.to_string(), "reject");
}

#[test]
fn a_property_of_a_patch_is_left_out_null_or_a_value() {
    let patch: RolePatch = serde_json::from_str(r#"{"description":null,"isDefault":true}"#).unwrap();
    assert!(patch.description.is_null());
    assert_eq!(
        serde_json::to_string(&patch).unwrap(),
        r#"{"description":null,"isDefault":true}"#
    );
    let written = serde_json::to_string(&RolePatch::new().description("Who may write")).unwrap();
    assert_eq!(written, r#"{"description":"Who may write"}"#);
    assert_eq!(Nullable::from(1).value(), Some(&1));
}

#[test]
fn secrets_are_left_out_of_debug_output() {
    let login = OperatorLoginRequest::new("ada@example.com", "a secret");
    assert_eq!(login.password, "a secret");
    let text = format!("{login:?}");
    assert!(text.contains("ada@example.com") && !text.contains("a secret"), "{text}");
    let configuration: JwtConfiguration = serde_json::from_value(json!({
        "enabled": true, "algorithm": "HS256", "issuer": "a", "secret": "a secret", "timeToLiveInSeconds": 1,
        "refreshTokenTimeToLiveInMinutes": 1, "refreshTokenExpirationPolicy": "Fixed", "refreshTokenUsagePolicy": "Reusable",
    }))
    .unwrap();
    assert!(!format!("{configuration:?}").contains("a secret"));
}
