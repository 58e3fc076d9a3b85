/** The connections of a port: which of them wait for an answer, and which answer is a connection's last one during a stop. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Connection {
  /** On the clock of `performance.now()`. */
  readonly acceptedAt: number;
  /** Responses that are not sent yet, in the order of their requests; several where the client pipelines. */
  readonly pending: Set<ServerResponse>;
}

export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #lastAcceptedAt = 0;
  #accepted = 0;
  #isDraining = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#accepted++;
      this.#lastAcceptedAt = performance.now();
      this.#open.set(socket, { acceptedAt: this.#lastAcceptedAt, pending: new Set() });
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  /** Number of connections accepted so far. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Instant of the latest connection, on the clock of `performance.now()`. */
  get lastAcceptedAt(): number {
    return this.#lastAcceptedAt;
  }

  /** True while a connection is open on which the client may send a request at any moment. */
  get hasIdle(): boolean {
    return [...this.#open.values()].some(({ pending }) => pending.size === 0);
  }

  /**
   * Notes a request until its response is sent. Returns false for a request behind the response that announced the end
   * of its connection: no response can follow that one (RFC 9112, 9.6), so the request must not be performed.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const pending = this.#open.get(socket)?.pending;
    if (pending === undefined || (this.#isDraining && endsBefore(socket, pending))) return false;
    pending.add(response);
    response.once("close", () => pending.delete(response));
    if (this.#isDraining) announceEnd(pending);
    return true;
  }

  /** From now on the last response of each connection says `Connection: close`, after which Node ends the connection. */
  drain(): void {
    this.#isDraining = true;
    for (const { pending } of this.#open.values()) announceEnd(pending);
  }

  /** Ends connections that were accepted at least so many milliseconds ago and on which no byte has come. */
  endSilent(milliseconds: number): void {
    const latest = performance.now() - milliseconds;
    for (const [socket, { acceptedAt }] of this.#open) {
      if (socket.bytesRead === 0 && acceptedAt <= latest) socket.destroy();
    }
  }
}

function endsBefore(socket: Socket, pending: ReadonlySet<ServerResponse>): boolean {
  return socket.writableEnded || [...pending].some((each) => each.headersSent && each.getHeader(header) === "close");
}

const header = "Connection";

/** The last of the pending responses ends the connection; those before it must not. */
function announceEnd(pending: ReadonlySet<ServerResponse>): void {
  const last = [...pending].at(-1);
  for (const response of pending) {
    if (response.headersSent) continue;
    if (response !== last) response.removeHeader(header);
    else if (hasArrived(response.req)) response.setHeader(header, "close");
    else response.req.once("end", () => announceEnd(pending));
  }
}

/**
 * A connection that is closed while a body is still arriving is reset, and the reset may overtake the response. An early
 * refusal therefore keeps the connection; it is idle as soon as the body is there.
 */
function hasArrived(request: IncomingMessage): boolean {
  if (request.complete) return true;
  const { "transfer-encoding": coding, "content-length": length = "0" } = request.headers;
  return coding === undefined && Number(length) === 0;
}
