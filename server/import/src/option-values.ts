/** Splits a command line into the values of its options, and reads those that several commands take. */
import { parseArgs } from "node:util";
import { nearest } from "./nearest.ts";

/** Two letters in the wrong order are two. */
const maximumTypos = 2;

interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
}

/** Collects unknown options and other problems, because `parseArgs` would stop at the first. */
export function readOptionValues<const Known extends Readonly<Record<string, Option>>>(
  args: readonly string[],
  known: Known,
) {
  const problems: string[] = [];
  const kept: string[] = [];
  const { tokens } = parseArgs({
    args: [...args],
    options: known,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional") problems.push(`"${token.value}" belongs to no option: write --option value.`);
    if (token.kind !== "option") continue;
    const option = Object.entries(known).find(([name]) => name === token.name)?.[1];
    if (option === undefined) {
      const meant = nearest(token.name, Object.keys(known), maximumTypos);
      problems.push(
        `${token.rawName} is no option${meant === undefined ? "." : `; did you mean --${meant}?`} See --help.`,
      );
    } else if (option.type === "boolean" && token.value !== undefined)
      problems.push(`${token.rawName} takes no value.`);
    else if (option.type === "string" && (token.value ?? "") === "")
      problems.push(`${token.rawName} has no value: write ${token.rawName} <value>.`);
    else if (seen.has(token.name) && option.multiple !== true) problems.push(`${token.rawName} is given twice.`);
    else kept.push(option.type === "boolean" ? `--${token.name}` : `--${token.name}=${token.value}`);
    seen.add(token.name);
  }
  return { values: parseArgs({ args: kept, options: known }).values, problems };
}

export function readUrl(given: string, problems: string[]): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "")
    problems.push("--url is no address of a server: give one such as http://127.0.0.1:9011.");
  return given.replace(/\/+$/, "");
}

export function readDelimiter(given: string, problems: string[]): string {
  if (given === "tab" || given === String.raw`\t`) return "\t";
  if (given.length !== 1 || given === '"') problems.push('--delimiter is one character, such as ";", or tab.');
  return given;
}

export function readConcurrency(given: string, problems: string[]): number {
  const number = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > 64) problems.push("--concurrency is a number from 1 to 64.");
  return number;
}
