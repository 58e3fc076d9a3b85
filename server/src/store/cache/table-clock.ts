/**
 * Counts the changes of a database, and knows of each table when it changed last. What was read from some tables is as the
 * store has it for as long as none of them changed after that.
 *
 * What a statement writes is taken from its text: no statement has to name its tables elsewhere.
 */

import { performance } from "node:perf_hooks";

/** Maximum number of names; beyond it every table counts as changed. */
const maximumNames = 10_000;

export class TableClock {
  readonly #hasForeignCommit: () => boolean;
  /** When each table changed last, by its name; other words of statements are among the names. */
  readonly #changes = new Map<string, number>();
  /** Written by the transaction that is open. */
  readonly #uncommitted = new Set<string>();
  readonly #eventsSoFar: () => number;
  #now = 0;
  #lastChangeOfAll = 0;
  /** Events that the process had received when it was asked for foreign commits last. */
  #eventsAsked = -1;

  /**
   * @param hasForeignCommit returns true when anybody else committed since it was asked last
   * @param eventsSoFar grows whenever the process hears of anything
   */
  constructor(hasForeignCommit: () => boolean, eventsSoFar: () => number = receivedEvents) {
    this.#hasForeignCommit = hasForeignCommit;
    this.#eventsSoFar = eventsSoFar;
  }

  /** The number of changes so far, those of others included. */
  now(): number {
    // The tables that others changed are not known.
    if (this.#hasForeignCommit()) this.#lastChangeOfAll = ++this.#now;
    return this.#now;
  }

  /**
   * The same, asked for once for all events that the process received together: a request that was sent after somebody heard
   * of a foreign commit is a later event. Asking SQLite locks the file, which takes longer than the rest of a read from memory.
   */
  recent(): number {
    const events = this.#eventsSoFar();
    if (events === this.#eventsAsked) return this.#now;
    this.#eventsAsked = events;
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
    return this.#uncommitted.size > 0 && tables.some((table) => this.#uncommitted.has(table));
  }

  /** Notes what a statement of the open transaction writes. */
  write(names: Iterable<string>): void {
    for (const name of names) this.#uncommitted.add(name);
  }

  /** Notes that the open transaction has ended. One that was rolled back counts too: it may have been read. */
  end(): void {
    if (this.#uncommitted.size === 0) return;
    this.#now++;
    if (this.#changes.size + this.#uncommitted.size > maximumNames) {
      this.#changes.clear();
      this.#lastChangeOfAll = this.#now;
    } else for (const name of this.#uncommitted) this.#changes.set(name, this.#now);
    this.#uncommitted.clear();
  }
}

/** Returns the words of a statement that writes: the tables that it names are among them. */
export function namesIn(sql: string): ReadonlySet<string> {
  return new Set(sql.match(/[a-z_]\w*/gi));
}

/** Grows with each turn of the event loop, and with each set of events that the system delivers. */
function receivedEvents(): number {
  const { events, loopCount } = performance.nodeTiming.uvMetricsInfo;
  return events + loopCount;
}
