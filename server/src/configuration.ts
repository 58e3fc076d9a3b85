/** The server's configuration: read from the environment, checked once at start (Conventions, The bootstrap file). */
import { dirname, join } from "node:path";
import type { MailAddress } from "./mail/mail.ts";
import { type MailSettings, parseMailAddress } from "./mail/mail-settings.ts";
import { parseSmtpUrl, type SmtpLocation } from "./mail/smtp-url.ts";
import type { ObservabilityOptions } from "./observability/observability.ts";
import { isRange } from "./outgoing/addresses.ts";
import { type DatabaseLocation, inMemory, parseDatabaseUrl } from "./store/database-url.ts";
import { parseMasterKey } from "./store/sealed.ts";

export type LicenseState = "active" | "expired" | "absent";
export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export interface Configuration {
  readonly host: string;
  readonly port: number;
  readonly database: DatabaseLocation;
  /** What secrets in the store are sealed with. */
  readonly masterKey: Uint8Array | undefined;
  readonly bootstrapFile: string | undefined;
  readonly logLevel: LogLevel;
  readonly logFile: string | undefined;
  /** The log file is rotated before it grows beyond this. */
  readonly logFileMaxBytes: number;
  /** How many rotated log files are kept, compressed. */
  readonly logFilesKept: number;
  readonly licenseState: LicenseState;
  /** Addresses and CIDR ranges that notifications may go to though they are not public. */
  readonly notificationAllowedRanges: readonly string[];
  readonly mail: MailSettings;
  /** The services that judge images and videos. */
  readonly mediaFilterUrls: { readonly image: string | undefined; readonly video: string | undefined };
  readonly observability: ObservabilityOptions;
}

/** The environment holds what the server cannot start with; `problems` names each variable and what it takes. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join("\n"), options);
    this.problems = problems;
  }
}

interface Variable<T> {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
  /** The value, or undefined when the text is not acceptable. */
  readonly read: (text: string) => T | undefined;
  readonly takes: string;
  /** What it holds is never shown. */
  readonly secret?: true;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const licenseStates = ["active", "expired", "absent"] as const;

const host: Variable<string> = {
  name: "HOST",
  default: "127.0.0.1",
  meaning: "The address to listen on.",
  takes: "a host name or an IP address",
  read: (text) => (/^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : undefined),
};
const port: Variable<number> = {
  name: "PORT",
  default: "9011",
  meaning: "The port to listen on; 0 takes a free one.",
  takes: "a number from 0 to 65535",
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
};
const database: Variable<DatabaseLocation> = {
  name: "DATABASE_URL",
  default: "sqlite:data/gatehouse.db",
  meaning: "Where the data is kept.",
  takes:
    "sqlite:<file>, sqlite::memory:, sqlite3:<file>, better-sqlite3:<file> or postgres://user:password@host:port/database",
  read: parseDatabaseUrl,
};
const masterKey: Variable<Uint8Array | "none"> = {
  name: "MASTER_KEY",
  default: "",
  meaning: "Seals private keys, passwords and other secrets in the store; every process and start needs the same.",
  takes: "32 random bytes in base64 or in hexadecimal, such as `openssl rand -base64 32` prints",
  secret: true,
  read: (text) => (text === "" ? "none" : parseMasterKey(text)),
};
const bootstrapFile: Variable<string> = {
  name: "BOOTSTRAP_FILE",
  default: "",
  meaning: "A YAML or JSON file that is applied at every start.",
  takes: "a file name",
  read: (text) => text,
};
const logLevel: Variable<LogLevel> = {
  name: "LOG_LEVEL",
  default: "info",
  meaning: "How much is logged.",
  takes: logLevels.join(", "),
  read: (text) => logLevels.find((level) => level === text),
};
const logFile: Variable<string> = {
  name: "LOG_FILE",
  default: "",
  meaning: "A file for the log; empty: standard output.",
  takes: "a file name",
  read: (text) => text,
};
const logFileMaxBytes: Variable<number> = {
  name: "LOG_FILE_MAX_BYTES",
  default: "52428800",
  meaning: "How large LOG_FILE grows before it is rotated.",
  takes: "a number from 65536 to 1073741824",
  read: (text) => wholeNumber(text, 65_536, 1_073_741_824),
};
const logFilesKept: Variable<number> = {
  name: "LOG_FILES_KEPT",
  default: "10",
  meaning: "How many rotated log files are kept, compressed; the oldest are deleted.",
  takes: "a number from 0 to 1000",
  read: (text) => wholeNumber(text, 0, 1_000),
};
const licenseState: Variable<LicenseState> = {
  name: "LICENSE_STATE",
  default: "active",
  meaning: "expired answers 402 everywhere; absent answers 400 to what needs a license.",
  takes: licenseStates.join(", "),
  read: (text) => licenseStates.find((state) => state === text),
};

