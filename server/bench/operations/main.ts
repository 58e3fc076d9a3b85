/**
 * `npm run bench:operations` measures what a user's request costs, whole: the built program with its handlers and its store,
 * beside bare Express that takes and gives the same bytes and beside raw statements of the database drivers, which are the
 * limit. `--against <checkout>` adds the program of another build, and `--help` lists the options.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { barsOf } from "../harness/bars.ts";
import { recordReplies } from "../harness/recorded-replies.ts";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { LoadProcess } from "../harness/servers.ts";
import { median } from "../harness/statistics.ts";
import { type ServerFigures, takeTurns } from "../harness/turns.ts";
import { help, OptionError, type Options, readOptions, type StoreName } from "./options.ts";
import type { RawRates, RawStatements } from "./raw-statements.ts";
import { type StartedProgram, Stores, storeTitles } from "./stores.ts";
import { aims, connectionsOfAims, type OperationKey, workload } from "./workload.ts";

const base = "bare Express";
/** Length of a turn of raw statements in milliseconds. */
const rawMilliseconds = 300;

interface OperationResult {
  readonly key: OperationKey;
  readonly title: string;
  readonly connections: number;
  readonly measured: readonly ServerFigures[];
}

async function main(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-operations-"));
  const load = new LoadProcess();
  const stores = new Stores(folder);
  const interrupted = (): void => void stores.stop().finally(() => process.exit(130));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  try {
    const programs: StartedProgram[] = [];
    const raw = new Map<StoreName, { readonly statements: RawStatements; readonly rates: RawRates[] }>();
    const connections = Math.max(...options.connections);
    for (const store of options.stores) {
      progress(`starting the program on ${storeTitles[store]}`);
      programs.push(await stores.startProgram(store, { connections, name: storeTitles[store] }));
      const { against: checkout } = options;
      if (checkout !== undefined)
        programs.push(
          await stores.startProgram(store, { checkout, connections, name: `${storeTitles[store]}, other` }),
        );
      raw.set(store, { statements: await stores.openRaw(store), rates: [] });
    }
    const [first] = programs;
    if (first === undefined) throw new TypeError("There is no store to measure.");
    const operations = workload.filter(({ key }) => options.operations.includes(key));
    const file = join(folder, "replies.json");
    const requests = operations.map(({ described, request }) => ({ described, request: request(first.seeded) }));
    await recordReplies(requests, { port: first.server.port, file });
    const express = await stores.startExpress(base, file);
    const results: OperationResult[] = [];
    for (const { key, title, request } of operations) {
      for (const count of options.connections) {
        const contestants = [...programs, { server: express, seeded: first.seeded, databaseTime: undefined }].map(
          ({ server, seeded, databaseTime }) => ({ server, databaseTime, request: request(seeded) }),
        );
        const { rounds, milliseconds } = options;
        const tell = (round: number) => progress(`${title}, ${count} connections, round ${round} of ${rounds}`);
        const settings = { load, connections: count, rounds, milliseconds, base, progress: tell };
        const result = { key, title, connections: count, measured: await takeTurns(contestants, settings) };
        results.push(result);
        progress("");
        console.log(`${tableOf(result)}\n`);
      }
      for (const { statements, rates } of raw.values()) rates.push(await statements.measure(rawMilliseconds));
    }
    report(results, new Map([...raw].map(([store, { rates }]) => [store, mediansOf(rates)])), options);
  } finally {
    load.stop();
    await stores.stop();
  }
}

function tableOf({ title, connections, measured }: OperationResult): string {
  const heads = ["per CPU s", `of ${base}`, "database ms", "requests/s", "p50 ms", "p99 ms", "kB alloc."];
  return table(
    [`${title}, ${connections} connections`.padEnd(52), ...heads],
    measured.map(({ name, perCpuSecond, share, databaseMs, rate, p50, p99, allocated }) => [
      name,
      figure(perCpuSecond),
      share.toFixed(2),
      ...[databaseMs, rate, p50, p99, allocated].map(figure),
    ]),
  );
}

function mediansOf(rates: readonly RawRates[]): RawRates {
  const of = (name: keyof RawRates): number => median(rates.map((rate) => rate[name]));
  return { selects: of("selects"), inserts: of("inserts"), insertsPerSecond: of("insertsPerSecond") };
}

function report(
  results: readonly OperationResult[],
  raw: ReadonlyMap<StoreName, RawRates>,
  { quick, rounds, milliseconds }: Options,
): void {
  console.log(
    table(
      ["Raw statements, one after the other", "selects/CPU s", "inserts/CPU s", "inserts/s"],
      [...raw].map(([store, { selects, inserts, insertsPerSecond }]) => [
        storeTitles[store],
        ...[selects, inserts, insertsPerSecond].map(figure),
      ]),
    ),
  );
  const described = `${conditions()}; medians of ${rounds} rounds of ${milliseconds} ms, in turns.`;
  const groups = results
    .filter(({ connections }) => connections === results[0]?.connections)
    .map(({ key, title, measured }) => ({
      title,
      bars: measured.flatMap(({ name, share }) => (name === base ? [] : [{ name, value: share }])),
      aim: aims[key],
    }));
  const picture = barsOf(groups, `Requests per second of processor time, as a share of ${base}`, described);
  console.log(`\n${described}`);
  console.log(writeResults("operations", { described, operations: results, raw: Object.fromEntries(raw) }, picture));
  conclude(aimsOf(results), { isQuick: quick });
}

function aimsOf(results: readonly OperationResult[]): Aim[] {
  return results.flatMap(({ key, title, connections, measured }) => {
    const aim = aims[key];
    const share = measured.find(({ name }) => name === storeTitles.file)?.share;
    if (aim === undefined || share === undefined || connections !== connectionsOfAims) return [];
    return [{ what: `${title}, ${storeTitles.file}: share of ${base}`, figure: share, aim }];
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(help);
  else await main(options);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(`${error.message}\n\n${help}`);
  process.exitCode = 2;
}
