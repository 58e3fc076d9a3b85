/** Violations of one cause are one finding with all its places, which hides nothing else. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { runContract } from "../run.ts";

const responses = { 200: { description: "Done" }, 400: { description: "Malformed" }, 404: { description: "None" } };
const alarm = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1 },
    level: { type: "integer", minimum: 0, maximum: 9 },
    near: { type: "array", items: { type: "object", properties: { at: { type: "integer", minimum: 0, maximum: 5 } } } },
  },
};
const requestBody = { required: true, content: { "application/json": { schema: alarm } } };
const alarmId = { name: "alarmId", in: "path", required: true, schema: { type: "string", format: "uuid" } };
const since = { name: "since", in: "query", schema: { type: "integer", format: "int64" } };
const description = {
  openapi: "3.1.0",
  info: { title: "Alarms", version: "1" },
  paths: {
    "/alarms": {
      get: { operationId: "listAlarms", parameters: [since], responses },
      post: { operationId: "createAlarm", requestBody, responses },
    },
    "/bells": { post: { operationId: "createBell", requestBody, responses } },
    // Not `/alarms/{alarmId}`.
    "/alarm/{alarmId}": {
      get: { operationId: "getAlarm", parameters: [alarmId], responses },
      delete: { operationId: "deleteAlarm", parameters: [alarmId], responses },
    },
  },
};

const ids = new Set<string>();

/** Like a framework, it fails at odd numbers before any operation, and takes null for what is not there. */
function statusOf(method: string, { pathname, searchParams }: URL, body: string): number {
  const [, collection, id = ""] = pathname.split("/");
  if (collection === "alarm") {
    // Nothing documents what a malformed id is answered with.
    if (!/^[0-9a-f-]{36}$/i.test(id)) return 418;
    return (method === "DELETE" ? ids.size > 0 : ids.has(id)) ? 200 : 404;
  }
  if (method === "GET") {
    const value = searchParams.get("since") ?? "0";
    return /^-?\d+$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? 200 : 400;
  }
  if (/1e400|NaN/.test(body)) return 500;
  return statusOfCreation(collection === "bells", body);
}

function statusOfCreation(isBell: boolean, body: string): number {
  const { name, level, near } = Object(parsed(body)) as Record<string, unknown>;
  const isLevel = Number.isInteger(level) && Number(level) >= 0 && Number(level) <= 9;
  if (isBell && level === 9) return 500;
  if (body === "7") return 200;
  if (Array.isArray(near) && near.length > 0) return 400;
  const isNear = near === undefined || near === null || Array.isArray(near);
  const isText = /^\{/.test(body) && typeof name === "string" && name !== "";
  return isText && isNear && (level === undefined || level === null || isLevel) ? 200 : 400;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "" } = request;
  const body = await text(request);
  const address = new URL(url, "http://localhost");
  response.setHeader("Content-Type", "application/json");
  if (url === "/openapi.json") return void response.end(JSON.stringify(description));
  const described = Object.entries(description.paths).find(([path]) => path.split("/")[1] === url.split(/[/?]/)[1]);
  const allowed = Object.keys(described?.[1] ?? {}).map((one) => one.toUpperCase());
  if (!allowed.includes(method)) return void response.writeHead(405, { Allow: allowed.join(", ") }).end();
  if (body === "[]") return void response.destroy();
  const status = statusOf(method, address, body);
  const created = method === "POST" && status === 200 ? { id: crypto.randomUUID() } : {};
  if (created.id !== undefined) ids.add(created.id);
  response.writeHead(status).end(JSON.stringify(created));
}

test("each is told once, with its places", async () => {
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const document = { address: `${url}/openapi.json`, headers: {} };
  const { findings } = await runContract({ url, key: "", interfaces: [], effort: 4, seed: 1, document });
  expect(
    findings.map(({ law, operationId, about = "", alsoAt = [] }) =>
      [`${law.id} ${operationId} ${about}`.trim(), ...alsoAt].join("; "),
    ),
  ).toEqual([
    "valid-accepted createAlarm near minItems; POST /bells; POST /alarms (near); POST /bells (near)",
    "no-server-error createBell 500",
    "violation-refused createAlarm level type, null; POST /alarms (near type, null); POST /bells (near type, null); POST /bells",
    "no-server-error createAlarm 500 for 1e400; POST /bells",
    "no-server-error createAlarm 500 for NaN; POST /bells",
    "answered createAlarm",
    // A broken connection ends nothing.
    "violation-refused createAlarm body type; POST /bells",
    "answered createBell",
    "status-documented getAlarm 418; DELETE /alarm/{alarmId}",
    "deleted-gone deleteAlarm after DELETE",
  ]);
});
