/** Limits requests per key or address with one token bucket each. */
import { LRUCache } from "lru-cache";
import type { Clock } from "../contract/context.ts";

/** Allowed requests in an interval; a burst may use all of them at once. */
export interface RatePolicy {
  /** 1 to 1,000,000. */
  readonly requests: number;
  /** 1 to 3,600. */
  readonly seconds: number;
}

/** Result for one request. */
export interface RateDecision {
  readonly isAllowed: boolean;
  /** Remaining requests. */
  readonly remaining: number;
  /** Seconds until the bucket is full. */
  readonly resetSeconds: number;
  /** Seconds until the next allowed request; 0 where one is allowed now. */
  readonly retrySeconds: number;
}

/** A rate limit: `RateLimiter` or a test double. */
export interface RateLimit {
  readonly policy: RatePolicy;
  take(subject: string): RateDecision;
}

/** Parses `100/60`: 100 requests in 60 seconds. */
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

/** Maximum buckets, about 15 MB; above it the least recently used one is evicted. */
const defaultMaximumBuckets = 100_000;

export class RateLimiter implements RateLimit {
  readonly policy: RatePolicy;
  readonly #clock: Clock;
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(policy: RatePolicy, clock: Clock, maximumBuckets = defaultMaximumBuckets) {
    this.policy = policy;
    this.#clock = clock;
    this.#buckets = new LRUCache({ max: maximumBuckets });
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Counts a request; a refused request costs nothing. */
  take(subject: string): RateDecision {
    const { requests, seconds } = this.policy;
    const perSecond = requests / seconds;
    const now = this.#clock.now();
    const bucket = this.#buckets.get(subject) ?? { tokens: requests, filledAt: now };
    // A clock set back neither fills nor drains a bucket.
    const elapsed = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(requests, bucket.tokens + elapsed * perSecond);
    bucket.filledAt = now;
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    this.#buckets.set(subject, bucket);
    return {
      isAllowed,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((requests - bucket.tokens) / perSecond),
      retrySeconds: Math.ceil(Math.max(0, 1 - bucket.tokens) / perSecond),
    };
  }
}
