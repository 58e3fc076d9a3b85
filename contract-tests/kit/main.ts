#!/usr/bin/env node
/** `gatehouse-contract`, and `npm run contract`. */
import { contractCommand } from "./contract-command.ts";

// Not process.exit: what was printed into a pipe must be read to its end.
process.exitCode = await contractCommand(process.argv.slice(2));
