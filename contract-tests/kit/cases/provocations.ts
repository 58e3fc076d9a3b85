/** Statuses that the documents say how to bring about, by `x-provoked-by` on their response. */
import { isObject } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import { Scope } from "../exchange/scope.ts";
import type { Sent } from "../exchange/wire.ts";
import type { Law, Step } from "../findings.ts";

const statusProvoked: Law = {
  id: "status-provoked",
  says: "A status comes of what the document says it comes of, when that is sent as often as it says, or sooner.",
  lookAt: "What the operation counts, and what it looks at before it answers with a success.",
};

/** Each of them with objects of its own, which are of no use to anybody afterwards. */
export async function provokeStatuses({ session }: Scope, operation: Operation): Promise<void> {
  for (const { status, provokedBy } of operation.answers.values()) {
    if (provokedBy === undefined) continue;
    session.cases++;
    await using scope = new Scope(session);
    const ready = await scope.ready(operation);
    const body = { ...(isObject(ready.body) ? ready.body : {}), ...provokedBy.body };
    const steps: Step[] = [];
    let sent: Sent | undefined;
    for (let times = 0; times < provokedBy.times && sent?.status !== status; times++) {
      sent = await scope.send({ ...ready, body });
      steps.push(sent.step);
    }
    const expected = `${status}, at the latest after ${steps.length} times`;
    const broken = sent?.status === status ? undefined : { about: String(status), expected, actual: `${sent?.status}` };
    session.judge(statusProvoked, broken, { operation, steps: [...scope.steps, ...steps] });
  }
}
