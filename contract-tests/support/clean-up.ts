/** Cleans up after a test, or after all tests of the file for objects created outside a test. */
import { onTestFinished, TestRunner } from "vitest";

type CleanUp = () => Promise<void> | void;

const ofFile: CleanUp[] = [];

/** Runs clean-ups in reverse order. */
export function whenDone(work: CleanUp): void {
  // Vitest runs no `afterAll` that is called within `beforeAll` or a test.
  if (TestRunner.getCurrentTest() === undefined) ofFile.push(work);
  else onTestFinished(work);
}

/** Runs the clean-ups of the file, each of them whatever becomes of the others; `set-up.ts` calls it behind each file. */
export async function cleanUpFile(): Promise<void> {
  const failures: unknown[] = [];
  for (let work = ofFile.pop(); work !== undefined; work = ofFile.pop()) {
    try {
      await Promise.resolve().then(work);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Clean-ups failed.");
}
