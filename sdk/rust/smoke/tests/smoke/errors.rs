//! Errors of a running server.

use gatehouse::apis::{DeleteApplicationQuery, ExportSystemLogsQuery, ListApplicationsQuery};
use gatehouse::models::{ApplicationInput, ApplicationRequest};
use gatehouse::{Client, Error};

use crate::support::{new_id, server};

#[test]
fn a_400_has_typed_errors() {
    let server = server();
    let body = ApplicationRequest::new(ApplicationInput::new(""));
    let error = server.client().applications().create_application(&body).unwrap_err();
    assert!(error.to_string().contains("[blank]application.name"), "{error}");
    let Error::InvalidRequest(response) = error else {
        panic!("{error:?}")
    };
    assert_eq!(response.status.as_u16(), 400);
    let fields = response.errors.field_errors.unwrap();
    assert_eq!(fields["application.name"][0].code, "[blank]application.name");
}

#[test]
fn a_401_is_empty_and_says_nothing_of_the_key() {
    let server = server();
    let client = Client::new(server.url(), "no key of this server").unwrap();
    let error = client
        .applications()
        .list_applications(&ListApplicationsQuery::new())
        .unwrap_err();
    assert!(
        matches!(&error, Error::Unauthorized(response) if response.body.is_empty()),
        "{error:?}"
    );
    assert!(!format!("{error} {error:?}").contains("no key"), "{error:?}");
    let error = client
        .logs()
        .export_system_logs(&ExportSystemLogsQuery::new())
        .unwrap_err();
    assert!(matches!(error, Error::Unauthorized(_)), "{error:?}");
}

#[test]
fn a_404_is_empty_and_has_the_request_id() {
    let server = server();
    let client = server.client().with_request_id("rust-missing").unwrap();
    let error = client.applications().retrieve_application(&new_id()).unwrap_err();
    let Error::NotFound(response) = &error else {
        panic!("{error:?}")
    };
    assert_eq!(response.request_id(), Some("rust-missing"));
    assert!(response.body.is_empty());
    let error = client
        .applications()
        .delete_application(&new_id(), &DeleteApplicationQuery::new())
        .unwrap_err();
    assert_eq!(error.response().unwrap().operation, "deleteApplication");
}

#[test]
fn a_server_that_is_not_there_is_a_connection_that_fails() {
    let client = Client::builder("http://127.0.0.1:1")
        .maximum_retries(0)
        .build()
        .unwrap();
    let error = client.server().retrieve_system_version().unwrap_err();
    assert!(
        matches!(
            error,
            Error::Connection {
                operation: "retrieveSystemVersion",
                ..
            }
        ),
        "{error:?}"
    );
}
