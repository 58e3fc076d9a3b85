/** Collects the error codes of examples and descriptions, by kind. */
import { isObject, isText, type Json } from "../tools/json.ts";
import type { Catalogue, Exchange, Operation } from "./catalogue.ts";

export interface ErrorKind {
  readonly kind: string;
  /** Examples of codes of this kind with their messages. */
  readonly examples: ReadonlyMap<string, string>;
  /** The operations whose description names a code of this kind. */
  readonly operations: readonly Operation[];
}

export function errorKinds(catalogue: Catalogue): readonly ErrorKind[] {
  const examples = catalogue.operations.flatMap(exampleErrors);
  const mentions = catalogue.operations.flatMap((operation) =>
    kindsIn(operation.description).map((kind) => ({ kind, operation })),
  );
  const kinds = new Set([...examples.map(([code]) => kindOf(code)), ...mentions.map(({ kind }) => kind)]);
  return [...kinds].sort().map((kind) => ({
    kind,
    examples: new Map(examples.filter(([code]) => kindOf(code) === kind)),
    operations: mentions.filter((mention) => mention.kind === kind).map(({ operation }) => operation),
  }));
}

/** The codes in the examples of an operation's responses, each with its message. */
function exampleErrors(exchange: Exchange): readonly (readonly [string, string])[] {
  const values = exchange.responses.flatMap((response) =>
    response.media.flatMap((media) => media.examples.map(({ value }) => value)),
  );
  return values.flatMap(errorsIn);
}

function errorsIn(value: Json): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(errorsIn);
  if (!isObject(value)) return [];
  const { code, message } = value;
  if (isText(code) && isText(message) && kindOf(code) !== "") return [[code, message]];
  return Object.values(value).flatMap(errorsIn);
}

function kindsIn(description: string): readonly string[] {
  return [...new Set([...description.matchAll(/`(\[[A-Za-z]+\])[^`]*`/g)].map((match) => kindOf(match[1] ?? "")))];
}

/** Returns `blank` for `[blank]application.name`. */
function kindOf(code: string): string {
  return /^\[([A-Za-z]+)\]/.exec(code)?.[1] ?? "";
}
