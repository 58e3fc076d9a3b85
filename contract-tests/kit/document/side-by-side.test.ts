/** Requests that do not depend on each other go side by side, which no finding may come of. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Report } from "../findings.ts";
import { runContract } from "../run.ts";
import type { DocumentOptions } from "../run-options.ts";

const description = {
  openapi: "3.1.0",
  info: { title: "Boats", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/boats": {
      get: {
        operationId: "listBoats",
        security: [{ token: [] }],
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } }],
        responses: { 200: { description: "Some" }, 400: { description: "Malformed" }, 401: { description: "Refused" } },
      },
    },
  },
};

/** Answers like a sound server; `overloaded` has its way with what comes while it is busy: answering another one. */
async function serve(
  overloaded: (response: ServerResponse) => void,
  isToken: (token: string) => boolean = (token) => token === "kit",
  isBusy: (atOnce: number, total: number) => boolean = (atOnce) => atOnce > 1,
) {
  const seen = { atOnce: 0, most: 0, total: 0 };
  const answer = async ({ url = "", method, headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.total++;
    seen.most = Math.max(seen.most, ++seen.atOnce);
    const isLate = isBusy(seen.atOnce, seen.total);
    await setTimeout(2);
    seen.atOnce--;
    response.setHeader("WWW-Authenticate", "Bearer").setHeader("Allow", "GET");
    const limit = new URL(url, "http://localhost").searchParams.getAll("limit");
    if (isLate) overloaded(response);
    if (response.destroyed || response.writableEnded) return;
    if (url === "/openapi.json") response.end(JSON.stringify(description));
    else if (method !== "GET") response.writeHead(405).end();
    else if (!isToken((headers.authorization ?? "").slice(7))) response.writeHead(401).end();
    else if (limit.length > 1 || limit.some((one) => !/^([1-9]|[1-4]\d|50)$/.test(one))) response.writeHead(400).end();
    else response.writeHead(200).end();
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, seen };
}

function run(url: string, document: Partial<DocumentOptions> = {}): Promise<Report> {
  const headers = { Authorization: "Bearer kit" };
  const described = { address: `${url}/openapi.json`, headers, ...document };
  return runContract({ url, key: "", interfaces: [], effort: 2, seed: 1, document: described });
}

test.each([
  ["answers", () => undefined],
  ["fails", (response: ServerResponse) => void response.writeHead(500).end()],
  ["breaks the connection", (response: ServerResponse) => void response.destroy()],
])("a server that %s while it is busy has no finding, and the same requests are judged", async (_, overloaded) => {
  const [alone, busy] = [await serve(() => undefined), await serve(overloaded)];
  const [expected, report] = [await run(alone.url), await run(busy.url)];
  expect(report.findings).toEqual([]);
  expect(busy.seen.most).toBeGreaterThan(2);
  expect(busy.seen.most).toBeLessThanOrEqual(8);
  expect(report.phases.map(({ phase, cases }) => [phase, cases])).toEqual(
    expected.phases.map(({ phase, cases }) => [phase, cases]),
  );
  expect(report.laws.map(({ law, checked }) => [law.id, checked])).toEqual(
    expected.laws.map(({ law, checked }) => [law.id, checked]),
  );
});

test("a server that is locked for a moment is asked again", async () => {
  const locked = (response: ServerResponse): void => void response.writeHead(503).end();
  const { url } = await serve(locked, undefined, (_, total) => total % 50 === 0);
  const report = await run(url);
  expect(report.findings).toEqual([]);
});

test("a server that is locked for long has a finding, and is not waited for again and again", async () => {
  const locked = (response: ServerResponse): void => void response.writeHead(503).end();
  const { url } = await serve(locked, undefined, (_, total) => total > 20);
  const report = await run(url);
  expect(report.findings.map(({ law, about }) => [law.id, about])).toContainEqual(["no-server-error", "503"]);
  expect(report.milliseconds).toBeLessThan(30_000);
});

test("a token that ends is renewed once for all requests that are under way", async () => {
  let [token, uses, renewals] = ["kit", 0, 0];
  const isToken = (given: string): boolean => {
    if (given !== token) return false;
    if (++uses % 10 === 0) token = "";
    return true;
  };
  const { url } = await serve(() => undefined, isToken);
  const headers = async (): Promise<Record<string, string>> => {
    token = `kit${++renewals}`;
    return { Authorization: `Bearer ${token}` };
  };
  const report = await run(url, { login: { headers } });
  expect(report.findings).toEqual([]);
  expect(report.endedEarly).toBeUndefined();
  expect(renewals).toBeGreaterThan(1);
  expect(renewals).toBeLessThanOrEqual(1 + Math.ceil(uses / 10));
});
