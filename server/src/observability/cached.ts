/** Caches an asynchronous value with a maximum age, single flight and a timeout. */

export interface CachedOptions {
  /** Milliseconds for which a value is reused. */
  readonly maximumAge: number;
  /** Milliseconds before a caller gives up; the pending request continues, and no second one starts. */
  readonly timeout: number;
}

/** Returns a function that resolves to the value, or to undefined after a failure or timeout. */
export function cached<T>(ask: () => Promise<T>, { maximumAge, timeout }: CachedOptions): () => Promise<T | undefined> {
  let value: T | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<T | undefined> | undefined;
  const refresh = async (): Promise<T | undefined> => {
    try {
      value = await ask();
    } catch {
      value = undefined;
    } finally {
      running = undefined;
    }
    return value;
  };
  return async () => {
    if (running === undefined) {
      if (performance.now() - askedAt < maximumAge) return value;
      askedAt = performance.now();
      running = refresh();
    }
    return withTimeout(running, timeout);
  };
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
