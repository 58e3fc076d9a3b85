//! A Gatehouse server for tests: the program itself, in a process of its own, in memory, with its clock and its store in the
//! hands of the test.
//!
//! ```no_run
//! use gatehouse::testing::Server;
//!
//! let server = Server::builder().bootstrap_file("tests/bootstrap.yaml").start().unwrap();
//! let client = server.client();
//! ```
//!
//! The program is what the environment variable `GATEHOUSE_COMMAND` says, such as `node /path/to/gatehouse.js`, or else
//! `gatehouse`. The server ends when its value is dropped.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::Client;

/// The environment variable with the command that starts the program.
pub const COMMAND_VARIABLE: &str = "GATEHOUSE_COMMAND";

const START_TIMEOUT: Duration = Duration::from_secs(60);
const STOP_TIMEOUT: Duration = Duration::from_secs(10);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(10);
const MAXIMUM_LINES: usize = 200;
const MAXIMUM_LINE: u64 = 1 << 20;
const MAXIMUM_ANSWER: u64 = 64 << 20;
const READY_PREFIX: &str = r#"{"ready":"#;

/// The reason why a server for tests did not start or answer.
#[derive(Debug)]
pub struct ServerError(String);

impl fmt::Display for ServerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for ServerError {}

/// A notification that the server sent: each attempt that reached its receiver.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct SentNotification {
    /// The address of the receiver.
    pub url: String,
    /// The headers, by names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body.
    pub body: Value,
}

/// Says what a server holds, and how it is started.
#[derive(Clone, Debug, Default)]
#[must_use = "a builder does nothing until `start`"]
pub struct ServerBuilder {
    bootstrap_file: Option<PathBuf>,
    bootstrap: Option<String>,
    environment: BTreeMap<String, String>,
    command: Vec<String>,
    start_timeout: Option<Duration>,
}

impl ServerBuilder {
    /// Fills the server from a bootstrap file.
    pub fn bootstrap_file(mut self, file: impl Into<PathBuf>) -> Self {
        self.bootstrap_file = Some(file.into());
        self
    }

    /// Fills the server from the content of a bootstrap file, YAML or JSON.
    pub fn bootstrap(mut self, text: impl Into<String>) -> Self {
        self.bootstrap = Some(text.into());
        self
    }

    /// Sets an environment variable of the program, such as `NOTIFICATION_ALLOWED_RANGES`.
    pub fn environment(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.environment.insert(name.into(), value.into());
        self
    }

    /// Starts the program by another command than `GATEHOUSE_COMMAND`.
    pub fn command(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.command = words.into_iter().map(Into::into).collect();
        self
    }

    /// Limits how long the server may take to start: a minute by default.
    pub fn start_timeout(mut self, timeout: Duration) -> Self {
        self.start_timeout = Some(timeout);
        self
    }

    /// Starts the server.
    pub fn start(self) -> Result<Server, ServerError> {
        let folder = Folder::new()?;
        let mut child = self.process(&folder)?.spawn().map_err(|error| {
            ServerError(format!(
                "the program cannot be started; set {COMMAND_VARIABLE} to its command: {error}"
            ))
        })?;
        let input = child.stdin.take();
        let lines = lines_of(&mut child);
        let mut server = Server {
            url: String::new(),
            api_key: String::new(),
            child,
            input,
            _folder: folder,
        };
        let ready = await_ready(&lines, self.start_timeout.unwrap_or(START_TIMEOUT))?;
        // The program would stand still once the pipe is full.
        thread::spawn(move || lines.iter().for_each(drop));
        server.url = ready.url;
        server.api_key = ready.api_key;
        Ok(server)
    }

