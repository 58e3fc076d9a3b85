import { join } from "node:path";
import { sdk } from "../folders.ts";
import type { SampleProgram } from "./program.ts";

const build = join(sdk, "rust/build");

/** One program with a module for each sample, because linking each takes a second. `lock` pins the dependencies. */
export const rustSamples = (target: string, lock: string): SampleProgram => ({
  id: "rs",
  files(samples) {
    const files = samples.map(({ name, code }): [string, string] => [
      `samples/${name}.rs`,
      `${withServer(code.replace("\nfn main() -> ", "\npub fn main() -> "))}\n`,
    ]);
    const modules = samples.map(({ name }) => `#[path = "samples/${name}.rs"]\nmod ${moduleName(name)};\n`).join("");
    const rows = samples.map(({ name }) => `        "${name}" => ${moduleName(name)}::main(),\n`).join("");
    const main = `${modules}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1).unwrap_or_default().as_str() {
${rows}        other => Err(other.into()),
    }
}
`;
    const runner = `for name in ${samples.map(({ name }) => name).join(" ")}; do
  timeout 60 "${target}/debug/gatehouse-samples" "$name" || echo "FAILED $name"
done 2>&1
`;
    return new Map([...files, ["main.rs", main], ["Cargo.toml", manifest], ["run-all.sh", runner]]);
  },
  commands(cwd) {
    const env = { CARGO_TARGET_DIR: target };
    return [
      { program: "cp", args: [lock, "Cargo.lock"], cwd },
      { program: "cargo", args: ["clippy", "--quiet", "--", "-D", "warnings"], cwd, env },
      { program: "cargo", args: ["build", "--quiet"], cwd, env },
      { program: "bash", args: ["run-all.sh"], cwd },
    ];
  },
});

/** The address of the recorder is longer than the one that readers see, and rustfmt would break the line. */
function withServer(code: string): string {
  const [address] = /"http:[^"]*"/.exec(code) ?? [];
  return address === undefined ? code : `${code.replace(address, "SERVER")}\n\nconst SERVER: &str = ${address};`;
}

function moduleName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const manifest = `[package]
name = "gatehouse-samples"
version = "0.0.0"
edition = "2024"

[[bin]]
name = "gatehouse-samples"
path = "main.rs"

[dependencies]
gatehouse = { path = "${build}" }
serde_json = "1"

[profile.dev]
debug = false
incremental = false
`;
