/**
 * Levels of the server's named loggers (Identity, Retrieve logging level; Decisions: Logging levels).
 * They are stored, so that they apply to all processes and survive restarts.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";

export type LoggingLevel = components["schemas"]["LoggingLevel"];

/** Explicit levels by logger name. */
export type SetLevels = ReadonlyMap<string, LoggingLevel>;

/** The tree of named loggers. */
export interface LoggerTree {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Returns the effective level: its own, that of the nearest ancestor, or the configured one. */
  levelOf(name: string, set: SetLevels): LoggingLevel;
}

interface LoggingLevelRow {
  name: string;
  level: LoggingLevel;
}

/** @param takeEffect reloads the levels; the change applies in this process once it resolves */
export function loggingLevels(loggers: LoggerTree, takeEffect: () => Promise<void>) {
  return {
    async retrieveLoggingLevel({ query: { name } }, { db }) {
      if (!loggers.has(name)) return reply(404);
      return reply(200, { name, level: loggers.levelOf(name, await loadLoggingLevels(db)) });
    },

    async updateLoggingLevel({ body: { name, level } }, { db, afterCommit }) {
      if (!loggers.has(name)) {
        const message = `No part of the server logs under ${name}. Send one of: ${loggers.names.join(", ")}.`;
        return reply(400, fieldError("name", "invalid", message));
      }
      await db<LoggingLevelRow>("logging_levels").insert({ name, level }).onConflict("name").merge();
      afterCommit(takeEffect);
      return reply(200, { name, level });
    },
  } satisfies Partial<Handlers<OperationId>>;
}

export async function loadLoggingLevels(db: Db): Promise<SetLevels> {
  const rows = await db<LoggingLevelRow>("logging_levels").select("name", "level");
  return new Map(rows.map(({ name, level }) => [name, level]));
}
