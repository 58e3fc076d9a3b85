/** Describes a request as the SDKs for Python, Java, Go, Rust and Ruby send it, by the profile that they are generated from. */
import { isObject, type JsonObject, listOf, objectOf, textOf } from "../../tools/json.ts";
import { operationForMedia } from "../../tools/profile/one-operation-each.ts";
import type { Operation } from "../catalogue.ts";
import type { ExampleRequest, ExampleValue } from "./example-request.ts";
import type { SetUpStep } from "./set-up.ts";
import { makeTyping, type TypedValue } from "./typed-value.ts";
import { needsToken } from "./typescript.ts";

export interface SdkCall {
  /** Each form of an operation, and each media type of a PATCH, is an operation of the SDKs. */
  readonly operationId: string;
  /** The group that the operation is in, such as `Whitelist: allowed entries`. */
  readonly tag: string;
  readonly path: readonly Argument[];
  readonly query: readonly Argument[];
  /** True when the operation has query parameters. */
  readonly takesQuery: boolean;
  readonly body: Argument | undefined;
  readonly needsToken: boolean;
  readonly answer: "file" | "nothing" | "object";
  /** First member of an answer that holds secrets alone, which the SDKs leave out where they print an object. */
  readonly secret: string | undefined;
  /** Name of the file that the sample saves. */
  readonly file: string;
}

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  readonly value: TypedValue;
}

/** A call of which the sample keeps parts of the answer. */
export interface SdkStep {
  readonly call: SdkCall;
  readonly kept: SetUpStep["kept"];
}

/** Surroundings of a call: where the server is, and the calls before. */
export interface SdkProgram {
  readonly server: string;
  readonly steps: readonly SdkStep[];
}

/** Returns undefined for media types that the SDKs do not send. */
export type SdkCalls = (operation: Operation, request: ExampleRequest) => SdkCall | undefined;

export function makeSdkCalls(profile: JsonObject): SdkCalls {
  const schemas = objectOf(objectOf(profile["components"])["schemas"]);
  const { toTypedValue } = makeTyping(schemas);
  const operations = operationsOf(profile);
  return (source, request) => {
    const operation = operations.get(operationForMedia(request.name, request.body?.mediaType ?? ""));
    if (operation === undefined) throw new Error(`The profile has no ${request.name}.`);
    const content = objectOf(objectOf(operation["requestBody"])["content"]);
    const media = request.body === undefined ? undefined : content[request.body.mediaType];
    if (request.body !== undefined && media === undefined) return undefined;
    const parameters = listOf(operation["parameters"]).map(objectOf);
    const argument = ({ name, value }: ExampleValue): Argument => {
      const parameter = parameters.find((one) => one["name"] === name) ?? {};
      return {
        name,
        required: parameter["required"] === true,
        value: toTypedValue(objectOf(parameter["schema"]), value),
      };
    };
    const inOrder = (values: readonly ExampleValue[]): readonly Argument[] =>
      parameters.flatMap(({ name }) => values.filter((one) => one.name === name)).map(argument);
    return {
      operationId: textOf(operation["operationId"]),
      tag: textOf(listOf(operation["tags"])[0]),
      path: inOrder(request.pathParameters),
      query: inOrder(request.queryParameters),
      takesQuery: parameters.some((parameter) => parameter["in"] === "query"),
      body: request.body && {
        name: "body",
        required: objectOf(operation["requestBody"])["required"] === true,
        value: toTypedValue(objectOf(objectOf(media)["schema"]), request.body.value),
      },
      needsToken: needsToken(source),
      answer: request.download !== undefined ? "file" : answersObject(operation) ? "object" : "nothing",
      secret: onlySecret(operation, schemas),
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

function onlySecret(operation: JsonObject, schemas: JsonObject): string | undefined {
  const response = objectOf(objectOf(operation["responses"])["200"]);
  const media = objectOf(objectOf(response["content"])["application/json"]);
  const resolved = (schema: JsonObject): JsonObject => {
    const name = textOf(schema["$ref"]).split("/").at(-1) ?? "";
    return name === "" ? schema : objectOf(schemas[name]);
  };
  const members = Object.entries(objectOf(resolved(objectOf(media["schema"]))["properties"]));
  const isSecret = members.every(([, member]) => resolved(objectOf(member))["x-secret"] === true);
  return isSecret ? members[0]?.[0] : undefined;
}

function answersObject(operation: JsonObject): boolean {
  return Object.entries(objectOf(operation["responses"])).some(
    ([status, response]) => status.startsWith("2") && objectOf(response)["content"] !== undefined,
  );
}
