//! Notifications and webhooks, which the server signs according to Standard Webhooks.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use ring::hmac;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::http::HeaderMap;

use crate::models;

const DEFAULT_TOLERANCE: Duration = Duration::from_secs(300);
const MINIMUM_SECRET_BYTES: usize = 12;
const MAXIMUM_ID: usize = 128;
const MAXIMUM_DIGITS: usize = 12;

/// Takes secrets with padding and without.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The event of a notification that the server sent.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotificationEvent {
    /// `user.action`
    UserActionEvent(Box<models::UserActionEvent>),
    /// `contentApproval`
    ContentApproval(Box<models::ContentApprovalNotification>),
    /// `contentEdit`
    ContentEdit(Box<models::ContentEditNotification>),
    /// `contentDelete`
    ContentDelete(Box<models::ContentDeleteNotification>),
    /// `userAction`
    UserAction(Box<models::UserActionNotification>),
    /// `filterApproval`
    FilterApproval(Box<models::FilterApprovalNotification>),
    /// `batchResults`
    BatchResults(Box<models::BatchResults>),
}

/// The reason why a notification is not to be believed. Answer with 400; but with 204 to an unknown type, or it comes again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotificationError {
    /// A header of the signature is missing.
    MissingHeader(&'static str),
    /// A header of the signature is malformed.
    MalformedHeader(&'static str),
    /// The notification is older than the tolerance, by its time.
    TooOld(Duration),
    /// The notification is from the future.
    TooNew(Duration),
    /// The notification was signed with another secret, or changed.
    WrongSignature,
    /// The notification is no event.
    MalformedBody(String),
    /// The notification is of a type that this version does not know.
    UnknownType(String),
    /// The secret is not the `whsec_…` of a server.
    InvalidSecret,
}

impl fmt::Display for NotificationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingHeader(name) => write!(formatter, "the header {name} is missing"),
            Self::MalformedHeader(name) => write!(formatter, "the header {name} is malformed"),
            Self::TooOld(age) => write!(formatter, "the notification is {} s old", age.as_secs()),
            Self::TooNew(age) => write!(formatter, "the notification is {} s from the future", age.as_secs()),
            Self::WrongSignature => formatter.write_str("the notification was signed with another secret, or changed"),
            Self::MalformedBody(reason) => write!(formatter, "the notification is no event: {reason}"),
            Self::UnknownType(kind) => write!(formatter, "this version does not know the type {kind:?}"),
            Self::InvalidSecret => formatter.write_str("the secret is not the whsec_… of a server"),
        }
    }
}

impl std::error::Error for NotificationError {}

type Clock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// Verifies what the server sends.
#[derive(Clone)]
pub struct NotificationVerifier {
    keys: Vec<hmac::Key>,
    tolerance: Duration,
    clock: Clock,
}

