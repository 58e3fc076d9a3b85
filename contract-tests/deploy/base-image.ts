/**
 * The image that others are built on, where no registry of images can be reached: files of Debian's packages and this Node, in
 * the place of `node:24-bookworm-slim`. It is kept in `.cache/`.
 */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeFolder } from "../process/program.ts";

const execute = promisify(execFile);
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
/** A shell and what Node loads. */
const packages = ["base-files", "base-passwd", "dash", "coreutils", "libc6", "libstdc++6", "libgcc-s1"];
const patience = { timeout: 300_000, maxBuffer: 10_000_000 };

/** Resolves to a tarball of the root file system. */
export async function makeBaseImage(): Promise<string> {
  const made = join(cache, `image-base-${process.version}.tar`);
  if (existsSync(made)) return made;
  const root = join(makeFolder(), "root");
  const options = ["--variant=extract", `--include=${packages.join(",")}`, "--format=directory"];
  await execute("mmdebstrap", [...options, "bookworm", root], patience);
  rmSync(join(root, "usr/share"), { recursive: true });
  mkdirSync(join(root, "usr/share"));
  // Made by the package's script, which mmdebstrap runs in some versions.
  rmSync(join(root, "bin/sh"), { force: true });
  symlinkSync("dash", join(root, "bin/sh"));
  mkdirSync(join(root, "usr/local/bin"), { recursive: true });
  copyFileSync(process.execPath, join(root, "usr/local/bin/node"));
  mkdirSync(cache, { recursive: true });
  await execute("tar", ["--create", "--file", made, "--directory", root, "."], patience);
  return made;
}
