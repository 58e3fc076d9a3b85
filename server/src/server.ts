/** A server: its store, its parts, its pipeline and its port. `main.ts` runs one as a process, `test-server.ts` in tests. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type ApiKey, completeApiKeys } from "./access/api-keys.ts";
import { RateLimiter, type RatePolicy } from "./access/rate-limiter.ts";
import { createApp, type PipelineOverride } from "./app.ts";
import { Sweeper } from "./background/sweeps.ts";
import { Worker } from "./background/worker.ts";
import { type Applied, applyBootstrap } from "./bootstrap/apply.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import type { LicenseState } from "./configuration.ts";
import type { Clock, Db } from "./contract/context.ts";
import { Filters } from "./filtering/blacklist/filters.ts";
import { Whitelists } from "./filtering/whitelist/whitelists.ts";
import { watchRevisions } from "./filtering/word-lists/revisions.ts";
import { makeHandlers } from "./http/handlers.ts";
import { insertEvent } from "./identity/system/event-log.ts";
import { version } from "./identity/system/system-version.ts";
import { ensureGlobalKey, hasGlobalKey, type KeyPair } from "./identity/tokens/signing-keys.ts";
import { verifyToken } from "./identity/tokens/verification.ts";
import { makeJobHandlers, sweeps } from "./jobs.ts";
import type { Log } from "./log/log.ts";
import { loggedMailer, loggedSender, loggedStore, logWriteCheck } from "./log/logged-parts.ts";
import type { Mailer } from "./mail/mailer.ts";
import { ApplicationCache, watchApplications } from "./moderation/applications/application-cache.ts";
import { MediaFilter, type MediaFilterUrls } from "./moderation/content/media-filter.ts";
import { findOperatorSession } from "./moderation/operators/operator-tokens.ts";
import { Observability, type ObservabilityOptions } from "./observability/observability.ts";
import { anyAddress } from "./outgoing/addresses.ts";
import { Outgoing, type Sender } from "./outgoing/outgoing.ts";
import { Port } from "./port.ts";
import { sealSecrets } from "./sealed-secrets.ts";
import { Settings } from "./settings.ts";
import type { DatabaseLocation } from "./store/database-url.ts";
import { migrateStore } from "./store/migration/migrate-store.ts";
import type { MigrationReport } from "./store/migration/migration.ts";
import { openStore } from "./store/open.ts";
import { retryWhenPrepared } from "./store/retry-when-prepared.ts";
import { writeUnderStartLock } from "./store/start-lock.ts";
import type { Store } from "./store/store.ts";
import { withWriteCheck } from "./store/write-check.ts";

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseLocation;
  /** What secrets in the store are sealed with. */
  readonly masterKey: Uint8Array | undefined;
  readonly log: Log;
  readonly clock: Clock;
  readonly license: LicenseState;
  /** Sends requests to addresses that users configure. */
  readonly outgoing: Sender;
  readonly mailer: Mailer;
  /** The services that judge images and videos; their addresses may be private ones. */
  readonly mediaFilterUrls: MediaFilterUrls;
  /** How many requests may come under one API key, or from one address; undefined limits nothing. */
  readonly rateLimit?: RatePolicy | undefined;
  /** What the store is to hold at least; given its content, so that a first start can be told from a later one. */
  readonly bootstrap: (db: Db) => Promise<Bootstrap | undefined>;
  /** Makes the key that the service signs tokens with, at a first start. */
  readonly newSigningKey: () => Promise<KeyPair>;
  /** Metrics and traces; left out, there are none. */
  readonly observability?: ObservabilityOptions;
  /** For tests of the tests alone. */
  readonly seam?: PipelineOverride;
}

export interface RunningServer {
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /** Where the metrics are; undefined where none are served. */
  readonly metricsUrl: string | undefined;
  readonly store: Store;
  readonly applied: Applied;
  /** The work that operations leave for later, and what comes back by itself. */
  readonly background: Background;
  /** Empties the store and applies the bootstrap again. */
  reset(): Promise<Applied>;
  /** Stops taking requests, lets those in flight finish, and closes the store. */
  stop(options?: StopOptions): Promise<void>;
}

/** The steps of a stop, in milliseconds. */
export interface StopOptions {
  /** First, how long requests are taken as before, while `/health/ready` answers 503: 0 by default. */
  readonly drainMilliseconds?: number;
  /** Then, how long connections without a request are kept for one that is on its way: 0 by default. */
  readonly lingerMilliseconds?: number;
  /** From the same moment, how long requests in flight may take: 10,000 by default. */
  readonly graceMilliseconds?: number;
}