impl NotificationVerifier {
    /// Takes the `whsec_…` of the notification server or webhook; several while one takes the place of another.
    pub fn new(secrets: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, NotificationError> {
        let keys = secrets
            .into_iter()
            .map(|secret| key_of(secret.as_ref()))
            .collect::<Result<Vec<_>, _>>()?;
        if keys.is_empty() {
            return Err(NotificationError::InvalidSecret);
        }
        Ok(Self {
            keys,
            tolerance: DEFAULT_TOLERANCE,
            clock: Arc::new(SystemTime::now),
        })
    }

    /// Sets how far the time of a notification may be from the clock: five minutes by default.
    #[must_use]
    pub fn tolerance(self, tolerance: Duration) -> Self {
        Self { tolerance, ..self }
    }

    /// Sets the clock, for tests.
    #[must_use]
    pub fn clock(self, clock: impl Fn() -> SystemTime + Send + Sync + 'static) -> Self {
        Self {
            clock: Arc::new(clock),
            ..self
        }
    }

    /// Returns the event of a notification, if its signature is valid and recent. The body is as it came, not parsed.
    pub fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Result<NotificationEvent, NotificationError> {
        let id = header(headers, "webhook-id")?;
        let timestamp = header(headers, "webhook-timestamp")?;
        let signature = header(headers, "webhook-signature")?;
        self.verify_parts(&id, &timestamp, &signature, body)
    }

    /// Is [`verify`](Self::verify) for a framework with another type for headers: takes the values of `webhook-id`,
    /// `webhook-timestamp` and `webhook-signature`.
    pub fn verify_parts(
        &self,
        id: &str,
        timestamp: &str,
        signature: &str,
        body: &[u8],
    ) -> Result<NotificationEvent, NotificationError> {
        let is_graphic = id.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'.');
        if !is_graphic || id.is_empty() || id.len() > MAXIMUM_ID {
            return Err(NotificationError::MalformedHeader("webhook-id"));
        }
        self.check_time(timestamp)?;
        let signed = [id.as_bytes(), b".", timestamp.as_bytes(), b".", body].concat();
        if !signature.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) || signature.is_empty() {
            return Err(NotificationError::MalformedHeader("webhook-signature"));
        }
        // All of them are compared, in constant time.
        let is_signed = signature
            .split(' ')
            .filter_map(|part| BASE64.decode(part.trim_end_matches(',').strip_prefix("v1,")?).ok())
            .fold(false, |found, tag| self.is_signed(&signed, &tag) | found);
        if !is_signed {
            return Err(NotificationError::WrongSignature);
        }
        read_event(body)
    }

    fn is_signed(&self, signed: &[u8], tag: &[u8]) -> bool {
        self.keys
            .iter()
            .fold(false, |found, key| hmac::verify(key, signed, tag).is_ok() | found)
    }

    fn check_time(&self, timestamp: &str) -> Result<(), NotificationError> {
        let malformed = NotificationError::MalformedHeader("webhook-timestamp");
        if timestamp.len() > MAXIMUM_DIGITS || !timestamp.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(malformed);
        }
        let at = UNIX_EPOCH + Duration::from_secs(timestamp.parse().map_err(|_| malformed)?);
        let now = (self.clock)();
        match now.duration_since(at) {
            Ok(age) if age > self.tolerance => Err(NotificationError::TooOld(age)),
            Err(early) if early.duration() > self.tolerance => Err(NotificationError::TooNew(early.duration())),
            _ => Ok(()),
        }
    }
}

/// Leaves out the secrets.
impl fmt::Debug for NotificationVerifier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("NotificationVerifier")
            .field("tolerance", &self.tolerance)
            .finish_non_exhaustive()
    }
}

fn key_of(secret: &str) -> Result<hmac::Key, NotificationError> {
    let text = secret.strip_prefix("whsec_").unwrap_or(secret);
    let bytes = BASE64.decode(text).map_err(|_| NotificationError::InvalidSecret)?;
    if bytes.len() < MINIMUM_SECRET_BYTES {
        return Err(NotificationError::InvalidSecret);
    }
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &bytes))
}

/// Joins repeated headers.
fn header(headers: &HeaderMap, name: &'static str) -> Result<String, NotificationError> {
    let values = headers
        .get_all(name)
        .iter()
        .map(|value| value.to_str().map_err(|_| NotificationError::MalformedHeader(name)))
        .collect::<Result<Vec<_>, _>>()?;
    let joined = values.join(" ");
    if joined.is_empty() {
        Err(NotificationError::MissingHeader(name))
    } else {
        Ok(joined)
    }
}

fn read_event(body: &[u8]) -> Result<NotificationEvent, NotificationError> {
    let mut value: Value = serde_json::from_slice(body).map_err(malformed)?;
    // Events of the identity service have a wrapper.
    if let Some(event) = value.get_mut("event") {
        value = event.take();
    }
    let Some(kind) = value.get("type").and_then(Value::as_str).map(str::to_owned) else {
        return Err(NotificationError::MalformedBody("it has no type".to_owned()));
    };
    match kind.as_str() {
        "user.action" => event(value).map(NotificationEvent::UserActionEvent),
        "contentApproval" => event(value).map(NotificationEvent::ContentApproval),
        "contentEdit" => event(value).map(NotificationEvent::ContentEdit),
        "contentDelete" => event(value).map(NotificationEvent::ContentDelete),
        "userAction" => event(value).map(NotificationEvent::UserAction),
        "filterApproval" => event(value).map(NotificationEvent::FilterApproval),
        "batchResults" => event(value).map(NotificationEvent::BatchResults),
        _ => Err(NotificationError::UnknownType(kind)),
    }
}

fn event<T: DeserializeOwned>(value: Value) -> Result<Box<T>, NotificationError> {
    serde_json::from_value(value).map(Box::new).map_err(malformed)
}

fn malformed(error: serde_json::Error) -> NotificationError {
    NotificationError::MalformedBody(error.to_string())
}
