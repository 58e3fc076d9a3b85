/** Batches whose results are posted later (Decisions: Batch operations): they are accepted at once and done afterwards. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../../../contract/context.ts";
import { generalError, Problems } from "../../../contract/errors.ts";
import { jobKind } from "../../../contract/job-kinds.ts";
import { type JobHandler, jobHandler } from "../../../contract/jobs.ts";
import type { ContentServices } from "../content-services.ts";
import { submittedInBatch } from "../submissions.ts";
import { enqueueBatchResults } from "./batch-results.ts";
import { type BatchKind, checkBatch, decideBatch, filteredOf, prepareBatch } from "./batches.ts";

type BatchRequest =
  | components["schemas"]["ContentModerationBatchRequest"]
  | components["schemas"]["ContentUpdateBatchRequest"];

interface BatchJob {
  readonly kind: BatchKind;
  readonly body: BatchRequest;
}

const batchJob = jobKind<BatchJob>("batch");

export async function enqueueBatch(context: Pick<Context, "enqueue">, job: BatchJob): Promise<void> {
  await context.enqueue(batchJob, job);
}

/** The work and leaving its results are one transaction, so that neither happens twice, or without the other. */
export function batchModeration(parts: ContentServices): JobHandler {
  return jobHandler<BatchJob>({
    kind: batchJob,
    retries: { attempts: 12, firstPauseMs: 1_000, maximumPauseMs: 10 * 60 * 1_000 },
    async prepare({ payload: { kind, body } }, preparation) {
      const batch = { kind, submitted: submittedInBatch(body) };
      const prepared = await prepareBatch(parts, batch, preparation);
      return async (context) => {
        const { problems, targets } = await checkBatch(context, batch, prepared);
        if (problems.any) return enqueueBatchResults(context, body, { results: [], errors: problems.toErrors() });
        const results = await decideBatch(context, batch, { filtered: filteredOf(prepared), targets });
        // Nothing of it is kept, and the next attempt sees what stood in the way.
        if (results instanceof Problems) throw new Error("Another request took an id of the batch.");
        return enqueueBatchResults(context, body, { results });
      };
    },
    onDead({ payload: { body } }, context) {
      const message = "The batch could not be done, and nothing of it was. Send it again.";
      return enqueueBatchResults(context, body, { results: [], errors: generalError("unavailable", message) });
    },
  });
}
