/**
 * Refuses writes while PostgreSQL does not end them, since the standby that a commit waits for is away. Each write that is
 * given up leaves a process of the server waiting, until nobody can connect any more; so that one write alone waits, on a
 * connection of its own, for as long as it takes.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { PostgresLimits } from "../database-url.ts";
import { connectionConfig } from "./connection-config.ts";

/** Milliseconds until the next try, where a connection for it could not be had, or broke. */
const retryPause = 1_000;

export class WriteGate {
  readonly #url: () => string;
  readonly #limits: PostgresLimits;
  #waiting: pg.Client | undefined;
  #isClosed = false;
  #isStopped = false;

  /** @param url returns that of the host to connect to */
  constructor(url: () => string, limits: PostgresLimits) {
    this.#url = url;
    this.#limits = limits;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Refuses writes until one of its own has ended. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.#openAfterWrite();
  }

  /** Begins anew: the server that it waits for may never answer. */
  async restart(): Promise<void> {
    await this.#waiting?.end().catch(ignore);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.restart();
  }

  async #openAfterWrite(): Promise<void> {
    while (!this.#isStopped && !(await this.#write())) await pause(retryPause, undefined, { ref: false });
    this.#isClosed = false;
  }

  /** Returns whether the server has ended a write. */
  async #write(): Promise<boolean> {
    const client = new pg.Client(connectionConfig(this.#url(), this.#limits));
    this.#waiting = client.on("error", ignore);
    try {
      await client.connect();
      await client.query(
        "insert into server_state (key, value) values ('last write check', now()::text) on conflict (key) do update set value = excluded.value",
      );
      return true;
    } catch {
      return false;
    } finally {
      this.#waiting = undefined;
      await client.end().catch(ignore);
    }
  }
}

function ignore(): void {
  // The write that waits on the connection reports the error.
}
