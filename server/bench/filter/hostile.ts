/** Measures the texts that somebody wrote to keep the engine busy (see the tests of growth). */
import { createDictionary } from "../../src/engine/filter.ts";
import { hostileTexts, realisticDictionary, realisticList } from "../../src/engine/testdata/hostile-texts.ts";
import { createEngine } from "./engine.ts";
import { timed } from "./measure.ts";
import type { WorstText } from "./results.ts";

/** Length of the texts: short ones, that are searched at once. */
const length = 1000;
const texts = 5;
/** Number of families in the report. */
const reported = 5;
/** Passes over all texts before they are measured, until their code is compiled. */
const warmUps = 2;

/** Returns the dearest families, the worst first: the shortest time of some rounds, each after an edit. */
export function measureHostile(rounds: number): WorstText[] {
  const entries = realisticList(true);
  const filter = createEngine(entries, createDictionary(realisticDictionary()));
  const all = [...hostileTexts(entries)].map(([name, make]) => ({ name, text: make(length) }));
  for (let pass = 0; pass < warmUps; pass++)
    for (const { text } of all) for (let i = 0; i < texts; i++) countIn(filter.count, text);
  const worst = all.map(({ name, text }): WorstText => {
    let cost = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const [first] = entries;
      if (first !== undefined) filter.add({ ...first, id: entries.length + 1, text: "unheardofword" });
      const { milliseconds } = timed(() => {
        for (let i = 0; i < texts; i++) countIn(filter.count, text);
      });
      cost = Math.min(cost, (milliseconds * 1000) / (length * texts));
    }
    return { name, cost };
  });
  return worst.sort((a, b) => b.cost - a.cost).slice(0, reported);
}

/** A text whose steps exceed its budget has an end, too. */
function countIn(count: (text: string) => number, text: string): void {
  try {
    count(text);
  } catch (error) {
    if (!(error instanceof Error) || !expected.has(error.name)) throw error;
  }
}

const expected = new Set(["StepBudgetExceeded", "TooManyMatches"]);
