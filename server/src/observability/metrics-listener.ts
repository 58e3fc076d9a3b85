/** Serves `GET /metrics` on a separate port: monitoring needs no API key there, and public requests cannot reach it. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { PortUnavailable } from "../port.ts";

export interface MetricsListener {
  /** `http://host:port/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
}

const timeouts = { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 };
/** Maximum connections; monitoring uses one or two, more wait. */
const maximumConnections = 32;

/**
 * Listens until it is closed.
 * @throws PortUnavailable when the port is not available
 */
export async function listenForScrapes(registry: Registry, { host, port }: MetricsOptions): Promise<MetricsListener> {
  let scrape: Promise<string> | undefined;
  /** Concurrent scrapes share one text. */
  const text = (): Promise<string> => {
    scrape ??= registry.metrics().finally(() => {
      scrape = undefined;
    });
    return scrape;
  };
  const server = createServer(timeouts, (request, response) => {
    const [path] = (request.url ?? "").split("?", 1);
    if (path !== "/metrics") return end(response, 404);
    if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405, { Allow: "GET, HEAD" });
    text().then(
      (body) => end(response, 200, { "Content-Type": registry.contentType }, body),
      () => end(response, 500),
    );
  });
  server.maxConnections = maximumConnections;
  await listen(server, { host, port });
  const address = server.address();
  const actualPort = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}, body = ""): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body);
}

function listen(server: Server, { host, port }: MetricsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const message = `Cannot listen on ${host}:${port} for metrics: ${error.message}. Set METRICS_PORT to a free port.`;
      reject(new PortUnavailable(message, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}
