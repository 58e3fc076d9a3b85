/**
 * Ends replies that are given before the request's body was read. They announce the end of the connection (RFC 9112,
 * 9.6): a client that still sends the body would take what follows for a part of it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Milliseconds for which the rest of the body is discarded. Ending the connection earlier resets it, and the reset may
 * overtake the reply.
 */
const lingering = 2_000;

/** Returns whether the body has arrived, or none is expected. */
export function hasArrived(request: IncomingMessage): boolean {
  if (request.complete) return true;
  const { "transfer-encoding": coding, "content-length": length = "0" } = request.headers;
  return coding === undefined && Number(length) === 0;
}

/** Ends the reply, whose head is sent and has a length; where it is early, once the body has arrived or after a while. */
export function endReply(response: ServerResponse, text?: string): void {
  const { req: request } = response;
  if (hasArrived(request)) return void response.end(text);
  if (text === undefined) response.flushHeaders();
  else response.write(text);
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingering).unref();
  request.once("close", end).once("end", end).once("error", end);
  request.resume();
}
