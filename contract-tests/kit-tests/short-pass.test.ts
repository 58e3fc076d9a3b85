/** A short pass of the contract kit over our own server, first to tell of a fault; `pass.test.ts` makes the whole one. */
import { expect, test } from "vitest";
import { runContract } from "../kit/run.ts";
import { startSubject } from "./bootstrap.ts";

test("no law is broken by any example, and nothing is left behind", async () => {
  const subject = await startSubject();
  try {
    const report = await runContract({ ...subject.options, effort: 1, seed: 1, phases: ["examples"] });
    expect(report.findings.map(({ law, operationId, about }) => `${law.id} at ${operationId} ${about ?? ""}`)).toEqual(
      [],
    );
    expect(report.notBuilt).toEqual([]);
    expect(report.leftBehind).toEqual([]);
  } finally {
    await subject.stop();
  }
}, 240_000);
