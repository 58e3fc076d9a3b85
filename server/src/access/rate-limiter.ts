/** Limits how many requests come under one key or from one address, by a token bucket for each. */
import type { Clock } from "../contract/context.ts";

/** So many requests in so many seconds; as many may come at once. */
export interface RatePolicy {
  /** 1 to 1,000,000. */
  readonly requests: number;
  /** 1 to 3,600. */
  readonly seconds: number;
}

/** What becomes of a request. */
export interface RateDecision {
  readonly isAllowed: boolean;
  /** How many more requests may come now. */
  readonly remaining: number;
  /** Seconds until all of them may come again. */
  readonly resetSeconds: number;
  /** Seconds until the next one may come; 0 where it may come now. */
  readonly retrySeconds: number;
}

/** What limits requests: `RateLimiter`, or a stand-in for it. */
export interface RateLimit {
  readonly policy: RatePolicy;
  take(subject: string): RateDecision;
}

/** Reads `100/60`: 100 requests in 60 seconds. */
export function parseRatePolicy(text: string): RatePolicy | undefined {
  const [, requests = 0, seconds = 0] = (/^(\d{1,7})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  const fits = requests >= 1 && requests <= 1_000_000 && seconds >= 1 && seconds <= 3_600;
  return fits ? { requests, seconds } : undefined;
}

interface Bucket {
  tokens: number;
  /** Milliseconds since the UTC epoch. */
  filledAt: number;
}

/** Beyond it the bucket that was longest without a request is forgotten; about 15 MB. */
const defaultMaximumBuckets = 100_000;

export class RateLimiter implements RateLimit {
  readonly policy: RatePolicy;
  readonly #clock: Clock;
  readonly #maximumBuckets: number;
  /** In the order of their last requests. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(policy: RatePolicy, clock: Clock, maximumBuckets = defaultMaximumBuckets) {
    this.policy = policy;
    this.#clock = clock;
    this.#maximumBuckets = maximumBuckets;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Counts a request; one that is not allowed costs nothing. */
  take(subject: string): RateDecision {
    const { requests, seconds } = this.policy;
    const perSecond = requests / seconds;
    const now = this.#clock.now();
    const bucket = this.#buckets.get(subject) ?? { tokens: requests, filledAt: now };
    // A clock that was set back fills nothing, and takes nothing away.
    const elapsed = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(requests, bucket.tokens + elapsed * perSecond);
    bucket.filledAt = now;
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    this.#keep(subject, bucket);
    return {
      isAllowed,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((requests - bucket.tokens) / perSecond),
      retrySeconds: Math.ceil(Math.max(0, 1 - bucket.tokens) / perSecond),
    };
  }

  #keep(subject: string, bucket: Bucket): void {
    this.#buckets.delete(subject);
    this.#buckets.set(subject, bucket);
    if (this.#buckets.size <= this.#maximumBuckets) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
