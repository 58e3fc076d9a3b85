/** Vitest runs this module before each test file of the lanes with contract tests. */
import { afterAll, expect } from "vitest";
import { cleanUpFile } from "./clean-up.ts";
import { checkStatements } from "./tenant-statements.ts";

// Beside the sources, tests write rows as they like.
checkStatements(expect.getState().testPath?.includes("/contract-tests/") === true);
afterAll(() => checkStatements(false));

afterAll(cleanUpFile, 120_000);
