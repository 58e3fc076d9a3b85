/** The command as a user starts it: its output and exit code where it cannot run. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const key = "a-secret-that-nobody-must-see";

interface ProcessResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

async function run(args: readonly string[]): Promise<ProcessResult> {
  const env = { PATH: process.env["PATH"], GATEHOUSE_CONTRACT_KEY: key };
  const child = spawn(process.execPath, [main, ...args], { env, timeout: 60_000 });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  expect(output + errors).not.toContain(key);
  return { code, output, errors };
}

/** A folder that is gone when the test is done. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "contract-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server's address, which answers nothing any more when the test is done. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

const patience = { timeout: 90_000 };

test("asked for help, it helps and ends with 0", patience, async () => {
  expect(await run(["--help"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("--url <server>"),
    errors: "",
  });
});

test("wrong options end with 2, all of them named", patience, async () => {
  const { code, errors } = await run(["--effort", "0", "--wrong"]);
  expect(code).toBe(2);
  expect(
    errors
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]),
  ).toEqual(["--wrong", "--effort", "--url"]);
});

test("a folder that cannot be written ends with 2, before anything is sent", patience, async () => {
  const requests: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    requests.push(request.url);
    response.end();
  });
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  const { code, errors } = await run(["--url", url, "--out", file]);
  expect({ code, requests }).toEqual({ code: 2, requests: [] });
  expect(errors).toMatch(/^--out .* cannot be written .*: name another folder\./);
});

test("a baseline that is not there, or is none, ends with 2, before anything is sent", patience, async () => {
  const folder = makeFolder();
  const file = join(folder, "known.json");
  const args = ["--url", "http://127.0.0.1:9", "--out", folder, "--baseline", file];
  expect(await run(args)).toMatchObject({ code: 2, errors: expect.stringContaining("make it with --write-baseline") });
  writeFileSync(file, "[]");
  expect(await run(args)).toMatchObject({ code: 2, errors: expect.stringContaining("write it anew with") });
});

test(
  "a server that is not there, or refuses the key, ends with 3, with what to do and no report",
  patience,
  async () => {
    const out = makeFolder();
    const refusing = await listen((_, response) => {
      response.writeHead(401, { "www-authenticate": "invalid" }).end();
    });
    const gone = await listen((request) => request.socket.destroy());
    for (const [url, message] of [
      [refusing, /does not take the key/],
      [gone, /No answer from .* Start the server, or correct --url/s],
    ] as const) {
      const { code, errors } = await run(["--url", url, "--out", out]);
      expect(code).toBe(3);
      expect(errors).toMatch(message);
    }
    expect(readdirSync(out)).toEqual([]);
  },
);
