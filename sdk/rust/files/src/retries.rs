//! When a request is sent again, and after how long.

use std::time::{Duration, SystemTime};

use ureq::http::{HeaderMap, StatusCode, header};

const FIRST_WAIT: Duration = Duration::from_millis(500);
const MAXIMUM_WAIT: Duration = Duration::from_secs(8);

/// Returns true for statuses after which the same request may be answered otherwise.
pub(crate) fn may_pass(status: StatusCode) -> bool {
    matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504)
}

/// Returns what the server asks for, or else twice as long each time, less up to a half by chance.
pub(crate) fn wait_before(attempt: u32, headers: Option<&HeaderMap>) -> Duration {
    headers.and_then(retry_after).unwrap_or_else(|| {
        let wait = FIRST_WAIT
            .saturating_mul(2_u32.saturating_pow(attempt))
            .min(MAXIMUM_WAIT);
        wait.mul_f64(0.5 + fastrand::f64() / 2.0)
    })
}

/// Reads seconds or a date.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<u32>() {
        return Some(Duration::from_secs(seconds.into()));
    }
    let at = httpdate::parse_http_date(value).ok()?;
    Some(at.duration_since(SystemTime::now()).unwrap_or_default())
}
