//! A server that answers as a script says, on a thread of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Method and address, such as `GET /a?b=c`.
    pub line: String,
    /// Names are in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Seen {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

pub struct Scripted {
    pub url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Scripted {
    /// `answer` writes the response to the request of this number, from 1 on; the connection ends after it.
    pub fn new(answer: impl Fn(usize, &mut TcpStream) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/behind/a/proxy/", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&seen);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let request = read(&stream);
                let count = {
                    let mut all = kept.lock().unwrap();
                    all.push(request);
                    all.len()
                };
                answer(count, &mut stream);
            }
        });
        Self { url, seen }
    }

    /// Answers each request alike.
    pub fn answering(status: u16, media_type: &'static str, body: &'static str) -> Self {
        Self::new(move |_, stream| respond(stream, status, &[("content-type", media_type)], body))
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }

    pub fn last(&self) -> Seen {
        self.seen().pop().unwrap_or_default()
    }
}

pub fn respond(stream: &mut TcpStream, status: u16, headers: &[(&str, &str)], body: &str) {
    let lines: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let length = body.len();
    let head = format!("HTTP/1.1 {status} Scripted\r\n{lines}content-length: {length}\r\nconnection: close\r\n\r\n");
    // A client that has gone is no failure of the script.
    let _ = stream.write_all(format!("{head}{body}").as_bytes());
}

fn read(stream: &TcpStream) -> Seen {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let headers: Vec<(String, String)> = lines
        .iter()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let line = lines.first().cloned().unwrap_or_default().replace(" HTTP/1.1", "");
    let mut seen = Seen {
        line,
        headers,
        body: String::new(),
    };
    let length = seen
        .header("content-length")
        .and_then(|length| length.parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    seen.body = String::from_utf8(body).unwrap();
    seen
}
