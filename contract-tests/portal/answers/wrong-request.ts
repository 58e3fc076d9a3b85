/** Makes a request that the server accepted wrong in one way, which the spec refuses. */
import { isObject, type Json, type JsonObject, textOf } from "@gatehouse/openapi/json";
import { type Deviation, deviated } from "../../kit/cases/deviation.ts";
import { noKnowledge } from "../../kit/cases/made-up.ts";
import {
  type ParameterDeviation,
  parameterBoundaries,
  parameterViolations,
} from "../../kit/cases/parameter-deviations.ts";
import { violationsOf } from "../../kit/cases/violations.ts";
import { type Operation, readContract } from "../../kit/contract/contract.ts";
import { fieldOf } from "../../kit/contract/paths.ts";
import { Random } from "../../kit/exchange/random.ts";
import type { SentRequest } from "../recording-proxy.ts";

export interface WrongRequest extends SentRequest {
  /** The change in words: `without application.name`. */
  readonly change: string;
}

const contract = readContract();
const validator = contract.requestValidator;

/**
 * Leaves out a required member or parameter, or else gives one a value of another type. An operation that takes neither
 * gets a body.
 */
export function wrongRequest(operationId: string, sent: SentRequest): WrongRequest | undefined {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  return (
    operation && (withWrongBody(operation, sent) ?? withWrongParameter(operation, sent) ?? withBody(operation, sent))
  );
}

/** Gives a body to an operation that takes none. */
function withBody({ bodies }: Operation, sent: SentRequest): WrongRequest | undefined {
  if (bodies.length > 0) return undefined;
  const headers = { ...sent.headers, "content-type": "application/json" };
  return { ...sent, headers, body: '{"a":1}', change: "with a body" };
}

/** The seed is constant, so that each recording makes the same changes. */
function options(operationId: string) {
  const random = Random.of(1, operationId);
  return {
    ...noKnowledge,
    holds: (schema: JsonObject, value: Json) => validator.meets(schema, value),
    largest: 1000,
    fresh: () => random.letters(8),
    freshUuid: () => random.uuid(),
    unknown: () => random.uuid(),
  };
}

function withWrongBody(operation: Operation, sent: SentRequest): WrongRequest | undefined {
  const { operationId, bodies } = operation;
  const { headers, body: text } = sent;
  const [mediaType = ""] = textOf(headers["content-type"]).split(";");
  const content = bodies.find((one) => one.mediaType === mediaType);
  if (content === undefined || text === "") return undefined;
  const isForm = mediaType === "application/x-www-form-urlencoded";
  const body: Json = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  const nullIsAbsent = operation.interface === "identity" && operation.method !== "PATCH";
  const violations = violationsOf(content.schema, body, { ...options(operationId), nullIsAbsent });
  const deviation = clearest(violations, body, isForm ? ["required"] : ["required", "enum", "type", "format"]);
  if (deviation === undefined) return undefined;
  const { value } = deviated(body, [deviation]);
  return {
    ...sent,
    body: isForm && isObject(value) ? String(formOf(value)) : JSON.stringify(value),
    change: changeInWords(deviation.says, fieldOf(deviation.path)),
  };
}

/** Returns the change whose error a reader learns most from: a plain value of the request, missing rather than wrong. */
function clearest(all: readonly Deviation[], body: Json, keywords: readonly string[]): Deviation | undefined {
  const applicable = all.filter(({ path, verdict, change }) => {
    return verdict === "refused" && !(change !== "remove" && "literal" in change) && valueAt(body, path) !== undefined;
  });
  const isPlain = ({ path }: Deviation): boolean => typeof valueAt(body, path) !== "object";
  return keywords
    .flatMap((keyword) => {
      const own = applicable.filter((one) => one.keyword === keyword);
      return [...own.filter(isPlain), ...own];
    })
    .at(0);
}

function valueAt(body: Json, path: Deviation["path"]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
    return isObject(value) && typeof key === "string" ? value[key] : undefined;
  }, body);
}

function formOf(value: Readonly<Record<string, Json>>): URLSearchParams {
  return new URLSearchParams(Object.entries(value).map(([name, member]) => [name, textOf(member)]));
}

function withWrongParameter(operation: Operation, sent: SentRequest): WrongRequest | undefined {
  const made = options(operation.operationId);
  const refused = parameterBoundaries(operation, made).filter(({ fields }) => fields.length > 0);
  const [missing, twice] = ["required", "repeated"].map((keyword) => refused.filter((one) => one.keyword === keyword));
  const wrong = parameterViolations(operation, made).filter(
    (one) => one.keyword !== "text" && (one.in !== "path" || operation.malformedId === 400),
  );
  const [deviation] = [...(missing ?? []), ...wrong.filter(isInUrl), ...wrong, ...(twice ?? [])];
  if (deviation === undefined) return undefined;
  const { name, says, pairs } = deviation;
  const [[, text = ""] = []] = pairs;
  const texts = pairs.map(([, one]) => JSON.stringify(one)).join(" and ");
  const change = changeInWords(says === "nothing" ? says : texts, name);
  if (deviation.in === "header") return { ...sent, headers: { ...sent.headers, [name.toLowerCase()]: text }, change };
  return { ...sent, url: wrongUrl(operation, sent.url, deviation), change };
}

function isInUrl(deviation: ParameterDeviation): boolean {
  return deviation.in !== "header";
}

function wrongUrl({ path: template }: Operation, sent: string, deviation: ParameterDeviation): string {
  const [path = "", query = ""] = sent.split("?");
  const { name, pairs } = deviation;
  if (deviation.in === "path") {
    const segments = template.split("/");
    const index = segments.indexOf(`{${name}}`);
    const text = encodeURIComponent(pairs[0]?.[1] ?? "");
    return path.split("/").with(index, text).join("/") + (query === "" ? "" : `?${query}`);
  }
  const others = [...new URLSearchParams(query)].filter(([key]) => key !== name && !key.startsWith(`${name}[`));
  const changed = new URLSearchParams([...others, ...pairs].map(([key, text]) => [key, text]));
  return changed.size === 0 ? path : `${path}?${changed}`;
}

function changeInWords(says: string, field: string): string {
  return says === "nothing" ? `without ${field}` : `with ${says} as ${field}`;
}
