/** A proxy in front of a server, which notes what is asked and answered. */
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import { manifest } from "@gatehouse/openapi/manifest";
import { whenDone } from "../support/clean-up.ts";

/** A request as the server received it. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly answer: string;
  /** Media type of the answer; empty without one. */
  readonly mediaType: string;
  /** Instant of the request. */
  readonly sentAt: number;
}

export interface RecordingProxy {
  /** Base URL for a client of this name. */
  urlFor(name: string): string;
  /** Returns what a client exchanged. */
  exchangesOf(name: string): readonly Exchange[];
}

export async function startProxy(target: string): Promise<RecordingProxy> {
  const exchanges = new Map<string, Exchange[]>();
  const server = createServer((request, response) => {
    const { method = "GET", headers } = request;
    const sentAt = Date.now();
    const [, name = "", url = ""] = /^\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
    const sentParts: Buffer[] = [];
    request.on("data", (part: Buffer) => sentParts.push(part));
    const forwarded = send(new URL(target + url), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const { statusCode: status = 0 } = answer;
        const [path = ""] = url.split("?");
        const [mediaType = ""] = (answer.headers["content-type"] ?? "").split(";");
        const exchange = {
          request: { method, url, headers, body: String(Buffer.concat(sentParts)) },
          method,
          path: decodeURIComponent(path),
          status,
          answer: String(Buffer.concat(parts)),
          mediaType,
          sentAt,
        };
        exchanges.set(name, [...(exchanges.get(name) ?? []), exchange]);
        response.writeHead(status, answer.headers);
        response.end(Buffer.concat(parts));
      });
    });
    forwarded.on("error", () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The proxy has no port.");
  return {
    urlFor: (name) => `http://127.0.0.1:${address.port}/${name}`,
    exchangesOf: (name) => exchanges.get(name) ?? [],
  };
}

/** Returns the exchanges in which an operation was performed; the SDK gives what it creates an id, and sends it in the path. */
export function performing(operationId: string, exchanges: readonly Exchange[]): readonly Exchange[] {
  const facts = manifest.find((one) => one.operationId === operationId);
  const paths = manifest.filter((one) => one.operationId.replace(/WithId$/, "") === operationId || one === facts);
  const path = new RegExp(
    `^(?:${paths.map((one) => one.path.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+")).join("|")})$`,
  );
  return exchanges.filter(
    ({ method, status, path: asked }) => method === facts?.method && path.test(asked) && status >= 200 && status < 300,
  );
}
