/** A server's port: had before anything is stored, opened when there is something to answer with, and given back in peace. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause, setImmediate as turnOfLoop } from "node:timers/promises";
import { Connections } from "./connections.ts";
import { longestToken } from "./identity/tokens/compact-jwt.ts";

/** The port cannot be had. */
export class PortUnavailable extends Error {
  override name = "PortUnavailable";
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A JWT as long as the specs let one be, and what else a request says. */
const maxHeaderSize = longestToken + 32 * 1024;

/** How long a client may keep a connection waiting, in milliseconds. */
export interface ConnectionTimeouts {
  /** For a whole request, from its first byte to its last. */
  readonly requestTimeout: number;
  /** For a request's headers; counts from the connection on where nothing comes at all. */
  readonly headersTimeout: number;
  /** For the next request, after a response. */
  readonly keepAliveTimeout: number;
  /** For the client to take the next part of a response. */
  readonly timeout: number;
  /** How often Node compares requests with the first two; a connection may outlive them by as much. */
  readonly connectionsCheckingInterval: number;
}

const standardTimeouts: ConnectionTimeouts = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 10_000,
  timeout: 120_000,
  connectionsCheckingInterval: 1_000,
};

export interface Drain {
  /** How long requests in flight are given. */
  readonly graceMilliseconds: number;
  /** How long connections without a request are given, so that a request on its way is answered; by default no time. */
  readonly lingerMilliseconds?: number;
}

/** How often connections are looked at during a stop, in milliseconds. */
const sweepInterval = 20;

/** No client is taken to be on its way when no connection came for so many milliseconds. */
const quietTime = 100;

/** How many turns of the event loop are waited for one in which no connection comes. */
const maximumTurns = 1_000;

/** How many requests wait for a server that is starting; the others are asked to come again. */
const mostEarly = 1000;

export class Port {
  readonly number: number;
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #early: [IncomingMessage, ServerResponse][] = [];
  #listener: Listener = (request, response) => this.#hold(request, response);

  private constructor(server: Server) {
    this.#server = server;
    this.number = addressOf(server).port;
    this.#connections = new Connections(server);
    server.on("request", (request, response) => {
      if (this.#connections.admit(request, response)) this.#listener(request, response);
    });
  }

  /** Takes the port; what is asked from now on waits for `open`. Throws a PortUnavailable where it cannot be had. */
  static take(host: string, port: number, timeouts: ConnectionTimeouts = standardTimeouts): Promise<Port> {
    const server = createServer({ ...timeouts, maxHeaderSize });
    server.timeout = timeouts.timeout;
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
    this.#listener = listener;
    for (const [request, response] of this.#early.splice(0)) listener(request, response);
  }

  /**
   * Announces the end of each connection in its last response, takes what still comes, closes the port, and waits for the
   * requests in flight. What is not done after `graceMilliseconds` is cut off.
   */
  async close({ graceMilliseconds, lingerMilliseconds = 0 }: Drain): Promise<void> {
    const server = this.#server;
    const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    this.#connections.drain();
    await this.#linger(Math.min(lingerMilliseconds, graceMilliseconds));
    const closed = await this.#stopListening();
    // Node would keep connections open for a next request, and counts one on which nothing was ever sent as busy.
    const sweep = (): void => {
      server.closeIdleConnections();
      this.#connections.endSilent(lingerMilliseconds);
    };
    sweep();
    const sweeping = setInterval(sweep, sweepInterval);
    await closed.promise;
    clearTimeout(timer);
    clearInterval(sweeping);
  }

  /** Waits until no client is taken to be on its way, at most for the time given. */
  async #linger(milliseconds: number): Promise<void> {
    const started = performance.now();
    const isQuiet = (now: number): boolean =>
      now - Math.max(started, this.#connections.lastAcceptedAt) >= quietTime && !this.#connections.hasIdle;
    for (let now = started; now - started < milliseconds && !isQuiet(now); now = performance.now()) {
      await pause(sweepInterval);
    }
  }

  /**
   * Closes the port; the promise in the result resolves when the last connection has ended. The operating system resets
   * connections that it has accepted and the process has not, and Node accepts one in a turn of the event loop. So
   * requests are held until a turn finds no connection: a client that waits for an answer opens no other one.
   */
  async #stopListening(): Promise<{ readonly promise: Promise<void> }> {
    const listener = this.#listener;
    this.#listener = (request, response) => this.#hold(request, response);
    let accepted = -1;
    for (let turns = 0; turns < maximumTurns && accepted !== this.#connections.accepted; turns++) {
      accepted = this.#connections.accepted;
      await turnOfLoop();
    }
    const promise = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.open(listener);
    return { promise };
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}
