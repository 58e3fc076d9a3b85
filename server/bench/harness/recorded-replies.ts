/** Responses of our server, which the servers beside it repeat. */
import { writeFileSync } from "node:fs";
import { carriedMark, type LoadRequest, uniqueMark } from "./load-request.ts";

export interface RecordedReply {
  readonly method: string;
  /** Path of the specs. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  readonly readsQuery: boolean;
}

export interface RecordedOperation {
  readonly described: { readonly method: string; readonly path: string };
  readonly request: LoadRequest;
}

const timeout = 30_000;

/**
 * Sends each request once to the server at a port, and writes its replies to a file, for BENCH_REPLIES.
 * @throws Error for a status other than 2xx
 */
export async function recordReplies(
  operations: readonly RecordedOperation[],
  { port, file }: { readonly port: number; readonly file: string },
): Promise<void> {
  const replies: RecordedReply[] = [];
  for (const { described, request } of operations) {
    const { method, path } = described;
    const { status, text } = await ask(request, port);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    replies.push({ method, path, status, body: JSON.parse(text), readsQuery: request.target.includes("?") });
  }
  writeFileSync(file, JSON.stringify(replies));
}

async function ask(
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
