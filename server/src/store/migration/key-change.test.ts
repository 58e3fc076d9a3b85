/**
 * The key of a table with a million rows is changed after a release, on the database that DATABASE_URL names and in a file: expanded
 * while two releases write, contracted a release later. LARGE_ITEMS changes the number of rows.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { expect, test } from "vitest";
import { type DatabaseLocation, defaultPostgresLimits } from "../database-url.ts";
import { openStore } from "../open.ts";
import { openSqliteWriter } from "../sqlite/sqlite.ts";
import type { Store } from "../store.ts";
import { openEmptyPostgres } from "../testdata/empty-postgres.ts";
import { isPostgres } from "./columns.ts";
import { type Migration, silentReport } from "./migration.ts";
import { SchemaTooNew } from "./migration-failures.ts";
import { readSchemaState, runMigrations } from "./migration-runner.ts";
import { migrations } from "./migrations.ts";

const items = Number(process.env["LARGE_ITEMS"] ?? 1_000_000);
const tenant = "00000000-0000-4000-8000-000000000001";
const application = "11111111-1111-4111-8111-111111111111";
/** Milliseconds that both releases write before and after the change. */
const calm = 1_000;

const formerKey = ["queue", "tenant_id", "content_item_id"];
const newKey = ["tenant_id", "queue", "content_item_id"];

const newColumn: Migration = {
  name: "002-queue-ranks",
  up: (db) => db.schema.alterTable("content_queue", (table) => table.integer("queue_rank")),
};

const keyIndex: Migration = {
  name: "003-queue-key",
  transaction: false,
  up: (db) =>
    db.raw(
      `create unique index ${isPostgres(db) ? "concurrently" : ""} content_queue_key on content_queue (${newKey})`,
    ),
};

const keyChange: Migration = {
  name: "004-no-former-queue-key",
  requires: keyIndex.name,
  async up(db) {
    if (!isPostgres(db)) return rebuild(db);
    await db.raw(`alter table content_queue drop constraint content_queue_pkey,
      add constraint content_queue_pkey primary key using index content_queue_key`);
  },
};

const released = migrations;
const expanded = [...migrations, newColumn, keyIndex];
const contracted = [...expanded, keyChange];

interface Database {
  readonly db: Knex;
  readonly location: DatabaseLocation;
  close(): Promise<void>;
}

async function sqliteFile(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-"));
  const location = { kind: "sqlite", file: join(folder, "store.db"), driver: "better-sqlite3" } as const;
  const db = openSqliteWriter(location);
  const close = async (): Promise<void> => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  };
  return { db, location, close };
}

async function postgres(): Promise<Database> {
  const { db, url, close } = await openEmptyPostgres();
  return { db, location: { kind: "postgres", url, limits: defaultPostgresLimits }, close };
}

const databases: readonly (readonly [string, () => Promise<Database>])[] = [
  ["SQLite", sqliteFile],
  ...(process.env["DATABASE_URL"] === undefined ? [] : [["PostgreSQL", postgres] as const]),
];

test.each(databases)(
  "%s: the key of a large table changes while two releases write",
  { timeout: 900_000 },
  async (_, open) => {
    const { db, location, close } = await open();
    try {
      await runMigrations(db, released, silentReport);
      await fill(db);
      const [former, newer] = [await openStore(location), await openStore(location)];
      try {
        const writers = [new Writer(former, {})];
        await delay(calm);
        await runMigrations(db, [...released, newColumn], silentReport);
        // The newer release writes what the former one does not know.
        writers.push(new Writer(newer, { queue_rank: 1 }));
        await delay(calm);
        const before = writtenBy(writers);
        await runMigrations(db, expanded, silentReport);
        const during = writtenBy(writers) - before;
        await delay(calm);
        expect(await readSchemaState(db, released)).toEqual({ pending: [], unknown: [newColumn.name, keyIndex.name] });
        for (const writer of writers) await writer.stop();
        for (const { written, failures } of writers) expect([failures, written > 0]).toEqual([[], true]);
        // On SQLite they wait, and none fails.
        if (isPostgres(db)) expect(during).toBeGreaterThan(10);
        const rows = await db("content_queue").count({ all: "*", ranked: "queue_rank" });
        expect(Number(rows[0]?.["all"])).toBe(items + writtenBy(writers));
        expect(Number(rows[0]?.["ranked"])).toBe(writers[1]?.written);
      } finally {
        await former.close();
      }

      try {
        const writer = isPostgres(db) ? new Writer(newer, { queue_rank: 2 }) : undefined;
        expect(await keyOf(db)).toEqual(formerKey);
        await runMigrations(db, contracted, silentReport);
        await writer?.stop();
        expect(writer?.failures ?? []).toEqual([]);
        expect(await keyOf(db)).toEqual(newKey);
        expect((await readSchemaState(db, expanded)).unknown).toEqual([keyChange.name]);
        await expect(readSchemaState(db, released)).rejects.toThrow(SchemaTooNew);
        const [first] = await newer.read((reader) => reader("content_queue").where({ tenant_id: tenant }).limit(1));
        const again = newer.write((other) => other("content_queue").insert({ ...first }));
        await expect(again, "the new key").rejects.toThrow("Duplicate value");
      } finally {
        await newer.close();
      }
    } finally {
      await close();
    }
  },
);

