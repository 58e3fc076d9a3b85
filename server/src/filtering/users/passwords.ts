/** Passwords of operators: hashed with a memory-hard function, never kept (Decisions: Passwords). */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Parameters of scrypt (RFC 7914). A hash takes 128 * N * r bytes of memory, and N * r * p steps. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One of the equivalents of OWASP's Password Storage Cheat Sheet: 32 MiB, some 180 ms. */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

/** More at once would take all of the threads that the store and the file system share with it, and much memory. */
const maximumConcurrency = 2;

/** Those who may pass strangers: callers with a valid credential, and clients that an account knows. */
export type PasswordLine = "known" | "stranger";

/** Maximum callers in each line, some six seconds of work together. */
const maximumCallers = 32;

/** Retry-After in seconds when the lines are full. */
export const busySeconds = 2;

/** Hashes and compares passwords, few at a time. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #deriveKey: Derive;
  readonly #callers: Record<PasswordLine, number> = { known: 0, stranger: 0 };
  readonly #waiting: Record<PasswordLine, (() => void)[]> = { known: [], stranger: [] };
  #running = 0;

  constructor(cost: PasswordCost = passwordCost, derive: Derive = deriveKey) {
    this.#cost = cost;
    this.#deriveKey = derive;
  }

  /** Runs work that hashes passwords. Returns undefined, without running it, where too many callers wait. */
  admit<T>(line: PasswordLine, work: (turn: PasswordTurn) => Promise<T>): Promise<T> | undefined {
    if (this.#callers[line] >= maximumCallers) return undefined;
    this.#callers[line]++;
    const derive: Derive = (password, salt, cost) =>
      this.#withSlot(line, () => this.#deriveKey(password.normalize("NFKC"), salt, cost));
    return work(new PasswordTurn(this.#cost, derive)).finally(() => {
      this.#callers[line]--;
    });
  }

  async #withSlot<T>(line: PasswordLine, work: () => Promise<T>): Promise<T> {
    if (this.#running === maximumConcurrency) await new Promise<void>((resolve) => this.#waiting[line].push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.known.shift() ?? this.#waiting.stranger.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}

/** Derives a key from a password with scrypt. */
export type Derive = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

/** The passwords of one caller, whose turn it is. */
export class PasswordTurn {
  readonly #cost: PasswordCost;
  readonly #derive: Derive;

  constructor(cost: PasswordCost, derive: Derive) {
    this.#cost = cost;
    this.#derive = derive;
  }

  /** Returns `scrypt$N$r$p$salt$hash`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const { N, r, p } = this.#cost;
    const hash = await this.#derive(password, salt, this.#cost);
    return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
  }

  /** Compares the password with the hash; without one, or with a cheaper one, the work is the same. */
  async verify(password: string, hashed: string | undefined): Promise<boolean> {
    const { cost, salt, hash } = hashed === undefined ? { cost: this.#cost, salt: "", hash: "" } : parse(hashed);
    const expected = Buffer.from(hash, "base64url");
    const actual = await this.#derive(password, Buffer.from(salt, "base64url"), cost);
    const missing = missingWork(this.#cost, cost);
    if (missing !== undefined) await this.#derive("", Buffer.alloc(16), missing);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  /** Returns true if the hash was made with other parameters. */
  isOutdated(hashed: string): boolean {
    const { N, r, p } = parse(hashed).cost;
    return N !== this.#cost.N || r !== this.#cost.r || p !== this.#cost.p;
  }
}

/** Returns a hash that no known password has, for an account that nobody can sign in to until it gets a password. */
export function unmatchedHash({ N, r, p }: PasswordCost = passwordCost): string {
  return ["scrypt", N, r, p, randomBytes(16).toString("base64url"), randomBytes(32).toString("base64url")].join("$");
}

/** Returns the work by which a cheaper hash falls short: otherwise its time tells that there is such an account. */
function missingWork({ N, r, p }: PasswordCost, spent: PasswordCost): PasswordCost | undefined {
  const missing = Math.round(p - (spent.N * spent.r * spent.p) / (N * r));
  return missing > 0 ? { N, r, p: missing } : undefined;
}

function parse(hashed: string): { readonly cost: PasswordCost; readonly salt: string; readonly hash: string } {
  const [, N, r, p, salt = "", hash = ""] = hashed.split("$");
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, hash };
}

export function deriveKey(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  // OpenSSL needs a little more than the memory of the function itself.
  const options = { N, r, p, maxmem: 128 * r * (N + p) + 2 ** 20 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, options, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
