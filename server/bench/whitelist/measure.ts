/** Measures the latencies of edits, and of other requests beside them. */
import { setTimeout as pause } from "node:timers/promises";
import { wordOf } from "./lists.ts";
import type { ServerProcess } from "./process.ts";

/** In milliseconds. */
export interface Latencies {
  readonly median: number;
  readonly p99: number;
}

export interface EditLatencies {
  readonly edit: Latencies;
  /** Latencies of other requests during edits. */
  readonly plain: Latencies;
  readonly whitelist: Latencies;
  /** Latencies of other requests without edits. */
  readonly quiet: Latencies;
}

const edits = 100;
/** Pauses in milliseconds between edits, and between other requests. */
const editPause = 30;
const otherPause = 5;

/** @param key credentials of the tenant whose list is edited */
export async function measureEdits(server: ServerProcess, key: string): Promise<EditLatencies> {
  const plain = { content: "Hello there, is the parrot still for sale? I would take it on Tuesday." };
  const whitelist = { content: `${wordOf(1)} ${wordOf(2)} ${wordOf(14)} unknown`, whitelist: true };
  const ask = (body: object) => server.send("POST", "/content/item/filter", key, body);
  const edit = (index: number) =>
    server.send("POST", "/filter/whitelist/allowed", key, {
      entry: { text: `new${wordOf(index)}`, locale: "en", inflect: true, tags: ["Tag 1"] },
    });
  // Build the list before measuring.
  await ask(whitelist);
  await edit(0);
  const quiet = await whileOthers([() => ask(plain), () => ask(whitelist)], () => pause(2000));
  const taken: number[] = [];
  const busy = await whileOthers([() => ask(plain), () => ask(whitelist)], async () => {
    for (let index = 1; index <= edits; index++) {
      taken.push(await timeOf(() => edit(index)));
      await pause(editPause);
    }
  });
  const [plainTimes = [], whitelistTimes = []] = busy;
  return {
    edit: latenciesOf(taken),
    plain: latenciesOf(plainTimes),
    whitelist: latenciesOf(whitelistTimes),
    quiet: latenciesOf(quiet.flat()),
  };
}

/** Measures each kind of request, repeated while the work is done. */
async function whileOthers(
  requests: readonly (() => Promise<void>)[],
  work: () => Promise<void>,
): Promise<readonly number[][]> {
  let done = false;
  const loops = requests.map(async (request) => {
    const times: number[] = [];
    while (!done) {
      times.push(await timeOf(request));
      await pause(otherPause);
    }
    return times;
  });
  await work().finally(() => {
    done = true;
  });
  return Promise.all(loops);
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}
