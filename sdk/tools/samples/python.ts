import type { SampleProgram } from "./program.ts";

const main = "run_all";

/** `interpreter` is one that has the SDK and mypy. */
export const pythonSamples = (interpreter: string): SampleProgram => ({
  id: "py",
  files(samples) {
    const names = samples.map(({ name }) => `    "${name}",`).join("\n");
    const runner = `import runpy
import traceback

for name in [
${names}
]:
    try:
        runpy.run_path(name + ".py", run_name="__main__")
    except Exception:
        traceback.print_exc()
        print("FAILED " + name, flush=True)
`;
    const programs = samples.map(({ name, code }): [string, string] => [`${name}.py`, `${code}\n`]);
    return new Map([...programs, [`${main}.py`, runner]]);
  },
  commands: (cwd) => [
    { program: interpreter, args: ["-m", "mypy", "--strict", "."], cwd },
    { program: interpreter, args: [`${main}.py`], cwd },
  ],
});
