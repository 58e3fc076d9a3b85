/** Reads the command line of the kit, and reports all of its problems at once. */
import { parseArgs } from "node:util";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { manifest } from "@gatehouse/openapi/manifest";
import { flags, help, howToStart, optionNames, values } from "./command-line-help.ts";
import { phases } from "./findings.ts";
import type { RunOptions } from "./run-options.ts";

/** The parsed command. */
export type Command =
  | {
      readonly kind: "run";
      readonly options: RunOptions;
      readonly out: string;
      /** Where the report for code scanning goes; undefined where none is wanted. */
      readonly sarif: string | undefined;
      readonly own: boolean;
    }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const defaults = { effort: 5, timeoutMs: 30_000, out: "contract-report" } as const;

export function readCommandLine(args: readonly string[], environment: Environment): Command {
  const given = readOptions(args);
  if (given.flags.has("help")) return { kind: "help", text: help };
  const reader = new OptionReader(given, environment);
  const { url, key } = { url: reader.url(), key: reader.secret("key") };
  const options: RunOptions = {
    url: url ?? "",
    key: key ?? "",
    interfaces: reader.choices("interface", interfaces) ?? interfaces,
    tenantId: reader.text("tenant"),
    otherTenantId: reader.text("other-tenant"),
    otherKey: reader.secret("other-key"),
    limitedKey: reader.secret("limited-key"),
    operatorEmail: reader.text("operator-email"),
    operatorPassword: reader.secret("operator-password"),
    operatorToken: reader.secret("operator-token"),
    identityProvider: reader.text("identity-provider"),
    otherIdentityProvider: reader.text("other-identity-provider"),
    identityProviderSecret: reader.secret("identity-provider-secret"),
    accessToken: reader.secret("access-token"),
    seed: reader.number("seed", { from: -(2 ** 31), to: 2 ** 32 - 1, whole: true }),
    effort: reader.number("effort", { from: 1, to: 1000, whole: true }) ?? defaults.effort,
    budgetMilliseconds: minutes(reader.number("minutes", { from: 0.01, to: 1440, whole: false })),
    phases: reader.choices("phase", phases),
    operations: reader.operations(),
    failFast: given.flags.has("fail-fast"),
    simulation: given.flags.has("simulation"),
    known: reader.known(),
    timeoutMs: reader.number("timeout", { from: 1, to: 600_000, whole: true }) ?? defaults.timeoutMs,
  };
  if ((options.operatorEmail === undefined) !== (options.operatorPassword === undefined))
    reader.problems.push("--operator-email and --operator-password go together: give both, or neither.");
  if ((options.identityProvider === undefined) !== (options.identityProviderSecret === undefined))
    reader.problems.push("--identity-provider and --identity-provider-secret go together: give both, or neither.");
  const out = reader.text("out") ?? defaults.out;
  const sarif = reader.text("sarif");
  const own = given.flags.has("own");
  const problems = [...given.problems, ...reader.problems, ...(own ? besideOwn(given) : [])];
  if (own) return problems.length > 0 ? { kind: "wrong", problems } : { kind: "run", options, out, sarif, own };
  if (url === undefined && key === undefined && problems.length === 0) return { kind: "wrong", problems: [howToStart] };
  if (!reader.has("url"))
    problems.push("--url is missing: give the server's base URL, such as --url http://127.0.0.1:9011.");
  if (!reader.has("key"))
    problems.push("--key is missing: give an API key that may do everything, or set GATEHOUSE_CONTRACT_KEY.");
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "run", options, out, sarif, own };
}

/** Options about an existing server, which do not apply to one that is started for the run. */
function besideOwn({ values: present }: ParsedArguments): string[] {
  const names = [
    ...["url", "key", "tenant", "other-tenant", "other-key", "limited-key", "known"],
    ...["operator-email", "operator-password", "operator-token"],
    ...["identity-provider", "other-identity-provider", "identity-provider-secret", "access-token"],
  ];
  return names
    .filter((name) => present.has(name))
    .map((name) => `--own starts a server that the kit knows all about: leave --${name} out.`);
}

function minutes(number: number | undefined): number | undefined {
  return number === undefined ? undefined : number * 60_000;
}

interface ParsedArguments {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Splits the arguments. It finds wrong ones itself, because `parseArgs` stops at the first. */
function readOptions(args: readonly string[]): ParsedArguments {
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: "string" as const, multiple: true }]),
    ...flags.map((name) => [name, { type: "boolean" as const }]),
  ]);
  const problems: string[] = [];
  const complete = args.filter((word, index) => {
    // Otherwise the next option would become the value.
    const lacking = values.some((name) => word === `--${name}`) && (args[index + 1] ?? "--").startsWith("--");
    if (lacking) problems.push(`${word} has no value: write ${word} <value>.`);
    return !lacking;
  });
  const { tokens } = parseArgs({ args: complete, options, strict: false, tokens: true, allowPositionals: true });
  const found = new Map<string, string[]>();
  const switched = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "positional")
      problems.push(
        `"${token.value}" belongs to no option: write --option value, with quotes around a value with spaces.`,
      );
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (flags.some((flag) => flag === name)) {
      if (value === undefined) switched.add(name);
      else problems.push(`${rawName} takes no value: write ${rawName} alone, or leave it out.`);
    } else if (!values.some((option) => option === name))
      problems.push(`${rawName} is no option${suggest(name, optionNames, "--")}. See --help.`);
    else if (value === undefined || value.trim() === "")
      problems.push(`${rawName} has no value: write ${rawName} <value>.`);
    else found.set(name, [...(found.get(name) ?? []), value]);
  }
  return { values: found, flags: switched, problems };
}

