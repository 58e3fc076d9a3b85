/** A request as the SDKs for Python, Java and Go make it, in the words of the profile that they are generated from. */
import { isObject, type JsonObject, listOf, objectOf, textOf } from "../../tools/json.ts";
import { operationForMedia } from "../../tools/profile/one-operation-each.ts";
import type { Operation } from "../catalogue.ts";
import type { ExampleRequest, ExampleValue } from "./example-request.ts";
import { makeTyping, type Typed } from "./typed.ts";
import { needsToken } from "./typescript.ts";

export interface SdkCall {
  /** Each form of an operation, and each media type of a PATCH, is an operation of the SDKs. */
  readonly operationId: string;
  /** The group that the operation is in, such as `Whitelist: allowed entries`. */
  readonly tag: string;
  readonly path: readonly Argument[];
  readonly query: readonly Argument[];
  /** Whether the operation has a query at all. */
  readonly takesQuery: boolean;
  readonly body: Argument | undefined;
  readonly needsToken: boolean;
  readonly answer: "file" | "nothing" | "object";
  /** Where the sample puts a file that it is answered with. */
  readonly file: string;
}

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly value: Typed;
}

/** `undefined` for a request of a media type that the SDKs do not send, as they send the same as JSON. */
export type SdkCalls = (operation: Operation, request: ExampleRequest) => SdkCall | undefined;

export function makeSdkCalls(profile: JsonObject): SdkCalls {
  const { typed } = makeTyping(objectOf(objectOf(profile["components"])["schemas"]));
  const operations = operationsOf(profile);
  return (documented, request) => {
    const operation = operations.get(operationForMedia(request.name, request.body?.mediaType ?? ""));
    if (operation === undefined) throw new Error(`The profile has no ${request.name}.`);
    const content = objectOf(objectOf(operation["requestBody"])["content"]);
    const media = request.body === undefined ? undefined : content[request.body.mediaType];
    if (request.body !== undefined && media === undefined) return undefined;
    const parameters = listOf(operation["parameters"]).map(objectOf);
    const argument = ({ name, value }: ExampleValue): Argument => {
      const parameter = parameters.find((one) => one["name"] === name) ?? {};
      return { name, required: parameter["required"] === true, value: typed(objectOf(parameter["schema"]), value) };
    };
    const inOrder = (given: readonly ExampleValue[]): readonly Argument[] =>
      parameters.flatMap(({ name }) => given.filter((one) => one.name === name)).map(argument);
    return {
      operationId: textOf(operation["operationId"]),
      tag: textOf(listOf(operation["tags"])[0]),
      path: inOrder(request.pathParameters),
      query: inOrder(request.queryParameters),
      takesQuery: parameters.some((parameter) => parameter["in"] === "query"),
      body: request.body && {
        name: "body",
        required: objectOf(operation["requestBody"])["required"] === true,
        value: typed(objectOf(objectOf(media)["schema"]), request.body.value),
      },
      needsToken: needsToken(documented),
      answer: request.download !== undefined ? "file" : answersObject(operation) ? "object" : "nothing",
      file: `${request.name}.${(request.download ?? "").replace(/^.*\//, "")}`,
    };
  };
}

function operationsOf(profile: JsonObject): ReadonlyMap<string, JsonObject> {
  const all = Object.values(objectOf(profile["paths"])).flatMap((item) =>
    Object.values(objectOf(item)).filter(isObject),
  );
  return new Map(all.map((operation) => [textOf(operation["operationId"]), operation]));
}

function answersObject(operation: JsonObject): boolean {
  return Object.entries(objectOf(operation["responses"])).some(
    ([status, response]) => status.startsWith("2") && objectOf(response)["content"] !== undefined,
  );
}
