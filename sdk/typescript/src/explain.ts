/** Says why a call got no answer. */
import { Ended } from "./deadline.ts";
import {
  AbortedError,
  type CallFacts,
  ConnectionError,
  GatehouseError,
  InvalidInputError,
  TimeoutError,
} from "./errors.ts";
import { InputProblem } from "./input-problem.ts";
import { isObject } from "./json.ts";

/**
 * The error of whatever was thrown: of a request that was sent, or, with `what`, before or around it, of the class that is
 * given. No message holds a secret.
 */
export type Explain = (problem: unknown, what?: string, Kind?: typeof GatehouseError) => GatehouseError;

/** Goes by the facts as they are when something is thrown. */
export function explainer(facts: CallFacts, secrets: readonly (string | null | undefined)[]): Explain {
  return (problem, what, Kind = InvalidInputError) => {
    if (problem instanceof GatehouseError) return problem;
    if (problem instanceof InputProblem) return new InvalidInputError(problem.message, facts);
    if (problem instanceof Ended)
      return problem.reason === "aborted"
        ? new AbortedError("aborted by the caller.", facts)
        : new TimeoutError("no complete answer in time. Try again, or allow more.", facts);
    // `fetch` says what went wrong in the cause of its error.
    const cause = (isObject(problem) && problem["cause"]) || problem;
    const { code, message }: Record<string, unknown> = isObject(cause) ? cause : {};
    const reason = secrets.reduce<string>(
      (text, secret) => (secret ? text.replaceAll(secret, "***") : text),
      `${message || code}`,
    );
    if (what !== undefined) return new Kind(`${what} (${reason}). Correct it.`, facts);
    const coded = { ...facts, code };
    return new ConnectionError(`no answer from ${facts.url} (${reason}). Check baseUrl, network and server.`, coded);
  };
}
