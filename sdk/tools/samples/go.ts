import { join } from "node:path";
import { sdk } from "../folders.ts";
import { goChecks } from "../go-checks.ts";
import type { SampleProgram } from "./program.ts";

const build = join(sdk, "go/build");

/** One package, because linking each program takes a second: only the name of `main` is another one. */
export const goSamples: SampleProgram = {
  id: "go",
  files(samples) {
    const files = samples.map(({ name, code }): [string, string] => [
      `${name.toLowerCase()}.go`,
      `${code.replace("\nfunc main() {\n", `\nfunc ${name}() {\n`)}\n`,
    ]);
    const rows = samples.map(({ name }) => `\tcase "${name}":\n\t\t${name}()\n`).join("");
    const main = `package main\n\nimport "os"\n\nfunc main() {\n\tswitch os.Args[1] {\n${rows}\t}\n}\n`;
    const runner = `go build -o ./run . || exit 1
for name in ${samples.map(({ name }) => name).join(" ")}; do
  ./run "$name" || echo "FAILED $name"
done 2>&1
`;
    return new Map([...files, ["main.go", main], ["go.mod", module], ["run-all.sh", runner]]);
  },
  commands: (cwd) => [
    // Formatted code is not named.
    { program: "bash", args: ["-c", 'found=$(gofmt -l .); echo "$found"; [ -z "$found" ]'], cwd },
    ...goChecks(cwd),
    { program: "bash", args: ["run-all.sh"], cwd },
  ],
};

const module = `module github.com/gatehouse-dev/gatehouse-go/samples

go 1.24

require github.com/gatehouse-dev/gatehouse-go v0.0.0

replace github.com/gatehouse-dev/gatehouse-go => ${build}
`;
