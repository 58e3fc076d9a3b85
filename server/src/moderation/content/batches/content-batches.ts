/** Moderating and updating many content items as one: all or none of them (Decisions: Batch operations). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "../../../contract/context.ts";
import { Problems } from "../../../contract/errors.ts";
import { type Handlers, type OperationId, reply, withPreparation } from "../../../contract/handlers.ts";
import type { ContentServices } from "../content-services.ts";
import { submittedInBatch } from "../submissions.ts";
import { enqueueBatch } from "./batch-jobs.ts";
import { type BatchKind, checkBatch, decideBatch, filteredOf, type PreparedBatch, prepareBatch } from "./batches.ts";

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
      ({ body }, context, prepared) => handle("moderate", { body, prepared }, context),
    ),

    batchUpdateContentItems: withPreparation<"batchUpdateContentItems", PreparedBatch | undefined>(
      ({ body }, preparation) => prepare("update", body, preparation),
      ({ body }, context, prepared) => handle("update", { body, prepared }, context),
    ),
  } satisfies Partial<Handlers<OperationId>>;
}

async function handle(
  kind: BatchKind,
  { body, prepared }: { readonly body: BatchRequest; readonly prepared: PreparedBatch | undefined },
  context: Context,
) {
  const batch = { kind, submitted: submittedInBatch(body) };
  const { problems, targets } = await checkBatch(context, batch, prepared);
  checkCallbackHeaders(body.callbackHeaders, problems);
  if (problems.any) return reply(400, problems.toErrors());
  if (prepared === undefined) {
    await enqueueBatch(context, { kind, body });
    return reply(200, { results: [] });
  }
  const results = await decideBatch(context, batch, { filtered: filteredOf(prepared), targets });
  return results instanceof Problems ? reply(400, results.toErrors()) : reply(200, { results });
}

/** Header names that the connection or the service sets itself. */
const reservedNames: ReadonlySet<string> = new Set([
  ...["accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect", "host"],
  ...["keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "webhook-id", "webhook-signature", "webhook-timestamp"],
]);

/** RFC 9110, 5.6.2 and 5.5: a token; characters of a line, which neither begins nor ends with space. */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;
const valuePattern = /^[\t\x20-\x7e]*$/;

/** Maximum characters of all names and values: Node, Apache and nginx refuse requests with longer headers. */
const maximumTotalLength = 4_096;

/** The messages name headers, never their values: they may be secrets. */
function checkCallbackHeaders(headers: Readonly<Record<string, string>> | undefined, problems: Problems): void {
  const seen = new Set<string>();
  const entries = Object.entries(headers ?? {});
  if (entries.reduce((length, [name, value]) => length + name.length + value.length, 0) > maximumTotalLength) {
    const advice = `Send names and values of at most ${maximumTotalLength} characters together.`;
    problems.field("callbackHeaders", "tooLong", `The headers are longer than receivers take. ${advice}`);
  }
  for (const [name, value] of entries) {
    const field = `callbackHeaders.${name}`;
    const lowerCase = name.toLowerCase();
    if (!namePattern.test(name)) {
      problems.field(field, "invalid", "This is no name of a header. Send letters, digits and dashes, 256 at most.");
    } else if (reservedNames.has(lowerCase)) {
      problems.field(field, "invalid", "The service sets this header itself. Leave it out.");
    } else if (seen.has(lowerCase)) {
      problems.field(field, "duplicate", "The header is there already, in another case. Send it once.");
    }
    if (!valuePattern.test(value)) {
      problems.field(field, "invalid", "A header's value is one line of ASCII characters. Send such a value.");
    }
    seen.add(lowerCase);
  }
}
