/** Sends a request as often as it takes and may. */
import { withDeadline } from "./deadline.ts";
import { secondsUntil } from "./failures.ts";

export interface Attempts {
  /** So many attempts after the first, at most. */
  readonly retries: number;
  /** When the call as a whole ends, as `Date.now()` says it. */
  readonly until: number;
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** How many there were. */
  count: number;
}

/** The answer of the last attempt. */
export async function sendAttempts(attempts: Attempts, send: () => Promise<Response>): Promise<Response> {
  const { retries, signal, until } = attempts;
  for (;;) {
    attempts.count++;
    let answer: Response | undefined;
    let problem: unknown;
    try {
      answer = await send();
    } catch (error) {
      problem = error;
    }
    const wait = waitAfter(attempts.count, answer);
    // No number of milliseconds is less.
    if (attempts.count > retries || signal.aborted || !(Date.now() + wait < until)) {
      if (answer) return answer;
      throw problem;
    }
    // Where the call ends meanwhile, the next attempt is not begun.
    await withDeadline(wait, signal, () => new Promise(() => undefined)).catch(() => undefined);
  }
}

/** In milliseconds: as long as the server asks; not a number where another attempt would fare no better. */
function waitAfter(attempt: number, answer: Response | undefined): number {
  if (answer && !/408|429|50[0234]/.test(`${answer.status}`)) return Number.NaN;
  const seconds = secondsUntil(answer?.headers);
  if (seconds >= 0) return seconds * 1000;
  // Half a second, doubled with each attempt, and less by chance, so that many clients do not come back at once.
  return Math.min(8000, 250 * 2 ** attempt) * (1 - Math.random() / 2);
}
