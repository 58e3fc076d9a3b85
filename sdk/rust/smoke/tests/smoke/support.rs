//! The server of the tests that only add to it, and helpers.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use gatehouse::Client;
use gatehouse::models::{ApplicationInput, ApplicationRequest};
use gatehouse::testing::Server;
use serde_json::Value;

const BOOTSTRAP: &str = "
tenants: [{ id: 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11, name: Smoke contracts }]
apiKeys: [{ key: the-key-of-the-smoke-contracts-0123456789, name: smoke contracts }]
operators:
  - tenantId: 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11
    user: { email: ada@example.com, password: a password for smoke, roles: [admin] }
";

/// Weak, so that the server ends with the last test that uses it.
static SERVER: Mutex<Weak<Server>> = Mutex::new(Weak::new());

pub fn server() -> Arc<Server> {
    let mut shared = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(server) = shared.upgrade() {
        return server;
    }
    let server = Arc::new(Server::builder().bootstrap(BOOTSTRAP).start().unwrap());
    *shared = Arc::downgrade(&server);
    server
}

pub fn environment(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: run these tests by `npm run test:sdks`"))
}

/// The profile that the SDK was generated from.
pub fn profile() -> Value {
    let text = std::fs::read_to_string(environment("GATEHOUSE_PROFILE")).unwrap();
    serde_json::from_str(&text).unwrap()
}

pub fn new_id() -> String {
    let mut bytes = [0; 16];
    ring::rand::SecureRandom::fill(&ring::rand::SystemRandom::new(), &mut bytes).unwrap();
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!(
        "{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    )
}

pub fn create_application(client: &Client, name: &str) -> String {
    let body = ApplicationRequest::new(ApplicationInput::new(name));
    client.applications().create_application(&body).unwrap().application.id
}
