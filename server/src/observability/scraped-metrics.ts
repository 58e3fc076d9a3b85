/** Metrics that are read at each scrape: list sizes, connections, the outbox, readiness and free disk space. */
import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../contract/context.ts";
import type { LoadedLists } from "../filtering/blacklist/filters.ts";
import type { Db } from "../store/db.ts";
import type { Store } from "../store/store.ts";
import { cached } from "./cached.ts";

export interface ScrapedParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly filters: { readonly loaded: LoadedLists; readonly builds: number };
  readonly whitelists: { readonly loadedEntries: number };
  readonly isReady: () => Promise<boolean>;
  readonly version: string;
}

/** Milliseconds for which a database result is cached, and after which a scrape continues without one. */
const databaseAnswers = { maximumAge: 10_000, timeout: 2_000 } as const;
const readiness = { maximumAge: 1_000, timeout: 2_000 } as const;

export function registerScraped(registry: Registry, parts: ScrapedParts): void {
  const registers = [registry];
  buildInfo(registers, parts);
  listSizes(registers, parts);
  connections(registers, parts.store);
  outbox(registers, parts);
  const isReady = cached(parts.isReady, readiness);
  new Gauge({
    name: "gatehouse_ready",
    help: "1 while the process can serve, as GET /health/ready says; 0 while it cannot, or stops.",
    registers,
    async collect() {
      this.set((await isReady()) === true ? 1 : 0);
    },
  });
}

function buildInfo(registers: Registry[], { version, store }: ScrapedParts): void {
  new Gauge({
    name: "gatehouse_build_info",
    help: "Always 1; the labels name the version, the runtime and the database.",
    labelNames: ["version", "node", "store"],
    registers,
  }).set({ version, node: process.version, store: store.description.startsWith("SQLite") ? "sqlite" : "postgres" }, 1);
}

function listSizes(registers: Registry[], { filters, whitelists }: ScrapedParts): void {
  new Gauge({
    name: "gatehouse_filter_list_entries",
    help: "Entries of the word lists in this process's memory, over all tenants, by list.",
    labelNames: ["list"],
    registers,
    collect() {
      const { entries, dictionary, phrases } = filters.loaded;
      const sizes = { entries, dictionary, phrases, allowed: whitelists.loadedEntries };
      for (const [list, size] of Object.entries(sizes)) this.set({ list }, size);
    },
  });
  new Gauge({
    name: "gatehouse_filter_tenants",
    help: "Tenants whose word lists are in this process's memory.",
    registers,
    collect() {
      this.set(filters.loaded.tenants);
    },
  });
  new Counter({
    name: "gatehouse_filter_builds_total",
    help: "Filters that were built from whole lists; edits are followed without a build.",
    registers,
    collect() {
      this.reset();
      this.inc(filters.builds);
    },
  });
}

function connections(registers: Registry[], store: Store): void {
  new Gauge({
    name: "gatehouse_store_connections",
    help: "Connections to the database, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      const { used = 0, free = 0 } = store.usage?.().connections ?? {};
      this.set({ state: "used" }, used);
      this.set({ state: "free" }, free);
    },
  });
  new Gauge({
    name: "gatehouse_store_connections_max",
    help: "Connections to the database that the process may have.",
    registers,
    collect() {
      this.set(store.usage?.().connections.maximum ?? 0);
    },
  });
  new Gauge({
    name: "gatehouse_store_waiting",
    help: "Operations that wait: for a connection of the pool (PostgreSQL), for their group of reads or writes (SQLite).",
    labelNames: ["queue"],
    registers,
    collect() {
      const { reads = 0, writes = 0, pool = 0 } = store.usage?.().waiting ?? {};
      for (const [queue, length] of Object.entries({ reads, writes, pool })) this.set({ queue }, length);
    },
  });
  const freeBytes = cached(async () => freeBytesOf(store.usage?.().folder), databaseAnswers);
  new Gauge({
    name: "gatehouse_store_disk_free_bytes",
    help: "Free bytes of the disk that a SQLite file is on; absent on other stores.",
    labelNames: ["folder"],
    registers,
    async collect() {
      const folder = store.usage?.().folder;
      const free = await freeBytes();
      this.reset();
      if (folder !== undefined && free !== undefined) this.set({ folder }, free);
    },
  });
}

async function freeBytesOf(folder: string | undefined): Promise<number | undefined> {
  if (folder === undefined) return undefined;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function outbox(registers: Registry[], { store, clock }: ScrapedParts): void {
  const failures = new Counter({
    name: "gatehouse_outbox_query_failures_total",
    help: "Scrapes that could not count the outbox in time; its metrics are then absent.",
    registers,
  });
  const read = () => store.read((db) => readOutboxDepth(db, clock.now()));
  const depths = cached(read, databaseAnswers);
  new Gauge({
    name: "gatehouse_outbox_jobs",
    help: "Waiting jobs by kind and state, 20,000 in all at most. The same in every process of a database.",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      const rows = await depths();
      this.reset();
      if (rows === undefined) failures.inc();
      for (const { kind, state, jobs } of rows ?? []) this.set({ kind, state }, jobs);
    },
  });
  new Gauge({
    name: "gatehouse_outbox_oldest_seconds",
    help: "Time since the oldest waiting job of a kind was to be done. The same in every process of a database.",
    labelNames: ["kind"],
    registers,
    async collect() {
      const rows = await depths();
      this.reset();
      const kinds = Map.groupBy(rows ?? [], ({ kind }) => kind);
      for (const [kind, all] of kinds) this.set({ kind }, Math.max(...all.map(({ oldest }) => oldest)));
    },
  });
}

type OutboxState = "due" | "retrying" | "scheduled";

interface OutboxDepth {
  readonly kind: string;
  readonly state: OutboxState;
  readonly jobs: number;
  /** Seconds since the oldest job was due; 0 where none is due. */
  readonly oldest: number;
}

/** Maximum jobs in the count, most overdue first, so that a long queue costs no more. */
const maximumJobs = 20_000;

interface DepthRow {
  readonly kind: string;
  readonly state: OutboxState;
  readonly jobs: number | string;
  readonly since: number | string | null;
}

/** Counts the waiting jobs by kind and state, at an instant of the server's clock. */
export async function readOutboxDepth(db: Db, now: number): Promise<readonly OutboxDepth[]> {
  const waiting = db("outbox")
    .where({ state: "waiting" })
    .orderBy(["state", "due_instant"])
    .limit(maximumJobs)
    .select("kind", "attempts", "create_instant", "due_instant")
    .select({
      wait: db.raw("case when due_instant <= ? then 'due' when attempts > 0 then 'retrying' else 'scheduled' end", [
        now,
      ]),
      // A failed attempt moves the due instant, so such a job counts from its creation.
      since: db.raw("case when attempts > 0 then create_instant when due_instant <= ? then due_instant end", [now]),
    })
    .as("waiting");
  const rows: DepthRow[] = await db(waiting)
    .groupBy("kind", "wait")
    .select("kind", { state: "wait" })
    .count({ jobs: "*" })
    .min({ since: "since" });
  return rows.map(({ kind, state, jobs, since }) => ({
    kind,
    state,
    jobs: Number(jobs),
    oldest: since === null ? 0 : Math.max(0, now - Number(since)) / 1000,
  }));
}
