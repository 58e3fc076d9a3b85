#!/usr/bin/env node
/**
 * Refuses a Node that is too old before anything else is loaded. Starts the program with the code that V8 compiled for an earlier start. The cache is beside the program: who may write there
 * may change the program too. Where nobody may, or Node is older than 22.1, the program compiles its code at each start.
 */
import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

refuseOldNode();
// Node spares packages of its users these warnings, but takes those in the bundle for the program's own code.
process.noDeprecation = process.throwDeprecation !== true && process.traceDeprecation !== true;
module.enableCompileCache?.(fileURLToPath(new URL("compile-cache", import.meta.url)));
const { runProgram } = await import("./run-program.ts");
const code = await runProgram(process.argv.slice(2));
// A server goes on, and ends the process itself.
if (code !== undefined) process.exitCode = code;

function refuseOldNode(): void {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL(import.meta.resolve("@gatehouse/server/package.json")), "utf8"),
  );
  const [, needed = "0"] = /"node":">=([\d.]+)"/.exec(JSON.stringify(manifest)) ?? [];
  const [isMajor = 0, isMinor = 0] = process.versions.node.split(".").map(Number);
  const [major = 0, minor = 0] = needed.split(".").map(Number);
  const isOld = isMajor < major || (isMajor === major && isMinor < minor);
  if (!isOld) return;
  process.stderr.write(
    `Gatehouse needs Node ${needed} or newer; this is ${process.versions.node}. Nothing was started.\n`,
  );
  process.exit(1);
}
