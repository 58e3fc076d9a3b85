//! An operation with what it is called with.

use std::fmt::Display;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use ureq::http::Method;

use crate::Error;

/// Characters that stand for themselves: the unreserved ones of RFC 3986, section 2.3.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub(crate) struct Call {
    pub(crate) operation: &'static str,
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) body: Option<Body>,
    /// The operation needs neither a key nor a token.
    pub(crate) is_open: bool,
    /// Sending it twice does what sending it once does.
    pub(crate) is_retry_safe: bool,
}

pub(crate) struct Body {
    pub(crate) media_type: &'static str,
    pub(crate) text: Vec<u8>,
}

impl Call {
    pub(crate) fn new(operation: &'static str, method: Method, path: &str) -> Self {
        Self {
            operation,
            method,
            path: path.to_owned(),
            query: String::new(),
            body: None,
            is_open: false,
            is_retry_safe: false,
        }
    }

    pub(crate) fn open(self) -> Self {
        Self { is_open: true, ..self }
    }

    pub(crate) fn retry_safe(self) -> Self {
        Self {
            is_retry_safe: true,
            ..self
        }
    }

    /// Puts a value into the path, unless it would name another path.
    pub(crate) fn path(&mut self, name: &str, value: impl Display) -> Result<(), Error> {
        let text = value.to_string();
        if matches!(text.as_str(), "" | "." | "..") {
            return Err(self.invalid(format!("{name} is {text:?}, which cannot stand in a path; send an id")));
        }
        self.path = self.path.replace(&format!("{{{name}}}"), &escaped(&text));
        Ok(())
    }

    /// Repeats the name for each of the values.
    pub(crate) fn query(&mut self, name: &str, value: &impl QueryValue) {
        for text in value.texts() {
            self.query.push(if self.query.is_empty() { '?' } else { '&' });
            self.query.push_str(name);
            self.query.push('=');
            self.query.push_str(&escaped(&text));
        }
    }

    /// Writes flat objects as `name[0].field=value&name[1].field=value`.
    pub(crate) fn indexed<T: Serialize>(&mut self, name: &str, objects: &Option<Vec<T>>) -> Result<(), Error> {
        for (index, object) in objects.iter().flatten().enumerate() {
            let value = serde_json::to_value(object)
                .map_err(|error| self.invalid(format!("{name} cannot be written: {error}")))?;
            for (key, member) in value.as_object().into_iter().flatten() {
                let text = member.as_str().map_or_else(|| member.to_string(), str::to_owned);
                self.query(&format!("{name}[{index}].{key}"), &text);
            }
        }
        Ok(())
    }

    pub(crate) fn body<T: Serialize + ?Sized>(&mut self, media_type: &'static str, body: &T) -> Result<(), Error> {
        let text =
            serde_json::to_vec(body).map_err(|error| self.invalid(format!("the body cannot be written: {error}")))?;
        self.body = Some(Body { media_type, text });
        Ok(())
    }

    fn invalid(&self, reason: String) -> Error {
        Error::InvalidArgument {
            operation: self.operation,
            reason,
        }
    }
}

fn escaped(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}

/// A value in a query: none where it is left out, several where it is a list.
pub(crate) trait QueryValue {
    fn texts(&self) -> Vec<String>;
}

macro_rules! query_values {
    ($($type:ty),+) => {
        $(impl QueryValue for $type {
            fn texts(&self) -> Vec<String> {
                vec![self.to_string()]
            }
        })+
    };
}

query_values!(String, bool, i32, i64, f64);

impl<T: QueryValue> QueryValue for Option<T> {
    fn texts(&self) -> Vec<String> {
        self.iter().flat_map(QueryValue::texts).collect()
    }
}

impl<T: QueryValue> QueryValue for Vec<T> {
    fn texts(&self) -> Vec<String> {
        self.iter().flat_map(QueryValue::texts).collect()
    }
}