const notificationAllowedRanges: Variable<readonly string[]> = {
  name: "NOTIFICATION_ALLOWED_RANGES",
  default: "",
  meaning: "Where notifications, callbacks and the like may go besides public addresses.",
  takes: "IP addresses and ranges such as 10.0.0.0/8 or ::1/128, with commas between them",
  read(text) {
    const ranges = text.split(",").flatMap((range) => range.trim() || []);
    return ranges.every(isRange) ? ranges : undefined;
  },
};

const smtpUrl: Variable<SmtpLocation | "none"> = {
  name: "SMTP_URL",
  default: "",
  meaning: "The mail server that emails are sent by; empty: they are written into MAIL_FOLDER.",
  takes: "smtp://host:port, smtp://user:password@host:port or the same with smtps, which is TLS from the start",
  read: (text) => (text === "" ? "none" : parseSmtpUrl(text)),
};
const mailFolder: Variable<string> = {
  name: "MAIL_FOLDER",
  default: "",
  meaning: "Where emails are written as .eml files; empty: mail/ beside the embedded database, or data/mail/.",
  takes: "a folder name",
  read: (text) => text,
};
const mailFrom: Variable<MailAddress> = {
  name: "MAIL_FROM",
  default: "Gatehouse <gatehouse@localhost>",
  meaning: "The sender of emails that name none.",
  takes: "an email address, or a name and the address in angle brackets",
  read: parseMailAddress,
};

const imageFilterUrl = mediaFilterUrl("IMAGE_FILTER_URL", "images");
const videoFilterUrl = mediaFilterUrl("VIDEO_FILTER_URL", "videos");

