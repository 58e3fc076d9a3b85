/** Assembles a server: store, parts, pipeline and port. `main.ts` runs it as a process, `test-server.ts` in tests. */
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { lockApiKeys } from "./access/api-key-changes.ts";
import { type ApiKey, insertApiKey } from "./access/api-keys.ts";
import { isLoopback, KeyLink } from "./access/key-link.ts";
import { RateLimiter } from "./access/rate-limiter.ts";
import { type AppParts, createApp, type PipelineOverride } from "./app.ts";
import { Sweeper } from "./background/sweeps.ts";
import { Worker } from "./background/worker.ts";
import type { AppliedBootstrap } from "./bootstrap/apply.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import type { Configuration } from "./configuration.ts";
import type { AccessToken, Clock, Db, NewId, Preparation } from "./contract/context.ts";
import { once } from "./contract/once.ts";
import { Filters } from "./filtering/blacklist/filters.ts";
import { Passwords } from "./filtering/users/passwords.ts";
import { Whitelists } from "./filtering/whitelist/whitelists.ts";
import { makeHandlers } from "./http/handlers.ts";
import { putPartnerLink } from "./identity/applications/partner-link.ts";
import { insertEvent } from "./identity/system/event-log.ts";
import { version } from "./identity/system/system-version.ts";
import { RefusedTokens } from "./identity/tokens/refused-tokens.ts";
import { defaultIssuer } from "./identity/tokens/signing.ts";
import { ensureGlobalKey, hasGlobalKey, type KeyPair } from "./identity/tokens/signing-keys.ts";
import { TokenRefusal, verifyToken } from "./identity/tokens/verification.ts";
import { makeJobHandlers, sweeps } from "./jobs.ts";
import { createSilentLog, type Log } from "./log/log.ts";
import { loggedMailer, loggedSender, loggedStore, logWriteCheck } from "./log/logged-parts.ts";
import type { Mailer } from "./mail/mailer.ts";
import { LongTexts } from "./moderation/content/long-texts.ts";
import { MediaFilter } from "./moderation/content/media-filter.ts";
import { findOperatorSession } from "./moderation/operators/operator-tokens.ts";
import { Observability, type ObservabilityOptions } from "./observability/observability.ts";
import { type AddressRules, anyAddress } from "./outgoing/addresses.ts";
import { Outgoing, type Sender } from "./outgoing/outgoing.ts";
import { Port } from "./port.ts";
import { sealSecrets } from "./sealed-secrets.ts";
import { Settings } from "./settings.ts";
import { raiseNumbers } from "./store/first-id.ts";
import type { MigrationReport } from "./store/migration/migration.ts";
import { openStore } from "./store/open.ts";
import { writeUnderStartLock } from "./store/start-lock.ts";
import type { Store } from "./store/store.ts";
import { retryWhenPrepared } from "./store/wrappers/retry-when-prepared.ts";
import { withWriteCheck } from "./store/wrappers/write-check.ts";

type RequiredSettings = "host" | "database" | "masterKey" | "licenseState" | "mediaFilterUrls";
type OtherSettings =
  | ("firstId" | "partnerLink" | "tokenIssuer" | "unknownProperties" | "operatorOneTimePassword" | "rateLimit")
  | "sampleData";

/** Settings that may be left out are those of the standard configuration then. */
export interface ServerOptions
  extends Pick<Configuration, RequiredSettings>,
    Partial<Pick<Configuration, OtherSettings>> {
  /** A number, or one that is bound already, so that what is written before is written by a server that runs. */
  readonly port: number | Port;
  readonly log: Log;
  readonly clock: Clock;
  /** Sends requests to addresses that users configure. */
  readonly outgoing: Sender;
  /** Where `outgoing` may go; all addresses by default. */
  readonly addressRules?: AddressRules;
  readonly mailer: Mailer;
  /** Returns the bootstrap; it reads the store to tell a first start from a later one. */
  readonly bootstrap: (db: Db) => Promise<Bootstrap | undefined>;
  /** Hashes the passwords of operators; cheaper ones than by default are for tests only. */
  readonly passwords?: Passwords;
  /** Generates the key that signs tokens, at a first start. */
  readonly newSigningKey: () => Promise<KeyPair>;
  /** Which starts on a loopback address give a key to the browser that opens a link; none by default. */
  readonly keyLink?: "firstStart" | "everyStart" | undefined;
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
  const port = options.port instanceof Port ? options.port : await Port.take(options.host, options.port);
  try {
    return await runOn(port, options);
  } catch (error) {
    await port.close({ graceMilliseconds: 0 });
    throw error;
  }
}

