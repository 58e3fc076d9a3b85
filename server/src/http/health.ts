/** `GET /health/live` and `GET /health/ready`, without authentication: liveness and readiness. */
import { Router } from "express";
import { StoreNotWritable } from "../store/failures.ts";
import type { Store } from "../store/store.ts";
import { sendJson } from "./replies.ts";

export function healthPages(store: Store, isStopping: () => boolean): Router {
  const router = Router();
  router.get("/live", (_request, response) => sendJson(response, 200, { status: "live" }));
  router.get("/ready", async (_request, response) => {
    const reached = await store.ping().then(
      () => "reachable",
      (error: unknown) => (error instanceof StoreNotWritable ? "unwritable" : "unreachable"),
    );
    const ready = reached === "reachable" && !isStopping();
    const status = ready ? "ready" : isStopping() ? "stopping" : "unavailable";
    sendJson(response, ready ? 200 : 503, { status, store: reached }, ready ? {} : { "Retry-After": "1" });
  });
  return router;
}
