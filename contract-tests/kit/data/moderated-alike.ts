/** The results of moderation, and the law that they do not depend on the operation. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { asViolation, difference } from "../checks/compare.ts";
import type { Operation } from "../contract/contract.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law, Step } from "../findings.ts";
import { judge } from "./word-lists.ts";

export const moderatedAlike: Law = {
  id: "moderated-alike",
  says: "The same content is moderated alike: alone, under an id of its own, in a batch, and as an update.",
  lookAt: "Do all of these operations filter and decide by the same code, and render its result alike?",
};

/** A content item that was moderated, and who sent it. */
export interface ModeratedItem {
  readonly id: Json;
  readonly senderId: Json;
}

export interface ModerationResult {
  readonly operation: Operation;
  /** The item that there is afterwards; undefined where there is none. */
  readonly item: ModeratedItem | undefined;
  /** The result without ids and instants, which differ from item to item. */
  readonly outcome: Json;
  readonly step: Step;
}

/** Holds each result against the one that most operations have, so that the odd one is named. */
export function judgeAlike(scope: Scope, results: readonly ModerationResult[], steps: readonly Step[]): void {
  const agreeing = ({ outcome }: ModerationResult): number =>
    results.filter((other) => isDeepStrictEqual(other.outcome, outcome)).length;
  const [usual] = [...results].sort((a, b) => agreeing(b) - agreeing(a));
  if (usual === undefined || results.length < 3) return;
  for (const { operation, outcome, step } of results) {
    const found = difference(usual.outcome, outcome);
    const violation = asViolation(found, "", `, as ${usual.operation.operationId} answered for the same content`);
    judge(scope, moderatedAlike, { violation, operation, steps: [...steps, usual.step, step] });
  }
}

export function outcomeOf({ content, ...decision }: JsonObject): Json {
  const { parts, type } = isObject(content) ? content : {};
  return { ...decision, ...(parts === undefined ? {} : { parts }), ...(type === undefined ? {} : { type }) };
}

export function resultsIn(answer: Json | undefined): JsonObject[] {
  if (!isObject(answer)) return [];
  const { results } = answer;
  return Array.isArray(results) ? results.filter(isObject) : [answer];
}
