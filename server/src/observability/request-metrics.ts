/** Counts requests and their durations by operation and status. */
import type { RequestHandler } from "express";
import { stateOf } from "../http/request-state.ts";
import type { Metrics } from "./metrics.ts";

/** Label of requests without an operation: health, the portal, documents, unknown paths. Paths are never labels. */
const noOperation = "none";
/** Label of a response whose client disconnected before its end. */
const aborted = "aborted";

type Outcome = "success" | "failure" | "blocked";

/** Operations that log users in. */
const logins = { reconcileToken: "reconcile", loginOperator: "operator" } as const;
const outcomes: readonly Outcome[] = ["success", "failure", "blocked"];

type RequestMetrics = Pick<Metrics, "requestDuration" | "requestsInFlight" | "logins">;

export function measureRequests(metrics: RequestMetrics): RequestHandler {
  // A counter that starts at 0 makes its first increment visible to `rate()`.
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

/** Returns undefined for a malformed request or a server failure, which are no login attempts. */
function loginOutcome(status: number): Outcome | undefined {
  if (status === 200) return "success";
  if (status === 401 || status === 404) return "failure";
  return status === 429 ? "blocked" : undefined;
}
