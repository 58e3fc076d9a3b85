/** Options of `npm run test:stress -- hostile`. */
import { requireNumber, requireOptionValues } from "@gatehouse/openapi/command-line";

export interface Options {
  /** Rounds of all attacks go on for so long; a round that began is finished. */
  readonly minutes: number;
  readonly attackSeconds: number;
  readonly seed: number;
  readonly heapMegabytes: number;
  readonly databaseUrl: string | undefined;
  /** Part of the names of the attacks to run; empty for all. */
  readonly only: string;
  /** Milliseconds that the innocent client's 99th percentile stays below. */
  readonly limitMs: number;
}

export const help = `Attacks the built server and watches how an innocent client fares. One round takes about two minutes.

Usage: npm run test:stress -- hostile [--minutes 60]            rounds go on for so long; 0, the default, is one round
                               [--attack-seconds 4]      length of an attack
                               [--seed <number>]         order of the attacks and their values
                               [--heap 256]              megabytes of the server's heap
                               [--database-url <url>]    a SQLite file of its own by default
                               [--only <text>]           attacks whose names hold it
                               [--limit 250]             milliseconds below which the innocent client's p99 stays`;

const options = {
  minutes: { type: "string", default: "0" },
  "attack-seconds": { type: "string", default: "4" },
  seed: { type: "string", default: process.env["TEST_ROTATION_SEED"] || "1" },
  heap: { type: "string", default: "256" },
  "database-url": { type: "string" },
  only: { type: "string", default: "" },
  limit: { type: "string", default: "250" },
  help: { type: "boolean", default: false },
} as const;

/** Undefined where help is asked for. @throws UsageError for an unknown option or a number out of its range */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = requireOptionValues(args, options);
  if (values.help) return undefined;
  const number = (name: "minutes" | "attack-seconds" | "seed" | "heap" | "limit", from: number, to: number): number =>
    requireNumber(name, values[name], { from, to, whole: false });
  return {
    minutes: number("minutes", 0, 24 * 60),
    attackSeconds: number("attack-seconds", 0.1, 600),
    seed: number("seed", 0, 2 ** 32 - 1),
    heapMegabytes: number("heap", 64, 65_536),
    databaseUrl: values["database-url"],
    only: values.only,
    limitMs: number("limit", 1, 60_000),
  };
}
