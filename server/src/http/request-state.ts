/** Per-request state that the pipeline's middleware build up in order. */
import type { IncomingMessage } from "node:http";
import type { AccessToken, Client, Operator } from "../contract/context.ts";
import type { Problems } from "../contract/errors.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import type { Route, RouteMatch } from "./routes.ts";
import type { InexactNumber } from "./validation/exact-numbers.ts";

/** Parameters and body as the validator converts them: numbers parsed, defaults filled in. */
export interface RequestParts {
  readonly headers: IncomingMessage["headers"];
  /** Documented header names by their lower-case form. */
  readonly headerNames: ReadonlyMap<string, string>;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
}

/** The authenticated caller. */
export interface Caller {
  readonly name: string;
  /** Tenant that the key is bound to, or that the operator belongs to. */
  readonly tenantId: string | undefined;
  /** Hash of the API key, where one authenticated the request. */
  readonly apiKeyHash?: string;
  /** The operator, where an operator token authenticated the request. */
  readonly operator?: Operator;
  /** Hash of that token. */
  readonly operatorTokenHash?: string;
  /** The JWT, where one authenticated the request. */
  readonly accessToken?: AccessToken;
}

/** A class, so that every request has the same hidden class, whatever its middleware set. */
export class RequestState {
  readonly id: string;
  readonly startedAt = performance.now();
  /** The request target without scheme and host; `*`, or what is malformed, where it begins with no slash. */
  readonly target: string;
  /** Path without the query, which may hold a secret. */
  readonly path: string;
  readonly client: Client;
  /** Trace of the request. */
  trace: TraceContext | undefined = undefined;
  found: RouteMatch | undefined = undefined;
  route: Route | undefined = undefined;
  caller: Caller | undefined = undefined;
  /** Reason why authentication refused the request, for the log. */
  refusal: string | undefined = undefined;
  tenantId: string | undefined = undefined;
  /** Problems with texts in the body, reported together with those of the validator. */
  problems: Problems | undefined = undefined;
  /** Numbers of the body that parsing altered; those in free-form data are refused. */
  inexactNumbers: readonly InexactNumber[] | undefined = undefined;
  /** Set after validation. */
  parts: RequestParts | undefined = undefined;
  /** Headers of the reply, names and values in turn: given to Node together, they take a third of the time. */
  readonly replyHeaders: string[] = [];

  constructor({ id, target, path, client }: Pick<RequestState, "id" | "target" | "path" | "client">) {
    this.id = id;
    this.target = target;
    this.path = path;
    this.client = client;
  }
}

const key = Symbol("state");

/** The request carries its state: a WeakMap with an entry for each request costs the garbage collector dearly. */
interface Carrier extends IncomingMessage {
  [key]?: RequestState;
}

export function startState(request: IncomingMessage, state: RequestState): void {
  const carrier: Carrier = request;
  carrier[key] = state;
}

export function stateOf(request: IncomingMessage): RequestState {
  const carrier: Carrier = request;
  const state = carrier[key];
  if (state === undefined) throw new Error("The request did not pass the first middleware of the pipeline.");
  return state;
}

/** Adds headers to the reply. */
export function addReplyHeaders(request: IncomingMessage, ...namesAndValues: readonly string[]): void {
  stateOf(request).replyHeaders.push(...namesAndValues);
}

/** Returns the headers of the reply for `writeHead`, and forgets them; none where the first middleware failed. */
export function takeReplyHeaders(request: IncomingMessage): string[] {
  const carrier: Carrier = request;
  return carrier[key]?.replyHeaders.splice(0) ?? [];
}

/** Returns the route; callable only behind the middleware that refuses unknown routes. */
export function routeOf(request: IncomingMessage): Route {
  const { route } = stateOf(request);
  if (route === undefined) throw new Error("The request has no operation.");
  return route;
}
