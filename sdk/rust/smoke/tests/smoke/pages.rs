use gatehouse::Error;
use gatehouse::apis::SearchAuditLogsQuery;
use gatehouse::testing::Server;

use crate::support::create_application;

#[test]
fn pages_hold_every_object_once_from_the_row_on() {
    let server = Server::start().unwrap();
    let client = server.client();
    for index in 0..5 {
        create_application(&client, &format!("Quay {index}"));
    }
    let query = SearchAuditLogsQuery::new().number_of_results(2);
    let ids: Vec<i64> = client
        .logs()
        .search_audit_logs_all(&query)
        .map(|log| log.unwrap().id)
        .collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert!(ids.len() >= 5 && once.len() == ids.len(), "{ids:?}");

    let last = SearchAuditLogsQuery::new().start_row(i32::try_from(ids.len() - 1).unwrap());
    let found: Vec<i64> = client
        .logs()
        .search_audit_logs_all(&last)
        .map(|log| log.unwrap().id)
        .collect();
    assert_eq!(found, ids[ids.len() - 1..]);
    assert_eq!(
        client
            .logs()
            .search_audit_logs_all(&SearchAuditLogsQuery::new())
            .take(3)
            .count(),
        3
    );
}

#[test]
fn pages_end_with_an_error() {
    let server = crate::support::server();
    let query = SearchAuditLogsQuery::new().number_of_results(-1);
    let found: Vec<_> = server.client().logs().search_audit_logs_all(&query).collect();
    assert!(matches!(found.as_slice(), [Err(Error::InvalidRequest(_))]), "{found:?}");
}
