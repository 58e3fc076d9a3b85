import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { headerVariable } from "../exchange/wire.ts";
import { printCommand, shellWord } from "./shell.ts";

/** Returns what a shell makes of a command. */
function said(command: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync("bash", ["-c", command], { encoding: "utf8", env: { ...process.env, ...env } });
}

test("the variables of headers and settings are filled in, and other dollars are text", () => {
  const word = shellWord(`${headerVariable("X-Api-Key")} {"password":"$SETTING_PASSWORD"} $HOME`);
  const filled = said(`echo ${word}`, { HEADER_X_API_KEY: "one", SETTING_PASSWORD: "two" });
  expect(filled).toBe('one {"password":"two"} $HOME\n');
});

test("a text that begins with a dash is printed as it is", () => {
  expect(said(printCommand("--boundary\r\n50 %"))).toBe("--boundary\r\n50 %");
});
