/** A server: its store, its parts, its pipeline and its port. `main.ts` runs one as a process, `test-server.ts` in tests. */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type ApiKey, loadApiKeys } from "./access/api-keys.ts";
import { loadTenants } from "./access/tenants.ts";
import { createApp, type Seam } from "./app.ts";
import { Sweeper } from "./background/sweeps.ts";
import { Worker } from "./background/worker.ts";
import { type Applied, applyBootstrap } from "./bootstrap/apply.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import type { LicenseState } from "./configuration.ts";
import type { Clock } from "./contract/context.ts";
import { Filters } from "./filtering/filters.ts";
import { Whitelists } from "./filtering/whitelists.ts";
import type { CorsConfiguration } from "./http/cors.ts";
import { makeHandlers } from "./http/handlers.ts";
import { loadSystemConfiguration } from "./identity/system-configuration.ts";
import { makeJobHandlers, sweeps } from "./jobs.ts";
import { findSignedIn } from "./moderation/operator-tokens.ts";
import type { Sender } from "./outgoing/outgoing.ts";
import { Port } from "./port.ts";
import type { DatabaseLocation } from "./store/database-url.ts";
import { openStore } from "./store/open.ts";
import type { Store } from "./store/store.ts";

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseLocation;
  readonly log: Logger;
  readonly clock: Clock;
  readonly license: LicenseState;
  /** Sends requests to addresses that users configure. */
  readonly outgoing: Sender;
  /** What the store is to hold at least; given the store, so that a first start can be told from a later one. */
  readonly bootstrap: (store: Store) => Promise<Bootstrap | undefined>;
  /** For tests of the tests alone. */
  readonly seam?: Seam;
}

export interface RunningServer {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  readonly store: Store;
  readonly applied: Applied;
  /** The work that operations leave for later, and what comes back by itself. */
  readonly background: Background;
  /** Empties the store and applies the bootstrap again. */
  reset(): Promise<Applied>;
  /** Stops taking requests, lets those in flight finish for at most `graceMilliseconds`, and closes the store. */
  stop(graceMilliseconds?: number): Promise<void>;
}

export interface Background {
  /** Looks for work soon: the clock was moved, say. */
  wake(): void;
  /** Resolves when nothing is in work and nothing is due; what is due by itself, such as archiving, has run. */
  idle(): Promise<void>;
}

const corsOff: CorsConfiguration = {
  enabled: false,
  allowCredentials: false,
  allowedHeaders: [],
  allowedMethods: [],
  allowedOrigins: [],
  exposedHeaders: [],
};

/** What the pipeline reads at every request, read from the store at start and after a reset. */
interface Settings {
  apiKeys: ReadonlyMap<string, ApiKey>;
  tenants: ReadonlySet<string>;
  cors: CorsConfiguration;
}

/**
 * @throws StoreUnavailable when the database cannot be reached, BootstrapError when the bootstrap breaks a rule,
 *   PortUnavailable when another process has the port
 */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const store = await openStore(options.database);
  try {
    return await runOn(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The port comes before what is stored: a key that is generated is told once, by a server that runs. */
async function runOn(store: Store, options: ServerOptions): Promise<RunningServer> {
  const port = await Port.take(options.host, options.port);
  try {
    return await serve(store, port, options);
  } catch (error) {
    await port.close(0);
    throw error;
  }
}

async function serve(store: Store, port: Port, options: ServerOptions): Promise<RunningServer> {
  const { log, clock, license, outgoing } = options;
  const filters = new Filters();
  const applied = await fill(store, options);
  const settings = await readSettings(store);
  let stopping = false;
  const workplace = { store, clock, newId: randomUUID, log };
  const worker = new Worker({ ...workplace, handlers: makeJobHandlers({ outgoing }) });
  const sweeper = new Sweeper({ ...workplace, sweeps });
  const parts = {
    ...workplace,
    background: worker,
    handlers: makeHandlers(filters, new Whitelists()),
    apiKeys: () => settings.apiKeys,
    operatorOf: (token: string) => store.read((db) => findSignedIn(db, token, clock.now())),
    tenants: () => settings.tenants,
    cors: () => settings.cors,
    license: () => license,
    isStopping: () => stopping,
  };
  port.open(createApp(parts, options.seam));
  worker.start();
  sweeper.start();
  warmUp(store, filters, settings.tenants, log);
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port.number}`,
    store,
    applied,
    background: {
      wake: () => worker.wake(),
      async idle() {
        await sweeper.sweep();
        await worker.idle();
      },
    },
    async reset() {
      await store.clear();
      const again = await fill(store, options);
      Object.assign(settings, await readSettings(store));
      return again;
    },
    async stop(graceMilliseconds = 10_000) {
      stopping = true;
      await port.close(graceMilliseconds);
      await Promise.all([worker.stop(), sweeper.stop()]);
      await store.close();
    },
  };
}

async function fill(store: Store, { bootstrap, clock }: ServerOptions): Promise<Applied> {
  const wanted = await bootstrap(store);
  if (wanted === undefined) return { generatedKeys: [] };
  return store.write((db) => applyBootstrap({ db, clock, newId: randomUUID }, wanted));
}

async function readSettings(store: Store): Promise<Settings> {
  return store.read(async (db) => ({
    apiKeys: await loadApiKeys(db),
    tenants: await loadTenants(db),
    cors: (await loadSystemConfiguration(db))?.corsConfiguration ?? corsOff,
  }));
}

/** Builds the filters before the first request asks for them; a failure shows again, and in its place, then. */
function warmUp(store: Store, filters: Filters, tenants: ReadonlySet<string>, log: Logger): void {
  for (const tenantId of [...tenants].slice(0, 8)) {
    store
      .readLong((db) => filters.of(db, tenantId))
      .catch((error: unknown) => log.debug({ err: error }, "filter not built in advance"));
  }
}
