/** Counts the responses to the load, and records faulty ones. */

export class Tally {
  readonly statuses = new Map<string, number>();
  /** Requests by kind of load. */
  readonly requests = new Map<string, number>();
  readonly #faults: string[] = [];
  #faultCount = 0;

  /** Counts an answer, or a word for none. */
  count(kind: string, status: number | "no answer"): void {
    this.requests.set(kind, (this.requests.get(kind) ?? 0) + 1);
    this.statuses.set(`${status}`, (this.statuses.get(`${status}`) ?? 0) + 1);
  }

  fault(description: string): void {
    this.#faultCount++;
    if (this.#faults.length < 20) this.#faults.push(description);
  }

  get faultCount(): number {
    return this.#faultCount;
  }

  /** The first of the faults. */
  get faults(): readonly string[] {
    return this.#faults;
  }
}
