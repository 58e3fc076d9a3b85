/**
 * Answers of the server to the samples, on the sample data of a first start. `contract-tests/portal/answers.test.ts`
 * records them anew and compares.
 */
import { readFileSync } from "node:fs";
import { isObject, type Json, textOf } from "../tools/json.ts";

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

const file = new URL("../generated/answers.json", import.meta.url);

export function readAnswers(): RecordedAnswers {
  const all: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(all)) throw new TypeError(`${file.pathname} is no list.`);
  const answers = new Map<string, RecordedAnswer[]>();
  for (const one of all.filter(isObject)) {
    const operationId = textOf(one["operationId"]);
    const answer = { distinction: textOf(one["distinction"]), status: Number(one["status"]), body: one["body"] };
    answers.set(operationId, [...(answers.get(operationId) ?? []), answer]);
  }
  return answers;
}
