use std::io::Read;

use gatehouse::File;
use gatehouse::apis::{ExportSystemLogsQuery, RetrieveLoggingLevelQuery, ValidateTokenQuery};
use gatehouse::models::{
    LoggingLevelRequest, SystemLogExportRequest, TokenAudience, TokenVendRequest, TokenVendRequestClaims,
};

use crate::interfaces::Clients;

pub fn run(clients: &Clients) {
    let client = &clients.client;
    let audience = vec!["one".to_owned(), "two".to_owned()];
    let claims = TokenVendRequestClaims::new()
        .sub("build-server")
        .aud(audience.clone())
        .additional_property("branch", "main");
    let vended = client
        .tokens()
        .vend_token(&TokenVendRequest::new(claims).time_to_live_in_seconds(60))
        .unwrap();
    let with_token = client.with_token(&vended.token).unwrap();
    let jwt = with_token
        .tokens()
        .validate_token(&ValidateTokenQuery::new())
        .unwrap()
        .jwt;
    assert_eq!(jwt.sub.as_deref(), Some("build-server"));
    assert_eq!(jwt.additional_properties["branch"], "main");
    assert_eq!(jwt.aud, Some(TokenAudience::List(audience)));

    clients.anonymous.tokens().retrieve_json_web_key_set().unwrap();

    check_zip(
        client
            .logs()
            .export_system_logs(&ExportSystemLogsQuery::new().last_n_bytes(1000))
            .unwrap(),
    );
    let request = SystemLogExportRequest::new().include_archived(true);
    check_zip(client.logs().export_system_logs_by_criteria(&request).unwrap());

    let name = "http.requests";
    let found = client
        .logs()
        .retrieve_logging_level(&RetrieveLoggingLevelQuery::new(name))
        .unwrap();
    let changed = client
        .logs()
        .update_logging_level(&LoggingLevelRequest::new(name, found.level.clone()))
        .unwrap();
    assert_eq!(changed.level, found.level);
}

fn check_zip(mut file: File) {
    let mut archive = Vec::new();
    file.read_to_end(&mut archive).unwrap();
    assert_eq!(&archive[..2], b"PK");
}
