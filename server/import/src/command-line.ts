/** Parses the command line of the import; all problems are reported together. */
import { parseArgs } from "node:util";
import { fieldNamed, fieldsOf, nearest } from "./fields.ts";
import { help } from "./help.ts";
import type { ImportOptions } from "./import-options.ts";
import { type WordList, wordLists } from "./word-lists.ts";

export type Command =
  | { readonly kind: "import"; readonly options: ImportOptions }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;

const known = {
  file: text,
  list: text,
  format: text,
  url: text,
  key: text,
  tenant: text,
  locale: text,
  "filter-mode": text,
  severity: text,
  tag: texts,
  default: texts,
  delimiter: text,
  "list-separator": text,
  columns: text,
  "skip-column": texts,
  update: flag,
  "dry-run": flag,
  concurrency: text,
  report: text,
  help: flag,
} as const;

type Flags = ReturnType<typeof parse>["values"];

export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { values, problems } = parse(args);
  if (values.help === true) return { kind: "help", text: help };
  const file = values.file ?? "";
  if (file === "") problems.push("--file is missing: name the file with the words, such as --file words.csv.");
  const key = values.key ?? environment["GATEHOUSE_API_KEY"] ?? "";
  if (key === "") problems.push("--key is missing: give an API key, or set GATEHOUSE_API_KEY.");
  const format = readFormat(values, file, problems);
  const list = readList(values, format, problems);
  const options: ImportOptions = {
    file,
    format,
    list,
    url: readUrl(values.url ?? environment["GATEHOUSE_URL"] ?? "http://127.0.0.1:9011", problems),
    key,
    tenantId: values.tenant,
    defaults: readDefaults(values, list, problems),
    delimiter: readDelimiter(values.delimiter ?? ",", problems),
    listSeparator: values["list-separator"] ?? ";",
    columns: values.columns?.split(",").map((name) => name.trim()),
    skipped: values["skip-column"] ?? [],
    update: values.update === true,
    dryRun: values["dry-run"] === true,
    concurrency: readConcurrency(values.concurrency ?? "16", problems),
    report: readReport(values.report, problems),
  };
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "import", options };
}

/** Splits the arguments; unknown options are collected here, because `parseArgs` would stop at the first. */
function parse(args: readonly string[]) {
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
      const meant = nearest(token.name, Object.keys(known));
      problems.push(
        `${token.rawName} is no option${meant === undefined ? "." : `; did you mean --${meant}?`} See --help.`,
      );
    } else if (option.type === "boolean" && token.value !== undefined)
      problems.push(`${token.rawName} takes no value.`);
    else if (option.type === "string" && (token.value ?? "") === "")
      problems.push(`${token.rawName} has no value: write ${token.rawName} <value>.`);
    else if (seen.has(token.name) && !("multiple" in option)) problems.push(`${token.rawName} is given twice.`);
    else kept.push(option.type === "boolean" ? `--${token.name}` : `--${token.name}=${token.value}`);
    seen.add(token.name);
  }
  return { values: parseArgs({ args: kept, options: known }).values, problems };
}

function readFormat({ format }: Flags, file: string, problems: string[]): "csv" | "json" {
  const named = format ?? /\.(csv|tsv|txt|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (named === "json") return "json";
  if (format === undefined ? named === undefined && file !== "" : named !== "csv")
    problems.push("--format is csv or json; without it, the name of the file has to end so.");
  return "csv";
}

function readList({ list: name }: Flags, format: string, problems: string[]): WordList | undefined {
  const names = wordLists.map((list) => list.name);
  const found = wordLists.find((list) => list.name === name);
  if (name === undefined && format === "csv")
    problems.push(`--list is missing: say what the file holds, one of ${names.join(", ")}.`);
  if (name !== undefined && found === undefined) {
    const meant = nearest(name, names);
    problems.push(`--list is one of ${names.join(", ")}, not "${name}"${meant === undefined ? "" : `; ${meant}?`}`);
  }
  return found;
}

function readDefaults(values: Flags, list: WordList | undefined, problems: string[]): ReadonlyMap<string, string> {
  const lists = list === undefined ? wordLists : [list];
  const fields = new Set(lists.flatMap((one) => [...fieldsOf(one).keys()]));
  const defaults = new Map<string, string>();
  const add = (option: string, title: string, value: string | undefined): void => {
    if (value === undefined) return;
    const name = fieldNamed(title, fields);
    if (name !== undefined) defaults.set(name, value);
    else
      problems.push(`${option}: ${list?.name ?? "no list"} has no field ${title}; it has ${[...fields].join(", ")}.`);
  };
  add("--locale", "locale", values.locale);
  add("--filter-mode", "filterMode", values["filter-mode"]);
  add("--severity", "severity", values.severity);
  add("--tag", "tags", values.tag?.join(values["list-separator"] ?? ";"));
  for (const given of values.default ?? []) {
    const [title = "", ...rest] = given.split("=");
    if (rest.length === 0) problems.push(`--default ${given}: write --default field=value.`);
    else add(`--default ${given}`, title, rest.join("="));
  }
  return defaults;
}

function readUrl(given: string, problems: string[]): string {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "")
    problems.push("--url is no address of a server: give one such as http://127.0.0.1:9011.");
  return given.replace(/\/+$/, "");
}

function readDelimiter(given: string, problems: string[]): string {
  if (given === "tab" || given === String.raw`\t`) return "\t";
  if (given.length !== 1 || given === '"') problems.push('--delimiter is one character, such as ";", or tab.');
  return given;
}

function readConcurrency(given: string, problems: string[]): number {
  const number = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > 64) problems.push("--concurrency is a number from 1 to 64.");
  return number;
}

function readReport(given: string | undefined, problems: string[]): string | undefined {
  if (given !== undefined && !/\.(?:csv|json)$/i.test(given)) problems.push("--report ends with .csv or .json.");
  return given;
}
