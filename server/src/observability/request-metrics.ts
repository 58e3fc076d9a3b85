/** Counts requests and their durations by operation and status. */
import type { RequestHandler } from "express";
import { stateOf } from "../http/request-state.ts";
import type { Metrics } from "./metrics.ts";

/** The label of every request that is no operation: health, the portal, documents, unknown paths. No path is a label. */
const noOperation = "none";
/** The label of a response whose reader went away before its end. */
const aborted = "aborted";

type Outcome = "success" | "failure" | "blocked";

/** The operations that log somebody in. */
const logins = { reconcileToken: "reconcile", loginOperator: "operator" } as const;
const outcomes: readonly Outcome[] = ["success", "failure", "blocked"];

type RequestMetrics = Pick<Metrics, "requestDuration" | "requestsInFlight" | "logins">;

export function measureRequests(metrics: RequestMetrics): RequestHandler {
  // A counter that begins at 0 shows its first increment to `rate()`.
  for (const kind of Object.values(logins)) for (const outcome of outcomes) metrics.logins.inc({ kind, outcome }, 0);
  return function requestMetrics(request, response, next) {
    metrics.requestsInFlight.inc();
    response.once("close", () => {
      metrics.requestsInFlight.dec();
      const { route, startedAt } = stateOf(request);
      const operation = route?.operation.operationId ?? noOperation;
      const status = response.writableFinished ? String(response.statusCode) : aborted;
      metrics.requestDuration.observe({ operation, status }, (performance.now() - startedAt) / 1000);
      if (operation === "reconcileToken" || operation === "loginOperator") {
        const outcome = loginOutcome(response.statusCode);
        if (outcome !== undefined) metrics.logins.inc({ kind: logins[operation], outcome });
      }
    });
    next();
  };
}

/** Undefined for what was no login: a malformed request, or a failure of the server's own. */
function loginOutcome(status: number): Outcome | undefined {
  if (status === 200) return "success";
  if (status === 401 || status === 404) return "failure";
  return status === 429 ? "blocked" : undefined;
}
