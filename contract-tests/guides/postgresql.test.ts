/**
 * The guide to PostgreSQL, followed on the one that DATABASE_URL names, with two processes. Without one it is followed on
 * SQLite, where one process is both. And its tables, held against the program.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, type RunningProgram, runToEnd, startProgram, stop } from "../process/program.ts";
import { sharedStore } from "../process/stores.ts";
import { follow } from "./follow.ts";

const guide = "openapi/portal/guides/postgresql.md";
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("Running on PostgreSQL", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  const shared = await sharedStore();
  const store = { DATABASE_URL: shared?.url ?? `better-sqlite3:${join(folder, "gatehouse.db")}` };
  const master = { MASTER_KEY: randomBytes(32).toString("base64") };
  const environment: Record<string, string> = { GATEHOUSE_API_KEY: "harbour-admin-key-please-change-0123456789" };
  const programs: RunningProgram[] = [];
  // The file comes below the commands that name it.
  writeFileSync(join(folder, "bootstrap.yaml"), `apiKeys: [{ key: ${environment["GATEHOUSE_API_KEY"]}, name: tests }]`);
  const serve = async (more = {}) => {
    const program = await startProgram(folder, { ...store, ...master, BOOTSTRAP_FILE: "bootstrap.yaml", ...more });
    programs.push(program);
    return program.url;
  };
  await follow(guide, {
    folder,
    environment,
    instead: {
      "createdb gatehouse": () => undefined,
      "export DATABASE_URL=postgres://gatehouse:password@127.0.0.1:5432/gatehouse": () => undefined,
      "export MASTER_KEY=$(openssl rand -base64 32)": () => undefined,
      "BOOTSTRAP_FILE=bootstrap.yaml LOG_FILE=gatehouse.log npm start": async () => {
        environment["GATEHOUSE_URL"] = await serve({ LOG_FILE: "gatehouse.log" });
      },
      "BOOTSTRAP_FILE=bootstrap.yaml PORT=9012 npm start": async () => {
        environment["OTHER_URL"] = shared === undefined ? (environment["GATEHOUSE_URL"] ?? "") : await serve();
      },
      "MASTER_KEY= npm start": async () => {
        const { code, errors } = await runToEnd(folder, store);
        expect(code).toBe(1);
        return errors;
      },
      "kill -TERM $GATEHOUSE_PID": async () => {
        const [program] = programs;
        if (program === undefined) throw new Error("No program was started.");
        expect(await stop(program)).toEqual({ code: 0, signal: null });
        return program.output();
      },
      // The tool of PostgreSQL is not ours to try.
      'pg_dump --format=custom --file gatehouse.dump "$DATABASE_URL"': () => undefined,
    },
  });
});

const bodies = "server/src/http/bodies";
const crew = "server/src/background/job-pool.ts";

/** Where the server says what the table of limits says. */
const limits: readonly (readonly [row: string, value: string, file: string, source: RegExp])[] = [
  ["connections to PostgreSQL", "10", "server/src/store/database-url.ts", /poolSize: 10,/],
  ["waits for a connection", "5 seconds", "server/src/store/database-url.ts", /connectTimeout: 5_000,/],
  ["a statement may take", "15 seconds", "server/src/store/database-url.ts", /statementTimeout: 15_000,/],
  ["a body", "10 MB", `${bodies}/read-body.ts`, /maximumBodyBytes = 10 \* 1024 \* 1024;/],
  ["without credentials", "100 kB", `${bodies}/read-body.ts`, /maximumKeylessBytes = 100 \* 1024;/],
  ["values and property names", "250,000", `${bodies}/json-scan.ts`, /maximumNodes = 250_000;/],
  ["property names of an object", "10,000", `${bodies}/json-scan.ts`, /maximumNames = 10_000;/],
  ["reported errors", "100", "server/src/contract/errors.ts", /maximumProblems = 100;/],
  ["bodies of a process at once", "an eighth", `${bodies}/body-budget.ts`, /heapBytes \/ 8,/],
  ["bodies of one client address", "1/32", `${bodies}/body-budget.ts`, /address: process \/ 4 /],
  ["take to arrive", "60 seconds", "server/src/port.ts", /requestTimeout: 60_000,/],
  ["its headers may", "15 seconds", "server/src/port.ts", /headersTimeout: 15_000,/],
  ["kept for another request", "10 seconds", "server/src/port.ts", /keepAliveTimeout: 10_000,/],
  ["take nothing of its answer", "2 minutes", "server/src/port.ts", /timeout: 120_000,/],
  ["starting process", "1,000 wait", "server/src/port.ts", /maximumEarlyRequests = 1000;/],
  [
    "jobs of a process at once, in the database",
    "8",
    crew,
    /storeCapacity\b.* = \{\n {2}quick: \{ total: 8, tenant: 8,/,
  ],
  ["jobs of a process at once, to others", "128", crew, /outgoingCapacity\b.* = \{\n {2}quick: \{ total: 128,/],
  ["| jobs to others, of one tenant", "64", crew, /quick: \{ total: 128, tenant: 64,/],
  ["| jobs to others, to one receiver", "16", crew, /quick: \{ total: 128, tenant: 64, receiver: 16 \}/],
  ["counts as slow", "2 seconds", "server/src/background/line-runner.ts", /slowMilliseconds = 2_000;/],
  ["slow jobs of a process at once", "512", crew, /slow: \{ total: 512,/],
  ["| slow jobs, of one tenant", "128", crew, /slow: \{ total: 512, tenant: 128,/],
  ["| slow jobs, to one receiver", "16", crew, /slow: \{ total: 512, tenant: 128, receiver: 16 \}/],
];

test.each(limits)("The limit of %s is %s", (row, value, file, source) => {
  const line = read(guide)
    .split("\n")
    .find((each) => each.startsWith("|") && each.includes(row));
  expect(line?.split("|")[2]?.trim()).toBe(value);
  expect(read(file)).toMatch(source);
});

test("A job is held, and a stop gives requests, as long as the guide says", () => {
  expect(read("server/src/background/lease-manager.ts")).toContain("leaseMilliseconds = 10_000;");
  expect(read("server/src/background/line-runner.ts")).toContain("maximumUnstoredJobs = 8;");
  expect(read("server/src/server.ts")).toContain("graceMilliseconds = 10_000 }");
  expect(read("server/src/settings.ts")).toContain("pollIntervalMs = 1_000;");
});
