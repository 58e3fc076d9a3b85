/** Assembles a server: store, parts, pipeline and port. `main.ts` runs it as a process, `test-server.ts` in tests. */
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { ApiKey } from "./access/api-keys.ts";
import { isLoopback, KeyLink } from "./access/key-link.ts";
import { RateLimiter, type RatePolicy } from "./access/rate-limiter.ts";
import { type AppParts, createApp, type PipelineOverride } from "./app.ts";
import { Sweeper } from "./background/sweeps.ts";
import { Worker } from "./background/worker.ts";
import { type AppliedBootstrap, applyBootstrap } from "./bootstrap/apply.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import type { LicenseState } from "./configuration.ts";
import type { Clock, Db, NewId } from "./contract/context.ts";
import { Filters } from "./filtering/blacklist/filters.ts";
import { Passwords } from "./filtering/users/passwords.ts";
import { Whitelists } from "./filtering/whitelist/whitelists.ts";
import { watchRevisions } from "./filtering/word-lists/revisions.ts";
import { makeHandlers } from "./http/handlers.ts";
import { type PartnerLink, putPartnerLink } from "./identity/applications/partner-link.ts";
import { insertEvent } from "./identity/system/event-log.ts";
import { version } from "./identity/system/system-version.ts";
import { ensureGlobalKey, hasGlobalKey, type KeyPair } from "./identity/tokens/signing-keys.ts";
import { verifyToken } from "./identity/tokens/verification.ts";
import { makeJobHandlers, sweeps } from "./jobs.ts";
import { createSilentLog, type Log } from "./log/log.ts";
import { loggedMailer, loggedSender, loggedStore, logWriteCheck } from "./log/logged-parts.ts";
import type { Mailer } from "./mail/mailer.ts";
import { ApplicationCache, watchApplications } from "./moderation/applications/application-cache.ts";
import { LongTexts } from "./moderation/content/long-texts.ts";
import { MediaFilter, type MediaFilterUrls } from "./moderation/content/media-filter.ts";
import { findOperatorSession, type OneTimePasswordPolicy } from "./moderation/operators/operator-tokens.ts";
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
  /** Key that seals secrets in the store. */
  readonly masterKey: Uint8Array | undefined;
  readonly log: Log;
  readonly clock: Clock;
  readonly license: LicenseState;
  /** `on` by default. */
  readonly partnerLink?: PartnerLink;
  /** `optional` by default. */
  readonly operatorOneTimePassword?: OneTimePasswordPolicy;
  /** Sends requests to addresses that users configure. */
  readonly outgoing: Sender;
  readonly mailer: Mailer;
  /** URLs of the services that classify images and videos; private addresses are allowed. */
  readonly mediaFilterUrls: MediaFilterUrls;
  /** Requests allowed per API key or address; undefined for no limit. */
  readonly rateLimit?: RatePolicy | undefined;
  /** Returns the bootstrap; it reads the store to tell a first start from a later one. */
  readonly bootstrap: (db: Db) => Promise<Bootstrap | undefined>;
  /** Hashes the passwords of operators; cheaper ones than by default are for tests only. */
  readonly passwords?: Passwords;
  /** Generates the key that signs tokens, at a first start. */
  readonly newSigningKey: () => Promise<KeyPair>;
  /** True when a first start fills the store with the objects of the documentation's requests. */
  readonly sampleData?: boolean;
  /** True when a first start on a loopback address gives its key to the browser that opens a link. */
  readonly hasKeyLink?: boolean;
  /** Metrics and traces; without it there are none. */
  readonly observability?: ObservabilityOptions;
  /** For tests of the tests only. */
  readonly pipelineOverride?: PipelineOverride;
}

export interface RunningServer {
  /** `http://host:port` without a trailing slash. */
  readonly url: string;
  /** URL of the metrics; undefined where none are served. */
  readonly metricsUrl: string | undefined;
  readonly store: Store;
  readonly applied: AppliedBootstrap;
  /** Address that gives a browser the first key, once; undefined where there is none. */
  readonly keyLinkUrl: string | undefined;
  /** Jobs and periodic work. */
  readonly background: Background;
  /** Empties the store and applies the bootstrap again. */
  reset(): Promise<AppliedBootstrap>;
  /** Drains requests and closes the store. */
  stop(options?: StopOptions): Promise<void>;
}

