/**
 * Filters long texts in a thread, so that no text keeps other requests waiting. The thread is started with the first long
 * text, and has a copy of the lists of each tenant that sends some: what makes the copy, each edit after that and each text
 * are messages in order, so that a text is held against the lists of the moment at which it was sent to the thread. A thread
 * without work ends, which gives its memory back.
 */
import { extname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { CallerQueue, callerOf, OverloadError } from "../../contract/caller-queue.ts";
import type { Preparation, TenantDb } from "../../contract/context.ts";
import type { WhitelistEdit } from "../../engine/whitelist/whitelist.ts";
import type { BuiltFilter } from "../../filtering/blacklist/built-filter.ts";
import type { FilterChange } from "../../filtering/blacklist/filter-copy.ts";
import type { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import type { WhitelistVersion } from "../../filtering/whitelist/whitelist-versions.ts";
import type { FromThread, Outcome, Task, ToThread } from "./long-text-tasks.ts";

/** The lists of a tenant, of which the thread has copies. */
export interface SharedLists {
  readonly filter: TenantFilter<BuiltFilter>;
  readonly whitelist: WhitelistVersion | undefined;
}

interface LongText<T extends Task> {
  /** Characters of all texts of the task together. */
  readonly size: number;
  /** Returns the lists; they are those of the turn of the event loop in which it resolves. */
  readonly lists: (place: TenantDb) => Promise<SharedLists>;
  readonly task: T;
}

/** Tasks up to this size do not wait for larger ones, which may take seconds. */
const maximumMiddleSize = 100_000;

export class LongTexts {
  readonly #lanes = [new Lane(), new Lane()] as const;

  /**
   * Resolves to the outcome of the task. A caller has one task in progress, and callers take turns.
   *
   * @throws OverloadError where too much waits, where it waited too long, and where the thread was lost
   */
  run<T extends Task>(preparation: Preparation, text: LongText<T>): Promise<Outcome<T>> {
    return this.#lanes[text.size <= maximumMiddleSize ? 0 : 1].run(preparation, text);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

/** One thread and what waits for it. */
class Lane {
  readonly #queue = new CallerQueue();
  #thread: ListThread | undefined;

  run<T extends Task>(preparation: Preparation, { size, lists, task }: LongText<T>): Promise<Outcome<T>> {
    const { tenantId } = preparation;
    return this.#queue.run(callerOf(preparation), size, async () => {
      const { answer } = await preparation.read(async (db) => {
        const shared = await lists({ db, tenantId });
        // Not before: while the lists are read, a thread without work may end.
        if (this.#thread?.isLost !== false) this.#thread = new ListThread();
        const answer = this.#thread.run(tenantId, shared, task);
        // Not awaited: the transaction ends before the text is filtered. Should it fail, its error is the answer.
        answer.catch(() => undefined);
        return { answer };
      });
      return answer;
    });
  }

  async stop(): Promise<void> {
    await this.#thread?.stop();
  }
}

/** Time of a task in milliseconds, its lists included. The budget of steps ends it long before. */
const maximumTaskMs = 120_000;
/** Time in milliseconds after which a thread without work ends: it holds up to a whole heap beside that of the process. */
const maximumIdleMs = 30_000;
/** Number of lists of which a thread keeps copies. */
const maximumCopies = 32;

/** Something whose edits lead a copy in another thread. */
interface Source<Change> {
  /** Are told of each edit, in order. */
  readonly watchers: Set<(change: Change) => void>;
}

interface Copy {
  readonly source: object;
  readonly list: number;
  /** Ends the following of edits. */
  readonly end: () => unknown;
}

export class ListThread {
  /** True when it ended: another one is to be made. */
  isLost = false;
  readonly #worker: Worker;
  /** By kind and tenant. */
  readonly #copies = new LRUCache<string, Copy>({ max: maximumCopies, dispose: (copy) => this.#drop(copy) });
  #nextList = 0;
  /** Messages that were not sent yet, in order. */
  readonly #unsent: Iterator<ToThread>[] = [];
  #isSending = false;
  /** By number of the task. */
  readonly #running = new Map<number, (answer: FromThread | OverloadError) => void>();
  #nextTask = 0;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    file = new URL(`./long-text-thread${extname(import.meta.url)}`, import.meta.url),
    idleMs = maximumIdleMs,
  ) {
    this.#worker = new Worker(file);
    this.#idleMs = idleMs;
    this.#worker.unref();
    this.#worker.on("message", (answer: FromThread) => this.#running.get(answer.number)?.(answer));
    this.#worker.on("error", (error) => this.#lose(error));
    this.#worker.on("exit", (code) => this.#lose(new Error(`It ended with ${code}.`)));
  }

  /** Runs a task against the lists as they are now. */
  async run<T extends Task>(tenantId: string, { filter, whitelist }: SharedLists, task: T): Promise<Outcome<T>> {
    const { lists } = filter;
    const versions = whitelist?.versions;
    if (whitelist !== undefined) versions?.show(whitelist);
    const number = this.#nextTask++;
    const filterList = this.#copyOf(`filter ${tenantId}`, lists, () => lists.changes(), filterMessage);
    const whitelistList =
      versions && this.#copyOf(`whitelist ${tenantId}`, versions, () => versions.changes(), whitelistMessage);
    const answer = await new Promise<FromThread | OverloadError>((resolve) => {
      const timer = setTimeout(() => void this.stop(), maximumTaskMs);
      this.#running.set(number, (settled) => {
        clearTimeout(timer);
        this.#running.delete(number);
        this.#idle = setTimeout(() => void this.#endIdle(), this.#idleMs).unref();
        resolve(settled);
      });
      clearTimeout(this.#idle);
      if (this.isLost) this.#lose(new Error("It ended before."));
      else this.#send([{ kind: "task", number, filter: filterList, whitelist: whitelistList, task }]);
    });
    if (answer instanceof OverloadError) throw answer;
    if ("failure" in answer) throw new Error(`The thread for long texts failed: ${answer.failure}`);
    // The thread answers a task of one kind with an outcome of that kind.
    return answer.outcome as Outcome<T>;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  async #endIdle(): Promise<void> {
    if (this.#running.size > 0) return;
    // At once, not when the thread has ended: a text that comes meanwhile needs another one.
    this.#lose(new Error("It had nothing to do."));
    await this.stop();
  }

  /** Returns the number of the copy of a list, which is made where there is none. */
  #copyOf<Change>(
    key: string,
    source: Source<Change>,
    changesNow: () => Iterable<Change>,
    toMessage: (list: number, change: Change) => ToThread,
  ): number {
    const present = this.#copies.get(key);
    if (present?.source === source) return present.list;
    const list = this.#nextList++;
    const changes = changesNow();
    const watch = (change: Change): void => this.#send([toMessage(list, change)]);
    source.watchers.add(watch);
    this.#copies.set(key, { source, list, end: () => source.watchers.delete(watch) });
    this.#send(
      (function* () {
        for (const change of changes) yield toMessage(list, change);
      })(),
    );
    return list;
  }

  #drop({ end, list }: Copy): void {
    end();
    if (!this.isLost) this.#send([{ kind: "drop", list }]);
  }

  #send(messages: Iterable<ToThread>): void {
    this.#unsent.push(messages[Symbol.iterator]());
    if (!this.#isSending) void this.#sendAll();
  }

  /** Sends a long list in parts, so that other requests have their turn. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let part = this.#unsent[0]; part !== undefined && !this.isLost; part = this.#unsent[0]) {
      const { done, value } = part.next();
      if (done === true) this.#unsent.shift();
      else {
        this.#worker.postMessage(value);
        await nextTurn();
      }
    }
    this.#isSending = false;
  }

  /** Ends everything with a thread that ended. */
  #lose(cause: Error): void {
    this.isLost = true;
    this.#copies.clear();
    for (const settle of [...this.#running.values()])
      settle(new OverloadError("The thread that filtered a long text ended.", { cause }));
  }
}

function filterMessage(list: number, change: FilterChange): ToThread {
  return { kind: "filter", list, change };
}

function whitelistMessage(list: number, change: WhitelistEdit): ToThread {
  return { kind: "whitelist", list, change };
}
