/** Runs the samples of a language, and compares what arrived with what they have to send. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "../command.ts";
import type { Counts } from "../junit.ts";
import { environment, type SampleCase } from "./cases.ts";
import type { SampleProgram } from "./program.ts";
import { difference, type Recorder } from "./recorder.ts";

/** Settings of a trial of samples. */
export interface Trial {
  readonly cases: readonly SampleCase[];
  readonly recorder: Recorder;
}

/** @throws CommandError where the samples do not compile */
export async function trySamples(program: SampleProgram, { cases, recorder }: Trial, folder: string): Promise<Counts> {
  const own = cases.flatMap((one) => {
    const code = one.code.get(program.id);
    return code === undefined ? [] : [{ ...one, code: code.replaceAll(one.server, `${recorder.url}/${one.name}`) }];
  });
  for (const [name, text] of program.files(own)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const env = environment;
  let output = "";
  for (const command of program.commands(folder)) output = await run({ ...command, env: { ...command.env, ...env } });
  const problems = own.flatMap(({ name, exchanges }) => {
    const found = recorder.take(name);
    if (output.includes(`FAILED ${name}\n`)) return [`${name} failed`];
    if (found.length !== exchanges.length)
      return [`${name} sent ${found.length < exchanges.length ? "too little" : "too much"}`];
    const differs = exchanges.flatMap(({ expected }, index) => {
      const request = found[index];
      return request === undefined ? [] : difference(expected, request) || [];
    });
    return differs.length === 0 ? [] : [`${name}: ${differs.join("; ")}`];
  });
  if (problems.length > 0) console.error(`\n=== ${program.id}: samples\n${problems.join("\n")}\n${output}`);
  return { passed: own.length - problems.length, failed: problems.length };
}
