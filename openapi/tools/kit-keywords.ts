/**
 * House rules for the keywords that the contract kit reads (openapi/README.md, "Keywords for the contract kit"). A
 * misspelt keyword or name would otherwise go unnoticed, and the kit would check less.
 */
import { readFileSync } from "node:fs";
import type { UserContext } from "@redocly/openapi-core";
import { type DocumentNode, descendant, propertiesOf, resolveNode } from "./document-node.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "./json.ts";
import { hasMembers, isCreatedWith, isResource } from "./known-resources.ts";

/** Checks that the README explains each keyword of ours, and that its value has the right form. */
export function checkKeywords(_: unknown, ctx: UserContext): void {
  const node = objectOf(ctx.rawNode);
  for (const [keyword, value] of Object.entries(node)) {
    if (!/^x-[a-z]/.test(keyword)) continue;
    if (!explainedKeywords.has(keyword)) report(ctx, keyword, "is not explained in openapi/README.md.");
    const problem = valueChecks[keyword]?.(value, node);
    if (problem !== undefined) report(ctx, keyword, problem);
  }
  if (node["format"] === "password" && node["x-secret"] !== true)
    ctx.report({ message: "A password says x-secret: true." });
}

/** Checks that `x-unique` names properties of the object, and that key pairs are complete. */
export function checkObject(schema: unknown, ctx: UserContext): void {
  const here = { node: objectOf(schema), location: ctx.location };
  const properties = propertiesOf(here, ctx);
  for (const name of listOf(here.node["x-unique"]).flatMap(listOf)) {
    if (isText(name) && !properties.has(name)) report(ctx, "x-unique", `names ${name}, which is not a property.`);
  }
  const halves = [...properties.values()].flatMap(({ node }) => node["x-key-pair"] ?? []);
  if (halves.length > 0 && halves.toSorted().join() !== "private,public")
    ctx.report({ message: "x-key-pair marks both halves of a pair in one object." });
}

/** Checks that the keywords of an operation name members of its body or of its results. */
export function checkOperation(operation: unknown, ctx: UserContext): void {
  const here = { node: objectOf(operation), location: ctx.location };
  const item = resultProperties(here, ctx);
  for (const key of listOf(here.node["x-ordered-by"])) {
    const name = isObject(key) ? key["field"] : key;
    if (isText(name) && item?.has(name) !== true) report(ctx, "x-ordered-by", `names ${name}, which no result has.`);
  }
  for (const path of listOf(here.node["x-leaves-alone"])) {
    if (isText(path) && !isInBody(here, path, ctx)) report(ctx, "x-leaves-alone", `names ${path}, which no body has.`);
  }
  for (const [index, parameter] of listOf(here.node["parameters"]).entries()) {
    const { node } = resolveNode(parameter, ctx.location.child(["parameters", index]), ctx);
    const [filters, overrides] = [node["x-filters"], node["x-overrides"]];
    if (isText(filters) && item?.has(filters) !== true)
      report(ctx, "x-filters", `of ${node["name"]} names ${filters}, which no result has.`);
    if (isText(overrides) && !isInBody(here, overrides, ctx))
      report(ctx, "x-overrides", `of ${node["name"]} names ${overrides}, which no body has.`);
    checkNeededWithout(here, index, ctx);
  }
  checkAnswers(here, ctx);
}

/** Checks that `x-needed-without` names another parameter of the operation. */
function checkNeededWithout(here: DocumentNode, index: number, ctx: UserContext): void {
  const parameters = parametersOf(here, ctx);
  const other = parameters[index]?.["x-needed-without"];
  if (isText(other) && !parameters.some((one) => one["name"] === other && one !== parameters[index]))
    report(ctx, "x-needed-without", `names ${other}, which is not another parameter.`);
}

