import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { healthCommand } from "./health.ts";

const paths: string[] = [];
let status = 200;
const server = createServer((request, response) => {
  paths.push(request.url ?? "");
  response.writeHead(status).end("{}");
});
let port: string;
let said: string;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address !== null ? `${address.port}` : "";
  paths.length = 0;
  status = 200;
  said = "";
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      said += String(text);
      return true;
    });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

test.each(["", "0.0.0.0", "::", "127.0.0.1"])(
  "asks the server of HOST=%s and PORT whether it is ready",
  async (host) => {
    vi.stubEnv("HOST", host);
    vi.stubEnv("PORT", port);
    expect(await healthCommand([])).toBe(0);
    expect(paths).toEqual(["/health/ready"]);
  },
);

test("--url goes before the variables, and --live asks whether it runs", async () => {
  vi.stubEnv("PORT", "1");
  expect(await healthCommand(["--live", "--url", `http://127.0.0.1:${port}/`])).toBe(0);
  expect(paths).toEqual(["/health/live"]);
});

test.each([503, 404])("an answer of %d is a failure that is told", async (answer) => {
  status = answer;
  expect(await healthCommand(["--url", `http://127.0.0.1:${port}`])).toBe(1);
  expect(said).toContain(`/health/ready answers ${answer}.`);
});

test("a server that is not there is a failure, with its reason", async () => {
  server.close();
  await once(server, "close");
  expect(await healthCommand(["--url", `http://127.0.0.1:${port}`])).toBe(1);
  expect(said).toContain("ECONNREFUSED");
});

test("a wrong command line says what to write", async () => {
  expect(await healthCommand(["--ready"])).toBe(2);
  expect(await healthCommand(["--url", "ftp://somewhere"])).toBe(2);
  vi.stubEnv("PORT", "0");
  expect(await healthCommand([])).toBe(2);
  expect(said).toContain("PORT is 0, any free port: name the server's address in --url.");
  expect(paths).toEqual([]);
});

test("--help says how it ends", async () => {
  vi.stubEnv("PORT", port);
  expect(await healthCommand(["--help"])).toBe(0);
  expect(said).toContain("Ends with 0");
  expect(paths).toEqual([]);
});
