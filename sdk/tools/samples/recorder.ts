/** A server that writes down what samples send, and answers each as the document shows it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../openapi/tools/json.ts";
import type { Answer, SampleCase, SentRequest } from "./cases.ts";

export interface Recorder {
  /** A sample sends to this address, with its name behind it. */
  readonly url: string;
  /** Returns what arrived for a sample, and forgets it. */
  take(name: string): readonly SentRequest[];
  close(): Promise<void>;
}

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
  await once(server.listen(0, "127.0.0.1"), "listening");
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
      await once(server.close(), "close");
    },
  };
}

/** The first part of the path is the name of the sample. */
async function record(request: IncomingMessage): Promise<{ readonly name: string; readonly sent: SentRequest }> {
  const url = new URL(request.url ?? "", "http://recorder");
  const [, name = "", ...path] = url.pathname.split("/");
  const mediaType = (request.headers["content-type"] ?? "").replace(/;.*/, "").trim();
  const body = await text(request);
  return {
    name,
    sent: {
      method: request.method ?? "",
      path: `/${path.map(decodeURIComponent).join("/")}`,
      query: [...url.searchParams],
      mediaType: body === "" ? "" : mediaType,
      body: bodyOf(body, mediaType),
      authorization: request.headers.authorization ?? "",
    },
  };
}

function bodyOf(body: string, mediaType: string): Json {
  if (body === "") return null;
  if (mediaType === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(body));
  return JSON.parse(body);
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
  const arrived = expected.authorization === "" ? { ...found, authorization: "" } : found;
  const sorted = (sent: SentRequest) => ({ ...sent, query: sent.query.map((pair) => pair.join("=")).sort() });
  const [wanted, sent] = [sorted(expected), sorted(arrived)];
  return (["method", "path", "query", "mediaType", "body", "authorization"] as const)
    .filter((part) => !isDeepStrictEqual(wanted[part], sent[part]))
    .map((part) => `${part}: ${JSON.stringify(wanted[part])} expected, found ${JSON.stringify(sent[part])}`)
    .join("; ");
}