function parametersOf(here: DocumentNode, ctx: UserContext): JsonObject[] {
  return listOf(here.node["parameters"]).map(
    (parameter, at) => resolveNode(parameter, here.location.child(["parameters", at]), ctx).node,
  );
}

/** Checks the keywords about the responses of an operation. */
function checkAnswers(here: DocumentNode, ctx: UserContext): void {
  for (const path of listOf(here.node["x-never-answers"])) {
    if (isText(path) && !isInResponse(here, path, ctx))
      report(ctx, "x-never-answers", `names ${path}, which no response has.`);
  }
  for (const [status, response] of Object.entries(objectOf(here.node["responses"]))) {
    const { node } = resolveNode(response, ctx.location.child(["responses", status]), ctx);
    const { body, query, refers } = objectOf(node["x-provoked-by"]);
    const parameters = parametersOf(here, ctx).map((one) => one["name"]);
    for (const name of [body, query, refers].flatMap((members) => Object.keys(objectOf(members)))) {
      if (!isInBody(here, name, ctx) && !parameters.includes(name))
        report(ctx, "x-provoked-by", `of ${status} names ${name}, which no body has.`);
    }
  }
}

/** Returns the error of a keyword's value; undefined if it is valid. */
type ValueCheck = (value: Json, node: JsonObject) => string | undefined;

const isTrue: ValueCheck = (value) => (value === true ? undefined : "is true, or is left out.");
const isTexts: ValueCheck = (value) =>
  Array.isArray(value) && value.length > 0 && value.every(isText) ? undefined : "is a list of names.";
const isName: ValueCheck = (value) => (isText(value) ? undefined : "is a name.");
const isSentence: ValueCheck = (value) =>
  isText(value) && /^\S.*\.$/.test(value) && !/\.\s/.test(value) ? undefined : "is one sentence.";
const besides =
  (other: string): ValueCheck =>
  (value, node) =>
    isTrue(value, node) ?? (node[other] === undefined ? `needs ${other} beside it.` : undefined);

const valueChecks: Readonly<Record<string, ValueCheck>> = {
  "x-unique": (value) =>
    Array.isArray(value) && value.length > 0 && value.every((key) => isTexts(key, {}) === undefined)
      ? undefined
      : "is a list of lists of names.",
  "x-unique-ignores-case": besides("x-unique"),
  "x-id-unique-in": (value) => (value === "tenant" ? undefined : "is tenant, or is left out."),
  "x-keeps-taken": isTrue,
  "x-refers-to": namesResource,
  "x-found-with": namesResource,
  "x-opened-with": namesResource,
  "x-own-operator": isTrue,
  "x-own-password": isTrue,
  "x-creates": (value) => (isText(value) && !value.includes(".") ? "names a property." : namesResource(value)),
  "x-refers-with": (value) => {
    const wrong = Object.entries(objectOf(value)).find(
      ([name, members]) => !isObject(members) || !isCreatedWith(name, members),
    );
    return isObject(value) && wrong === undefined
      ? undefined
      : `names members that no ${wrong?.[0] ?? "resource"} has.`;
  },
  "x-never-answers": isTexts,
  "x-provoked-by": (value) => {
    const { body, query, refers, times = 1, ...more } = objectOf(value);
    const parts = [body, query, refers].filter((part) => part !== undefined);
    const isFormed = parts.length > 0 && parts.every(isObject) && isCount(times) && Object.keys(more).length === 0;
    if (!isFormed) return "has body, query or refers, and optionally times, from 1 to 100.";
    return Object.values(objectOf(refers)).map(namesResource).find(isText);
  },
  "x-further-rule": isSentence,
  "x-refuses-empty": isTrue,
  "x-refuses-parameters": (value, node) =>
    isObject(value) && Object.values(value).every((each) => isSentence(each, node) === undefined)
      ? undefined
      : "maps names to sentences.",
  "x-normalized": isSentence,
  "x-key-pair": (value) => (value === "private" || value === "public" ? undefined : "is private or public."),
  "x-alias-of": isName,
  "x-made-anew": isTrue,
  "x-changes-by-itself": isTrue,
  "x-leaves-alone": isTexts,
  "x-overrides": isName,
  "x-needed-without": isName,
  "x-filters": isName,
  "x-wildcards": besides("x-filters"),
  "x-ignores-case": besides("x-filters"),
  "x-within": besides("x-wildcards"),
  "x-compares": (value, node) =>
    value !== "from" && value !== "before"
      ? "is from or before."
      : node["x-filters"] === undefined
        ? "stands beside x-filters."
        : undefined,
  "x-shown-like": isName,
  "x-holds-all": namesResource,
  "x-finds-absent": (value, node) =>
    isName(value, node) ?? (node["x-filters"] === undefined ? "stands beside x-filters." : undefined),
  "x-ordered-by": (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isSortKey) ? undefined : "is a list of names, or of sorts.",
  "x-secret": isTrue,
  "x-any-case": (value, node) => (value === true && Array.isArray(node["enum"]) ? undefined : "is true, beside enum."),
  "x-trimmed": isTrue,
  "x-takes-any-text": besides("x-reads-only"),
  "x-derives-tenant": (value, on) => (value === true ? undefined : isTexts(value, on)),
};

