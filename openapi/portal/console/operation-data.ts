/** The data of an operation's console: built from the spec here, and read by the browser. */
import { objectOf, textOf } from "../../tools/json.ts";
import type { Operation, Response } from "../catalogue.ts";
import { bodyFieldGroups, parameterField, plainText } from "../form/read-form.ts";
import { firstSentence } from "../markdown.ts";
import { statusWords } from "../pages/exchange.ts";
import { capital, schemeName } from "../pages/security.ts";
import { downloadOf, exampleRequests } from "../samples/requests.ts";

/** Effect on stored data. */
export type Effect = "reads" | "changes" | "deletes";
export type OperationData = ReturnType<typeof makeOperationData>;
export type Scheme = ReturnType<typeof schemeOf>;
/** A combination of query parameters. */
export type RequestForm = ReturnType<typeof formsOf>[number];
export type BodyData = ReturnType<typeof bodiesOf>[number];
export type ResponseData = ReturnType<typeof responseOf>;

const tenantHeader = "X-Service-TenantId";

export function makeOperationData(operation: Operation) {
  const { facts, document } = operation;
  return {
    operationId: operation.operationId,
    method: facts.method,
    path: facts.path,
    effect: effectOf(operation),
    schemes: facts.security.map((name) => schemeOf(operation, name)),
    takesTenant: facts.parameters.some(({ name }) => name === tenantHeader),
    cookies: cookiesOf(operation),
    setsCookies: operation.responses.some(({ headers }) => headers.some(({ name }) => name === "Set-Cookie")),
    forms: formsOf(operation),
    parameters: operation.parameters
      .filter(({ name }) => name !== tenantHeader)
      .flatMap((parameter) => parameterField(document, parameter) ?? []),
    isBodyRequired: facts.requestBodyRequired,
    bodies: bodiesOf(operation),
    responses: operation.responses.map(responseOf),
    /** File for the answer, unless it is text. */
    file: fileOf(operation),
  };
}

function fileOf(operation: Operation): string | undefined {
  const type = downloadOf(operation);
  return type === undefined ? undefined : `${operation.operationId}.${type.slice(type.lastIndexOf("/") + 1)}`;
}

/** The console asks for confirmation of deletions. */
function effectOf({ facts }: Operation): Effect {
  if (facts.readsOnly) return "reads";
  return facts.method === "DELETE" ? "deletes" : "changes";
}

function schemeOf({ document }: Operation, name: string) {
  const scheme = objectOf(objectOf(objectOf(document["components"])["securitySchemes"])[name]);
  const kind: "token" | "cookie" | "key" =
    scheme["type"] === "http" ? "token" : scheme["in"] === "cookie" ? "cookie" : "key";
  return { name, title: capital(schemeName(name)), kind, hint: firstParagraph(textOf(scheme["description"])) };
}

function firstParagraph(description: string): string {
  const [paragraph = ""] = description.trim().split(/\n\s*\n/, 1);
  return plainText(paragraph.replaceAll(/\s+/g, " "));
}

/** Returns the names of the operation's cookies. */
function cookiesOf({ document, facts, parameters }: Operation): readonly string[] {
  const schemes = objectOf(objectOf(document["components"])["securitySchemes"]);
  const credentials = facts.security
    .map((name) => objectOf(schemes[name]))
    .filter((scheme) => scheme["in"] === "cookie");
  const read = parameters.filter((parameter) => parameter.in === "cookie");
  return [...new Set([...credentials.map((scheme) => textOf(scheme["name"])), ...read.map(({ name }) => name)])];
}

/** Names the query parameters of each form, those that it requires, and those that have an example. */
function formsOf(operation: Operation) {
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const only = {
    name: operation.operationId,
    parameters: query.map(({ name }) => name),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const examples = exampleRequests(operation);
  return (operation.forms.length > 0 ? operation.forms : [only]).map(({ name, parameters, required }) => {
    const example = examples.find((one) => one.name === name);
    const filled = [...(example?.pathParameters ?? []), ...(example?.queryParameters ?? [])];
    return { name, parameters, required, filled: filled.map((value) => value.name) };
  });
}

/** Offers no fields for a patch, where a missing field means no change. */
function bodiesOf(operation: Operation) {
  const isPatch = operation.facts.method === "PATCH";
  return (operation.body?.media ?? []).map((media) => ({
    type: media.type,
    examples: media.examples.map(({ name, summary, value }) => ({ title: summary || name, value })),
    groups: isPatch ? [] : bodyFieldGroups(operation.document, media),
  }));
}

function responseOf({ status, description, media }: Response) {
  return {
    status,
    title: statusWords(status),
    meaning: plainText(firstSentence(description)),
    types: media.map(({ type }) => type),
  };
}
