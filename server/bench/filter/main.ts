/**
 * `npm run bench:filter` measures the filter engine beside a raw scan of the same text, which is the limit, on texts that are met once and on texts that come again; what its lists cost to build, to hold and to edit; and
 * the texts that somebody wrote to keep it busy. `--against <checkout>` adds the engine of another build. `--quick` gives a
 * first impression only.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { root } from "../../../tools/ensure-installed.mjs";
import { builtInWords } from "../../src/filtering/blacklist/built-in-dictionaries.ts";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { median, medianRatio } from "../harness/statistics.ts";
import type { Costs, Question, WorstText } from "./contender.ts";
import { type TextKind, textsOf } from "./texts.ts";
import { createVocabulary, listOf } from "./words.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    against: { type: "string" },
  },
});
const [rounds, milliseconds, bytes] = values.quick ? [3, 100, 2e6] : [7, 400, 10e6];
const listSize = 20_000;
const costSizes = [500, listSize, 200_000] as const;
const ours = "Gatehouse";
const scan = "raw scan";

interface Contender {
  readonly name: string;
  ask<Result>(question: Question): Promise<Result>;
  stop(): void;
}

/** Megabytes a second of processor time, one number a round, by text and filter. */
type Rates = ReadonlyMap<string, ReadonlyMap<string, number[]>>;

function start(name: string, args: readonly string[]): Contender {
  const child: ChildProcess = fork(fileURLToPath(new URL("contender.ts", import.meta.url)), args);
  const ended = once(child, "exit").then(() => [undefined]);
  return {
    name,
    async ask(question) {
      child.send(question);
      const [message] = await Promise.race([once(child, "message"), ended]);
      if (message === undefined) throw new Error(`${name} ended early; its error is above.`);
      return message.result;
    },
    stop: () => void child.kill(),
  };
}

/** The engines that are compared, with the checkouts that they are of. */
const engines: readonly (readonly [name: string, checkout: string])[] = [
  [ours, root],
  ...(values.against === undefined ? [] : [["the other build", resolve(values.against)] as const]),
];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-filter-"));
  try {
    progress("making texts");
    const words = await builtInWords("en");
    const { entries } = listOf(listSize, words);
    const kinds = textsOf(
      bytes,
      createVocabulary(words),
      entries.map(({ text }) => text),
    );
    const file = join(folder, "texts.json");
    writeFileSync(file, JSON.stringify(kinds));
    const rates = await measureRates(kinds, file);
    const costs = await measureCosts();
    const hostile = await measureHostile();
    progress("");
    report(rates, costs, hostile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRates(kinds: readonly TextKind[], file: string): Promise<Rates> {
  const size = String(listSize);
  const contenders = [
    start(scan, ["scan", size, file]),
    ...engines.map(([name, checkout]) => start(name, ["engine", size, file, checkout])),
  ];
  const rates = new Map(
    kinds.map(({ name }) => [name, new Map(contenders.map((each) => [each.name, [] as number[]]))]),
  );
  try {
    for (const [kind, { name: text }] of kinds.entries()) {
      // The first round warms up and does not count.
      for (let round = 0; round <= rounds; round++) {
        progress(`${text}, round ${round} of ${rounds}`);
        for (const { name, ask } of contenders) {
          const rate = await ask<number>({ ask: "rate", kind, round, rounds, milliseconds });
          if (round > 0) rates.get(text)?.get(name)?.push(rate);
        }
      }
    }
    return rates;
  } finally {
    for (const { stop } of contenders) stop();
  }
}

async function measureCosts(): Promise<Map<string, Costs>> {
  const costs = new Map<string, Costs>();
  for (const size of costSizes)
    for (const [name, checkout] of engines) {
      progress(`${name}, ${figure(size)} entries`);
      costs.set(
        `${name}, ${figure(size)} entries`,
        await askOnce(name, [String(size), "", checkout], { ask: "costs" }),
      );
    }
  return costs;
}

async function measureHostile(): Promise<Map<string, readonly WorstText[]>> {
  const worst = new Map<string, readonly WorstText[]>();
  for (const [name, checkout] of engines) {
    progress(`${name}, texts made to keep it busy`);
    worst.set(name, await askOnce(name, ["5000", "", checkout], { ask: "hostile", rounds }));
  }
  return worst;
}

async function askOnce<Result>(name: string, args: readonly string[], question: Question): Promise<Result> {
  const contender = start(name, ["engine", ...args]);
  try {
    return await contender.ask<Result>(question);
  } finally {
    contender.stop();
  }
}

function report(
  rates: Rates,
  costs: ReadonlyMap<string, Costs>,
  hostile: ReadonlyMap<string, readonly WorstText[]>,
): void {
  const names = [...([...rates.values()][0]?.keys() ?? [])];
  console.log(`${figure(listSize)} entries; ${conditions()}; medians of ${rounds} rounds, processor time.`);
  console.log("Megabytes a second; in parentheses how many times as fast ours is.\n");
  const rows = [...rates].map(([text, byName]) => [
    text,
    ...names.map((name) => {
      const [own, other] = [byName.get(ours) ?? [], byName.get(name) ?? []];
      return name === ours ? figure(median(own)) : `${figure(median(other))} (${figure(medianRatio(own, other))})`;
    }),
  ]);
  console.log(`${table(["", ...names], rows)}\n`);
  const costRows = [...costs].map(([name, each]) => [name, figure(each.build), figure(each.memory), figure(each.edit)]);
  console.log(`${table(["Costs", "build ms", "memory MB", "edit ms"], costRows)}\n`);
  for (const [name, worst] of hostile) {
    const worstRows = worst.map(({ name: text, cost }) => [text, figure(cost)]);
    console.log(`${table([`${name}: texts made to keep it busy, 5,000 entries`, "µs a character"], worstRows)}\n`);
  }
  const results = {
    conditions: conditions(),
    rates: Object.fromEntries([...rates].map(([text, byName]) => [text, Object.fromEntries(byName)])),
    costs: Object.fromEntries(costs),
    hostile: Object.fromEntries(hostile),
  };
  console.log(writeResults("filter", results));
  conclude(aimsOf(costs, hostile), { isQuick: values.quick });
}

function aimsOf(costs: ReadonlyMap<string, Costs>, hostile: ReadonlyMap<string, readonly WorstText[]>): Aim[] {
  const limits = { [listSize]: [500, 100], 200000: [4_500, 250] } as const;
  const aims = Object.entries(limits).flatMap(([size, [build, memory]]): Aim[] => {
    const name = `${ours}, ${figure(Number(size))} entries`;
    const of = costs.get(name);
    return [
      { what: `${name}: build in milliseconds`, figure: of?.build ?? Number.NaN, aim: build, isAtMost: true },
      { what: `${name}: memory in megabytes`, figure: of?.memory ?? Number.NaN, aim: memory, isAtMost: true },
      { what: `${name}: edit in milliseconds`, figure: of?.edit ?? Number.NaN, aim: 1, isAtMost: true },
    ];
  });
  const worst = hostile.get(ours)?.[0]?.cost ?? Number.NaN;
  return [...aims, { what: "the worst text, microseconds a character", figure: worst, aim: 3, isAtMost: true }];
}

await main();
