/** Passwords of operators: hashed with a memory-hard function, never kept (Conventions, Filtering, Operators). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and some 60 ms for each password. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** More at once would take all of the threads that the store and the file system share with it, and much memory. */
const mostAtOnce = 2;

/** With more than so many waiting for their turn, about two seconds' work, nobody should come and wait as well. */
const mostWaiting = 32;

/** Whether so many passwords wait to be hashed that whoever need not be served should come back later. */
export function areManyPasswordsWaiting(): boolean {
  return waiting.length >= mostWaiting;
}

/** `scrypt$N$r$p$salt$hash`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await inTurn(() => derive(password, salt));
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password is the one that was hashed. Without a hash it never is, and takes as long to tell. */
export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (hashed ?? "").split("$");
  const stored = hashed === undefined ? cost : { ...cost, N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64url");
  const actual = await inTurn(() => derive(password, Buffer.from(salt, "base64url"), stored));
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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
