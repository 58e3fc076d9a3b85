import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SampleCase } from "./cases.ts";
import type { SampleProgram } from "./program.ts";
import { type Recorder, startRecorder } from "./recorder.ts";
import { trySamples } from "./try-samples.ts";

const server = "http://server";
const right = `await fetch("${server}/thing", { method: "PUT", headers: { "content-type": "application/json" }, body: '{"a":1}' });`;

const codes: Readonly<Record<string, string>> = {
  right,
  otherBody: right.replace("1}", "2}"),
  otherPath: right.replace("/thing", "/things"),
  twice: right + right,
  nothing: "",
  broken: `${right} throw new Error("broken");`,
};

const cases = Object.entries(codes).map(
  ([name, code]): SampleCase => ({
    name,
    exchanges: [
      {
        expected: {
          method: "PUT",
          path: "/thing",
          query: [],
          mediaType: "application/json",
          body: { a: 1 },
          authorization: "",
        },
        answer: { status: 200, mediaType: "", body: "" },
      },
    ],
    server,
    code: new Map([["js", code]]),
  }),
);

const program: SampleProgram = {
  id: "js",
  files: (samples) => {
    const tries = samples.map(
      ({ name, code }) => `await (async () => { ${code} })().catch(() => console.log("FAILED ${name}"));`,
    );
    return new Map([["all.mjs", tries.join("\n")]]);
  },
  commands: (cwd) => [{ program: process.execPath, args: ["all.mjs"], cwd }],
};

let recorder: Recorder;
let folder: string;

beforeAll(async () => {
  recorder = await startRecorder(cases);
  folder = await mkdtemp(join(tmpdir(), "gatehouse-samples-"));
});
afterAll(async () => {
  await recorder.close();
  await rm(folder, { recursive: true });
});

test("a sample passes that sends what it has to, once, and does not fail; every other one is named", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  expect(await trySamples(program, { cases, recorder }, folder)).toEqual({ passed: 1, failed: 5 });
  const text = String(printed.mock.calls);
  printed.mockRestore();
  for (const name of [
    "otherBody: body",
    "otherPath: path",
    "twice sent too much",
    "nothing sent too little",
    "broken failed",
  ]) {
    expect(text).toContain(name);
  }
});

test("a program that ends badly is no success", async () => {
  const failing: SampleProgram = {
    ...program,
    commands: (cwd) => [{ program: process.execPath, args: ["-e", "process.exit(1)"], cwd }],
  };
  await expect(trySamples(failing, { cases, recorder }, folder)).rejects.toThrow("ended with 1");
});
