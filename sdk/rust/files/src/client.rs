//! A client, and its settings.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ureq::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};

use crate::{Error, Redacted, VERSION};

pub(crate) const TENANT_HEADER: &str = "x-service-tenantid";
const REQUEST_HEADER: &str = "x-request-id";
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
const DEFAULT_ATTEMPT_TIMEOUT: Duration = Duration::from_secs(10);
const DEFAULT_DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(600);
const DEFAULT_RETRIES: u32 = 2;

/// Calls the operations of a server.
///
/// A clone shares its connections; threads may use one client, or clones of it.
#[derive(Clone)]
pub struct Client {
    pub(crate) settings: Arc<Settings>,
    pub(crate) agent: ureq::Agent,
}

type Observer = Arc<dyn Fn(&Exchange<'_>) + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) base_url: String,
    pub(crate) api_key: Option<HeaderValue>,
    pub(crate) token: Option<HeaderValue>,
    pub(crate) headers: HeaderMap,
    pub(crate) timeout: Duration,
    pub(crate) attempt_timeout: Duration,
    pub(crate) download_timeout: Duration,
    pub(crate) maximum_retries: u32,
    pub(crate) observer: Option<Observer>,
}

/// A request that was sent, for logs, metrics, and for the headers of a response.
#[derive(Debug)]
#[non_exhaustive]
pub struct Exchange<'a> {
    /// The operation, such as `createApplication`.
    pub operation: &'static str,
    /// 0 for the first request of a call, 1 for its first retry.
    pub attempt: u32,
    /// The time from the request to the response, or to the failure.
    pub duration: Duration,
    /// The status; `None` where there was no response.
    pub status: Option<StatusCode>,
    /// The headers of the response.
    pub headers: Option<&'a HeaderMap>,
}

impl Client {
    /// Makes a client with an API key. It connects to nothing yet.
    pub fn new(base_url: &str, api_key: impl AsRef<str>) -> Result<Self, Error> {
        Self::builder(base_url).api_key(api_key).build()
    }

    /// Begins a client with other settings, such as timeouts.
    pub fn builder(base_url: &str) -> ClientBuilder {
        ClientBuilder::new(base_url)
    }

    /// Returns a client that sends a JWT or an operator's token, in place of the API key.
    pub fn with_token(&self, token: impl AsRef<str>) -> Result<Self, Error> {
        let token = bearer(token.as_ref())?;
        Ok(self.changed(|settings| settings.token = Some(token)))
    }

    /// Returns a client whose calls are about a tenant.
    pub fn with_tenant_id(&self, id: &str) -> Result<Self, Error> {
        self.with_header(TENANT_HEADER, id)
    }

    /// Returns a client whose requests have an id, under which the server logs them.
    pub fn with_request_id(&self, id: &str) -> Result<Self, Error> {
        self.with_header(REQUEST_HEADER, id)
    }

    /// Returns a client that sends a header, in place of what would be sent under this name.
    pub fn with_header(&self, name: &str, value: &str) -> Result<Self, Error> {
        let (name, value) = (header_name(name)?, header_value(name, value)?);
        Ok(self.changed(|settings| {
            settings.headers.insert(name, value);
        }))
    }

    /// Returns a client whose calls may take this long, with all their attempts.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        self.changed(|settings| settings.timeout = timeout)
    }

    fn changed(&self, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::clone(&self.settings);
        change(&mut settings);
        Self {
            settings: Arc::new(settings),
            agent: self.agent.clone(),
        }
    }
}

/// Leaves out the credentials, and the values of headers.
impl fmt::Debug for Client {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.settings;
        formatter
            .debug_struct("Client")
            .field("base_url", &settings.base_url)
            .field("api_key", &settings.api_key.as_ref().map(|_| Redacted))
            .field("token", &settings.token.as_ref().map(|_| Redacted))
            .field("headers", &settings.headers.keys().collect::<Vec<_>>())
            .field("timeout", &settings.timeout)
            .field("attempt_timeout", &settings.attempt_timeout)
            .field("maximum_retries", &settings.maximum_retries)
            .finish_non_exhaustive()
    }
}

/// Makes a [`Client`].
#[must_use = "a builder does nothing until `build`"]
pub struct ClientBuilder {
    settings: Settings,
    agent: ureq::Agent,
    problem: Option<Error>,
}

impl ClientBuilder {
    fn new(base_url: &str) -> Self {
        let (base_url, problem) = match checked(base_url) {
            Ok(address) => (address, None),
            Err(error) => (String::new(), Some(error)),
        };
        let mut headers = HeaderMap::new();
        if let Ok(agent) = HeaderValue::try_from(format!("gatehouse-rust/{VERSION}")) {
            headers.insert(header::USER_AGENT, agent);
        }
        let settings = Settings {
            base_url,
            api_key: None,
            token: None,
            headers,
            timeout: DEFAULT_TIMEOUT,
            attempt_timeout: DEFAULT_ATTEMPT_TIMEOUT,
            download_timeout: DEFAULT_DOWNLOAD_TIMEOUT,
            maximum_retries: DEFAULT_RETRIES,
            observer: None,
        };
        Self {
            settings,
            agent: ureq::Agent::new_with_defaults(),
            problem,
        }
    }

