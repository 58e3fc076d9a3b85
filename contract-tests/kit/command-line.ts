/** Reads the command line of the kit, and reports all of its problems at once. */
import { readNumber, readOptionValues, readServerUrl, UsageError } from "@gatehouse/openapi/command-line";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { manifest } from "@gatehouse/openapi/manifest";
import { commandLogin } from "./auth-command.ts";
import { help, howToStart, knownOptions } from "./command-line-help.ts";
import { type ConfigFile, configFileName, readConfigFile } from "./config-file.ts";
import { phases } from "./findings.ts";
import { chooseOperations } from "./operation-choice.ts";
import { effortNames, efforts, type RunOptions, readEffort, serverOptions } from "./run-options.ts";

/** Where the results go, besides the terminal. */
export interface Destination {
  readonly out: string;
  /** Where the report for code scanning goes; undefined where none is wanted. */
  readonly sarif: string | undefined;
  /** The archive of all exchanges. */
  readonly har: string | undefined;
  /** Where the badge goes. */
  readonly badge: string | undefined;
  /** The file of known findings. */
  readonly baseline: string | undefined;
  /** Set where the run's findings become the known ones. */
  readonly writeBaseline: boolean;
  /** Set where standard output is only the JSON report. */
  readonly json: boolean;
}

/** The parsed command. */
export type Command =
  | { readonly kind: "run"; readonly options: RunOptions; readonly destination: Destination; readonly own: boolean }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Values = ReturnType<typeof readOptionValues<typeof knownOptions>>["values"];

/** @param readFile returns undefined for a file that is not there */
export function readCommandLine(
  args: readonly string[],
  environment: Environment,
  readFile: (name: string) => string | undefined = () => undefined,
): Command {
  const { values: given, problems } = readOptionValues(args, knownOptions);
  if (given.help === true) return { kind: "help", text: help };
  const config = configOf(given.config, readFile);
  problems.push(...config.problems);
  const values: Values = { ...config.values, ...valuesFrom(environment), ...given };
  const { own = false } = values;
  const made = runOptions(values, config.operations, problems);
  const { document } = made;
  // The file holds the command, which may hold a password.
  const isConfigured = given.auth === undefined && document?.login !== undefined;
  const options = isConfigured
    ? { ...made, document: { ...document, login: { ...document.login, isConfigured } } }
    : made;
  const destination: Destination = {
    out: values.out ?? "contract-report",
    sarif: values.sarif,
    har: values.har,
    badge: values.badge,
    baseline: values.baseline,
    writeBaseline: values["write-baseline"] ?? false,
    json: values.json ?? false,
  };
  if (destination.writeBaseline && destination.baseline === undefined)
    problems.push("--write-baseline needs the file to write: give --baseline <file> too.");
  if (own) problems.push(...besideOwn(given));
  else if (values.url === undefined && values.key === undefined && !values.document && problems.length === 0)
    problems.push(howToStart);
  else if (config.problems.length === 0) problems.push(...lacking(values, problems));
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "run", options, destination, own };
}

function configOf(name: string | undefined, readFile: (name: string) => string | undefined): ConfigFile {
  const text = readFile(name ?? configFileName);
  if (text !== undefined) return readConfigFile(text, name ?? configFileName);
  const problems = name === undefined ? [] : [`--config ${name} cannot be read: correct its name.`];
  return { values: {}, operations: {}, problems };
}

/** Options that the environment may hold: the address, and secrets. */
function valuesFrom(environment: Environment): Partial<Values> {
  const read = (name: string) => environment[`GATEHOUSE_CONTRACT_${name.toUpperCase().replaceAll("-", "_")}`];
  const names = ["url", ...serverOptions.flatMap((one) => ("variable" in one ? [one.option] : []))];
  const header = read("header");
  return {
    ...Object.fromEntries(names.flatMap((name) => (read(name) ? [[name, read(name)]] : []))),
    ...(header ? { header: [header] } : {}),
  };
}

function runOptions(values: Values, settings: ConfigFile["operations"], problems: string[]): RunOptions {
  const checked = <Value>(result: Value | UsageError | undefined): Value | undefined => {
    if (!(result instanceof UsageError)) return result;
    problems.push(result.message);
    return undefined;
  };
  const { url = "", seed, timeout, effort, budget } = values;
  if ((values["operator-email"] === undefined) !== (values["operator-password"] === undefined))
    problems.push("--operator-email and --operator-password go together: give both, or neither.");
  if ((values["identity-provider"] === undefined) !== (values["identity-provider-secret"] === undefined))
    problems.push("--identity-provider and --identity-provider-secret go together: give both, or neither.");
  return {
    url: (url === "" ? undefined : checked(readServerUrl(url))) ?? "",
    ...serverTexts(values),
    key: values.key ?? "",
    interfaces: choices("interface", values.interface, interfaces, problems) ?? interfaces,
    seed: seed === undefined ? undefined : checked(readNumber("seed", seed, { from: -(2 ** 31), to: 2 ** 32 - 1 })),
    effort: effort === undefined ? efforts.normal : (checked(effortOf(effort)) ?? efforts.normal),
    budgetMilliseconds: budget === undefined ? undefined : checked(millisecondsOf("budget", budget)),
    phases: choices("phase", values.phase, phases, problems),
    operations: operationsOf(values, problems),
    document: documentOf(values, settings, problems),
    failFast: values["fail-fast"] ?? false,
    simulation: values.simulation ?? false,
    known: knownObjects(values.known, problems),
    waitForMs: values["wait-for"] === undefined ? undefined : checked(millisecondsOf("wait-for", values["wait-for"])),
    timeoutMs: checked(readNumber("timeout", timeout ?? "30000", { from: 1, to: 600_000 })),
  };
}

