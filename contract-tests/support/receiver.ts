/** A notification server that accepts notifications, or fails as a test requests. */
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { whenDone } from "./clean-up.ts";
import { checkNotification, type Notification } from "./notification-shapes.ts";

/** A request, and its result. */
export interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body, which the signature covers. */
  readonly text: string;
  readonly body: Notification;
  /** True where the response was a complete 2xx. */
  readonly taken: boolean;
}

/** The response to a request; by default it is accepted. */
export type Behaviour = number | "silence" | "reset" | "half an answer" | ((response: ServerResponse) => void);

export interface ReceiverOptions {
  /** The key and certificate, for a receiver with TLS. */
  readonly secure?: { readonly key: string; readonly cert: string };
}

export class Receiver {
  /** All requests in order, whatever the response. */
  readonly deliveries: Delivery[] = [];
  readonly #behaviours: Behaviour[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #options: ReceiverOptions;
  #server: Server | undefined;
  #port = 0;

  private constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  static async start(options: ReceiverOptions = {}): Promise<Receiver> {
    const receiver = new Receiver(options);
    await receiver.up();
    whenDone(() => receiver.down());
    return receiver;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `${this.#options.secure === undefined ? "http" : "https"}://127.0.0.1:${this.#port}/hooks`;
  }

  /** Comments of the accepted notifications, in order. */
  get taken(): (string | undefined)[] {
    return this.deliveries.filter(({ taken }) => taken).map(({ body }) => body.comment);
  }

  /** Comments of all notifications, in order. */
  get tried(): (string | undefined)[] {
    return this.deliveries.map(({ body }) => body.comment);
  }

  /** Sets the responses to the next requests; later ones are accepted. */
  next(...behaviours: Behaviour[]): void {
    this.#behaviours.push(...behaviours);
  }

  /** Closes the port until `up`. */
  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== undefined) await new Promise((closed) => server.close(closed));
  }

  async up(): Promise<void> {
    const listener: RequestListener = (request, response) => {
      text(request).then(
        (body) => this.#answer(request.url ?? "", request.headers, body, response),
        () => undefined,
      );
    };
    const { secure } = this.#options;
    const server = secure === undefined ? createServer(listener) : createTlsServer({ ...secure }, listener);
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    });
    await new Promise<void>((listening, failed) => {
      server.once("error", failed).listen(this.#port, "127.0.0.1", listening);
    });
    const address = server.address();
    if (address !== null && typeof address !== "string") this.#port = address.port;
    this.#server = server;
  }

  #answer(path: string, headers: IncomingHttpHeaders, body: string, response: ServerResponse): void {
    const behaviour = this.#behaviours.shift() ?? 200;
    const taken = typeof behaviour === "number" && behaviour >= 200 && behaviour < 300;
    this.deliveries.push({ path, headers, text: body, body: checkNotification(JSON.parse(body)), taken });
    if (typeof behaviour === "number") response.writeHead(behaviour).end();
    else if (behaviour === "reset") response.socket?.resetAndDestroy();
    else if (behaviour === "half an answer") {
      response.writeHead(200, { "Content-Length": 100 });
      response.write("half", () => response.socket?.destroy());
    } else if (behaviour !== "silence") behaviour(response);
  }
}
