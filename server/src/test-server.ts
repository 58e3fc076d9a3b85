/** A server for tests: isolated, in memory, on a free port, with a clock that can be set. Many run side by side. */
import type { components } from "@gatehouse/openapi/requests";
import { parseRatePolicy } from "./access/rate-limiter.ts";
import type { PipelineOverride } from "./app.ts";
import { type Bootstrap, checkBootstrap } from "./bootstrap/bootstrap-file.ts";
import { SettableClock } from "./clock.ts";
import type { LicenseState, LogLevel } from "./configuration.ts";
import { generateSigningKey, type KeyPair } from "./identity/tokens/signing-keys.ts";
import { createLog, createSilentLog, type Log } from "./log/log.ts";
import type { Mail } from "./mail/mail.ts";
import type { Mailer } from "./mail/mailer.ts";
import { MemoryMailer } from "./mail/memory-mailer.ts";
import { SmtpMailer, type SmtpTimeouts } from "./mail/smtp-mailer.ts";
import { parseSmtpUrl } from "./mail/smtp-url.ts";
import { AddressRules } from "./outgoing/addresses.ts";
import { IncompleteResponseError, ResponseTimeoutError } from "./outgoing/failures.ts";
import { Outgoing, type Sender } from "./outgoing/outgoing.ts";
import { runServer } from "./server.ts";
import { simulate } from "./simulation.ts";
import { parseDatabaseUrl } from "./store/database-url.ts";
import { parseMasterKey } from "./store/sealed.ts";

/** What a bootstrap file holds, as an object. */
export type BootstrapObject = components["schemas"]["Bootstrap"];

export interface TestServerOptions {
  /** What the server holds; by default one tenant. A key named `test` is added when it names no key. */
  readonly bootstrap?: BootstrapObject;
  /** By default a database in memory; otherwise what `DATABASE_URL` takes. It is emptied by `reset()` alone. */
  readonly databaseUrl?: string;
  /** What secrets in the store are sealed with, as `MASTER_KEY` holds it. */
  readonly masterKey?: string;
  readonly licenseState?: LicenseState;
  /** What is logged, to standard output where no file is named; by default nothing. */
  readonly logLevel?: LogLevel;
  /** As `LOG_FILE`, `LOG_FILE_MAX_BYTES` and `LOG_FILES_KEPT` have it; everything but `logLevel` has their defaults. */
  readonly logFile?: string;
  readonly logFileMaxBytes?: number;
  readonly logFilesKept?: number;
  /** Where notifications may go besides public addresses, as `NOTIFICATION_ALLOWED_RANGES` has it: `["127.0.0.0/8"]`, say. */
  readonly notificationAllowedRanges?: readonly string[];
  /** How many requests may come under one API key, or from one address, as `RATE_LIMIT` has it: `600/60`. */
  readonly rateLimit?: string;
  readonly host?: string;
  /** By default a free one. */
  readonly port?: number;
  /** Where emails go, as `SMTP_URL` names it; by default they are collected in `mails`. */
  readonly smtpUrl?: string;
  /** How long the mail server may keep this server waiting. */
  readonly smtpPatience?: SmtpTimeouts;
  /** The services that judge images and videos, as `IMAGE_FILTER_URL` and `VIDEO_FILTER_URL` name them. */
  readonly imageFilterUrl?: string;
  readonly videoFilterUrl?: string;
  /** For tests of the tests: what is made wrong in this server. See `@gatehouse/server/pipeline-override`. */
  readonly seam?: PipelineOverride;
}

/** A notification that the server sent. */
export interface SentNotification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An email that the server sent. */
export type SentMail = Required<Pick<Mail, "from">> & Mail;

