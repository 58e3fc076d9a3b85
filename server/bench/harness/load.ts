/**
 * Load generator in a process of its own, so that its work does not count as a server's. On a message it keeps a number
 * of connections busy for a while, and reports the number and latencies of the responses; a status other than 2xx ends it.
 */
import { connect, type Socket } from "node:net";
import { percentile } from "./statistics.ts";
import { carriedMark, fieldOf, type LoadRequest, lettersOf, uniqueMark, wireForm } from "./wire-form.ts";

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

/** Longest wait in milliseconds for one response. */
const patience = 30_000;
const endOfHead = "\r\n\r\n";

/** The values that the next requests carry, one for each connection, by server and request. */
const carriedValues = new Map<string, string[]>();
/** Other letters in each run, as a store may outlive a run. */
let unique = Date.now() * 1_000;

process.once("disconnect", () => process.exit());
process.on("message", (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(load: Load): Promise<LoadResult> {
  const started = performance.now();
  const all = await Promise.all(Array.from({ length: load.connections }, (_, index) => keepBusy(load, index)));
  const seconds = (performance.now() - started) / 1_000;
  const times = all.flat();
  return { count: times.length, rate: times.length / seconds, p99: percentile(times, 0.99) };
}

/** Sends requests over one connection. Resolves to the latency of each. */
function keepBusy({ port, request, milliseconds }: Load, index: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const requests = requestsOf(request, port, index);
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const deadline = performance.now() + milliseconds;
    const times: number[] = [];
    let sentAt = 0;
    const fail = (why: string): void => {
      socket.destroy();
      reject(new Error(`${request.name}, ${request.method} ${request.target}: ${why}`));
    };
    const ask = (): void => {
      sentAt = performance.now();
      // One at least, so that a busy machine measures something.
      if (sentAt < deadline || times.length === 0) return void socket.write(requests.next());
      socket.destroy();
      resolve(times);
    };
    socket.once("connect", ask).once("error", (error) => fail(error.message));
    socket.once("end", () => fail("the server closed the connection."));
    socket.setTimeout(patience, () => fail(`no answer after ${patience} ms.`));
    onAnswers(socket, (status, text) => {
      if (!status.startsWith("2")) return fail(`answered with ${status}:\n${text}`);
      times.push(performance.now() - sentAt);
      requests.answered(text);
      ask();
    });
  });
}

interface Requests {
  /** Returns the bytes of the connection's next request, one character a byte. */
  next(): string;
  answered(response: string): void;
}

function requestsOf(request: LoadRequest, port: number, index: number): Requests {
  const { target, body, carried } = request;
  const bodies = typeof body === "object" ? body : [body];
  let turn = index;
  const nextBody = (): string | undefined => bodies[turn++ % bodies.length];
  if (carried !== undefined) {
    const values = valuesOf(request, port);
    return {
      next: () => wireForm(request, nextBody()?.replace(carriedMark, values[index] ?? ""), port),
      answered: (response) => {
        values[index] = fieldOf(response, carried.field) ?? "";
      },
    };
  }
  const answered = (): void => undefined;
  if ([target, ...bodies].some((text) => text?.includes(uniqueMark))) {
    return {
      next: () => {
        const letters = lettersOf(unique++);
        const withLetters = { ...request, target: target.replaceAll(uniqueMark, letters) };
        return wireForm(withLetters, nextBody()?.replaceAll(uniqueMark, letters), port);
      },
      answered,
    };
  }
  const wires = bodies.map((each) => wireForm(request, each, port));
  return { next: () => wires[turn++ % wires.length] ?? "", answered };
}

function valuesOf({ name, carried }: LoadRequest, port: number): string[] {
  const key = `${port} ${name}`;
  const values = carriedValues.get(key) ?? [...(carried?.first ?? [])];
  carriedValues.set(key, values);
  return values;
}

/** Calls back at the end of each response, reading no more of it than necessary. */
function onAnswers(socket: Socket, then: (status: string, text: string) => void): void {
  let received = "";
  // One character a byte, so that lengths agree.
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf(endOfHead);
    if (head < 0) return;
    const length = lengthOfBody(received.slice(0, head), received);
    if (length === undefined || received.length < head + endOfHead.length + length) return;
    const text = received;
    received = "";
    then(text.slice(9, 12), text);
  });
}

/** Returns the length of the body by its header; of a chunked one only once it is complete. */
function lengthOfBody(head: string, received: string): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  return received.endsWith("0\r\n\r\n") ? 0 : undefined;
}
