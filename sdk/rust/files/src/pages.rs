//! Lists that come in pages.

use std::collections::VecDeque;
use std::fmt;

use crate::Error;

const PAGE_SIZE: i32 = 100;

/// The objects of a page, and how many there are in all.
type Page<T> = (Vec<T>, i64);

/// The objects of a list that comes in pages. Each page is requested when the one before has been read; an error ends them.
#[must_use = "pages are requested as the iterator goes on"]
pub struct Pages<T> {
    fetch: Box<dyn FnMut(i32, i32) -> Result<Page<T>, Error> + Send>,
    items: VecDeque<T>,
    row: i32,
    size: i32,
    is_last: bool,
}

impl<T> Pages<T> {
    pub(crate) fn new<N: Into<i64>>(
        row: Option<i32>,
        size: Option<i32>,
        mut fetch: impl FnMut(i32, i32) -> Result<(Vec<T>, N), Error> + Send + 'static,
    ) -> Self {
        Self {
            fetch: Box::new(move |row, size| fetch(row, size).map(|(items, total)| (items, total.into()))),
            items: VecDeque::new(),
            row: row.unwrap_or(0),
            size: size.unwrap_or(PAGE_SIZE),
            is_last: false,
        }
    }

    fn fetch_page(&mut self) -> Result<(), Error> {
        let (items, total) = (self.fetch)(self.row, self.size)?;
        self.row = self.row.saturating_add(i32::try_from(items.len()).unwrap_or(i32::MAX));
        self.is_last = items.is_empty() || i64::from(self.row) >= total;
        self.items = items.into();
        Ok(())
    }
}

impl<T> Iterator for Pages<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.items.is_empty() && !self.is_last {
            if let Err(error) = self.fetch_page() {
                self.is_last = true;
                return Some(Err(error));
            }
        }
        self.items.pop_front().map(Ok)
    }
}

impl<T> std::iter::FusedIterator for Pages<T> {}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Pages")
            .field("row", &self.row)
            .field("size", &self.size)
            .field("is_last", &self.is_last)
            .finish_non_exhaustive()
    }
}
