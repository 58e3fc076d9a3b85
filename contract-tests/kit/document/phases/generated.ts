/** Requests made up from the schemas, with optional members and parameters. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Parameter } from "../../contract/contract.ts";
import type { DescribedOperation } from "../../contract/document/description.ts";
import type { Shape } from "../../contract/schema.ts";
import type { Case } from "../../exchange/case.ts";
import { isValid } from "../../exchange/case.ts";
import type { Random } from "../../exchange/random.ts";
import type { Scope } from "../../exchange/scope.ts";
import { isSuccess } from "../../exchange/wire.ts";
import type { PhasePlan } from "../../phases/walk.ts";
import { validAccepted } from "../laws.ts";
import {
  groupSize,
  groupsOf,
  isApart,
  isMalformed,
  type Plan,
  perDescribed,
  refusalCause,
  refusedViolation,
} from "../plan.ts";
import { isRuled, isRuledOperation } from "../resources.ts";
import { judgeReadBacks } from "../shown.ts";

/** Requests of an operation at effort 1. */
const casesPerOperation = 4;
/** Refused requests of an operation whose cause is looked for. */
const maximumExplained = 2;

export function generated(plan: Plan): PhasePlan {
  return perDescribed(plan, async (scope, operation, random) => {
    const { session } = scope;
    const count = Math.ceil(casesPerOperation * session.options.effort);
    let explained = 0;
    for (const numbers of groupsOf([...Array(count).keys()], isApart(operation) ? groupSize : 1)) {
      const candidates: Case[] = [];
      for (const _ of numbers) candidates.push(...(await candidateFor(plan, scope, operation, random)));
      session.recorder.cases += candidates.length;
      const answers = (await scope.sendAll(candidates)).filter((sent) => sent !== undefined);
      await judgeReadBacks(plan, scope, answers);
      for (const sent of answers.filter(isSuccess)) session.recorder.judgeSent(validAccepted, undefined, sent);
      const isExplained = plan.requests.isAccepted(operation) && !isRuledOperation(operation);
      const refused = isExplained ? answers.filter(isMalformed).slice(0, maximumExplained - explained) : [];
      explained += refused.length;
      for (const sent of refused) await explain(plan, scope, operation, sent.case);
    }
  });
}

/** Resolves to nothing where no valid request can be made. */
async function candidateFor(
  plan: Plan,
  scope: Scope,
  operation: DescribedOperation,
  random: Random,
): Promise<readonly Case[]> {
  const query = madeUpQuery(plan, operation, random);
  const base = await plan.requests.ready(scope, operation, random, { query });
  if (base === undefined) return [];
  const candidate: Case = { ...base, ...madeUpBody(plan, operation, random) };
  return isValid(scope.session.contract, candidate) ? [candidate] : [];
}

/** Some of the optional parameters of the query. */
function madeUpQuery({ requests }: Plan, { parameters }: DescribedOperation, random: Random): Record<string, Json> {
  const isChosen = ({ in: place, required, schema }: Parameter): boolean =>
    place === "query" && !required && random.below(2) === 0 && requests.values.unusableReason(schema) === undefined;
  const chosen = parameters.filter(isChosen);
  return Object.fromEntries(
    chosen.flatMap(({ name, schema }) =>
      // An empty value is none, unless the description allows it.
      requests.values.some(schema, { random, count: 1 }).flatMap((value) => (value === "" ? [] : [[name, value]])),
    ),
  );
}

function madeUpBody(
  { requests }: Plan,
  operation: DescribedOperation,
  random: Random,
): Pick<Case, "body" | "mediaType"> {
  const content = random.pick(requests.contents(operation));
  const [body] = content === undefined ? [] : requests.values.some(content.schema, { random, count: 1 });
  if (content === undefined || body === undefined) return {};
  return { mediaType: content.mediaType, body: requests.values.fit(content.schema, body, { renewed: true }) };
}

/** Looks for the one member or parameter that is refused in a request that is accepted without it. */
async function explain(plan: Plan, scope: Scope, operation: DescribedOperation, refused: Case): Promise<void> {
  const random = scope.session.random(`${operation.operationId} explained`);
  for (const { about, isOfQuery, shape, change } of differences(operation, refused)) {
    if (shape === undefined || isRuled(about, shape, plan.known.nouns)) continue;
    const base = await plan.requests.ready(scope, operation, random);
    const alone = base && change(base);
    if (base === undefined || alone === undefined || !isValid(scope.session.contract, alone)) continue;
    const sent = await scope.send(alone);
    if (
      !isMalformed(sent) ||
      !isSuccess(await scope.send((await plan.requests.ready(scope, operation, random)) ?? base))
    )
      continue;
    const expected = "a status of success, as without this value";
    const violation = refusedViolation(sent, { about, expected, cause: isOfQuery ? about : refusalCause(about, sent) });
    scope.session.recorder.judgeSent(validAccepted, violation, sent);
    return;
  }
}

interface Difference {
  readonly about: string;
  readonly isOfQuery: boolean;
  readonly shape: Shape | undefined;
  readonly change: (base: Case) => Case | undefined;
}

function differences(operation: DescribedOperation, { query, body, mediaType }: Case): readonly Difference[] {
  const inQuery = Object.entries(query).map(([name, value]): Difference => {
    const shape = operation.parameters.find((one) => one.in === "query" && one.name === name)?.schema;
    return {
      about: `query ${name}`,
      isOfQuery: true,
      shape,
      change: (base) => ({ ...base, query: { ...base.query, [name]: value } }),
    };
  });
  const schema = operation.bodies.find((one) => one.mediaType === mediaType)?.schema;
  const members: [string, Json][] = isObject(body) ? Object.entries(body) : [];
  const inBody = members.map(
    ([name, value]): Difference => ({
      about: name,
      isOfQuery: false,
      shape: schema?.properties.get(name),
      change: (base) => (isObject(base.body) ? { ...base, body: { ...base.body, [name]: value } } : undefined),
    }),
  );
  return [...inQuery, ...inBody];
}
