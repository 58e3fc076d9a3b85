/**
 * The named loggers of the server and their levels, which can be changed while it runs (Identity, Retrieve logging level;
 * Conventions, Identity, Logging level). Names are paths with dots; a logger whose level nobody has set has its parent's.
 */
import type { Logger } from "pino";

/** From none to all messages. */
const levels = ["off", "error", "warn", "info", "debug", "trace"] as const;

type LoggingLevel = (typeof levels)[number];

/** The parts of the server that log, each under its own name. */
const partNames = [
  "background.jobs",
  "background.sweeps",
  "bootstrap",
  "filtering",
  "http.cors",
  "http.failures",
  "http.requests",
  "log",
  "mail",
  "moderation.media",
  "outgoing",
  "server",
  "settings",
  "store",
] as const;

export type LoggerName = (typeof partNames)[number];

/** The logger above all others. */
const rootLogger = "root";

const parents: ReadonlyMap<string, string | undefined> = new Map([
  [rootLogger, undefined],
  ...partNames.flatMap(withParents),
]);

export class Loggers {
  /** The level of what nobody has set: the one of the configuration. */
  readonly #configuredLevel: LoggingLevel;
  #current = "[]";
  readonly #children: ReadonlyMap<LoggerName, Logger>;

  constructor(base: Logger) {
    this.#configuredLevel = levels.find((level) => level === base.level) ?? "off";
    this.#children = new Map(partNames.map((name) => [name, base.child({ logger: name }, { level: base.level })]));
  }

  of(name: LoggerName): Logger {
    const logger = this.#children.get(name);
    if (logger === undefined) throw new TypeError(`There is no logger ${name}.`);
    return logger;
  }

  /** Of all loggers, those above others included. */
  get names(): readonly string[] {
    return [...parents.keys()].sort();
  }

  has(name: string): boolean {
    return parents.has(name);
  }

  /** Of levels that were set, by the names of the loggers, what holds for one: its own, or that of the nearest above it. */
  levelOf(name: string, set: ReadonlyMap<string, LoggingLevel>): LoggingLevel {
    for (let next: string | undefined = name; next !== undefined; next = parents.get(next)) {
      const level = set.get(next);
      if (level !== undefined) return level;
    }
    return this.#configuredLevel;
  }

  /** From now on, these levels hold. */
  setLevels(set: ReadonlyMap<string, LoggingLevel>): void {
    const text = JSON.stringify([...set].sort());
    if (text === this.#current) return;
    this.#current = text;
    for (const [name, logger] of this.#children) {
      const level = this.levelOf(name, set);
      logger.level = level === "off" ? "silent" : level;
    }
    this.of("log").info({ levels: Object.fromEntries(set) }, "logging levels");
  }
}

/** The name and those above it, each with the one above it. */
function withParents(name: string): [string, string][] {
  const end = name.lastIndexOf(".");
  if (end < 0) return [[name, rootLogger]];
  const parent = name.slice(0, end);
  return [[name, parent], ...withParents(parent)];
}
