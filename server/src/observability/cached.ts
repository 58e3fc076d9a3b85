/** A value that is asked for at most once in a while, never twice at the same time, and waited for only so long. */

export interface CachedOptions {
  /** Milliseconds for which a value serves. */
  readonly maximumAge: number;
  /** Milliseconds after which nobody waits any longer; what is under way goes on, and no other is begun beside it. */
  readonly timeout: number;
}

/** Returns a function that resolves to the value, or to undefined where it failed or took too long. */
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
    return within(running, timeout);
  };
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
