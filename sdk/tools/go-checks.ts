import type { Command } from "./command.ts";

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2";

/** Checks of all Go code in a folder. */
export function goChecks(cwd: string): readonly Command[] {
  return [
    { program: "go", args: ["vet", "./..."], cwd },
    { program: "go", args: ["run", staticcheck, "./..."], cwd },
  ];
}
