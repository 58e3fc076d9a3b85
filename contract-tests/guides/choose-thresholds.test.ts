/** The guide about thresholds, followed on one program as its first start leaves it. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { programFile } from "../process/program.ts";
import { follow } from "./follow.ts";
import { guide, startAsReader, textOf } from "./reader-program.ts";
import { compileStrictly } from "./typescript-project.ts";

const patience = { timeout: 180_000 };
const name = "choose-thresholds";

const program = await startAsReader();

test("Choose thresholds", patience, async () => {
  const codes: (number | null)[] = [];
  const commands = textOf(name)
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.startsWith(prefix));
  const run = async (command: string): Promise<string> => {
    const { code, output } = await evaluate(command.slice(prefix.length).split(" "));
    codes.push(code);
    return output;
  };
  const instead = Object.fromEntries(commands.map((command) => [command, () => run(command)]));
  const files = await follow(guide(name), { ...program, instead });
  expect(files).toContain("labelled.csv");
  // All commands succeed but the one that shows a figure below its minimum.
  expect(codes).toEqual([0, 0, 1, 0]);
});

test("what the guide shows is what any reader's compiler takes", patience, async () => {
  await compileStrictly(program.folder);
});

const prefix = "npm run evaluate -- ";

/** Runs the command where the reader's files are; npm would run it in the folder of Gatehouse. */
async function evaluate(args: readonly string[]) {
  const env = { PATH: process.env["PATH"] ?? "", ...program.environment };
  const child = spawn(process.execPath, [programFile, "evaluate", ...args], { cwd: program.folder, env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: output + errors };
}
