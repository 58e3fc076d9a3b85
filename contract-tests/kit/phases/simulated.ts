/** Statuses that normal use cannot reach, simulated by a header of the test server; they must change nothing. */
import { namedErrors } from "../cases/field-errors.ts";
import type { Case } from "../exchange/case.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Law } from "../findings.ts";
import { refusedChangesNothing } from "../state/laws.ts";
import { judgeUnchanged, writtenBy } from "../state/snapshot.ts";
import { type PhasePlan, perOperation } from "./walk.ts";

const header = "X-Simulate-Status";

const statuses = [402, 413, 429, 500, 503];

const simulatedStatus: Law = {
  id: "simulated-status",
  says: "Where the license has expired, the body is too large, something breaks or a part is away, exactly that is answered.",
  lookAt: "The station that answers this status: does the operation pass it, and does what it throws get that far?",
};

export const simulated: PhasePlan = perOperation(async (scope, operation) => {
  const { session } = scope;
  // Statuses with a documented provocation need no simulation.
  const wanted = statuses.filter(
    (status) => operation.answers.has(status) && operation.answers.get(status)?.provokedBy === undefined,
  );
  if (session.options.simulation !== true) {
    const advice = "Run the kit against the test server with --simulation.";
    if (wanted.length > 0)
      session.recorder.cannotTry("402, 413, 429, 500 and 503", "The server does not simulate statuses.", advice);
    return;
  }
  const ready = await scope.ready(operation);
  const unchanged = { law: refusedChangesNothing, expected: "nothing is changed", about: "simulated failures" };
  await judgeUnchanged(scope, { ready, resource: writtenBy(session, operation), ...unchanged }, async () => {
    for (const status of wanted) await simulate(scope, ready, status);
  });
});

async function simulate(scope: Scope, ready: Case, status: number): Promise<void> {
  const { session } = scope;
  const received = await scope.try({ ...ready, raw: { headers: { [header]: String(status) } } });
  // The server says that it does not simulate this.
  if (received.status === 400 && namedErrors(received).fields.has(header)) {
    const why = `${ready.operation.operationId} cannot be brought to ${status} by ${header}.`;
    return session.recorder.cannotTry(
      `${ready.operation.operationId} ${status}`,
      why,
      "Another test has to show this status.",
    );
  }
  const isAnswered = received.status === status;
  const violation = isAnswered
    ? undefined
    : { about: `${status}`, expected: `${status}`, actual: `${received.status}` };
  scope.judge(simulatedStatus, violation, received);
}
