/** Reads command lines with Node's `parseArgs`. It stops at the first problem; these readers collect all of them. */
import { parseArgs } from "node:util";

export interface CommandOption {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly short?: string;
  readonly default?: string | boolean;
}

/** A command line that cannot be used; the message says all that is wrong with it. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Returns the values of the options that are well formed, and the problems of the others. */
export function readOptionValues<const Known extends Readonly<Record<string, CommandOption>>>(
  args: readonly string[],
  known: Known,
) {
  const problems: string[] = [];
  const complete = args.filter((word, index) => {
    // Otherwise the next option would become the value.
    const takesValue = Object.entries(known).some(([name, { type }]) => type === "string" && word === `--${name}`);
    const isLacking = takesValue && (args[index + 1] ?? "--").startsWith("--");
    if (isLacking) problems.push(`${word} has no value: write ${word} <value>.`);
    return !isLacking;
  });
  const { tokens } = parseArgs({ args: complete, options: known, strict: false, tokens: true, allowPositionals: true });
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional")
      problems.push(
        `"${token.value}" belongs to no option: write --option value, with quotes around a value with spaces.`,
      );
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined)
      problems.push(`${rawName} is no option${suggestion(name, Object.keys(known), "--")} See --help.`);
    else if (option.type === "boolean" && value !== undefined)
      problems.push(`${rawName} takes no value: write ${rawName} only, or leave it out.`);
    else if (option.type === "string" && (value ?? "").trim() === "")
      problems.push(`${rawName} has no value: write ${rawName} <value>.`);
    else if (seen.has(name) && option.multiple !== true) problems.push(`${rawName} is given twice: give it once.`);
    else kept.push(value === undefined ? `--${name}` : `--${name}=${value}`);
    seen.add(name);
  }
  return { values: parseArgs({ args: kept, options: known }).values, problems };
}

/** Returns the values of the options. @throws UsageError where anything is wrong */
export function requireOptionValues<const Known extends Readonly<Record<string, CommandOption>>>(
  args: readonly string[],
  known: Known,
) {
  const { values, problems } = readOptionValues(args, known);
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return values;
}

interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly whole?: boolean;
}

/** Returns the number, or what is wrong with it. */
export function readNumber(name: string, text: string, { from, to, whole = true }: NumberRange): number | UsageError {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to && (!whole || Number.isInteger(number))) return number;
  return new UsageError(`--${name} is "${text}": give a ${whole ? "whole " : ""}number from ${from} to ${to}.`);
}

/** @throws UsageError */
export function requireNumber(name: string, text: string, range: NumberRange): number {
  const number = readNumber(name, text, range);
  if (number instanceof UsageError) throw number;
  return number;
}

/** Returns the base URL of a server without slashes at its end, or what is wrong with it. */
export function readServerUrl(text: string): string | UsageError {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    return new UsageError("--url is no address of a server: give one such as http://127.0.0.1:9011.");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return new UsageError(
      "--url holds more than an address: leave out user, password, query and fragment; the key goes to --key.",
    );
  return text.replace(/\/+$/, "");
}

/** Runs a program: where it fails it ends with 2, and an unusable command line is answered with the usage. */
export function runProgram(main: () => Promise<void>, usage: string): void {
  main().catch((error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error);
    process.exitCode = 2;
  });
}

/** Returns `; did you mean …?` where a name is close, and a full stop otherwise. */
export function suggestion(text: string, names: readonly string[], prefix = ""): string {
  const close = closest(text, names);
  return close === undefined ? "." : `; did you mean ${prefix}${close}?`;
}

/** Returns the name that differs in case, blanks, `-` and `_`, at its end, or in a letter or two. */
export function closest(text: string, names: Iterable<string>): string | undefined {
  const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const given = bare(text);
  const all = [...names].map((name) => ({ name, letters: bare(name) }));
  const found =
    all.find(({ letters }) => letters === given) ??
    all.find(({ letters }) => given !== "" && (letters.startsWith(given) || given.startsWith(letters))) ??
    all.find(({ letters }) => isTypo(letters, given));
  return found?.name;
}

/** Returns true where two neighbours are swapped, or one letter is wrong, missing or too many. */
function isTypo(name: string, text: string): boolean {
  let from = 0;
  while (from < name.length && name[from] === text[from]) from++;
  const [one, other] = [name.slice(from), text.slice(from)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return isSwapped || one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1);
}
