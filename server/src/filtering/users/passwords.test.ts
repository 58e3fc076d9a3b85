/** OWASP ASVS 6.2.8, 11.4.2. */
import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Derive, deriveKey, type PasswordCost, Passwords, passwordCost } from "./passwords.ts";

const cheap = { N: 2 ** 10, r: 8, p: 3 };

function hash(passwords: Passwords, password: string): Promise<string> {
  return passwords.admit("known", (turn) => turn.hash(password)) ?? Promise.reject(new Error("busy"));
}

function verify(passwords: Passwords, password: string, hashed: string | undefined): Promise<boolean> {
  return passwords.admit("known", (turn) => turn.verify(password, hashed)) ?? Promise.reject(new Error("busy"));
}

/** Makes a hash as another version of the server made it. */
function hashOf(password: string, { N, r, p }: PasswordCost): string {
  const made = scryptSync(password, "salt", 32, { N, r, p, maxmem: 2 ** 28 });
  return ["scrypt", N, r, p, Buffer.from("salt").toString("base64url"), made.toString("base64url")].join("$");
}

describe("a hash", () => {
  test("costs what OWASP advises, and no more than 32 MiB", async () => {
    expect(passwordCost).toEqual({ N: 32_768, r: 8, p: 3 });
    expect((128 * passwordCost.N * passwordCost.r) / 2 ** 20).toBe(32);
    expect((await hash(new Passwords(), "correct horse")).split("$").slice(0, 4)).toEqual([
      "scrypt",
      "32768",
      "8",
      "3",
    ]);
  });

  test("says how it was made, with a salt of its own each time, and can be made again of the password alone", async () => {
    const passwords = new Passwords(cheap);
    const [one, other] = await Promise.all([hash(passwords, "correct horse"), hash(passwords, "correct horse")]);
    expect(one).not.toBe(other);
    for (const stored of [one, other]) {
      const [, n, r, p, salt = "", key] = stored.split("$");
      const options = { N: Number(n), r: Number(r), p: Number(p) };
      expect(scryptSync("correct horse", Buffer.from(salt, "base64url"), 32, options).toString("base64url")).toBe(key);
    }
  });

  test("is the same for letters that look the same and are encoded otherwise", async () => {
    const passwords = new Passwords(cheap);
    expect(await verify(passwords, "A\u0308rger", await hash(passwords, "\u00c4rger"))).toBe(true);
  });

  test.each([
    ["version 0.1.0", { N: 2 ** 15, r: 8, p: 1 }],
    ["a costlier one", { N: 2 ** 17, r: 8, p: 1 }],
  ])("of %s opens with its own parameters, and is outdated", async (_whose, cost) => {
    const stored = hashOf("correct horse", cost);
    const passwords = new Passwords();
    expect(await verify(passwords, "correct horse", stored)).toBe(true);
    expect(await verify(passwords, "wrong horse", stored)).toBe(false);
    const isOutdated = (hashed: string) => passwords.admit("known", async (turn) => turn.isOutdated(hashed));
    expect(await isOutdated(stored)).toBe(true);
    expect(await isOutdated(hashOf("correct horse", passwordCost))).toBe(false);
  });

  test("takes the same work whether the account exists and whenever its password was set", async () => {
    let spent = 0;
    const measured: Derive = (password, salt, cost) => {
      spent += cost.N * cost.r * cost.p;
      return deriveKey(password, salt, cost);
    };
    const passwords = new Passwords(cheap, measured);
    const works: number[] = [];
    for (const stored of [undefined, hashOf("a", { ...cheap, p: 1 }), hashOf("a", cheap)]) {
      spent = 0;
      await verify(passwords, "wrong horse", stored);
      works.push(spent);
    }
    expect(new Set(works)).toEqual(new Set([cheap.N * cheap.r * cheap.p]));
  });
});

describe("a flood of sign-ins", () => {
  const begin = (passwords: Passwords, line: "known" | "stranger", count: number, order: string[] = []) =>
    Array.from({ length: count }, () =>
      passwords.admit(line, async (turn) => {
        await turn.hash("correct horse");
        order.push(line);
      }),
    );

  test("waits in lines of 32; who comes then is turned away until there is room", async () => {
    const passwords = new Passwords(cheap);
    const strangers = begin(passwords, "stranger", 40);
    expect(strangers.filter((one) => one === undefined)).toHaveLength(8);
    const known = begin(passwords, "known", 33);
    expect(known.filter((one) => one === undefined)).toHaveLength(1);
    await Promise.all([...strangers, ...known]);
    expect(begin(passwords, "stranger", 1)).not.toContain(undefined);
  });

  test("of strangers is passed by those who are known", async () => {
    const passwords = new Passwords(cheap);
    const order: string[] = [];
    await Promise.all([...begin(passwords, "stranger", 20, order), ...begin(passwords, "known", 5, order)]);
    // Two strangers were at work already.
    expect(order.lastIndexOf("known")).toBeLessThanOrEqual(7);
  });

  test("leaves its place when the work fails", async () => {
    const passwords = new Passwords(cheap);
    const fail = () => passwords.admit("stranger", () => Promise.reject(new Error("lost")));
    for (let index = 0; index < 40; index++) await expect(fail()).rejects.toThrow("lost");
    expect(begin(passwords, "stranger", 1)).not.toContain(undefined);
  });
});
