/** Building a filter in steps: a generator that yields after at most a fraction of a millisecond, so that others have a turn. */

export type BuildSteps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function complete<T>(steps: BuildSteps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
