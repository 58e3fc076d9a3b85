import { expect, test } from "vitest";
import { parseRatePolicy, RateLimiter } from "./rate-limiter.ts";

function limiterOf(text: string, maximumBuckets?: number) {
  const policy = parseRatePolicy(text);
  if (policy === undefined) throw new TypeError(text);
  let now = 1_795_255_200_000;
  const limiter = new RateLimiter(policy, { now: () => now }, maximumBuckets);
  return {
    limiter,
    take: (subject = "a") => limiter.take(subject),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test.each(["1/1", "1000000/3600", "600/60"])("%s is a policy", (text) => {
  expect(parseRatePolicy(text)).toEqual({
    requests: Number(text.split("/")[0]),
    seconds: Number(text.split("/")[1]),
  });
});

test.each(["", "0/1", "1/0", "1000001/1", "1/3601", "1", "/1", "-1/1", "1.5/1", "1/1/1", "a/b"])(
  "%j is none",
  (text) => {
    expect(parseRatePolicy(text)).toBeUndefined();
  },
);

test("as many as the policy has may come at once, and then one each time that one is filled in", () => {
  const { take, pass } = limiterOf("3/30");
  expect([take(), take(), take()].map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
  ]);
  expect(take()).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 30, retrySeconds: 10 });
  pass(9_999);
  expect(take()).toMatchObject({ isAllowed: false, retrySeconds: 1 });
  pass(1);
  expect(take()).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 30, retrySeconds: 10 });
  expect(take()).toMatchObject({ isAllowed: false });
});

test("what is refused costs nothing, and a long pause gives no more than the policy has", () => {
  const { take, pass } = limiterOf("2/2");
  for (let times = 0; times < 10; times++) take();
  pass(1_000);
  expect(take().isAllowed).toBe(true);
  expect(take().isAllowed).toBe(false);
  pass(86_400_000);
  expect([take(), take(), take()].map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
});

test("each subject has its own", () => {
  const { take } = limiterOf("1/60");
  expect([take("a"), take("b"), take("a")].map(({ isAllowed }) => isAllowed)).toEqual([true, true, false]);
});

test("a clock that is set back takes nothing away", () => {
  const { take, pass } = limiterOf("2/2");
  take();
  pass(-3_600_000);
  expect(take().isAllowed).toBe(true);
  pass(1_000);
  expect(take().isAllowed).toBe(true);
});

test("no more buckets are kept than there may be; the one without a request for longest goes first", () => {
  const { limiter, take } = limiterOf("1/60", 3);
  for (const subject of ["a", "b", "c", "a", "d"]) take(subject);
  expect(limiter.size).toBe(3);
  expect(take("a").isAllowed, "it had the later request").toBe(false);
  expect(take("b").isAllowed, "it was forgotten").toBe(true);
});
