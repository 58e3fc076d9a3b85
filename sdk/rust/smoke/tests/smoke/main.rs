//! The smoke contract of the SDK: what it does against a running server. One program, because each takes seconds to link.

mod coverage;
mod errors;
mod faults;
mod filtering;
mod identity;
mod interfaces;
mod moderation;
mod notifications;
mod pages;
mod readme;
mod requests;
mod scripted;
mod server_for_tests;
mod support;
mod tokens;
mod values;
mod version;
