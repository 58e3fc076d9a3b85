/**
 * Schedules long work of the whole process: one slice of a few milliseconds, then a turn of the event loop for everything
 * else. Callers take turns, so that many long texts of one do not delay those of another.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestContext } from "./context.ts";

/** Work that yields wherever it may be interrupted. */
export type SlicedWork<T> = Generator<undefined, T, undefined>;

/** Too much work waits, or the work waited too long. Answered with 503. */
export class OverloadError extends Error {
  override name = "OverloadError";
}

export interface SliceLimits {
  /** Length of a slice in milliseconds. */
  readonly sliceMs: number;
  /** Maximum wait in milliseconds for the first slice. */
  readonly maximumWaitMs: number;
  /** Maximum works of one caller and of all of them together, begun or not. */
  readonly maximumPerCaller: number;
  readonly maximumWorks: number;
  /** Maximum size of all works together, in characters. */
  readonly maximumSize: number;
  /** Size of the works in progress above which larger ones wait, since each takes memory. */
  readonly maximumActiveSize: number;
  /** Size up to which a work need not wait for larger ones to end. */
  readonly smallSize: number;
}

export const defaultSliceLimits: SliceLimits = {
  sliceMs: 4,
  maximumWaitMs: 60_000,
  maximumPerCaller: 128,
  maximumWorks: 1024,
  maximumSize: 128_000_000,
  maximumActiveSize: 4_000_000,
  smallSize: 100_000,
};

/** Time and the turn of the event loop, which tests replace. */
export interface Turns {
  /** Milliseconds since any moment. */
  now(): number;
  next(): Promise<unknown>;
}

const realTurns: Turns = { now: () => performance.now(), next: () => nextTurn() };

interface Task {
  readonly caller: string;
  readonly size: number;
  readonly enqueued: number;
  /** Runs until the deadline; returns true when the work has ended. */
  readonly run: (deadline: number) => boolean;
  readonly reject: (error: OverloadError) => void;
}

export class TimeSlices {
  readonly #limits: SliceLimits;
  readonly #turns: Turns;
  /** Waiting tasks by caller; the caller that had a task begun longest ago comes first. */
  readonly #waiting = new Map<string, Task[]>();
  /** Tasks in progress, at most one of each caller; the next one comes first. */
  readonly #active: Task[] = [];
  #works = 0;
  #size = 0;
  #activeSize = 0;
  #isRunning = false;
  #slices = 0;

  constructor(limits: Partial<SliceLimits> = {}, turns: Turns = realTurns) {
    this.#limits = { ...defaultSliceLimits, ...limits };
    this.#turns = turns;
  }

  /** Number of slices so far. */
  get slices(): number {
    return this.#slices;
  }

  /** Number of works that wait or are in progress. */
  get works(): number {
    return this.#works;
  }

  /**
   * Resolves to the result of the work.
   *
   * @param caller works of one caller are done one after the other
   * @param size characters that the work holds in memory while it is in progress
   * @throws OverloadError
   */
  run<T>(caller: string, size: number, work: SlicedWork<T>): Promise<T> {
    const { maximumPerCaller, maximumWorks, maximumSize } = this.#limits;
    const queue = this.#waiting.get(caller) ?? [];
    if (queue.length >= maximumPerCaller || this.#works >= maximumWorks || this.#size + size > maximumSize)
      return Promise.reject(new OverloadError("Too many long texts wait to be filtered."));
    return new Promise((resolve, reject) => {
      // Traces and logs name the request that the work is for.
      const inContext = AsyncLocalStorage.snapshot();
      const run = (deadline: number): boolean => inContext(() => this.#slice(work, deadline, resolve, reject));
      queue.push({ caller, size, enqueued: this.#turns.now(), run, reject });
      this.#waiting.set(caller, queue);
      this.#works++;
      this.#size += size;
      if (!this.#isRunning) void this.#runAll();
    });
  }

  #slice<T>(
    work: SlicedWork<T>,
    deadline: number,
    resolve: (result: T) => void,
    reject: (error: unknown) => void,
  ): boolean {
    try {
      do {
        const { done, value } = work.next();
        if (done !== true) continue;
        resolve(value);
        return true;
      } while (this.#turns.now() < deadline);
      return false;
    } catch (error) {
      reject(error);
      return true;
    }
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      this.#begin();
      const task = this.#active.shift();
      if (task === undefined) break;
      this.#slices++;
      if (task.run(this.#turns.now() + this.#limits.sliceMs)) this.#end(task);
      else this.#active.push(task);
      await this.#turns.next();
    }
    this.#isRunning = false;
  }

  /** Begins the first task of each caller that has none in progress, as far as the memory allows. */
  #begin(): void {
    const { maximumActiveSize, maximumWaitMs, smallSize } = this.#limits;
    const expired = this.#turns.now() - maximumWaitMs;
    let isFull = false;
    for (const [caller, queue] of this.#waiting) {
      while (queue[0] !== undefined && queue[0].enqueued < expired) this.#expire(queue.shift());
      const [task] = queue;
      if (task === undefined) this.#waiting.delete(caller);
      if (task === undefined || this.#active.some((each) => each.caller === caller)) continue;
      if (task.size > smallSize) {
        // Those behind it wait as well, so that its turn comes.
        isFull ||= this.#active.length > 0 && this.#activeSize + task.size > maximumActiveSize;
        if (isFull) continue;
      }
      queue.shift();
      this.#waiting.delete(caller);
      if (queue.length > 0) this.#waiting.set(caller, queue);
      this.#activeSize += task.size;
      this.#active.push(task);
    }
  }

  #end({ size }: Task): void {
    this.#works--;
    this.#size -= size;
    this.#activeSize -= size;
  }

  #expire(task: Task | undefined): void {
    if (task === undefined) return;
    this.#works--;
    this.#size -= task.size;
    task.reject(new OverloadError("A long text has waited too long to be filtered."));
  }
}

/** Returns the caller whose works are done one after the other: a key, an operator, a user or an address of a tenant. */
export function callerOf({ tenantId, apiKeyHash, operator, accessToken, client }: RequestContext): string {
  const credential = apiKeyHash ?? operator?.id ?? accessToken?.userId ?? client?.address ?? "background";
  return `${tenantId} ${credential}`;
}
