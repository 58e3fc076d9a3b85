/** Sends what the description gives as examples, and the smallest requests that it allows. */

import type { DescribedOperation } from "../../contract/document/description.ts";
import type { Case } from "../../exchange/case.ts";
import type { Scope } from "../../exchange/scope.ts";
import { type Exchange, isSuccess } from "../../exchange/wire.ts";
import type { PhasePlan } from "../../phases/walk.ts";
import { validAccepted } from "../laws.ts";
import { isMalformed, type Plan, perDescribed, refusedViolation } from "../plan.ts";
import { isRuled, isRuledOperation, namesInPath } from "../resources.ts";

/** Requests of an operation in one media type. */
const maximumRequests = 8;

export function examples(plan: Plan): PhasePlan {
  return perDescribed(plan, async (scope, operation, random) => {
    const { requests } = plan;
    await requests.makeNeeded(scope, operation, random);
    // A deletion takes an object of its own.
    const own = operation.method === "DELETE" ? await requests.ready(scope, operation, random) : undefined;
    const candidates = own === undefined ? requests.candidates(operation, { random, madeUp: 4 }) : [own];
    if (candidates.length === 0) {
      const types = operation.requestMediaTypes.join(", ");
      const why =
        types === "" ? "No valid request can be made of its schemas." : `No valid body can be made: ${types}.`;
      scope.session.recorder.cannotTry(operation.operationId, why, "Give the description an example of the request.");
    }
    for (const [mediaType, group] of Map.groupBy(candidates, (candidate) => candidate.mediaType ?? ""))
      await sendCandidates(plan, scope, { operation, mediaType, group });
    await sendUnknownId(plan, scope, operation);
  });
}

interface CandidateGroup {
  readonly operation: DescribedOperation;
  readonly mediaType: string;
  readonly group: readonly Case[];
}

async function sendCandidates(
  { requests, known }: Plan,
  scope: Scope,
  { operation, mediaType, group }: CandidateGroup,
): Promise<void> {
  const refused: Exchange[] = [];
  const tried = group.slice(0, maximumRequests);
  for (const candidate of tried) {
    const sent = await scope.try(candidate);
    requests.notice(sent);
    if (isMalformed(sent)) refused.push(sent);
    else if (isSuccess(sent)) scope.session.recorder.judgeSent(validAccepted, undefined, sent);
  }
  // One refusal may be for what does not exist, as with a deletion; where nothing is accepted, a rule is not described.
  const mayBeRefused =
    operation.method === "DELETE" || isRuledOperation(operation) || namesSomething(operation, mediaType, known.nouns);
  if (refused.length === tried.length && !mayBeRefused) judgeRefused(scope, mediaType, refused);
}

/** An id that nothing has: most operations document what they answer then, and none may fail. */
async function sendUnknownId({ requests }: Plan, scope: Scope, operation: DescribedOperation): Promise<void> {
  const { session } = scope;
  const parameter = operation.parameters.findLast((one) => one.in === "path");
  const base = parameter && requests.base(operation, session.random(`${operation.operationId} unknown`));
  if (parameter === undefined || base === undefined) return;
  const unknown = requests.values.newId(parameter.schema);
  if (parameter.schema.enum !== undefined || !requests.values.isValid(parameter.schema, unknown)) return;
  requests.noticeUnknown(await scope.try({ ...base, path: { ...base.path, [parameter.name]: unknown } }));
}

/** Returns true where a required part of the request may name what does not exist. */
function namesSomething(
  { bodies, parameters }: DescribedOperation,
  mediaType: string,
  nouns: ReadonlySet<string>,
): boolean {
  const schema = bodies.find((content) => content.mediaType === mediaType)?.schema;
  const members = [...(schema?.properties ?? [])].filter(([name]) => schema?.required.has(name));
  const required = parameters.filter((one) => one.required && one.in !== "path");
  return (
    members.some(([name, shape]) => isRuled(name, shape, nouns)) ||
    required.some(({ name, schema: shape }) => isRuled(name, shape, nouns)) ||
    parameters.some(namesInPath)
  );
}

function judgeRefused(scope: Scope, mediaType: string, [first, ...others]: readonly Exchange[]): void {
  if (first === undefined) return;
  const expected =
    others.length === 0 ? "a status of success" : `that one of ${others.length + 1} valid requests is accepted`;
  const violation = refusedViolation(first, { about: `request ${mediaType}`.trim(), expected });
  scope.session.recorder.judgeSent(validAccepted, violation, first);
}
