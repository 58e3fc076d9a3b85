import type { Toolchain } from "../toolchain.ts";
import type { SampleProgram } from "./program.ts";

export const curlToolchain: Toolchain = { programs: ["bash", "curl"], debian: "bash curl", advice: "curl" };

const main = "run-all.sh";

export const curlSamples: SampleProgram = {
  id: "sh",
  files: (samples) =>
    new Map([
      ...samples.map(({ name, code }): [string, string] => [`${name}.sh`, `${code}\n`]),
      [
        main,
        `for file in ${samples.map(({ name }) => `${name}.sh`).join(" ")}; do
  timeout 60 bash -euo pipefail "$file" >answer 2>problem || { cat problem; echo "FAILED \${file%.sh}"; }
done
`,
      ],
    ]),
  commands: (cwd) => [{ program: "bash", args: [main], cwd }],
};
