/** Provokes the statuses for which the documents give a request, in `x-provoked-by` of the response. */
import { isText, type JsonObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { withValueAt } from "../contract/paths.ts";
import type { Case } from "../exchange/case.ts";
import { merge } from "../exchange/references.ts";
import { Scope } from "../exchange/scope.ts";
import { ignoreSetupError } from "../exchange/setup-error.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";

const statusProvoked: Law = {
  id: "status-provoked",
  says: "A status comes of what the document says it comes of, when that is sent as often as it says, or sooner.",
  lookAt: "The counter of the operation, and the checks before its success.",
};

/** Provokes each status with objects of its own, which are unusable afterwards. */
export async function provokeStatuses({ session }: Scope, operation: Operation): Promise<void> {
  for (const { status, provokedBy } of operation.answers.values()) {
    if (provokedBy === undefined) continue;
    session.recorder.cases++;
    await using scope = new Scope(session);
    const ready = await scope.ready(operation);
    const asked = { ...ready, query: { ...ready.query, ...provokedBy.query } };
    const provoking = await withReferences(scope, changed(asked, provokedBy.body), provokedBy.refers);
    if (provoking === undefined) continue;
    const steps: Step[] = [];
    let sent: Exchange | undefined;
    for (let times = 0; times < provokedBy.times && sent?.status !== status; times++) {
      sent = await scope.send(provoking);
      steps.push(sent.step);
    }
    const expected = `${status}, at the latest after ${steps.length} times`;
    const violation =
      sent?.status === status ? undefined : { about: String(status), expected, actual: `${sent?.status}` };
    session.recorder.judge(statusProvoked, violation, { operation, steps: [...scope.steps, ...steps] });
  }
}

function changed(ready: Case, members: JsonObject): Case {
  return Object.keys(members).length === 0 ? ready : { ...ready, body: merge(ready.body ?? {}, members) };
}

/** Returns the request with another reference; undefined where there is no object for it. */
async function withReferences(scope: Scope, ready: Case, refers: JsonObject): Promise<Case | undefined> {
  const { operation } = ready;
  let provoking = ready;
  for (const [name, refersTo] of Object.entries(refers)) {
    const value = isText(refersTo) ? await scope.reference(refersTo, operation).catch(ignoreSetupError) : undefined;
    if (value === undefined) {
      scope.session.recorder.cannotTry(
        `${operation.operationId}, ${name}`,
        `There is no ${String(refersTo)}.`,
        "See --known.",
      );
      return undefined;
    }
    const isParameter = operation.parameters.some((one) => one.in === "query" && one.name === name);
    provoking = isParameter
      ? { ...provoking, query: { ...provoking.query, [name]: value } }
      : { ...provoking, body: withValueAt(provoking.body ?? {}, name.split("."), value) };
  }
  return provoking;
}
