/** A server that writes down what samples send, and answers each as the document shows it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isObject, type Json } from "../../../openapi/tools/json.ts";
import type { Answer, SampleCase, SentRequest } from "./cases.ts";

export interface Recorder {
  /** A sample sends to this address, with its name behind it. */
  readonly url: string;
  /** Returns what arrived for a sample, and forgets it. */
  take(name: string): readonly SentRequest[];
  close(): Promise<void>;
}

const maximumBytes = 1_000_000;

export async function startRecorder(cases: readonly SampleCase[]): Promise<Recorder> {
  const byName = new Map(cases.map((one) => [one.name, one]));
  const arrived = new Map<string, SentRequest[]>();
  const server = createServer((request, response) => {
    record(request)
      .then(({ name, sent }) => {
        const before = arrived.get(name) ?? [];
        arrived.set(name, [...before, sent]);
        answer(response, byName.get(name)?.exchanges[before.length]?.answer);
      })
      .catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The recorder listens nowhere.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    take(name) {
      const sent = arrived.get(name) ?? [];
      arrived.delete(name);
      return sent;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first part of the path is the name of the sample. */
async function record(request: IncomingMessage): Promise<{ readonly name: string; readonly sent: SentRequest }> {
  const url = new URL(request.url ?? "", "http://recorder");
  const [, name = "", ...path] = url.pathname.split("/");
  const mediaType = (request.headers["content-type"] ?? "").replace(/;.*/, "").trim();
  const text = await textOf(request);
  return {
    name,
    sent: {
      method: request.method ?? "",
      path: `/${path.map(decodeURIComponent).join("/")}`,
      query: [...url.searchParams],
      mediaType: text === "" ? "" : mediaType,
      body: bodyOf(text, mediaType),
      authorization: request.headers.authorization ?? "",
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const piece of request) {
    text += String(piece);
    if (text.length > maximumBytes) throw new Error("No sample is so long.");
  }
  return text;
}

function bodyOf(text: string, mediaType: string): Json {
  if (text === "") return null;
  if (mediaType === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  const body: Json = JSON.parse(text);
  return body;
}

function answer(response: ServerResponse, known: Answer | undefined): void {
  const { status, mediaType, body } = known ?? { status: 404, mediaType: "", body: "" };
  response.writeHead(status, mediaType === "" ? {} : { "content-type": mediaType }).end(body);
}

/**
 * Describes the differences between two requests; empty where there are none. The order in objects and in a query does
 * not matter, nor do credentials where the operation needs none.
 */
export function difference(expected: SentRequest, found: SentRequest): string {
  const isOpen = expected.authorization === "";
  const arrived = ordered(isOpen ? { ...found, authorization: "" } : found);
  return Object.entries(ordered(expected))
    .flatMap(([part, value]) => (arrived[part] === value ? [] : [`${part}: ${value} expected, found ${arrived[part]}`]))
    .join("; ");
}

function ordered(sent: SentRequest): Readonly<Record<string, string>> {
  return {
    method: sent.method,
    path: sent.path,
    query: JSON.stringify(sent.query.map((pair) => pair.join("=")).sort()),
    mediaType: sent.mediaType,
    body: JSON.stringify(inOrder(sent.body)),
    authorization: sent.authorization,
  };
}

function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name): [string, Json] => [name, inOrder(value[name] ?? null)]));
}