export interface Background {
  /** Looks for work soon: the clock was moved, say. */
  wake(): void;
  /** Resolves when nothing is in work and nothing is due; what is due by itself, such as archiving, has run. */
  idle(): Promise<void>;
}

/**
 * @throws StoreUnavailable when the database cannot be reached, MasterKeyError when the master key is not the store's,
 *   BootstrapError when the bootstrap breaks a rule, PortUnavailable when another process has the port, SchemaTooNew when a
 *   newer version contracted the schema, MigrationBlocked when the database cannot be migrated now
 */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const { loggers } = options.log;
  const storeLog = loggers.of("store");
  await migrateStore(options.database, reportTo(storeLog));
  const observability = await Observability.create(options.observability ?? {}, { log: loggers.of("server"), version });
  const opened = withWriteCheck(await openStore(options.database, options.masterKey, observability.storeObserver), {
    onChange: logWriteCheck(storeLog),
  });
  const store = observability.store(loggedStore(retryWhenPrepared(opened), storeLog));
  try {
    return await runOn(store, options, observability);
  } catch (error) {
    await observability.stop();
    await store.close();
    throw error;
  }
}

function reportTo(log: Logger): MigrationReport {
  return {
    start: (name) => log.debug({ migration: name }, "migration started"),
    note: (text) => log.info({ progress: text }, "migrating the database"),
    end: (name, milliseconds) => log.info({ migration: name, milliseconds: Math.round(milliseconds) }, "migrated"),
  };
}

/** The port comes before what is stored: a key that is generated is told once, by a server that runs. */
async function runOn(store: Store, options: ServerOptions, observability: Observability): Promise<RunningServer> {
  const port = await Port.take(options.host, options.port);
  try {
    return await serve(store, port, options, observability);
  } catch (error) {
    await port.close({ graceMilliseconds: 0 });
    throw error;
  }
}

