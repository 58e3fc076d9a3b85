/**
 * `npm run bench:operations` measures what a user's request costs, whole: the built program with its handlers and its store,
 * beside bare Express that takes and gives the same bytes, and beside Express with the raw driver (`by-hand.ts`). `--quick` gives a first impression in half a minute, on SQLite;
 * `--only filter,moderate` and `--store file,postgres` measure some; `--against <checkout>` adds the program of another build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { recordReplies } from "../harness/recorded-replies.ts";
import {
  type Aim,
  type Bar,
  bars,
  conclude,
  conditions,
  figure,
  progress,
  table,
  writeResults,
} from "../harness/report.ts";
import { LoadProcess } from "../harness/servers.ts";
import { type ServerFigures, takeTurns } from "../harness/turns.ts";
import { type StartedProgram, type StoreName, Stores, storeTitles } from "./stores.ts";
import { aims, connectionsOfAims, handKeys, type OperationKey, operationKeys, workload } from "./workload.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: text, store: text, against: text },
});
const allStores: readonly StoreName[] = ["file", "memory", "postgres"];
const connectionCounts = values.quick ? [connectionsOfAims] : [connectionsOfAims, 64];
const [rounds, milliseconds] = values.quick ? [2, 200] : [5, 1_000];
const base = "bare Express";

interface OperationResult {
  readonly key: OperationKey;
  readonly title: string;
  readonly connections: number;
  readonly measured: readonly ServerFigures[];
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-operations-"));
  const load = new LoadProcess();
  const started = new Stores(folder);
  const interrupted = (): void => void started.stop().finally(() => process.exit(130));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  try {
    const programs: StartedProgram[] = [];
    const connections = Math.max(...connectionCounts);
    for (const store of chosen("store", allStores, values.quick ? allStores.slice(0, 2) : allStores)) {
      const name = storeTitles[store];
      progress(`starting the program on ${name}`);
      programs.push(await started.startProgram(store, { connections, name }));
      const { against: checkout } = values;
      if (checkout !== undefined)
        programs.push(await started.startProgram(store, { checkout, connections, name: `${name}, other` }));
    }
    const [first] = programs;
    if (first === undefined) throw new TypeError("There is no store to measure.");
    const keys = chosen("only", operationKeys, operationKeys);
    const operations = workload.filter(({ key }) => keys.includes(key));
    const file = join(folder, "replies.json");
    const requests = operations.map(({ described, request }) => ({ described, request: request(first.seeded) }));
    await recordReplies(requests, { port: first.server.port, file });
    const express = await started.startExpress(base, file);
    const results: OperationResult[] = [];
    for (const { key, title, request } of operations) {
      for (const count of connectionCounts) {
        const compared = programs.flatMap(({ server, seeded, byHand }) => {
          const hand =
            byHand !== undefined && handKeys.includes(key)
              ? [{ server: byHand, seeded: { ...seeded, refreshTokens: seeded.refreshTokensByHand } }]
              : [];
          return [{ server, seeded }, ...hand];
        });
        const contestants = [...compared, { server: express, seeded: first.seeded }].map(({ server, seeded }) => ({
          server,
          request: request(seeded),
        }));
        const tell = (round: number) => progress(`${title}, ${count} connections, round ${round} of ${rounds}`);
        const settings = { load, connections: count, rounds, milliseconds, base, progress: tell };
        const result = { key, title, connections: count, measured: await takeTurns(contestants, settings) };
        results.push(result);
        progress("");
        console.log(`${tableOf(result)}\n`);
      }
    }
    report(results);
  } finally {
    load.stop();
    await started.stop();
  }
}

/** Returns those of `known` that an option names, or the usual ones without it. */
function chosen<Name extends string>(
  option: "only" | "store",
  known: readonly Name[],
  usual: readonly Name[],
): readonly Name[] {
  const names = values[option]?.split(",");
  const unknown = names?.find((name) => !known.some((each) => each === name));
  if (unknown !== undefined) throw new TypeError(`--${option} takes ${known.join(", ")}, not "${unknown}".`);
  return names === undefined ? usual : known.filter((each) => names.includes(each));
}

function tableOf({ title, connections, measured }: OperationResult): string {
  return table(
    [`${title}, ${connections} connections`.padEnd(52), "per CPU s", `of ${base}`, "by hand", "requests/s", "p99 ms"],
    measured.map(({ name, perCpuSecond, share, rate, p99 }) => [
      name,
      figure(perCpuSecond),
      share.toFixed(2),
      shareByHand(measured, name)?.toFixed(2) ?? "",
      ...[rate, p99].map(figure),
    ]),
  );
}

/** Returns the program's rate as a share of that by hand on its database. */
function shareByHand(measured: readonly ServerFigures[], name: string): number | undefined {
  const rateOf = (wanted: string) => measured.find((each) => each.name === wanted)?.perCpuSecond;
  const [own, byHand] = [rateOf(name), rateOf(`${name}, by hand`)];
  return own === undefined || byHand === undefined ? undefined : own / byHand;
}

function report(results: readonly OperationResult[]): void {
  const described = `${conditions()}; medians of ${rounds} rounds of ${milliseconds} ms, in turns.`;
  console.log(described);
  console.log(`\nShare of ${base}, ${connectionsOfAims} connections:\n\n${bars(barsOf(results))}\n`);
  console.log(writeResults("operations", { described, operations: results }));
  conclude(aimsOf(results), { isQuick: values.quick });
}

/** Returns a bar for each operation and store, with its rate as a multiple of the other build's. */
function barsOf(results: readonly OperationResult[]): Bar[] {
  const plotted = results.filter(({ connections }) => connections === connectionsOfAims);
  return plotted.flatMap(({ title, measured }) =>
    allStores.flatMap((store) => {
      const find = (name: string) => measured.find((each) => each.name === name);
      const [own, other] = [find(storeTitles[store]), find(`${storeTitles[store]}, other`)];
      if (own === undefined) return [];
      const multiple =
        other === undefined ? "" : `, ${figure(own.perCpuSecond / other.perCpuSecond)} × the other build`;
      return [{ name: `${title}, ${storeTitles[store]}`, value: own.share, note: multiple }];
    }),
  );
}

function aimsOf(results: readonly OperationResult[]): Aim[] {
  const measuredAims = results.filter(({ connections }) => connections === connectionsOfAims);
  return measuredAims.flatMap(({ key, title, measured }) =>
    (["file", "postgres"] as const).flatMap((store) => {
      const aim = aims[store][key];
      const share = measured.find(({ name }) => name === storeTitles[store])?.share;
      if (aim === undefined || share === undefined) return [];
      return [{ what: `${title}, ${storeTitles[store]}: share of ${base}`, figure: share, aim }];
    }),
  );
}

await main();
