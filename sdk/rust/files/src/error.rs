//! Errors, by what a program can do about them.

use std::fmt;
use std::time::Duration;

use ureq::http::{HeaderMap, Method, StatusCode, header};

use crate::models;
use crate::retries::retry_after;

/// The reason why a call has no result.
///
/// None of its texts holds the key, a token or the query.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// 400: the request is not valid; [`ErrorResponse::errors`] says why, by field.
    InvalidRequest(Box<ErrorResponse>),
    /// 401: the key or token is missing, invalid, or does not open the call.
    Unauthorized(Box<ErrorResponse>),
    /// 402: the license has expired.
    LicenseExpired(Box<ErrorResponse>),
    /// 404: there is no such thing.
    NotFound(Box<ErrorResponse>),
    /// 429: too many requests; [`ErrorResponse::retry_after`] says how long to wait.
    TooManyRequests(Box<ErrorResponse>),
    /// 500: the server failed.
    Internal(Box<ErrorResponse>),
    /// 503: the server is not available.
    Unavailable(Box<ErrorResponse>),
    /// Another status that is no success, such as that of a proxy.
    OtherStatus(Box<ErrorResponse>),
    /// A success that is not what the interface describes.
    UnexpectedResponse {
        /// The response as it came.
        response: Box<ErrorResponse>,
        /// The part that cannot be understood.
        reason: String,
    },
    /// There was no whole response in time.
    Timeout {
        /// The operation, such as `createApplication`.
        operation: &'static str,
    },
    /// There was no whole response, because a connection failed.
    Connection {
        /// The operation, such as `createApplication`.
        operation: &'static str,
        /// The cause.
        source: ureq::Error,
    },
    /// An argument cannot be sent. Nothing was.
    InvalidArgument {
        /// The operation, such as `createApplication`.
        operation: &'static str,
        /// The argument, and what to send.
        reason: String,
    },
    /// A setting of a client cannot be used.
    InvalidSetting(String),
}

impl Error {
    pub(crate) fn of_status(response: ErrorResponse) -> Self {
        let response = Box::new(response);
        match response.status.as_u16() {
            400 => Self::InvalidRequest(response),
            401 => Self::Unauthorized(response),
            402 => Self::LicenseExpired(response),
            404 => Self::NotFound(response),
            429 => Self::TooManyRequests(response),
            500 => Self::Internal(response),
            503 => Self::Unavailable(response),
            _ => Self::OtherStatus(response),
        }
    }

    pub(crate) fn of_transport(operation: &'static str, error: ureq::Error) -> Self {
        match error {
            ureq::Error::Timeout(_) => Self::Timeout { operation },
            ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => Self::Timeout { operation },
            source => Self::Connection { operation, source },
        }
    }

    /// Returns the response, where there was one.
    pub fn response(&self) -> Option<&ErrorResponse> {
        match self {
            Self::InvalidRequest(response)
            | Self::Unauthorized(response)
            | Self::LicenseExpired(response)
            | Self::NotFound(response)
            | Self::TooManyRequests(response)
            | Self::Internal(response)
            | Self::Unavailable(response)
            | Self::OtherStatus(response)
            | Self::UnexpectedResponse { response, .. } => Some(response),
            Self::Timeout { .. } | Self::Connection { .. } | Self::InvalidArgument { .. } | Self::InvalidSetting(_) => {
                None
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout { operation } => write!(formatter, "{operation}: no response in time"),
            Self::Connection { operation, source } => write!(formatter, "{operation}: no response: {source}"),
            Self::InvalidArgument { operation, reason } => write!(formatter, "{operation}: {reason}"),
            Self::InvalidSetting(reason) => formatter.write_str(reason),
            Self::UnexpectedResponse { response, reason } => write!(formatter, "{response}: {reason}"),
            Self::InvalidRequest(response)
            | Self::Unauthorized(response)
            | Self::LicenseExpired(response)
            | Self::NotFound(response)
            | Self::TooManyRequests(response)
            | Self::Internal(response)
            | Self::Unavailable(response)
            | Self::OtherStatus(response) => response.fmt(formatter),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Connection { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// A response that is no success. Most such responses have an empty body.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ErrorResponse {
    /// The operation, such as `createApplication`.
    pub operation: &'static str,
    /// The method of the request.
    pub method: Method,
    /// The path of the request, without the query.
    pub path: String,
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// Errors by field; with status 400, and with some of status 503. Empty otherwise.
    pub errors: models::Errors,
    /// The body as it came, up to a megabyte of it.
    pub body: Vec<u8>,
}

impl ErrorResponse {
    /// Returns the id under which the server logged the request.
    pub fn request_id(&self) -> Option<&str> {
        self.headers.get("x-request-id")?.to_str().ok()
    }

    /// Returns how long the server asks to wait.
    pub fn retry_after(&self) -> Option<Duration> {
        retry_after(&self.headers)
    }

    /// Reads the errors of the body, where there are any.
    pub(crate) fn with_errors(mut self) -> Self {
        if is_json(&self.headers) {
            self.errors = serde_json::from_slice(&self.body).unwrap_or_default();
        }
        self
    }

    fn reasons(&self) -> Vec<String> {
        let fields = self.errors.field_errors.iter().flatten().flat_map(|(_, errors)| errors);
        let general = self.errors.general_errors.iter().flatten();
        fields
            .chain(general)
            .map(|error| format!("{}: {}", error.code, error.message))
            .collect()
    }
}

impl fmt::Display for ErrorResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.operation, self.status)?;
        let reasons = self.reasons();
        if !reasons.is_empty() {
            write!(formatter, ": {}", reasons.join("; "))?;
        }
        self.request_id()
            .map_or(Ok(()), |id| write!(formatter, " (request {id})"))
    }
}

pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(value)) = headers.get(header::CONTENT_TYPE).map(|value| value.to_str()) else {
        return false;
    };
    let media_type = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    media_type == "application/json" || media_type.ends_with("+json")
}
