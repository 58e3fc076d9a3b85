/**
 * A queue for long work, one after the other. Callers take turns, so that much work of one does not delay that of another;
 * work of one caller keeps its order. What waits is bounded, and so is how long it waits.
 */
import type { RequestContext } from "./context.ts";

/** Too much work waits, it waited too long, or it was not completed. Answered with 503. */
export class OverloadError extends Error {
  override name = "OverloadError";
}

export interface QueueLimits {
  /** Maximum wait in milliseconds. */
  readonly maximumWaitMs: number;
  /** Maximum waiting works of one caller, and works of all of them together, the one in progress included. */
  readonly maximumPerCaller: number;
  readonly maximumWorks: number;
  /** Maximum size of all works together, in characters. */
  readonly maximumSize: number;
}

const defaultLimits: QueueLimits = {
  maximumWaitMs: 60_000,
  maximumPerCaller: 128,
  maximumWorks: 1024,
  maximumSize: 128_000_000,
};

interface Waiting {
  readonly size: number;
  readonly enqueued: number;
  readonly begin: () => Promise<void>;
  readonly reject: (error: OverloadError) => void;
}

export class CallerQueue {
  readonly #limits: QueueLimits;
  readonly #now: () => number;
  /** By caller; the caller whose last turn is longest ago comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #works = 0;
  #size = 0;
  #isRunning = false;

  /** @param now milliseconds since any moment, which tests replace */
  constructor(limits: Partial<QueueLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#now = now;
  }

  /**
   * Resolves to the result of the work, which begins when it is its turn.
   *
   * @param size characters that the work holds in memory while it waits
   * @throws OverloadError
   */
  run<T>(caller: string, size: number, work: () => Promise<T>): Promise<T> {
    const { maximumPerCaller, maximumWorks, maximumSize } = this.#limits;
    const queue = this.#waiting.get(caller) ?? [];
    if (queue.length >= maximumPerCaller || this.#works >= maximumWorks || this.#size + size > maximumSize)
      return Promise.reject(new OverloadError("Too many long texts wait to be filtered."));
    return new Promise((resolve, reject) => {
      const begin = (): Promise<void> => work().then(resolve, reject);
      queue.push({ size, enqueued: this.#now(), begin, reject });
      this.#waiting.set(caller, queue);
      this.#works++;
      this.#size += size;
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      const [caller, queue] = first;
      const next = queue.shift();
      if (next !== undefined) await this.#run(next);
      // Others have their turn first.
      this.#waiting.delete(caller);
      if (queue.length > 0) this.#waiting.set(caller, queue);
    }
    this.#isRunning = false;
  }

  async #run({ enqueued, begin, reject, size }: Waiting): Promise<void> {
    if (this.#now() - enqueued <= this.#limits.maximumWaitMs) await begin();
    else reject(new OverloadError("A long text has waited too long to be filtered."));
    this.#works--;
    this.#size -= size;
  }
}

/** Returns the caller whose works are done one after the other: a key, an operator, a user or an address of a tenant. */
export function callerOf({ tenantId, apiKeyHash, operator, accessToken, client }: RequestContext): string {
  const credential = apiKeyHash ?? operator?.id ?? accessToken?.userId ?? client?.address ?? "background";
  return `${tenantId} ${credential}`;
}