    fn process(&self, folder: &Folder) -> Result<Command, ServerError> {
        let words = if self.command.is_empty() {
            default_command()
        } else {
            self.command.clone()
        };
        let (program, args) = words
            .split_first()
            .ok_or_else(|| ServerError("the command is empty".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(args)
            .args(["serve", "--test", "--stop-with-input"])
            .current_dir(&folder.0)
            .env("HOST", "127.0.0.1")
            .env("PORT", "0")
            .env("LOG_FILE", folder.0.join("gatehouse.log"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("DATABASE_URL") {
                command.env_remove(name);
            }
        }
        if let Some(file) = self.bootstrap_path(folder)? {
            command.env("BOOTSTRAP_FILE", file);
        }
        command.envs(&self.environment);
        Ok(command)
    }

    fn bootstrap_path(&self, folder: &Folder) -> Result<Option<PathBuf>, ServerError> {
        if let Some(file) = &self.bootstrap_file {
            let path = fs::canonicalize(file);
            return path
                .map(Some)
                .map_err(|error| ServerError(format!("{}: {error}", file.display())));
        }
        let Some(text) = &self.bootstrap else { return Ok(None) };
        let file = folder.0.join("bootstrap.yaml");
        fs::write(&file, text).map_err(|error| ServerError(format!("{}: {error}", file.display())))?;
        Ok(Some(file))
    }
}

/// A running server, which ends when it is dropped.
#[derive(Debug)]
pub struct Server {
    url: String,
    api_key: String,
    child: Child,
    input: Option<ChildStdin>,
    _folder: Folder,
}

impl Server {
    /// Starts a server that holds nothing.
    pub fn start() -> Result<Self, ServerError> {
        Self::builder().start()
    }

    /// Begins a server with a bootstrap, or other settings.
    pub fn builder() -> ServerBuilder {
        ServerBuilder::default()
    }

    /// Returns the base URL for a client.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns a key that may do everything: the first of the bootstrap, or a known one. Resets keep it.
    pub fn api_key(&self) -> &str {
        &self.api_key
    }

    /// Returns a client with the key.
    ///
    /// # Panics
    ///
    /// Panics if the server has told a base URL or a key that no client can use.
    pub fn client(&self) -> Client {
        Client::new(&self.url, &self.api_key).expect("the server tells its base URL and key")
    }

    /// Returns the time of the server.
    pub fn now(&self) -> Result<SystemTime, ServerError> {
        let answer = self.surface("GET", "/clock", None)?;
        let milliseconds = answer.get("now").and_then(Value::as_u64);
        let milliseconds = milliseconds.ok_or_else(|| ServerError("the clock told no time".to_owned()))?;
        Ok(UNIX_EPOCH + Duration::from_millis(milliseconds))
    }

    /// Stops the clock at a time.
    pub fn set_time(&self, at: SystemTime) -> Result<(), ServerError> {
        let since = at
            .duration_since(UNIX_EPOCH)
            .map_err(|error| ServerError(error.to_string()))?;
        self.surface("PUT", "/clock", Some(json!({ "time": milliseconds(since) })))
            .map(drop)
    }

    /// Moves the clock, stopped or running.
    pub fn advance_time(&self, by: Duration) -> Result<(), ServerError> {
        let body = json!({ "milliseconds": milliseconds(by) });
        self.surface("POST", "/clock/advance", Some(body)).map(drop)
    }

    /// Waits until everything that is due has been done: deliveries, emails, archiving.
    pub fn idle(&self) -> Result<(), ServerError> {
        self.surface("POST", "/idle", None).map(drop)
    }

    /// Goes back to the bootstrap, and to the system's clock.
    pub fn reset(&self) -> Result<(), ServerError> {
        self.surface("POST", "/reset", None).map(drop)
    }

    /// Returns the notifications that were sent since the start or the last reset, the oldest first.
    pub fn notifications(&self) -> Result<Vec<SentNotification>, ServerError> {
        let mut answer = self.surface("GET", "/notifications", None)?;
        serde_json::from_value(answer["notifications"].take()).map_err(|error| ServerError(error.to_string()))
    }

    /// Returns the emails that were sent since the start or the last reset, the oldest first. They go nowhere else.
    pub fn mails(&self) -> Result<Vec<Value>, ServerError> {
        let mut answer = self.surface("GET", "/mails", None)?;
        serde_json::from_value(answer["mails"].take()).map_err(|error| ServerError(error.to_string()))
    }

    /// Stops the server, and says if it did not end well.
    pub fn close(mut self) -> Result<(), ServerError> {
        self.stop()
    }

    /// Ends its standard input, which also stops a program behind a wrapper that passes on no signal.
    fn stop(&mut self) -> Result<(), ServerError> {
        if self.input.take().is_none() {
            return Ok(());
        }
        let deadline = Instant::now() + STOP_TIMEOUT;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(ServerError(format!("the server ended with {status}"))),
                Ok(None) => thread::sleep(POLL_INTERVAL),
                Err(error) => return Err(ServerError(error.to_string())),
            }
        }
        self.kill();
        Err(ServerError("the server had to be killed".to_owned()))
    }

    fn kill(&mut self) {
        // A process that has ended already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn surface(&self, method: &str, path: &str, body: Option<Value>) -> Result<Value, ServerError> {
        let failed = |error: String| ServerError(format!("{method} /test{path}: {error}"));
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}/test{path}", self.url))
            .header("content-type", "application/json");
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(REQUEST_TIMEOUT))
            .build()
            .into();
        let response = match body {
            Some(body) => request.body(body.to_string()).map(|request| agent.run(request)),
            None => request.body(()).map(|request| agent.run(request)),
        };
        let response = response.map_err(|error| failed(error.to_string()))?;
        let response = response.map_err(|error| failed(error.to_string()))?;
        let status = response.status();
        let mut text = String::new();
        let mut reader = response.into_body().into_reader().take(MAXIMUM_ANSWER);
        reader
            .read_to_string(&mut text)
            .map_err(|error| failed(error.to_string()))?;
        if !status.is_success() {
            return Err(failed(format!("{status} {text}")));
        }
        if text.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that ends has no use for the reason; `close` tells it.
        if self.stop().is_err() {
            self.kill();
        }
    }
}

