/** A fault that can be switched into the test server, and the ways to make one. */
import type { JsonObject } from "@gatehouse/openapi/json";
import {
  type AllHandlers,
  type AppParts,
  operationOf,
  type Pipeline,
  type PipelineOverride,
  validateBy,
} from "@gatehouse/server/pipeline-override";

/** Areas of the documents' meaning, and of the messages that carry it, that faults are about. */
export const areas = {
  patches: "patches",
  reports: "reports",
  text: "text",
  effects: "effects happen once",
  cascades: "cascades",
  uniqueness: "scope of uniqueness",
  tokens: "tokens",
  renderings: "previews and renderings",
  histories: "conversations, queues, histories",
  files: "files",
  headers: "headers",
  success: "success that did nothing",
  state: "creations, updates, reads, deletions",
  lists: "lists and searches",
  filtering: "filtering and decisions",
  access: "keys, roles, tenants",
  validation: "checks of requests",
  messages: "statuses, bodies, methods",
} as const;

export type FaultArea = keyof typeof areas;

export interface Fault {
  /** Words joined by dashes. */
  readonly id: string;
  readonly area: FaultArea;
  /** The operation that misbehaves, which the kit must name; left out where every operation does, or a path. */
  readonly operation?: OperationName;
  /**
   * Operations that are as much at fault: the kit may name one of them as well, because nothing that a client sees tells them
   * apart, such as those of a path whose 405 is wrong.
   */
  readonly equally?: readonly OperationName[];
  /** Further operations without which the fault does not show; those of the operation's resource need not be named. */
  readonly shownBy?: readonly OperationName[];
  /** The wrong behaviour of the server, in one sentence. */
  readonly title: string;
  /** Called once for each server, because a fault may have state. */
  readonly pipelineOverride: () => PipelineOverride;
  /** Reason why the kit does not catch it yet. Samples leave it out; a run of all faults does not. */
  readonly open?: string;
  /** The laws of the kit that it violates; the kit must report one of them. */
  readonly laws: readonly string[];
}

/** Faults of which each is in this area, unless it names another one. */
export function inArea(area: FaultArea, faults: readonly (Omit<Fault, "area"> & Partial<Fault>)[]): readonly Fault[] {
  return faults.map((fault) => ({ area, ...fault }));
}

/** Returns the operations of which the kit has to name one; undefined where all misbehave alike. */
export function operationsAtFault({ operation, equally = [] }: Fault): readonly string[] | undefined {
  const all = [...(operation === undefined ? [] : [operation]), ...equally];
  return all.length === 0 ? undefined : all;
}

export type OperationName = keyof AllHandlers;
export type PipelineMiddleware = ReturnType<Pipeline>;
export type Middleware = PipelineMiddleware["requestId"];
export type Request = Parameters<Middleware>[0];
export type Response = Parameters<Middleware>[1];

/** Replaces some middleware; the order stays. */
export function replaceMiddleware(
  change: (usual: PipelineMiddleware, parts: AppParts) => Partial<PipelineMiddleware>,
): PipelineOverride {
  return (pipeline) => (parts) => {
    const usual = pipeline(parts);
    return { ...usual, ...change(usual, parts) };
  };
}

/** Replaces some handlers; a replacement prepares what the original prepares. */
export function handlers(change: (usual: AllHandlers, parts: AppParts) => Partial<AllHandlers>): PipelineOverride {
  return (pipeline) => (parts) => {
    const changes = change(parts.handlers, parts);
    const usual = new Map(Object.entries(parts.handlers));
    for (const [operation, { prepare }] of Object.entries(changes))
      if (prepare === undefined && usual.get(operation)?.prepare !== undefined)
        throw new TypeError(`The fault's ${operation} has to prepare what the usual one prepares.`);
    return pipeline({ ...parts, handlers: { ...parts.handlers, ...changes } });
  };
}

/** Replaces one handler; the replacement prepares what the original prepares. */
export function handler<Name extends OperationName>(
  operation: Name,
  change: (usual: AllHandlers[Name], handlers: AllHandlers, parts: AppParts) => AllHandlers[Name],
): PipelineOverride {
  return handlers((usual, parts) => ({ [operation]: change(usual[operation], usual, parts) }));
}

/** Replaces middleware for one operation. */
export function onlyFor(operation: OperationName, other: Middleware, usual: Middleware): Middleware {
  return (request, response, next) =>
    (operationOf(request)?.operationId === operation ? other : usual)(request, response, next);
}

/** Validates the requests of one operation by a changed document. */
export function validation(
  operation: OperationName,
  change: (schemas: SchemaOf, document: JsonObject) => void,
): PipelineOverride {
  return replaceMiddleware((usual) => ({
    validation: onlyFor(
      operation,
      validateBy((document) => change((...path) => at(document, path), document)),
      usual.validation,
    ),
  }));
}

/** A fault of an operation whose requests are validated by a changed document. */
export function schemaFault({
  operation,
  change,
  ...said
}: Pick<Fault, "id" | "title" | "laws"> & {
  readonly operation: OperationName;
  change(schema: SchemaOf): void;
}): Fault {
  return { area: "validation", operation, ...said, pipelineOverride: () => validation(operation, change) };
}

/** Changes the requests of one operation before they are validated; the body has been read by then. */
export function requests(operation: OperationName, change: (request: Request) => void): PipelineOverride {
  return replaceMiddleware(({ validation }) => ({
    validation: (request, response, next) => {
      if (operationOf(request)?.operationId === operation) change(request);
      validation(request, response, next);
    },
  }));
}

/** Changes the bodies of one operation's requests after they were validated: in place, since the operation has them already. */
export function understood(operation: OperationName, change: (request: Request) => void): PipelineOverride {
  return replaceMiddleware(({ validation }) => ({
    validation: (request, response, next) =>
      validation(request, response, (error?: unknown) => {
        if (error === undefined && operationOf(request)?.operationId === operation) change(request);
        next(error);
      }),
  }));
}

/** The object at a path of the document, such as `"components", "schemas", "Role"`. */
export type SchemaOf = (...path: readonly string[]) => JsonObject;

function at(document: JsonObject, path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>((parent, name) => {
    const child = parent[name];
    // A fault that changes nothing could not be caught.
    if (typeof child !== "object" || child === null || Array.isArray(child))
      throw new TypeError(`The document has no ${path.join("/")}.`);
    return child;
  }, document);
}
