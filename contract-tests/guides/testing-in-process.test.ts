/** The guide to the in-process server, followed; and its tables, held against the types of the package. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestServer, TestServerOptions } from "@gatehouse/server";
import { expect, test } from "vitest";
import { follow } from "./follow.ts";
import { makeProject } from "./project.ts";
import { compileStrictly } from "./typescript-project.ts";

const guide = "openapi/portal/guides/testing-in-process.md";
const [, members = "", options = ""] =
  /\n\| The server has(.*?)\n\n.*\n\| Option(.*)$/s.exec(
    readFileSync(new URL(`../../${guide}`, import.meta.url), "utf8"),
  ) ?? [];

test("Testing with the in-process server", { timeout: 240_000 }, async () => {
  const folder = makeProject("@gatehouse/sdk", "@gatehouse/server", "vitest");
  const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
  await follow(guide, {
    folder,
    environment: {},
    instead: {
      // As npx does, but without npm.
      "npx vitest run forum.spec.ts": async () => {
        const parameters = [vitest, "run", "forum.spec.ts"];
        const env = { PATH: process.env["PATH"], NO_COLOR: "1" };
        return (await promisify(execFile)(process.execPath, parameters, { cwd: folder, env, timeout: 120_000 })).stdout;
      },
    },
  });
  await compileStrictly(folder);
});

/** The names in the first column of a table. */
function namesIn(rows: string): string[] {
  const firsts = rows.split("\n").map((row) => row.split("|")[1] ?? "");
  return firsts.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)).sort();
}

test("The tables name all that the server has, and all that it takes", () => {
  const has: Record<keyof TestServer, true> = {
    url: true,
    apiKey: true,
    notifications: true,
    mails: true,
    reset: true,
    time: true,
    setTime: true,
    advanceTime: true,
    idle: true,
    close: true,
  };
  const takes: Record<keyof TestServerOptions, true> = {
    bootstrap: true,
    databaseUrl: true,
    masterKey: true,
    licenseState: true,
    partnerLink: true,
    tokenIssuer: true,
    globalKeyAlgorithm: true,
    operatorOneTimePassword: true,
    unknownProperties: true,
    logLevel: true,
    logFile: true,
    logFileMaxBytes: true,
    logFilesKept: true,
    notificationAllowedRanges: true,
    host: true,
    port: true,
    rateLimit: true,
    smtpUrl: true,
    smtpPatience: true,
    imageFilterUrl: true,
    videoFilterUrl: true,
    pipelineOverride: true,
  };
  expect(namesIn(members)).toEqual(Object.keys(has).sort());
  expect(namesIn(options)).toEqual(Object.keys(takes).sort());
});
