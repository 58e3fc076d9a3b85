/** Receives changes by `LISTEN` on its own connection, which it reopens when it breaks. */
import pg from "pg";
import { type ChangeFeed, type ChangeListener, changeChannel, parseChange } from "../changes.ts";
import type { PostgresLimits } from "../database-url.ts";
import type { Change } from "../db.ts";
import { connectionConfig, processIdOf } from "./postgres-pool.ts";

const firstPause = 100;
const maximumPause = 5_000;
/** Interval in milliseconds of a probe that detects dead connections. */
const probeInterval = 5_000;

export class PostgresChanges implements ChangeFeed {
  readonly #url: string;
  readonly #limits: PostgresLimits;
  readonly #listeners: ChangeListener[] = [];
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #live = false;
  #closed = false;

  constructor(url: string, limits: PostgresLimits) {
    this.#url = url;
    this.#limits = limits;
  }

  get isLive(): boolean {
    return this.#live;
  }

  subscribe(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Announces own commits to this process; `undefined` if anything may have changed. */
  publish(changes: readonly (Change | undefined)[]): void {
    for (const change of changes) this.#notify(change);
  }

  /** Starts listening and retries on failure; until then callers have to poll. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...connectionConfig(this.#url, this.#limits),
      query_timeout: this.#limits.connectTimeout,
    });
    this.#client = client;
    const end = (): void => this.#restart(client);
    client.on("error", end);
    client.on("end", end);
    client.on("notification", ({ payload }) => this.#notify(parseChange(payload)));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      // Behind a pooler in transaction mode the connection is not ours when a message comes.
      if (rows[0]?.pid !== processIdOf(client)) return await this.close();
      await client.query(`listen ${changeChannel}`);
    } catch {
      return end();
    }
    if (this.#client !== client) return;
    this.#live = true;
    this.#pause = firstPause;
    this.#notify(undefined);
    this.#probe = setInterval(() => void client.query("select 1").catch(end), probeInterval).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#drop();
  }

  #restart(client: pg.Client): void {
    if (this.#client !== client) return;
    void this.#drop();
    this.#notify(undefined);
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.start(), this.#pause).unref();
    this.#pause = Math.min(maximumPause, this.#pause * 2);
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#live = false;
    clearInterval(this.#probe);
    await client?.end().catch(() => undefined);
  }

  #notify(change: Change | undefined): void {
    for (const listener of this.#listeners) listener(change);
  }
}
