//! Responses that are not as they should be, retries and timeouts.

use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gatehouse::apis::{ExportSystemLogsQuery, IssueTokenQuery};
use gatehouse::models::{
    ApplicationInput, ApplicationRequest, FilterContentItemRequest, FilterContentItemResponse, FilterMatchType,
};
use gatehouse::{Client, Error};

use crate::scripted::{Scripted, respond};

fn filter(client: &Client) -> Result<FilterContentItemResponse, Error> {
    client
        .content()
        .filter_content_item(&FilterContentItemRequest::new("x"))
}

fn without_retries(server: &Scripted) -> Client {
    Client::builder(&server.url).maximum_retries(0).build().unwrap()
}

const FILTERED: &str = r#"{"replacement":"x","matches":[],"metaMatches":[]}"#;

#[test]
fn values_and_properties_of_a_newer_server_are_no_error() {
    let body = r#"{"replacement":"x","matches":[{"type":"holograms","start":0,"length":1,"quality":1,"added":{"a":1}}],
        "metaMatches":[],"added":[1]}"#;
    let server = Scripted::answering(200, "application/json; charset=utf-8", body);
    let answer = filter(&without_retries(&server)).unwrap();
    assert_eq!(answer.matches[0].r#type, FilterMatchType::Other("holograms".to_owned()));
}

#[test]
fn empty_responses_are_errors_by_their_status() {
    for status in [401, 402, 404, 418, 429, 500, 502, 503] {
        let server = Scripted::new(move |_, stream| respond(stream, status, &[("retry-after", "7000")], ""));
        let error = filter(&without_retries(&server)).unwrap_err();
        let is_expected = match &error {
            Error::Unauthorized(_) => status == 401,
            Error::LicenseExpired(_) => status == 402,
            Error::NotFound(_) => status == 404,
            Error::TooManyRequests(_) => status == 429,
            Error::Internal(_) => status == 500,
            Error::Unavailable(_) => status == 503,
            Error::OtherStatus(_) => status == 418 || status == 502,
            _ => false,
        };
        assert!(is_expected, "{status}: {error:?}");
        let response = error.response().unwrap();
        assert_eq!(response.status.as_u16(), status);
        assert_eq!(response.retry_after(), Some(Duration::from_secs(7000)));
    }
}

#[test]
fn a_503_may_have_errors() {
    let body = r#"{"generalErrors":[{"code":"[busy]","message":"Later."}]}"#;
    let server = Scripted::answering(503, "application/json", body);
    let error = filter(&without_retries(&server)).unwrap_err();
    let Error::Unavailable(response) = &error else {
        panic!("{error:?}")
    };
    assert_eq!(response.errors.general_errors.as_ref().unwrap()[0].code, "[busy]");
    assert!(error.to_string().contains("[busy]: Later."), "{error}");
}

#[test]
fn a_body_that_is_not_json_is_kept_as_it_came() {
    for status in [200, 400, 502] {
        let server =
            Scripted::new(move |_, stream| respond(stream, status, &[("content-type", "text/html")], "<h1>A proxy"));
        let error = filter(&without_retries(&server)).unwrap_err();
        assert_eq!(error.response().unwrap().body, b"<h1>A proxy");
        assert_eq!(matches!(error, Error::UnexpectedResponse { .. }), status == 200);
    }
}

