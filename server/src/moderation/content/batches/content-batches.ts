/** Moderating and updating many content items as one: all or none of them (Decisions: Batch operations). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "../../../contract/context.ts";
import { Problems } from "../../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../../contract/handlers.ts";
import type { ContentServices } from "../content-services.ts";
import { submittedInBatch } from "../submissions.ts";
import { enqueueBatch } from "./batch-jobs.ts";
import { type BatchKind, checkBatch, decideBatch, filteredOf, type PreparedBatch, prepareBatch } from "./batches.ts";
import { checkCallbackHeaders } from "./callback-headers.ts";

type BatchRequest =
  | components["schemas"]["ContentModerationBatchRequest"]
  | components["schemas"]["ContentUpdateBatchRequest"];

/** Contents are read before the transaction: no other operation waits for a thousand of them. */
export function contentBatches(parts: ContentServices) {
  const prepare = async (kind: BatchKind, body: BatchRequest, preparation: Preparation) =>
    body.callbackURL === undefined
      ? prepareBatch(parts, { kind, submitted: submittedInBatch(body) }, preparation)
      : undefined;
  return {
    batchModerateContentItems: withPreparation<"batchModerateContentItems", PreparedBatch | undefined>(
      ({ body }, preparation) => prepare("moderate", body, preparation),
      ({ body }, context, prepared) => handle(parts, "moderate", { body, prepared }, context),
    ),

    batchUpdateContentItems: withPreparation<"batchUpdateContentItems", PreparedBatch | undefined>(
      ({ body }, preparation) => prepare("update", body, preparation),
      ({ body }, context, prepared) => handle(parts, "update", { body, prepared }, context),
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

async function handle(
  parts: ContentServices,
  kind: BatchKind,
  { body, prepared }: { readonly body: BatchRequest; readonly prepared: PreparedBatch | undefined },
  context: Context,
) {
  const batch = { kind, submitted: submittedInBatch(body) };
  const { problems, targets } = await checkBatch(parts, context, batch, prepared);
  checkCallbackHeaders(body.callbackHeaders, problems);
  if (problems.any) return reply(400, problems.toErrors());
  if (prepared === undefined) {
    await enqueueBatch(context, { kind, body });
    return reply(200, { results: [] });
  }
  const results = await decideBatch(context, batch, { filtered: filteredOf(prepared), targets });
  return results instanceof Problems ? reply(400, results.toErrors()) : reply(200, { results });
}
