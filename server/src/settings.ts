/** What the pipeline reads at every request: kept in memory, and read from the store when it changes. */
import { type ApiKey, loadApiKeys } from "./access/api-keys.ts";
import { loadTenants } from "./access/tenants.ts";
import type { Db } from "./contract/context.ts";
import { loadLoggingLevels } from "./identity/logging-levels.ts";
import {
  defaultSystemConfiguration,
  loadSystemConfiguration,
  type SystemConfiguration,
} from "./identity/system-configuration-store.ts";
import { FailureLog } from "./log/failure-log.ts";
import type { Loggers } from "./log/loggers.ts";
import type { Store } from "./store/store.ts";

/** After so many milliseconds at most, what another server process changed is in force here too. */
const lookEvery = 1_000;

export class Settings {
  readonly #store: Store;
  readonly #loggers: Loggers;
  readonly #failures: FailureLog;
  #apiKeys: ReadonlyMap<string, ApiKey> = new Map();
  #tenants: ReadonlySet<string> = new Set();
  #systemConfiguration = defaultSystemConfiguration();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, loggers: Loggers) {
    this.#store = store;
    this.#loggers = loggers;
    const message = "failed to read the system configuration and the logging levels; retrying each second";
    this.#failures = new FailureLog(loggers.of("settings"), message);
  }

  get apiKeys(): ReadonlyMap<string, ApiKey> {
    return this.#apiKeys;
  }

  get tenants(): ReadonlySet<string> {
    return this.#tenants;
  }

  get systemConfiguration(): SystemConfiguration {
    return this.#systemConfiguration;
  }

  /** Reads everything: at start, and after the store was filled anew. */
  async load(): Promise<void> {
    await this.#store.read(async (db) => {
      this.#apiKeys = await loadApiKeys(db);
      this.#tenants = await loadTenants(db);
      await this.#read(db);
    });
  }

  /** Reads what operations change. */
  async refresh(): Promise<void> {
    await this.#store.read((db) => this.#read(db));
  }

  async #read(db: Db): Promise<void> {
    this.#systemConfiguration = await loadSystemConfiguration(db);
    this.#loggers.setLevels(await loadLoggingLevels(db));
  }

  /** The same where nobody can do anything about a failure: the change is stored, and read at the next look. */
  async refreshSoon(): Promise<void> {
    try {
      await this.refresh();
      this.#failures.succeeded();
    } catch (error) {
      this.#failures.failed(error);
    }
  }

  /** Goes on reading what other server processes change, until it is stopped. */
  watch(): void {
    this.#timer = setInterval(() => void this.refreshSoon(), lookEvery).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
