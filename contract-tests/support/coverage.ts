/**
 * Counts, on the wire, which operation was answered with which status. Each test process keeps its counts in a file of
 * its own; `coverage-report.ts` adds them up when all tests are done.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { manifest } from "@gatehouse/openapi/manifest";

export const folder = fileURLToPath(new URL("../dist/coverage/", import.meta.url));

const patterns = manifest.map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
  // A static segment wins over a parameter.
  parameters: path.split("{").length,
}));

const counts = new Map<string, number>();

/** Sends a request like `fetch`, and counts what it was answered with. */
export async function countingFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  const [found] = patterns
    .filter(({ method, pattern }) => method === request.method && pattern.test(pathname))
    .sort((a, b) => a.parameters - b.parameters);
  if (found !== undefined) {
    const key = `${found.operationId} ${response.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return response;
}

/** Keeps what was counted so far. */
export function saveCounts(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${process.pid}.json`, JSON.stringify(Object.fromEntries(counts)));
}
