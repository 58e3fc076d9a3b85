/** The guides to upgrades and backups, followed on an empty store. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { makeFolder, programKey, runToEnd, startProgram, stop, withKey } from "../process/program.ts";
import { emptyDatabase } from "../support/empty-database.ts";
import { follow } from "./follow.ts";

const patience = { timeout: 180_000 };
const masterKey = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/** Runs the program with these parameters and gives what it prints. */
function command(folder: string, environment: () => Record<string, string>, parameters: readonly string[], code = 0) {
  return async (): Promise<string> => {
    const ended = await runToEnd(folder, environment(), parameters);
    expect([ended.code, ended.errors]).toEqual([code, ""]);
    return ended.output;
  };
}

test("Upgrading", patience, async () => {
  const folder = makeFolder();
  const { url } = await emptyDatabase();
  const environment = () => ({ DATABASE_URL: url });
  await follow("openapi/portal/guides/upgrading.md", {
    folder,
    environment: {},
    instead: {
      "npm run migrate -- --check": command(folder, environment, ["migrate", "--check"], 1),
      "npm run migrate": command(folder, environment, ["migrate"]),
    },
  });
});

const nothing = (): undefined => undefined;

test("Backup and restore", patience, async () => {
  const folder = makeFolder();
  const database = await emptyDatabase();
  const store = { DATABASE_URL: database.url };
  if (database.file !== undefined) {
    mkdirSync(join(folder, "data"));
    store.DATABASE_URL = `better-sqlite3:${join(folder, "data/gatehouse.db")}`;
  }
  const restored = database.file === undefined ? (await emptyDatabase()).url : store.DATABASE_URL;
  const check = command(folder, () => ({ DATABASE_URL: restored }), ["migrate", "--check"]);
  const program = await startProgram(folder, { ...store, ...withKey(folder), MASTER_KEY: masterKey });
  const environment: Record<string, string> = {
    GATEHOUSE_URL: program.url,
    GATEHOUSE_API_KEY: programKey,
    DATABASE_URL: store.DATABASE_URL,
    RESTORED_URL: restored,
  };
  await follow("openapi/portal/guides/backup-and-restore.md", {
    folder,
    environment,
    instead:
      database.file !== undefined ? onSqlite(folder, check, restart) : onPostgres(folder, environment, check, restart),
  });

  /** Starts the program on the restored store. */
  async function restart(): Promise<void> {
    await stop(program);
    const again = await startProgram(folder, { DATABASE_URL: restored, MASTER_KEY: masterKey });
    environment["GATEHOUSE_URL"] = again.url;
  }
});

type Step = () => unknown;

const postgresCommands = [
  'pg_dump --format=custom --file gatehouse.dump "$DATABASE_URL"',
  "createdb gatehouse_restored",
  "export RESTORED_URL=postgres://gatehouse:password@127.0.0.1:5432/gatehouse_restored",
  'pg_restore --no-owner --exit-on-error --dbname "$RESTORED_URL" gatehouse.dump',
  'DATABASE_URL="$RESTORED_URL" npm run migrate -- --check',
] as const;

const sqliteCommands = [
  `sqlite3 data/gatehouse.db "vacuum into 'gatehouse-backup.db'"`,
  'sqlite3 gatehouse-backup.db "pragma integrity_check"',
  "rm -f data/gatehouse.db data/gatehouse.db-wal data/gatehouse.db-shm",
  "cp gatehouse-backup.db data/gatehouse.db",
  "npm run migrate -- --check",
] as const;

function onSqlite(folder: string, check: Step, restart: () => Promise<void>): Record<string, Step> {
  const none = Object.fromEntries(postgresCommands.map((text) => [text, nothing]));
  const [backUp, verify, , copy, migrate] = sqliteCommands;
  const onFile = (file: string, sql: string): string => {
    const db = new DatabaseSync(join(folder, file));
    try {
      return db
        .prepare(sql)
        .all()
        .flatMap((row) => Object.values(row))
        .map((value) => `${value}\n`)
        .join("");
    } finally {
      db.close();
    }
  };
  return {
    ...none,
    [postgresCommands[4]]: () => "PostgreSQL elsewhere: no migration is pending.\n",
    // Where there is no program `sqlite3`, its library does the same.
    ...(spawnSync("sqlite3", ["--version"]).status === 0
      ? {}
      : {
          [backUp]: () => onFile("data/gatehouse.db", "vacuum into 'gatehouse-backup.db'".replace("'", `'${folder}/`)),
          [verify]: () => onFile("gatehouse-backup.db", "pragma integrity_check"),
        }),
    [copy]: async () => {
      copyFileSync(join(folder, "gatehouse-backup.db"), join(folder, "data/gatehouse.db"));
      await restart();
    },
    [migrate]: check,
  };
}

function onPostgres(
  folder: string,
  environment: Readonly<Record<string, string>>,
  check: Step,
  restart: () => Promise<void>,
): Record<string, Step> {
  const none = Object.fromEntries(sqliteCommands.map((text) => [text, nothing]));
  const type = (text: string) => (): string => {
    const env = { ...environment, PATH: process.env["PATH"] };
    return execFileSync("bash", ["-c", text], { cwd: folder, env, encoding: "utf8" });
  };
  const [dump, create, location, restore, migrate] = postgresCommands;
  return {
    ...none,
    [sqliteCommands[1]]: () => "ok\n",
    [sqliteCommands[4]]: () => "SQLite elsewhere: no migration is pending.\n",
    [dump]: type(dump),
    [create]: nothing,
    [location]: nothing,
    [restore]: async () => {
      type(restore)();
      await restart();
    },
    [migrate]: check,
  };
}
