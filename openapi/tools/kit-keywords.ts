/**
 * House rules: the keywords that speak to the contract kit have their form, and what they name exists (openapi/README.md,
 * "What the specs say to the contract kit"). A misspelt one would otherwise never be noticed: the kit would check less.
 */
import { readFileSync } from "node:fs";
import type { UserContext } from "@redocly/openapi-core";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";
import { hasMembers, isMadeWith, isResource } from "./known-resources.ts";
import { memberOf, object, type Placed, propertiesOf, resolved } from "./placed.ts";

/** Every keyword of ours is one that the README explains. */
export function checkKeywords(_: unknown, ctx: UserContext): void {
  const node = object(ctx.rawNode);
  for (const [keyword, value] of Object.entries(node)) {
    if (!/^x-[a-z]/.test(keyword)) continue;
    if (!explained().has(keyword)) report(ctx, keyword, "is not explained in openapi/README.md.");
    const problem = forms[keyword]?.(value, node);
    if (problem !== undefined) report(ctx, keyword, problem);
  }
  if (node["format"] === "password" && node["x-secret"] !== true)
    ctx.report({ message: "A password says x-secret: true." });
}

/** What `x-unique` names are properties of the object, and a half of a key pair has the other beside it. */
export function checkObject(schema: unknown, ctx: UserContext): void {
  const here = { node: object(schema), location: ctx.location };
  const properties = propertiesOf(here, ctx);
  for (const name of listOf(here.node["x-unique"]).flatMap(listOf)) {
    if (isText(name) && !properties.has(name)) report(ctx, "x-unique", `names ${name}, which is no property.`);
  }
  const halves = [...properties.values()].flatMap(({ node }) => node["x-key-pair"] ?? []);
  if (halves.length > 0 && halves.toSorted().join() !== "private,public")
    ctx.report({ message: "x-key-pair marks both halves of a pair in one object." });
}

/** What the keywords of an operation name is in its body, or in the list that it returns. */
export function checkOperation(operation: unknown, ctx: UserContext): void {
  const here = { node: object(operation), location: ctx.location };
  const item = listedIn(here, ctx);
  for (const key of listOf(here.node["x-ordered-by"])) {
    const name = isObject(key) ? key["field"] : key;
    if (isText(name) && item?.has(name) !== true) report(ctx, "x-ordered-by", `names ${name}, which no result has.`);
  }
  for (const path of listOf(here.node["x-leaves-alone"])) {
    if (isText(path) && !isInBody(here, path, ctx)) report(ctx, "x-leaves-alone", `names ${path}, which no body has.`);
  }
  for (const [index, parameter] of listOf(here.node["parameters"]).entries()) {
    const { node } = resolved(parameter, ctx.location.child(["parameters", index]), ctx);
    const [filters, overrides] = [node["x-filters"], node["x-overrides"]];
    if (isText(filters) && item?.has(filters) !== true)
      report(ctx, "x-filters", `of ${node["name"]} names ${filters}, which no result has.`);
    if (isText(overrides) && !isInBody(here, overrides, ctx))
      report(ctx, "x-overrides", `of ${node["name"]} names ${overrides}, which no body has.`);
    checkOther(here, index, ctx);
  }
  checkAnswers(here, ctx);
}

/** The parameter without which another one is needed is one of the operation's too. */
function checkOther(here: Placed, index: number, ctx: UserContext): void {
  const parameters = parametersOf(here, ctx);
  const other = parameters[index]?.["x-needed-without"];
  if (isText(other) && !parameters.some((one) => one["name"] === other && one !== parameters[index]))
    report(ctx, "x-needed-without", `names ${other}, which is no other parameter.`);
}

function parametersOf(here: Placed, ctx: UserContext): JsonObject[] {
  return listOf(here.node["parameters"]).map(
    (parameter, at) => resolved(parameter, here.location.child(["parameters", at]), ctx).node,
  );
}

/** What the keywords of an operation and of its responses say of its answers. */
function checkAnswers(here: Placed, ctx: UserContext): void {
  for (const path of listOf(here.node["x-never-answers"])) {
    if (isText(path) && !isAnswered(here, path, ctx))
      report(ctx, "x-never-answers", `names ${path}, which no answer has.`);
  }
  for (const [status, response] of Object.entries(object(here.node["responses"]))) {
    const { node } = resolved(response, ctx.location.child(["responses", status]), ctx);
    const { body, query, refers } = object(node["x-provoked-by"]);
    const parameters = parametersOf(here, ctx).map((one) => one["name"]);
    for (const name of [body, query, refers].flatMap((members) => Object.keys(object(members)))) {
      if (!isInBody(here, name, ctx) && !parameters.includes(name))
        report(ctx, "x-provoked-by", `of ${status} names ${name}, which no body has.`);
    }
  }
}

/** What is wrong with the value of a keyword; undefined where nothing is. */
type Form = (value: Json, node: JsonObject) => string | undefined;

