/** A server for tests: isolated, in memory, on a free port, with a settable clock. Many can run in one process. */
import { parseRatePolicy } from "./access/rate-limiter.ts";
import type { PipelineOverride } from "./app.ts";
import type { Bootstrap } from "./bootstrap/bootstrap-file.ts";
import { SettableClock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import { once } from "./contract/once.ts";
import { Passwords } from "./filtering/users/passwords.ts";
import { type GlobalAlgorithm, generateSigningKey } from "./identity/tokens/signing-keys.ts";
import { createLog, createSilentLog, type Log } from "./log/log.ts";
import type { Mailer } from "./mail/mailer.ts";
import { MemoryMailer } from "./mail/memory-mailer.ts";
import { SmtpMailer } from "./mail/smtp-mailer.ts";
import { parseSmtpUrl } from "./mail/smtp-url.ts";
import { AddressRules } from "./outgoing/addresses.ts";
import { deliveryFailures } from "./outgoing/delivery-failures.ts";
import { OutgoingRequestError } from "./outgoing/failures.ts";
import { Outgoing, type Sender } from "./outgoing/outgoing.ts";
import { runServer, type ServerOptions } from "./server.ts";
import { simulate } from "./simulation.ts";
import { parseDatabaseUrl } from "./store/database-url.ts";
import { parseMasterKey } from "./store/sealed.ts";
import type { SentNotification, TestServer, TestServerOptions } from "./test-server-interface.ts";

export interface OverridableServerOptions extends TestServerOptions {
  /** For tests of the tests: faults to inject. See `@gatehouse/server/pipeline-override`. */
  readonly pipelineOverride?: PipelineOverride;
}

/** @throws BootstrapError when the bootstrap is invalid */
export async function startServer(options: OverridableServerOptions = {}): Promise<TestServer> {
  const database = parseDatabaseUrl(options.databaseUrl ?? memoryUrl);
  if (database === undefined)
    throw new TypeError(`databaseUrl is not one that DATABASE_URL takes: ${options.databaseUrl}`);
  const masterKey = options.masterKey === undefined ? undefined : parseMasterKey(options.masterKey);
  if (options.masterKey !== undefined && masterKey === undefined)
    throw new TypeError("masterKey is not one that MASTER_KEY takes.");
  const rateLimit = options.rateLimit === undefined ? undefined : parseRatePolicy(options.rateLimit);
  if (options.rateLimit !== undefined && rateLimit === undefined)
    throw new TypeError(`rateLimit is not one that RATE_LIMIT takes: ${options.rateLimit}`);
  return runTestServer({
    ...options,
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 0,
    database,
    masterKey,
    log: makeLog(options),
    licenseState: options.licenseState ?? "active",
    globalKeyAlgorithm: options.globalKeyAlgorithm ?? "RS256",
    rateLimit,
    mailer: smtpMailer(options),
    notificationAllowedRanges: options.notificationAllowedRanges ?? [],
    mediaFilterUrls: { image: options.imageFilterUrl, video: options.videoFilterUrl },
    bootstrap: await readBootstrap(options.bootstrap),
  });
}

export const memoryUrl = "better-sqlite3::memory:";

type OwnParts = "bootstrap" | "mailer" | "clock" | "outgoing" | "addressRules" | "passwords" | "newSigningKey";

/** Options of a test server, parsed. */
export interface TestServerSettings
  extends Omit<ServerOptions, OwnParts>,
    Pick<Configuration, "globalKeyAlgorithm" | "notificationAllowedRanges"> {
  /** Undefined to collect emails in `mails`. */
  readonly mailer: Mailer | undefined;
  readonly bootstrap: Bootstrap;
}

export async function runTestServer(settings: TestServerSettings): Promise<TestServer> {
  const { log, pipelineOverride } = settings;
  const clock = new SettableClock();
  const { bootstrap, apiKey } = withKey(settings.bootstrap);
  const notifications: SentNotification[] = [];
  const collected = new MemoryMailer();
  const addressRules = new AddressRules(settings.notificationAllowedRanges);
  const server = await runServer({
    ...settings,
    clock,
    // Settings in the environment of `serve --test` for a server that is none for tests.
    firstId: 1,
    sampleData: false,
    observability: {},
    mailer: settings.mailer ?? collected,
    outgoing: recordNotifications(new Outgoing(addressRules), notifications),
    addressRules,
    bootstrap: async () => bootstrap,
    passwords: new Passwords(cheapCost),
    newSigningKey: sharedSigningKeys[settings.globalKeyAlgorithm],
    pipelineOverride: (pipeline) => simulate(pipelineOverride === undefined ? pipeline : pipelineOverride(pipeline)),
  });
  return {
    url: server.url,
    apiKey,
    notifications,
    mails: collected.sent,
    async reset() {
      clock.reset();
      notifications.length = 0;
      collected.sent.length = 0;
      await server.reset();
    },
    time: () => ({ now: clock.now(), isStopped: clock.isStopped }),
    setTime(time) {
      clock.setTime(typeof time === "number" ? time : time.getTime());
      server.background.wake();
    },
    advanceTime(milliseconds) {
      clock.advanceTime(milliseconds);
      server.background.wake();
    },
    idle: () => server.background.idle(),
    async close() {
      await server.stop({ graceMilliseconds: 1_000 });
      await log.close();
    },
  };
}

function makeLog({ logLevel, logFile, logFileMaxBytes, logFilesKept }: TestServerOptions): Log {
  if (logLevel === undefined && logFile === undefined) return createSilentLog();
  return createLog({
    level: logLevel ?? "info",
    file: logFile,
    ...(logFileMaxBytes === undefined ? {} : { fileMaxBytes: logFileMaxBytes }),
    ...(logFilesKept === undefined ? {} : { filesKept: logFilesKept }),
  });
}

const failuresAfterSending: readonly string[] = [deliveryFailures.responseTimeout, deliveryFailures.incompleteResponse];

/** Records requests that reach a receiver, even where the response is lost. */
function recordNotifications(outgoing: Sender, notifications: SentNotification[]): Sender {
  return {
    async send(request) {
      const { url, headers = {}, originHeaders: ownHeaders = {}, body = "" } = request;
      const note = (): void => {
        const sent = { ...headers, ...ownHeaders };
        if ("webhook-id" in sent) notifications.push({ url, headers: sent, body: JSON.parse(body) });
      };
      try {
        const answer = await outgoing.send(request);
        note();
        return answer;
      } catch (error) {
        if (error instanceof OutgoingRequestError && failuresAfterSending.includes(error.failure)) note();
        throw error;
      }
    },
  };
}

/** The code that checks it is loaded only where there is one: it takes longer than starting a server without. */
async function readBootstrap(given: TestServerOptions["bootstrap"]): Promise<Bootstrap> {
  return given === undefined
    ? {}
    : (await import("./bootstrap/bootstrap-file.ts")).checkBootstrap(given, "The bootstrap");
}

function smtpMailer({ smtpUrl, smtpPatience }: TestServerOptions): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const location = parseSmtpUrl(smtpUrl);
  if (location === undefined) throw new TypeError(`smtpUrl is not one that SMTP_URL takes: ${smtpUrl}`);
  return new SmtpMailer(location, { address: "gatehouse@example.org", display: "Gatehouse" }, smtpPatience);
}

/** One MiB and two milliseconds: tests sign in thousands of times. */
const cheapCost = { N: 2 ** 10, r: 8, p: 1 };

/** Shares one key of each kind per process, because generating a key takes longer than starting a test server. */
const sharedSigningKeys = {
  RS256: once(() => generateSigningKey("RS256")),
  ES256: once(() => generateSigningKey("ES256")),
  EdDSA: once(() => generateSigningKey("EdDSA")),
} as const satisfies Record<GlobalAlgorithm, unknown>;

const testKey = "test-key-that-opens-everything-0123456789";

/** Adds a key with a known value to the bootstrap, so that clients keep working after a reset. */
function withKey(given: Bootstrap): { bootstrap: Bootstrap; apiKey: string } {
  const keys = given.apiKeys ?? [];
  const known = keys.find(({ key }) => key !== undefined)?.key;
  const apiKeys = known === undefined ? [...keys, { key: testKey, name: "test" }] : keys;
  return { bootstrap: { ...given, apiKeys }, apiKey: known ?? testKey };
}
