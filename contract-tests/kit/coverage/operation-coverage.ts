/** Counts the parts of one operation that were seen. */
import type { Json } from "@gatehouse/openapi/json";
import { answerName, type Content, type Operation, type Parameter } from "../contract/contract.ts";
import type { Values } from "../exchange/case.ts";
import { isJson, parse } from "../exchange/json-text.ts";
import { type Exchange, isSuccess } from "../exchange/wire.ts";
import type { CoverageDimension, StatusTally } from "../findings.ts";
import { PropertyNode } from "./property-tree.ts";

/** A counted item, before its state is known. */
export interface ItemCount {
  readonly dimension: CoverageDimension;
  readonly name: string;
  readonly seen: number;
}

export class OperationCoverage {
  readonly operation: Operation;
  /** How often it was accepted: 2xx. */
  accepted = 0;
  #answered = 0;
  readonly #statuses = new Map<string, number>();
  /** Those that are not documented. */
  readonly #otherStatuses = new Map<string, number>();
  readonly #mediaTypes = new Map<string, number>();
  readonly #parameters = new Map<string, number>();
  #trees: { readonly requests: readonly BodyTree[]; readonly response: PropertyNode | undefined } | undefined;

  constructor(operation: Operation) {
    this.operation = operation;
    for (const [status, { contents }] of [...operation.answers, ...(operation.otherAnswers ?? [])]) {
      this.#statuses.set(String(status), 0);
      for (const { mediaType } of contents) this.#mediaTypes.set(`response ${status} ${mediaType}`, 0);
    }
    for (const { mediaType } of operation.bodies) this.#mediaTypes.set(`request ${mediaType}`, 0);
    for (const parameter of operation.parameters) {
      this.#parameters.set(nameOf(parameter), 0);
      if (parameter.shape !== "single") this.#parameters.set(`${nameOf(parameter)} (repeated)`, 0);
    }
  }

  observe(sent: Exchange): void {
    const { status, mediaType, json } = sent;
    this.#answered++;
    const documented = answerName(this.operation, status);
    const name = documented ?? String(status);
    if (documented === undefined) this.#otherStatuses.set(name, (this.#otherStatuses.get(name) ?? 0) + 1);
    add(this.#statuses, name);
    if (sent.bytes.byteLength > 0) add(this.#mediaTypes, `response ${name} ${mediaType}`);
    if (!isSuccess(sent)) return;
    this.accepted++;
    this.#observeRequest(sent);
    if (json !== undefined && this.operation.answers.has(status)) this.#tree.response?.count(json);
  }

  #observeRequest({ case: { body, raw, query }, step: { request } }: Exchange): void {
    this.#observeParameters(request.url, request.headers, query);
    const type = (request.headers["content-type"]?.split(";", 1)[0] ?? "").trim().toLowerCase();
    add(this.#mediaTypes, `request ${type}`);
    const sentBody = raw?.body === undefined ? body : parse(request.body ?? "");
    const tree = this.#tree.requests.find(({ content }) => content.mediaType === type)?.tree;
    if (sentBody !== undefined) tree?.count(sentBody);
  }

  /** @param given values by name: an object or a list may stand in the URL under other names, or as one text */
  #observeParameters(url: string, headers: Readonly<Record<string, string>>, given: Values): void {
    if (this.#parameters.size === 0) return;
    const start = url.indexOf("?");
    const query = new URLSearchParams(start < 0 ? "" : url.slice(start));
    for (const parameter of this.operation.parameters) {
      const value = parameter.in === "query" ? given[parameter.name] : undefined;
      const times = Math.max(timesSent(parameter, query, headers), timesIn(value));
      if (times > 0) add(this.#parameters, nameOf(parameter));
      if (times > 1) add(this.#parameters, `${nameOf(parameter)} (repeated)`);
    }
  }

  /** Returns the documented statuses, and others that were answered. */
  statuses(): readonly StatusTally[] {
    const tallies = (statuses: ReadonlyMap<string, number>, documented: boolean): StatusTally[] =>
      [...statuses].map(([name, seen]) => ({ name, documented, seen }));
    return [...tallies(this.#statuses, true), ...tallies(this.#otherStatuses, false)];
  }

  get #tree(): { readonly requests: readonly BodyTree[]; readonly response: PropertyNode | undefined } {
    this.#trees ??= { requests: requestTrees(this.operation), response: responseTree(this.operation) };
    return this.#trees;
  }

  *items(): Generator<ItemCount> {
    yield { dimension: "operation", name: "", seen: this.#answered };
    for (const [name, seen] of this.#statuses) yield { dimension: "status", name, seen };
    for (const [name, seen] of this.#mediaTypes) yield { dimension: "mediaType", name, seen };
    for (const [name, seen] of this.#parameters) yield { dimension: "parameter", name, seen };
    const { requests, response } = this.#tree;
    for (const { content, tree } of requests) {
      const title = requests.length > 1 ? `request ${content.mediaType} ` : "request ";
      for (const { path, seen } of tree.items()) yield { dimension: "property", name: title + path, seen };
    }
    const { definition } = this.operation;
    const never = new Set(Array.isArray(definition["x-never-answers"]) ? definition["x-never-answers"] : []);
    for (const { path, seen } of response?.items() ?? [])
      if (!isInside(path, never)) yield { dimension: "property", name: `response ${path}`, seen };
  }
}

/** `item.parts[].name` is inside of `item.parts[]`, which is inside of `item.parts`. */
function isInside(path: string, places: ReadonlySet<Json>): boolean {
  if (places.size === 0) return false;
  return [...places].some((place) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`));
}

interface BodyTree {
  readonly content: Content;
  readonly tree: PropertyNode;
}

function requestTrees({ bodies }: Operation): BodyTree[] {
  return bodies.map((content) => ({ content, tree: new PropertyNode([content.schema], { values: true }) }));
}

/** One tree for all successes: properties that their bodies share are counted once. */
function responseTree({ answers }: Operation): PropertyNode | undefined {
  const shapes = [...answers.values()]
    .filter(isSuccess)
    .flatMap(({ contents }) => contents.filter(({ mediaType }) => isJson(mediaType)).map(({ schema }) => schema));
  return shapes.length === 0 ? undefined : new PropertyNode(shapes, { values: false });
}

function nameOf({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

function timesSent(
  { in: place, name, shape }: Parameter,
  query: URLSearchParams,
  headers: Readonly<Record<string, string>>,
): number {
  switch (place) {
    case "path":
      return 1;
    case "header":
      return headers[name.toLowerCase()] === undefined ? 0 : 1;
    case "cookie":
      return (headers["cookie"] ?? "").split(/;\s*/).some((pair) => pair.startsWith(`${name}=`)) ? 1 : 0;
    case "query":
      return shape === "indexed" ? indices(name, query) : query.getAll(name).length;
  }
}

function timesIn(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  return value === undefined ? 0 : 1;
}

/** How many elements `name[0].field` has. */
function indices(name: string, query: URLSearchParams): number {
  const found = [...query.keys()].filter((key) => key.startsWith(`${name}[`));
  return new Set(found.map((key) => key.slice(0, key.indexOf("]")))).size;
}

/** Counts only names of the contract. */
function add(counts: Map<string, number>, name: string): void {
  const known = counts.get(name);
  if (known !== undefined) counts.set(name, known + 1);
}
