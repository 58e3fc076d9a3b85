/** Collects the error codes of examples and descriptions, by kind. */

import { type ErrorKind, type ErrorKindText, errorKinds } from "../tools/error-kinds.ts";
import { isObject, isText, type Json } from "../tools/json.ts";
import type { Catalogue, Exchange, Operation } from "./catalogue.ts";
import { fieldCodes } from "./operation-codes.ts";

export interface DescribedErrorKind extends ErrorKindText {
  readonly kind: ErrorKind;
  /** Examples of codes of this kind with their messages. */
  readonly examples: ReadonlyMap<string, string>;
  /** The operations that give a code of this kind. */
  readonly operations: readonly Operation[];
}

/** Describes every kind of the catalogue. */
export function describedKinds(catalogue: Catalogue): readonly DescribedErrorKind[] {
  const examples = catalogue.operations.flatMap(exampleErrors);
  return kindNames.map((kind) => ({
    kind,
    ...errorKinds[kind],
    examples: withFallback(new Map(examples.filter(([code]) => kindOf(code) === kind)), kind, catalogue),
    operations: catalogue.operations.filter((operation) => kindsOf(operation).has(kind)),
  }));
}

/** Names a field that the kind is about where no example of the spec does. */
function withFallback(
  examples: ReadonlyMap<string, string>,
  kind: ErrorKind,
  { operations }: Catalogue,
): ReadonlyMap<string, string> {
  if (examples.size > 0) return examples;
  const field = operations
    .flatMap(fieldCodes)
    .find(({ field: name, kinds }) => name !== "" && kinds.includes(kind))?.field;
  return new Map([[`[${kind}]${field ?? ""}`, errorKinds[kind].meaning]]);
}

const kindNames = Object.keys(errorKinds)
  .filter((name): name is ErrorKind => name in errorKinds)
  .sort();

/** Returns the kinds that an operation's fields lead to and its descriptions name. */
function kindsOf(operation: Operation): ReadonlySet<string> {
  return new Set([
    ...fieldCodes(operation).flatMap(({ kinds }) => kinds),
    ...[operation.description, ...operation.responses.map(({ description }) => description)].flatMap(kindsIn),
  ]);
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
