/** The samples of the portal, and the request that each has to send. */
import type { Operation } from "../../../openapi/portal/catalogue.ts";
import { firstCall } from "../../../openapi/portal/pages/home.ts";
import { readCatalogue } from "../../../openapi/portal/read-catalogue.ts";
import {
  type ExampleRequest,
  exampleRequests,
  queryPairs,
  textOfValue,
} from "../../../openapi/portal/samples/example-request.ts";
import { type LanguageSamples, makeSamples } from "../../../openapi/portal/samples/samples.ts";
import { readSources } from "../../../openapi/portal/sources.ts";
import { type Json, type JsonObject, objectOf, textsOf } from "../../../openapi/tools/json.ts";
import { resolve } from "../../../openapi/tools/references.ts";

/** Credentials of the requests; each sample reads them as its language does. */
export const credentials = { apiKey: "the-key-of-the-samples", token: "the-token-of-the-samples" };

/** A request that a sample is for. */
export interface SampleCase {
  /** Is a name in every language. */
  readonly name: string;
  readonly expected: SentRequest;
  readonly answer: Answer;
  /** Where the server is, as the samples of curl say it. */
  readonly server: string;
  /** The code by the language. TypeScript is not among them: its samples are tests themselves. */
  readonly code: ReadonlyMap<string, string>;
}

/** A request, without the parts that differ from client to client. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly mediaType: string;
  readonly body: Json;
  readonly authorization: string;
}

/** Response that the document shows. */
export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
}

export async function readCases(): Promise<readonly SampleCase[]> {
  const sources = await readSources();
  const catalogue = readCatalogue(sources.documents, sources.manifest);
  const writer = makeSamples(catalogue, sources);
  const caseOf = (name: string, operation: Operation, { request, languages }: SampledRequest): SampleCase => ({
    name,
    expected: expectedOf(operation, request),
    answer: answerOf(operation, request, required(sources.profile, request.name)),
    server: catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "",
    code: new Map(
      languages.filter(({ id }) => id !== "ts").flatMap(({ id, samples }) => samples.map(({ code }) => [id, code])),
    ),
  });
  return catalogue.operations.flatMap((operation) => [
    ...shownOf(operation, writer.of(operation)).map((shown, index) =>
      caseOf(`${operation.operationId}${index}`, operation, shown),
    ),
    // With how the client is made, as the home page has it.
    ...(operation.operationId === firstCall
      ? shownOf(operation, writer.firstCall(operation)).map((shown) => caseOf("firstCall", operation, shown))
      : []),
  ]);
}

/** A request with its samples. */
interface SampledRequest {
  readonly request: ExampleRequest;
  readonly languages: readonly LanguageSamples[];
}

function shownOf(operation: Operation, languages: readonly LanguageSamples[]): readonly SampledRequest[] {
  return exampleRequests(operation).map((request, index) => ({
    request,
    languages: languages.map((one) => ({ ...one, samples: one.samples.filter((sample) => sample.request === index) })),
  }));
}

function expectedOf(operation: Operation, request: ExampleRequest): SentRequest {
  const values = new Map(request.pathParameters.map(({ name, value }) => [`{${name}}`, textOfValue(value)]));
  const [scheme] = operation.facts.security;
  return {
    method: request.method,
    path: request.path.replaceAll(/\{[^}]+\}/g, (name) => values.get(name) ?? name),
    query: request.queryParameters.flatMap(queryPairs),
    mediaType: request.body?.mediaType ?? "",
    body: request.body?.value ?? null,
    authorization: scheme === undefined ? "" : scheme === "apiKey" ? credentials.apiKey : `Bearer ${credentials.token}`,
  };
}

/** Returns the required properties of the response to this form of an operation. */
function required(profile: JsonObject, operationId: string): readonly string[] {
  const operations = Object.values(objectOf(profile["paths"])).flatMap((item) => Object.values(objectOf(item)));
  const operation = operations.map(objectOf).find((one) => one["operationId"] === operationId);
  const content = objectOf(objectOf(objectOf(operation?.["responses"])["200"])["content"]);
  return textsOf(resolve(profile, objectOf(content["application/json"])["schema"])["required"]);
}

function answerOf(operation: Operation, { download }: ExampleRequest, members: readonly string[]): Answer {
  const response = operation.responses.find(({ status }) => status.startsWith("2"));
  const status = Number(response?.status ?? 200);
  if (download !== undefined) return { status, mediaType: download, body: "the bytes of a file" };
  const media = response?.media[0];
  const example = media?.examples.find(({ value }) => members.every((name) => objectOf(value)[name] !== undefined));
  if (media === undefined || example === undefined) return { status, mediaType: "", body: "" };
  return { status, mediaType: media.type, body: JSON.stringify(example.value) };
}
