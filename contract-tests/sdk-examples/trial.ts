/** A trial of an example: its arguments, and the check of its result. */
import type { Client } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";

export interface TrialContext {
  readonly server: TestServer;
  /** Prepares and checks; the example itself has a watched client. */
  readonly client: Client;
}

export interface Trial {
  /** The example's name: its operation's id, or the name of one of the operation's forms. */
  readonly name: string;
  /** Prepares and runs the example, and resolves to the check of its result. */
  readonly run: (watched: Client, context: TrialContext) => Promise<() => void | Promise<void>>;
}

/** Checks the example's result; it also gets the example's arguments. */
type Check<Outcome, Given> = (
  outcome: Outcome,
  context: TrialContext & { readonly given: Given },
) => void | Promise<void>;

/** An example that needs nothing but a client. */
export function trial<Outcome>(example: (client: Client) => Promise<Outcome>, check: Check<Outcome, undefined>): Trial {
  return trialOf(example, () => undefined, check);
}

/** An example that is given ids, tokens … besides. */
export function trialOf<Given, Outcome>(
  example: (client: Client, given: Given) => Promise<Outcome>,
  prepare: (context: TrialContext) => Given | Promise<Given>,
  check: Check<Outcome, Given>,
): Trial {
  return {
    name: example.name,
    async run(watched, context) {
      const given = await prepare(context);
      const outcome = await example(watched, given);
      return () => check(outcome, { ...context, given });
    },
  };
}
