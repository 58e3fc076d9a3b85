/**
 * `npm run bench:growth` measures what a page of a list costs as the list grows: the first one and one at row 100,000, of 25
 * rows, in milliseconds from the request to the end of its answer, one at a time; medians. A page says how many rows there are in
 * all, as the interfaces have it, so that the database counts them.
 *
 * `--store file` or `--store postgres` chooses one; `--rows 1000,100000` other sizes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { median } from "../harness/statistics.ts";
import { apiKey } from "../operations/seed.ts";
import { type StartedProgram, type StoreName, Stores, storeTitles } from "../operations/stores.ts";
import { type GrowingList, growingLists } from "./lists.ts";

const { values } = parseArgs({
  options: { store: { type: "string" }, rows: { type: "string", default: "1000,100000,1000000" } },
});
const sizes = values.rows.split(",").map(Number);
const farRow = 100_000;
const pageSize = 25;
/** Of one page: so many times at most, and for so many milliseconds. */
const enough = { times: 30, milliseconds: 1_500 };
/** Milliseconds that a page of a million rows may take. */
const maximumMs = 150;

/** Medians by list, and by size and place. */
type Figures = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-growth-"));
  const stores = new Stores(folder);
  try {
    const names = (["file", "postgres"] as const).filter((name) => values.store === undefined || values.store === name);
    const measured = new Map<StoreName, Figures>();
    for (const name of names) measured.set(name, await measure(stores, name));
    report(measured);
  } finally {
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(stores: Stores, store: StoreName): Promise<Figures> {
  const program = await stores.startProgram(store, { connections: 1, name: "Gatehouse" });
  const figures = new Map<string, Map<string, number>>(growingLists.map(({ name }) => [name, new Map()]));
  let filled = 0;
  for (const size of sizes) {
    progress(`${storeTitles[store]}: ${size} rows`);
    const from = filled;
    await execute(program.databaseUrl, (isPostgres) => statements(isPostgres, from + 1, size));
    filled = size;
    for (const list of growingLists) {
      const places = [...new Set([0, Math.min(farRow, size - pageSize)])];
      for (const place of places) {
        const times = await timesOf(program, list, place);
        figures.get(list.name)?.set(nameOf(size, place), median(times));
      }
    }
  }
  return figures;
}

function nameOf(size: number, place: number): string {
  return `${size.toLocaleString("en")} rows, ${place === 0 ? "first page" : `at row ${place.toLocaleString("en")}`}`;
}

function statements(isPostgres: boolean, first: number, last: number): readonly string[] {
  const series = isPostgres
    ? `select n from generate_series(${first}, ${last}) as series(n)`
    : `select ${first} as n union all select n + 1 from numbers where n < ${last}`;
  const numbers = `with recursive numbers(n) as (${series})`;
  const inserts = growingLists.flatMap(({ insert }) => insert);
  return [
    ...inserts.map((insert) =>
      insert.replaceAll(/\btenant,/g, "(select min(id) from tenants),").replace("select", `${numbers} select`),
    ),
    "analyze",
  ];
}

async function execute(url: string, of: (isPostgres: boolean) => readonly string[]): Promise<void> {
  const isPostgres = url.startsWith("postgres");
  if (!isPostgres) {
    const db = new DatabaseSync(url.slice(url.indexOf(":") + 1), { timeout: 60_000 });
    for (const statement of of(isPostgres)) db.exec(statement);
    return db.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of of(isPostgres)) await client.query(statement);
  await client.end();
}

async function timesOf(
  { server, seeded }: StartedProgram,
  list: GrowingList,
  place: number,
): Promise<readonly number[]> {
  const url = `http://127.0.0.1:${server.port}${list.path}startRow=${place}&numberOfResults=${pageSize}`;
  const authorization = list.isForOperators === true ? `Bearer ${seeded.operatorToken}` : apiKey;
  const times: number[] = [];
  const begun = performance.now();
  while (times.length < 2 || (times.length < enough.times && performance.now() - begun < enough.milliseconds)) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization, connection: "close" } });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times.slice(1);
}

function report(measured: ReadonlyMap<StoreName, Figures>): void {
  console.log(`${conditions()}\n`);
  const aims: Aim[] = [];
  for (const [store, figures] of measured) {
    const columns = [...new Set([...figures.values()].flatMap((places) => [...places.keys()]))];
    const rows = [...figures].map(([name, places]) => [
      name,
      ...columns.map((column) => figure(places.get(column) ?? NaN)),
    ]);
    console.log(`${table([`${storeTitles[store]}, ms a page`, ...columns], rows)}\n`);
    for (const [name, places] of figures) {
      const slowest = Math.max(...places.values());
      aims.push({ what: `${storeTitles[store]}: ${name}, ms`, figure: slowest, aim: maximumMs, isAtMost: true });
    }
  }
  const results = [...measured].map(([store, figures]) => [
    store,
    Object.fromEntries([...figures].map(([name, places]) => [name, Object.fromEntries(places)])),
  ]);
  console.log(writeResults("growth", Object.fromEntries(results)));
  conclude(aims, { isQuick: false });
}

await main();