#[derive(Deserialize)]
struct Ready {
    url: String,
    #[serde(rename = "apiKey")]
    api_key: String,
}

#[derive(Deserialize)]
struct ReadyLine {
    ready: Ready,
}

/// Waits for the line that says where the server is.
fn await_ready(lines: &Receiver<String>, wait: Duration) -> Result<Ready, ServerError> {
    let deadline = Instant::now() + wait;
    let mut printed = VecDeque::new();
    loop {
        match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) if line.starts_with(READY_PREFIX) => {
                let told: Result<ReadyLine, _> = serde_json::from_str(&line);
                return told
                    .map(|told| told.ready)
                    .map_err(|error| ServerError(format!("{line:?}: {error}")));
            }
            Ok(line) => {
                printed.push_back(line);
                if printed.len() > MAXIMUM_LINES {
                    printed.pop_front();
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                return Err(ServerError(format!("the server did not start in {wait:?}")));
            }
            Err(RecvTimeoutError::Disconnected) => {
                let lines: Vec<_> = printed.into();
                return Err(ServerError(format!("the server ended:\n{}", lines.join("\n"))));
            }
        }
    }
}

/// Reads what the program prints, on threads of their own.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let (sender, lines) = channel();
    if let Some(output) = child.stdout.take() {
        let sender = sender.clone();
        thread::spawn(move || send_lines(output, &sender));
    }
    if let Some(output) = child.stderr.take() {
        thread::spawn(move || send_lines(output, &sender));
    }
    lines
}

/// Reads on after the last receiver is gone, or the program would stand still.
fn send_lines(output: impl Read, sender: &Sender<String>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(MAXIMUM_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                let _ = sender.send(text);
            }
        }
    }
}

/// A folder that is removed with its content.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, ServerError> {
        let path = std::env::temp_dir().join(format!("gatehouse-{:016x}", fastrand::u64(..)));
        create_private(&path).map_err(|error| ServerError(format!("{}: {error}", path.display())))?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It is temporary: the system removes it later.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The log of a server and its bootstrap are for the user alone.
fn create_private(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn default_command() -> Vec<String> {
    let words = command_words(&std::env::var(COMMAND_VARIABLE).unwrap_or_default());
    if words.is_empty() {
        vec!["gatehouse".to_owned()]
    } else {
        words
    }
}

/// Splits a command at spaces outside of quotes.
fn command_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_quote = first == '"' || first == '\'';
        let inside = if is_quote { &rest[1..] } else { rest };
        let end = inside
            .find(|letter: char| {
                if is_quote {
                    letter == first
                } else {
                    letter.is_whitespace()
                }
            })
            .unwrap_or(inside.len());
        words.push(inside[..end].to_owned());
        rest = inside[end..].get(1..).unwrap_or_default().trim_start();
    }
    words
}
