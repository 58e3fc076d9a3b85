/**
 * Load generator in a process of its own, so that its work does not count as a server's. On a message it keeps
 * connections to the processes busy for a while, and reports the number and latencies of the responses.
 */
import { connect, type Socket } from "node:net";
import { apiKey, type WorkloadRequest } from "./workload.ts";

export interface Load {
  readonly ports: readonly number[];
  readonly request: WorkloadRequest;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly count: number;
  /** Latency in milliseconds: median and 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the load itself in seconds. */
  readonly processorTime: number;
}

const endOfHead = "\r\n\r\n";

process.on("message", (load: Load) => {
  run(load).then(
    (answered) => process.send?.(answered),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run(load: Load): Promise<LoadResult> {
  const before = process.cpuUsage();
  const all = await Promise.all(Array.from({ length: load.connections }, (_, index) => keepBusy(load, index)));
  const { user, system } = process.cpuUsage(before);
  const times = all.flat().sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, p50: at(0.5), p99: at(0.99), processorTime: (user + system) / 1e6 };
}

/** Sends requests over one connection. Resolves to the latency of each. */
function keepBusy({ ports, request, milliseconds }: Load, index: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const port = ports[index % ports.length] ?? 0;
    const wires = request.bodies.map((body) => wireForm(request, body, port));
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const deadline = performance.now() + milliseconds;
    const times: number[] = [];
    let next = index;
    let sentAt = 0;
    const ask = (): void => {
      sentAt = performance.now();
      if (sentAt < deadline) return void socket.write(wires[next++ % wires.length] ?? "");
      socket.destroy();
      resolve(times);
    };
    socket.once("connect", ask).once("error", reject);
    socket.once("end", () => reject(new Error(`${request.target}: the server closed the connection.`)));
    onAnswers(socket, (status, text) => {
      if (!status.startsWith("2")) {
        socket.destroy();
        return reject(new Error(`${request.target}: answered with ${status}:\n${text}`));
      }
      times.push(performance.now() - sentAt);
      ask();
    });
  });
}

/** Calls back at the end of each response. */
function onAnswers(socket: Socket, then: (status: string, text: string) => void): void {
  let received = "";
  // One character a byte, so that lengths agree.
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf(endOfHead);
    if (head < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head + 2))?.[1];
    if (length === undefined || received.length < head + endOfHead.length + Number(length)) return;
    const text = received;
    received = "";
    then(text.slice(9, 12), text);
  });
}

function wireForm({ method, target, keyless }: WorkloadRequest, body: string, port: number): string {
  const head = [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Accept: */*"];
  if (keyless !== true) head.push(`Authorization: ${apiKey}`);
  if (body !== "") head.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
