import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { quoteText } from "../../tools/curl.ts";
import type { Json } from "../../tools/json.ts";
import { queryPairs, textOfValue, withVariables } from "../../tools/samples/values.ts";
import { type Operation, readCatalogue } from "../catalogue.ts";
import { readDocuments } from "../documents.ts";
import { curlSample } from "./curl.ts";
import { type ExampleRequest, exampleRequests } from "./requests.ts";

const server = "http://127.0.0.1:9011";

interface Sample {
  readonly operation: Operation;
  readonly request: ExampleRequest;
  /** The words that the shell hands to curl. */
  readonly words: readonly string[];
}

let samples: readonly Sample[];

beforeAll(async () => {
  const { operations } = readCatalogue(await readDocuments(), manifest);
  const requests = operations.flatMap((operation) =>
    exampleRequests(operation).map((request) => ({ operation, request })),
  );
  const filled = ({ request }: (typeof requests)[number]): ExampleRequest => ({
    ...request,
    queryParameters: request.queryParameters.map((one) => ({ ...one, value: withValues(one.value) })),
    body: request.body && { ...request.body, value: withValues(request.body.value) },
  });
  const words = wordsInShell(requests.map(({ operation, request }) => curlSample(operation, request, server)));
  samples = requests.map((one, index) => ({
    operation: one.operation,
    request: filled(one),
    words: words[index] ?? [],
  }));
});

/** Fills variables in as the shell of these tests does. */
function withValues(value: Json): Json {
  return withVariables(value, (name) => (name === "GATEHOUSE_API_KEY" ? "the-key" : name));
}

/** Runs commands in a shell in which `curl` writes down what it is given. */
function wordsInShell(commands: readonly string[]): readonly (readonly string[])[] {
  const curl = String.raw`curl() { printf '%s\0' "$@"; printf '\1'; }`;
  const input = [
    curl,
    "GATEHOUSE_API_KEY=the-key GATEHOUSE_TOKEN=the-token PROVIDER_TOKEN=providerToken REFRESH_TOKEN=refreshToken KID=kid GATEHOUSE_OPERATOR_PASSWORD=GATEHOUSE_OPERATOR_PASSWORD GATEHOUSE_ONE_TIME_PASSWORD=GATEHOUSE_ONE_TIME_PASSWORD GATEHOUSE_NEXT_ONE_TIME_PASSWORD=GATEHOUSE_NEXT_ONE_TIME_PASSWORD",
    ...commands,
  ].join("\n");
  const { stdout, stderr } = spawnSync("sh", { input, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout
    .split("\u0001")
    .slice(0, -1)
    .map((call) => call.split("\0").slice(0, -1));
}

/** The values of an option that may stand several times. */
function valuesOf(words: readonly string[], option: string): readonly string[] {
  return words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ""] : []));
}

function urlOf(words: readonly string[]): URL {
  const url = new URL(words.find((word) => word.startsWith(server)) ?? "");
  if (!words.includes("--get")) return url;
  for (const pair of valuesOf(words, "--data-urlencode")) {
    const [name = "", ...value] = pair.split("=");
    url.searchParams.append(decodeURIComponent(name), value.join("="));
  }
  return url;
}

test("the method, the path and the query are those of the operation", () => {
  for (const { operation, request, words } of samples) {
    const method = valuesOf(words, "-X")[0] ?? "GET";
    const url = urlOf(words);
    const path = request.pathParameters.reduce(
      (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(textOfValue(value))),
      operation.facts.path,
    );
    expect(`${method} ${url.pathname}`, operation.operationId).toBe(`${operation.facts.method} ${path}`);
    expect([...url.searchParams]).toEqual(request.queryParameters.flatMap(queryPairs));
  }
});

test("every required parameter has a value", () => {
  for (const { operation, request } of samples) {
    const given = new Set([...request.pathParameters, ...request.queryParameters].map(({ name }) => name));
    const required = operation.parameters.filter((parameter) => parameter.required && parameter.in !== "header");
    expect(
      required.map(({ name }) => name).filter((name) => !given.has(name)),
      operation.operationId,
    ).toEqual([]);
  }
});

test("the body arrives as the example says", () => {
  for (const { operation, request, words } of samples) {
    const isForm = request.body?.mediaType === "application/x-www-form-urlencoded";
    const pairs = valuesOf(words, "--data-urlencode").map((pair) => pair.split("="));
    const [json]: Json[] = valuesOf(words, "--data").map((text) => JSON.parse(text));
    const sent = isForm ? Object.fromEntries(pairs) : json;
    expect(sent, operation.operationId).toEqual(request.body?.value);
    if (operation.facts.requestBodyRequired) expect(sent).toBeDefined();
  }
});

test("the credentials are those that the operation asks for", () => {
  const [key, token] = ["Authorization: the-key", "Authorization: Bearer the-token"];
  for (const { operation, words } of samples) {
    const headers = valuesOf(words, "-H").filter((header) => header.startsWith("Authorization"));
    const [scheme] = operation.facts.security;
    expect(headers, operation.operationId).toEqual(scheme === undefined ? [] : [scheme === "apiKey" ? key : token]);
  }
});

test("no text can end its quotes", () => {
  const texts = ["it's", "$(reboot)", "`reboot`", 'a "b" \\', "'; reboot '", "a\nb"];
  expect(wordsInShell(texts.map((text) => `curl ${quoteText(text)}`))).toEqual(texts.map((text) => [text]));
});