/** Reads the values of options, and collects their problems. */
class OptionReader {
  readonly problems: string[] = [];
  readonly #given: ParsedArguments;
  readonly #environment: Environment;

  constructor(given: ParsedArguments, environment: Environment) {
    this.#given = given;
    this.#environment = environment;
  }

  /** Returns true where the option is present, valid or not. */
  has(name: string): boolean {
    return this.#raw(name) !== undefined || this.#given.problems.some((problem) => problem.startsWith(`--${name} `));
  }

  text(name: string): string | undefined {
    const all = this.#given.values.get(name) ?? [];
    if (all.length > 1) this.problems.push(`--${name} is given ${all.length} times: give it once.`);
    return all[0];
  }

  secret(name: string): string | undefined {
    return this.text(name) ?? this.#fromEnvironment(name);
  }

  url(): string | undefined {
    const text = this.text("url") ?? this.#fromEnvironment("url");
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol))
      this.problems.push(`--url is no address of a server: give one such as http://127.0.0.1:9011.`);
    else if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
      this.problems.push(
        "--url holds more than an address: leave out user, password, query and fragment; the key goes to --key.",
      );
    return text.replace(/\/+$/, "");
  }

  number(name: string, { from, to, whole }: { from: number; to: number; whole: boolean }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to && (!whole || Number.isInteger(number))) return number;
    this.problems.push(`--${name} is "${text}": give a ${whole ? "whole " : ""}number from ${from} to ${to}.`);
    return undefined;
  }

  choices<Choice extends string>(name: string, all: readonly Choice[]): readonly Choice[] | undefined {
    const texts = this.#given.values.get(name);
    if (texts === undefined) return undefined;
    for (const text of texts)
      if (!all.some((choice) => choice === text))
        this.problems.push(`--${name} is "${text}": give one of ${all.join(", ")}.`);
    return all.filter((choice) => texts.some((text) => text === choice));
  }

  operations(): readonly string[] | undefined {
    const ids = this.#given.values.get("operation");
    const chosen = this.#given.values.get("interface") ?? interfaces;
    for (const id of ids ?? []) {
      const operation = manifest.find(({ operationId }) => operationId === id);
      const names = manifest.map(({ operationId }) => operationId);
      if (operation === undefined)
        this.problems.push(`--operation is "${id}", which is no operationId of the contract${suggest(id, names)}.`);
      else if (!chosen.some((name) => name === operation.interface))
        this.problems.push(`--operation ${id} is of ${operation.interface}: add --interface ${operation.interface}.`);
    }
    return ids;
  }

  known(): Readonly<Record<string, readonly string[]>> | undefined {
    const texts = this.#given.values.get("known");
    const pairs = (texts ?? []).flatMap((text) => {
      const [, resource, id] = /^([A-Za-z][A-Za-z0-9]*)=(\S+)$/.exec(text) ?? [];
      if (resource !== undefined && id !== undefined) return [{ resource, id }];
      this.problems.push(`--known is "${text}": give Resource=id, such as --known EmailTemplate=<id>.`);
      return [];
    });
    if (texts === undefined) return undefined;
    const groups = Map.groupBy(pairs, ({ resource }) => resource);
    return Object.fromEntries(Array.from(groups, ([resource, all]) => [resource, all.map(({ id }) => id)]));
  }

  #raw(name: string): string | undefined {
    return this.#given.values.get(name)?.[0] ?? this.#fromEnvironment(name);
  }

  #fromEnvironment(name: string): string | undefined {
    return this.#environment[`GATEHOUSE_CONTRACT_${name.toUpperCase().replaceAll("-", "_")}`] || undefined;
  }
}

/** `; did you mean …?` where the case, an end, or a letter or two differ. */
function suggest(text: string, names: readonly string[], prefix = ""): string {
  const lower = text.toLowerCase();
  const close =
    names.find((name) => name.toLowerCase() === lower) ??
    names.find((name) => name.startsWith(lower) || lower.startsWith(name)) ??
    names.find((name) => isTypo(name.toLowerCase(), lower));
  return close === undefined ? "" : `; did you mean ${prefix}${close}?`;
}

/** Returns true where two neighbours are swapped, or one letter is wrong, missing or too many. */
function isTypo(name: string, text: string): boolean {
  let from = 0;
  while (from < name.length && name[from] === text[from]) from++;
  const [one, other] = [name.slice(from), text.slice(from)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return isSwapped || one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1);
}
