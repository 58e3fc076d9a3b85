/**
 * Load generator in a process of its own, so that its work does not count as a server's. On a message it keeps a number
 * of connections busy with one request and reports the number of responses; a status other than 200 ends it.
 */
import { connect, type Socket } from "node:net";
import { type BenchRequest, wireForm } from "./requests.ts";

export interface Load {
  readonly port: number;
  readonly request: BenchRequest;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly count: number;
}

const endOfHead = "\r\n\r\n";

process.on("message", async (load: Load) => {
  const counts = await Promise.all(Array.from({ length: load.connections }, () => keepBusy(load)));
  process.send?.({ count: counts.reduce((sum, count) => sum + count, 0) } satisfies LoadResult);
});

/** Repeats the request over one connection; resolves to the number of responses. */
function keepBusy({ port, request, milliseconds }: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const bytes = wireForm(request, port);
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const deadline = performance.now() + milliseconds;
    let count = 0;
    const ask = (): void => {
      if (performance.now() < deadline) return void socket.write(bytes);
      socket.destroy();
      resolve(count);
    };
    socket.once("connect", ask).once("error", reject);
    socket.once("end", () => reject(new Error(`${request.name}: the server closed the connection.`)));
    onAnswers(socket, (status) => {
      if (status !== "200") {
        socket.destroy();
        return reject(new Error(`${request.name}: answered with ${status} instead of 200.`));
      }
      count += 1;
      ask();
    });
  });
}

/** Calls back at the end of each response, reading no more of it than necessary. */
function onAnswers(socket: Socket, then: (status: string) => void): void {
  let received = "";
  // One character a byte, so that lengths agree.
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf(endOfHead);
    if (head < 0) return;
    const length = lengthOfBody(received.slice(0, head), received);
    if (length === undefined || received.length < head + endOfHead.length + length) return;
    const status = received.slice(9, 12);
    received = "";
    then(status);
  });
}

/** Returns the length of the body by its header; of a chunked one only once it is complete. */
function lengthOfBody(head: string, received: string): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  return received.endsWith("0\r\n\r\n") ? 0 : undefined;
}
