/** Python: a wheel and an sdist, tried by pytest and mypy in an environment of their own. */
import { join } from "node:path";
import type { Command } from "../command.ts";
import { cache, root, sdk } from "../folders.ts";
import { pythonSamples } from "../samples/python.ts";
import type { Language } from "./language.ts";
import { writeAsyncClient } from "./python-async.ts";

const home = join(sdk, "python");
const build = join(home, "build");
const smoke = join(home, "smoke");
const environment = join(cache, "python-sdk");
const interpreter = join(environment, "bin", "python");
const packages = ["gatehouse", "gatehouse_pytest"].map((name) => join(build, name));

export const python: Language = {
  name: "python",
  toolchain: { programs: ["python3"], debian: "python3 python3-venv", advice: "Python 3.11 or newer with venv" },
  versionOption: "packageVersion",
  finish: writeAsyncClient,
  build: () => [
    { program: "python3", args: ["-m", "venv", environment], cwd: build },
    pip("install", "-r", join(smoke, "requirements.txt")),
    {
      program: interpreter,
      args: ["-m", "build", "--no-isolation", "--outdir", join(build, "dist"), build],
      cwd: build,
    },
    pip("install", "--force-reinstall", "--no-deps", "--no-index", "--find-links", join(build, "dist"), "gatehouse"),
  ],
  samples: pythonSamples(interpreter, pyright),
  release: (folder, version) => [
    {
      program: "cp",
      args: [...distributions(version).map((file) => join(build, "dist", file)), folder],
      cwd: build,
    },
  ],
  released: distributions,
  smoke: (env, reports) => [
    { program: interpreter, args: ["-m", "mypy", "--strict", smoke, ...packages], cwd: smoke },
    pyright(home),
    {
      program: interpreter,
      args: ["-m", "pytest", "-q", "-p", "no:cacheprovider", `--junitxml=${join(reports, "python.xml")}`, smoke],
      cwd: smoke,
      env,
    },
    samplesOnServer(reports),
  ],
};

/** Runs the samples of the built pages on a server with sample data. */
function samplesOnServer(reports: string): Command {
  const reporter = ["--reporter=default", "--reporter=junit", `--outputFile=${join(reports, "python-samples.xml")}`];
  return {
    program: process.execPath,
    args: [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project=long", samplesTest, ...reporter],
    cwd: root,
    // This file, whatever share of the lane the run takes.
    env: { GATEHOUSE_PYTHON: interpreter, TEST_ROTATION_SEED: "" },
  };
}

const samplesTest = "contract-tests/portal/python-samples.test.ts";

/** Checks the types in a folder as its `pyrightconfig.json` says. */
function pyright(cwd: string): Command {
  const program = join(root, "node_modules/pyright/index.js");
  return {
    program: process.execPath,
    args: [program, "--project", cwd, "--pythonpath", interpreter, "--warnings"],
    cwd,
  };
}

function distributions(version: string): readonly string[] {
  return [`gatehouse-${version}-py3-none-any.whl`, `gatehouse-${version}.tar.gz`];
}

function pip(...args: readonly string[]): Command {
  return { program: interpreter, args: ["-m", "pip", "--disable-pip-version-check", "--quiet", ...args], cwd: build };
}
