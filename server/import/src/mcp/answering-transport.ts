/** A stdio transport that answers what it was asked before its input ended, as `printf … | gatehouse mcp` needs. */
import { PassThrough, type Readable, type Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Milliseconds, longer than a tool's call with its retries takes. */
const defaultPatienceMs = 35_000;

export class AnsweringTransport extends StdioServerTransport {
  readonly #pending = new Set<string | number>();
  readonly #input: Readable;
  readonly #held: PassThrough;
  readonly #patienceMs: number;
  #answered: (() => void) | undefined;

  constructor(input: Readable, output: Writable, patienceMs = defaultPatienceMs) {
    const held = new PassThrough();
    super(held, output);
    this.#input = input;
    this.#held = held;
    this.#patienceMs = patienceMs;
  }

  override async start(): Promise<void> {
    const { onmessage } = this;
    this.onmessage = (message) => {
      this.#note(message);
      onmessage?.(message);
    };
    await super.start();
    this.#input.pipe(this.#held, { end: false });
    this.#input.once("end", () => void this.#endWhenAnswered());
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
  }

  #note(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    const cancelled = message.method === "notifications/cancelled" ? message.params?.["requestId"] : undefined;
    if (typeof cancelled === "string" || typeof cancelled === "number") this.#settle(cancelled);
    // A subscription is answered at its end alone.
    if ("id" in message && message.method !== "subscriptions/listen") this.#pending.add(message.id);
  }

  #settle(id: string | number): void {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#answered?.();
  }

  async #endWhenAnswered(): Promise<void> {
    // The last lines are read in a later turn of the event loop.
    await setImmediate();
    if (this.#pending.size > 0) {
      const timer = setTimeout(() => this.#answered?.(), this.#patienceMs);
      await new Promise<void>((answered) => {
        this.#answered = answered;
      });
      clearTimeout(timer);
    }
    this.#held.end();
  }
}
