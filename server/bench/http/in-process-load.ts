/**
 * Runs a server of the bench and loads it in the same process: `in-process-load.ts <module>`. Requests reach Node's HTTP server
 * by streams instead of the system's sockets, so that the processor time is that of JavaScript alone.
 */
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { Duplex } from "node:stream";
import { port } from "./port.ts";

export interface InProcessLoad {
  /** A request as sent over the wire. */
  readonly wire: string;
  readonly count: number;
}

export interface InProcessResult {
  /** Processor time of a request. */
  readonly microseconds: number;
}

const connections = 16;
const pollMs = 100;

/** The server's end of a connection. */
class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  #isWelcome = true;
  /** Called with the first part of each response, which is the whole of it here. */
  onAnswer: () => void = () => undefined;

  override _read(): void {
    // Requests are pushed.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#isWelcome && !chunk.toString("latin1", 0, 12).endsWith(" 200")) throw new Error(chunk.toString());
    this.#isWelcome = false;
    this.onAnswer();
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "buffer", done);
  }
}

/** All requests of a turn arrive together, as a busy server finds them; the next ones when all are answered. */
function load(server: Server, { wire, count }: InProcessLoad): Promise<InProcessResult> {
  const bytes = Buffer.from(wire);
  const sockets = Array.from({ length: connections }, () => new MemorySocket());
  for (const socket of sockets) server.emit("connection", socket);
  const before = process.cpuUsage();
  let sent = 0;
  let pending = 0;
  return new Promise((resolve) => {
    const send = (): void => {
      pending = sockets.length;
      sent += sockets.length;
      for (const socket of sockets) socket.push(bytes);
    };
    const noteAnswer = (): void => {
      if (--pending > 0) return;
      if (sent < count) return void setImmediate(send);
      const { user, system } = process.cpuUsage(before);
      for (const socket of sockets) socket.destroy();
      resolve({ microseconds: (user + system) / sent });
    };
    for (const socket of sockets) socket.onAnswer = noteAnswer;
    setImmediate(send);
  });
}

/** Starts the server of a module, and finds it by a request. */
async function start(module: string): Promise<Server> {
  const started = Promise.withResolvers<Server>();
  subscribe("http.server.request.start", (message) => {
    if (typeof message === "object" && message !== null && "server" in message && message.server instanceof Server)
      started.resolve(message.server);
  });
  await import(module);
  const timer = setInterval(() => void fetch(`http://127.0.0.1:${port}/`).catch(() => undefined), pollMs);
  return started.promise.finally(() => clearInterval(timer));
}

const server = await start(process.argv[2] ?? "");
process.once("disconnect", () => process.exit());
process.on("message", (wanted: InProcessLoad) => {
  void load(server, wanted).then((result) => process.send?.(result));
});
process.send?.("ready");
