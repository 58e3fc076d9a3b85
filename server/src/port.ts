/** A server's port: had before anything is stored, opened when there is something to answer with, and given back in peace. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { longestToken } from "./identity/compact-jwt.ts";

/** The port cannot be had. */
export class PortUnavailable extends Error {
  override name = "PortUnavailable";
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A JWT as long as the specs let one be, and what else a request says. */
const maxHeaderSize = longestToken + 32 * 1024;

/** How often connections are looked at during a stop, in milliseconds. */
const sweepInterval = 20;

/** How many requests wait for a server that is starting; the others are asked to come again. */
const mostEarly = 1000;

export class Port {
  readonly number: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #early: [IncomingMessage, ServerResponse][] = [];
  readonly #wait: Listener = (request, response) => this.#hold(request, response);

  private constructor(server: Server) {
    this.#server = server;
    this.number = addressOf(server).port;
    server.on("request", this.#wait);
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Takes the port; what is asked from now on waits for `open`. Throws a PortUnavailable where it cannot be had. */
  static take(host: string, port: number): Promise<Port> {
    const timeouts = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 10_000 };
    const server = createServer({ ...timeouts, maxHeaderSize });
    return new Promise((resolve, reject) => {
      server.once("error", (error) => {
        const message = `Cannot listen on ${host}:${port}: ${error.message}. Set PORT to a free port, or 0 for any.`;
        reject(new PortUnavailable(message, { cause: error }));
      });
      server.listen(port, host, () => resolve(new Port(server)));
    });
  }

  #hold(request: IncomingMessage, response: ServerResponse): void {
    if (this.#early.length < mostEarly) this.#early.push([request, response]);
    else response.writeHead(503, { "Retry-After": 1, "Content-Length": 0 }).end();
  }

  /** Answers requests, first those that came before. */
  open(listener: Listener): void {
    this.#server.off("request", this.#wait).on("request", listener);
    for (const [request, response] of this.#early.splice(0)) listener(request, response);
  }

  /**
   * Waits for the requests in flight, at most for `graceMilliseconds`, and for nothing else: Node would keep their
   * connections open for a next request, and counts a connection on which nothing was ever sent as busy.
   */
  close(graceMilliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#server.closeAllConnections(), graceMilliseconds);
      const sweep = setInterval(() => this.#server.closeIdleConnections(), sweepInterval);
      this.#server.close(() => {
        clearTimeout(timer);
        clearInterval(sweep);
        resolve();
      });
      for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
    });
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}
