/** Programs of other people that stand between a client and our server, or in its place. */
import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { calls, printed } from "./calls.ts";
import { bin, expectRow, npmPackages, type Trial, trial } from "./trial.ts";

const limit = { timeout: 600_000 };
const all = Object.keys(calls).length;

const client = ["openapi-fetch@0.17.0", "tsx@4.21.0"];

/** Runs a program until `use` is done with the address that it listens at. */
async function listening<Result>(
  { folder }: Trial,
  program: string,
  args: (port: string) => readonly string[],
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = String(await freePort());
  const log = join(folder, "server.log");
  // In a group of its own, so that what it starts itself is ended with it.
  const server = spawn(program, [...args(port)], { cwd: folder, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = createWriteStream(log);
  for (const stream of [server.stdout, server.stderr]) stream.pipe(output, { end: false });
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; !(await isUp(url)); tries += 1) {
      if (tries > 240 || server.exitCode !== null)
        throw new Error(`${program} does not listen: ${readFileSync(log, "utf8").slice(-3000)}`);
      await wait(500);
    }
    return await use(url);
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
    output.end();
  }
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}

/** Makes the calls with openapi-fetch. */
async function callsTo({ run: inFolder, take, write, server }: Trial, url: string): Promise<readonly string[]> {
  const [, key, applicationId] = server;
  take("openapi-fetch.ts", "calls.ts");
  write("package.json", { type: "module" });
  return (await inFolder(bin("tsx"), "calls.ts", url, key, applicationId)).trim().split("\n");
}

test("Prism lets each call through, and each answer of ours", limit, async () => {
  // Fragments in paths, which tell a JSON Patch apart, are no paths to it: the 3.0 form has none.
  const place = await trial(
    "stoplight-prism-cli",
    "openapi/3.0.json",
    npmPackages(["@stoplight/prism-cli@5.16.0", ...client]),
  );
  const proxied = (port: string) => ["proxy", "document.json", place.server[0], "--errors", "--port", port];
  const lines = await listening(place, bin("prism"), proxied, (url) => callsTo(place, url));
  expect(lines).toEqual(printed());
  expectRow("Prism", "5.16.0", "openapi/3.0.json", `${all} of ${all}`);
});

test("Specmatic's mock takes each call", limit, async () => {
  const place = await trial("specmatic", "openapi.json", npmPackages(["specmatic@2.55.1", ...client]));
  const jar = join("..", "node_modules/specmatic/specmatic.jar");
  const mock = (port: string) => ["-jar", jar, "mock", "document.json", "--lenient", "--port", port];
  const lines = await listening(place, "java", mock, (url) => callsTo(place, url));
  // It matches paths with their fragments, and knows neither ids nor keys.
  const lacking = ["JSON Patch", "unknown id", "wrong key"];
  const taken = lines.filter((line) => !lacking.some((call) => line.startsWith(call)));
  expect(taken).toEqual(printed("JSON Patch", "unknown id", "wrong key"));
  expectRow("Specmatic", "2.55.1", "openapi.json", `${all - lacking.length} of ${all}`);
});
