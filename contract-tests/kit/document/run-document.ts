/** The parts of a run against a description that is not ours: its contract, its laws and its phases. */

import { suggestion } from "@gatehouse/openapi/command-line";
import { type DescribedOperation, type Description, readDescription } from "../contract/document/description.ts";
import { definiteFormats } from "../contract/document/formats.ts";
import { DocumentError, loadLimits } from "../contract/document/load.ts";
import type { NamedOperation, OperationSettings } from "../contract/document/settings.ts";
import { Validator } from "../contract/validator.ts";
import type { Session } from "../exchange/session.ts";
import { isBroken, NoResponseError } from "../exchange/wire.ts";
import { loadHooks } from "../hooks.ts";
import { chooseOperations, matchesOperation } from "../operation-choice.ts";
import { RunSetupError } from "../phases/greet.ts";
import type { RunSubject } from "../phases/walk.ts";
import { type DocumentOptions, type RunOptions, settingsFor } from "../run-options.ts";
import { CreatedObjects } from "./created-objects.ts";
import { KnownIds } from "./known-ids.ts";
import { documentLawIds, documentLaws } from "./laws.ts";
import { authentication } from "./phases/authentication.ts";
import { boundaries, negative } from "./phases/boundaries.ts";
import { examples } from "./phases/examples.ts";
import { generated } from "./phases/generated.ts";
import { methods } from "./phases/methods.ts";
import { state } from "./phases/state.ts";
import type { Plan } from "./plan.ts";
import { ReachedOperations } from "./reached.ts";
import { RequestFactory, unusableContents } from "./requests.ts";
import { inferResources } from "./resources.ts";
import { documentTransport } from "./transport.ts";
import { ValueMaker } from "./values.ts";

/** @throws RunSetupError where the description cannot be read */
export async function documentSubject(options: RunOptions, address: string): Promise<RunSubject> {
  const { hooks: given } = options.document ?? {};
  const hooks = typeof given === "string" ? await loadHooks(given) : given;
  await hooks?.start?.({ url: options.url });
  const description = await read(address, options);
  const { contract } = description;
  const resources = inferResources(description);
  const known = new KnownIds(resources);
  const created = new CreatedObjects(resources);
  const reached = new ReachedOperations();
  // The other phases alone do not mean to reach every operation.
  const mustReach = options.phases?.includes("examples") !== false;
  let plan: Plan | undefined;
  return {
    contract,
    title: description.title,
    operations: choose(contract.operations, options),
    // Resources of ours are read from the names of our operations.
    resources: [],
    laws: documentLaws,
    transport: documentTransport(options, hooks),
    notice: (exchange) => {
      known.notice(exchange);
      created.notice(exchange);
      reached.notice(exchange);
    },
    phases: (session) => {
      const values = new ValueMaker(contract, { known, fresh: session.fresh });
      const shared: Plan = {
        description,
        resources,
        known,
        requests: new RequestFactory(values, { known, resources }),
        definite: new Validator(contract.requests, definiteFormats),
      };
      plan = shared;
      return {
        examples: examples(shared),
        boundaries: boundaries(shared),
        negative: negative(shared),
        authentication: authentication(shared),
        methods: methods(shared),
        generated: generated(shared),
        state: state(shared),
      };
    },
    reasonToStop: (phase, session) =>
      phase === "examples" && plan !== undefined ? reached.reasonToStop(plan, session) : undefined,
    begin: async (session) => {
      await begin(session, description);
      return undefined;
    },
    judgeRest: (session) => (plan === undefined || !mustReach ? undefined : reached.reasonAgainstPass(plan, session)),
    end: (session) => end(session, created),
  };
}

function choose(all: readonly DescribedOperation[], { document }: RunOptions): readonly string[] | undefined {
  const { operations, problems } = chooseOperations(all, { only: document?.only, tags: document?.tags });
  const wrong = [...problems, ...misnamed(all, document)];
  if (wrong.length > 0) throw new RunSetupError(wrong.join("\n"));
  return operations;
}

/** Returns what `--skip` and the settings name and the description does not have. */
function misnamed(all: readonly DescribedOperation[], { skip = [], settings = {} }: Partial<DocumentOptions> = {}) {
  const ids = all.map(({ operationId }) => operationId);
  const of = (pattern: string) => all.filter((operation) => matchesOperation(pattern, operation));
  const unknown = (where: string, pattern: string): string[] =>
    of(pattern).length > 0 ? [] : [`${where}: the description has no such operation${suggestion(pattern, ids)}`];
  return [
    ...skip.flatMap((pattern) => unknown(`--skip ${pattern}`, pattern)),
    ...Object.entries(settings).flatMap(([pattern, { values = {}, ignore = [] }]) => {
      const where = `operations, ${pattern}`;
      const names = of(pattern).flatMap(({ parameters }) => parameters.map(({ name }) => name));
      return [
        ...unknown(where, pattern),
        ...Object.keys(values)
          .filter((name) => of(pattern).length > 0 && !names.includes(name))
          .map((name) => `${where}: there is no parameter ${name}${suggestion(name, names)}`),
        ...ignore
          .filter((law) => !documentLawIds.includes(law))
          .map((law) => `${where}: there is no law ${law}${suggestion(law, documentLawIds)}`),
      ];
    }),
  ];
}

async function read(
  address: string,
  { document, timeoutMs = loadLimits.milliseconds }: RunOptions,
): Promise<Description> {
  const { skip = [], settings = {} } = document ?? {};
  const settingsOf = (operation: NamedOperation): OperationSettings => ({
    ...(skip.some((pattern) => matchesOperation(pattern, operation)) ? { skip: "--skip names it." } : {}),
    ...settingsFor(settings, operation),
  });
  try {
    return await readDescription(address, settingsOf, { ...loadLimits, milliseconds: timeoutMs });
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
        "Look at --skip, at x-contract-skip, and at the references of the description.",
      );
  const called = contract.operations.filter(({ skipReason }) => skipReason === undefined);
  const operation = called.find(({ method }) => method === "GET") ?? called[0];
  if (operation === undefined) throw new RunSetupError("No operation of the description may be called.");
  const path = Object.fromEntries(
    operation.parameters.filter((one) => one.in === "path").map(({ name }) => [name, "kit"]),
  );
  try {
    await sender.sendQuietly({ operation, path, query: {}, raw: { method: "GET" } });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    // Something is there, and this operation ends its connections.
    if (isBroken(error)) return;
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