function serverTexts(values: Values): { [Name in (typeof serverOptions)[number]["name"]]?: string | undefined } {
  const texts: ReturnType<typeof serverTexts> = {};
  for (const { option, name } of serverOptions) texts[name] = values[option];
  return texts;
}

function choices<Choice extends string>(
  name: string,
  texts: readonly string[] | undefined,
  all: readonly Choice[],
  problems: string[],
): readonly Choice[] | undefined {
  for (const text of texts ?? [])
    if (!all.some((choice) => choice === text)) problems.push(`--${name} is "${text}": give one of ${all.join(", ")}.`);
  return texts && all.filter((choice) => texts.some((text) => text === choice));
}

function effortOf(text: string): number | UsageError {
  const names = effortNames.join(", ");
  return readEffort(text) ?? new UsageError(`--effort is "${text}": give ${names}, or a whole number from 1 to 1000.`);
}

const unitMilliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function millisecondsOf(name: string, text: string): number | UsageError {
  const [, number = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (unitMilliseconds[unit] ?? Number.NaN);
  if (milliseconds >= 1000 && milliseconds <= 86_400_000) return milliseconds;
  return new UsageError(`--${name} is "${text}": give a time from 1s to 24h, such as 120s, 10m or 1h.`);
}

/** Returns the operations that `--only` and `--tags` leave; undefined where neither is given. */
function operationsOf(values: Values, problems: string[]): readonly string[] | undefined {
  // Those of another description are known when it is read.
  if (values.document !== undefined) return undefined;
  const tested = manifest.filter((one) => (values.interface ?? interfaces).some((name) => name === one.interface));
  const choice = chooseOperations(tested, { only: values.only, tags: values.tags });
  problems.push(...choice.problems);
  return choice.operations;
}

/** Returns the description that is not ours, with what goes with each request. */
function documentOf(
  { document: address, header = [], query = [], auth, hooks, config, only, tags, skip }: Values,
  settings: ConfigFile["operations"],
  problems: string[],
): RunOptions["document"] {
  const headers = header.flatMap((text) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*)$/.exec(text) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value] as const];
    problems.push('--header is no header: write --header "Name: value".');
    return [];
  });
  const pairs = query.flatMap((text) => {
    const [, name, value] = /^([^=&#]+)=(.+)$/s.exec(text) ?? [];
    if (name !== undefined && value !== undefined) return [[name, value] as const];
    problems.push('--query is no pair: write --query "name=value".');
    return [];
  });
  const login = auth === undefined ? undefined : commandLogin(auth);
  if (address !== undefined)
    return {
      address,
      headers: Object.fromEntries(headers),
      ...(pairs.length > 0 ? { query: Object.fromEntries(pairs) } : {}),
      ...{ login, hooks, config, settings, only, tags, skip },
    };
  for (const [name, texts] of Object.entries({ header, query, auth: auth ?? "", hooks: hooks ?? "", skip: skip ?? [] }))
    if (texts.length > 0) problems.push(`--${name} goes with --document: give both, or neither.`);
  return undefined;
}

function knownObjects(texts: readonly string[] | undefined, problems: string[]): RunOptions["known"] {
  const pairs = (texts ?? []).flatMap((text) => {
    const [, resource, id] = /^([A-Za-z][A-Za-z0-9]*)=(\S+)$/.exec(text) ?? [];
    if (resource !== undefined && id !== undefined) return [{ resource, id }];
    problems.push(`--known is "${text}": give Resource=id, such as --known EmailTemplate=<id>.`);
    return [];
  });
  if (texts === undefined) return undefined;
  const groups = Map.groupBy(pairs, ({ resource }) => resource);
  return Object.fromEntries(Array.from(groups, ([resource, all]) => [resource, all.map(({ id }) => id)]));
}

/** Options about an existing server, which do not apply to one that is started for the run. */
function besideOwn(given: Values): readonly string[] {
  const names = ["url", "document", "header", "query", "auth", "hooks", "har", "skip", "known"];
  return [...names, ...serverOptions.map(({ option }) => option)]
    .filter((name) => Object.hasOwn(given, name))
    .map((name) => `--own starts a server that the kit knows all about: leave --${name} out.`);
}

/** An option that is given without its value has a problem already. */
function lacking({ url, key, document }: Values, problems: readonly string[]): readonly string[] {
  const isNamed = (name: string) => problems.some((problem) => problem.startsWith(`--${name} `));
  return [
    ...(url === undefined && !isNamed("url")
      ? ["--url is missing: give the server's base URL, such as --url http://127.0.0.1:9011."]
      : []),
    ...(document === undefined && key === undefined && !isNamed("key")
      ? ["--key is missing: give an API key that may do everything, or set GATEHOUSE_CONTRACT_KEY."]
      : []),
  ];
}
