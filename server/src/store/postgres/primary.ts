/**
 * Knows which server of PostgreSQL is the primary now. A proxy, a DNS name or a list of hosts may lead new connections to
 * another server while those of before stay on the former one, which takes writes that are lost. Therefore a new connection
 * tells where one gets to, and what an older one did counts only while that is the same server.
 */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listHosts, type PostgresLimits } from "../database-url.ts";
import { StoreNotWritable, StoreUnavailable } from "../failures.ts";
import { connectionConfig } from "./connection-config.ts";

/** Milliseconds for which an answer counts. */
const validity = 1_000;
/** Milliseconds after the first answer in which other hosts may answer too: two may take writes, and the newer timeline counts. */
const grace = 200;

/**
 * Tells a server from all others, and from itself before a restart, by functions that everybody may call and that services which
 * are like PostgreSQL have.
 */
export const identitySql = "concat_ws(' ', pg_postmaster_start_time(), inet_server_addr(), inet_server_port())";
/** Tells of two servers that take writes which one was promoted last; the other one cannot know of it. */
const timelineSql = "case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end";

/** Where a pool gets its connections from. */
export type Route = Pick<Primary, "url" | "hasSeveralHosts" | "isCurrent" | "note" | "touch" | "find" | "confirm">;

/** Returns the route to a standby: each of several is as good. */
export function routeToStandby(url: string): Route {
  const nothing = async (): Promise<void> => undefined;
  return {
    url,
    hasSeveralHosts: false,
    isCurrent: () => true,
    note: () => undefined,
    touch: () => undefined,
    find: nothing,
    confirm: nothing,
  };
}

interface Answer {
  readonly url: string;
  readonly identity: string;
  readonly timeline: number;
  readonly isWritable: boolean;
}

export class Primary {
  readonly #hosts: readonly string[];
  readonly #limits: PostgresLimits;
  readonly #onReplaced: () => void;
  #url: string;
  #known: { readonly identity: string; readonly askedAt: number } | undefined;
  #asking: Promise<void> | undefined;

  /** @param onReplaced called when new connections get to another server than before */
  constructor(url: string, limits: PostgresLimits, onReplaced: () => void = () => undefined) {
    this.#hosts = listHosts(url);
    this.#limits = limits;
    this.#onReplaced = onReplaced;
    [this.#url = url] = this.#hosts;
  }

  get hasSeveralHosts(): boolean {
    return this.#hosts.length > 1;
  }

  /** The host to connect to. */
  get url(): string {
    return this.#url;
  }

  /** Returns true if a connection to this server is not to be given up. */
  isCurrent(identity: string | undefined): boolean {
    return identity === undefined || this.#known === undefined || this.#known.identity === identity;
  }

  /** Notes where a new connection got to; `askedAt` is when it was begun, by `performance.now()`. */
  note(identity: string, askedAt: number): void {
    const before = this.#known;
    if (before !== undefined && before.askedAt > askedAt) return;
    this.#known = { identity, askedAt };
    if (before !== undefined && before.identity !== identity) this.#onReplaced();
  }

  /** Asks soon, so that a commit need not wait for the answer; nobody waits for it here. */
  touch(): void {
    if (this.#age() > validity / 2) this.find().catch(() => undefined);
  }

  /**
   * Confirms that new connections get to this server.
   * @throws StoreUnavailable where they get to another, or to none
   */
  async confirm(identity: string | undefined): Promise<void> {
    if (this.#age() > validity) await this.find();
    if (!this.isCurrent(identity)) throw new StoreUnavailable("Another server of PostgreSQL is the primary now");
  }

  /**
   * Finds the primary by new connections to all hosts.
   * @throws StoreUnavailable where none answers, and where none of several takes writes
   */
  find(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  #age(): number {
    return this.#known === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#known.askedAt;
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now();
    const answers: Answer[] = [];
    const asked = this.#hosts.map(async (url) => {
      const answer = await askHost(url, this.#limits, this.hasSeveralHosts ? timelineSql : "null");
      answers.push(answer);
      // A single host is what there is: its writes say that it takes none.
      if (!answer.isWritable && this.hasSeveralHosts)
        throw new StoreNotWritable("A standby of PostgreSQL takes no writes");
    });
    try {
      await Promise.any(asked);
    } catch (cause) {
      throw new StoreUnavailable("No server of PostgreSQL takes writes", { cause });
    }
    if (this.hasSeveralHosts) await Promise.race([Promise.allSettled(asked), pause(grace)]);
    const [best] = answers.toSorted(
      (one, other) => Number(other.isWritable) - Number(one.isWritable) || other.timeline - one.timeline,
    );
    if (best === undefined) return;
    this.#url = best.url;
    this.note(best.identity, askedAt);
  }
}

async function askHost(url: string, limits: PostgresLimits, timelineOf: string): Promise<Answer> {
  const client = new pg.Client({ ...connectionConfig(url, limits), query_timeout: limits.connectTimeout });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string; timeline: string | null; writable: boolean }>(
      `select ${identitySql} as identity, ${timelineOf} as timeline,
        current_setting('transaction_read_only') = 'off' as writable`,
    );
    const [row] = rows;
    if (row === undefined) throw new TypeError("PostgreSQL did not say which server it is.");
    const { identity, timeline, writable } = row;
    return { url, identity, timeline: timeline === null ? 0 : Number.parseInt(timeline, 16), isWritable: writable };
  } finally {
    void client.end().catch(() => undefined);
  }
}
