import { join } from "node:path";
import type { Command } from "../command.ts";
import { sdk } from "../folders.ts";
import { goChecks, goTests } from "../go-checks.ts";
import { goSamples } from "../samples/go.ts";
import { goProfile } from "./go-profile.ts";
import type { Language } from "./language.ts";

const home = join(sdk, "go");
const build = join(home, "build");
const smoke = join(home, "smoke");

function inBuild(program: string, ...args: string[]): Command {
  return { program, args, cwd: build };
}

const releaser = join(home, "release");

export const go: Language = {
  name: "go",
  toolchain: { programs: ["go", "gofmt"], debian: "", advice: "Go 1.24 or newer from go.dev, and put it on the PATH" },
  versionOption: "packageVersion",
  profile: goProfile,
  tidy: () => [inBuild("gofmt", "-r", "interface{} -> any", "-w", ".")],
  build: () => [...goChecks(build), ...goChecks(releaser)],
  samples: goSamples,
  release: (folder, version) => [{ program: "go", args: ["run", ".", build, `v${version}`, folder], cwd: releaser }],
  released: (version) =>
    ["info", "mod", "zip"].map((kind) => `github.com/gatehouse-dev/gatehouse-go/@v/v${version}.${kind}`),
  smoke: (env, reports) => [...goChecks(smoke), goTests(smoke, join(reports, "go.xml"), env)],
};
