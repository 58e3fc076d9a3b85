/**
 * Posts the results of a batch to its `callbackURL`, again and again until they are taken (the webhook `batchResults`), signed
 * as notifications are.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../../contract/context.ts";
import { jobKind } from "../../../contract/job-kinds.ts";
import { type JobHandler, jobHandler } from "../../../contract/jobs.ts";
import {
  defaultTimeouts,
  deliver,
  messageRequest,
  receiverOf,
  deliveryRetries as retries,
} from "../../../outgoing/delivery.ts";
import type { Sender } from "../../../outgoing/outgoing.ts";

type BatchResults = components["schemas"]["BatchResults"];

export interface Callback {
  readonly callbackURL?: string;
  /** They may hold secrets: for the URL's own origin alone. */
  readonly callbackHeaders?: Readonly<Record<string, string>>;
  readonly callbackSigningSecret?: string;
}

interface BatchResultsJob {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The same in each attempt. */
  readonly messageId: string;
  readonly body: string;
  /** The job's payload is sealed where there is a master key. */
  readonly secret?: string;
}

const batchResultsJob = jobKind<BatchResultsJob>("batch results");

export async function enqueueBatchResults(
  { enqueue, newId }: Pick<Context, "enqueue" | "newId">,
  { callbackURL: url, callbackHeaders: headers = {}, callbackSigningSecret: secret }: Callback,
  results: Omit<BatchResults, "type">,
): Promise<void> {
  if (url === undefined) return;
  const messageId = `msg_${newId().replaceAll("-", "")}`;
  const receiver = receiverOf(url);
  const body = JSON.stringify({ type: "batchResults", ...results } satisfies BatchResults);
  const job = { url, headers, messageId, body, ...(secret === undefined ? {} : { secret }) };
  await enqueue(batchResultsJob, job, receiver === undefined ? {} : { receiver });
}

/** @param givenUp called when the results could not be posted */
export function batchResultsDelivery(
  outgoing: Sender,
  givenUp: (what: string, context: Context, error: string) => Promise<void>,
): JobHandler {
  return jobHandler<BatchResultsJob>({
    kind: batchResultsJob,
    retries,
    attempt({ payload: { url, headers, messageId, body, secret } }, preparation, signal) {
      const signed = messageRequest({ id: messageId, instant: preparation.clock.now(), body }, secret);
      const originHeaders = { ...headers, ...signed.originHeaders };
      return deliver(outgoing, { url, ...signed, originHeaders, ...defaultTimeouts, signal }, preparation.clock);
    },
    onDead: ({ payload: { messageId } }, context, error) =>
      givenUp(`The post of batch results ${messageId}`, context, error),
  });
}
