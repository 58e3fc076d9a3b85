/** Reads the command line of the kit, and reports all of its problems at once. */
import { parseArgs } from "node:util";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { flags, formerOptions, help, howToStart, optionNames, values } from "./command-line-help.ts";
import { efforts } from "./efforts.ts";
import { phases } from "./findings.ts";
import { OptionReader, type ParsedArguments } from "./option-reader.ts";
import type { RunOptions } from "./run-options.ts";
import { suggest } from "./suggest.ts";

/** Where the results go, besides the terminal. */
export interface Destination {
  readonly out: string;
  /** Where the report for code scanning goes; undefined where none is wanted. */
  readonly sarif: string | undefined;
  /** Where the badge goes. */
  readonly badge: string | undefined;
  /** The file of known findings. */
  readonly baseline: string | undefined;
  /** Set where the run's findings become the known ones. */
  readonly writeBaseline: boolean;
  /** Set where standard output is the JSON report alone. */
  readonly json: boolean;
}

/** The parsed command. */
export type Command =
  | { readonly kind: "run"; readonly options: RunOptions; readonly destination: Destination; readonly own: boolean }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const defaults = { effort: efforts.normal, timeoutMs: 30_000, out: "contract-report" } as const;

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
    effort: reader.effort() ?? defaults.effort,
    budgetMilliseconds: reader.budget(),
    phases: reader.choices("phase", phases),
    operations: reader.operations(),
    document: reader.document(),
    failFast: given.flags.has("fail-fast"),
    simulation: given.flags.has("simulation"),
    known: reader.known(),
    timeoutMs: reader.number("timeout", { from: 1, to: 600_000, whole: true }) ?? defaults.timeoutMs,
  };
  if ((options.operatorEmail === undefined) !== (options.operatorPassword === undefined))
    reader.problems.push("--operator-email and --operator-password go together: give both, or neither.");
  if ((options.identityProvider === undefined) !== (options.identityProviderSecret === undefined))
    reader.problems.push("--identity-provider and --identity-provider-secret go together: give both, or neither.");
  const destination: Destination = {
    out: reader.text("out") ?? defaults.out,
    sarif: reader.text("sarif"),
    badge: reader.text("badge"),
    baseline: reader.text("baseline"),
    writeBaseline: given.flags.has("write-baseline"),
    json: given.flags.has("json"),
  };
  if (destination.writeBaseline && destination.baseline === undefined)
    reader.problems.push("--write-baseline needs the file to write: give --baseline <file> too.");
  const own = given.flags.has("own");
  const problems = [...given.problems, ...reader.problems, ...(own ? besideOwn(given) : [])];
  if (own) return problems.length > 0 ? { kind: "wrong", problems } : { kind: "run", options, destination, own };
  if (url === undefined && key === undefined && options.document === undefined && problems.length === 0)
    return { kind: "wrong", problems: [howToStart] };
  if (!reader.has("url"))
    problems.push("--url is missing: give the server's base URL, such as --url http://127.0.0.1:9011.");
  if (options.document === undefined && !reader.has("key"))
    problems.push("--key is missing: give an API key that may do everything, or set GATEHOUSE_CONTRACT_KEY.");
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "run", options, destination, own };
}

/** Options about an existing server, which do not apply to one that is started for the run. */
function besideOwn({ values: present }: ParsedArguments): string[] {
  const names = [
    ...["url", "key", "document", "header", "skip", "tenant", "other-tenant", "other-key", "limited-key", "known"],
    ...["operator-email", "operator-password", "operator-token"],
    ...["identity-provider", "other-identity-provider", "identity-provider-secret", "access-token"],
  ];
  return names
    .filter((name) => present.has(name))
    .map((name) => `--own starts a server that the kit knows all about: leave --${name} out.`);
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
    } else if (Object.hasOwn(formerOptions, name)) problems.push(`${rawName} is no option: ${formerOptions[name]}`);
    else if (!values.some((option) => option === name))
      problems.push(`${rawName} is no option${suggest(name, optionNames, "--")}. See --help.`);
    else if (value === undefined || value.trim() === "")
      problems.push(`${rawName} has no value: write ${rawName} <value>.`);
    else found.set(name, [...(found.get(name) ?? []), value]);
  }
  return { values: found, flags: switched, problems };
}
