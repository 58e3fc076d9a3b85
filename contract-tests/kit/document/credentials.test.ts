/** Credentials of a run open operations, are tried wrongly, and stay out of the report. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Report } from "../findings.ts";
import { runContract } from "../run.ts";
import type { DocumentOptions } from "../run-options.ts";

const responses = { 200: { description: "Some" }, 401: { description: "Refused" } };
const filter = {
  name: "filter",
  in: "query",
  style: "deepObject",
  schema: { properties: { hue: { type: "string" } } },
};
const credentials = {
  type: "object",
  additionalProperties: false,
  required: ["user", "password"],
  properties: { user: { type: "string", maxLength: 20 }, password: { type: "string", maxLength: 20 } },
};
const login = {
  operationId: "login",
  security: [],
  requestBody: { required: true, content: { "application/json": { schema: credentials } } },
  responses: { 200: { description: "Open" }, 400: { description: "Malformed" }, 401: { description: "Refused" } },
};
const description = {
  openapi: "3.1.0",
  info: { title: "Kites", version: "1" },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "api key" } } },
  paths: { "/kites": { get: { operationId: "listKites", parameters: [filter], responses } } },
};
const withLogin = { ...description, paths: { ...description.paths, "/login": { post: login } } };

function statusOfLogin(body: string): number {
  try {
    const { user, password, ...more }: Record<string, unknown> = Object(JSON.parse(body));
    const isRead = [user, password].every((one) => typeof one === "string" && one.length <= 20);
    if (!isRead || Object.keys(more).length > 0) return 400;
    return user === "kit" && password === "kit&kat" ? 200 : 401;
  } catch {
    return 400;
  }
}

async function run(
  query: Readonly<Record<string, string>>,
  isOpen: (key: string | null) => boolean,
  more: Partial<DocumentOptions> = {},
  components: object = description.components,
): Promise<Report> {
  const server = createServer(async (request, response) => {
    const { url = "", method } = request;
    const { pathname, searchParams } = new URL(url, "http://kites");
    const hasLogin = pathname === "/login";
    response.setHeader("WWW-Authenticate", "Key").setHeader("Allow", hasLogin ? "POST" : "GET");
    const described = more.settings === undefined ? description : withLogin;
    if (pathname === "/openapi.json") response.end(JSON.stringify({ ...described, components }));
    else if (hasLogin && method === "POST") {
      const isJson = request.headers["content-type"] === "application/json";
      response.writeHead(isJson ? statusOfLogin(await text(request)) : 400).end();
    } else if (hasLogin || method !== "GET") response.writeHead(405).end();
    else response.writeHead(isOpen(searchParams.get("api key")) ? 200 : 401).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
  const document = { address: `${url}/openapi.json`, headers: {}, query, ...more };
  return await runContract({ url, key: "", interfaces: [], effort: 2, seed: 1, document });
}

test("with the key everything is tried, and the report does not hold it", async () => {
  const report = await run({ "api key": "kit&kat" }, (key) => key === "kit&kat");
  expect(report.findings).toEqual([]);
  expect(report.endedEarly).toBeUndefined();
  expect(report.coverage.filter(({ state }) => state !== "covered")).toEqual([]);
  expect(report.command).toContain('--query "api key=$QUERY_API_KEY"');
});

test("a server that is open to all is found, and what it was sent is shown without the key", async () => {
  const report = await run({ "api key": "kit&kat" }, () => true);
  expect(report.findings.map(({ law, about }) => [law.id, about])).toEqual([
    ["credentials-required", "no credentials"],
    ["credentials-required", "invented credentials (key)"],
  ]);
  expect(JSON.stringify(report)).not.toMatch(/kit(?:&|%26)kat/);
});

test("without the key the report says how to give it", async () => {
  const report = await run({}, () => false);
  expect(report.endedEarly).toBe("no credentials were given for listKites");
  expect(report.untried.map(({ advice }) => advice)).toEqual(['Give --query "api key=<key>".']);
});

test("a login that refuses what is made up is no end of the run's credentials", async () => {
  const report = await run({ "api key": "kit&kat" }, (key) => key === "kit&kat", { settings: { login: {} } });
  expect(report.findings).toEqual([]);
  expect(report.endedEarly).toBe("no request was answered with success by login");
});

test("a password of the settings opens the login, and is shown nowhere", async () => {
  const body = { user: "kit", password: "kit&kat" };
  const report = await run({ "api key": "kit&kat" }, () => true, { settings: { login: { body } } });
  expect(report.endedEarly).toBeUndefined();
  expect(report.findings).not.toEqual([]);
  expect(JSON.stringify(report)).not.toMatch(/kit(?:&|%26)kat/);
});

test("a header that lacks the word of its scheme is told", async () => {
  const bearer = { securitySchemes: { key: { type: "http", scheme: "bearer" } } };
  const report = await run({}, () => false, { headers: { Authorization: "abc" } }, bearer);
  expect(report.endedEarly).toBe(
    'the credentials are refused (401 or 403) by listKites: "Bearer " is missing before the value of Authorization',
  );
});
