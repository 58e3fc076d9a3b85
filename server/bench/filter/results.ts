/** What a run found out, as it is written to filter.json. */
import type { Costs } from "./costs.ts";
import type { MakeUp } from "./make-up.ts";
import { type Measured, median, timesAsFast } from "./measure.ts";

export const limit = "raw scan (the limit)";
export const engine = "Gatehouse";

export interface SizeResult {
  readonly size: number;
  readonly makeUp: MakeUp;
  /** The share of lines in which the engine finds something. */
  readonly linesWithMatches: number;
  readonly measured: readonly Measured[];
  /** How often the raw scan goes through the text while the engine does once. */
  readonly limitByEngine: number;
  /** How many times as fast as each peer the engine is, by name. */
  readonly byPeer: Readonly<Record<string, number>>;
  readonly costs: Costs;
}

export interface Results {
  readonly node: string;
  readonly processor: string;
  readonly rounds: number;
  readonly megabytes: number;
  readonly sizes: readonly SizeResult[];
}

export function ratesOf(measured: readonly Measured[]): Pick<SizeResult, "limitByEngine" | "byPeer"> {
  const of = (name: string): Measured => {
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
