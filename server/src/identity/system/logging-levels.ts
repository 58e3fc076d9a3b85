/**
 * The levels of the server's named loggers (Identity, Retrieve logging level; Conventions, Identity, Logging level). They
 * are kept in the store: a level holds for all server processes that share it, and over restarts.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, reply } from "../../contract/handlers.ts";

export type LoggingLevel = components["schemas"]["LoggingLevel"];

/** Those that somebody has set, by the names of the loggers. */
export type SetLevels = ReadonlyMap<string, LoggingLevel>;

/** The loggers that there are. */
export interface LoggerTree {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** What holds for a logger: its own level, that of the nearest one above it, or the configured one. */
  levelOf(name: string, set: SetLevels): LoggingLevel;
}

interface LoggingLevelRow {
  name: string;
  level: LoggingLevel;
}

/** @param takeEffect reads the levels anew; a change has taken effect here when it resolves */
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
  } satisfies Handlers<"retrieveLoggingLevel" | "updateLoggingLevel">;
}

export async function loadLoggingLevels(db: Db): Promise<SetLevels> {
  const rows = await db<LoggingLevelRow>("logging_levels").select("name", "level");
  return new Map(rows.map(({ name, level }) => [name, level]));
}
