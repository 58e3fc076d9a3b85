import { expect, test } from "vitest";
import { isLoopback, KeyLink } from "./key-link.ts";

const minute = 60_000;

function linkAt(clock = { instant: 0 }): KeyLink {
  return new KeyLink(async () => "the key", { now: () => clock.instant });
}

test("a link gives the key once", async () => {
  const link = linkAt();
  expect(link.token).toMatch(/^[\w-]{43}$/);
  expect(await link.take("")).toBeUndefined();
  expect(await link.take(`${link.token}x`)).toBeUndefined();
  expect(await link.take(link.token)).toBe("the key");
  expect(await link.take(link.token)).toBeUndefined();
});

test("a link ends after ten minutes, even if the clock goes back", async () => {
  const clock = { instant: 0 };
  const [used, expired] = [linkAt(clock), linkAt(clock)];
  clock.instant = 10 * minute - 1;
  expect(await used.take(used.token)).toBe("the key");
  clock.instant = 10 * minute;
  expect(await expired.take(expired.token)).toBeUndefined();
  clock.instant = 0;
  expect(await expired.take(expired.token)).toBeUndefined();
});

test("a link ends with the tenth wrong token", async () => {
  const [tried, guessed] = [linkAt(), linkAt()];
  for (let count = 0; count < 9; count += 1) await tried.take("wrong");
  for (let count = 0; count < 10; count += 1) await guessed.take("wrong");
  expect(await tried.take(tried.token)).toBe("the key");
  expect(await guessed.take(guessed.token)).toBeUndefined();
});

test.each([
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.0.0.1", false],
  ["127.0.0.1.example.org", false],
])("%s is a loopback address: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
