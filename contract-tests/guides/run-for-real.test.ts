/**
 * The guide for operators, followed on the PostgreSQL that DATABASE_URL names, with two processes. Without one it is
 * followed on SQLite, where one process is both.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder, rotateKeys, startProgram } from "../process/program.ts";
import { sharedStore } from "../process/stores.ts";
import { follow } from "./follow.ts";
import { compileStrictly } from "./typescript-project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("Run the filter and moderation for real", { timeout: 180_000 }, async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "node_modules/@gatehouse"), { recursive: true });
  symlinkSync(join(root, "sdk/typescript"), join(folder, "node_modules/@gatehouse/sdk"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const shared = await sharedStore();
  const store = {
    DATABASE_URL: shared?.url ?? `better-sqlite3:${join(folder, "gatehouse.db")}`,
    MASTER_KEY: randomBytes(32).toString("base64"),
  };
  const environment: Record<string, string> = {};
  const serve = async () => (await startProgram(folder, { ...store, BOOTSTRAP_FILE: "bootstrap.yaml" })).url;
  await follow("sdk/guides/run-for-real.md", {
    folder,
    environment,
    instead: {
      "createdb gatehouse": () => undefined,
      "export DATABASE_URL=postgres://gatehouse:password@127.0.0.1:5432/gatehouse": () => undefined,
      "export MASTER_KEY=$(openssl rand -base64 32)": () => undefined,
      "BOOTSTRAP_FILE=bootstrap.yaml PORT=9011 npm start": async () => {
        environment["GATEHOUSE_URL"] = await serve();
      },
      "BOOTSTRAP_FILE=bootstrap.yaml PORT=9012 npm start": async () => {
        environment["OTHER_URL"] = shared === undefined ? (environment["GATEHOUSE_URL"] ?? "") : await serve();
      },
      // The tool of PostgreSQL is not ours to try.
      'pg_dump --format=custom --file gatehouse.dump "$DATABASE_URL"': () => undefined,
      "npm run keys -- rotate": async () => {
        const { code, output, errors } = await rotateKeys(folder, store);
        expect([code, errors]).toEqual([0, ""]);
        return output;
      },
    },
  });
  await compileStrictly(folder);
});
