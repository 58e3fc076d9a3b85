/** The parts of a run against a description that is not ours: its contract, its laws and its phases. */

import { type DescribedOperation, type Description, readDescription } from "../contract/document/description.ts";
import { definiteFormats } from "../contract/document/formats.ts";
import { DocumentError } from "../contract/document/load.ts";
import { Validator } from "../contract/validator.ts";
import { matchesWildcards } from "../data/wildcards.ts";
import type { Session } from "../exchange/session.ts";
import { NoResponseError } from "../exchange/wire.ts";
import { chooseOperations } from "../operation-choice.ts";
import { RunSetupError } from "../phases/greet.ts";
import type { RunSubject } from "../phases/walk.ts";
import type { RunOptions } from "../run-options.ts";
import { CreatedObjects } from "./created-objects.ts";
import { KnownIds } from "./known-ids.ts";
import { documentLaws } from "./laws.ts";
import { authentication } from "./phases/authentication.ts";
import { boundaries, negative } from "./phases/boundaries.ts";
import { examples } from "./phases/examples.ts";
import { generated } from "./phases/generated.ts";
import { methods } from "./phases/methods.ts";
import { state } from "./phases/state.ts";
import type { Plan } from "./plan.ts";
import { RequestFactory, unusableContents } from "./requests.ts";
import { inferResources } from "./resources.ts";
import { documentTransport } from "./transport.ts";
import { ValueMaker } from "./values.ts";

/** @throws RunSetupError where the description cannot be read */
export async function documentSubject(options: RunOptions, address: string): Promise<RunSubject> {
  const description = await read(address, options.document?.skip ?? []);
  const { contract } = description;
  const resources = inferResources(description);
  const known = new KnownIds(resources);
  const created = new CreatedObjects(resources);
  return {
    contract,
    title: description.title,
    operations: choose(contract.operations, options),
    // Resources of ours are read from the names of our operations.
    resources: [],
    laws: documentLaws,
    transport: documentTransport(options),
    notice: (exchange) => {
      known.notice(exchange);
      created.notice(exchange);
    },
    phases: (session) => {
      const values = new ValueMaker(contract, { known, fresh: session.fresh });
      const plan: Plan = {
        description,
        resources,
        known,
        requests: new RequestFactory(values, { known, resources }),
        definite: new Validator(contract.requests, definiteFormats),
      };
      const parts = [examples, boundaries, negative, authentication, methods, generated, state].map((make) =>
        make(plan),
      );
      return Object.fromEntries(parts.map((part) => [part.phase, part]));
    },
    begin: async (session) => {
      await begin(session, description);
      return undefined;
    },
    prepare: async () => undefined,
    end: (session) => end(session, created),
  };
}

function choose(all: readonly DescribedOperation[], { document }: RunOptions): readonly string[] | undefined {
  const { operations, problems } = chooseOperations(all, { only: document?.only, tags: document?.tags });
  if (problems.length > 0) throw new RunSetupError(problems.join("\n"));
  return operations;
}

async function read(address: string, skip: readonly string[]): Promise<Description> {
  const isSkipped = (id: string): boolean => skip.some((pattern) => matchesWildcards(pattern, id));
  try {
    return await readDescription(address, isSkipped);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new RunSetupError(error.message, { cause: error });
  }
}

async function begin(session: Session, { contract, problems }: Description): Promise<void> {
  const { recorder, sender, options } = session;
  for (const { what, why } of problems) recorder.cannotTry(what, why, "Correct the description.");
  for (const { operation, content, why } of unusableContents(contract))
    recorder.cannotTry(`${operation.operationId}, request ${content.mediaType}`, why, "Correct the description.");
  for (const { operationId, skipReason } of contract.operations)
    if (skipReason !== undefined)
      recorder.cannotTry(
        operationId,
        skipReason,
        "Leave out --skip, or x-contract-skip in the description, to try it.",
      );
  const operation = contract.operations.find(({ method }) => method === "GET") ?? contract.operations[0];
  if (operation === undefined) throw new RunSetupError("The description has no operation.");
  const path = Object.fromEntries(
    operation.parameters.filter((one) => one.in === "path").map(({ name }) => [name, "kit"]),
  );
  try {
    await sender.sendQuietly({ operation, path, query: {}, raw: { method: "GET" } });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    throw new RunSetupError(
      `No answer from ${options.url} (${error.step.failure ?? "no reason given"}). Start the server, or correct --url.`,
      {
        cause: error,
      },
    );
  }
}

async function end(session: Session, created: CreatedObjects): Promise<void> {
  await created.remove(session);
  for (const [pointer, why] of session.contract.responseValidator.unusable)
    session.recorder.cannotTry(
      `schema ${pointer.slice(0, 200)}`,
      `It cannot be used: ${why}.`,
      "Correct the description.",
    );
}
