/** Per-request state that the pipeline's middleware build up in order. */
import type { IncomingMessage } from "node:http";
import type { AccessToken, Client, Operator } from "../contract/context.ts";
import type { Problems } from "../contract/errors.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import type { InexactNumber } from "./exact-numbers.ts";
import type { Route, RouteMatch } from "./routes.ts";

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
  /** The JWT, where one authenticated the request. */
  readonly accessToken?: AccessToken;
}

export interface RequestState {
  readonly id: string;
  readonly startedAt: number;
  /** Path without the query, which may hold a secret. */
  readonly path: string;
  readonly client: Client;
  /** Trace of the request. */
  trace?: TraceContext | undefined;
  found?: RouteMatch | undefined;
  route?: Route;
  caller?: Caller;
  tenantId?: string;
  /** Problems with texts in the body, reported together with those of the validator. */
  problems?: Problems;
  /** Numbers of the body that parsing altered; those in free-form data are refused. */
  inexactNumbers?: readonly InexactNumber[];
  /** Set after validation. */
  parts?: RequestParts;
}

const states = new WeakMap<IncomingMessage, RequestState>();

export function startState(request: IncomingMessage, state: RequestState): void {
  states.set(request, state);
}

export function stateOf(request: IncomingMessage): RequestState {
  const state = states.get(request);
  if (state === undefined) throw new Error("The request did not pass the first middleware of the pipeline.");
  return state;
}

/** Returns the route; callable only behind the middleware that refuses unknown routes. */
export function routeOf(request: IncomingMessage): Route {
  const { route } = stateOf(request);
  if (route === undefined) throw new Error("The request has no operation.");
  return route;
}
