/** Sends an attack's requests and tallies how they are answered. */
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../kit/exchange/random.ts";

export interface Attack {
  readonly name: string;
  /** Statuses that a sound server may answer with; any other one fails the attack. */
  readonly acceptable: readonly number[];
  /** True for an attack that no answer ends, such as a request that never does. */
  readonly staysUnanswered?: boolean;
  /** Attacks until the signal is aborted; its connections are cut then. */
  run(attacker: Attacker): Promise<void>;
}

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Reads so many bytes of the answer and cuts the connection. */
  readonly cutAfter?: number;
}

/** Milliseconds that a request waits for its answer. */
const timeoutMs = 20_000;
/** Milliseconds that requests under way have when an attack ends. */
const graceMs = 1_000;

export class Attacker {
  readonly random: Random;
  readonly signal: AbortSignal;
  /** Address of the receiver that never answers. */
  readonly receiverUrl: string;
  /**
   * Answers by status; `cut` by the attack, `refused` by the server, `no answer` in time, `unfinished` at the end of the
   * attack.
   */
  readonly tally = new Map<string, number>();
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  readonly #sockets = new Set<Socket>();

  constructor(url: URL, receiverUrl: string, random: Random, signal: AbortSignal) {
    this.#url = url;
    this.receiverUrl = receiverUrl;
    this.random = random;
    this.signal = signal;
  }

  /** Runs work again and again, so many times at once, until the attack ends. */
  async flood(concurrency: number, work: (count: number) => Promise<unknown>): Promise<void> {
    let count = 0;
    const loop = async (): Promise<void> => {
      while (!this.signal.aborted) await work(count++);
    };
    await Promise.race([Promise.all(Array.from({ length: concurrency }, loop)), this.#overdue()]);
  }

  /** Resolves to the status, or to how the request ended without one. */
  send({ method, path, headers = {}, body, cutAfter }: HostileRequest): Promise<number | string> {
    return new Promise((resolve) => {
      const call = httpRequest({
        host: this.#url.hostname,
        port: this.#url.port,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
        agent: this.#agent,
      });
      const deadline = setTimeout(() => end("no answer"), timeoutMs);
      let isEnded = false;
      const end = (outcome: number | string): void => {
        if (isEnded) return;
        isEnded = true;
        clearTimeout(deadline);
        this.note(typeof outcome === "string" && this.signal.aborted ? "unfinished" : outcome);
        if (typeof outcome === "string") call.destroy();
        resolve(outcome);
      };
      call.on("error", () => end("refused"));
      call.once("close", () => end("refused"));
      call.once("response", (response) => receive(response, cutAfter, end));
      call.end(body);
    });
  }

  /** Opens a connection of its own; it is cut when the attack ends. */
  open(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    this.#sockets.add(socket);
    // A server that cuts a hostile connection does well.
    socket.on("error", () => undefined);
    socket.once("close", () => this.#sockets.delete(socket));
    socket.once("data", (bytes) => this.note(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString("latin1"))?.[1] ?? 0)));
    socket.resume();
    return socket;
  }

  note(outcome: number | string): void {
    this.tally.set(String(outcome), (this.tally.get(String(outcome)) ?? 0) + 1);
  }

  /** Waits as long as the attack lasts, or so many milliseconds. */
  async pause(milliseconds?: number): Promise<void> {
    const ended = new Promise<void>((resolve) =>
      this.signal.addEventListener("abort", () => resolve(), { once: true }),
    );
    if (this.signal.aborted) return;
    await (milliseconds === undefined ? ended : Promise.race([ended, pause(milliseconds)]));
  }

  /** Cuts what is still open. */
  close(): void {
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #overdue(): Promise<void> {
    await this.pause();
    await pause(graceMs);
  }
}

function receive(response: IncomingMessage, cutAfter: number | undefined, end: (outcome: number | string) => void) {
  let received = 0;
  response.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (cutAfter !== undefined && received >= cutAfter) end("cut");
  });
  response.once("end", () => end(response.statusCode ?? 0));
  response.once("error", () => end("refused"));
  if (cutAfter === 0) end("cut");
}
