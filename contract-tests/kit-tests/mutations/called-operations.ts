/** The operations that each subject of a phase calls, so that a run leaves out the subjects that cannot notice a mutant. */
export class CalledOperations {
  readonly #bySubject = new Map<string, Set<string>>();
  #subject = "";

  /** Begins with the calls of another subject. */
  begin(subject: string): void {
    this.#subject = subject;
  }

  called(operationId: string): void {
    const known = this.#bySubject.get(this.#subject) ?? new Set();
    this.#bySubject.set(this.#subject, known);
    known.add(operationId);
  }

  /** Returns all operations of the subjects that call this one; empty where none does. */
  besides(operationId: string): readonly string[] {
    const subjects = [...this.#bySubject.values()].filter((called) => called.has(operationId));
    return [...new Set(subjects.flatMap((called) => [...called]))];
  }
}
