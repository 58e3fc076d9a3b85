/** Prints what the contract tests reached: operations and documented statuses, by interface. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { interfaces } from "@gatehouse/openapi/interfaces";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import { isNotBuilt } from "@gatehouse/server/not-built";
import { folder } from "./coverage.ts";

export function setup(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function teardown(): void {
  if (!existsSync(folder)) return;
  const seen = readCounts();
  console.log(
    "\nContract coverage, counted on the wire (401, 402, 413, 415, 500, 503 are the pipeline's, tested once for all)",
  );
  console.log("interface    operations   built  called   documented statuses seen   not built yet (501)");
  for (const name of interfaces)
    console.log(
      row(
        name,
        manifest.filter((operation) => operation.interface === name),
        seen,
      ),
    );
  const missing = manifest.filter(
    (operation) => !isNotBuilt(operation.operationId) && !seen.has(operation.operationId),
  );
  if (missing.length > 0) console.log(`Never called: ${missing.map(({ operationId }) => operationId).join(", ")}`);
}

const ofThePipeline = new Set(["401", "402", "413", "415", "500", "503"]);

type Seen = ReadonlyMap<string, ReadonlySet<string>>;

function row(name: string, operations: readonly ManifestOperation[], seen: Seen): string {
  const built = operations.filter(({ operationId }) => !isNotBuilt(operationId));
  const called = built.filter(({ operationId }) => seen.has(operationId));
  const statuses = built.flatMap(({ operationId, responses }) =>
    Object.keys(responses).flatMap((status) => (ofThePipeline.has(status) ? [] : [{ operationId, status }])),
  );
  const reached = statuses.filter(({ operationId, status }) => seen.get(operationId)?.has(status) === true);
  const unreached = statuses.length - reached.length;
  return [
    name.padEnd(12),
    String(operations.length).padStart(10),
    String(built.length).padStart(8),
    String(called.length).padStart(8),
    `${reached.length} of ${statuses.length}${unreached === 0 ? "" : ` (${unreached} not)`}`.padStart(27),
    String(operations.length - built.length).padStart(22),
  ].join("");
}

function readCounts(): Seen {
  const seen = new Map<string, Set<string>>();
  for (const file of readdirSync(folder)) {
    const counts: unknown = JSON.parse(readFileSync(folder + file, "utf8"));
    for (const key of Object.keys(typeof counts === "object" && counts !== null ? counts : {})) {
      const [operationId = "", status = ""] = key.split(" ");
      seen.set(operationId, (seen.get(operationId) ?? new Set()).add(status));
    }
  }
  return seen;
}
