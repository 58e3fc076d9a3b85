/** Configuration of the server from the environment, validated at start (Decisions: The bootstrap file). */
import { dirname, join } from "node:path";
import { parseRatePolicy } from "./access/rate-limiter.ts";
import { globalAlgorithms } from "./identity/tokens/signing-keys.ts";
import { parseMailAddress } from "./mail/mail-settings.ts";
import { parseSmtpUrl } from "./mail/smtp-url.ts";
import { isRange } from "./outgoing/addresses.ts";
import { type Environment, fileVariable, readSecret, SecretFileError } from "./secret-files.ts";
import {
  type DatabaseLocation,
  DatabaseUrlError,
  defaultPostgresLimits,
  inMemory,
  type PostgresLocation,
  parseDatabaseUrl,
  parsePostgresUrl,
} from "./store/database-url.ts";
import { parseMasterKey } from "./store/sealed.ts";

/** Treatment of members of a body that the operation does not take (Decisions: Unknown properties). */
export type UnknownProperties = "refuse" | "ignore";
/** Of lines on standard output. */
export type LogFormat = "json" | "text";

/** Thrown for an invalid environment; `problems` names each variable and its valid values. */
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
  /** Left out where an empty one stands for no value, or for one that depends on others. */
  readonly default?: string;
  readonly meaning: string;
  /** Parses the value, which is not empty; undefined when it is invalid. */
  readonly read: (text: string) => T | undefined;
  readonly takes: string;
  /** Unit of a number. */
  readonly unit?: string;
  /** Version of Gatehouse that has it first; 0.1.0 when left out. */
  readonly since?: string;
  /** A secret, which may come from a file: the whole value, or the password of a URL, which is then masked. */
  readonly secret?: "all" | "password";
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
const licenseStates = ["active", "expired", "absent"] as const;
export type LicenseState = (typeof licenseStates)[number];