#[test]
fn half_an_answer_is_an_error() {
    let server = Scripted::answering(200, "application/json", r#"{"replacement":"#);
    let error = filter(&without_retries(&server)).unwrap_err();
    assert!(matches!(error, Error::UnexpectedResponse { .. }), "{error:?}");
}

#[test]
fn a_redirect_is_not_followed() {
    let server = Scripted::new(|_, stream| respond(stream, 302, &[("location", "/elsewhere")], ""));
    let error = filter(&without_retries(&server)).unwrap_err();
    assert_eq!(error.response().unwrap().status.as_u16(), 302);
    assert_eq!(server.seen().len(), 1);
}

/// Answers with a status so many times, and then as it should; 0 is no answer.
fn failing(times: usize, status: u16, after: &'static str) -> Scripted {
    Scripted::new(move |count, stream| match status {
        _ if count > times => respond(stream, 200, &[("content-type", "application/json")], FILTERED),
        0 => {}
        _ => respond(stream, status, &[("retry-after", after)], ""),
    })
}

#[test]
fn a_call_that_may_be_repeated_is_sent_again() {
    let cases = [
        ("a status that passes", (1, 503, "0"), 2, 2),
        ("a date", (2, 429, "Sun, 06 Nov 1994 08:49:37 GMT"), 2, 3),
        ("no answer", (1, 0, ""), 2, 2),
        ("not more often than allowed", (9, 503, "0"), 1, 2),
        ("never", (9, 503, "0"), 0, 1),
        ("not what stays", (9, 401, "0"), 2, 1),
        ("a wait that is too long", (9, 503, "31"), 2, 1),
    ];
    for (name, (times, status, after), retries, requests) in cases {
        let server = failing(times, status, after);
        let client = Client::builder(&server.url).maximum_retries(retries).build().unwrap();
        let result = filter(&client);
        assert_eq!(server.seen().len(), requests, "{name}");
        assert_eq!(result.is_ok(), times < requests, "{name}: {result:?}");
        assert!(
            server.seen().iter().all(|seen| seen.body == r#"{"content":"x"}"#),
            "{name}"
        );
    }
}

#[test]
fn a_call_that_would_be_done_twice_is_not_sent_again() {
    let server = failing(9, 503, "0");
    let client = Client::new(&server.url, "key").unwrap();
    let body = ApplicationRequest::new(ApplicationInput::new("Forum"));
    let error = client.applications().create_application(&body).unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
    assert_eq!(server.seen().len(), 1);
}

/// Begins to answer, and goes on for longer than any client waits.
fn slow() -> Scripted {
    Scripted::new(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{");
        thread::sleep(Duration::from_millis(300));
    })
}

#[test]
fn an_attempt_is_limited_to_the_last_byte_and_tells_no_token() {
    let server = slow();
    let client = Client::builder(&server.url)
        .attempt_timeout(Duration::from_millis(50))
        .build()
        .unwrap();
    let query = IssueTokenQuery::new("a").refresh_token("secret");
    assert!(!format!("{query:?}").contains("\"secret\""), "{query:?}");
    let error = client.tokens().issue_token(&query).unwrap_err();
    assert!(
        matches!(
            error,
            Error::Timeout {
                operation: "issueToken"
            }
        ),
        "{error:?}"
    );
    assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
}

#[test]
fn a_call_is_limited_with_all_its_attempts() {
    let server = slow();
    let client = Client::builder(&server.url).maximum_retries(1000).build().unwrap();
    let started = Instant::now();
    let error = filter(&client.with_timeout(Duration::from_millis(100))).unwrap_err();
    assert!(matches!(error, Error::Timeout { .. }), "{error:?}");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_file_may_take_longer_than_an_attempt() {
    let server = Scripted::new(|_, stream| {
        stream
            .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n")
            .unwrap();
        for _ in 0..4 {
            stream.write_all(b"part").unwrap();
            thread::sleep(Duration::from_millis(75));
        }
    });
    let client = Client::builder(&server.url)
        .attempt_timeout(Duration::from_millis(200))
        .build()
        .unwrap();
    let mut text = String::new();
    let mut file = client.logs().export_system_logs(&ExportSystemLogsQuery::new()).unwrap();
    file.read_to_string(&mut text).unwrap();
    assert_eq!(text, "partpartpartpart");
}

#[test]
fn a_file_ends_with_its_own_limit() {
    let server = slow();
    let client = Client::builder(&server.url)
        .download_timeout(Duration::from_millis(50))
        .build()
        .unwrap();
    let mut file = client.logs().export_system_logs(&ExportSystemLogsQuery::new()).unwrap();
    assert!(file.read_to_end(&mut Vec::new()).is_err());
}

#[test]
fn an_observer_is_told_each_attempt() {
    let server = failing(1, 503, "0");
    let told = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&told);
    let client = Client::builder(&server.url)
        .observer(move |exchange| {
            kept.lock().unwrap().push((
                exchange.operation,
                exchange.attempt,
                exchange.status.map(|one| one.as_u16()),
            ));
        })
        .build()
        .unwrap();
    filter(&client).unwrap();
    let expected = [("filterContentItem", 0, Some(503)), ("filterContentItem", 1, Some(200))];
    assert_eq!(*told.lock().unwrap(), expected);
}
