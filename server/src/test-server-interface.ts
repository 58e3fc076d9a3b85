/** The interface of the server for tests: its types alone, which the published package declares. */
import type { components } from "@gatehouse/openapi/requests";
import type { LicenseState, LogLevel, UnknownProperties } from "./configuration.ts";
import type { PartnerLink } from "./identity/applications/partner-link.ts";
import type { GlobalAlgorithm } from "./identity/tokens/signing-keys.ts";
import type { Mail } from "./mail/mail.ts";
import type { SmtpTimeouts } from "./mail/smtp-mailer.ts";
import type { OneTimePasswordPolicy } from "./moderation/operators/operator-tokens.ts";

/** Content of a bootstrap file as an object. */
export type BootstrapObject = components["schemas"]["Bootstrap"];

export interface TestServerOptions {
  /** Content of the server; one tenant by default. A key named `test` is added where it names no key. */
  readonly bootstrap?: BootstrapObject;
  /** An in-memory database by default; otherwise a value for `DATABASE_URL`. Only `reset()` empties it. */
  readonly databaseUrl?: string;
  /** Value for `MASTER_KEY`, which seals secrets in the store. */
  readonly masterKey?: string;
  readonly licenseState?: LicenseState;
  /** `on` by default. */
  readonly partnerLink?: PartnerLink;
  /** Value for `TOKEN_ISSUER`: the issuer of its JWTs, `gatehouse` by default. */
  readonly tokenIssuer?: string | undefined;
  /** Value for `GLOBAL_KEY_ALGORITHM`: of the key that signs JWTs, `RS256` by default. */
  readonly globalKeyAlgorithm?: GlobalAlgorithm;
  /** `optional` by default. */
  readonly operatorOneTimePassword?: OneTimePasswordPolicy;
  /** `refuse` by default. */
  readonly unknownProperties?: UnknownProperties;
  /** Level of the log, on standard output without `logFile`; silent by default. */
  readonly logLevel?: LogLevel;
  /** Values for `LOG_FILE`, `LOG_FILE_MAX_BYTES` and `LOG_FILES_KEPT`, with the same defaults. */
  readonly logFile?: string;
  readonly logFileMaxBytes?: number;
  readonly logFilesKept?: number;
  /** Value for `NOTIFICATION_ALLOWED_RANGES`: non-public destinations of notifications, such as `["127.0.0.0/8"]`. */
  readonly notificationAllowedRanges?: readonly string[];
  /** Value for `RATE_LIMIT`: requests per API key or address, such as `600/60`. */
  readonly rateLimit?: string;
  readonly host?: string;
  /** A free port by default. */
  readonly port?: number;
  /** Value for `SMTP_URL`; by default emails are collected in `mails`. */
  readonly smtpUrl?: string;
  /** Timeouts of the mail server. */
  readonly smtpPatience?: SmtpTimeouts;
  /** Values for `IMAGE_FILTER_URL` and `VIDEO_FILTER_URL`: services that classify images and videos. */
  readonly imageFilterUrl?: string;
  readonly videoFilterUrl?: string;
}

/** A notification that the server sent. */
export interface SentNotification {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An email that the server sent. */
export type SentMail = Required<Pick<Mail, "from">> & Mail;

/** The clock of a test server. */
export interface ServerTime {
  /** Milliseconds since the UTC epoch. */
  readonly now: number;
  readonly isStopped: boolean;
}

export interface TestServer {
  /** The base URL for a client. */
  readonly url: string;
  /** An unlimited key: the first one of the bootstrap, or a generated one. Resets keep it. */
  readonly apiKey: string;
  /**
   * Notifications sent since the start or the last reset, oldest first: each attempt that reached its receiver,
   * successful or not.
   */
  readonly notifications: readonly SentNotification[];
  /** Emails sent since the start or the last reset, oldest first; none where `smtpUrl` is set. */
  readonly mails: readonly SentMail[];
  /** Restores the bootstrap state and the system's clock. */
  reset(): Promise<void>;
  /** Returns the time of the server, and whether its clock stands still. */
  time(): ServerTime;
  /**
   * Sets and stops the clock.
   * @param time milliseconds since the UTC epoch, or a date
   */
  setTime(time: number | Date): void;
  /** Advances the clock. */
  advanceTime(milliseconds: number): void;
  /** Resolves when all due background work is done: deliveries, archiving, … */
  idle(): Promise<void>;
  /** Stops the server. Resolves when its port and its store are free. */
  close(): Promise<void>;
}
