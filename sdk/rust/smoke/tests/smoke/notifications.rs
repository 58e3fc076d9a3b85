use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gatehouse::models::{ContentUserInput, ContentUserRequest, UserActionInput};
use gatehouse::testing::Server;
use gatehouse::ureq::http::HeaderMap;
use gatehouse::{NotificationError, NotificationEvent, NotificationVerifier};
use ring::hmac;
use serde_json::{Value, json};

use crate::scripted::{Scripted, respond};
use crate::support::{new_id, profile};

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SECONDS: u64 = 1_614_265_330;
const EVENT: &str = r#"{"type":"contentApproval","approvals":{},"moderatorId":"d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d","moderatorEmail":"mia@example.org"}"#;

fn other_secret() -> String {
    format!("whsec_{}", STANDARD.encode("another secret of 24 byt"))
}

/// A verifier with a clock that is off, in milliseconds.
fn at(milliseconds: i64) -> NotificationVerifier {
    with([SECRET], milliseconds)
}

fn with<S: AsRef<str>>(secrets: impl IntoIterator<Item = S>, milliseconds: i64) -> NotificationVerifier {
    let now = UNIX_EPOCH + Duration::from_millis((SECONDS * 1000).checked_add_signed(milliseconds).unwrap());
    NotificationVerifier::new(secrets).unwrap().clock(move || now)
}

fn signature_of(body: &[u8]) -> String {
    let key = hmac::Key::new(
        hmac::HMAC_SHA256,
        &STANDARD.decode(SECRET.trim_start_matches("whsec_")).unwrap(),
    );
    let signed = [format!("msg_1.{SECONDS}.").as_bytes(), body].concat();
    format!("v1,{}", STANDARD.encode(hmac::sign(&key, &signed)))
}