/** Accepts `Resource`, or `Resource.property` for a name other than the id. */
function namesResource(value: Json): string | undefined {
  const [name = "", property, ...more] = isText(value) ? value.split(".") : [];
  if (!isResource(name)) return `names ${isText(value) ? name : "no text"}, which is not a resource.`;
  if (property === undefined) return undefined;
  return more.length === 0 && hasMembers(name, { [property]: true }) ? undefined : `names no property of ${name}.`;
}

function isCount(value: Json): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100;
}

function isSortKey(key: Json): boolean {
  if (!isObject(key)) return isText(key);
  return isText(key["field"]) && (key["order"] === "asc" || key["order"] === "desc");
}

const explainedKeywords: ReadonlySet<string> = new Set(
  readFileSync(new URL("../README.md", import.meta.url), "utf8").match(/\bx-[a-z]+(?:-[a-z]+)*/g),
);

/** Returns the properties of one result of an operation that returns a list. */
function resultProperties(operation: DocumentNode, ctx: UserContext): ReadonlyMap<string, DocumentNode> | undefined {
  const schema = descendant(operation, ["responses", "200", "content", "application/json", "schema"], ctx);
  for (const list of propertiesOf(schema, ctx).values()) {
    const item = descendant(list, ["items"], ctx);
    if (list.node["type"] === "array" && propertiesOf(item, ctx).size > 0) return propertiesOf(item, ctx);
  }
  return undefined;
}

/** Returns true if the JSON body of an operation has a member, such as `application.roles`. */
function isInBody(operation: DocumentNode, path: string, ctx: UserContext): boolean {
  let node: DocumentNode | undefined = descendant(
    operation,
    ["requestBody", "content", "application/json", "schema"],
    ctx,
  );
  for (const name of path.split(".")) node = node === undefined ? undefined : propertiesOf(node, ctx).get(name);
  return node !== undefined;
}

/** Returns true if the JSON response of a success has a member, such as `item.parts[].name`. */
function isInResponse(operation: DocumentNode, path: string, ctx: UserContext): boolean {
  const members = ["responses", "200", "content", "application/json", "schema"];
  let node: DocumentNode | undefined = descendant(operation, members, ctx);
  for (const part of path.split(".")) {
    const [name = "", ...lists] = part.split("[]");
    node = node === undefined ? undefined : propertiesOf(node, ctx).get(name);
    for (const _ of lists) node = node === undefined ? undefined : descendant(node, ["items"], ctx);
  }
  return node !== undefined;
}

function report(ctx: UserContext, keyword: string, problem: string): void {
  ctx.report({ message: `${keyword} ${problem}` });
}
