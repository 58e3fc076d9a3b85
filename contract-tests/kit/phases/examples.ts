/** The documents' examples: requests must be accepted, and responses must match their schemas. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { provokeStatuses } from "../cases/provocations.ts";
import { isRuled, refusalKind, refusalShown } from "../cases/refusals.ts";
import { judgeEcho } from "../checks/echo.ts";
import { judgeRelated } from "../checks/related-reads.ts";
import { readAgain } from "../checks/retrieved.ts";
import { judgeSentBack } from "../checks/sent-back.ts";
import type { Operation } from "../contract/contract.ts";
import { sentShape, withObject } from "../contract/resources.ts";
import type { Case } from "../exchange/case.ts";
import { isValid } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import { isJson } from "../exchange/json-text.ts";
import { sourceOf } from "../exchange/schema-keywords.ts";
import type { ReadyOptions, Scope } from "../exchange/scope.ts";
import { shrinkCase } from "../exchange/shrink.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { missingIsMissing } from "../state/laws.ts";
import { violationUnless } from "../state/refusals.ts";
import { type PhasePlan, perOperation } from "./walk.ts";

const exampleAccepted: Law = {
  id: "example-accepted",
  says: "Every example of a request is accepted.",
  lookAt: "The errors in the answer: which rule does the server hold that its document does not show?",
};

const exampleConforms: Law = {
  id: "example-conforms",
  says: "Every example of an answer is what its schema says.",
  lookAt: "The example in the spec, beside the schema of its answer.",
};

const answerCanBeSent: Law = {
  id: "answer-can-be-sent",
  says: "A response can be sent as a request: read-only values are accepted and dropped.",
  lookAt: "The errors in the answer: is a read-only property refused, or checked although it is dropped?",
};

export const examples: PhasePlan = perOperation(async (scope, operation) => {
  judgeAnswerExamples(scope, operation);
  await scope.restoreAfterwards(operation);
  for (const request of requestExamples(operation)) await sendExample(scope, operation, request);
  await sendCookies(scope, operation);
  await sendAnswers(scope, operation);
  await judgeSentBack(scope, operation);
  await provokeStatuses(scope, operation);
});

interface RequestExample {
  readonly name: string;
  readonly options: ReadyOptions;
}

/** The examples of every form of the body; one without a body where there is none. */
function requestExamples({ bodies }: Operation): RequestExample[] {
  const found = bodies.flatMap(({ mediaType, examples: given }) =>
    given.map(({ name }, example) => ({ name, options: { mediaType, example } })),
  );
  return found.length > 0 ? found : [{ name: "request", options: {} }];
}

async function sendExample(scope: Scope, operation: Operation, { name, options }: RequestExample): Promise<void> {
  const { session } = scope;
  const ready = await scope.ready(operation, options);
  const sent = await scope.try(ready);
  if (sent.status === 501) {
    const what = `${operation.operationId}, example ${name}`;
    session.recorder.cannotTry(what, "The server answers 501.", "Repeat the run when it is built.");
    return;
  }
  if (sent.status === 404 && namesUnmade(scope, ready)) {
    const what = `${operation.operationId}, example ${name}`;
    session.recorder.cannotTry(what, "Its object cannot be created yet.", "Repeat the run when it can be created.");
    return;
  }
  judgeAccepted(scope, sent, exampleAccepted, `example ${name}`);
  judgeEcho(session, sent, (smaller) => isValid(session.contract, smaller));
  await readAgain(scope, sent, true);
  await judgeRelated(scope, sent);
  if (operation.method === "DELETE" && isSuccess(sent)) await deleteAgain(scope, ready);
}

/** Deletes once more: what a path ends with is gone once it was deleted, unless the deletion only deactivates. */
async function deleteAgain(scope: Scope, deleted: Case): Promise<void> {
  const { path, answers, parameters } = deleted.operation;
  if (!path.endsWith("}") || !answers.has(404) || parameters.some(({ name }) => name === "hardDelete")) return;
  const again = await scope.send(deleted);
  scope.judge(missingIsMissing, violationUnless(again, 404, ", for what was deleted already"), again);
}

