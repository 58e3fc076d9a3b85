/** The form of a migration, and how progress is reported. */
import type { Knex } from "knex";

export interface Migration {
  /** Unique; it begins with the number. */
  readonly name: string;
  /**
   * Changes the schema or its rows. It may run again after a process was killed, unless it runs in a transaction.
   */
  readonly up: (db: Knex) => Promise<void>;
  /** False: on PostgreSQL it runs outside of a transaction, and has to stand being run again. */
  readonly transaction?: false;
  /**
   * Set by a migration that contracts the schema: the oldest migration that a version has to know in order to serve
   * afterwards. Versions that do not know it refuse to start. A migration without it only expands the schema.
   */
  readonly requires?: string;
}

export interface MigrationReport {
  /** Begins: the migration's name. */
  start(name: string): void;
  /** Tells what it waits for. */
  note(text: string): void;
  /** Tells what an operator has to know. */
  warn(text: string): void;
  end(name: string, milliseconds: number): void;
}

const nothing = (): void => undefined;

export const silentReport: MigrationReport = { start: nothing, note: nothing, warn: nothing, end: nothing };