async function serve(
  store: Store,
  port: Port,
  options: ServerOptions,
  observability: Observability,
): Promise<RunningServer> {
  const { clock, license } = options;
  const { loggers } = options.log;
  const outgoing = observability.sender(loggedSender(options.outgoing, loggers.of("outgoing")));
  const mailer = loggedMailer(options.mailer, loggers.of("mail"));
  const watches: Watches = { wordLists: watchRevisions(store), applications: watchApplications(store) };
  const applied = await fill(store, options);
  loggers.of("bootstrap").info({ generatedKeys: applied.generatedKeys.length }, "the store holds what it is to hold");
  const settings = new Settings(store, loggers, clock);
  await settings.load();
  let stopping = false;
  const workplace = { store, clock, newId: randomUUID };
  const moderation = contentParts(store, options, { observability, watches });
  const jobs = observability.jobs(makeJobHandlers({ ...moderation, outgoing, mailer }));
  const worker = new Worker({ ...workplace, log: loggers.of("background.jobs"), handlers: jobs });
  const sweeper = new Sweeper({ ...workplace, log: loggers.of("background.sweeps"), sweeps });
  const parts = {
    ...workplace,
    loggers,
    background: worker,
    revalidate(tenantId: string) {
      watches.wordLists?.forget(tenantId);
      watches.applications?.forget(tenantId);
    },
    handlers: makeHandlers({ ...moderation, loggers, logs: options.log, takeEffect: () => settings.refreshSoon() }),
    apiKeys: () => settings.apiKeys,
    noteApiKey: (key: ApiKey) => settings.noteApiKey(key),
    operatorOf: (token: string) => store.read((db) => findOperatorSession(db, token, clock.now())),
    accessTokenOf: (token: string) => store.read((db) => verifyToken({ db, clock }, token)),
    tenants: () => settings.tenants,
    cors: () => settings.systemConfiguration.corsConfiguration,
    onCorsRefused: recordEvents({ ...workplace, log: loggers.of("http.cors") }),
    proxies: () => settings.systemConfiguration.trustedProxyConfiguration,
    license: () => license,
    isStopping: () => stopping,
    rateLimit: options.rateLimit && new RateLimiter(options.rateLimit, clock),
    observeRequests: observability.requests,
  };
  await observability.listen({
    ...moderation,
    store,
    clock,
    isReady: () => isReady(store, () => stopping),
  });
  port.open(createApp(parts, options.seam));
  settings.watch();
  worker.start();
  sweeper.start();
  warmUp(moderation, settings.tenants, loggers.of("filtering"));
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port.number}`,
    metricsUrl: observability.metricsUrl,
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
    async stop({ drainMilliseconds = 0, lingerMilliseconds = 0, graceMilliseconds = 10_000 } = {}) {
      stopping = true;
      loggers.of("server").info({ drainMilliseconds, graceMilliseconds }, "stopping");
      if (drainMilliseconds > 0) await pause(drainMilliseconds);
      await port.close({ lingerMilliseconds, graceMilliseconds });
      await settings.stop();
      await Promise.all([worker.stop(), sweeper.stop(), watches.wordLists?.stop(), watches.applications?.stop()]);
      await observability.stop();
      await store.close();
      loggers.of("server").info("stopped");
    },
  };
}

/** What is known of the store without asking it at each request; undefined where it is asked. */
interface Watches {
  readonly wordLists: ReturnType<typeof watchRevisions>;
  readonly applications: ReturnType<typeof watchApplications>;
}

/** Returns what content is filtered and judged by. */
function contentParts(
  store: Store,
  { log: { loggers }, mediaFilterUrls: urls }: ServerOptions,
  { observability, watches }: { readonly observability: Observability; readonly watches: Watches },
) {
  const outgoing = observability.sender(loggedSender(new Outgoing(anyAddress), loggers.of("outgoing")));
  const readLong: Store["readLong"] = (work) => store.readLong(work);
  return {
    applications: new ApplicationCache(watches.applications),
    filters: new Filters({ known: watches.wordLists, measure: observability.measureFilter, readLong }),
    whitelists: new Whitelists(readLong, watches.wordLists),
    mediaFilter: new MediaFilter({ outgoing, log: loggers.of("moderation.media"), urls }),
  };
}

/** Says what `GET /health/ready` says. */
async function isReady(store: Store, isStopping: () => boolean): Promise<boolean> {
  if (isStopping()) return false;
  return store.ping().then(
    () => true,
    () => false,
  );
}

/** Of processes that start at once on one store, one after the other fills it: one is the first. */
async function fill(store: Store, options: ServerOptions): Promise<Applied> {
  await writeUnderStartLock(store, sealSecrets);
  await writeUnderStartLock(store, (db) => completeApiKeys(db, randomUUID, options.clock.now()));
  const hasKey = await store.read(hasGlobalKey);
  // A key takes some tenths of a second, which the bootstrap need not wait for.
  const [key, applied] = await Promise.all([hasKey ? undefined : options.newSigningKey(), bootstrap(store, options)]);
  if (key !== undefined) {
    await writeUnderStartLock(store, (db) => ensureGlobalKey({ db, clock: options.clock, newId: randomUUID }, key));
  }
  return applied;
}

function bootstrap(store: Store, { bootstrap: read, clock }: ServerOptions): Promise<Applied> {
  return writeUnderStartLock(store, async (db) => {
    const wanted = await read(db);
    return wanted === undefined ? { generatedKeys: [] } : applyBootstrap({ db, clock, newId: randomUUID }, wanted);
  });
}

/** More events at once are somebody's attempt to fill the store. */
const mostWaitingEvents = 100;

/** Writes messages of the CORS filter to the event log, beside the requests that they are about. */
function recordEvents({ store, clock, log }: { store: Store; clock: Clock; log: Logger }) {
  let waiting = 0;
  return (reason: string, isDebugged: boolean): void => {
    log.debug({ reason }, "CORS refused a request");
    if (!isDebugged || waiting >= mostWaitingEvents) return;
    waiting++;
    store
      .write((db) => insertEvent(db, { type: "debug", message: `CORS refused a request: ${reason}.` }, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, "event not recorded"))
      .finally(() => {
        waiting--;
      });
  };
}

/** Builds the word lists before the first request asks for them; a failure shows again, and in its place, then. */
function warmUp(
  { filters, whitelists }: { filters: Filters; whitelists: Whitelists },
  tenants: ReadonlySet<string>,
  log: Logger,
): void {
  for (const tenantId of [...tenants].slice(0, 8)) {
    filters
      .prepare(tenantId)
      .then(() => whitelists.prepare(tenantId))
      .catch((error: unknown) => log.debug({ err: error }, "filter not built in advance"));
  }
}
