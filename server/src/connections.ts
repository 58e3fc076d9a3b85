/** Tracks the connections of a port: pending responses, and the last response of each connection during a stop. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasArrived } from "./http/early-replies.ts";

interface Connection {
  /** Instants on the clock of `performance.now()`. */
  readonly acceptedAt: number;
  /** End of the latest exchange; undefined before it, and while another one is under way. */
  idleSince: number | undefined;
  /**
   * Unsent responses in the order of their requests; several where the client pipelines. A set would do worse: V8 links each table
   * of a set to the one that takes its place, so that one old table keeps every later response until memory is full.
   */
  readonly pending: ServerResponse[];
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
      this.#open.set(socket, {
        acceptedAt: this.#lastAcceptedAt,
        idleSince: undefined,
        pending: [],
      });
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

  /** True while an open connection may send a request at any moment. */
  get hasIdle(): boolean {
    return [...this.#open.values()].some(({ pending }) => pending.length === 0);
  }

  /** True while a client has yet to take some of a response. */
  get isSending(): boolean {
    return [...this.#open.keys()].some(({ writableLength }) => writableLength > 0);
  }

  /**
   * Tracks a request until its response is sent. Returns false for a request after the response that announced the
   * end of its connection: no response can follow (RFC 9112, 9.6), so the request must not run.
   */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined || (this.#isDraining && endsBefore(socket, connection.pending))) return false;
    const { pending } = connection;
    pending.push(response);
    connection.idleSince = undefined;
    const noteIdle = (): void => {
      if (pending.length === 0) connection.idleSince = performance.now();
    };
    response.once("close", () => {
      pending.splice(pending.indexOf(response), 1);
      if (request.complete) noteIdle();
      else request.once("close", noteIdle);
    });
    if (this.#isDraining) announceEnd(pending);
    return true;
  }

  /** Makes the last response of each connection say `Connection: close`, after which Node ends the connection. */
  drain(): void {
    this.#isDraining = true;
    for (const { pending } of this.#open.values()) announceEnd(pending);
  }

  /**
   * Ends connections without a request for so many milliseconds. Node starts its timeout anew with each byte, and ignores
   * empty lines before a request.
   */
  endIdle(milliseconds: number): void {
    const latest = performance.now() - milliseconds;
    for (const [socket, { idleSince }] of this.#open) {
      if (idleSince !== undefined && idleSince <= latest) socket.destroy();
    }
  }

  /** Ends connections accepted at least so many milliseconds ago that sent no byte. */
  endSilent(milliseconds: number): void {
    const latest = performance.now() - milliseconds;
    for (const [socket, { acceptedAt }] of this.#open) {
      if (socket.bytesRead === 0 && acceptedAt <= latest) socket.destroy();
    }
  }
}

function endsBefore(socket: Socket, pending: readonly ServerResponse[]): boolean {
  return socket.writableEnded || pending.some((each) => each.headersSent && each.getHeader(header) === "close");
}

const header = "Connection";

/** Announces the end in the last of the pending responses only. */
function announceEnd(pending: readonly ServerResponse[]): void {
  const last = pending.at(-1);
  for (const response of pending) {
    if (response.headersSent) continue;
    if (response !== last) response.removeHeader(header);
    else if (hasArrived(response.req)) response.setHeader(header, "close");
    else response.req.once("end", () => announceEnd(pending));
  }
}
