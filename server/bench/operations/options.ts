/** Options of `npm run bench:operations`. */
import { parseArgs } from "node:util";
import { type OperationKey, operationKeys } from "./workload.ts";

export const storeNames = ["file", "memory", "postgres"] as const;
export type StoreName = (typeof storeNames)[number];

export interface Options {
  readonly quick: boolean;
  readonly operations: readonly OperationKey[];
  readonly stores: readonly StoreName[];
  readonly connections: readonly number[];
  readonly rounds: number;
  /** Length of a turn. */
  readonly milliseconds: number;
  /** Folder of another checkout, whose built program takes turns on stores of its own. */
  readonly against: string | undefined;
}

/** An option that cannot be taken; the message says what can. */
export class OptionError extends Error {
  override name = "OptionError";
}

export const help = `Measures what a request costs the real server, whole, beside bare Express that answers with the same bytes and raw
statements of the database drivers. It takes about ten minutes on two free cores, and ends with 1 when an aim is missed
by more than 10 %.

Usage: npm run bench:operations -- [options]

  --quick               a first impression in half a minute, on SQLite, 16 connections; fails on a wrong answer only
  --only <names>        operations by the beginnings of their names, separated by commas:
                        ${operationKeys.slice(0, 6).join(", ")},
                        ${operationKeys.slice(6).join(", ")}
  --store <names>       some of ${storeNames.join(", ")}, separated by commas; all by default
  --connections <list>  numbers of connections, separated by commas; 16,64 by default
  --rounds <number>     rounds that count, after one that warms up; 5 by default
  --milliseconds <ms>   length of a turn; 1000 by default
  --against <folder>    another checkout, built, whose program takes turns with this one
  --help                prints this`;

const maximumConnections = 256;

/** Returns undefined where help is asked for. @throws OptionError */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { quick } = values;
  return {
    quick,
    operations: namesOf("only", values.only, operationKeys, (key, name) => key.startsWith(name)),
    stores:
      quick && values.store === undefined
        ? ["file", "memory"]
        : namesOf("store", values.store, storeNames, (store, name) => store === name),
    connections: listOf(values.connections ?? (quick ? "16" : "16,64")).map((text) =>
      numberOf("connections", text, 1, maximumConnections),
    ),
    rounds: numberOf("rounds", values.rounds ?? (quick ? "2" : "5"), 1, 1_000),
    milliseconds: numberOf("milliseconds", values.milliseconds ?? (quick ? "200" : "1000"), 50, 60_000),
    against: values.against,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string" },
        store: { type: "string" },
        connections: { type: "string" },
        rounds: { type: "string" },
        milliseconds: { type: "string" },
        against: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Returns those of `known` that a list of names means, all without a list. */
function namesOf<Name extends string>(
  option: string,
  text: string | undefined,
  known: readonly Name[],
  means: (each: Name, name: string) => boolean,
): readonly Name[] {
  if (text === undefined) return known;
  const names = listOf(text);
  const unknown = names.find((name) => !known.some((each) => means(each, name)));
  if (unknown !== undefined || names.length === 0)
    throw new OptionError(`--${option} takes ${known.join(", ")}; "${unknown ?? text}" is none of them.`);
  return known.filter((each) => names.some((name) => means(each, name)));
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new OptionError(`--${name} takes a whole number from ${from} to ${to}; it is "${text}".`);
}
