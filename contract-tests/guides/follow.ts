/**
 * A guide, followed as a reader does it: files are written as the guide has them, commands run one after the other, and
 * what they print is what the guide says they print.
 *
 * A fenced block names its language and, where it is a file, the file; `sh` is what is typed, and `text` what it prints, in
 * which `…` stands for anything.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";

const execute = promisify(execFile);
const fence = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

export interface Reader {
  /** Where the reader's project is. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Functions that replace commands which a test cannot type; each returns the command's output. */
  readonly instead: Readonly<Record<string, () => unknown>>;
}

/** Follows the guide, a file of the repository, to its end, and resolves to the files that were written. */
export async function follow(guide: string, { folder, environment, instead }: Reader): Promise<string[]> {
  const files: string[] = [];
  const done = new Set<string>();
  let printed = "";
  for (const { language, file, text } of blocksOf(guide)) {
    if (file !== undefined) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
      files.push(file);
    } else if (language === "sh") {
      printed = "";
      for (const command of commandsIn(text)) {
        const other = instead[command];
        done.add(command);
        const commandOutput = other === undefined ? await type(command, folder, environment) : await other();
        if (typeof commandOutput === "string") printed += commandOutput;
      }
    } else if (language === "text") expect(printed).toMatch(patternOf(text));
    else throw new Error(`${guide} has a block of ${language} that is no file: nothing tries it.`);
  }
  expect(Object.keys(instead).filter((command) => !done.has(command))).toEqual([]);
  return files;
}

function blocksOf(guide: string): Block[] {
  const text = readFileSync(new URL(`../../${guide}`, import.meta.url), "utf8");
  return [...text.matchAll(fence)].map(([, language = "", file, content = ""]) => ({ language, file, text: content }));
}

/** A line that ends with a backslash goes on in the next one. */
function commandsIn(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "");
}

/** Where the reader's home is, and what Node compiled before, which saves a third of a start. */
const inherited = Object.fromEntries(
  ["HOME", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

async function type(command: string, cwd: string, environment: Reader["environment"]): Promise<string> {
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const env = { PATH: path, ...inherited, ...environment };
  const { stdout } = await execute("bash", ["-c", command], { cwd, env, timeout: 120_000 }).catch((error) => {
    throw new Error(`${error.message}${error.stdout}`, { cause: error });
  });
  return stdout === "" || stdout.endsWith("\n") ? stdout : `${stdout}\n`;
}

function patternOf(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}
