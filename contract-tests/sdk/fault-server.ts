/**
 * A server that does what a script says, byte by byte: each request, or connection, takes the next step. Nothing of HTTP
 * stands between a step and the wire, so that a step may be what no HTTP library would write.
 */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Step {
  /** Taken when a connection is made, before anything is read; otherwise when a request is there. */
  readonly on?: "connection";
  /** Parts of the response; a number is a pause in milliseconds. */
  readonly parts: Iterable<string | Uint8Array | number>;
  /** State of the connection afterwards; an open one takes further requests. */
  readonly end: "close" | "reset" | "open";
}

/** A request, and its end. */
export interface ReceivedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** When it was complete, as `performance.now()` says it. */
  readonly at: number;
  /** Which connection it came by, counted from 0. */
  readonly connection: number;
  /** When that connection is gone. */
  readonly closed: Promise<void>;
}

/** Response to requests beyond the script: no client retries it, and its status is easy to recognize. */
const beyondScript: Step = {
  parts: ["HTTP/1.1 418 Beyond the script\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"],
  end: "close",
};

export class FaultServer {
  readonly requests: ReceivedRequest[] = [];
  /** How many connections were made. */
  connections = 0;
  readonly #script: Step[];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(script: readonly Step[]) {
    this.#script = [...script];
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(...script: readonly Step[]): Promise<FaultServer> {
    const faulty = new FaultServer(script);
    await once(faulty.#server.listen(0, "127.0.0.1"), "listening");
    return faulty;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new TypeError("The server is closed.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Closes the port and all connections. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    // It waited to be accepted while the server was closed.
    if (!this.#server.listening) {
      socket.destroy();
      return;
    }
    const connection = this.connections++;
    this.#sockets.add(socket);
    const closed = new Promise<void>((resolve) => {
      socket.on("close", () => {
        this.#sockets.delete(socket);
        resolve();
      });
    });
    socket.on("error", () => undefined);
    if (this.#script[0]?.on === "connection") {
      void this.#play(socket, this.#script.shift());
      return;
    }
    let read = "";
    // One character for each byte, so that lengths are those of the bytes.
    socket.setEncoding("latin1").on("data", (text) => {
      read += text;
      const request = parse(read);
      if (request === undefined) return;
      read = read.slice(request.length);
      this.requests.push({ ...request, at: performance.now(), connection, closed });
      void this.#play(socket, this.#script.shift());
    });
  }

  async #play(socket: Socket, step = beyondScript): Promise<void> {
    for (const part of step.parts) {
      if (socket.destroyed) return;
      if (typeof part === "number") await pause(part);
      else if (!socket.write(part))
        await new Promise((resolve) => socket.once("drain", resolve).once("close", resolve));
    }
    if (step.end === "close") socket.end();
    else if (step.end === "reset") socket.resetAndDestroy();
  }
}

/** The first request of what was read, where it is complete. */
function parse(read: string) {
  const end = read.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = read.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [line.replace(/:.*/s, ""), line.replace(/.*?:/s, "")]),
  );
  const start = end + 4;
  const length = start + Number(headers.get("content-length") ?? 0);
  if (read.length < length || headers.has("transfer-encoding")) return undefined;
  const [method = "", path = ""] = first.split(" ");
  return { method, path, headers, body: Buffer.from(read.slice(start, length), "latin1").toString(), length };
}
