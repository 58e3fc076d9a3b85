/** Parses the command line of the import; all problems are reported together. */
import { readOptionValues, suggestion } from "@gatehouse/openapi/command-line";
import { type FieldMapping, parseMapping } from "./field-mapping.ts";
import { fieldNamed, fieldsOf } from "./fields.ts";
import { help } from "./help.ts";
import type { KickstartOptions } from "./kickstart/run-kickstart.ts";
import { type Connection, connectionOptions, readConnection, readDelimiter } from "./option-values.ts";
import { packNames } from "./packs.ts";
import { type WordList, wordLists } from "./word-lists.ts";

export interface ImportOptions extends Connection {
  /** Empty where packs are imported. */
  readonly file: string;
  /** Names of word packs. */
  readonly packs: readonly string[];
  /** `text`: a word a line. Undefined where the file's first row tells `csv` from `text`. */
  readonly format: "csv" | "json" | "text" | undefined;
  /** Target list; undefined where a JSON file names it. */
  readonly list: WordList | undefined;
  /** Default cells for omitted fields. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly delimiter: string;
  readonly listSeparator: string;
  readonly columns: readonly string[] | undefined;
  readonly skipped: readonly string[];
  readonly mappings: readonly FieldMapping[];
  readonly update: boolean;
  readonly dryRun: boolean;
  readonly report: string | undefined;
  /** Set where standard output is JSON alone. */
  readonly json: boolean;
}

export type Command =
  | { readonly kind: "import"; readonly options: ImportOptions }
  | { readonly kind: "kickstart"; readonly options: KickstartOptions }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;

const known = {
  file: text,
  pack: texts,
  kickstart: text,
  "keys-file": text,
  list: text,
  format: text,
  ...connectionOptions,
  locale: text,
  "filter-mode": text,
  severity: text,
  tag: texts,
  default: texts,
  delimiter: text,
  "list-separator": text,
  columns: text,
  "skip-column": texts,
  map: texts,
  update: flag,
  "dry-run": flag,
  report: text,
  json: flag,
  help: flag,
} as const;

export const optionNames = Object.keys(known);

type Flags = ReturnType<typeof readOptionValues<typeof known>>["values"];

export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { values, problems } = readOptionValues(args, known);
  if (values.help === true) return { kind: "help", text: help };
  if (values.kickstart !== undefined) return readKickstartOptions(values, environment, problems);
  if (values["keys-file"] !== undefined) problems.push("--keys-file goes with --kickstart.");
  const file = values.file ?? "";
  const packs = readPacks(values, problems);
  if (file === "" && packs.length === 0)
    problems.push("--file is missing: name the file with the words, such as --file words.csv, or a --pack.");
  const connection = readConnection(values, environment, problems);
  const format = packs.length > 0 ? "json" : readFormat(values, file, problems);
  const list = readList(values, format, problems);
  const options: ImportOptions = {
    ...connection,
    file,
    packs,
    format,
    list,
    defaults: readDefaults(values, list, problems),
    delimiter: readDelimiter(values.delimiter ?? ",", problems),
    listSeparator: values["list-separator"] ?? ";",
    columns: values.columns?.split(",").map((name) => name.trim()),
    skipped: values["skip-column"] ?? [],
    mappings: readMappings(values, list, problems),
    update: values.update === true,
    dryRun: values["dry-run"] === true,
    report: readReport(values.report, problems),
    json: values.json === true,
  };
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "import", options };
}

/** Options that go with `--kickstart`; the others are about words. */
const kickstartOptions = ["kickstart", "keys-file", "url", "key", "tenant", "dry-run", "json"];

function readKickstartOptions(
  values: Flags,
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Command {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !kickstartOptions.includes(name)) problems.push(`--kickstart goes without --${name}.`);
  const options = {
    ...readConnection(values, environment, problems),
    kickstart: values.kickstart ?? "",
    keysFile: values["keys-file"],
    dryRun: values["dry-run"] === true,
    json: values.json === true,
  };
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "kickstart", options };
}

function readPacks({ pack: names = [], file, list, map, columns }: Flags, problems: string[]): readonly string[] {
  if (names.length === 0) return names;
  if ([file, list, map, columns].some((other) => other !== undefined))
    problems.push("--pack goes without --file, --list, --map and --columns: a pack says what it holds.");
  const known = packNames();
  for (const name of names.filter((one) => !known.includes(one)))
    problems.push(`There is no pack ${name}${suggestion(name, known)} There are ${known.join(", ")}.`);
  return names;
}

function readFormat({ format }: Flags, file: string, problems: string[]): ImportOptions["format"] {
  const named = format ?? /\.(csv|tsv|txt|json)$/i.exec(file)?.[1]?.toLowerCase();
  if (named === "json" || (named === "text" && format !== undefined)) return named;
  if (format === undefined && named === "txt") return undefined;
  if (format === undefined ? named === undefined && file !== "" : named !== "csv")
    problems.push("--format is csv, json or text; without it, the name of the file has to end with csv, json or txt.");
  return "csv";
}

/** Returns the fields of a list, or of all of them. */
function fieldNamesOf(list: WordList | undefined): readonly string[] {
  const lists = list === undefined ? wordLists : [list];
  return [...new Set(lists.flatMap((one) => [...fieldsOf(one).keys()]))];
}

function readMappings({ map = [] }: Flags, list: WordList | undefined, problems: string[]): readonly FieldMapping[] {
  const fields = fieldNamesOf(list);
  return map.flatMap((given) => {
    const mapping = parseMapping(given);
    const field = mapping && fieldNamed(mapping.field, fields);
    if (mapping !== undefined && field !== undefined) return [{ ...mapping, field }];
    problems.push(
      mapping === undefined
        ? `--map ${given}: write --map field=column, or --map field=column:value=other,value=other.`
        : `--map ${given}: ${list?.name ?? "no list"} has no field ${mapping.field}; it has ${fields.join(", ")}.`,
    );
    return [];
  });
}

function readList({ list: name }: Flags, format: ImportOptions["format"], problems: string[]): WordList | undefined {
  const names = wordLists.map((list) => list.name);
  const found = wordLists.find((list) => list.name === name);
  if (name === undefined && format !== "json")
    problems.push(`--list is missing: say what the file holds, one of ${names.join(", ")}.`);
  if (name !== undefined && found === undefined)
    problems.push(`--list is one of ${names.join(", ")}, not "${name}"${suggestion(name, names)}`);
  return found;
}

function readDefaults(values: Flags, list: WordList | undefined, problems: string[]): ReadonlyMap<string, string> {
  const fields = fieldNamesOf(list);
  const defaults = new Map<string, string>();
  const add = (option: string, title: string, value: string | undefined): void => {
    if (value === undefined) return;
    const name = fieldNamed(title, fields);
    if (name !== undefined) defaults.set(name, value);
    else problems.push(`${option}: ${list?.name ?? "no list"} has no field ${title}; it has ${fields.join(", ")}.`);
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

function readReport(given: string | undefined, problems: string[]): string | undefined {
  if (given !== undefined && !/\.(?:csv|json)$/i.test(given)) problems.push("--report ends with .csv or .json.");
  return given;
}
