import { AbortedError } from "./errors.ts";
import type { Attempt, ClientOptions } from "./options.ts";
import { Problem } from "./problem.ts";
import { withoutQuery } from "./response-errors.ts";

/** One attempt of a call. It holds no secrets: no body, no query, and only the header values that are never secret. */
export interface LogEvent extends Attempt {
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** Status of the response; 0 if there is none. */
  readonly status: number;
  /** Reason why there is no response: `timeout`, `aborted`, or the code or name of the error. */
  readonly error?: string;
  /** Time until the response began. */
  readonly milliseconds: number;
  /** The id under which the server logs the request. */
  readonly requestId: string | null;
  /** Headers of the request; values that may be secret are `***`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a `fetch` that logs each attempt: `createClient({ …, fetch: logged(console.debug) })`. */
export function logged(
  log: (event: LogEvent) => void,
  fetch: NonNullable<ClientOptions["fetch"]> = (request) => globalThis.fetch(request),
): NonNullable<ClientOptions["fetch"]> {
  return async (request, attempt) => {
    const { method, url } = request;
    const headers = Object.fromEntries(
      [...request.headers].map(([name, value]) => [name, publicHeaders.test(name) ? value : "***"]),
    );
    const start = performance.now();
    const logAttempt = (outcome: Pick<LogEvent, "status" | "requestId" | "error">): void => {
      const milliseconds = Math.round(performance.now() - start);
      log({ ...attempt, method, url: withoutQuery(url), ...outcome, milliseconds, headers });
    };
    try {
      const response = await fetch(request, attempt);
      logAttempt({ status: response.status, requestId: response.headers.get("x-request-id") });
      return response;
    } catch (error) {
      logAttempt({ status: 0, requestId: null, error: errorName(error, request.signal) });
      throw error;
    }
  };
}

const publicHeaders = /^(?:accept|content-type|x-request-id|x-service-tenantid)$/;

/** Leaves the message out, because it may repeat what was sent. */
function errorName(error: unknown, { reason }: AbortSignal): string {
  if (reason instanceof Problem) return reason.errorClass === AbortedError ? "aborted" : "timeout";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.name) : "unknown";
}
