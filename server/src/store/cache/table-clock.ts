/**
 * Counts the changes of a database, and knows of each table when it changed last. What was read from some tables is as the
 * store has it for as long as none of them changed after that.
 */
export class TableClock {
  readonly #hasForeignCommit: () => boolean;
  /** When each table changed last, by its name. */
  readonly #changes = new Map<string, number>();
  /** Written by the transaction that is open. */
  readonly #uncommitted = new Set<string>();
  /** The open transaction may have written any table. */
  #isAllUncommitted = false;
  /** Values that reads keep, by the read. */
  readonly #kept = new Map<object, unknown>();
  #now = 0;
  #lastChangeOfAll = 0;
  #isRecent = false;

  /** @param hasForeignCommit returns true when anybody else committed since it was asked last */
  constructor(hasForeignCommit: () => boolean) {
    this.#hasForeignCommit = hasForeignCommit;
  }

  /** Returns what the reader keeps of this database, which is made at its first read. */
  kept<Kept>(reader: object, make: () => Kept): Kept {
    if (!this.#kept.has(reader)) this.#kept.set(reader, make());
    // Only the reader itself knows its key.
    return this.#kept.get(reader) as Kept;
  }

  /** The number of changes so far, those of others included. */
  now(): number {
    // The tables that others changed are not known.
    if (this.#hasForeignCommit()) this.#lastChangeOfAll = ++this.#now;
    return this.#now;
  }

  /**
   * The same, asked once a turn of the event loop, for all requests that arrived together: asking SQLite locks the file, which
   * takes longer than the rest of a read from memory. A request that was sent after somebody heard of a commit arrives in a
   * later turn.
   */
  recent(): number {
    if (this.#isRecent) return this.#now;
    this.#isRecent = true;
    setImmediate(() => {
      this.#isRecent = false;
    });
    return this.now();
  }

  /** When any of the tables changed last, as far as `now` has told. */
  lastChange(tables: Iterable<string>): number {
    let last = this.#lastChangeOfAll;
    for (const table of tables) {
      const change = this.#changes.get(table);
      if (change !== undefined && change > last) last = change;
    }
    return last;
  }

  /** Returns true if the open transaction has written one of the tables. */
  isUncommitted(tables: readonly string[]): boolean {
    return (
      this.#isAllUncommitted || (this.#uncommitted.size > 0 && tables.some((table) => this.#uncommitted.has(table)))
    );
  }

  /** Notes the table that a statement of the open transaction writes; undefined where it may be any. */
  write(table: string | undefined): void {
    if (table === undefined) this.#isAllUncommitted = true;
    else this.#uncommitted.add(table);
  }

  /** Notes that the open transaction has ended. One that was rolled back counts too: it may have been read. */
  end(): void {
    if (this.#uncommitted.size === 0 && !this.#isAllUncommitted) return;
    this.#now++;
    if (this.#isAllUncommitted) this.#lastChangeOfAll = this.#now;
    for (const name of this.#uncommitted) this.#changes.set(name, this.#now);
    this.#uncommitted.clear();
    this.#isAllUncommitted = false;
  }
}
