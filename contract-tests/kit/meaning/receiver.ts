/** Receives notifications on this machine, which a server that is started for the run may send there. */
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import type { Json } from "@gatehouse/openapi/json";

/** A notification as it came. */
export interface ReceivedNotification {
  /** The path of the notification server. */
  readonly path: string;
  readonly authorization?: string;
  readonly body: Json;
}

export class Receiver implements AsyncDisposable {
  /** The oldest first. */
  readonly received: ReceivedNotification[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { url: path = "", headers } = request;
      const { authorization } = headers;
      json(request).then(
        (body) => {
          this.received.push({ path, ...(authorization === undefined ? {} : { authorization }), body: body as Json });
          response.end();
        },
        () => response.writeHead(400).end(),
      );
    });
  }

  static async listen(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, "127.0.0.1", listening));
    return receiver;
  }

  urlOf(path: string): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}${path}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
