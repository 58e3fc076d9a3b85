/** Valid requests, generated from the schemas. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import { type GeneratedRequest, generateRequests } from "../cases/arbitrary-request.ts";
import { namedErrors } from "../cases/field-errors.ts";
import { isRuled, refusalShown } from "../cases/refusals.ts";
import { specialRequests } from "../cases/special-texts.ts";
import { judgeEcho } from "../checks/echo.ts";
import { fieldPlace } from "../checks/field-path.ts";
import { readAgain } from "../checks/retrieved.ts";
import type { Operation } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import { isValid } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Random } from "../exchange/random.ts";
import { type ReadyOptions, Scope } from "../exchange/scope.ts";
import { shrinkCase } from "../exchange/shrink.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { judgePatches } from "../patches/patch-laws.ts";
import { type PhasePlan, perOperation } from "./walk.ts";

const validAccepted: Law = {
  id: "valid-accepted",
  says: "A request that meets its schema is accepted, unless it names nothing or the document gives a further rule.",
  lookAt: "The errors in the answer: which rule does the server hold that its document does not show?",
};

/** Cases of one operation at effort 1. */
const casesPerOperation = 6;

export const generated: PhasePlan = perOperation(async (scope, operation) => {
  const { session } = scope;
  await scope.restoreAfterwards(operation);
  const count = Math.ceil(casesPerOperation * session.options.effort);
  const seed = session.random(operation.operationId).below(2 ** 31);
  // Others show nothing of what they were sent.
  const shows = session.resources.some((one) => [one.create, one.createWithId, one.update].includes(operation));
  for (const special of shows || operation.method === "PUT" ? specialRequests(operation) : []) {
    await using inner = new Scope(session);
    await send(inner, operation, { ...special, query: {}, required: {} });
  }
  for (const madeUp of generateRequests(session.contract, operation, { seed, count })) {
    await using inner = new Scope(session);
    await send(inner, operation, madeUp);
  }
  if (operation.method === "PATCH") await judgePatches(scope, operation);
});

async function send(scope: Scope, operation: Operation, madeUp: GeneratedRequest): Promise<void> {
  const { session } = scope;
  const random = session.random(`${operation.operationId} ${session.fresh.count()}`);
  const ready = await scope.ready(operation, options(operation, madeUp, random));
  const sent = { ...ready, ...withOwnId(scope, ready, random.below(3) === 0) };
  // References to objects that cannot be created yet are left out, even where they are required.
  if (!isValid(session.contract, sent)) return;
  const received = await scope.try(sent);
  judgeAccepted(scope, received, mayMiss(scope, sent));
  judgeEcho(session, received, (smaller) => isValid(session.contract, smaller));
  await readAgain(scope, received);
}

function options(
  operation: Operation,
  { mediaType, body, query, required }: GeneratedRequest,
  random: Random,
): ReadyOptions {
  const isElsewhere = random.below(2) === 0;
  return {
    madeUp: true,
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(body === undefined ? {} : { body }),
    // A deletion by other criteria could remove objects that are not the kit's.
    ...(operation.method === "DELETE" ? {} : { query: { ...query, ...(isElsewhere ? required : {}) } }),
  };
}

/** Returns true where a request may name a missing object: by a made-up query, or where the kit could create none. */
function mayMiss({ session }: Scope, sent: Case): boolean {
  const { operation, query } = sent;
  const isUnmade = operation.parameters.some(
    (parameter) => parameter.in === "path" && !session.creations.hasMade(parameter, sent) && !isChosen(sent),
  );
  return isUnmade || (operation.method === "GET" && Object.keys(query).length > 0);
}

/** Returns true where the path contains the chosen id of a new object. */
function isChosen({ operation }: Case): boolean {
  return operation.method === "POST" && operation.operationId.endsWith("WithId");
}

/** The body with the id of its object in it, which is the path's where the path holds one. */
function withOwnId(scope: Scope, ready: Case, wanted: boolean): { readonly body?: Json } {
  const { operation, body, path } = ready;
  const resource = scope.session.resources.find((one) =>
    [one.create, one.createWithId, one.update].includes(operation),
  );
  if (!wanted || resource === undefined || !isObject(body)) return {};
  const { wrapper, idParameter } = resource;
  const object = body[wrapper];
  const shape = operation.bodies[0]?.schema.properties.get(wrapper)?.properties.get("id");
  if (shape?.format !== "uuid" || !isObject(object)) return {};
  const id = path[idParameter?.name ?? ""] ?? scope.session.fresh.replacementFor("");
  return { body: { ...body, [wrapper]: { ...object, id } } };
}

function judgeAccepted({ session }: Scope, sent: Exchange, isMissing: boolean): void {
  const { operation } = sent.case;
  const violation = isAccepted(sent, isMissing) ? undefined : explain(sent);
  const shrink = shrinkCase({
    session,
    sent: sent.case,
    allowed: (smaller) => isValid(session.contract, smaller),
    again: async (scope, smaller) => {
      const received = await scope.sendQuietly(smaller);
      const isSame = received.status === sent.status && placesOf(received).some((place) => place === violation?.about);
      return isSame && !isAccepted(received, isMissing)
        ? { ...explain(received), about: violation?.about ?? "" }
        : undefined;
    },
  });
  session.recorder.judge(validAccepted, violation, { operation, steps: [sent.step], shrink });
}

function isAccepted(sent: Exchange, isMissing: boolean): boolean {
  const { status } = sent;
  return isSuccess(sent) || status === 501 || (status === 404 && isMissing) || isRuled(sent);
}

function explain(sent: Exchange): Violation {
  return { about: placesOf(sent)[0] ?? "", expected: "a status of success", actual: refusalShown(sent) };
}

/** Where the errors are; the status where they are nowhere. */
function placesOf(sent: Exchange): readonly string[] {
  const fields = [...namedErrors(sent).fields.keys()];
  return fields.length === 0 ? [String(sent.status)] : fields.map((field) => fieldPlace(field, sent.case.operation));
}
