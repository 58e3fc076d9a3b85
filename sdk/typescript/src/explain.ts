/** Says why a call got no answer. */
import { type CallFacts, GatehouseError } from "./gatehouse-error.ts";
import { invalidInput, type Kind } from "./kinds.ts";
import { Problem } from "./problem.ts";

/** Makes what throws the error of whatever was thrown. */
export type Explain = (what: string, kind?: Kind, advice?: string) => (problem: unknown) => never;

/** Goes by the facts as they are when something is thrown. No message holds a secret. */
export function explainer(facts: CallFacts, secrets: readonly (string | null | undefined)[]): Explain {
  return (what, Kind = invalidInput, advice = "Correct it.") =>
    (problem) => {
      if (problem instanceof GatehouseError) throw problem;
      if (problem instanceof Problem) throw new problem.Kind(problem.message, facts);
      // `fetch` says what went wrong in the cause of its error.
      const { code, message }: { code?: string; message?: string } = Object(Object(problem).cause ?? problem);
      const reason = secrets.reduce<string>(
        (text, secret) => (secret ? text.replaceAll(secret, "***") : text),
        `${message || code}`,
      );
      throw new Kind(`${what} (${reason}). ${advice}`, { ...facts, ...(code && { code }) });
    };
}