/** Sends the requests of browsers: cookies, and no body where it is optional. */
async function sendCookies(scope: Scope, operation: Operation): Promise<void> {
  const pairs: string[] = [];
  const ready = await scope.ready(operation);
  for (const parameter of operation.parameters.filter((one) => one.in === "cookie")) {
    const source = sourceOf(parameter);
    const value = source === undefined ? undefined : await scope.reference(source, operation);
    if (isText(value)) pairs.push(`${parameter.name}=${value}`);
  }
  if (pairs.length === 0) return;
  const { body: _, ...bodiless } = ready;
  const isNeeded = operation.requestBodyRequired;
  const sent = await scope.try({ ...(isNeeded ? ready : bodiless), raw: { headers: { Cookie: pairs.join("; ") } } });
  judgeAccepted(scope, sent, exampleAccepted, "cookies");
}

/** Returns true where the path names an object that the kit did not create. */
function namesUnmade({ session }: Scope, sent: Case): boolean {
  const { creations, fresh } = session;
  return sent.operation.parameters.some(
    (parameter) =>
      parameter.in === "path" &&
      !creations.hasMade(parameter, sent) &&
      !fresh.isIssued(String(sent.path[parameter.name])),
  );
}

function judgeAccepted({ session }: Scope, sent: Exchange, law: Law, about: string): void {
  const { operation } = sent.case;
  const refused = (one: Exchange): Violation | undefined =>
    isAccepted(one) ? undefined : { about, expected: "a status of success", actual: refusalShown(one) };
  const shrink = shrinkCase({
    session,
    sent: sent.case,
    allowed: (smaller) => smaller === sent.case || isValid(session.contract, smaller),
    again: async (inner, smaller) => {
      const received = await inner.sendQuietly(smaller);
      return refusalKind(received) === refusalKind(sent) ? refused(received) : undefined;
    },
  });
  session.recorder.judge(law, refused(sent), { operation, steps: [sent.step], shrink });
}

function isAccepted(sent: Exchange): boolean {
  return isSuccess(sent) || isRuled(sent);
}

function judgeAnswerExamples({ session }: Scope, operation: Operation): void {
  for (const [status, { contents }] of operation.answers) {
    for (const content of contents.filter(({ mediaType }) => isJson(mediaType))) {
      const validate = session.contract.responseValidator.at(content.pointer);
      for (const { name, value } of content.examples) {
        session.recorder.cases++;
        const [error] = validate(value) ? [] : (validate.errors ?? []);
        const violation = {
          about: `${status} example ${name}`,
          expected: "an example that conforms to its schema",
          actual: `${error?.instancePath || "the body"} ${error?.message}`,
        };
        session.recorder.judge(exampleConforms, error === undefined ? undefined : violation, { operation, steps: [] });
      }
    }
  }
}

/** Sends response examples, and the server's own responses, as creations or replacements. */
async function sendAnswers(scope: Scope, operation: Operation): Promise<void> {
  const { session } = scope;
  const resource = session.resources.find((one) => [one.create, one.createWithId, one.update].includes(operation));
  const asked = resource && sentShape(resource, operation);
  if (resource === undefined || asked === undefined) return;
  const { wrapper } = resource;
  const objectIn = (json: Json | undefined): JsonObject | undefined => {
    const object = isObject(json) ? json[wrapper] : undefined;
    // Members that no response shows, such as a password, cannot be sent back.
    if (!isObject(object) || [...asked.required].some((name) => object[name] === undefined)) return undefined;
    // Members that the request does not accept are left out, such as the creation time in an update.
    return Object.fromEntries(Object.entries(object).filter(([name]) => asked.open || asked.properties.has(name)));
  };
  for (const { name, value } of operation.answers.get(200)?.contents[0]?.examples ?? []) {
    const object = objectIn(value);
    if (object === undefined) continue;
    const sent = await scope.try(await scope.ready(operation, { body: withObject(resource, {}, object) }));
    judgeAccepted(scope, sent, answerCanBeSent, `example ${name}`);
  }
}
