/**
 * Load generator in a process of its own, so that its work does not count as a server's. On a message it keeps a number
 * of connections busy for a while, and reports the number and latencies of the responses; a status other than 2xx ends it.
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { carriedMark, fieldOf, type LoadRequest, lettersOf, uniqueMark } from "./load-request.ts";
import { percentile } from "./statistics.ts";

export interface Load {
  readonly port: number;
  readonly request: LoadRequest;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly count: number;
  /** Responses per second. */
  readonly rate: number;
  /** Latency in milliseconds that one of 100 responses exceeds. */
  readonly p99: number;
}

class Loader {
  /** The values that the next requests carry, one for each connection, by server and request. */
  readonly #carried = new Map<string, string[]>();
  /** Other letters in each run, as a store may outlive a run. */
  #unique = Date.now() * 1_000;

  async run(load: Load): Promise<LoadResult> {
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: load.connections }, (_, index) => this.#keepBusy(load, index)));
    const seconds = (performance.now() - started) / 1_000;
    const times = all.flat();
    return { count: times.length, rate: times.length / seconds, p99: percentile(times, 0.99) };
  }

  /** Sends requests over one connection. Resolves to the latency of each. */
  async #keepBusy({ port, request, milliseconds }: Load, index: number): Promise<number[]> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { method, name, authorization } = request;
    const requests = this.#requests(request, port, index);
    const deadline = performance.now() + milliseconds;
    const times: number[] = [];
    try {
      // One at least, so that a busy machine measures something.
      for (let { path, body } = requests.next("").value, sentAt = 0; sentAt < deadline; ) {
        sentAt = performance.now();
        const headers = {
          ...(authorization !== undefined && { authorization }),
          ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        };
        const sent = send({ agent, host: "127.0.0.1", port, method, path, headers }).end(body);
        const [response]: IncomingMessage[] = await once(sent, "response");
        if (response === undefined) throw new Error(`${name}: no answer.`);
        const answer = await text(response);
        const { statusCode = 0 } = response;
        if (statusCode < 200 || statusCode > 299)
          throw new Error(`${name}, ${method} ${path} was answered with ${statusCode}: ${answer}`);
        times.push(performance.now() - sentAt);
        ({ path, body } = requests.next(answer).value);
      }
    } finally {
      agent.destroy();
    }
    return times;
  }

  /** Yields the requests of a connection, and takes the answer to each. */
  *#requests(
    { name, target, body, carried }: LoadRequest,
    port: number,
    index: number,
  ): Generator<{ readonly path: string; readonly body: string | undefined }, never, string> {
    const bodies = typeof body === "object" ? body : [body];
    const key = `${port} ${name}`;
    const values = this.#carried.get(key) ?? [...(carried?.first ?? [])];
    this.#carried.set(key, values);
    for (let turn = index; ; turn++) {
      const letters = lettersOf(this.#unique++);
      const path = target.replaceAll(uniqueMark, letters);
      const filled = bodies[turn % bodies.length]
        ?.replaceAll(uniqueMark, letters)
        .replace(carriedMark, values[index] ?? "");
      const answer = yield { path, body: filled };
      if (carried !== undefined) values[index] = fieldOf(answer, carried.field) ?? "";
    }
  }
}

const loader = new Loader();
process.once("disconnect", () => process.exit());
process.on("message", (load: Load) => {
  loader.run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
