#!/usr/bin/env node
/**
 * Starts the program with the code that V8 compiled for an earlier start. The cache is beside the program: who may write there
 * may change the program too. Where nobody may, or Node is older than 22.1, the program compiles its code at each start.
 */
import module from "node:module";
import { fileURLToPath } from "node:url";

// Node spares packages of its users these warnings, but takes those in the bundle for the program's own code.
process.noDeprecation = true;
module.enableCompileCache?.(fileURLToPath(new URL("compile-cache", import.meta.url)));
const { runProgram } = await import("./run-program.ts");
const code = await runProgram(process.argv.slice(2));
// A server goes on, and ends the process itself.
if (code !== undefined) process.exitCode = code;
