/** Runs one request at a time; of those that are asked for meanwhile, only the last. */
export class Sender {
  readonly #run: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAsked = false;

  constructor(run: () => Promise<void>, onError: (error: unknown) => void) {
    this.#run = run;
    this.#onError = onError;
  }

  /** True when another request was asked for while one runs. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** Runs after a pause in typing. */
  after(milliseconds: number): void {
    this.cancel();
    this.#timer = setTimeout(() => this.now(), milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  now(): void {
    this.cancel();
    this.#isAsked = true;
    if (!this.#isRunning) this.#runAll().catch(this.#onError);
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await this.#run();
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
