//! Sends calls, again where that is safe, and reads their responses.

use std::io::Read;
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use ureq::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use ureq::{Body, RequestExt};

use crate::call::Call;
use crate::client::{Client, Exchange};
use crate::error::{ErrorResponse, is_json};
use crate::file::File;
use crate::retries::{may_pass, wait_before};
use crate::{Error, models};

const MAXIMUM_BODY: u64 = 256 << 20;
const MAXIMUM_ERROR_BODY: u64 = 1 << 20;

/// A response with its body, which an attempt reads to its end.
struct Answer<T> {
    status: StatusCode,
    headers: HeaderMap,
    body: T,
}

impl Client {
    /// Calls an operation that answers with nothing.
    pub(crate) fn send(&self, call: &Call) -> Result<(), Error> {
        self.exchange(call, |client, timeout| client.attempt_whole(call, timeout))
            .map(drop)
    }

    /// Calls an operation that answers with JSON.
    pub(crate) fn receive<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Error> {
        let answer = self.exchange(call, |client, timeout| client.attempt_whole(call, timeout))?;
        let read = if is_json(&answer.headers) {
            serde_json::from_slice(&answer.body).map_err(|error| error.to_string())
        } else {
            Err("the response is not JSON".to_owned())
        };
        read.map_err(|reason| {
            let mut body = answer.body;
            body.truncate(usize::try_from(MAXIMUM_ERROR_BODY).unwrap_or(usize::MAX));
            let response = Box::new(error_response(call, answer.status, answer.headers, body));
            Error::UnexpectedResponse { response, reason }
        })
    }

    /// Calls an operation that answers with a file.
    pub(crate) fn download(&self, call: &Call) -> Result<File, Error> {
        let answer = self.exchange(call, |client, timeout| client.attempt_file(call, timeout))?;
        Ok(File::new(answer.body))
    }

    /// Repeats an attempt while that is safe and there is time; a response that is no success is an error.
    fn exchange<T>(
        &self,
        call: &Call,
        attempt_once: impl Fn(&Self, Duration) -> Result<Answer<T>, Error>,
    ) -> Result<Answer<T>, Error> {
        let settings = &self.settings;
        let deadline = Instant::now().checked_add(settings.timeout);
        let mut attempt = 0;
        loop {
            let remaining = deadline.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if remaining.is_zero() {
                return Err(Error::Timeout {
                    operation: call.operation,
                });
            }
            let started = Instant::now();
            let result = attempt_once(self, remaining.min(settings.attempt_timeout));
            self.observe(call, attempt, started, &result);
            let Err(error) = result else { return result };
            if !call.is_retry_safe || attempt >= settings.maximum_retries || !is_passing(&error) {
                return Err(error);
            }
            let wait = wait_before(attempt, error.response().map(|response| &response.headers));
            if deadline.is_some_and(|end| Instant::now() + wait >= end) {
                return Err(error);
            }
            thread::sleep(wait);
            attempt += 1;
        }
    }

    fn observe<T>(&self, call: &Call, attempt: u32, started: Instant, result: &Result<Answer<T>, Error>) {
        let Some(observer) = &self.settings.observer else {
            return;
        };
        let told = match result {
            Ok(answer) => Some((answer.status, &answer.headers)),
            Err(error) => error.response().map(|response| (response.status, &response.headers)),
        };
        observer(&Exchange {
            operation: call.operation,
            attempt,
            duration: started.elapsed(),
            status: told.map(|(status, _)| status),
            headers: told.map(|(_, headers)| headers),
        });
    }

    fn attempt_whole(&self, call: &Call, timeout: Duration) -> Result<Answer<Vec<u8>>, Error> {
        let response = self.run(call, timeout, Some(timeout))?;
        let (parts, body) = self.checked(call, response)?.into_parts();
        let body = body
            .into_with_config()
            .limit(MAXIMUM_BODY)
            .read_to_vec()
            .map_err(|error| Error::of_transport(call.operation, error))?;
        Ok(Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        })
    }

    fn attempt_file(&self, call: &Call, timeout: Duration) -> Result<Answer<Body>, Error> {
        let response = self.run(call, timeout, None)?;
        let (parts, body) = self.checked(call, response)?.into_parts();
        Ok(Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        })
    }

    fn run(&self, call: &Call, timeout: Duration, whole: Option<Duration>) -> Result<Response<Body>, Error> {
        let request = self.request(call)?;
        // Without a slice, even an empty one, a POST would announce a body in chunks.
        let body = call.body.as_ref().map_or([].as_slice(), |body| body.text.as_slice());
        let sent = if matches!(call.method, Method::GET | Method::DELETE) {
            self.configured(request, timeout, whole)
        } else {
            self.configured(request.map(|()| body), timeout, whole)
        };
        sent.map_err(|error| Error::of_transport(call.operation, error))
    }

    /// No operation answers with a redirect: following one that a proxy sends would turn a POST into a GET.
    fn configured<S: ureq::AsSendBody>(
        &self,
        request: Request<S>,
        timeout: Duration,
        whole: Option<Duration>,
    ) -> Result<Response<Body>, ureq::Error> {
        let download = whole.is_none().then_some(self.settings.download_timeout);
        request
            .with_agent(&self.agent)
            .configure()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(whole)
            .timeout_resolve(Some(timeout))
            .timeout_connect(Some(timeout))
            .timeout_send_request(Some(timeout))
            .timeout_send_body(Some(timeout))
            .timeout_recv_response(Some(timeout))
            .timeout_recv_body(download)
            .run()
    }

    fn request(&self, call: &Call) -> Result<Request<()>, Error> {
        let settings = &self.settings;
        let address = format!("{}{}{}", settings.base_url, call.path, call.query);
        let mut request = Request::new(());
        *request.method_mut() = call.method.clone();
        *request.uri_mut() = address.try_into().map_err(|error| Error::InvalidArgument {
            operation: call.operation,
            reason: format!("the path and query cannot be sent: {error}"),
        })?;
        let headers = request.headers_mut();
        if let Some(body) = &call.body {
            headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(body.media_type));
        }
        let key = settings.api_key.as_ref().filter(|_| !call.is_open);
        if let Some(credentials) = settings.token.as_ref().or(key) {
            headers.insert(header::AUTHORIZATION, credentials.clone());
        }
        headers.extend(settings.headers.clone());
        Ok(request)
    }

    fn checked(&self, call: &Call, response: Response<Body>) -> Result<Response<Body>, Error> {
        if response.status().is_success() {
            return Ok(response);
        }
        let (parts, body) = response.into_parts();
        let mut text = Vec::new();
        // A body that breaks off says less than the status, which is known.
        let _ = body.into_reader().take(MAXIMUM_ERROR_BODY).read_to_end(&mut text);
        Err(Error::of_status(
            error_response(call, parts.status, parts.headers, text).with_errors(),
        ))
    }
}

fn is_passing(error: &Error) -> bool {
    match error {
        Error::Timeout { .. } | Error::Connection { .. } => true,
        Error::UnexpectedResponse { .. } => false,
        other => other.response().is_some_and(|response| may_pass(response.status)),
    }
}

fn error_response(call: &Call, status: StatusCode, headers: HeaderMap, body: Vec<u8>) -> ErrorResponse {
    ErrorResponse {
        operation: call.operation,
        method: call.method.clone(),
        path: call.path.clone(),
        status,
        headers,
        errors: models::Errors::default(),
        body,
    }
}
