/** Sends a request as often as it takes and may. */
import { pause, withDeadline } from "./deadline.ts";
import { secondsUntil } from "./failures.ts";
import type { Attempt } from "./options.ts";

export interface Attempts {
  readonly operationId: string;
  readonly fetch: (request: Request, attempt: Attempt) => Promise<Response>;
  /** So many attempts after the first, at most. */
  readonly retries: number;
  /** The time of one, in milliseconds. */
  readonly attemptTimeoutMs: number;
  /** When the call as a whole ends, as `Date.now()` says it. */
  readonly until: number;
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Whether a success is left unread. */
  readonly streamed: boolean;
  /** How many there were. */
  count: number;
  /** Held on to: Node's fetch hears that it is to end from the request that it was given, unless that was collected. */
  sent?: Request;
}

/** The answer of the last attempt, read to its end. */
export async function sendAttempts(request: Request, attempts: Attempts): Promise<Response> {
  const { attemptTimeoutMs, fetch, operationId, retries, signal, streamed, until } = attempts;
  for (;;) {
    const attempt = ++attempts.count;
    const outcome = await withDeadline(attemptTimeoutMs, signal, async (ending) => {
      attempts.sent = new Request(request.clone(), { signal: ending });
      const response = await fetch(attempts.sent, { operationId, attempt });
      return streamed && response.ok ? response : await readToEnd(response);
    }).catch((problem: unknown) => ({ problem }));
    const isAnswer = outcome instanceof Response;
    const wait = isAnswer ? waitFor(outcome, attempt) : backOff(attempt);
    if (attempt > retries || signal.aborted || wait === undefined || Date.now() + wait >= until) {
      if (isAnswer) return outcome;
      throw outcome.problem;
    }
    await pause(wait, signal);
  }
}

/** Half an answer is none. A browser's redirect has nothing to read. */
async function readToEnd(response: Response): Promise<Response> {
  if (response.status < 200) return response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength ? bytes : null, response);
}

/** As long as the server asks, where another attempt may fare better. In milliseconds. */
function waitFor({ headers, status }: Response, attempt: number): number | undefined {
  if (!/^(?:408|429|50[0234])$/.test(`${status}`)) return undefined;
  const seconds = secondsUntil(headers);
  return seconds === undefined ? backOff(attempt) : seconds * 1000;
}

/** Half a second, doubled with each attempt, and less by chance, so that many clients do not come back at once. */
function backOff(attempt: number): number {
  return Math.min(8000, 250 * 2 ** attempt) * (1 - Math.random() / 2);
}