/** Queues items one after the other, as a release does. */
class Writer {
  written = 0;
  readonly failures: unknown[] = [];
  readonly #done: Promise<void>;
  #stopped = false;

  constructor(store: Store, columns: Readonly<Record<string, number>>) {
    this.#done = this.#run(store, columns);
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#done;
  }

  async #run(store: Store, columns: Readonly<Record<string, number>>): Promise<void> {
    while (!this.#stopped) {
      const id = randomUUID();
      try {
        await store.write(async (db) => {
          await db("content_items").insert(itemOf(id));
          await db("content_queue").insert({ ...queuedOf(id), ...columns });
        });
        this.written++;
      } catch (error) {
        this.failures.push(error);
      }
      await delay(2);
    }
  }
}

function writtenBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, { written }) => sum + written, 0);
}

function itemOf(id: string) {
  const sent = {
    tenant_id: tenant,
    application_id: application,
    sender_id: tenant,
    persistent: true,
    location: "harbour",
  };
  return { id, ...sent, create_instant: 1, store_instant: 1, content_action: "queuedForApproval", document: "{}" };
}

function queuedOf(id: string) {
  return {
    queue: "approval",
    tenant_id: tenant,
    content_item_id: id,
    application_id: application,
    severity: 0,
    queued_instant: 1,
  };
}

async function fill(db: Knex): Promise<void> {
  await db("tenants").insert({ id: tenant, name: "Harbour" });
  await db("moderation_applications").insert({ tenant_id: tenant, id: application, name: "Forum", document: "{}" });
  const numbers = isPostgres(db)
    ? `generate_series(1, ${items}) as numbers(n)`
    : `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${items}) select n from numbers)`;
  const id = isPostgres(db) ? "gen_random_uuid()::text" : "lower(hex(randomblob(16)))";
  const item = itemOf("");
  const columns = Object.keys(item).filter((column) => column !== "id");
  const values = columns.map((column) => Reflect.get(item, column));
  await db.raw(
    `insert into content_items (id, ${columns}) select ${id}, ${columns.map(() => "?")} from ${numbers}`,
    values,
  );
  await db.raw(`insert into content_queue (queue, tenant_id, content_item_id, application_id, severity, queued_instant)
    select 'approval', tenant_id, id, application_id, 0, create_instant from content_items`);
  await db.raw("analyze");
}

/** As SQLite's documentation has it: a new table takes the place of the former one, in one transaction. */
async function rebuild(db: Knex): Promise<void> {
  const made: { name: string; sql: string }[] = await db("sqlite_master")
    .where({ tbl_name: "content_queue" })
    .whereNotNull("sql")
    .orderByRaw("type = 'index'")
    .select("name", "sql");
  const [table, ...indexes] = made;
  const keyIn = (key: readonly string[]): string => key.map((column) => `\`${column}\``).join(", ");
  await db.raw(
    (table?.sql ?? "").replace("content_queue", "content_queue_new").replace(keyIn(formerKey), keyIn(newKey)),
  );
  await db.raw("insert into content_queue_new select * from content_queue");
  await db.schema.dropTable("content_queue");
  await db.schema.renameTable("content_queue_new", "content_queue");
  for (const { name, sql } of indexes) if (name !== "content_queue_key") await db.raw(sql);
}

async function keyOf(db: Knex): Promise<readonly string[]> {
  if (isPostgres(db)) {
    const { rows } = await db.raw(
      `select pg_get_constraintdef(oid) as key from pg_constraint where conname = 'content_queue_pkey'`,
    );
    return /\((.*)\)/.exec(rows[0].key)?.[1]?.split(", ") ?? [];
  }
  const columns: { name: string; pk: number }[] = await db.raw("pragma table_info(content_queue)");
  return columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map((column) => column.name);
}
