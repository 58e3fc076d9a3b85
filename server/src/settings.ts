/** What the pipeline reads at every request: kept in memory, and read from the store when it changes. */
import { ApiKeyCache } from "./access/api-key-cache.ts";
import { ApiKeyUsage } from "./access/api-key-usage.ts";
import type { ApiKey } from "./access/api-keys.ts";
import { loadTenants } from "./access/tenants.ts";
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

/** After so many milliseconds at most, what another server process changed is in force here too. */
const lookEvery = 1_000;

export class Settings {
  readonly #store: Store;
  readonly #loggers: Loggers;
  readonly #failures: FailureLog;
  readonly #usageFailures: FailureLog;
  readonly #apiKeys = new ApiKeyCache();
  readonly #apiKeyUsage: ApiKeyUsage;
  #tenants: ReadonlySet<string> = new Set();
  #systemConfiguration = defaultSystemConfiguration();
  #timer: NodeJS.Timeout | undefined;

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

  /** Notes the day on which the key was used; it is stored within some seconds. */
  noteApiKey(key: ApiKey): void {
    this.#apiKeyUsage.note(key);
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
      await this.#apiKeys.load(db);
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
    await this.#apiKeys.follow(db);
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
    const look = async (): Promise<void> => {
      await this.refreshSoon();
      await this.#storeUsage();
    };
    this.#timer = setInterval(() => void look(), lookEvery).unref();
  }

  /** Resolves when what is known of the use of API keys is stored, as far as the store can be reached. */
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
