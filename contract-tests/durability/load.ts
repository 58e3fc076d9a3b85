/** Load of every kind on a fleet, and a ledger of the acknowledged writes. */
import { setTimeout as pause } from "node:timers/promises";
import { type Client, createClient } from "@gatehouse/sdk";
import type { Fleet } from "./fleet.ts";
import { programKey } from "./fleet-bootstrap.ts";
import { kinds } from "./load-kinds.ts";
import type { LoadResponse, Step } from "./load-step.ts";
import type { Tally } from "./tally.ts";

/** Maximum response time in milliseconds; the server's own limits are far shorter. */
const answerTimeout = 45_000;

export interface AcknowledgedWrite {
  readonly name: string;
  readonly isStored: (client: Client) => Promise<boolean> | boolean;
}

export interface LoadOptions {
  readonly fleet: Fleet;
  readonly tally: Tally;
  /** Set where processes are killed, so that a missing response is not a fault. */
  readonly killed: boolean;
}

export class Load {
  readonly acknowledged: AcknowledgedWrite[] = [];
  readonly #options: LoadOptions;
  readonly #workers: Promise<void>[] = [];
  #stopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Starts one worker of each kind on each process. */
  start(): void {
    for (const place of this.#options.fleet.servers.keys()) {
      for (const [kind, step] of Object.entries(kinds)) this.#workers.push(this.#work(kind, place, step));
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #work(kind: string, place: number, step: (parts: Step) => Promise<void>): Promise<void> {
    const { fleet, tally } = this.#options;
    const send: Step["send"] = (operation, input, options) => this.#send(kind, place, { operation, input, ...options });
    const parts: Step = {
      send,
      settle: async (operation, input) => {
        for (;;) {
          const answer = await send(operation, input);
          if (answer?.status !== 503 && answer !== undefined) return answer;
          if (this.#stopped) return undefined;
          await pause(50);
        }
      },
      acknowledge: (name, isStored) => void this.acknowledged.push({ name: `${kind} ${name}`, isStored }),
      fault: (description) => tally.fault(`${kind}: ${description}`),
      fleet,
    };
    while (!this.#stopped) await step(parts);
  }

  async #send(
    kind: string,
    place: number,
    { operation, input, token }: { operation: string; input: unknown; token?: string },
  ): Promise<LoadResponse | undefined> {
    const { fleet, tally, killed } = this.#options;
    const url = fleet.servers[place]?.url ?? "";
    try {
      const answer = await clientOf(url).request(operation, input, token === undefined ? {} : { token });
      const { status, headers } = answer;
      tally.count(kind, status);
      const text = answer.text();
      if (status === 503 && !headers.has("retry-after")) tally.fault(`${operation}: 503 without Retry-After`);
      if (status >= 500 && status !== 503) tally.fault(`${operation}: ${status} ${headers.get("x-request-id")}`);
      // Waits during an outage instead of retrying at once.
      if (status === 503) await pause(20);
      return { status, body: text === "" ? undefined : JSON.parse(text) };
    } catch (error) {
      tally.count(kind, "no answer");
      if (!killed) tally.fault(`${operation}: ${error}`);
      await pause(50);
      return undefined;
    }
  }
}

const clients = new Map<string, Client>();

export function clientOf(url: string): Client {
  const client =
    clients.get(url) ??
    createClient({
      baseUrl: url,
      apiKey: programKey,
      retries: 0,
      attemptTimeoutMs: answerTimeout,
      timeoutMs: answerTimeout,
    });
  clients.set(url, client);
  return client;
}
