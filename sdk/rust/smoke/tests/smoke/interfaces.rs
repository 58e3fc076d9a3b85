use gatehouse::Client;

use crate::coverage::Called;
use crate::support::server;
use crate::{filtering, identity, moderation, tokens};

/// Clients of one server, which record what they call.
pub struct Clients {
    pub client: Client,
    pub anonymous: Client,
    pub called: Called,
}

#[test]
fn every_group_of_the_interfaces_answers() {
    let server = server();
    let called = Called::default();
    let clients = Clients {
        client: called.recording(Client::builder(server.url()).api_key(server.api_key())),
        anonymous: called.recording(Client::builder(server.url())),
        called: called.clone(),
    };
    identity::run(&clients);
    tokens::run(&clients);
    filtering::run(&clients);
    moderation::run(&clients);
    assert_eq!(called.missing_groups(), [""; 0]);
    assert!(called.count() >= 40, "{} operations", called.count());
}
