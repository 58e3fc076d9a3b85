import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { areManyPasswordsWaiting, hashPassword } from "./passwords.ts";

test("a hash says how it was made, with a salt of its own each time, and can be made again of the password alone", async () => {
  const [one, other] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).not.toBe(other);
  for (const stored of [one, other]) {
    const [kind, n, r, p, salt = "", hash] = stored.split("$");
    expect([kind, n, r, p]).toEqual(["scrypt", "32768", "8", "1"]);
    const again = scryptSync("correct horse", Buffer.from(salt, "base64url"), 32, {
      N: Number(n),
      r: Number(r),
      p: Number(p),
      maxmem: 2 ** 26,
    });
    expect(hash).toBe(again.toString("base64url"));
  }
});

test("letters that look the same and are encoded otherwise are the same password", async () => {
  const stored = await hashPassword("Ärger");
  const [, n, r, p, salt = "", hash] = stored.split("$");
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 2 ** 26 };
  const typed = "A\u0308rger".normalize("NFKC");
  expect(scryptSync(typed, Buffer.from(salt, "base64url"), 32, options).toString("base64url")).toBe(hash);
});

test("all of many are hashed", async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, (_, index) => hashPassword(`password ${index}`)));
  expect(new Set(hashes).size).toBe(5);
});

test("it is known when so many wait that no more should come", async () => {
  const begin = (count: number) => Array.from({ length: count }, () => hashPassword("correct horse"));
  const few = begin(33);
  expect(areManyPasswordsWaiting()).toBe(false);
  const many = begin(1);
  expect(areManyPasswordsWaiting()).toBe(true);
  await Promise.all([...few, ...many]);
  expect(areManyPasswordsWaiting()).toBe(false);
});