fn signed(body: &[u8], changed: Option<(&'static str, &str)>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert("webhook-id", "msg_1".parse().unwrap());
    headers.insert("webhook-timestamp", SECONDS.to_string().parse().unwrap());
    headers.insert("webhook-signature", signature_of(body).parse().unwrap());
    match changed {
        Some((name, "")) => drop(headers.remove(name)),
        Some((name, value)) => drop(headers.insert(name, value.parse().unwrap())),
        None => {}
    }
    headers
}

#[test]
fn a_notification_that_is_changed_or_malformed_is_refused() {
    let refused = |change: Option<(&'static str, &str)>, body: &str| {
        at(0)
            .verify(&signed(EVENT.as_bytes(), change), body.as_bytes())
            .unwrap_err()
    };
    let wrong = NotificationError::WrongSignature;
    assert_eq!(refused(None, &format!("{EVENT} ")), wrong);
    assert_eq!(refused(Some(("webhook-id", "msg_2")), EVENT), wrong);
    assert_eq!(refused(Some(("webhook-timestamp", "1614265331")), EVENT), wrong);
    let other_version = signature_of(EVENT.as_bytes()).replace("v1", "v2");
    assert_eq!(refused(Some(("webhook-signature", &other_version)), EVENT), wrong);
    assert_eq!(
        refused(Some(("webhook-id", "")), EVENT),
        NotificationError::MissingHeader("webhook-id")
    );
    let malformed = NotificationError::MalformedHeader;
    assert_eq!(
        refused(Some(("webhook-timestamp", "1e9")), EVENT),
        malformed("webhook-timestamp")
    );
    assert_eq!(
        refused(Some(("webhook-timestamp", "99999999999999")), EVENT),
        malformed("webhook-timestamp")
    );
    assert_eq!(
        refused(Some(("webhook-signature", "ü")), EVENT),
        malformed("webhook-signature")
    );
    let found = with([other_secret()], 0).verify(&signed(EVENT.as_bytes(), None), EVENT.as_bytes());
    assert_eq!(found.unwrap_err(), wrong);
}

#[test]
fn a_notification_is_refused_out_of_its_time() {
    let found = |milliseconds| at(milliseconds).verify(&signed(EVENT.as_bytes(), None), EVENT.as_bytes());
    assert!(matches!(found(300_001), Err(NotificationError::TooOld(_))));
    assert!(matches!(found(-300_001), Err(NotificationError::TooNew(_))));
    assert!(found(300_000).is_ok() && found(-300_000).is_ok());
    let patient = at(3_600_000).tolerance(Duration::from_secs(7200));
    assert!(
        patient
            .verify(&signed(EVENT.as_bytes(), None), EVENT.as_bytes())
            .is_ok()
    );
}

#[test]
fn a_body_that_is_no_event_is_refused() {
    for body in [b"{}".as_slice(), b"[]", b"\xff", br#"{"type":1}"#] {
        let found = at(0).verify(&signed(body, None), body);
        assert!(matches!(found, Err(NotificationError::MalformedBody(_))), "{found:?}");
    }
    let body = br#"{"type":"harbourClosed"}"#;
    let found = at(0).verify(&signed(body, None), body);
    assert_eq!(
        found.unwrap_err(),
        NotificationError::UnknownType("harbourClosed".to_owned())
    );
}

#[test]
fn a_secret_that_is_none_is_refused() {
    for secret in ["", "whsec_", "whsec_AAAA", "no base 64 at all, though long enough"] {
        assert_eq!(
            NotificationVerifier::new([secret]).unwrap_err(),
            NotificationError::InvalidSecret,
            "{secret}"
        );
    }
    assert!(NotificationVerifier::new([""; 0]).is_err());
    assert!(!format!("{:?}", at(0)).contains("MfKQ"));
}

#[test]
fn the_example_of_standard_webhooks_is_verified() {
    let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    let body = br#"{"test": 2432232314}"#;
    let found = at(0).verify_parts("msg_p5jXN8AQM9LWM0D4loKWxJek", &SECONDS.to_string(), signature, body);
    // It is signed well, and then has no type.
    assert!(matches!(found, Err(NotificationError::MalformedBody(_))), "{found:?}");
}

#[test]
fn one_of_several_secrets_and_signatures_is_enough() {
    let several = format!("v1,AAAA {}, v1,BBBB", signature_of(EVENT.as_bytes()));
    let headers = signed(EVENT.as_bytes(), Some(("webhook-signature", &several)));
    let found = with([other_secret(), SECRET.to_owned()], 0)
        .verify(&headers, EVENT.as_bytes())
        .unwrap();
    assert!(matches!(found, NotificationEvent::ContentApproval(_)), "{found:?}");
}

/// A body with all that the schema requires.
fn example(schemas: &Value, name: &str, kind: &str) -> Value {
    let schema = &schemas[name];
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let members = required.iter().filter_map(Value::as_str).map(|key| {
        let property = &schema["properties"][key];
        let value = match property["type"].as_str() {
            Some("array") => json!([]),
            Some("object") => json!({}),
            Some("integer") => json!(1),
            Some("boolean") => json!(true),
            _ => json!("text"),
        };
        (key.to_owned(), value)
    });
    let mut body: serde_json::Map<String, Value> = members.collect();
    body.insert("type".to_owned(), json!(kind));
    Value::Object(body)
}

#[test]
fn every_type_of_the_specs_is_an_event_of_its_own() {
    let profile = profile();
    let types: BTreeMap<String, String> = serde_json::from_value(profile["x-notification-types"].clone()).unwrap();
    assert_eq!(types.len(), 7);
    for (kind, schema) in types {
        let body = example(&profile["components"]["schemas"], &schema, &kind).to_string();
        let found = at(0).verify(&signed(body.as_bytes(), None), body.as_bytes()).unwrap();
        let text = format!("{found:?}");
        assert!(text.contains(&format!("({schema} {{")), "{kind}: {text}");
    }
}

#[test]
fn a_notification_of_a_server_is_verified() {
    let receiver = Arc::new(Scripted::new(|_, stream| respond(stream, 204, &[], "")));
    let (forum, user) = (new_id(), new_id());
    let bootstrap = format!(
        "
moderationApplications:
  - application:
      id: {forum}
      name: Forum
      moderationConfiguration: {{ contentUserActionsEnabled: true }}
      notificationServers: [{{ url: \"{}\", signingSecret: {SECRET} }}]
",
        receiver.url
    );
    let server = Server::builder()
        .bootstrap(bootstrap)
        .environment("NOTIFICATION_ALLOWED_RANGES", "127.0.0.1")
        .start()
        .unwrap();
    let client = server.client();
    let ada = ContentUserRequest::new(ContentUserInput::new().name("Ada"));
    client.content_users().create_content_user(&user, &ada).unwrap();
    let mute = UserActionInput::new("mute", [forum]);
    client.user_actions().create_user_action(&user, &mute).unwrap();
    server.idle().unwrap();
    let sent = receiver.last();
    let header = |name| sent.header(name).unwrap();
    let verifier = NotificationVerifier::new([SECRET]).unwrap();
    let event = verifier
        .verify_parts(
            header("webhook-id"),
            header("webhook-timestamp"),
            header("webhook-signature"),
            sent.body.as_bytes(),
        )
        .unwrap();
    assert!(matches!(event, NotificationEvent::UserAction(action) if action.user_id == user));
    assert_eq!(server.notifications().unwrap().len(), 1);
}
