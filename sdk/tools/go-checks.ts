import type { Command } from "./command.ts";

const gotestsum = "gotest.tools/gotestsum@v1.13.0";
const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";

/** Checks of all Go code in a folder. */
export function goChecks(cwd: string): readonly Command[] {
  return [
    { program: "go", args: ["vet", "./..."], cwd },
    { program: "go", args: ["run", staticcheck, "./..."], cwd },
  ];
}

/** Runs the tests of a folder, and writes what came of them as JUnit XML. */
export function goTests(cwd: string, report: string, env: Readonly<Record<string, string>>): Command {
  const args = ["run", gotestsum, `--junitfile=${report}`, "--", "-count=1", "-timeout=300s", "./..."];
  return { program: "go", args, cwd, env };
}
