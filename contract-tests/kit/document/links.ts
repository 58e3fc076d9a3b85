/** The runtime expressions of OpenAPI's links: `$response.body#/id`, `$request.path.petId`. */
import { isText, type Json } from "@gatehouse/openapi/json";
import type { DocumentedLink } from "../contract/document/description.ts";
import { pathOfPointer, valueAt } from "../contract/paths.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { RequestParts } from "./requests.ts";

/** Returns the parts of the request that a link leads to; undefined where the exchange lacks one of its values. */
export function followedParts(
  { target, parameters, requestBody }: DocumentedLink,
  exchange: Exchange,
): RequestParts | undefined {
  const places: Record<"path" | "query" | "header" | "cookie", Record<string, Json>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  for (const [key, expression] of Object.entries(parameters)) {
    const [, place, name = key] = /^(path|query|header|cookie)\.(.+)$/.exec(key) ?? [];
    const parameter = target?.parameters.find((one) => one.name === name && (place === undefined || one.in === place));
    const value = evaluate(expression, exchange);
    if (value === undefined) return undefined;
    if (parameter !== undefined) places[parameter.in][name] = value;
  }
  const body = requestBody === undefined ? undefined : evaluate(requestBody, exchange);
  if (requestBody !== undefined && body === undefined) return undefined;
  return { ...places, ...(body === undefined ? {} : { body }) };
}

/** Evaluates an expression; any other value stands for itself. */
export function evaluate(expression: Json, exchange: Exchange): Json | undefined {
  if (!isText(expression)) return expression;
  if (expression.startsWith("$")) return expressionValue(expression, exchange);
  let isLacking = false;
  const text = expression.replaceAll(/\{(\$[^{}]+)\}/g, (_, inner: string) => {
    const value = expressionValue(inner, exchange);
    if (value === undefined) isLacking = true;
    return isText(value) ? value : JSON.stringify(value);
  });
  return isLacking ? undefined : text;
}

function expressionValue(expression: string, { case: sent, step, json, headers, status }: Exchange): Json | undefined {
  if (expression === "$url") return step.request.url;
  if (expression === "$method") return step.request.method;
  if (expression === "$statusCode") return status;
  const [, side, source = ""] = /^\$(request|response)\.(.+)$/.exec(expression) ?? [];
  const [kind = "", name = ""] = split(source);
  if (kind === "body") return pointed(side === "request" ? sent.body : json, name);
  if (side === "response") return kind === "header" ? (headers.get(name) ?? undefined) : undefined;
  if (kind === "header") return step.request.headers[name.toLowerCase()] ?? sent.header?.[name];
  return kind === "path" ? sent.path[name] : kind === "query" ? sent.query[name] : undefined;
}

function split(source: string): readonly [kind: string, name: string] {
  if (source === "body") return ["body", ""];
  if (source.startsWith("body#")) return ["body", source.slice("body#".length)];
  const at = source.indexOf(".");
  return [source.slice(0, at), source.slice(at + 1)];
}

function pointed(value: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "" || pointer === "/") return value;
  return valueAt(value, pathOfPointer(pointer));
}
