//! Files as they arrive.

use std::fmt;
use std::io::{self, Read};

/// A file as it arrives: read it, such as with [`std::io::copy`].
pub struct File {
    reader: ureq::BodyReader<'static>,
}

impl File {
    pub(crate) fn new(body: ureq::Body) -> Self {
        Self {
            reader: body.into_reader(),
        }
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("File").finish_non_exhaustive()
    }
}
