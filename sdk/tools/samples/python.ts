import { pythonName } from "../../../openapi/portal/samples/python-names.ts";
import { indented, type SampleProgram } from "./program.ts";

/** `interpreter` is one that has the SDK and mypy. */
export const pythonSamples = (interpreter: string): SampleProgram => ({
  id: "py",
  files(samples) {
    const functions = samples.map(
      ({ name, code }) =>
        `def ${pythonName(name)}(client: Gatehouse, token: str) -> None:\n${indented(code, "    ")}\n`,
    );
    const names = samples.map(({ name }) => `    ("${name}", ${pythonName(name)}),`);
    const main = `import os
import traceback

from gatehouse import Gatehouse


${functions.join("\n\n")}

for name, run in [
${names.join("\n")}
]:
    url = os.environ["GATEHOUSE_URL"] + "/" + name
    with Gatehouse(url, api_key=os.environ["GATEHOUSE_API_KEY"], retries=0) as client:
        try:
            run(client, os.environ["GATEHOUSE_TOKEN"])
        except Exception:
            traceback.print_exc()
            print("FAILED " + name, flush=True)
`;
    return new Map([["samples.py", main]]);
  },
  commands: (cwd) => [
    { program: interpreter, args: ["-m", "mypy", "--strict", "samples.py"], cwd },
    { program: interpreter, args: ["samples.py"], cwd },
  ],
});
