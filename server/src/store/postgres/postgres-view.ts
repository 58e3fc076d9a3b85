/**
 * Decides what a transaction on PostgreSQL may take from memory. A read takes values before its first statement, all as of one
 * look at the changes; that statement then finds in the same round trip whether they are of its moment. A write, whose
 * statements see a moment each, takes what is as of a look after its last one, but from the tables that it has written.
 */
import type { CacheView, KeptMoment } from "../cache/cache-view.ts";
import type { TableClock } from "../cache/table-clock.ts";
import { changedSince, type Look, type TableChanges } from "./table-changes.ts";

export type ChangesSeen = Pick<TableChanges, "clock" | "look" | "sent">;

export class PostgresView implements CacheView {
  readonly clock: TableClock;
  readonly #changes: ChangesSeen;
  readonly #mode: "read" | "write";
  readonly #taken = new Set<string>();
  #looking: Promise<void> | undefined;
  #look: Look | undefined;
  #startedAt: number | undefined;
  readonly #written = new Set<string>();
  #hasWrittenAny = false;

  constructor(changes: ChangesSeen, mode: "read" | "write") {
    this.clock = changes.clock;
    this.#changes = changes;
    this.#mode = mode;
  }

  /** Notes that the transaction goes on with a statement. @param table the one that it writes, if any; undefined where it may be any */
  note(text: string, table: string | undefined): void {
    this.#startedAt ??= this.clock.now();
    if (this.#mode === "read") return;
    this.#looking = undefined;
    this.#look = undefined;
    if (isSelect(text)) return;
    if (table === undefined) this.#hasWrittenAny = true;
    else this.#written.add(table);
  }

  /** A query whether what was taken is of another moment than the transaction's; undefined where nothing was. */
  get doubt(): ReturnType<typeof changedSince> | undefined {
    return this.#mode === "read" && this.#look !== undefined && this.#taken.size > 0
      ? changedSince(this.#look, this.#taken)
      : undefined;
  }

  look(tables: readonly string[]): Promise<void> | undefined {
    if (this.#readsItself(tables)) return undefined;
    if (this.#looking === undefined) {
      const looking: Promise<void> = this.#changes.look().then((look) => {
        if (this.#looking === looking) this.#look = look;
      });
      this.#looking = looking;
    }
    return this.#looking;
  }

  mayTake(tables: readonly string[], { readAt, until }: KeptMoment): boolean {
    // A value that was read after the look may be of a later moment than the others.
    if (this.#readsItself(tables) || this.#look === undefined || until >= this.#look.number) return false;
    if (this.clock.lastChange(tables) > readAt) return false;
    for (const table of tables) this.#taken.add(table);
    return true;
  }

  momentOf(tables: readonly string[]): KeptMoment | undefined {
    const readAt = this.#startedAt;
    return readAt === undefined || this.#hasWritten(tables) ? undefined : { readAt, until: this.#changes.sent };
  }

  #readsItself(tables: readonly string[]): boolean {
    return this.#mode === "read" ? this.#startedAt !== undefined : this.#hasWritten(tables);
  }

  #hasWritten(tables: readonly string[]): boolean {
    return this.#hasWrittenAny || tables.some((table) => this.#written.has(table));
  }
}

/** A lock changes nothing; what begins with `with` may. */
export function isSelect(text: string): boolean {
  return /^\s*select\b/i.test(text);
}
