/** Clean-up when a test is done, or, for what was made outside of a test, when the tests of the file are. */
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** What was made last is cleaned up first. */
export function whenDone(work: () => Promise<void> | void): void {
  // Inside of a test `afterAll` would be taken, and never run.
  if (TestRunner.getCurrentTest() === undefined) afterAll(work);
  else onTestFinished(work);
}
