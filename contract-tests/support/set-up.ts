/** Vitest runs this module before each test file of `contract-tests`. */
import { afterAll } from "vitest";
import { cleanUpFile } from "./clean-up.ts";

afterAll(cleanUpFile, 120_000);