export interface TestServer {
  /** The base URL for a client. */
  readonly url: string;
  /** A key that opens everything: the first one of the bootstrap, or the generated one. It stays the same over resets. */
  readonly apiKey: string;
  /**
   * The notifications that the server sent since it started or was reset, oldest first: each attempt that reached its
   * receiver, whatever came of it.
   */
  readonly notifications: readonly SentNotification[];
  /** The emails that the server sent since it started or was reset, oldest first; none where `smtpUrl` is given. */
  readonly mails: readonly SentMail[];
  /** Back to the bootstrap: everything stored since is gone, and the clock runs like the system's. */
  reset(): Promise<void>;
  /** Sets the clock, which then stands still. @param time milliseconds since the UTC epoch, or a date */
  setTime(time: number | Date): void;
  /** Moves the clock. */
  advanceTime(milliseconds: number): void;
  /** Resolves when everything that is due by the clock has been done in the background: deliveries, archiving, … */
  idle(): Promise<void>;
  /** Stops the server; its port and its store are free when the promise resolves. */
  close(): Promise<void>;
}

/** @throws BootstrapError when the bootstrap holds something unknown or wrong */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = new SettableClock();
  const { bootstrap, apiKey } = withKey(options.bootstrap ?? {});
  const database = parseDatabaseUrl(options.databaseUrl ?? "better-sqlite3::memory:");
  if (database === undefined)
    throw new TypeError(`databaseUrl is not one that DATABASE_URL takes: ${options.databaseUrl}`);
  const masterKey = options.masterKey === undefined ? undefined : parseMasterKey(options.masterKey);
  if (options.masterKey !== undefined && masterKey === undefined)
    throw new TypeError("masterKey is not one that MASTER_KEY takes.");
  const rateLimit = options.rateLimit === undefined ? undefined : parseRatePolicy(options.rateLimit);
  if (options.rateLimit !== undefined && rateLimit === undefined)
    throw new TypeError(`rateLimit is not one that RATE_LIMIT takes: ${options.rateLimit}`);
  const { seam } = options;
  const notifications: SentNotification[] = [];
  const collected = new MemoryMailer();
  const log = makeLog(options);
  const server = await runServer({
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 0,
    database,
    masterKey,
    log,
    clock,
    license: options.licenseState ?? "active",
    rateLimit,
    mailer: smtpMailer(options) ?? collected,
    outgoing: noting(new Outgoing(new AddressRules(options.notificationAllowedRanges)), notifications),
    mediaFilterUrls: { image: options.imageFilterUrl, video: options.videoFilterUrl },
    bootstrap: async () => bootstrap,
    newSigningKey: sharedSigningKey,
    seam: (pipeline) => simulate(seam === undefined ? pipeline : seam(pipeline)),
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

/** Notes what reaches a receiver, even where its answer is lost. */
function noting(outgoing: Sender, notifications: SentNotification[]): Sender {
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
        if (error instanceof ResponseTimeoutError || error instanceof IncompleteResponseError) note();
        throw error;
      }
    },
  };
}

function smtpMailer({ smtpUrl, smtpPatience }: TestServerOptions): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const location = parseSmtpUrl(smtpUrl);
  if (location === undefined) throw new TypeError(`smtpUrl is not one that SMTP_URL takes: ${smtpUrl}`);
  return new SmtpMailer(location, { address: "gatehouse@example.org", display: "Gatehouse" }, smtpPatience);
}

let sharedKey: Promise<KeyPair> | undefined;

/** Making a key takes longer than the whole start of a test server, so those of a process have the same. */
function sharedSigningKey(): Promise<KeyPair> {
  sharedKey ??= generateSigningKey();
  return sharedKey;
}

const testKey = "test-key-that-opens-everything-0123456789";

/** The bootstrap with a key whose value is known, so that the same client works before and after a reset. */
function withKey(given: BootstrapObject): { bootstrap: Bootstrap; apiKey: string } {
  const keys = given.apiKeys ?? [];
  const known = keys.find(({ key }) => key !== undefined)?.key;
  const apiKeys = known === undefined ? [...keys, { key: testKey, name: "test" }] : keys;
  return { bootstrap: checkBootstrap({ ...given, apiKeys }, "The bootstrap"), apiKey: known ?? testKey };
}
