/** Passwords of operators: hashed with a memory-hard function, never kept (Decisions: Operator accounts). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and some 60 ms for each password. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** More at once would take all of the threads that the store and the file system share with it, and much memory. */
const maximumConcurrency = 2;

/** Maximum number of waiting hashes, about two seconds of work. */
const maximumWaiting = 32;

/** Returns true if further requests should be rejected and retried later. */
export function areManyPasswordsWaiting(): boolean {
  return waiting.length >= maximumWaiting;
}

/** `scrypt$N$r$p$salt$hash`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await withSlot(() => derive(password, salt));
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Compares the password with the hash. Without a hash it returns false after the same work, against timing attacks. */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (hashed ?? "").split("$");
  const stored = hashed === undefined ? cost : { ...cost, N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64url");
  const actual = await withSlot(() => derive(password, Buffer.from(salt, "base64url"), stored));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer, parameters = cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 32, parameters, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running === maximumConcurrency) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
