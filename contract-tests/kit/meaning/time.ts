/** Moves the clock of a test server, and back. */
import type { Caller } from "./subject.ts";

const year = 365 * 86_400_000;

/**
 * Does the work years ago, where nothing else of the run can expire, and returns to the present. Skipped where the run
 * cannot move the clock.
 *
 * @param work is given a function that lets time pass
 */
export async function inThePast(
  { session }: Caller,
  work: (pass: (milliseconds: number) => void) => Promise<void>,
  begin?: number,
): Promise<void> {
  const { testControls } = session.options;
  if (testControls === undefined) {
    const advice = "Start the server by the kit (--own), so that it can move the server's clock.";
    session.recorder.cannotTry("laws of time", "the run has no control of the server's clock", advice);
    return;
  }
  let passed = 0;
  const pass = (milliseconds: number): void => {
    testControls.advanceTime(milliseconds);
    passed += milliseconds;
    session.forgetSights();
  };
  try {
    // Each use has a year of its own, so that reports of it hold nothing else.
    pass(begin === undefined ? -(3 + (uses++ % 20)) * year : begin - testControls.time().now);
    await work(pass);
  } finally {
    testControls.advanceTime(-passed);
    session.forgetSights();
  }
}

let uses = 0;