/** Phases of a stop, in milliseconds. */
export interface StopOptions {
  /** First phase: accepts requests while `/health/ready` answers 503; 0 by default. */
  readonly drainMilliseconds?: number;
  /** Second phase: keeps idle connections for requests on their way; 0 by default. */
  readonly lingerMilliseconds?: number;
  /** From the start of the second phase: time for requests in flight; 10,000 by default. */
  readonly graceMilliseconds?: number;
}

export interface Background {
  /** Checks for due work soon, for example after the clock moved. */
  wake(): void;
  /** Resolves when no work is running or due, periodic work included. */
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

/** Binds the port before the store is filled: a generated key is printed once, and only by a server that runs. */
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
  const watches: StoreCaches = { wordLists: watchRevisions(store), applications: watchApplications(store) };
  const applied = await fill(store, options);
  logBootstrap(loggers.of("bootstrap"), applied);
  const settings = new Settings(store, loggers, clock);
  await settings.load();
  const services = { store, clock, newId: randomUUID };
  let stopping = false;
  const moderation = contentParts(store, options, { observability, watches });
  const mailer = loggedMailer(options.mailer, loggers.of("mail"));
  const jobs = observability.jobs(makeJobHandlers({ ...moderation, outgoing, mailer }));
  const worker = new Worker({ ...services, log: loggers.of("background.jobs"), handlers: jobs });
  const sweeper = new Sweeper({ ...services, log: loggers.of("background.sweeps"), sweeps });
  const keyLink = makeKeyLink(applied, options);
  const parts = {
    ...services,
    loggers,
    background: worker,
    keyLink,
    revalidate(tenantId: string) {
      watches.wordLists?.forget(tenantId);
      watches.applications?.forget(tenantId);
    },
    handlers: makeHandlers({ ...moderation, ...handlerParts(options, settings) }),
    apiKeys: () => settings.apiKeys,
    noteApiKey: (key: ApiKey) => settings.noteApiKey(key),
    operatorOf: sessionsOf(store, options),
    accessTokenOf: (token: string) => store.read((db) => verifyToken({ db, clock }, token)),
    tenants: () => settings.tenants,
    cors: () => settings.systemConfiguration.corsConfiguration,
    onCorsRefused: recordEvents({ ...services, log: loggers.of("http.cors") }),
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
  await fillSamples(parts, applied, options);
  port.open(createApp(parts, options.pipelineOverride));
  for (const part of [worker, sweeper]) part.start();
  settings.watch();
  warmUp(moderation, settings.tenants, loggers.of("filtering"));
  const url = `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port.number}`;
  return {
    url,
    keyLinkUrl: keyLink && `${url}/docs/#one-time-token=${keyLink.token}`,
    metricsUrl: observability.metricsUrl,
    store,
    applied,
    background: backgroundOf(worker, sweeper),
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
      await stopAll([worker, sweeper, moderation.longTexts, watches.wordLists, watches.applications]);
      await observability.stop();
      await store.close();
      loggers.of("server").info("stopped");
    },
  };
}

async function stopAll(parts: readonly ({ stop(): Promise<void> } | undefined)[]): Promise<void> {
  await Promise.all(parts.map((part) => part?.stop()));
}

function backgroundOf(worker: Worker, sweeper: Sweeper): Background {
  return {
    wake: () => worker.wake(),
    async idle() {
      await sweeper.sweep();
      await worker.idle();
    },
  };
}

/** Makes no link where other machines reach the server: whoever sees the terminal's output could be anywhere. */
function makeKeyLink({ generatedKeys: [first] }: AppliedBootstrap, { host, hasKeyLink, clock }: ServerOptions) {
  return first !== undefined && hasKeyLink === true && isLoopback(host) ? new KeyLink(first.key, clock) : undefined;
}

/** Fills the store of a first start; one that cannot be filled serves without samples. */
async function fillSamples(parts: AppParts, applied: AppliedBootstrap, options: ServerOptions): Promise<void> {
  const [first] = applied.generatedKeys;
  if (options.sampleData !== true || first === undefined) return;
  const { fillSampleStore } = await import("./bootstrap/sample-data/fill.ts");
  const loggers = createSilentLog().loggers;
  const app = (newId: NewId): RequestListener =>
    // Jobs wait until the store is filled: it ends those that cannot succeed.
    createApp({ ...parts, loggers, newId, license: () => "active", rateLimit: undefined, background: idleBackground });
  await fillSampleStore({ store: parts.store, app, apiKey: first.key, now: parts.clock.now() }).catch(
    (error: unknown) => options.log.loggers.of("bootstrap").warn({ err: error }, "failed to store sample data"),
  );
}

const idleBackground = { wake: (): void => undefined };