/** The variables by their names in this file. */
const variables = {
  host: {
    name: "HOST",
    default: "127.0.0.1",
    meaning: "The address to listen on.",
    takes: "a host name or an IP address",
    read: readHost,
  },
  port: {
    name: "PORT",
    default: "9011",
    meaning: "The port to listen on; 0 takes a free one.",
    takes: "a number from 0 to 65535",
    read: readPort,
  },
  database: {
    name: "DATABASE_URL",
    default: "sqlite:data/gatehouse.db",
    meaning: "Where the data is kept.",
    takes:
      "sqlite:<file>, sqlite::memory:, sqlite3:<file>, better-sqlite3:<file> or postgres://user:password@host:port/database; of several hosts, host:port,host:port, the one that takes writes is used",
    secret: "password",
    read: parseDatabaseUrl,
  },
  databaseReadUrl: {
    name: "DATABASE_READ_URL",
    meaning: "A standby of the same PostgreSQL, for searches and reports that may be some seconds old.",
    takes: "postgres://user:password@host:port/database, or nothing",
    secret: "password",
    read: parsePostgresUrl,
  },
  databasePoolSize: {
    name: "DATABASE_POOL_SIZE",
    default: String(defaultPostgresLimits.poolSize),
    meaning: "How many connections to PostgreSQL this process holds at most.",
    unit: "connections",
    ...numberFrom(2, 1_000),
  },
  databaseConnectTimeout: {
    name: "DATABASE_CONNECT_TIMEOUT_MS",
    default: String(defaultPostgresLimits.connectTimeout),
    meaning: "How long a request waits for a connection to PostgreSQL, in milliseconds.",
    unit: "milliseconds",
    ...numberFrom(100, 60_000),
  },
  databaseStatementTimeout: {
    name: "DATABASE_STATEMENT_TIMEOUT_MS",
    default: String(defaultPostgresLimits.statementTimeout),
    meaning: "How long PostgreSQL may take for one statement, in milliseconds.",
    unit: "milliseconds",
    ...numberFrom(100, 600_000),
  },
  databaseConnectionLifetime: {
    name: "DATABASE_CONNECTION_LIFETIME_SECONDS",
    default: String(defaultPostgresLimits.connectionLifetime),
    meaning: "How old a connection to PostgreSQL gets before a new one takes its place.",
    unit: "seconds",
    ...numberFrom(1, 86_400),
  },
  masterKey: {
    name: "MASTER_KEY",
    meaning:
      "Seals private keys, passwords and other secrets in the store; every process and start needs the same. Empty: on SQLite, the key in <database file>.key, which the first start makes; on PostgreSQL, nothing is sealed.",
    takes: "32 random bytes in base64 or in hexadecimal, such as `openssl rand -base64 32` prints",
    secret: "all",
    read: parseMasterKey,
  },
  firstId: {
    name: "FIRST_ID",
    default: "1",
    meaning:
      "The first number that the store gives to an entry or a flag; servers that pass tenants to each other begin far apart.",
    since: "0.2.0",
    ...numberFrom(1, 900_000_000_000_000),
  },
  bootstrapFile: {
    name: "BOOTSTRAP_FILE",
    meaning: "A YAML or JSON file that is applied at every start.",
    takes: "a file name",
    read: (text) => text,
  },
  sampleData: {
    name: "SAMPLE_DATA",
    meaning:
      "on: a first start without BOOTSTRAP_FILE makes the objects that the requests in the documentation name; empty: on with SQLite, off with PostgreSQL.",
    since: "0.2.0",
    ...oneOf(["on", "off"]),
  },
  logLevel: {
    name: "LOG_LEVEL",
    default: "info",
    meaning: "How much is logged.",
    ...oneOf(logLevels),
  },
  logFormat: {
    name: "LOG_FORMAT",
    meaning:
      "How the log looks on standard output: json, or text for people; empty: text on a terminal, json elsewhere. LOG_FILE has JSON.",
    since: "0.2.0",
    ...oneOf(["json", "text"]),
  },
  logFile: {
    name: "LOG_FILE",
    meaning: "A file for the log; empty: standard output.",
    takes: "a file name",
    read: (text) => text,
  },
  logFileMaxBytes: {
    name: "LOG_FILE_MAX_BYTES",
    default: "52428800",
    meaning: "How large LOG_FILE grows before it is rotated.",
    unit: "bytes",
    ...numberFrom(65_536, 1_073_741_824),
  },
  logFilesKept: {
    name: "LOG_FILES_KEPT",
    default: "10",
    meaning: "How many rotated log files are kept, compressed; the oldest are deleted.",
    unit: "files",
    ...numberFrom(0, 1_000),
  },
  shutdownDrainSeconds: {
    name: "SHUTDOWN_DRAIN_SECONDS",
    meaning:
      "How long a stop goes on taking requests while /health/ready answers 503; empty: 5 on PostgreSQL, 0 on SQLite.",
    unit: "seconds",
    ...numberFrom(0, 3_600),
  },
  licenseState: {
    name: "LICENSE_STATE",
    default: "active",
    meaning: "expired answers 402 everywhere; absent answers 400 to what needs a license.",
    ...oneOf(licenseStates),
  },
  partnerLink: {
    name: "PARTNER_LINK",
    default: "on",
    meaning: "off: user names are not moderated, and user actions of moderation are not handed to webhooks.",
    since: "0.2.0",
    ...oneOf(["on", "off"]),
  },
  tokenIssuer: {
    name: "TOKEN_ISSUER",
    meaning:
      "The URL at which others reach this server, as the issuer (iss) of its JWTs; libraries find the public keys by it. Empty: gatehouse. JWTs of another issuer are not taken.",
    since: "0.2.0",
    takes: "an http or https URL without a query, a fragment or a password, such as https://identity.example.com",
    read: (text) => (isIssuer(text) ? text : undefined),
  },
  globalKeyAlgorithm: {
    name: "GLOBAL_KEY_ALGORITHM",
    default: globalAlgorithms[0],
    meaning:
      "The algorithm of the key that signs the JWTs of applications without one of their own: that of the first start, and each that keys rotate makes.",
    since: "0.2.0",
    ...oneOf(globalAlgorithms),
  },
  operatorOneTimePassword: {
    name: "OPERATOR_ONE_TIME_PASSWORD",
    default: "optional",
    meaning: "required: operators without a one-time password can do nothing but set one up.",
    since: "0.2.0",
    ...oneOf(["optional", "required"]),
  },
  unknownProperties: {
    name: "UNKNOWN_PROPERTIES",
    default: "refuse",
    meaning:
      "ignore: properties of a body that the operation does not take are left out, and the answer's header Ignored-Properties names them.",
    since: "0.2.0",
    ...oneOf(["refuse", "ignore"]),
  },
  rateLimit: {
    name: "RATE_LIMIT",
    meaning: "How many requests may come under one API key in how many seconds; empty: requests are not limited.",
    takes: "requests/seconds, such as 600/60; 1 to 1000000 requests in 1 to 3600 seconds",
    read: parseRatePolicy,
  },
  notificationAllowedRanges: {
    name: "NOTIFICATION_ALLOWED_RANGES",
    meaning: "Where notifications, callbacks and the like may go besides public addresses.",
    takes: "IP addresses and ranges such as 10.0.0.0/8 or ::1/128, with commas between them",
    read(text): readonly string[] | undefined {
      const ranges = text.split(",").flatMap((range) => range.trim() || []);
      return ranges.every(isRange) ? ranges : undefined;
    },
  },
  smtpUrl: {
    name: "SMTP_URL",
    meaning: "The mail server that emails are sent by; empty: they are written into MAIL_FOLDER.",
    takes: "smtp://host:port, smtp://user:password@host:port or the same with smtps, which is TLS from the start",
    secret: "password",
    read: parseSmtpUrl,
  },
  mailFolder: {
    name: "MAIL_FOLDER",
    meaning: "Where emails are written as .eml files; empty: mail/ beside the embedded database, or data/mail/.",
    takes: "a folder name",
    read: (text) => text,
  },
  mailFrom: {
    name: "MAIL_FROM",
    default: "Gatehouse <gatehouse@localhost>",
    meaning: "The sender of emails that name none.",
    takes: "an email address, or a name and the address in angle brackets",
    read: parseMailAddress,
  },
  imageFilterUrl: mediaFilterUrl("IMAGE_FILTER_URL", "images"),
  videoFilterUrl: mediaFilterUrl("VIDEO_FILTER_URL", "videos"),
  metricsHost: {
    name: "METRICS_HOST",
    default: "127.0.0.1",
    meaning: "The address to serve metrics on; whoever reaches it reads them, without a key.",
    takes: "a host name or an IP address",
    read: readHost,
  },
  metricsPort: {
    name: "METRICS_PORT",
    meaning: "The port to serve metrics on, at /metrics; empty: none are served; 0 takes a free one.",
    takes: "a number from 0 to 65535",
    read: readPort,
  },
  otlpEndpoint: {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "The OTLP receiver that traces are sent to, over HTTP; empty: none are recorded.",
    takes: "an http or https URL, to which /v1/traces is added",
    read: (text) => (isHttpUrl(text) ? text : undefined),
  },
  otelServiceName: {
    name: "OTEL_SERVICE_NAME",
    default: "gatehouse",
    meaning: "The name of this service in traces.",
    takes: "a text",
    read: (text) => text,
  },
  sampleRatio: {
    name: "OTEL_TRACES_SAMPLER_ARG",
    default: "1",
    meaning: "The share of traces that is recorded, of those that begin here.",
    takes: "a number from 0 to 1",
    read: (text) => (/^(?:0|1|[01]?\.\d{1,9})$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
  },
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

const allVariables: readonly Variable<unknown>[] = Object.values(variables);

function numberFrom(minimum: number, maximum: number) {
  return {
    takes: `a number from ${minimum} to ${maximum}`,
    read: (text: string) => wholeNumber(text, minimum, maximum),
  };
}

function oneOf<const Word extends string>(words: readonly Word[]) {
  return { takes: words.join(", "), read: (text: string) => words.find((word) => word === text) };
}

function readHost(text: string): string | undefined {
  return /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : undefined;
}

function readPort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function mediaFilterUrl(name: string, media: string): Variable<string> {
  const meaning = `The service that judges ${media}; it may be at a private address.`;
  const read = (text: string) => (isHttpUrl(text) ? text : undefined);
  return { name, meaning, takes: "an http or https URL", read };
}

/** Libraries compare issuers to the letter, so that it has to be written as the URL parser writes it. */
function isIssuer(text: string): boolean {
  const { origin, pathname } = URL.parse(text) ?? {};
  return isHttpUrl(text) && text.length <= 255 && [origin, `${origin}${pathname}`].includes(text);
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;

/** @throws ConfigurationError naming every invalid variable */
export function readConfiguration(environment: Environment) {
  const texts = new Map<Variable<unknown>, string>();
  const problems = allVariables.flatMap((variable) => {
    try {
      const text = readText(environment, variable);
      texts.set(variable, text);
      if (text === "" || variable.read(text) !== undefined) return [];
      return [`${variable.name} takes ${variable.takes}; ${describe(variable, environment, text)}.`];
    } catch (error) {
      if (error instanceof SecretFileError) return [error.message];
      if (error instanceof DatabaseUrlError) return [`${variable.name}: ${error.message}.`];
      throw error;
    }
  });
  if (problems.length > 0) throw new ConfigurationError(problems);
  const find = <T>(variable: Variable<T>): T | undefined => {
    const text = texts.get(variable);
    return text === undefined || text === "" ? undefined : variable.read(text);
  };
  const get = <T>(variable: Variable<T> & { readonly default: string }): T => {
    const value = find(variable);
    if (value === undefined) throw new TypeError(`${variable.name} is not among the variables.`);
    return value;
  };
  const port = find(variables.metricsPort);
  const endpoint = find(variables.otlpEndpoint);
  return {
    host: get(variables.host),
    port: get(variables.port),
    database: forPostgres(get(variables.database), {
      readUrl: find(variables.databaseReadUrl)?.url,
      limits: {
        poolSize: get(variables.databasePoolSize),
        connectTimeout: get(variables.databaseConnectTimeout),
        statementTimeout: get(variables.databaseStatementTimeout),
        connectionLifetime: get(variables.databaseConnectionLifetime),
      },
    }),
    masterKey: find(variables.masterKey),
    firstId: get(variables.firstId),
    bootstrapFile: find(variables.bootstrapFile),
    sampleData: hasSamples(find(variables.sampleData), get(variables.database)),
    logLevel: get(variables.logLevel),
    logFormat: find(variables.logFormat),
    logFile: find(variables.logFile),
    logFileMaxBytes: get(variables.logFileMaxBytes),
    logFilesKept: get(variables.logFilesKept),
    shutdownDrainMilliseconds: drainMilliseconds(find(variables.shutdownDrainSeconds), get(variables.database)),
    licenseState: get(variables.licenseState),
    partnerLink: get(variables.partnerLink),
    tokenIssuer: find(variables.tokenIssuer),
    globalKeyAlgorithm: get(variables.globalKeyAlgorithm),
    operatorOneTimePassword: get(variables.operatorOneTimePassword),
    unknownProperties: get(variables.unknownProperties),
    rateLimit: find(variables.rateLimit),
    notificationAllowedRanges: find(variables.notificationAllowedRanges) ?? [],
    mail: {
      smtp: find(variables.smtpUrl),
      folder: find(variables.mailFolder) ?? mailFolderBeside(get(variables.database)),
      from: get(variables.mailFrom),
    },
    mediaFilterUrls: { image: find(variables.imageFilterUrl), video: find(variables.videoFilterUrl) },
    observability: {
      metrics: port === undefined ? undefined : { host: get(variables.metricsHost), port },
      tracing:
        endpoint === undefined
          ? undefined
          : { endpoint, serviceName: get(variables.otelServiceName), sampleRatio: get(variables.sampleRatio) },
    },
  };
}

function forPostgres(
  location: DatabaseLocation,
  settings: Pick<PostgresLocation, "readUrl" | "limits">,
): DatabaseLocation {
  return location.kind === "postgres" ? { ...location, ...settings } : location;
}

function mailFolderBeside(database: DatabaseLocation): string {
  const isFile = database.kind === "sqlite" && database.file !== inMemory;
  return join(isFile ? dirname(database.file) : "data", "mail");
}

/** Processes that share a database usually run behind a proxy, which takes some seconds to notice that one stops. */
function drainMilliseconds(seconds: number | undefined, { kind }: DatabaseLocation): number {
  return (seconds ?? (kind === "postgres" ? 5 : 0)) * 1_000;
}

/** Sample data is for whoever tries the server out, on a database of their own. */
function hasSamples(wanted: "on" | "off" | undefined, { kind }: DatabaseLocation): boolean {
  return (wanted ?? (kind === "sqlite" ? "on" : "off")) === "on";
}

function wholeNumber(text: string, minimum: number, maximum: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= minimum && number <= maximum ? number : undefined;
}

function readText(environment: Environment, { name, default: fallback = "", secret }: Variable<unknown>): string {
  const given = secret === undefined ? environment[name] : readSecret(environment, name);
  return given || fallback;
}

/** Masks the password that an invalid database URL may hold. */
function describe({ name, secret }: Variable<unknown>, environment: Environment, text: string): string {
  if (secret !== undefined && environment[fileVariable(name)]) {
    return `the file of ${fileVariable(name)} holds something else`;
  }
  return secret === "all" ? "it is something else" : `it is "${text.replace(/:\/\/.*@/, "://…@")}"`;
}

function describeVariable(name: string, meaning: string, takes: string): string {
  return `  ${name.padEnd(16)} ${meaning}\n${" ".repeat(19)}Takes ${takes}`;
}

/** The settings that may stand on a command line, where other users of the machine see them. */
export const openSettings: readonly string[] = allVariables.flatMap(({ name, secret }) =>
  secret === "all" ? [] : [name],
);

/** Facts of a variable, for its documentation. */
export interface VariableFacts {
  readonly name: string;
  readonly meaning: string;
  readonly takes: string;
  /** Empty for none. */
  readonly default: string;
  /** Empty for what has none. */
  readonly unit: string;
  readonly since: string;
  /** True when `<name>_FILE` may name a file that holds the value. */
  readonly hasFile: boolean;
}

export function listVariables(): readonly VariableFacts[] {
  return allVariables.map(({ name, meaning, takes, default: fallback = "", unit = "", since = "0.1.0", secret }) => {
    return { name, meaning, takes, default: fallback, unit, since, hasFile: secret !== undefined };
  });
}

/** Returns the text of `--help`. */
export function describeConfiguration(): string {
  const rows = allVariables.flatMap(({ name, default: fallback = "", meaning, takes, secret }) => {
    const own = describeVariable(name, meaning, `${takes}.${fallback === "" ? "" : ` Default: ${fallback}`}`);
    if (secret === undefined) return [own];
    return [own, describeVariable(fileVariable(name), `A file that holds ${name}, in place of it.`, "a file name.")];
  });
  return [
    "Gatehouse: a reference server for identity, content filtering and content moderation.",
    "",
    "Usage: npm start                      start the server",
    "       npm start -- --no-sample-data  start it without the sample data of a first start",
    "       npm start -- --test            start one for tests: in memory, its clock and its store set through /test",
    "       npm start -- --help            show this",
    "       npm run migrate                migrate the database alone; -- --check tells what is pending",
    "",
    "Environment:",
    ...rows,
    "",
    "Without BOOTSTRAP_FILE the first start makes a tenant, an API key, word lists and sample data, and prints how to call",
    "the server. The file's schema: openapi/bootstrap.schema.yaml; an example: openapi/bootstrap.example.yaml.",
  ].join("\n");
}
