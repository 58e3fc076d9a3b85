/**
 * Requests and responses that are Express's from the start. Express replaces the prototypes of Node's objects for each
 * request, which takes V8 2 µs and makes Node's own code slower: it then sees two kinds of each.
 */
import { IncomingMessage, ServerResponse } from "node:http";
import express, { type Request, type Response } from "express";

const app = express().disable("x-powered-by").disable("etag").set("query parser", false);

class ExpressRequest extends IncomingMessage {}
class ExpressResponse<From extends IncomingMessage = IncomingMessage> extends ServerResponse<From> {
  /** Express makes this object for each request; it is rarely used. */
  get locals(): Record<string, unknown> {
    const locals: Record<string, unknown> = {};
    Object.defineProperty(this, "locals", { value: locals, writable: true });
    return locals;
  }
}

Object.setPrototypeOf(ExpressRequest.prototype, app.request);
Object.setPrototypeOf(ExpressResponse.prototype, app.response);

/** Options of `createServer`; without them the app still works, at Express's usual cost. */
export const messageClasses = { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };

/** Makes the objects Express's where the server did not. */
export function toExpress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): { readonly request: Request; readonly response: Response } {
  const request: Request = withPrototype(incoming, ExpressRequest.prototype);
  const response: Response = withPrototype(outgoing, ExpressResponse.prototype);
  request.res = response;
  return { request, response };
}

function withPrototype(message: object, prototype: object) {
  return Object.getPrototypeOf(message) === prototype ? message : Object.setPrototypeOf(message, prototype);
}
