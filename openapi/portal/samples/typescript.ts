/** Writes programs of the TypeScript SDK: a tested example, or a call of a request that no example shows. */
import type { ExampleParts } from "../../tools/example-files.ts";
import { isObject, type Json, type JsonObject } from "../../tools/json.ts";
import { variableOf, variableValue } from "../../tools/samples/values.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import type { ExampleRequest } from "./requests.ts";
import { needsToken, type SetUpStep } from "./set-up.ts";
import type { SampleCode } from "./template.ts";
import { callOf, clientSetup, literal } from "./typescript-call.ts";

interface Program {
  readonly server: string;
  readonly steps: readonly SetUpStep[];
}

/** Writes a call of the SDK. */
export function callProgram(
  catalogue: Catalogue,
  operation: Operation,
  request: ExampleRequest,
  { server, steps }: Program,
): SampleCode {
  const isAnswered = operation.responses.some(({ status, media }) => status.startsWith("2") && media.length > 0);
  const input: JsonObject = {};
  for (const { name, value } of [...request.pathParameters, ...request.queryParameters]) input[name] = value;
  if (request.body !== undefined) {
    const { isAlternative, mediaType, value } = request.body;
    input["body"] = isAlternative ? { contentType: mediaType, body: value } : value;
  }
  const method = `${operation.interface}.${methodName(catalogue, operation, request)}`;
  const call = callOf(method, input, { isAnswered, options: needsToken(operation) ? "{ token }" : "" });
  const print = isAnswered ? "console.log(answer);" : 'console.log("Done.");';
  return { setUp: [clientSetup(server), ...stepLines(steps), ""].join("\n"), code: `${call}\n${print}` };
}

/** The SDK has one method for an operation and its form with an id. */
function methodName(catalogue: Catalogue, operation: Operation, request: ExampleRequest): string {
  const plain = request.name.replace(/WithId$/, "");
  const isPair = catalogue.operations.some(
    (other) => other.operationId === plain && other.interface === operation.interface,
  );
  return isPair ? plain : request.name;
}

/** Writes a tested example, with the values of the sample store for its parameters. */
export function exampleProgram(example: ExampleParts, request: ExampleRequest, { server, steps }: Program): SampleCode {
  const values = example.parameters.flatMap((name) => {
    const value = parameterValue(name, request);
    return variableOf(value) === name ? [] : [`const ${name} = ${literal(value)};`];
  });
  const setUp = clientSetup(server).replace(/^import .*\n/, (own) => mergedImports(own.trimEnd(), example.imports));
  return { setUp: [setUp, ...stepLines(steps), ...values, ""].join("\n"), code: printed(example) };
}

/** Keeps one import of a module. */
function mergedImports(own: string, others: readonly string[]): string {
  const ofSdk = /^import \{ (.*) \} from "@gatehouse\/sdk";$/;
  const names = others.flatMap((line) => ofSdk.exec(line)?.[1] ?? []);
  const rest = others.filter((line) => !ofSdk.test(line));
  const sdk = names.length === 0 ? own : own.replace("createClient", ["createClient", ...names].join(", "));
  return `${[...rest, sdk].join("\n")}\n`;
}

/** Prints what the example returns; one that returns here and there stays a function. */
function printed({ body, lastReturn }: ExampleParts): string {
  if (lastReturn === undefined) return `${body}\nconsole.log("Done.");`;
  if (lastReturn === "several") return `async function example() {\n${body}\n}\n\nconsole.log(await example());`;
  const result = body
    .slice(lastReturn)
    .replace(/^return\s*/, "")
    .replace(/;$/, "");
  return `${body.slice(0, lastReturn)}console.log(${result});`;
}

function stepLines(steps: readonly SetUpStep[]): readonly string[] {
  return steps.flatMap(({ operation, request, kept }) => {
    const call = callOf(`${operation.interface}.${request.name}`, stepInput(request), { isAnswered: false });
    if (kept.length === 0) return [call];
    return kept.map(([variable, path]) => {
      const [first = "", ...more] = path;
      if (more.length > 0) {
        const access = more.map((key) => (typeof key === "number" ? `[${key}]?` : `.${key}`)).join("");
        return `const { ${first} } = ${call}\nconst ${variable} = ${first}${access} ?? "";`;
      }
      const pattern = first === variable ? variable : `${first}: ${variable}`;
      // An application may be configured to give neither.
      const fallback = operation.operationId === "reconcileToken" ? ' = ""' : "";
      return `const { ${pattern}${fallback} } = ${call}`;
    });
  });
}

function stepInput(request: ExampleRequest): Json {
  const path = Object.fromEntries(request.pathParameters.map(({ name, value }) => [name, value]));
  return { ...path, ...(request.body === undefined ? {} : { body: request.body.value }) };
}

/** Values of single examples. */
const exampleValues: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  batchUpdateContentItems: { contentItemId: "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d741" },
  retrieveConversation: { contentItemId: "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d751" },
};

/** Values of parameters that no documented request names. */
const otherValues: Readonly<Record<string, Json>> = {
  token: variableValue("token"),
  thirdPartyToken: variableValue("providerToken"),
  partnerApplicationId: "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10",
  userId: "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87",
  signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  callbackURL: "https://forum.example.com/hooks/batch",
  callbackSigningSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  file: "logs.zip",
  since: 1446246000000,
};

const site = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const board = "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01";

function parameterValue(name: string, request: ExampleRequest): Json {
  const isModeration = !request.path.startsWith("/api/");
  const own = exampleValues[request.name]?.[name];
  if (own !== undefined) return own;
  const named = [...request.pathParameters, ...request.queryParameters].find((one) => one.name === name);
  const value = named?.value ?? memberNamed(name, request.body?.value ?? null);
  const single = Array.isArray(value) ? value[0] : value;
  if (name === "applicationId" && single === undefined) return isModeration ? board : site;
  return single ?? otherValues[name] ?? unknown(name, request);
}

function unknown(name: string, request: ExampleRequest): never {
  throw new Error(`The example of ${request.name} takes ${name}, for which there is no value.`);
}

/** Finds a member, or a list with its name in the plural, at any depth. */
function memberNamed(name: string, value: Json): Json | undefined {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const own = isObject(value) ? (value[name] ?? value[`${name}s`]) : undefined;
  if (own !== undefined && !isObject(own)) return own;
  return inner.map((one) => memberNamed(name, one)).find((found) => found !== undefined);
}