function handlerParts({ log, passwords = new Passwords() }: ServerOptions, settings: Settings) {
  return { loggers: log.loggers, logs: log, takeEffect: () => settings.refreshSoon(), passwords };
}

/** Cached state of the store; undefined where each request reads the store. */
interface StoreCaches {
  readonly wordLists: ReturnType<typeof watchRevisions>;
  readonly applications: ReturnType<typeof watchApplications>;
}

/** Returns the dependencies for filtering and moderating content. */
function contentParts(
  store: Store,
  { log: { loggers }, mediaFilterUrls: urls }: ServerOptions,
  { observability, watches }: { readonly observability: Observability; readonly watches: StoreCaches },
) {
  const outgoing = observability.sender(loggedSender(new Outgoing(anyAddress), loggers.of("outgoing")));
  const readLong: Store["readLong"] = (work) => store.readLong(work);
  return {
    applications: new ApplicationCache(watches.applications),
    filters: new Filters({ known: watches.wordLists, measure: observability.measureFilter, readLong }),
    whitelists: new Whitelists(readLong, watches.wordLists),
    longTexts: new LongTexts(),
    mediaFilter: new MediaFilter({ outgoing, log: loggers.of("moderation.media"), urls }),
  };
}

/** Returns the state for `GET /health/ready`. */
async function isReady(store: Store, isStopping: () => boolean): Promise<boolean> {
  if (isStopping()) return false;
  return store.ping().then(
    () => true,
    () => false,
  );
}

/** Fills the store under a lock: of several starting processes, one is first. */
async function fill(store: Store, options: ServerOptions): Promise<AppliedBootstrap> {
  await writeUnderStartLock(store, sealSecrets);
  await writeUnderStartLock(store, (db) => putPartnerLink(db, options.partnerLink ?? "on"));
  const hasKey = await store.read(hasGlobalKey);
  // Generating a key takes some tenths of a second, in parallel with the bootstrap.
  const [key, applied] = await Promise.all([hasKey ? undefined : options.newSigningKey(), bootstrap(store, options)]);
  if (key !== undefined) {
    await writeUnderStartLock(store, (db) => ensureGlobalKey({ db, clock: options.clock, newId: randomUUID }, key));
  }
  return applied;
}

function bootstrap(
  store: Store,
  { bootstrap: read, clock, passwords = new Passwords() }: ServerOptions,
): Promise<AppliedBootstrap> {
  return writeUnderStartLock(store, async (db) => {
    const wanted = await read(db);
    return wanted === undefined ? nothingApplied : applyBootstrap({ db, clock, newId: randomUUID, passwords }, wanted);
  });
}

function sessionsOf(store: Store, { clock, operatorOneTimePassword: policy = "optional" }: ServerOptions) {
  return (token: string) => store.read((db) => findOperatorSession(db, token, { now: clock.now(), policy }));
}

const nothingApplied: AppliedBootstrap = { generatedKeys: [], providersWithoutAudience: [] };

function logBootstrap(log: Logger, { generatedKeys, providersWithoutAudience }: AppliedBootstrap): void {
  log.info({ generatedKeys: generatedKeys.length }, "applied bootstrap");
  if (providersWithoutAudience.length === 0) return;
  const message =
    "identity providers name no issuer or audiences; JWTs that were made for somebody else open the server";
  log.warn({ identityProviders: providersWithoutAudience.slice(0, 100) }, message);
}

/** Maximum events that wait to be stored, against floods. */
const maximumQueuedEvents = 100;

/** Writes CORS messages to the event log without delaying their requests. */
function recordEvents({ store, clock, log }: { store: Store; clock: Clock; log: Logger }) {
  let waiting = 0;
  return (reason: string, isDebugged: boolean): void => {
    log.debug({ reason }, "CORS refused a request");
    if (!isDebugged || waiting >= maximumQueuedEvents) return;
    waiting++;
    store
      .write((db) => insertEvent(db, { type: "debug", message: `CORS refused a request: ${reason}.` }, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, "failed to record event; it is dropped"))
      .finally(() => {
        waiting--;
      });
  };
}

/** Builds the word lists before the first request needs them; a failure is reported then. */
function warmUp(
  { filters, whitelists }: { filters: Filters; whitelists: Whitelists },
  tenants: ReadonlySet<string>,
  log: Logger,
): void {
  for (const tenantId of [...tenants].slice(0, 8)) {
    filters
      .prepare(tenantId)
      .then(() => whitelists.prepare(tenantId))
      .catch((error: unknown) => log.debug({ err: error }, "failed to build filter in advance; retrying on first use"));
  }
}
