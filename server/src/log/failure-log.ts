/** Logs a repeating failure: at its start, once a minute, and at its end. */
import type { Logger } from "pino";

/** Milliseconds between two lines about the same failure. */
const reminderInterval = 60_000;

export class FailureLog {
  readonly #log: Logger;
  readonly #message: string;
  #failures = 0;
  #loggedAt = 0;

  /** @param message the failure and its consequence */
  constructor(log: Logger, message: string) {
    this.#log = log;
    this.#message = message;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  failed(error: unknown): void {
    this.#failures++;
    const now = performance.now();
    if (this.#failures > 1 && now - this.#loggedAt < reminderInterval) return;
    this.#loggedAt = now;
    this.#log.error({ err: error, failures: this.#failures }, this.#message);
  }

  succeeded(): void {
    if (this.#failures === 0) return;
    this.#log.info({ failures: this.#failures }, `recovered: ${this.#message}`);
    this.#failures = 0;
  }
}
