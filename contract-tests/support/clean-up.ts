/** Cleans up after a test, or after all tests of the file for objects created outside a test. */
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs clean-ups in reverse order. */
export function whenDone(work: () => Promise<void> | void): void {
  // Inside a test, vitest accepts `afterAll` and never runs it.
  if (TestRunner.getCurrentTest() === undefined) afterAll(work);
  else onTestFinished(work);
}
