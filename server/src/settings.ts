/** Caches settings that every request needs and reloads them on changes. */
import { ApiKeyCache } from "./access/api-key-cache.ts";
import { ApiKeyUsage } from "./access/api-key-usage.ts";
import type { ApiKey } from "./access/api-keys.ts";
import { type TenantRow, type TenantState, tenantRows } from "./access/tenants.ts";
import type { Clock, Db } from "./contract/context.ts";
import { loadLoggingLevels } from "./identity/system/logging-levels.ts";
import {
  defaultSystemConfiguration,
  loadSystemConfiguration,
  type SystemConfiguration,
} from "./identity/system/system-configuration-store.ts";
import { FailureLog } from "./log/failure-log.ts";
import type { Loggers } from "./log/loggers.ts";
import type { Store } from "./store/store.ts";

/** Maximum milliseconds until a change by another process applies here. */
const pollIntervalMs = 1_000;

/** Milliseconds until servers that run have read a change; the poll and the read take a while themselves. */
export const followMs = pollIntervalMs + 250;

/** How old, in milliseconds, what a process knows of a tenant that is present may be while it answers requests for it. */
export const tenantAgeMs = 500;

/** Milliseconds until a process reads again whether a tenant that is not present is so now. */
const tenantPollMs = 100;

export class Settings {
  readonly #store: Store;
  readonly #loggers: Loggers;
  readonly #failures: FailureLog;
  readonly #usageFailures: FailureLog;
  readonly #apiKeys = new ApiKeyCache();
  readonly #apiKeyUsage: ApiKeyUsage;
  /** Those that are not present stand in both. */
  #tenants: ReadonlySet<string> = new Set();
  #absent: ReadonlyMap<string, TenantRow> = new Map();
  /** When the last read that succeeded began. */
  #readAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;
  #systemConfiguration = defaultSystemConfiguration;
  #timer: NodeJS.Timeout | undefined;
  /** Settles when the last read has. */
  #reading: Promise<void> = Promise.resolve();

  constructor(store: Store, loggers: Loggers, clock: Clock) {
    this.#store = store;
    this.#loggers = loggers;
    const message =
      "failed to read the system configuration, the logging levels and the API keys; retrying each second";
    this.#failures = new FailureLog(loggers.of("settings"), message);
    const usageMessage = "failed to store the last use of API keys; retrying each second";
    this.#usageFailures = new FailureLog(loggers.of("settings"), usageMessage);
    this.#apiKeyUsage = new ApiKeyUsage(clock);
  }

  get apiKeys(): ReadonlyMap<string, ApiKey> {
    return this.#apiKeys.keys;
  }

  /** Records the day of the key's use; it is stored within some seconds. */
  noteApiKey(key: ApiKey): void {
    this.#apiKeyUsage.note(key);
  }

  get tenants(): ReadonlySet<string> {
    return this.#tenants;
  }

  /**
   * Returns the state that the tenant has now, or had at most `tenantAgeMs` ago: whoever changed it waits for as long. What was
   * written counts only where it is `present` afterwards, so that no process that stood still keeps what nobody will read.
   */
  tenantState(tenantId: string): TenantState | Promise<TenantState> {
    const maximumAge = this.#absent.has(tenantId) ? tenantPollMs : tenantAgeMs;
    if (performance.now() - this.#readAt <= maximumAge) return this.#stateOf(tenantId);
    this.#refreshing ??= this.refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing.then(() => this.#stateOf(tenantId));
  }

  #stateOf(tenantId: string): TenantState {
    return this.#absent.get(tenantId)?.state ?? "present";
  }

  /** Returns the URL of the server that has a tenant that moved. */
  movedTo(tenantId: string): string | undefined {
    return this.#absent.get(tenantId)?.moved_to ?? undefined;
  }

  get systemConfiguration(): SystemConfiguration {
    return this.#systemConfiguration;
  }

  /** Loads everything: at start and after the store was reset. */
  load(): Promise<void> {
    return this.#readInTurn(async (db) => {
      await this.#apiKeys.load(db);
      await this.#read(db);
    });
  }

  /** Reloads settings that operations change. */
  refresh(): Promise<void> {
    return this.#readInTurn((db) => this.#read(db));
  }

  /** Lets each read begin when the one before has ended: an older one that ends last would bring back what is gone. */
  #readInTurn(work: (db: Db) => Promise<void>): Promise<void> {
    const read = this.#reading.then(() => this.#store.read(work));
    this.#reading = read.catch(() => undefined);
    return read;
  }

  async #read(db: Db): Promise<void> {
    const startedAt = performance.now();
    const tenants: TenantRow[] = await tenantRows(db).orderBy("id");
    this.#tenants = new Set(tenants.flatMap(({ id, state }) => (state === "moved" ? [] : id)));
    this.#absent = new Map(tenants.flatMap((row) => (row.state === "present" ? [] : [[row.id, row] as const])));
    this.#systemConfiguration = await loadSystemConfiguration(db);
    this.#loggers.setLevels(await loadLoggingLevels(db));
    await this.#apiKeys.follow(db);
    this.#readAt = startedAt;
  }

  /** Reloads settings; a failure is only logged, because the change is stored and the next poll reads it. */
  async refreshSoon(): Promise<void> {
    try {
      await this.refresh();
      this.#failures.succeeded();
    } catch (error) {
      this.#failures.failed(error);
    }
  }

  /** Polls changes of other processes until it is stopped. */
  watch(): void {
    const poll = async (): Promise<void> => {
      await this.refreshSoon();
      await this.#storeUsage();
    };
    this.#timer = setInterval(() => void poll(), pollIntervalMs).unref();
  }

  /** Resolves when the recorded key usage is stored, as far as the store is reachable. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#storeUsage();
  }

  async #storeUsage(): Promise<void> {
    try {
      await this.#apiKeyUsage.flush(this.#store);
      this.#usageFailures.succeeded();
    } catch (error) {
      this.#usageFailures.failed(error);
    }
  }
}
