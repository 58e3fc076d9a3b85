import { beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../../../sdk/typescript/src/client.ts";
import { manifest } from "../../generated/manifest.ts";
import type { Json } from "../../tools/json.ts";
import type { ExampleValue } from "../../tools/samples/values.ts";
import { exampleState } from "../browser/console/parameter-form.ts";
import { type Operation, readCatalogue } from "../catalogue.ts";
import { readDocuments } from "../documents.ts";
import { toParameterValue } from "../form/field.ts";
import type { ParameterData } from "../form/read-form.ts";
import { makeOperationData, type OperationData } from "./operation-data.ts";
import { buildRequest, type Draft, isPathValue, targetOf } from "./request.ts";

interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly type: string | null;
  readonly body: string;
}

let operations: readonly Operation[];

beforeAll(async () => {
  operations = readCatalogue(await readDocuments(), manifest).operations;
});

/** Returns the SDK's request for a call. */
async function sentBySdk(operation: string, input: unknown): Promise<SentRequest> {
  const sent: SentRequest[] = [];
  const client: Client = createClient({
    baseUrl: "http://gatehouse.test",
    apiKey: "key-0123456789abcdef0123456789abcdef",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const type = request.headers.get("Content-Type");
      sent.push({ method: request.method, target: pathname + search, type, body: await request.text() });
      return new Response(null, { status: 200 });
    },
  });
  await client.request(operation, input).catch(() => undefined);
  const [only] = sent;
  if (only === undefined) throw new Error(`The SDK sends nothing for ${operation}.`);
  return only;
}

/** Returns the console's request with these parameters set to their examples. */
function sentByConsole(data: OperationData, parameters: readonly ParameterData[], body: Draft["body"]): SentRequest {
  const values = parameters.flatMap((parameter): readonly (ExampleValue & Pick<ParameterData, "in">)[] => {
    const value = toParameterValue(parameter, exampleState(parameter) ?? "");
    return value === undefined ? [] : [{ name: parameter.path, value, shape: parameter.shape, in: parameter.in }];
  });
  const inPath = values.filter((value) => value.in === "path");
  const request = buildRequest({
    method: data.method,
    path: data.path,
    pathValues: Object.fromEntries(inPath.map(({ name, value }) => [name, String(value)])),
    query: values.filter((value) => value.in === "query"),
    headers: [],
    body,
    secrets: new Set(),
  });
  const type = request.headers.find(({ name }) => name === "Content-Type")?.value ?? null;
  // A browser writes a few characters in another way before it sends them.
  const { pathname, search } = new URL(`http://gatehouse.test${targetOf(request)}`);
  return { method: request.method, target: pathname + search, type, body: request.body ?? "" };
}

function inputOf(parameters: readonly ParameterData[]): Record<string, Json> {
  return Object.fromEntries(
    parameters.filter((one) => one.in !== "header").map(({ path, example }) => [path, example ?? ""]),
  );
}

function isJsonAlike(type: string | null): boolean {
  return type?.endsWith("json") === true;
}

function comparable({ body, ...sent }: SentRequest): object {
  return { ...sent, body: isJsonAlike(sent.type) ? JSON.parse(body) : body };
}

test("each form of each operation, with the documents' examples, is sent as the SDK sends it", async () => {
  let compared = 0;
  for (const operation of operations) {
    const data = makeOperationData(operation);
    for (const form of data.forms) {
      const held = data.parameters.filter(({ path }) => form.filled.includes(path));
      const input = inputOf(held);
      const bodies = data.bodies.flatMap(({ type, examples }) => examples.map(({ value }) => ({ type, value })));
      for (const body of bodies.length > 0 ? bodies : [undefined]) {
        const draft = body && { type: body.type, text: JSON.stringify(body.value, null, 2) };
        const given = body && {
          body: data.bodies.length > 1 ? { contentType: body.type, body: body.value } : body.value,
        };
        const expected = await sentBySdk(form.name, { ...input, ...given });
        expect(comparable(sentByConsole(data, held, draft)), form.name).toEqual(comparable(expected));
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test("each parameter of the path and the query, with its example, is sent as the SDK sends it", async () => {
  for (const operation of operations) {
    const data = makeOperationData(operation);
    for (const form of data.forms) {
      const held = data.parameters.filter(
        (one) => one.in === "path" || (one.in === "query" && form.parameters.includes(one.path)),
      );
      const expected = await sentBySdk(form.name, inputOf(held));
      const { target } = sentByConsole(data, held, undefined);
      expect(target, form.name).toBe(expected.target);
    }
  }
});

test("what only an odd reader types is written as the SDK writes it", async () => {
  const search = operations.find(({ operationId }) => operationId === "searchFilterEntries");
  if (search === undefined) throw new Error("There is no search.");
  const data = makeOperationData(search);
  for (const text of ["a&b=c", "foo*", "#?/", "+ +", "ä😀", "%41", "'\"`$", "[0].x", "a\nb"]) {
    const expected = await sentBySdk("searchFilterEntries", { text, tag: [text, "b"] });
    const request = buildRequest({
      method: "GET",
      path: data.path,
      pathValues: {},
      query: [
        { name: "text", value: text, shape: "single" },
        { name: "tag", value: [text, "b"], shape: "repeated" },
      ],
      headers: [],
      body: undefined,
      secrets: new Set(),
    });
    const { pathname, search: query } = new URL(`http://gatehouse.test${targetOf(request)}`);
    expect(pathname + query).toBe(expected.target);
  }
});

test("half of a surrogate pair, and a value that would change the path, do no harm", () => {
  const draft = { method: "GET", path: "/a/{id}", query: [], headers: [], body: undefined, secrets: new Set<string>() };
  expect(targetOf(buildRequest({ ...draft, pathValues: { id: "../b?c\ud800" } }))).toBe("/a/..%2Fb%3Fc%EF%BF%BD");
  expect(["", ".", ".."].map(isPathValue)).toEqual([false, false, false]);
  expect(isPathValue("...")).toBe(true);
});
