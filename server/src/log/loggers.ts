/**
 * Named loggers with levels that can change at runtime (Identity, Retrieve logging level; Decisions: Logging
 * levels). Names are dotted paths; a logger without a level of its own inherits its parent's.
 */
import type { Logger } from "pino";

/** Levels from no messages to all. */
const levels = ["off", "error", "warn", "info", "debug", "trace"] as const;

type LoggingLevel = (typeof levels)[number];

/** Loggers of the server's parts. */
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

/** Name of the root logger. */
const rootLogger = "root";

const parents: ReadonlyMap<string, string | undefined> = new Map([
  [rootLogger, undefined],
  ...partNames.flatMap(withParents),
]);

export class Loggers {
  /** Level of the root logger in the configuration. */
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

  /** Names of all loggers, ancestors included. */
  get names(): readonly string[] {
    return [...parents.keys()].sort();
  }

  has(name: string): boolean {
    return parents.has(name);
  }

  /** Returns the effective level: its own or that of the nearest ancestor. */
  levelOf(name: string, set: ReadonlyMap<string, LoggingLevel>): LoggingLevel {
    for (let next: string | undefined = name; next !== undefined; next = parents.get(next)) {
      const level = set.get(next);
      if (level !== undefined) return level;
    }
    return this.#configuredLevel;
  }

  /** Applies the levels. */
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

/** Returns the name and its ancestors, each with its parent. */
function withParents(name: string): [string, string][] {
  const end = name.lastIndexOf(".");
  if (end < 0) return [[name, rootLogger]];
  const parent = name.slice(0, end);
  return [[name, parent], ...withParents(parent)];
}
