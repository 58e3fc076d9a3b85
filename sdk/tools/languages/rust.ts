/** Rust: a crate, checked by clippy, with its tests in a crate of the same workspace. */
import { join } from "node:path";
import type { Command } from "../command.ts";
import { cache, sdk } from "../folders.ts";
import { rustSamples } from "../samples/rust.ts";
import type { Language } from "./language.ts";
import { rustProfile } from "./rust-profile.ts";

const home = join(sdk, "rust");
const target = join(cache, "rust-sdk");

/** Runs Cargo with the folder of compiled dependencies that crate, tests and samples share. */
function cargo(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = home): Command {
  return { program: "cargo", args, cwd, env: { ...env, CARGO_TARGET_DIR: target } };
}

export const rust: Language = {
  name: "rust",
  toolchain: {
    programs: ["cargo", "cargo-clippy", "rustfmt"],
    debian: "",
    advice: "Rust 1.85 or newer with clippy and rustfmt from rustup.rs, and put it on the PATH",
  },
  versionOption: "packageVersion",
  profile: rustProfile,
  tidy: () => [cargo(["fmt", "--package", "gatehouse"])],
  build: () => [
    cargo(["fmt", "--check", "--package", "gatehouse-smoke"]),
    cargo(["clippy", "--quiet", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    cargo(["doc", "--quiet", "--no-deps", "--all-features", "--package", "gatehouse"], {
      RUSTDOCFLAGS: "-D warnings",
    }),
  ],
  samples: rustSamples(target, join(home, "Cargo.lock")),
  release: (folder, version) => [
    cargo(["package", "--quiet", "--allow-dirty", "--no-verify", "--package", "gatehouse"]),
    { program: "cp", args: [join(target, "package", `gatehouse-${version}.crate`), folder], cwd: home },
  ],
  released: (version) => [`gatehouse-${version}.crate`],
  smoke: (env, reports) => [
    {
      program: process.execPath,
      args: [join(sdk, "tools/cargo-test.ts"), join(reports, "rust.xml")],
      cwd: home,
      env: { ...env, CARGO_TARGET_DIR: target },
    },
  ],
};
