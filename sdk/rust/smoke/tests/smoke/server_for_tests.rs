//! `gatehouse::testing`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gatehouse::apis::ValidateTokenQuery;
use gatehouse::models::{
    EmailAddress, EmailSendRequest, EmailTemplateInput, EmailTemplateRequest, TokenVendRequest, TokenVendRequestClaims,
};
use gatehouse::testing::{COMMAND_VARIABLE, Server, ServerBuilder};
use gatehouse::{Client, Error};

use crate::support::create_application;

#[test]
fn a_reset_goes_back_to_the_bootstrap_and_the_clock_of_the_system() {
    let server = Server::start().unwrap();
    let id = create_application(&server.client(), "Harbour");
    let early = UNIX_EPOCH + Duration::from_secs(1_000);
    server.set_time(early).unwrap();
    assert_eq!(server.now().unwrap(), early);
    server.reset().unwrap();
    let error = server.client().applications().retrieve_application(&id).unwrap_err();
    assert!(matches!(error, Error::NotFound(_)), "{error:?}");
    assert!(
        SystemTime::now()
            .duration_since(server.now().unwrap())
            .unwrap_or_default()
            < Duration::from_secs(60)
    );
    server.close().unwrap();
}

#[test]
fn tokens_expire_as_the_clock_is_moved() {
    let server = Server::start().unwrap();
    let client = server.client();
    server
        .set_time(UNIX_EPOCH + Duration::from_secs(1_772_323_140))
        .unwrap();
    let body = TokenVendRequest::new(TokenVendRequestClaims::new().sub("build")).time_to_live_in_seconds(300);
    let with_token = client
        .with_token(client.tokens().vend_token(&body).unwrap().token)
        .unwrap();
    server.advance_time(Duration::from_secs(300)).unwrap();
    with_token.tokens().validate_token(&ValidateTokenQuery::new()).unwrap();
    server.advance_time(Duration::from_secs(61)).unwrap();
    let error = with_token
        .tokens()
        .validate_token(&ValidateTokenQuery::new())
        .unwrap_err();
    assert!(matches!(error, Error::Unauthorized(_)), "{error:?}");
}

#[test]
fn emails_are_caught() {
    let server = Server::start().unwrap();
    let client = server.client();
    let template = EmailTemplateInput::new("Welcome", "crew@example.com", "Crew", "Ahoy", "<p>Ahoy</p>", "Ahoy");
    let made = client
        .email_templates()
        .create_email_template(&EmailTemplateRequest::new(template))
        .unwrap();
    let send = EmailSendRequest::new().to_addresses([EmailAddress::new("ada@example.com")]);
    client
        .email_templates()
        .send_email(&made.email_template.id, &send)
        .unwrap();
    server.idle().unwrap();
    let mails = server.mails().unwrap();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0]["subject"], "Ahoy");
    assert!(server.notifications().unwrap().is_empty());
}

#[test]
fn faults_are_simulated() {
    let server = crate::support::server();
    let client = Client::builder(server.url())
        .api_key(server.api_key())
        .maximum_retries(0)
        .build()
        .unwrap();
    let client = client.with_header("X-Simulate-Status", "503").unwrap();
    let error = client.server().retrieve_system_version().unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
}

#[test]
fn a_file_is_a_bootstrap_too() {
    let key = "a-key-of-this-file-alone-0123456789abcdef";
    let file = std::env::temp_dir().join(format!("gatehouse-smoke-{}.yaml", crate::support::new_id()));
    std::fs::write(&file, format!("apiKeys: [{{ key: {key}, name: file }}]")).unwrap();
    let server = Server::builder().bootstrap_file(&file).start().unwrap();
    std::fs::remove_file(file).unwrap();
    assert_eq!(server.api_key(), key);
}

#[test]
fn a_server_that_does_not_start_says_why() {
    let fails = |builder: ServerBuilder, reason: &str| {
        let error = builder.start().unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    };
    fails(Server::builder().bootstrap("harbours: []"), "harbours");
    fails(Server::builder().command(["no-such-program"]), COMMAND_VARIABLE);
    let silent = Server::builder().command(["sh", "-c", "exec sleep 30"]);
    fails(silent.start_timeout(Duration::from_millis(200)), "did not start");
}
