import { describe, expect, test } from "vitest";
import { readContract } from "../../kit/contract/contract.ts";
import { exceptions, excuses } from "./exceptions.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import { mutantsOf } from "./mutants.ts";
import { Mutation } from "./mutation.ts";
import { Neighbours } from "./neighbours.ts";
import { RouteTable } from "./routes.ts";

const contract = readContract();
const mutants = mutantsOf(contract);

test("every operation has mutants, each with a name of its own", () => {
  const operations = new Set(mutants.map(({ operationId }) => operationId));
  expect(contract.operations.filter(({ operationId }) => !operations.has(operationId))).toEqual([]);
  expect(new Set(mutants.map(nameOf)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThan(10_000);
});

test("every exception excuses a mutant that exists, for a reason", () => {
  for (const exception of exceptions) {
    const named = `${exception.operation} ${exception.at}`;
    expect([named, mutants.some((mutant) => excuses(exception, mutant))]).toEqual([named, true]);
    expect(exception.reason).toMatch(/^[A-Z].*\.$/);
  }
});

test("an identity and the instant of creation are never stale", () => {
  const stale = new Set(
    mutants.filter(({ kind }) => kind === "value-stale").map(({ operationId, at }) => `${operationId} ${at}`),
  );
  expect(stale).toContain("updateRole 200 role.description");
  expect(stale).not.toContain("updateRole 200 role.id");
  expect(stale).not.toContain("retrieveLoggingLevel 200 name");
  expect(stale).not.toContain("retrieveApplication 200 application.insertInstant");
});

test("a route is found by method and path, the fixed path before the one with a parameter", () => {
  const routes = new RouteTable(contract);
  expect(routes.find("GET", "/api/system-configuration")?.operation.operationId).toBe("retrieveSystemConfiguration");
  expect(routes.find("DELETE", "/api/api-key/k1")?.path).toEqual({ keyId: "k1" });
  expect(routes.find("GET", "/nowhere")).toBeUndefined();
});

describe("a mutation", () => {
  const json = { "content-type": "application/json" };
  const response = (body: object, status = 200) => ({
    status,
    headers: { ...json },
    body: Buffer.from(JSON.stringify(body)),
  });
  const target = { operationId: "retrieveRole", at: "200 role.name", path: ["role", "name"], values: [] };

  test("shows the first value of each object for ever", () => {
    const mutation = new Mutation({ ...target, kind: "value-stale" });
    const names = [
      [1, "a"],
      [2, "b"],
      [1, "c"],
    ].map(([id, name]) => {
      const sent = response({ role: { id, name } });
      mutation.changeResponse(sent);
      return JSON.parse(sent.body.toString()).role.name;
    });
    expect(names).toEqual(["a", "b", "a"]);
    expect(mutation.applied).toBe(1);
  });

  test("leaves other statuses and other media types alone", () => {
    const mutation = new Mutation({ ...target, kind: "value-wrong" });
    const refused = response({ role: { name: "a" } }, 404);
    const text = { ...response({ role: { name: "a" } }), headers: { "content-type": "text/plain" } };
    mutation.changeResponse(refused);
    mutation.changeResponse(text);
    expect(mutation.applied).toBe(0);
  });

  test.each<[Mutant["kind"], string, string]>([
    ["parameter-ignored", "/x?a=1&page=2&page=3", "/x?a=1"],
    ["parameter-ignored", "/x?page%5B0%5D.field=2", "/x"],
    ["parameter-off-by-one", "/x?page=2&pages=2", "/x?page=3&pages=2"],
    ["parameter-off-by-one", "/x?page=two", "/x?page=two"],
  ])("%s changes %s to %s", (kind, url, changed) => {
    if (kind !== "parameter-ignored" && kind !== "parameter-off-by-one") throw new TypeError(kind);
    const mutation = new Mutation({ operationId: "x", at: "query page", kind, in: "query", name: "page" });
    const request = { url, headers: {}, body: Buffer.alloc(0) };
    mutation.changeRequest(request);
    expect(request.url).toBe(changed);
    expect(mutation.applied).toBe(url === changed ? 0 : 1);
  });

  test("turns a request to the object that was named before, and the answer back", () => {
    const routes = new RouteTable(contract);
    const neighbours = new Neighbours();
    const match = (id: string) => {
      const found = routes.find("PUT", `/api/application/${id}`);
      if (found === undefined) throw new TypeError("No operation replaces an application.");
      return found;
    };
    expect(neighbours.find(match("one"))).toBeUndefined();
    neighbours.remember(match("one"));
    const swap = neighbours.find(match("two"));
    expect(swap?.into("/api/application/two")).toBe("/api/application/one");
    expect(swap?.back('{"id":"one","name":"one more"}')).toBe('{"id":"two","name":"one more"}');
  });
});
