/** Results of a run, as written to filter.json. */
import type { Costs } from "./costs.ts";
import type { MakeUp } from "./make-up.ts";
import { median, type SubjectRates, timesAsFast } from "./measure.ts";

export const limit = "raw scan (the limit)";
export const engine = "Gatehouse";

export interface SizeResult {
  readonly size: number;
  readonly makeUp: MakeUp;
  /** Share of lines with matches. */
  readonly linesWithMatches: number;
  readonly measured: readonly SubjectRates[];
  /** Rate of the raw scan divided by the engine's. */
  readonly limitByEngine: number;
  /** Rate of the engine divided by each peer's, by name. */
  readonly byPeer: Readonly<Record<string, number>>;
  readonly costs: Costs;
}

/** Results of the largest list. Build in milliseconds, memory in megabytes, rate in megabytes a second. */
export interface LargestResult {
  readonly size: number;
  readonly build: number;
  readonly memory: number;
  readonly rate: number;
  readonly limitByEngine: number;
}

export interface Results {
  readonly node: string;
  readonly processor: string;
  readonly rounds: number;
  readonly megabytes: number;
  readonly sizes: readonly SizeResult[];
  readonly largest: LargestResult;
  /** Texts unlike chat, with 20,000 entries. */
  readonly others: readonly TextRate[];
  /** The dearest of the hostile texts, the worst first. */
  readonly hostile: readonly WorstText[];
}

export interface WorstText {
  readonly name: string;
  /** Microseconds of processor time a character. */
  readonly cost: number;
}

/** Megabytes a second of one kind of text, and how many times as fast a raw scan of it is. */
export interface TextRate {
  readonly name: string;
  readonly rate: number;
  readonly limitByEngine: number;
}

export function ratesOf(measured: readonly SubjectRates[]): Pick<SizeResult, "limitByEngine" | "byPeer"> {
  const of = (name: string): SubjectRates => {
    const found = measured.find((each) => each.name === name);
    if (found === undefined) throw new Error(`${name} was not measured.`);
    return found;
  };
  const peers = measured.filter(({ name }) => name !== limit && name !== engine);
  return {
    limitByEngine: timesAsFast(of(limit), of(engine)),
    byPeer: Object.fromEntries(peers.map((peer) => [peer.name, timesAsFast(of(engine), peer)])),
  };
}

export function rateOf({ measured }: SizeResult, name: string): number {
  return median(measured.find((each) => each.name === name)?.rates ?? []);
}
