/** The law that a member of an identity body which is null is as if it were left out (Decisions: Null values). */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { asViolation, difference, pruned, withoutReadOnly } from "../checks/compare.ts";
import { judgeEcho } from "../checks/echo.ts";
import type { Content, Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Scope } from "../exchange/scope.ts";
import { isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { violationUnlessRefused } from "../state/refusals.ts";

const nullIsAbsent: Law = {
  id: "null-counts-as-absent",
  says: "A member that is null, where null means nothing, counts as left out: the same is answered, and one that is required is missing.",
  lookAt:
    "Where nulls are taken out of the body: in depth, before defaults are filled in, before anything else is checked?",
};

/** Sends examples, whole and without all that is optional, with null for what they leave out; and null for what is required. */
export async function checkNulls(scope: Scope, operation: Operation, content: Content): Promise<void> {
  if (operation.interface !== "identity" || operation.method === "PATCH") return;
  for (const example of content.examples.keys())
    for (const isBare of [false, true]) await checkExample(scope, operation, { content, example, isBare });
  await checkRequired(scope, operation, content);
}

interface Trial {
  readonly content: Content;
  readonly example: number;
  /** Set where optional members are left out. */
  readonly isBare: boolean;
}

async function checkExample(scope: Scope, operation: Operation, { content, example, isBare }: Trial): Promise<void> {
  const { mediaType, schema } = content;
  const ready = await scope.ready(operation, { mediaType, example });
  if (ready.body === undefined) return;
  const required = pruned(ready.body, schema, (name, holder) => holder.required.has(name));
  const plain = isBare ? { ...ready, body: required } : ready;
  // An update may be sent twice; a creation would find its own name taken.
  const before = operation.method === "PUT" ? await scope.send(plain) : undefined;
  const sent = await scope.try({ ...plain, body: withNulls(schema, plain.body ?? null) });
  judgeEcho(scope.session, sent);
  const asBefore = before && difference(bareAnswer(operation, before.json), bareAnswer(operation, sent.json));
  const { status } = isSuccess(sent) ? sent : (before ?? (await scope.send(plain)));
  const violation =
    sent.status === status
      ? asViolation(asBefore, "", ", as without the nulls")
      : { about: "null", expected: `${status}, as without the nulls`, actual: answerOf(sent) };
  scope.judge(nullIsAbsent, violation, sent);
}

async function checkRequired(scope: Scope, operation: Operation, { mediaType, schema }: Content): Promise<void> {
  const plain = await scope.ready(operation, { mediaType });
  if (!isObject(plain.body)) return;
  for (const [wrapper, value] of Object.entries(plain.body)) {
    const shape = schema.properties.get(wrapper);
    const name = [...(shape?.required ?? [])].find(
      (one) => shape?.properties.get(one)?.types.includes("null") === false,
    );
    if (shape?.type !== "object" || !isObject(value) || name === undefined) continue;
    const sent = await scope.send({ ...plain, body: { ...plain.body, [wrapper]: { ...value, [name]: null } } });
    scope.judge(nullIsAbsent, violationUnlessRefused(sent, "missing", [`${wrapper}.${name}`]), sent);
  }
}

/** Returns the value with null for each member that it lacks, in depth. */
function withNulls(shape: Shape, value: Json): Json {
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === undefined ? value : value.map((item) => withNulls(items, item));
  }
  if (!isObject(value)) return value;
  const there = Object.entries(value).map(([name, member]): [string, Json] => {
    const property = shape.properties.get(name);
    return [name, property === undefined ? member : withNulls(property, member)];
  });
  const absent = [...shape.properties].filter(
    ([name, { types }]) => !Object.hasOwn(value, name) && types.length > 0 && !types.includes("null"),
  );
  return Object.fromEntries([...there, ...absent.map(([name]): [string, Json] => [name, null])]);
}

function bareAnswer({ answers }: Operation, json: Json | undefined): JsonObject {
  const shape = answers.get(200)?.contents[0]?.schema;
  return isObject(json) && shape !== undefined ? withoutReadOnly(json, shape) : {};
}

function answerOf({ status, step }: Awaited<ReturnType<Scope["send"]>>): string {
  return `${status} ${step.response?.body.slice(0, 300) ?? ""}`.trimEnd();
}
