import { join } from "node:path";
import type { Command } from "../command.ts";
import { sdk } from "../folders.ts";
import type { Language } from "./language.ts";

const home = join(sdk, "go");
const build = join(home, "build");

function inBuild(program: string, ...args: string[]): Command {
  return { program, args, cwd: build };
}

export const go: Language = {
  name: "go",
  versionOption: "packageVersion",
  build: () => [inBuild("go", "mod", "tidy"), inBuild("go", "build", "./..."), inBuild("go", "vet", ".")],
  smoke: () => {
    throw new Error("There is no smoke contract for Go yet.");
  },
};
