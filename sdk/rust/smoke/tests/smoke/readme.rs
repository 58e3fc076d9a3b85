//! The code of the README compiles, and its programs run.

use gatehouse::Client;

/// Variables that the fragments of the README use.
pub struct Around {
    pub client: Client,
    pub id: String,
    pub email: String,
    pub password: String,
}

#[allow(unused, clippy::all)] // Fragments leave to their reader what becomes of their values.
mod code {
    mod around {
        pub use super::super::Around;
        pub use gatehouse::apis::*;
        pub use gatehouse::models::*;
        pub use gatehouse::{Client, Error, NotificationError, NotificationEvent, NotificationVerifier, Nullable};
        pub use std::time::Duration;
    }
    include!(concat!(env!("OUT_DIR"), "/readme.rs"));
}

#[test]
fn the_first_program_runs() {
    // The programs ask for the server anew: it has to be there until they end.
    let _server = crate::support::server();
    code::program_0::main().unwrap();
}