const isTrue: Form = (value) => (value === true ? undefined : "is true, or is left out.");
const isTexts: Form = (value) =>
  Array.isArray(value) && value.length > 0 && value.every(isText) ? undefined : "is a list of names.";
const isName: Form = (value) => (isText(value) ? undefined : "is a name.");
const isSentence: Form = (value) =>
  isText(value) && /^\S.*\.$/.test(value) && !/\.\s/.test(value) ? undefined : "is one sentence.";
const besides =
  (other: string): Form =>
  (value, node) =>
    isTrue(value, node) ?? (node[other] === undefined ? `stands beside ${other}.` : undefined);

const forms: Readonly<Record<string, Form>> = {
  "x-unique": (value) =>
    Array.isArray(value) && value.length > 0 && value.every((key) => isTexts(key, {}) === undefined)
      ? undefined
      : "is a list of lists of names.",
  "x-unique-ignores-case": besides("x-unique"),
  "x-keeps-taken": isTrue,
  "x-refers-to": namesResource,
  "x-found-with": namesResource,
  "x-opened-with": namesResource,
  "x-creates": (value) => (isText(value) && !value.includes(".") ? "names a property." : namesResource(value)),
  "x-refers-with": (value) => {
    const wrong = Object.entries(object(value)).find(
      ([name, members]) => !isObject(members) || !isMadeWith(name, members),
    );
    return isObject(value) && wrong === undefined ? undefined : `names what no ${wrong?.[0] ?? "resource"} has.`;
  },
  "x-never-answers": isTexts,
  "x-provoked-by": (value) => {
    const { body, query, refers, times = 1, ...more } = object(value);
    const parts = [body, query, refers].filter((part) => part !== undefined);
    const isFormed = parts.length > 0 && parts.every(isObject) && isCount(times) && Object.keys(more).length === 0;
    if (!isFormed)
      return "has a body, a query, or what members refer to, and how many times it is sent, from 1 to 100.";
    return Object.values(object(refers)).map(namesResource).find(isText);
  },
  "x-further-rule": isSentence,
  "x-normalized": isSentence,
  "x-key-pair": (value) => (value === "private" || value === "public" ? undefined : "is private or public."),
  "x-alias-of": isName,
  "x-made-anew": isTrue,
  "x-leaves-alone": isTexts,
  "x-overrides": isName,
  "x-needed-without": isName,
  "x-filters": isName,
  "x-wildcards": besides("x-filters"),
  "x-ignores-case": besides("x-filters"),
  "x-ordered-by": (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isSortKey) ? undefined : "is a list of names, or of sorts.",
  "x-secret": isTrue,
  "x-takes-nul": besides("x-reads-only"),
  "x-derives-tenant": isTrue,
};

/** `Resource`, or `Resource.property` for what is named by something else than its id. */
function namesResource(value: Json): string | undefined {
  const [name = "", property, ...more] = isText(value) ? value.split(".") : [];
  if (!isResource(name)) return `names ${isText(value) ? name : "no text"}, which is no resource.`;
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

let words: ReadonlySet<string> | undefined;

function explained(): ReadonlySet<string> {
  words ??= new Set(readFileSync(new URL("../README.md", import.meta.url), "utf8").match(/\bx-[a-z]+(?:-[a-z]+)*/g));
  return words;
}

/** The properties of one result, where an operation answers with a list of objects. */
function listedIn(operation: Placed, ctx: UserContext): ReadonlyMap<string, Placed> | undefined {
  const schema = memberOf(operation, ["responses", "200", "content", "application/json", "schema"], ctx);
  for (const list of propertiesOf(schema, ctx).values()) {
    const item = memberOf(list, ["items"], ctx);
    if (list.node["type"] === "array" && propertiesOf(item, ctx).size > 0) return propertiesOf(item, ctx);
  }
  return undefined;
}

/** Whether the JSON body of an operation has a member, such as `application.roles`. */
function isInBody(operation: Placed, path: string, ctx: UserContext): boolean {
  let place: Placed | undefined = memberOf(operation, ["requestBody", "content", "application/json", "schema"], ctx);
  for (const name of path.split(".")) place = place === undefined ? undefined : propertiesOf(place, ctx).get(name);
  return place !== undefined;
}

/** Whether the JSON answer of a success has a member, such as `item.parts[].name`. */
function isAnswered(operation: Placed, path: string, ctx: UserContext): boolean {
  const members = ["responses", "200", "content", "application/json", "schema"];
  let place: Placed | undefined = memberOf(operation, members, ctx);
  for (const part of path.split(".")) {
    const [name = "", ...lists] = part.split("[]");
    place = place === undefined ? undefined : propertiesOf(place, ctx).get(name);
    for (const _ of lists) place = place === undefined ? undefined : memberOf(place, ["items"], ctx);
  }
  return place !== undefined;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function report(ctx: UserContext, keyword: string, problem: string): void {
  ctx.report({ message: `${keyword} ${problem}` });
}
