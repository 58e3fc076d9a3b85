//! Writes the code of the README as functions, so that the tests compile it, and run its programs.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

const README: &str = "../README.md";
const MINIMUM_BLOCKS: usize = 8;

fn main() {
    println!("cargo::rerun-if-changed={README}");
    let readme = fs::read_to_string(README).expect("the README is there");
    let blocks: Vec<&str> = readme
        .split("```rust\n")
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next())
        .collect();
    assert!(
        blocks.len() >= MINIMUM_BLOCKS,
        "the README has {} pieces of code",
        blocks.len()
    );
    let mut code = String::new();
    for (index, block) in blocks.iter().enumerate() {
        let block = block
            .replace("\"http://127.0.0.1:9011\"", "crate::support::server().url()")
            .replace(
                "std::env::var(\"GATEHOUSE_API_KEY\")?",
                "crate::support::server().api_key()",
            );
        let indented = block.replace('\n', "\n    ");
        let part = if block.contains("fn main()") {
            let program = indented.replace("fn main()", "pub fn main()");
            format!("pub mod program_{index} {{\n    {program}\n}}\n")
        } else if block.contains("#[test]") {
            format!("pub mod test_{index} {{\n    {indented}\n}}\n")
        } else {
            format!(
                "mod part_{index} {{\n    use super::around::*;\n    pub fn part(around: &Around) -> Result<(), Box<dyn std::error::Error>> {{\n    let Around {{ client, id, email, password, .. }} = around;\n    {indented}\n    Ok(())\n    }}\n}}\n"
            )
        };
        code.push_str(&part);
    }
    write!(code, "pub const BLOCKS: usize = {};", blocks.len()).expect("a string takes all");
    let target = env::var("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&target).join("readme.rs"), code).expect("it can be written");
}
