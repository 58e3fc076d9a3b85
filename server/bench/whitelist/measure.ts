/** Times of edits, and of the requests of others beside them. */
import { setTimeout as pause } from "node:timers/promises";
import { wordOf } from "./lists.ts";
import type { ServerProcess } from "./process.ts";

/** In milliseconds. */
export interface Latencies {
  readonly median: number;
  readonly p99: number;
}

export interface Measured {
  readonly edit: Latencies;
  /** Of others while there are edits. */
  readonly plain: Latencies;
  readonly whitelist: Latencies;
  /** Of others while there are none. */
  readonly quiet: Latencies;
}

const edits = 100;
/** Pauses between an edit and the next, and between a request of others and the next, in milliseconds. */
const editPause = 30;
const otherPause = 5;

/** @param key opens the tenant whose list is edited */
export async function measureEdits(server: ServerProcess, key: string): Promise<Measured> {
  const plain = { content: "Hello there, is the parrot still for sale? I would take it on Tuesday." };
  const whitelist = { content: `${wordOf(1)} ${wordOf(2)} ${wordOf(14)} unknown`, whitelist: true };
  const ask = (body: object) => server.send("POST", "/content/item/filter", key, body);
  const edit = (index: number) =>
    server.send("POST", "/filter/whitelist/allowed", key, {
      entry: { text: `new${wordOf(index)}`, locale: "en", inflect: true, tags: ["Tag 1"] },
    });
  // The list is built before anything is measured.
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

/** The times of each kind of request, sent again and again while the work is done. */
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
