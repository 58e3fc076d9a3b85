/**
 * Runs each sample of Python on a server with sample data, as the built pages show it. The lane of the SDKs names the
 * interpreter that has the SDK; elsewhere there is none.
 */
import { expect, test } from "vitest";
import { failures } from "./sample-failures.ts";

const interpreter = process.env["GATEHOUSE_PYTHON"] ?? "";

const script = (files: readonly string[]): string => `import runpy
import traceback

for file in ${JSON.stringify(files)}:
    print("BEGIN " + file.removesuffix(".py"), flush=True)
    try:
        runpy.run_path(file, run_name="__main__")
    except BaseException:
        print("FAILED " + traceback.format_exc(), flush=True)
`;

test.runIf(interpreter !== "")(
  "every sample of Python works as shown, in any order",
  { timeout: 600_000 },
  async () => {
    const python = { language: "py", ending: ".py", program: interpreter, scriptName: "run_all.py", script };
    expect(await failures(python)).toEqual([]);
  },
);
