/** `GET /health/live` and `GET /health/ready`, without authentication: liveness and readiness. */
import { Router } from "express";
import { StoreNotWritable } from "../store/failures.ts";
import type { Store } from "../store/store.ts";
import { sendJson } from "./replies.ts";

interface HealthParts {
  readonly store: Pick<Store, "ping">;
  readonly isStopping: () => boolean;
  readonly prepare: () => void;
  /** Returns false where jobs wait because they cannot be claimed. */
  readonly claimsJobs: () => boolean;
}

export function healthPages({ store, isStopping, prepare, claimsJobs }: HealthParts): Router {
  const router = Router();
  router.get("/live", (_request, response) => sendJson(response, 200, { status: "live" }));
  router.get("/ready", async (_request, response) => {
    prepare();
    const reached = await store.ping().then(
      () => "reachable",
      (error: unknown) => (error instanceof StoreNotWritable ? "unwritable" : "unreachable"),
    );
    const ready = reached === "reachable" && !isStopping();
    // Requests are answered all the same: to take the process out would help nobody.
    const status = ready ? (claimsJobs() ? "ready" : "degraded") : isStopping() ? "stopping" : "unavailable";
    sendJson(response, ready ? 200 : 503, { status, store: reached }, ready ? {} : { "Retry-After": "1" });
  });
  return router;
}
