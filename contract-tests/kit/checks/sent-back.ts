/** The law that what GET returns can be sent to PUT unchanged (Decisions: Objects that are sent back). */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { asViolation, difference, shown } from "./compare.ts";

const sentBackChangesNothing: Law = {
  id: "sent-back-changes-nothing",
  says: "What GET returns can be sent to PUT unchanged, and changes nothing but instants and what each request makes anew.",
  lookAt: "Does the update refuse a member that the response shows, or read one in another way than it is shown?",
};

/** Puts the examples of the update into one object, one after the other: each is retrieved, sent back and retrieved again. */
export async function judgeSentBack(scope: Scope, operation: Operation): Promise<void> {
  const { session } = scope;
  const retrieve = session.contract.operations.find(
    (one) => one.method === "GET" && one.path === operation.path && one.operationId.startsWith("retrieve"),
  );
  if (operation.method !== "PUT" || !session.availability.isBuilt(retrieve)) return;
  let path: Case["path"] | undefined;
  for (const example of operation.bodies[0]?.examples.keys() ?? []) {
    const ready = await scope.ready(operation, { example, ...(path === undefined ? {} : { path }) });
    path = ready.path;
    const first = await scope.send(ready);
    // Another law reports an example that is refused.
    if (first.status !== 200) continue;
    const seen = await scope.send(asked(retrieve, ready));
    if (seen.status !== 200 || !isObject(seen.json) || !canBeSent(operation, seen.json)) continue;
    const sent = await scope.try({ ...ready, body: seen.json });
    const again = await scope.send(asked(retrieve, ready));
    const violation = violationIn(retrieve, seen, sent, again);
    const steps = [first, seen, sent, again].map(({ step }) => step);
    session.recorder.judge(sentBackChangesNothing, violation, { operation, steps });
  }
}

function asked(retrieve: Operation, { path }: Case): Case {
  return { operation: retrieve, path, query: {} };
}

/** Returns false where a request needs what no response shows, such as a password. */
function canBeSent({ bodies: [body] }: Operation, json: JsonObject): boolean {
  return (
    body !== undefined &&
    Object.entries(json).every(([name, value]) => {
      const required = body.schema.properties.get(name)?.required ?? new Set<string>();
      return !isObject(value) || [...required].every((member) => value[member] !== undefined);
    })
  );
}

function violationIn(retrieve: Operation, seen: Exchange, sent: Exchange, again: Exchange): Violation | undefined {
  if (sent.status !== 200)
    return { about: "the retrieved object", expected: "status 200", actual: `${sent.status} ${shown(sent.json)}` };
  const shape = retrieve.answers.get(200)?.contents[0]?.schema;
  return asViolation(
    difference(lasting(seen.json, shape), lasting(again.json, shape)),
    "",
    ", as before it was sent back",
  );
}

/** Returns the value without instants, and without what each request makes anew (`x-made-anew`). */
function lasting(value: Json | undefined, shape: Shape | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => lasting(item, shape?.items) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]): [string, Json][] => {
      const property = shape?.properties.get(name);
      if (name.endsWith("Instant") || property?.flag("x-made-anew") === true) return [];
      return [[name, lasting(child, property ?? shape?.values) ?? null]];
    }),
  );
}
