//! The typed client of a Gatehouse server: its identity, filtering and moderation interfaces.
//!
//! Every operation is a method of one of the groups of a [`Client`]. It takes what stands in the path, the query, and the
//! body; each only where the operation has it.
//!
//! ```no_run
//! use gatehouse::Client;
//! use gatehouse::models::{ApplicationInput, ApplicationRequest};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::new("http://127.0.0.1:9011", std::env::var("GATEHOUSE_API_KEY")?)?;
//! let body = ApplicationRequest::new(ApplicationInput::new("Forum").active(true));
//! let created = client.applications().create_application(&body)?;
//! println!("{}", created.application.id);
//! # Ok(())
//! # }
//! ```
//!
//! A response without success is an [`Error`], by its status. The client blocks; an asynchronous program calls it where
//! blocking is allowed, such as in `tokio::task::spawn_blocking`.

mod call;
mod client;
mod error;
mod file;
mod notifications;
mod nullable;
mod pages;
mod retries;
mod transport;
mod words;

pub mod apis;
pub mod models;
#[cfg(feature = "testing")]
pub mod testing;

pub use client::{Client, ClientBuilder, Exchange};
pub use error::{Error, ErrorResponse};
pub use file::File;
pub use notifications::{NotificationError, NotificationEvent, NotificationVerifier};
pub use nullable::Nullable;
pub use pages::Pages;
pub use ureq;

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Stands for a secret in debug output.
struct Redacted;

impl std::fmt::Debug for Redacted {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("[redacted]")
    }
}
