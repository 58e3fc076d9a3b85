/**
 * Prints the processor time of a call beside that of plain `fetch`, which sends the same request and reads the same answer, and
 * of openapi-fetch: `node tools/cost.ts`. They take turns in one run, against a server in a process of its own. It ends with 1
 * if a call misses its aim by more than 10 %.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import createFetchClient from "openapi-fetch";
import { createClient } from "../src/index.ts";

/** Largest share of plain `fetch`. */
const aim = 1.3;
const rounds = 101;
const callsPerRound = 160;
const atOnce = 8;
const path = "/content/item/filter";
const content = "What the heck ".repeat(8);
const answer = JSON.stringify({ matches: [], replacement: content });

interface Operation {
  readonly responses: { 200: { content: { "application/json": unknown } } };
}

interface Paths {
  "/api/system/version": { get: Operation };
  [path]: { post: Operation & { readonly requestBody: { content: { "application/json": unknown } } } };
}

if (process.send === undefined) await measure();
else serve(process.send.bind(process));

function serve(send: (port: unknown) => void): void {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.setHeader("Content-Type", "application/json").end(answer));
  });
  server.listen(0, "127.0.0.1", () => send(Object(server.address()).port));
}

async function measure(): Promise<void> {
  const server = fork(fileURLToPath(import.meta.url));
  const [port] = await once(server, "message");
  const baseUrl = `http://127.0.0.1:${port}`;
  const apiKey = "key-0123456789abcdef";
  const client = createClient({ baseUrl, apiKey });
  const logged = createClient({ baseUrl, apiKey, fetch: (request) => fetch(request) });
  const other = createFetchClient<Paths>({ baseUrl, headers: { Authorization: apiKey } });
  const body = { content };
  const headers = { Authorization: apiKey, "Content-Type": "application/json" };
  const read = async (response: Promise<Response>): Promise<unknown> => await (await response).json();
  await compare("GET", {
    fetch: () => read(fetch(`${baseUrl}/api/system/version`, { headers: { Authorization: apiKey } })),
    SDK: () => client.identity.retrieveSystemVersion(),
    "SDK with its own fetch": () => logged.identity.retrieveSystemVersion(),
    "openapi-fetch": () => other.GET("/api/system/version"),
  });
  await compare("POST", {
    fetch: () => read(fetch(baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) })),
    SDK: () => client.moderation.filterContentItem({ body }),
    "SDK with its own fetch": () => logged.moderation.filterContentItem({ body }),
    "openapi-fetch": () => other.POST(path, { body }),
  });
  server.kill();
}

async function compare(title: string, calls: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const times: Record<string, number>[] = [];
  // The first two rounds warm up.
  for (let round = -2; round < rounds; round++) {
    const took: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) took[name] = await microsecondsOf(call);
    if (round >= 0) times.push(took);
  }
  const ratioOf = (name: string): number => median(times.map((took) => (took[name] ?? 0) / (took["fetch"] ?? 0)));
  console.log(`${title}, with SDK at most ${aim} of fetch`);
  console.table(
    Object.keys(calls).map((name) => ({
      name,
      "µs a call": Math.round(median(times.map((took) => took[name] ?? 0))),
      "of fetch": ratioOf(name).toFixed(2),
    })),
  );
  if (ratioOf("SDK") > aim * 1.1) process.exitCode = 1;
}

/** Returns the processor time of one of many calls, in this whole process. */
async function microsecondsOf(call: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await Promise.all(Array.from({ length: atOnce }, () => repeat(call, callsPerRound / atOnce)));
  const { system, user } = process.cpuUsage(start);
  return (system + user) / callsPerRound;
}

async function repeat(call: () => Promise<unknown>, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await call();
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
