//! Tells whether every group of operations was called.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use gatehouse::{Client, ClientBuilder};
use serde_json::Value;

use crate::support::profile;

/// The operations that clients have called.
#[derive(Clone, Default)]
pub struct Called(Arc<Mutex<BTreeSet<&'static str>>>);

impl Called {
    pub fn recording(&self, builder: ClientBuilder) -> Client {
        let called = Arc::clone(&self.0);
        builder
            .observer(move |exchange| {
                called.lock().unwrap().insert(exchange.operation);
            })
            .build()
            .unwrap()
    }

    pub fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// Returns the groups of which no operation was called.
    pub fn missing_groups(&self) -> Vec<String> {
        let called = self.0.lock().unwrap();
        let mut groups: BTreeMap<String, bool> = BTreeMap::new();
        let profile = profile();
        let operations = profile["paths"]
            .as_object()
            .unwrap()
            .values()
            .flat_map(|item| item.as_object().unwrap().values());
        for operation in operations {
            let group = operation["tags"][0].as_str().unwrap().to_owned();
            let was = operation["operationId"].as_str().is_some_and(|id| called.contains(id));
            *groups.entry(group).or_default() |= was;
        }
        groups
            .into_iter()
            .filter(|(_, was)| !was)
            .map(|(group, _)| group)
            .collect()
    }
}

#[test]
fn a_group_that_was_not_called_is_missing() {
    let missing = Called::default().missing_groups();
    let groups = profile()["tags"].as_array().map_or(0, Vec::len);
    assert!(missing.len() > 20 && missing.len() <= groups, "{missing:?}");
    assert!(!missing.contains(&Value::Null.to_string()));
}
