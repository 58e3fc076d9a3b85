/** Binds the port early, holds requests until the app is ready, drains on close. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as pause, setImmediate as turnOfLoop } from "node:timers/promises";
import { Connections } from "./connections.ts";
import { messageClasses } from "./http/express-messages.ts";
import { maximumTokenLength } from "./identity/tokens/compact-jwt.ts";

/** Thrown when the port cannot be bound. */
export class PortUnavailable extends Error {
  override name = "PortUnavailable";
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Maximum header bytes: a JWT of maximum length and the other headers. */
const maxHeaderSize = maximumTokenLength + 32 * 1024;

/** Timeouts of a client's connection in milliseconds. */
export interface ConnectionTimeouts {
  /** For a complete request. */
  readonly requestTimeout: number;
  /** For the headers of a request; counts from the connection where no byte arrives. */
  readonly headersTimeout: number;
  /** For the next request after a response. */
  readonly keepAliveTimeout: number;
  /** For the client to receive the next part of a response. */
  readonly timeout: number;
  /** Interval at which Node checks the first two timeouts, which adds to them. */
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
  /** Milliseconds for requests in flight. */
  readonly graceMilliseconds: number;
  /** Milliseconds for idle connections, so that a request on its way is answered; 0 by default. */
  readonly lingerMilliseconds?: number;
}

/** Milliseconds between checks of connections during a stop. */
const sweepInterval = 20;

/** Milliseconds without a new connection after which no client counts as being on its way. */
const quietTime = 100;

/** Maximum turns of the event loop to wait for one without a new connection. */
const maximumTurns = 1_000;

/** Maximum requests that wait for a starting server; others are asked to retry. */
const maximumEarlyRequests = 1000;

export class Port {
  readonly number: number;
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #early: [IncomingMessage, ServerResponse][] = [];
  #listener: Listener = (request, response) => this.#hold(request, response);

  private constructor(server: Server, timeouts: ConnectionTimeouts) {
    this.#server = server;
    this.number = addressOf(server).port;
    this.#connections = new Connections(server);
    // For Node, which also calls it when the server closes, a connection is idle whose client has yet to take its response.
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      if (!this.#connections.isSending) closeIdle();
    };
    // A request whose first bytes came in time has the timeout of its headers from there on.
    const maximumIdleTime = timeouts.keepAliveTimeout + timeouts.headersTimeout;
    const check = setInterval(() => this.#connections.endIdle(maximumIdleTime), timeouts.connectionsCheckingInterval);
    server.once("close", () => clearInterval(check.unref()));
    server.on("connect", (_request, socket) => refuseConnect(socket));
    const handle = (request: IncomingMessage, response: ServerResponse): void => {
      if (this.#connections.admit(request, response)) this.#listener(request, response);
    };
    server.on("request", handle);
    // The app answers a client that asks before it sends a body: at once, or with 100 when it begins to read.
    server.on("checkContinue", handle);
    server.on("checkExpectation", (_request, response) => response.writeHead(417, refusalHeaders).end());
  }

  /** Binds the port; requests wait for `open`. Throws a PortUnavailable where it cannot be bound. */
  static take(host: string, port: number, timeouts: ConnectionTimeouts = standardTimeouts): Promise<Port> {
    const server = createServer({ ...timeouts, ...messageClasses, maxHeaderSize });
    server.timeout = timeouts.timeout;
    return new Promise((resolve, reject) => {
      server.once("error", (error) => {
        const message = `Cannot listen on ${host}:${port}: ${error.message}. Set PORT to a free port, or 0 for any.`;
        reject(new PortUnavailable(message, { cause: error }));
      });
      server.listen(port, host, () => resolve(new Port(server, timeouts)));
    });
  }

  #hold(request: IncomingMessage, response: ServerResponse): void {
    if (this.#early.length < maximumEarlyRequests) this.#early.push([request, response]);
    else response.writeHead(503, { "Retry-After": 1, "Content-Length": 0 }).end();
  }

  /** Answers requests, the waiting ones first. */
  open(listener: Listener): void {
    this.#listener = listener;
    for (const [request, response] of this.#early.splice(0)) listener(request, response);
  }

  /**
   * Drains: announces the end in the last response of each connection, closes the port and waits for requests in
   * flight. Requests left after `graceMilliseconds` are cut off.
   */
  async close({ graceMilliseconds, lingerMilliseconds = 0 }: Drain): Promise<void> {
    const server = this.#server;
    const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    this.#connections.drain();
    await this.#linger(Math.min(lingerMilliseconds, graceMilliseconds));
    const closed = await this.#stopListening();
    // Node keeps idle connections open and counts a silent one as busy.
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

  /** Waits until no client is on its way, up to the given time. */
  async #linger(milliseconds: number): Promise<void> {
    const started = performance.now();
    const isQuiet = (now: number): boolean =>
      now - Math.max(started, this.#connections.lastAcceptedAt) >= quietTime && !this.#connections.hasIdle;
    for (let now = started; now - started < milliseconds && !isQuiet(now); now = performance.now()) {
      await pause(sweepInterval);
    }
  }

  /**
   * Closes the port; the promise in the result resolves when the last connection has ended. The operating system
   * resets connections that the process has not accepted yet, and Node accepts one per turn of the event loop. So
   * responses are held until a turn without a connection: a waiting client opens no other one.
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

/** Answers CONNECT, which is for proxies; without a listener Node cuts the connection. */
/** The body that may follow is not read. */
const refusalHeaders = { Connection: "close", "Content-Length": 0 };

function refuseConnect(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 405 Method Not Allowed\r\nAllow:\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  // Reads the end of the connection, which would stay open otherwise.
  socket.resume();
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}
