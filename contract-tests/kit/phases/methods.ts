/** Methods that a path does not have, and paths that the contract does not have. */
import { bare, methodsOf, unknownPath } from "../access/odd-requests.ts";
import { type Operation, opensWithKey } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Scope } from "../exchange/scope.ts";
import type { Session } from "../exchange/session.ts";
import type { Exchange } from "../exchange/wire.ts";
import type { Law } from "../findings.ts";
import { judgeUnchanged } from "../state/snapshot.ts";
import type { PhasePlan } from "./walk.ts";

const methodRefused: Law = {
  id: "method-refused",
  says: "A method that a path does not have is answered with an empty 405, and does nothing.",
  lookAt: "The route table of the path, and catch-all routes that take any method.",
};

const allowExact: Law = {
  id: "allow-exact",
  says: "A 405 lists in Allow exactly the methods that the path has; HEAD and OPTIONS may stand beside them.",
  lookAt: "Where Allow comes from: is it the list of the routes of this very path?",
};

const pathUnknown: Law = {
  id: "path-unknown",
  says: "A path that the contract does not have is answered with an empty 404.",
  lookAt: "Routes that match more than their path, and what the server answers where none matches.",
};

const headLikeGet: Law = {
  id: "head-like-get",
  says: "HEAD, where it is answered, is answered like GET without a body: its status, media type and length.",
  lookAt: "Does HEAD reach the same handler as GET, and do both set the same headers?",
};

export const methods: PhasePlan = (session) =>
  pathsOf(session).map((operations) => ({
    name: operations[0].path,
    work: (scope) => checkPath(scope, operations),
  }));

type OperationsOfPath = readonly [Operation, ...Operation[]];

/** The operations of each path, those that are not built among them: their methods are known all the same. */
function pathsOf({ contract, options }: Session): readonly OperationsOfPath[] {
  const paths = new Map<string, OperationsOfPath>();
  for (const operation of contract.operations) {
    const { interface: name, operationId, path } = operation;
    const isChosen = options.operations === undefined || options.operations.includes(operationId);
    if (!options.interfaces.includes(name) || !isChosen) continue;
    paths.set(path, [...(paths.get(path) ?? []), operation] as [Operation, ...Operation[]]);
  }
  return [...paths.values()];
}

async function checkPath(scope: Scope, [first, ...others]: OperationsOfPath): Promise<void> {
  const { session } = scope;
  const operations = [first, ...others];
  const declared = methodsOf(first, session.contract.operations);
  const ready = await readyFor(scope, operations);
  const resource = session.resources.find(
    ({ idParameter, collection }) =>
      first.path === collection || (idParameter !== undefined && first.path === `${collection}/{${idParameter.name}}`),
  );
  const isBuilt = resource !== undefined && operations.some((one) => session.availability.isBuilt(one));
  const unchanged = { law: methodRefused, expected: "nothing is changed", resource: isBuilt ? resource : undefined };
  await judgeUnchanged(scope, { ready: { ...ready, operation: first }, ...unchanged }, async () => {
    for (const method of ["GET", "PUT", "POST", "DELETE", "PATCH"])
      if (!declared.has(method)) await checkRefused(scope, bare(ready, method), declared);
  });
  await checkHead(scope, ready, declared);
  await checkOptions(scope, ready, declared);
  await checkUnknown(scope, ready);
}

/** A request to the path; with an object that exists, where one can be made. */
async function readyFor(scope: Scope, operations: OperationsOfPath | readonly Operation[]): Promise<Case> {
  const { session } = scope;
  const { availability } = session;
  const built = operations.find((one) => availability.isBuilt(one) && availability.opens(one) && one.method !== "POST");
  const [operation] = built === undefined ? operations : [built];
  if (operation === undefined) throw new TypeError("A path has an operation.");
  if (built !== undefined) return scope.ready(operation);
  const parameters = operation.parameters.filter(({ in: place }) => place === "path");
  return {
    operation,
    path: Object.fromEntries(parameters.map(({ name, example }) => [name, example ?? "1"])),
    query: {},
  };
}

