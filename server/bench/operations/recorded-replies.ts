/** Responses of our server, which bare Express repeats. */
import type { LoadRequest } from "../http/wire-form.ts";
import { carriedMark, uniqueMark } from "../http/wire-form.ts";
import type { SeedResult } from "./seed.ts";
import type { Operation } from "./workload.ts";

export interface RecordedReply {
  readonly method: string;
  /** Path of the specs. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  readonly readsQuery: boolean;
}

const timeout = 30_000;

/** Sends each request once. @throws Error for a status other than 2xx */
export async function recordReplies(
  operations: readonly Operation[],
  { port, seeded }: { readonly port: number; readonly seeded: SeedResult },
): Promise<RecordedReply[]> {
  const replies: RecordedReply[] = [];
  for (const { described, request } of operations) {
    const { method, path } = described;
    const asked = request(seeded);
    const { status, text } = await ask(asked, port);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    replies.push({ method, path, status, body: JSON.parse(text), readsQuery: asked.target.includes("?") });
  }
  return replies;
}

/** Sends a request once. */
export async function ask(
  { method, target, authorization, body: given, carried }: LoadRequest,
  port: number,
): Promise<{ readonly status: number; readonly text: string }> {
  // The last of the tokens: the load begins with the first.
  const token = carried?.first.at(-1) ?? "";
  const body = (typeof given === "object" ? given[0] : given)
    ?.replace(carriedMark, token)
    .replaceAll(uniqueMark, "once");
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: response.status, text: await response.text() };
}
