import type { Command } from "../command.ts";
import type { SampleProgram } from "./program.ts";

const main = "run_all";
const settings = JSON.stringify({ pythonVersion: "3.10", typeCheckingMode: "strict" });

/** `interpreter` is one that has the SDK and mypy; `pyright` checks a folder by the settings in it. */
export const pythonSamples = (interpreter: string, pyright: (folder: string) => Command): SampleProgram => ({
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
    return new Map([...programs, [`${main}.py`, runner], ["pyrightconfig.json", settings]]);
  },
  commands: (cwd) => [
    { program: interpreter, args: ["-m", "mypy", "--strict", "."], cwd },
    pyright(cwd),
    { program: interpreter, args: [`${main}.py`], cwd },
  ],
});
