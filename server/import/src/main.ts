#!/usr/bin/env node
/** The import command by itself. */
import { importCommand } from "./import-command.ts";

process.exitCode = await importCommand(process.argv.slice(2));
