/** The link of a start that gives the reader's browser an API key, so that nobody has to paste it. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../contract/context.ts";

const lifetimeMilliseconds = 10 * 60_000;
/** Wrong tokens before the link ends. */
const maximumWrongTokens = 10;

export class KeyLink {
  /** 43 letters, digits, `-` and `_`. */
  readonly token = randomBytes(32).toString("base64url");
  readonly #clock: Clock;
  readonly #expirationInstant: number;
  #key: (() => Promise<string>) | undefined;
  #wrongTokens = 0;

  /** @param key called once at most */
  constructor(key: () => Promise<string>, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
    this.#expirationInstant = clock.now() + lifetimeMilliseconds;
  }

  /** Resolves to the API key, once; undefined for a wrong token, and when the link was used or has expired. */
  async take(token: string): Promise<string | undefined> {
    if (this.#clock.now() >= this.#expirationInstant) this.#key = undefined;
    const key = this.#key;
    if (key === undefined) return undefined;
    if (!this.#isToken(token)) {
      this.#wrongTokens += 1;
      if (this.#wrongTokens >= maximumWrongTokens) this.#key = undefined;
      return undefined;
    }
    this.#key = undefined;
    return key();
  }

  #isToken(text: string): boolean {
    const [given, own] = [Buffer.from(text), Buffer.from(this.token)];
    return given.length === own.length && timingSafeEqual(given, own);
  }
}

/** True for addresses that other machines cannot reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
