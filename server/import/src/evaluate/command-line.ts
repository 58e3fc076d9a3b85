/** Parses the command line of an evaluation; all problems are reported together. */
import { readOptionValues } from "@gatehouse/openapi/command-line";
import { formats } from "@gatehouse/openapi/formats";
import { type Connection, connectionOptions, readConnection, readDelimiter } from "../option-values.ts";
import { help } from "./help.ts";
import type { FileOptions } from "./labelled-texts.ts";

export interface EvaluationOptions extends FileOptions, Connection {
  readonly file: string;
  readonly applicationId: string;
  /** Application to compare with. */
  readonly compare: string | undefined;
  /** File for the report as a page. */
  readonly html: string | undefined;
  /** Prints JSON in place of tables. */
  readonly json: boolean;
  readonly minimums: Minimums;
}

/** Figures below which an evaluation fails, from 0 to 1. */
export interface Minimums {
  readonly precision: number | undefined;
  readonly recall: number | undefined;
}

export type Command =
  | { readonly kind: "evaluate"; readonly options: EvaluationOptions }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const known = {
  file: text,
  format: text,
  delimiter: text,
  application: text,
  compare: text,
  ...connectionOptions,
  html: text,
  json: flag,
  "minimum-precision": text,
  "minimum-recall": text,
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
  const file = values.file ?? "";
  if (file === "") problems.push("--file is missing: name the file of labelled texts, such as --file labelled.csv.");
  const connection = readConnection(values, environment, problems);
  const options: EvaluationOptions = {
    ...connection,
    file,
    format: readFormat(values, file, problems),
    delimiter: readDelimiter(values.delimiter ?? ",", problems),
    applicationId: readApplication("--application", values.application ?? "", problems),
    compare: values.compare === undefined ? undefined : readApplication("--compare", values.compare, problems),
    html: values.html,
    json: values.json === true,
    minimums: {
      precision: readMinimum("--minimum-precision", values["minimum-precision"], problems),
      recall: readMinimum("--minimum-recall", values["minimum-recall"], problems),
    },
  };
  return problems.length > 0 ? { kind: "wrong", problems } : { kind: "evaluate", options };
}

function readFormat({ format }: Flags, file: string, problems: string[]): "csv" | "jsonl" {
  const named = format ?? /\.(csv|tsv|txt|jsonl|ndjson)$/i.exec(file)?.[1]?.toLowerCase();
  if (named === "jsonl" || named === "ndjson") return "jsonl";
  if (format === undefined ? named === undefined && file !== "" : named !== "csv")
    problems.push("--format is csv or jsonl; without it, the name of the file has to end so.");
  return "csv";
}

function readApplication(option: string, id: string, problems: string[]): string {
  const format = formats["uuid"];
  if (format?.type !== "string" || !format.validate(id))
    problems.push(`${option} is the id of a moderation application, such as d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10.`);
  return id;
}

function readMinimum(option: string, given: string | undefined, problems: string[]): number | undefined {
  if (given === undefined) return undefined;
  if (!/^(?:0(?:\.\d{1,10})?|1(?:\.0{1,10})?)$/.test(given))
    problems.push(`${option} is a number from 0 to 1, such as 0.9.`);
  return Number(given);
}
