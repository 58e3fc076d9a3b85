/** How an example is tried: what it is given, and what has to come of it. */
import type { Client } from "@gatehouse/sdk";
import type { TestServer } from "@gatehouse/server";

export interface TrialContext {
  readonly server: TestServer;
  /** For what comes before an example and after it; the example has a client of its own, which is watched. */
  readonly client: Client;
}

export interface Trial {
  /** The example's name: its operation's id, or the name of one of the operation's forms. */
  readonly name: string;
  /** Prepares what the example needs, runs it, and resolves to the check of what came of it. */
  readonly run: (watched: Client, context: TrialContext) => Promise<() => void | Promise<void>>;
}

/** The check is given what the example resolved to, and what it was given. */
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
