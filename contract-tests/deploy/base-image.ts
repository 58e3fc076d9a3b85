/**
 * The images that others are built on, where no registry of images can be reached: files of Debian's packages and this Node, in
 * the place of `node:24-bookworm-slim`; with npm and git, in the place of `node:24-bookworm`. They are kept in `.cache/`.
 */
import { execFile } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeFolder } from "../process/program.ts";

const execute = promisify(execFile);
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
/** A shell and what Node loads. */
const packages = ["base-files", "base-passwd", "dash", "coreutils", "libc6", "libstdc++6", "libgcc-s1"];
const certificates = "/etc/ssl/certs/ca-certificates.crt";
const patience = { timeout: 300_000, maxBuffer: 10_000_000 };

/** Resolves to a tarball of the root file system. */
export function makeBaseImage(): Promise<string> {
  return make("base", packages, () => Promise.resolve());
}

/** The same with what installs and builds. Certificates are the machine's: its registry of packages may be a mirror. */
export function makeBuildImage(): Promise<string> {
  return make("build", [...packages, "bash", "git", "sed", "grep", "findutils"], async (root) => {
    const { stdout: npm } = await execute("which", ["npm"]);
    const folder = join(root, "usr/local/lib/node_modules");
    mkdirSync(folder, { recursive: true });
    cpSync(dirname(dirname(realpathSync(npm.trim()))), join(folder, "npm"), { recursive: true });
    for (const name of ["npm", "npx"])
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/local/bin", name));
    mkdirSync(join(root, "etc/ssl/certs"), { recursive: true });
    copyFileSync(certificates, join(root, certificates));
    mkdirSync(join(root, "usr/local/etc"), { recursive: true });
    writeFileSync(join(root, "usr/local/etc/npmrc"), `cafile=${certificates}\n`);
  });
}

async function make(
  name: string,
  included: readonly string[],
  complete: (root: string) => Promise<void>,
): Promise<string> {
  const made = join(cache, `image-${name}-${process.version}.tar`);
  if (existsSync(made)) return made;
  const root = join(makeFolder(), "root");
  const options = ["--variant=extract", `--include=${included.join(",")}`, "--format=directory"];
  await execute("mmdebstrap", [...options, "bookworm", root], patience);
  rmSync(join(root, "usr/share"), { recursive: true });
  mkdirSync(join(root, "usr/share"));
  // Made by the package's script, which mmdebstrap runs in some versions.
  rmSync(join(root, "bin/sh"), { force: true });
  symlinkSync("dash", join(root, "bin/sh"));
  mkdirSync(join(root, "usr/local/bin"), { recursive: true });
  copyFileSync(process.execPath, join(root, "usr/local/bin/node"));
  await complete(root);
  mkdirSync(cache, { recursive: true });
  await execute("tar", ["--create", "--file", made, "--directory", root, "."], patience);
  return made;
}
