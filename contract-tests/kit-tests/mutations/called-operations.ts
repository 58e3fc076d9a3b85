/** The operations that each subject of a phase called in a complete run, so that later runs leave out subjects that cannot notice a mutant. */
export class CalledOperations {
  readonly #bySubject = new Map<string, Set<string>>();
  #subject = "";
  #isComplete = false;

  /** Set once a run came to its end without a finding. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  begin(subject: string): void {
    this.#subject = subject;
  }

  called(operationId: string): void {
    const known = this.#bySubject.get(this.#subject) ?? new Set();
    this.#bySubject.set(this.#subject, known);
    known.add(operationId);
  }

  complete(): void {
    this.#isComplete = true;
  }

  /** Returns all operations of the subjects that call this one; empty where none does. */
  besides(operationId: string): readonly string[] {
    const subjects = [...this.#bySubject.values()].filter((called) => called.has(operationId));
    return [...new Set(subjects.flatMap((called) => [...called]))];
  }
}
