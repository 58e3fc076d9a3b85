/** Options of `npm run bench:operations`. */
import { parseArgs } from "node:util";
import { type OperationKey, operationKeys } from "./operation-keys.ts";

export const storeNames = ["file", "memory", "postgres"] as const;
export type StoreName = (typeof storeNames)[number];

export interface Options {
  readonly quick: boolean;
  readonly markdown: boolean;
  readonly operations: readonly OperationKey[];
  readonly stores: readonly StoreName[];
  readonly connections: readonly number[];
  readonly rounds: number;
  /** Length of a turn. */
  readonly milliseconds: number;
}

/** An option that cannot be taken; the message says what can. */
export class OptionError extends Error {
  override name = "OptionError";
}

export const help = `Measures what a request costs the real server, whole, beside bare Express that answers with the same bytes, raw
statements of the database drivers, and Prism. It takes about twelve minutes on two free cores, and ends with 1 when a
target is missed by more than 10 %.

Usage: npm run bench:operations -- [options]

  --quick               a first impression in half a minute, SQLite alone, 16 connections; fails on a wrong answer alone
  --only <names>        operations by the beginnings of their names, separated by commas:
                        ${operationKeys.slice(0, 6).join(", ")},
                        ${operationKeys.slice(6).join(", ")}
  --store <names>       some of ${storeNames.join(", ")}, separated by commas; all by default
  --connections <list>  numbers of connections, separated by commas; 16,64 by default
  --rounds <number>     rounds that count, after one that warms up; 5 by default
  --milliseconds <ms>   length of a turn; 1000 by default
  --markdown            prints the pages' tables, and writes the plot to server/bench/operations.svg
  --help                prints this`;

const maximumConnections = 256;

/** Returns undefined where help is asked for. @throws OptionError */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const { quick } = values;
  return {
    quick,
    markdown: values.markdown,
    operations: values.only === undefined ? operationKeys : operationsOf(values.only),
    stores: values.store === undefined ? (quick ? ["file", "memory"] : storeNames) : storesOf(values.store),
    connections: listOf(values.connections ?? (quick ? "16" : "16,64")).map((text) =>
      numberOf("connections", text, 1, maximumConnections),
    ),
    rounds: numberOf("rounds", values.rounds ?? (quick ? "2" : "5"), 1, 1_000),
    milliseconds: numberOf("milliseconds", values.milliseconds ?? (quick ? "200" : "1000"), 50, 60_000),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: "boolean", default: false },
        markdown: { type: "boolean", default: false },
        only: { type: "string" },
        store: { type: "string" },
        connections: { type: "string" },
        rounds: { type: "string" },
        milliseconds: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function operationsOf(text: string): OperationKey[] {
  const beginnings = listOf(text);
  const unknown = beginnings.find((beginning) => !operationKeys.some((key) => key.startsWith(beginning)));
  if (unknown !== undefined || beginnings.length === 0) {
    throw new OptionError(`--only takes ${operationKeys.join(", ")}; no operation begins with "${unknown ?? ""}".`);
  }
  return operationKeys.filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
}

function storesOf(text: string): StoreName[] {
  const names = listOf(text);
  const unknown = names.find((name) => !storeNames.some((each) => each === name));
  if (unknown !== undefined || names.length === 0) {
    throw new OptionError(`--store takes ${storeNames.join(", ")}; "${unknown ?? ""}" is none of them.`);
  }
  return storeNames.filter((name) => names.includes(name));
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
