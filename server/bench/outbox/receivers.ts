/** Notification servers that accept everything, record the order of arrival, and can hold requests back. */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Faults among the arrivals. */
export interface Arrivals {
  /** Notifications that arrived before one whose cause was acknowledged before theirs began. */
  readonly violations: number;
  readonly duplicates: number;
}

/** Comment of a notification: its writer, and its sequence number. */
const comment = /^(\d+) (\d+)$/;

export class Receivers {
  readonly #servers: Server[] = [];
  readonly #held = new Map<string, ServerResponse[]>();
  readonly #lastNumbers = new Map<string, number>();
  readonly #ids = new Set<string>();
  #violations = 0;
  #duplicates = 0;
  #lastArrival = performance.now();
  count = 0;

  /** Opens another receiver. Resolves to its URL. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      text(request).then(
        (body) => this.#take(server, String(request.headers["webhook-id"]), body, response),
        () => undefined,
      );
    });
    this.#servers.push(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    return urlOf(server);
  }

  /** Holds back all responses at this URL. */
  hold(url: string): void {
    this.#held.set(url, []);
  }

  release(): void {
    for (const responses of this.#held.values()) for (const response of responses) response.writeHead(200).end();
    this.#held.clear();
  }

  /** Resolves when nothing has arrived for a while. */
  async quiet(): Promise<void> {
    const until = performance.now() + 60_000;
    while (performance.now() - this.#lastArrival < 500 && performance.now() < until) await pause(50);
  }

  /** Waits for `count` arrivals or the timeout; resolves to the time of the last one. */
  async wait(count: number, milliseconds: number): Promise<number> {
    const until = performance.now() + milliseconds;
    while (this.count < count && performance.now() < until) await pause(5);
    return this.#lastArrival;
  }

  arrivals(): Arrivals {
    return { violations: this.#violations, duplicates: this.#duplicates };
  }

  async close(): Promise<void> {
    for (const server of this.#servers) server.closeAllConnections();
    await Promise.all(this.#servers.map((server) => once(server.close(), "close")));
  }

  #take(server: Server, id: string, body: string, response: ServerResponse): void {
    const url = urlOf(server);
    this.count++;
    this.#lastArrival = performance.now();
    if (this.#ids.has(`${url} ${id}`)) this.#duplicates++;
    this.#ids.add(`${url} ${id}`);
    const [, writer = "", number = ""] = comment.exec(String(JSON.parse(body).comment)) ?? [];
    const line = `${url} ${writer}`;
    if (Number(number) <= (this.#lastNumbers.get(line) ?? -1)) this.#violations++;
    this.#lastNumbers.set(line, Number(number));
    const held = this.#held.get(url);
    if (held === undefined) response.writeHead(200).end();
    else held.push(response);
  }
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The receiver has no port.");
  return `http://127.0.0.1:${address.port}/hooks`;
}
