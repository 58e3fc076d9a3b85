#!/usr/bin/env node
/** The evaluate command by itself. */
import { evaluateCommand } from "./evaluate-command.ts";

process.exitCode = await evaluateCommand(process.argv.slice(2));
