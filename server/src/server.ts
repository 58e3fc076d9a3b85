/** A server: its store, its parts, its pipeline and its port. `main.ts` runs one as a process, `test-server.ts` in tests. */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { createApp, type Seam } from "./app.ts";
import { Sweeper } from "./background/sweeps.ts";
import { Worker } from "./background/worker.ts";
import { type Applied, applyBootstrap } from "./bootstrap/apply.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import type { LicenseState } from "./configuration.ts";
import type { Clock } from "./contract/context.ts";
import { Filters } from "./filtering/filters.ts";
import { Whitelists } from "./filtering/whitelists.ts";
import { makeHandlers } from "./http/handlers.ts";
import { insertEvent } from "./identity/event-log.ts";
import { ensureGlobalKey, hasGlobalKey, type KeyPair } from "./identity/signing-keys.ts";
import { verifyToken } from "./identity/token-verification.ts";
import { makeJobHandlers, sweeps } from "./jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import { MediaFilter, type MediaFilterUrls } from "./moderation/media-filter.ts";
import { findSignedIn } from "./moderation/operator-tokens.ts";
import { anyAddress } from "./outgoing/addresses.ts";
import { Outgoing, type Sender } from "./outgoing/outgoing.ts";
import { Port } from "./port.ts";
import { Settings } from "./settings.ts";
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
  readonly mailer: Mailer;
  /** The services that judge images and videos; their addresses may be private ones. */
  readonly mediaFilterUrls: MediaFilterUrls;
  /** What the store is to hold at least; given the store, so that a first start can be told from a later one. */
  readonly bootstrap: (store: Store) => Promise<Bootstrap | undefined>;
  /** Makes the key that the service signs tokens with, at a first start. */
  readonly newSigningKey: () => Promise<KeyPair>;
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
  const { log, clock, license, outgoing, mailer, mediaFilterUrls: urls } = options;
  const filters = new Filters();
  const applied = await fill(store, options);
  const settings = new Settings(store, log);
  await settings.load();
  let stopping = false;
  const workplace = { store, clock, newId: randomUUID, log };
  const mediaFilter = new MediaFilter({ outgoing: new Outgoing(anyAddress), log, urls });
  const moderation = { filters, whitelists: new Whitelists(), mediaFilter };
  const worker = new Worker({ ...workplace, handlers: makeJobHandlers({ ...moderation, outgoing, mailer }) });
  const sweeper = new Sweeper({ ...workplace, sweeps });
  const parts = {
    ...workplace,
    background: worker,
    handlers: makeHandlers({ ...moderation, takeEffect: () => settings.refreshSoon() }),
    apiKeys: () => settings.apiKeys,
    operatorOf: (token: string) => store.read((db) => findSignedIn(db, token, clock.now())),
    accessTokenOf: (token: string) => store.read((db) => verifyToken({ db, clock }, token)),
    tenants: () => settings.tenants,
    cors: () => settings.systemConfiguration.corsConfiguration,
    onCorsRefused: recordEvents(workplace),
    proxies: () => settings.systemConfiguration.trustedProxyConfiguration,
    license: () => license,
    isStopping: () => stopping,
  };
  port.open(createApp(parts, options.seam));
  settings.watch();
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
      await settings.load();
      return again;
    },
    async stop(graceMilliseconds = 10_000) {
      stopping = true;
      await port.close(graceMilliseconds);
      settings.stop();
      await Promise.all([worker.stop(), sweeper.stop()]);
      await store.close();
    },
  };
}

async function fill(store: Store, options: ServerOptions): Promise<Applied> {
  const hasKey = await store.read(hasGlobalKey);
  // A key takes some tenths of a second, which the bootstrap need not wait for.
  const [key, applied] = await Promise.all([hasKey ? undefined : options.newSigningKey(), bootstrap(store, options)]);
  if (key !== undefined) {
    await store.write((db) => ensureGlobalKey({ db, clock: options.clock, newId: randomUUID }, key));
  }
  return applied;
}

async function bootstrap(store: Store, { bootstrap: read, clock }: ServerOptions): Promise<Applied> {
  const wanted = await read(store);
  if (wanted === undefined) return { generatedKeys: [] };
  return store.write((db) => applyBootstrap({ db, clock, newId: randomUUID }, wanted));
}

/** More events at once are somebody's attempt to fill the store. */
const mostWaitingEvents = 100;

/** Writes messages of the CORS filter to the event log, beside the requests that they are about. */
function recordEvents({ store, clock, log }: Pick<ServerOptions, "clock" | "log"> & { readonly store: Store }) {
  let waiting = 0;
  return (reason: string): void => {
    if (waiting >= mostWaitingEvents) return;
    waiting++;
    store
      .write((db) => insertEvent(db, { type: "debug", message: `CORS refused a request: ${reason}.` }, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, "event not recorded"))
      .finally(() => {
        waiting--;
      });
  };
}

/** Builds the filters before the first request asks for them; a failure shows again, and in its place, then. */
function warmUp(store: Store, filters: Filters, tenants: ReadonlySet<string>, log: Logger): void {
  for (const tenantId of [...tenants].slice(0, 8)) {
    store
      .readLong((db) => filters.of(db, tenantId))
      .catch((error: unknown) => log.debug({ err: error }, "filter not built in advance"));
  }
}
