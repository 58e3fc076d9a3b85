/**
 * Answers of the server to the samples, on the sample data of a first start. `contract-tests/portal/answers.test.ts`
 * records them anew and compares. Those of success are the examples of the specs.
 */
import { readFileSync } from "node:fs";
import { isObject, type Json, objectOf, textOf } from "../tools/json.ts";

export interface RecordedAnswer {
  /**
   * Distinguishes the sample from the operation's others; empty when there is only one. Where an error is answered, the
   * change to the operation's first sample.
   */
  readonly distinction: string;
  readonly status: number;
  /** Undefined where nothing is answered, or no JSON. */
  readonly body: Json | undefined;
}

/** Answers by operation, in the order of its samples; then those to wrong requests. */
export type RecordedAnswers = ReadonlyMap<string, readonly RecordedAnswer[]>;

/** Returns true for the answer to a wrong request. */
export function isError({ status }: RecordedAnswer): boolean {
  return status >= 400;
}

function readGenerated(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8"));
}

export function readAnswers(): RecordedAnswers {
  const all = readGenerated("answers.json");
  const examples = readGenerated("answer-examples.json");
  if (!(Array.isArray(all) && isObject(examples))) throw new TypeError("The recorded answers have another form.");
  const answers = new Map<string, RecordedAnswer[]>();
  for (const one of all.filter(isObject)) {
    const operationId = textOf(one["operationId"]);
    const body = one["body"] ?? objectOf(examples[textOf(one["example"])])["value"];
    const answer = { distinction: textOf(one["distinction"]), status: Number(one["status"]), body };
    answers.set(operationId, [...(answers.get(operationId) ?? []), answer]);
  }
  return answers;
}
