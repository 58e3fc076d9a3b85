/** Ids of large tables get 64 bits while the tables are used, and after a process was killed at any statement. */
import type { Knex } from "knex";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentReport } from "../migration/migration.ts";
import { runMigrations } from "../migration/migration-runner.ts";
import { migrate, migrations } from "../migration/migrations.ts";
import { type EmptyPostgres, openEmptyPostgres } from "../postgres/empty-postgres.ts";
import { integerColumns } from "./catalog.ts";
import { widenToBigint } from "./widen.ts";

/** Enough that 027 does not rewrite the tables at once; ROWS=1000000 measures a large one. */
const rows = Number(process.env["ROWS"] ?? 12_000);
const tenantId = "00000000-0000-4000-8000-000000000001";

let database: EmptyPostgres;
let db: Knex;

beforeEach(async () => {
  database = await openEmptyPostgres();
  db = database.db;
  const before = migrations.findIndex(({ name }) => name === "027-bigint-ids");
  await runMigrations(db, migrations.slice(0, before), silentReport);
  await db("tenants").insert({ id: tenantId, name: "Harbour" });
  await db("blacklist_tags").insert({ tenant_id: tenantId, name: "Insult" });
  await db("report_scopes").insert({ tenant_id: tenantId });
});

afterEach(() => database.close());

async function fillTables(count: number): Promise<void> {
  await db.raw(
    `insert into dictionary_entries (tenant_id, locale, text, text_key)
    select ?, 'en', 'word ' || n, 'word ' || n from generate_series(1, ?) as n`,
    [tenantId, count],
  );
  await db.raw("insert into dictionary_entry_tags (owner_id, tag_id) select id, 1 from dictionary_entries");
  await db.raw(
    `insert into audit_logs (insert_instant, operation_id, path, insert_user, client_address, request_id)
    select n, 'someOperation', '/some/path', 'a key', '127.0.0.1', n from generate_series(1, ?) as n`,
    [count],
  );
  await db.raw("insert into report_activity select n, n, 1, 1 from generate_series(1, ?) as n", [count]);
}

/** Indexes and constraints as PostgreSQL spells them. */
async function definitions(): Promise<unknown> {
  const indexes = await db.raw("select indexdef from pg_indexes where schemaname = 'public' order by 1");
  const constraints = await db.raw(
    "select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where contype in ('p', 'f', 'u', 'c') order by 1, 2",
  );
  return [indexes.rows, constraints.rows];
}

/** Writes until it is stopped; every statement has to succeed. */
function startWriting(longest: { milliseconds: number }) {
  let stopping = false;
  let written = 0;
  const timed = async (work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    longest.milliseconds = Math.max(longest.milliseconds, performance.now() - started);
  };
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !stopping; count++) {
      const text = `writer ${writer} ${count}`;
      const word = { tenant_id: tenantId, locale: "en", text, text_key: text };
      await timed(() =>
        db.transaction(async (transaction) => {
          const [row] = await transaction("dictionary_entries").insert(word).returning("id");
          await transaction("dictionary_entry_tags").insert({ owner_id: row.id, tag_id: 1 });
        }),
      );
      await timed(() =>
        db("dictionary_entries")
          .where({ tenant_id: tenantId, locale: "en", text: `word ${writer * 1000 + count}` })
          .delete(),
      );
      await timed(() =>
        db("audit_logs")
          .where({ insert_instant: 1 + ((count * 7) % rows) })
          .update({ path: text }),
      );
      await timed(() =>
        db.raw(
          "insert into report_activity (subject, second, scope, logins) values (?, ?, 1, 1) on conflict (subject, second, scope) do update set logins = report_activity.logins + 1",
          [-writer, count % 50],
        ),
      );
      written++;
    }
  };
  const writers = [1, 2, 3].map(write);
  return async (): Promise<number> => {
    stopping = true;
    await Promise.all(writers);
    return written;
  };
}

test("large tables are widened while they are written, and look as before", { timeout: 1_200_000 }, async () => {
  await fillTables(rows);
  const before = await definitions();
  const longest = { milliseconds: 0 };
  const stop = startWriting(longest);
  const started = performance.now();
  const notes: string[] = [];
  await runMigrations(db, migrations.slice(0, migrations.findIndex(({ name }) => name === "027-bigint-ids") + 1), {
    ...silentReport,
    note: (text) => notes.push(text),
  });
  const seconds = (performance.now() - started) / 1000;
  const written = await stop();
  if (process.env["ROWS"] !== undefined) {
    const figures = `${rows} rows: ${seconds} s; ${written} rounds of writes, the longest ${longest.milliseconds} ms`;
    process.stdout.write(`${figures}\n${notes.join("\n")}\n`);
  }
  expect(await definitions()).toEqual(before);
  for (const [table, ...columns] of [
    ["dictionary_entries", "id"],
    ["dictionary_entry_tags", "owner_id", "tag_id"],
    ["audit_logs", "id"],
    ["report_activity", "subject", "scope"],
  ] as const) {
    expect(notes).toContain(`${table}: adding wider columns`);
    expect(await integerColumns(db, table, columns)).toEqual([]);
  }
  expect(written).toBeGreaterThan(0);
  const { rows: counts } = await db.raw(
    `select (select count(*) from dictionary_entries) as words,
      (select count(*) from dictionary_entry_tags join dictionary_entries on id = owner_id) as links,
      (select count(*) from dictionary_entries where text like 'writer %') as written,
      (select count(*) from audit_logs where id = insert_instant) as records,
      (select sum(logins) from report_activity where subject < 0) as logins`,
  );
  const [{ words }] = counts;
  expect(counts).toEqual([{ words, links: words, written, records: rows, logins: String(written) }]);
  await db.raw("select setval('dictionary_entries_id_seq', ?)", [2 ** 31]);
  const [row] = await db("dictionary_entries")
    .insert({ tenant_id: tenantId, locale: "en", text: "last", text_key: "last" })
    .returning("id");
  expect(row).toEqual({ id: 2 ** 31 + 1 });
});

test("a process that is killed at any statement leaves what the next one finishes", async () => {
  await fillTables(100);
  const before = await definitions();
  let left = 0;
  db.on("start", () => {
    if (left-- === 0) throw new Error("killed");
  });
  const widen = () => widenToBigint(db, "dictionary_entries", ["id"], () => undefined, 10);
  let attempts = 1;
  for (; ; attempts++) {
    left = attempts;
    const ended = await widen().catch((error: unknown) => error);
    if (ended === undefined) break;
    expect(ended).toEqual(new Error("killed"));
  }
  left = Number.POSITIVE_INFINITY;
  expect(attempts).toBeGreaterThan(20);
  expect(await definitions()).toEqual(before);
  expect(await integerColumns(db, "dictionary_entries", ["id"])).toEqual([]);
  await migrate(db);
  expect(await definitions()).not.toEqual([]);
});
