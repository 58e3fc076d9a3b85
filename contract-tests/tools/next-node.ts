/**
 * `npm run test:next-node [-- <file> …]` runs contract tests on the next Node, where a deprecated call fails: with a seed, one of
 * many shares of them. The server is to run there when it becomes the one that people have.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { installRuntimes, runtime } from "../sdk-package/runtimes.ts";
import { ownShare } from "./rotation.ts";

const root = join(import.meta.dirname, "../..");
const shares = 16;

installRuntimes();
const node = runtime("node");
const given = process.argv.slice(2);
const files = globSync("contract-tests/{http,identity,filtering,moderation}/**/*.test.ts", { cwd: root }).sort();
const chosen = given.some((argument) => !argument.startsWith("-")) ? [] : ownShare(files, shares);
const { status } = spawnSync(
  node,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project=contract", ...given, ...chosen],
  {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "--throw-deprecation", PATH: `${dirname(node)}:${process.env["PATH"]}` },
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
