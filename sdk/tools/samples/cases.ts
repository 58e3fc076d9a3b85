/** The samples of the portal, and the request that each has to send. */
import { manifest } from "../../../openapi/generated/manifest.ts";
import { type Operation, readCatalogue } from "../../../openapi/portal/catalogue.ts";
import { readDocuments, readProfile } from "../../../openapi/portal/documents.ts";
import { type ExampleRequest, exampleRequests } from "../../../openapi/portal/samples/requests.ts";
import { type LanguageSamples, readSamples } from "../../../openapi/portal/samples/samples.ts";
import { makeSetUps } from "../../../openapi/portal/samples/set-up.ts";
import { programOf } from "../../../openapi/portal/samples/template.ts";
import { type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from "../../../openapi/tools/json.ts";
import { resolve } from "../../../openapi/tools/references.ts";
import { queryPairs, textOfValue, withVariables } from "../../../openapi/tools/samples/values.ts";

/** Values of the samples' environment variables. */
export const environment = {
  GATEHOUSE_API_KEY: "the-key-of-the-samples",
  GATEHOUSE_OPERATOR_PASSWORD: "the-password-of-the-samples",
  GATEHOUSE_ONE_TIME_PASSWORD: "492039",
  GATEHOUSE_NEXT_ONE_TIME_PASSWORD: "870261",
} as const;

/** A sample, and the requests that it has to send in this order. */
export interface SampleCase {
  /** Is a name in every language. */
  readonly name: string;
  /** Those of its set-up, and last the one that it shows. */
  readonly exchanges: readonly ExpectedExchange[];
  /** Where the server is, as the samples say it. */
  readonly server: string;
  /** The program by the language. TypeScript is not among them: its samples are tests themselves. */
  readonly code: ReadonlyMap<string, string>;
}

interface ExpectedExchange {
  readonly expected: SentRequest;
  readonly answer: Answer;
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
  const catalogue = readCatalogue(await readDocuments(), manifest);
  const profile = await readProfile();
  const recorded = readSamples();
  const setUps = makeSetUps(catalogue);
  const exchangesOf = (operation: Operation, request: ExampleRequest): readonly ExpectedExchange[] => {
    const variables = new Map<string, string>(Object.entries(environment));
    const steps = setUps(operation, request.name).map((step) => {
      const answer = answerOf(
        step.operation,
        step.request,
        step.kept.map(([, [first]]) => String(first)),
      );
      const exchange = { expected: expectedOf(step.operation, step.request, variables), answer };
      for (const [variable, path] of step.kept) variables.set(variable, valueAt(JSON.parse(answer.body), path));
      return exchange;
    });
    const answer = answerOf(operation, request, required(profile, request.name));
    return [...steps, { expected: expectedOf(operation, request, variables), answer }];
  };
  return catalogue.operations.flatMap((operation) =>
    shownOf(operation, recorded.get(operation.operationId) ?? []).map(({ request, languages }, index) => ({
      name: `${operation.operationId}${index}`,
      exchanges: exchangesOf(operation, request),
      server: catalogue.interfaces.find((one) => one.name === operation.interface)?.server ?? "",
      code: new Map(
        languages
          .filter(({ id }) => id !== "ts")
          .flatMap(({ id, samples }) => samples.map((sample) => [id, programOf(sample)] as const)),
      ),
    })),
  );
}

function valueAt(answer: Json, path: readonly (string | number)[]): string {
  const found = path.reduce<Json>(
    (value, key) => (typeof key === "number" ? listOf(value)[key] : objectOf(value)[key]) ?? null,
    answer,
  );
  return textOf(found);
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

function expectedOf(
  operation: Operation,
  request: ExampleRequest,
  variables: ReadonlyMap<string, string>,
): SentRequest {
  const given = (value: Json): Json => withVariables(value, (name) => variables.get(name) ?? `no ${name}`);
  const values = new Map(request.pathParameters.map(({ name, value }) => [`{${name}}`, textOfValue(value)]));
  const query = request.queryParameters.map((one) => ({ ...one, value: given(one.value) }));
  const [scheme] = operation.facts.security;
  const token = variables.get("token") ?? "no token";
  return {
    method: request.method,
    path: request.path.replaceAll(/\{[^}]+\}/g, (name) => values.get(name) ?? name),
    query: query.flatMap(queryPairs),
    mediaType: request.body?.mediaType ?? "",
    body: given(request.body?.value ?? null),
    authorization: scheme === undefined ? "" : scheme === "apiKey" ? environment.GATEHOUSE_API_KEY : `Bearer ${token}`,
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
