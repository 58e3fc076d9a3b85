/** What the middleware of the pipeline learn of a request, one after the other. */
import type { IncomingMessage } from "node:http";
import type { AccessToken, Client, Operator } from "../contract/context.ts";
import type { Problems } from "../contract/errors.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import type { Found, Route } from "./routes.ts";

/** What a request says, as the validator converts it: numbers for texts, defaults filled in. */
export interface RequestParts {
  readonly headers: IncomingMessage["headers"];
  /** The headers that the document names, by their names in small letters. */
  readonly headerNames: ReadonlyMap<string, string>;
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
}

/** Who sent the request, by its credentials. */
export interface Caller {
  readonly name: string;
  /** The tenant that the key is bound to, or that the operator belongs to. */
  readonly tenantId: string | undefined;
  /** The hash of the API key that opened the operation, where one did. */
  readonly apiKeyHash?: string;
  /** Whose token it was, where one opened the operation. */
  readonly operator?: Operator;
  /** The JWT that opened the operation, where one did. */
  readonly accessToken?: AccessToken;
}

export interface RequestState {
  readonly id: string;
  readonly startedAt: number;
  /** The path of the request without its query, which may hold a secret. */
  readonly path: string;
  readonly client: Client;
  /** The trace that the request belongs to. */
  trace?: TraceContext | undefined;
  found?: Found | undefined;
  route?: Route;
  caller?: Caller;
  tenantId?: string;
  /** What is wrong with the texts in the body, said together with what the validator finds. */
  problems?: Problems;
  /** Set once the request has been found to be what its document says. */
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

/** The route of a request behind the middleware that refuses requests without one. */
export function routeOf(request: IncomingMessage): Route {
  const { route } = stateOf(request);
  if (route === undefined) throw new Error("The request has no operation.");
  return route;
}