async function checkRefused(scope: Scope, sent: Case, declared: ReadonlySet<string>): Promise<void> {
  const received = await scope.try(sent);
  const { status, bytes, headers } = received;
  const about = sent.raw?.method ?? "";
  const isRefused = status === 405 && bytes.byteLength === 0;
  const actual = `${status}${bytes.byteLength === 0 ? "" : " with a body"}`;
  const refused = isRefused ? undefined : { about, expected: "an empty 405", actual };
  scope.judge(methodRefused, refused, received);
  if (status !== 405) return;
  const allow = headers.get("allow");
  const given = allow === null ? "no Allow" : `Allow: ${allow}`;
  const violation = { about: "Allow", expected: allowOf(declared), actual: given };
  scope.judge(allowExact, allow !== null && isExactly(allow, declared) ? undefined : violation, received);
}

async function checkHead(scope: Scope, ready: Case, declared: ReadonlySet<string>): Promise<void> {
  const { operation, query } = ready;
  if (!declared.has("GET") || operation.method !== "GET") return;
  const head = await scope.try({ operation, path: ready.path, query, raw: { method: "HEAD" } });
  // Where no key opens the path, HEAD may be refused.
  if (head.status === 405 || (head.status === 401 && !opensWithKey(operation))) return;
  const get = await scope.send({ operation, path: ready.path, query });
  const isAlike = head.status === get.status && head.bytes.byteLength === 0;
  const expected = `${get.status} without a body, as GET answers ${get.status}`;
  const violation = isAlike
    ? await differentHeader(scope, head, get)
    : { about: "HEAD", expected, actual: `${head.status} with ${head.bytes.byteLength} bytes` };
  scope.judge(headLikeGet, violation, head);
}

/**
 * HEAD may leave a header out, but not give it another value (RFC 9110, 8.6 and 9.3.2). What GET itself gives twice differently,
 * such as the length of a list that grows, is not compared; what changed once, between both, is not in another HEAD.
 */
async function differentHeader(scope: Scope, head: Exchange, get: Exchange): Promise<Violation | undefined> {
  const differs = (name: string): boolean => head.headers.has(name) && head.headers.get(name) !== get.headers.get(name);
  const name = ["content-type", "content-length"].find(differs);
  if (name === undefined) return undefined;
  const expected = get.headers.get(name) ?? "no such header";
  const again = await scope.send(get.case);
  if ((again.headers.get(name) ?? "no such header") !== expected) return undefined;
  const given = (await scope.send(head.case)).headers.get(name) ?? expected;
  if (given === expected) return undefined;
  return { about: `HEAD ${name}`, expected, actual: given };
}

/** Checks that a successful OPTIONS lists the methods of the path. */
async function checkOptions(scope: Scope, ready: Case, declared: ReadonlySet<string>): Promise<void> {
  const received = await scope.try(bare(ready, "OPTIONS"));
  const allow = received.headers.get("allow");
  if (allow === null || (received.status >= 300 && received.status !== 405)) return;
  const violation = { about: "Allow of OPTIONS", expected: allowOf(declared), actual: `Allow: ${allow}` };
  scope.judge(allowExact, isExactly(allow, declared) ? undefined : violation, received);
}

async function checkUnknown(scope: Scope, ready: Case): Promise<void> {
  const received = await scope.try(unknownPath(ready));
  const { status, bytes } = received;
  const isUnknown = status === 404 && bytes.byteLength === 0;
  const violation = isUnknown
    ? undefined
    : { expected: "an empty 404", actual: `${status} with ${bytes.byteLength} bytes` };
  scope.judge(pathUnknown, violation, received, ready.operation);
}

/** Returns true where Allow lists the methods of the path, and none besides but those that every path may have. */
function isExactly(allow: string | null, declared: ReadonlySet<string>): boolean {
  const methods = (allow ?? "").split(",").map((method) => method.trim());
  const isAnywhere = (method: string): boolean => ["", "HEAD", "OPTIONS"].includes(method);
  const listed = new Set(methods.filter((method) => declared.has(method) || !isAnywhere(method)));
  return listed.size === declared.size && [...declared].every((method) => listed.has(method));
}

function allowOf(declared: ReadonlySet<string>): string {
  return `Allow: ${[...declared].sort().join(", ")}`;
}
