/** Counts the tests in reports in the JUnit format, which the test tools of all languages write. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A test that was skipped has not passed: nothing is left out of a smoke contract. */
export async function countTests(folder: string): Promise<Counts> {
  let passed = 0;
  let failed = 0;
  for await (const name of glob("**/*.xml", { cwd: folder })) {
    const report = await readFile(join(folder, name), "utf8");
    for (const [, attributes = ""] of report.matchAll(/<testsuite\s([^>]*)>/g)) {
      const count = (of: string): number => Number(new RegExp(`\\b${of}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
      const bad = count("failures") + count("errors") + count("skipped");
      failed += bad;
      passed += count("tests") - bad;
    }
  }
  return { passed, failed };
}