    /// Sends an API key: it is the whole value of the `Authorization` header.
    pub fn api_key(self, key: impl AsRef<str>) -> Self {
        self.with(secret("the API key", key.as_ref()), |settings, key| {
            settings.api_key = Some(key)
        })
    }

    /// Sends a JWT or an operator's token, in place of an API key.
    pub fn token(self, token: impl AsRef<str>) -> Self {
        self.with(bearer(token.as_ref()), |settings, token| settings.token = Some(token))
    }

    /// Names the tenant that the calls are about, where the server has several.
    pub fn tenant_id(self, id: &str) -> Self {
        self.header(TENANT_HEADER, id)
    }

    /// Sends a header with every call.
    pub fn header(self, name: &str, value: &str) -> Self {
        let header = header_name(name).and_then(|key| Ok((key, header_value(name, value)?)));
        self.with(header, |settings, (name, value)| {
            settings.headers.insert(name, value);
        })
    }

    /// Limits each call, with all its attempts and the waits between them: 30 seconds by default.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.settings.timeout = timeout;
        self
    }

    /// Limits each attempt, to the last byte of its response: 10 seconds by default. Of a file, it limits each step up to
    /// the first byte.
    pub fn attempt_timeout(mut self, timeout: Duration) -> Self {
        self.settings.attempt_timeout = timeout;
        self
    }

    /// Limits how long a file may take from the first byte to the last: 10 minutes by default.
    pub fn download_timeout(mut self, timeout: Duration) -> Self {
        self.settings.download_timeout = timeout;
        self
    }

    /// Limits how often a call is sent again: twice by default, and only of operations that may be repeated.
    pub fn maximum_retries(mut self, retries: u32) -> Self {
        self.settings.maximum_retries = retries;
        self
    }

    /// Sends requests through another agent, such as one with a proxy or with certificates.
    pub fn agent(mut self, agent: ureq::Agent) -> Self {
        self.agent = agent;
        self
    }

    /// Calls a function after each request, for logs and metrics.
    pub fn observer(mut self, observer: impl Fn(&Exchange<'_>) + Send + Sync + 'static) -> Self {
        self.settings.observer = Some(Arc::new(observer));
        self
    }

    /// Makes the client; the first setting that cannot be used is an error.
    pub fn build(self) -> Result<Client, Error> {
        match self.problem {
            Some(problem) => Err(problem),
            None => Ok(Client {
                settings: Arc::new(self.settings),
                agent: self.agent,
            }),
        }
    }

    fn with<T>(mut self, value: Result<T, Error>, set: impl FnOnce(&mut Settings, T)) -> Self {
        match value {
            Ok(value) => set(&mut self.settings, value),
            Err(problem) => self.problem = self.problem.or(Some(problem)),
        }
        self
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ClientBuilder")
            .field("base_url", &self.settings.base_url)
            .finish_non_exhaustive()
    }
}

fn checked(base_url: &str) -> Result<String, Error> {
    let expected = "send one like https://gatehouse.example.com";
    let uri = Uri::try_from(base_url)
        .map_err(|error| Error::InvalidSetting(format!("the base URL cannot be read ({error}): {expected}")))?;
    let is_http = matches!(uri.scheme_str(), Some("http" | "https"));
    let is_bare = uri
        .authority()
        .is_some_and(|authority| !authority.as_str().contains('@'))
        && uri.query().is_none()
        && !base_url.contains('#');
    if is_http && is_bare {
        return Ok(base_url.trim_end_matches('/').to_owned());
    }
    Err(Error::InvalidSetting(format!(
        "the base URL has to have the scheme http or https, and neither a user nor a query: {expected}"
    )))
}

fn bearer(token: &str) -> Result<HeaderValue, Error> {
    secret("the token", &format!("Bearer {token}"))
}

/// The error leaves out the value.
fn secret(name: &str, value: &str) -> Result<HeaderValue, Error> {
    let mut value = header_value(name, value)?;
    value.set_sensitive(true);
    Ok(value)
}

fn header_name(name: &str) -> Result<HeaderName, Error> {
    HeaderName::try_from(name).map_err(|_| Error::InvalidSetting(format!("{name:?} cannot be the name of a header")))
}

fn header_value(name: &str, value: &str) -> Result<HeaderValue, Error> {
    HeaderValue::try_from(value).map_err(|_| {
        Error::InvalidSetting(format!(
            "{name} holds what cannot stand in a header; send visible ASCII"
        ))
    })
}