/** Writes nothing before the port is bound: a generated key is printed once, and only by a server that runs. */
async function runOn(port: Port, options: ServerOptions): Promise<RunningServer> {
  const { loggers } = options.log;
  const storeLog = loggers.of("store");
  const observability = await Observability.create(options.observability ?? {}, { log: loggers.of("server"), version });
  const { database, masterKey } = options;
  const unchecked = await openStore(database, masterKey, observability.storeObserver, reportTo(storeLog));
  const opened = withWriteCheck(unchecked, { onChange: logWriteCheck(storeLog) });
  const store = observability.store(loggedStore(retryWhenPrepared(opened), storeLog));
  try {
    return await serve(store, port, options, observability);
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
    warn: (text) => log.error(text),
    end: (name, milliseconds) => log.info({ migration: name, milliseconds: Math.round(milliseconds) }, "migrated"),
  };
}

async function serve(
  store: Store,
  port: Port,
  options: ServerOptions,
  observability: Observability,
): Promise<RunningServer> {
  const { clock } = options;
  const { loggers } = options.log;
  const outgoing = observability.sender(loggedSender(options.outgoing, loggers.of("outgoing")));
  const applied = await fill(store, options);
  logBootstrap(loggers.of("bootstrap"), applied);
  const settings = new Settings(store, loggers, clock);
  await settings.load();
  const services = { store, clock, newId: randomUUID };
  const { tokenIssuer = defaultIssuer } = options;
  const refusedTokens = new RefusedTokens();
  let stopping = false;
  const moderation = contentParts(store, options, observability);
  const mailer = loggedMailer(options.mailer, loggers.of("mail"));
  const jobs = observability.jobs(makeJobHandlers({ ...moderation, outgoing, mailer }));
  const worker = new Worker({ ...services, log: loggers.of("background.jobs"), handlers: jobs });
  const sweeper = new Sweeper({ ...services, log: loggers.of("background.sweeps"), sweeps });
  const keyLink = makeKeyLink(applied, options, () => makeBrowserKey(services, settings));
  const parts = {
    ...services,
    loggers,
    background: worker,
    keyLink,
    handlers: makeHandlers({ ...moderation, ...handlerParts(options, settings), tokenIssuer, refusedTokens }),
    ...settingReaders(settings),
    operatorOf: sessionsOf(store, options),
    accessTokenOf: accessTokens(store, clock, { issuer: tokenIssuer, refusedTokens }),
    onCorsRefused: recordEvents({ ...services, log: loggers.of("http.cors") }),
    license: () => options.licenseState,
    unknownProperties: options.unknownProperties ?? "refuse",
    isStopping: () => stopping,
    claimsJobs: () => worker.canClaim,
    prepare: once(() => warmUp(moderation, settings.tenants, loggers.of("filtering"))),
    rateLimit: options.rateLimit && new RateLimiter(options.rateLimit, clock),
    observeRequests: observability.requests,
  };
  await observability.listen({ ...moderation, store, clock, isReady: () => isReady(store, () => stopping) });
  // The first key is shown while requests wait at the port for the samples.
  const opened = fillSamples(parts, applied, options).then(() => {
    port.open(createApp(parts, options.pipelineOverride));
    for (const part of [worker, sweeper]) part.start();
    settings.watch();
  });
  if (options.sampleData !== true) await opened;
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
      await opened;
      loggers.of("server").info({ drainMilliseconds, graceMilliseconds }, "stopping");
      if (drainMilliseconds > 0) await pause(drainMilliseconds);
      await port.close({ lingerMilliseconds, graceMilliseconds });
      await settings.stop();
      await stopAll([worker, sweeper, moderation.longTexts]);
      await observability.stop();
      await store.close();
      loggers.of("server").info("stopped");
    },
  };
}

