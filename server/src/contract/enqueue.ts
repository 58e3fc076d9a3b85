/** Enqueues jobs in the transaction of an operation. */

import { insertJob } from "../store/outbox/outbox.ts";
import type { Context } from "./context.ts";
import type { Enqueue } from "./job-kinds.ts";

/** @param onLeft called for each job; the job can be claimed after the commit */
export function enqueueIn(
  { db, tenantId, clock, trace }: Pick<Context, "db" | "tenantId" | "clock" | "trace">,
  onLeft: () => void,
): Enqueue {
  return async (kind, payload, { channel, receiver, record, dueInstant } = {}) => {
    const now = clock.now();
    const id = await insertJob(db, {
      tenantId,
      kind: kind.name,
      channel,
      receiver,
      record,
      payload,
      createInstant: now,
      dueInstant: dueInstant ?? now,
      trace,
    });
    onLeft();
    return id;
  };
}
