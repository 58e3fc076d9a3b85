/** Tells what a client sends, for debugging: a `fetch` for the options of a client. */
import { withoutQuery } from "./failures.ts";
import { aborted } from "./kinds.ts";
import type { Attempt, ClientOptions } from "./options.ts";
import { Problem } from "./problem.ts";

/** One attempt of a call. Holds no secret: no body, no query, and of the headers only the values that tell nothing. */
export interface LogEvent extends Attempt {
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** Why there was no answer: `timeout`, `aborted`, or the name of what went wrong. */
  readonly error?: string;
  /** How long it took until the answer began. */
  readonly milliseconds: number;
  /** The id under which the server logged the request. */
  readonly requestId: string | null;
  /** Those of the request; what may be secret is `***`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A `fetch` that tells of each attempt: `createClient({ …, fetch: logged(console.debug) })`. */
export function logged(
  log: (event: LogEvent) => void,
  fetch: NonNullable<ClientOptions["fetch"]> = (request) => globalThis.fetch(request),
): NonNullable<ClientOptions["fetch"]> {
  return async (request, attempt) => {
    const { method, url } = request;
    const headers = Object.fromEntries(
      [...request.headers].map(([name, value]) => [name, harmless.test(name) ? value : "***"]),
    );
    const begin = performance.now();
    const tell = (outcome: Pick<LogEvent, "status" | "requestId" | "error">): void => {
      const milliseconds = Math.round(performance.now() - begin);
      log({ ...attempt, method, url: withoutQuery(url), ...outcome, milliseconds, headers });
    };
    try {
      const response = await fetch(request, attempt);
      tell({ status: response.status, requestId: response.headers.get("x-request-id") });
      return response;
    } catch (problem) {
      tell({ status: 0, requestId: null, error: nameOf(problem, request.signal) });
      throw problem;
    }
  };
}

const harmless = /^(?:accept|content-type|x-request-id|x-service-tenantid)$/;

/** No message: it may repeat what was sent. */
function nameOf(problem: unknown, { reason }: AbortSignal): string {
  if (reason instanceof Problem) return reason.Kind === aborted ? "aborted" : "timeout";
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  return cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.name) : "unknown";
}