/** Reads what operations change, for each request. */
function settingReaders(settings: Settings) {
  return {
    apiKeys: () => settings.apiKeys,
    noteApiKey: (key: ApiKey) => settings.noteApiKey(key),
    tenants: () => settings.tenants,
    tenantState: (tenantId: string) => settings.tenantState(tenantId),
    movedTo: (tenantId: string) => settings.movedTo(tenantId),
    cors: () => settings.systemConfiguration.corsConfiguration,
    proxies: () => settings.systemConfiguration.trustedProxyConfiguration,
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
function makeKeyLink(
  { generatedKeys: [first] }: AppliedBootstrap,
  { host, keyLink, clock }: ServerOptions,
  makeKey: () => Promise<string>,
): KeyLink | undefined {
  if (keyLink === undefined || !isLoopback(host)) return undefined;
  if (first !== undefined) return new KeyLink(async () => first.key, clock);
  return keyLink === "everyStart" ? new KeyLink(makeKey, clock) : undefined;
}

const day = 24 * 60 * 60 * 1000;

/** Makes the key of a later start's link. It expires, so that none of them is left behind for good. */
async function makeBrowserKey(
  { store, clock, newId }: { store: Store; clock: Clock; newId: NewId },
  settings: Settings,
): Promise<string> {
  const limits = { tenantId: undefined, permissions: undefined, expirationInstant: clock.now() + day };
  const { key } = await store.write(async (db) => {
    await lockApiKeys(db);
    return insertApiKey({ db, clock }, { id: newId(), name: "link of a start", ...limits });
  });
  await settings.refreshSoon();
  return key;
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
  await fillSampleStore({ store: parts.store, app, apiKey: first.key, clock: parts.clock }).catch((error: unknown) =>
    options.log.loggers.of("bootstrap").warn({ err: error }, "failed to store sample data"),
  );
}

const idleBackground = { wake: (): void => undefined };

function handlerParts(
  { log, passwords = new Passwords(), addressRules = anyAddress }: ServerOptions,
  settings: Settings,
) {
  const denialReason = (address: string) => addressRules.denialReason(address);
  return { loggers: log.loggers, logs: log, denialReason, takeEffect: () => settings.refreshSoon(), passwords };
}

/** Returns the dependencies for filtering and moderating content. */
function contentParts(
  store: Store,
  { log: { loggers }, mediaFilterUrls: urls }: ServerOptions,
  observability: Observability,
) {
  const outgoing = observability.sender(loggedSender(new Outgoing(anyAddress), loggers.of("outgoing")));
  const readLong: Store["readLong"] = (work) => store.readLong(work);
  return {
    filters: new Filters({ measure: observability.measureFilter, readLong }),
    whitelists: new Whitelists(readLong),
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
  const { firstId = 1 } = options;
  if (firstId > 1) await writeUnderStartLock(store, (db) => raiseNumbers(db, firstId));
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
    if (wanted === undefined) return nothingApplied;
    // Loaded where there is one: its rules are a tenth of the program.
    const { applyBootstrap } = await import("./bootstrap/apply.ts");
    return applyBootstrap({ db, clock, newId: randomUUID, passwords }, wanted);
  });
}

function sessionsOf(store: Store, { clock, operatorOneTimePassword: policy = "optional" }: ServerOptions) {
  return (token: string) => store.read((db) => findOperatorSession(db, token, { now: clock.now(), policy }));
}

/** Reads the JWT that opens a request; expired ones are everyday, and no event. */
function accessTokens(
  store: Store,
  clock: Clock,
  { issuer, refusedTokens }: { readonly issuer: string; readonly refusedTokens: RefusedTokens },
) {
  return async (token: string): Promise<AccessToken | TokenRefusal["kind"]> => {
    const verified = await store.read((db) => verifyToken({ db, clock }, token, issuer));
    if (!(verified instanceof TokenRefusal)) return verified;
    const write: Preparation["write"] = (work) => store.write(work);
    if (verified.kind === "invalid") await refusedTokens.note("An access token", verified, { write, clock });
    return verified.kind;
  };
}

const nothingApplied: AppliedBootstrap = { generatedKeys: [], deletedKeys: [], providersWithoutAudience: [] };

function logBootstrap(log: Logger, applied: AppliedBootstrap): void {
  const { generatedKeys, deletedKeys, providersWithoutAudience } = applied;
  log.info({ generatedKeys: generatedKeys.length }, "applied bootstrap");
  if (deletedKeys.length > 0) {
    log.warn({ apiKeys: deletedKeys.slice(0, 100) }, "deleted API keys that the bootstrap file does not have any more");
  }
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

/**
 * Builds the word lists before the first request needs them, for who asks whether the server is ready: requests are coming. A
 * failure is reported then.
 */
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
