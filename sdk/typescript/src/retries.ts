import { sleep } from "./deadline.ts";
import { retryAfterSeconds } from "./retry-after.ts";

export interface Attempts {
  /** Maximum number of attempts after the first. */
  readonly retries: number;
  /** When the whole call ends, in milliseconds like `Date.now()`. */
  readonly deadline: number;
  /** Ends the whole call. */
  readonly signal: AbortSignal;
  /** Number of attempts so far. */
  count: number;
}

const retryableStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Sends a request until a response is final, the retries are used up or the next wait would pass the deadline. */
export async function sendWithRetries(attempts: Attempts, send: () => Promise<Response>): Promise<Response> {
  const { deadline, retries, signal } = attempts;
  for (;;) {
    attempts.count++;
    let response: Response | undefined;
    let error: unknown;
    try {
      response = await send();
    } catch (thrown) {
      error = thrown;
    }
    if (response && !retryableStatuses.has(response.status)) return response;
    const delay = retryDelay(attempts.count, response);
    if (attempts.count > retries || signal.aborted || Date.now() + delay >= deadline) {
      if (response) return response;
      throw error;
    }
    await sleep(delay, signal);
  }
}

/** Returns milliseconds: the server's `Retry-After`, or exponential back-off. */
function retryDelay(attempt: number, response: Response | undefined): number {
  const seconds = response && retryAfterSeconds(response.headers);
  if (seconds !== undefined) return seconds * 1000;
  // Random, so that many clients do not come back at once.
  return Math.min(8000, 250 * 2 ** attempt) * (1 - Math.random() / 2);
}
