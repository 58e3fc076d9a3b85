/** Reads the data of an operation's console. */
import { isObject, type JsonObject, textOf, textsOf } from "../../../tools/json.ts";
import type {
  BodyData,
  Effect,
  OperationData,
  ParameterData,
  RequestForm,
  ResponseData,
  Scheme,
} from "../../console/operation-data.ts";
import { objectsIn, oneOf, readField } from "../common/read-field.ts";

export async function loadData(address: URL): Promise<OperationData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}.`);
  const data: unknown = await response.json();
  return readData(isObject(data) ? data : {});
}

function readData(data: JsonObject): OperationData {
  return {
    operationId: textOf(data["operationId"]),
    method: textOf(data["method"]),
    path: textOf(data["path"]),
    effect: oneOf<Effect>(["reads", "changes", "deletes"], data["effect"]),
    schemes: objectsIn(data["schemes"]).map(readScheme),
    takesTenant: data["takesTenant"] === true,
    cookies: textsOf(data["cookies"]),
    setsCookies: data["setsCookies"] === true,
    forms: objectsIn(data["forms"]).map(readRequestForm),
    parameters: objectsIn(data["parameters"]).map(readParameter),
    isBodyRequired: data["isBodyRequired"] === true,
    bodies: objectsIn(data["bodies"]).map(readBody),
    responses: objectsIn(data["responses"]).map(readResponse),
  };
}

function readScheme(scheme: JsonObject): Scheme {
  return {
    name: textOf(scheme["name"]),
    title: textOf(scheme["title"]),
    kind: oneOf<Scheme["kind"]>(["key", "token", "cookie"], scheme["kind"]),
    hint: textOf(scheme["hint"]),
  };
}

function readRequestForm(form: JsonObject): RequestForm {
  return {
    name: textOf(form["name"]),
    parameters: textsOf(form["parameters"]),
    required: textsOf(form["required"]),
    filled: textsOf(form["filled"]),
  };
}

function readParameter(parameter: JsonObject): ParameterData {
  return {
    ...readField(parameter),
    in: oneOf<ParameterData["in"]>(["path", "query", "header"], parameter["in"]),
    shape: oneOf<ParameterData["shape"]>(["single", "repeated", "indexed"], parameter["shape"]),
    ...(parameter["example"] !== undefined && { example: parameter["example"] }),
  };
}

function readBody(body: JsonObject): BodyData {
  return {
    type: textOf(body["type"]),
    examples: objectsIn(body["examples"]).map(({ title, value }) => ({ title: textOf(title), value: value ?? null })),
    groups: objectsIn(body["groups"]).map((group) => ({
      path: textOf(group["path"]),
      hint: textOf(group["hint"]),
      fields: objectsIn(group["fields"]).map(readField),
    })),
  };
}

function readResponse(response: JsonObject): ResponseData {
  return {
    status: textOf(response["status"]),
    title: textOf(response["title"]),
    meaning: textOf(response["meaning"]),
    types: textsOf(response["types"]),
  };
}