function mediaFilterUrl(name: string, media: string): Variable<string> {
  const meaning = `The service that judges ${media}; it may be at a private address.`;
  const read = (text: string) => (text === "" || isHttpUrl(text) ? text : undefined);
  return { name, default: "", meaning, takes: "an http or https URL", read };
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

const metricsHost: Variable<string> = {
  name: "METRICS_HOST",
  default: "127.0.0.1",
  meaning: "The address to serve metrics on; whoever reaches it reads them, without a key.",
  takes: "a host name or an IP address",
  read: host.read,
};
const metricsPort: Variable<number | "none"> = {
  name: "METRICS_PORT",
  default: "",
  meaning: "The port to serve metrics on, at /metrics; empty: none are served; 0 takes a free one.",
  takes: port.takes,
  read: (text) => (text === "" ? "none" : port.read(text)),
};
const otlpEndpoint: Variable<string> = {
  name: "OTEL_EXPORTER_OTLP_ENDPOINT",
  default: "",
  meaning: "The OTLP receiver that traces are sent to, over HTTP; empty: none are recorded.",
  takes: "an http or https URL, to which /v1/traces is added",
  read: (text) => (text === "" || isHttpUrl(text) ? text : undefined),
};
const otelServiceName: Variable<string> = {
  name: "OTEL_SERVICE_NAME",
  default: "gatehouse",
  meaning: "The name of this service in traces.",
  takes: "a text",
  read: (text) => text,
};
const sampleRatio: Variable<number> = {
  name: "OTEL_TRACES_SAMPLER_ARG",
  default: "1",
  meaning: "The share of traces that is recorded, of those that begin here.",
  takes: "a number from 0 to 1",
  read: (text) => (/^(?:0|1|[01]?\.\d{1,9})$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
};

const variables: readonly Variable<unknown>[] = [
  host,
  port,
  database,
  masterKey,
  bootstrapFile,
  logLevel,
  logFile,
  logFileMaxBytes,
  logFilesKept,
  licenseState,
  notificationAllowedRanges,
  smtpUrl,
  mailFolder,
  mailFrom,
  imageFilterUrl,
  videoFilterUrl,
  metricsHost,
  metricsPort,
  otlpEndpoint,
  otelServiceName,
  sampleRatio,
];

/** @throws ConfigurationError naming every variable that is wrong */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const textOf = ({ name, default: fallback }: Variable<unknown>): string => environment[name] || fallback;
  const problems = variables
    .filter((variable) => variable.read(textOf(variable)) === undefined)
    .map((variable) => `${variable.name} takes ${variable.takes}; ${describe(variable, textOf(variable))}.`);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const get = <T>(variable: Variable<T>): T => {
    const value = variable.read(textOf(variable));
    if (value === undefined) throw new TypeError(`${variable.name} is not among the variables.`);
    return value;
  };
  const smtp = get(smtpUrl);
  const master = get(masterKey);
  const scraped = get(metricsPort);
  const endpoint = get(otlpEndpoint);
  return {
    host: get(host),
    port: get(port),
    database: get(database),
    masterKey: master === "none" ? undefined : master,
    bootstrapFile: get(bootstrapFile) || undefined,
    logLevel: get(logLevel),
    logFile: get(logFile) || undefined,
    logFileMaxBytes: get(logFileMaxBytes),
    logFilesKept: get(logFilesKept),
    licenseState: get(licenseState),
    notificationAllowedRanges: get(notificationAllowedRanges),
    mail: {
      smtp: smtp === "none" ? undefined : smtp,
      folder: get(mailFolder) || mailFolderBeside(get(database)),
      from: get(mailFrom),
    },
    mediaFilterUrls: { image: get(imageFilterUrl) || undefined, video: get(videoFilterUrl) || undefined },
    observability: {
      metrics: scraped === "none" ? undefined : { host: get(metricsHost), port: scraped },
      tracing:
        endpoint === "" ? undefined : { endpoint, serviceName: get(otelServiceName), sampleRatio: get(sampleRatio) },
    },
  };
}

function mailFolderBeside(database: DatabaseLocation): string {
  const isFile = database.kind === "sqlite" && database.file !== inMemory;
  return join(isFile ? dirname(database.file) : "data", "mail");
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

/** A wrong database URL may still hold a password. */
function describe({ secret }: Variable<unknown>, text: string): string {
  return secret ? "it is something else" : `it is "${text.replace(/:\/\/.*@/, "://…@")}"`;
}

/** The text of `--help`. */
export function describeConfiguration(): string {
  const rows = variables.map(
    ({ name, default: fallback, meaning, takes }) =>
      `  ${name.padEnd(16)} ${meaning}\n${" ".repeat(19)}Takes ${takes}.${fallback === "" ? "" : ` Default: ${fallback}`}`,
  );
  return [
    "Gatehouse: a reference server for identity, content filtering and content moderation.",
    "",
    "Usage: npm start            start the server",
    "       npm start -- --help  show this",
    "",
    "Environment:",
    ...rows,
    "",
    "Without BOOTSTRAP_FILE the first start makes a tenant, an API key and a small sample word list, and prints how to call",
    "the server. The file's schema: openapi/bootstrap.schema.yaml; an example: openapi/bootstrap.example.yaml.",
  ].join("\n");
}
