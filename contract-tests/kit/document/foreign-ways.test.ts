/** Services of common frameworks: each of these ways misled a run once. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Report } from "../findings.ts";
import { runContract } from "../run.ts";
import type { DocumentOptions } from "../run-options.ts";

const done = { 200: { description: "Done" } };
const ok = { responses: { ...done, 400: { description: "Malformed" }, 404: { description: "None" } } };
const id = { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 } };

function body(properties: object, required: readonly string[]): object {
  const schema = { type: "object", additionalProperties: false, required, properties };
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

type Answer = (request: IncomingMessage, url: URL, sent: string) => number | object | undefined;

/** Runs the kit against a server that answers a status or a body, or breaks the connection. */
async function run(paths: object, answer: Answer, options: Partial<DocumentOptions> = {}): Promise<Report> {
  const description = { openapi: "3.0.3", info: { title: "Ways", version: "1" }, paths };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((sent) => {
      const url = new URL(request.url ?? "", "http://ways");
      const given = url.pathname === "/openapi.json" ? description : answer(request, url, sent);
      response.setHeader("Allow", "GET, POST, PUT, PATCH, DELETE");
      if (given === undefined) response.destroy();
      else if (typeof given === "number") response.writeHead(given).end();
      else response.setHeader("Content-Type", "application/json").end(JSON.stringify(given));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
  const document = { address: `${url}/openapi.json`, headers: {}, ...options };
  return await runContract({ url, key: "", interfaces: [], effort: 1, seed: 1, document });
}

function told({ findings }: Report): readonly string[] {
  return findings.map(({ law, operationId, about = "" }) => `${law.id} ${operationId} ${about}`.trim());
}

const simple = {
  "/shutdown": { get: { operationId: "shutdown", ...ok } },
  "/status": { get: { operationId: "status", ...ok } },
};
const ofStatus: Answer = ({ method }) => (method === "GET" ? 200 : 405);

test("an operation that is left out is called by nothing", async () => {
  const called: string[] = [];
  const note: Answer = (request, url, sent) => {
    if (request.method === "GET") called.push(url.pathname);
    return ofStatus(request, url, sent);
  };
  expect(told(await run(simple, note, { skip: ["shutdown"] }))).toEqual([]);
  expect(called).not.toContain("/shutdown");
});

test("names that the description does not have are refused", async () => {
  const settings = { status: { values: { limt: 1 }, ignore: ["status-documentd"] } };
  const limit = { name: "limit", in: "query", schema: { type: "integer" } };
  const paths = { ...simple, "/status": { get: { ...simple["/status"].get, parameters: [limit] } } };
  await expect(run(paths, ofStatus, { skip: ["shutdwn"], settings })).rejects.toThrow(
    [
      "--skip shutdwn: the description has no such operation; did you mean shutdown?",
      "operations, status: there is no parameter limt; did you mean limit?",
      "operations, status: there is no law status-documentd; did you mean status-documented?",
    ].join("\n"),
  );
});

test("an operation that ends its connections is a finding, and the others are tried", async () => {
  const breaking: Answer = (request, url, sent) =>
    url.pathname === "/shutdown" && request.method === "GET" ? undefined : ofStatus(request, url, sent);
  const report = await run(simple, breaking);
  expect(told(report)).toEqual(["answered shutdown"]);
  expect(report.phases.map(({ phase }) => phase)).toContain("state");
});

test("a cookie of a parameter stands beside that of the session", async () => {
  const theme = { name: "theme", in: "cookie", required: true, schema: { type: "string", enum: ["dark", "light"] } };
  const paths = { "/me": { get: { operationId: "me", parameters: [theme], ...ok } } };
  const hasSession: Answer = ({ method, headers: { cookie = "" } }) => {
    if (method !== "GET") return 405;
    if (!cookie.startsWith("sid=abc")) return 500;
    return /theme=(?:dark|light)(?:$|;)/.test(cookie) ? 200 : 400;
  };
  const report = await run(paths, hasSession, { headers: { Cookie: "sid=abc" } });
  expect(told(report)).toEqual([]);
});

test("a number named as a resource is the id of one, and a deletion that fails is told", async () => {
  const name = { type: "string", minLength: 1, maxLength: 40 };
  const paths = {
    "/ships/": { post: { operationId: "addShip", ...body({ name }, ["name"]), ...ok } },
    "/ships/{id}/": { delete: { operationId: "removeShip", parameters: [id], ...ok } },
    "/berths/": {
      post: { operationId: "addBerth", ...body({ ship: { type: "integer" }, name }, ["ship", "name"]), ...ok },
    },
  };
  const ships = new Set<number>();
  const berthed = new Set<number>();
  const harbour: Answer = ({ method = "", headers }, { pathname }, sent) => {
    const [, collection, key] = pathname.split("/");
    if (method === "DELETE" && collection === "ships" && key !== "") {
      if (berthed.has(Number(key))) return 500;
      return ships.delete(Number(key)) ? 200 : 404;
    }
    if (method !== "POST" || (key ?? "") !== "") return 405;
    const { name: given, ship, ...more } = headers["content-type"] === "application/json" ? read(sent) : {};
    const isNamed = typeof given === "string" && given !== "" && [...given].length <= 40;
    if (!isNamed || Object.keys(more).length > 0) return 400;
    if (collection === "ships" && ship === undefined) {
      ships.add(ships.size + 1001);
      return { id: ships.size + 1000, name: given };
    }
    if (typeof ship !== "number" || !ships.has(ship)) return 400;
    berthed.add(ship);
    return { name: given, ship };
  };
  const report = await run(paths, harbour);
  expect(report.operations.find(({ operationId }) => operationId === "addBerth")?.statuses).toContainEqual(
    expect.objectContaining({ name: "200", seen: expect.toSatisfy((seen: number) => seen > 3) }),
  );
  expect(told(report)).toEqual(["no-server-error removeShip 500"]);
});

function read(sent: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sent));
  } catch {
    return {};
  }
}

test("null is taken where `nullable` stands beside a choice", async () => {
  const kinds = { allOf: [{ type: "string", enum: ["sloop", "yawl"] }], nullable: true };
  const paths = { "/ships": { post: { operationId: "addShip", ...body({ kind: kinds }, ["kind"]), ...ok } } };
  const takesNull: Answer = ({ method, headers }, _, sent) => {
    if (method !== "POST") return 405;
    const { kind, ...more } = headers["content-type"] === "application/json" ? read(sent) : {};
    const isKind = kind === null || kind === "sloop" || kind === "yawl";
    return isKind && Object.keys(more).length === 0 ? 200 : 400;
  };
  expect(told(await run(paths, takesNull))).toEqual([]);
});
