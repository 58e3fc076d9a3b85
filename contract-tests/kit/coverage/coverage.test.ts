import { describe, expect, test } from "vitest";
import { contract, type ExchangeParts, exchange } from "../checks/testdata/exchange.ts";
import type { CoverageDimension, CoverageItem } from "../findings.ts";
import { Coverage, type CoverageFacts } from "./coverage.ts";

const built: CoverageFacts = { notBuilt: new Set(), simulation: true, opens: () => true };

function covered(
  operationId: string,
  exchanges: readonly ExchangeParts[],
  facts: Partial<CoverageFacts> = {},
): CoverageItem[] {
  const coverage = new Coverage(contract);
  for (const made of exchanges) coverage.observe(exchange(operationId, made));
  return coverage.items({ ...built, ...facts }).filter((item) => item.operationId === operationId);
}

function names(items: readonly CoverageItem[], dimension: CoverageDimension, state = "covered"): string[] {
  return items.filter((item) => item.dimension === dimension && item.state === state).map(({ name }) => name);
}

const accepted = { status: 200, answer: { ship: { id: 1, name: "Argo", afloat: true } } } as const;

describe("operations, statuses and media types", () => {
  test("nothing is covered before anything was sent", () => {
    const items = covered("patchShip", []);
    expect(items.every(({ state, seen }) => state === "missed" && seen === 0)).toBe(true);
    expect(names(items, "status", "missed")).toEqual(["200", "400", "404"]);
    expect(names(items, "mediaType", "missed")).toEqual([
      "response 200 application/json",
      "response 400 application/json",
      "request application/json",
      "request application/json-patch+json",
    ]);
  });

  test("an answer covers its operation, status and media type", () => {
    const items = covered("patchShip", [{ status: 404 }, { status: 400, answer: {} }, { status: 400, answer: {} }]);
    expect(names(items, "operation")).toEqual([""]);
    expect(names(items, "status")).toEqual(["400", "404"]);
    expect(names(items, "mediaType")).toEqual(["response 400 application/json"]);
    expect(items.find(({ name }) => name === "400")?.seen).toBe(2);
  });

  test("a request's media type counts where it was accepted", () => {
    const refused = { status: 400, answer: {}, body: {} };
    expect(names(covered("patchShip", [refused]), "mediaType")).toEqual(["response 400 application/json"]);
    expect(names(covered("patchShip", [{ ...accepted, body: {} }]), "mediaType")).toEqual([
      "response 200 application/json",
      "request application/json",
    ]);
  });

  test("what went to another method or path, and 501, cover nothing", () => {
    const elsewhere: ExchangeParts[] = [
      { status: 404, raw: { method: "PUT" } },
      { status: 404, path: { id: "" } },
      { status: 501 },
    ];
    expect(covered("deleteShip", elsewhere).filter(({ seen }) => seen > 0)).toEqual([]);
  });

  test("what is not documented is no item", () => {
    expect(names(covered("deleteShip", [{ status: 402 }]), "status")).toEqual([]);
  });
});

describe("parameters", () => {
  const listed: ExchangeParts = { status: 200, answer: { ships: [] }, path: {} };

  test("count where they were in a request that was accepted", () => {
    const search = "?text=a&flag=red&sort%5B0%5D.field=name";
    const sentHeaders = { "x-tenant": "t" };
    expect(names(covered("listShips", [{ ...listed, search, sentHeaders }]), "parameter")).toEqual([
      "header X-Tenant",
      "query text",
      "query flag",
      "query sort",
    ]);
    expect(names(covered("listShips", [{ ...listed, status: 400, search, sentHeaders }]), "parameter")).toEqual([]);
    expect(names(covered("deleteShip", [{ status: 200 }]), "parameter")).toEqual(["path id"]);
  });

  test("a repeated one counts twice over with two values", () => {
    const search = "?flag=red&flag=white&sort[0].field=a&sort[1].field=b&sort[1].order=up";
    expect(names(covered("listShips", [{ ...listed, search }]), "parameter")).toEqual([
      "query flag",
      "query flag (repeated)",
      "query sort",
      "query sort (repeated)",
    ]);
    const one = "?flag=red&sort[0].field=a&sort[0].order=up";
    expect(names(covered("listShips", [{ ...listed, search: one }]), "parameter")).toEqual([
      "query flag",
      "query sort",
    ]);
  });
});

describe("properties", () => {
  test("are those of each schema: no read-only one in requests, no write-only one in answers", () => {
    const items = names(covered("patchShip", []), "property", "missed");
    const of = (title: string) =>
      items.filter((name) => name.startsWith(title)).map((name) => name.slice(title.length));
    expect(of("request application/json ")).toEqual([
      "ship",
      "ship.name",
      "ship.password",
      "ship.afloat",
      "ship.afloat=true",
      "ship.afloat=false",
      "ship.flag",
      "ship.flag=red",
      "ship.flag=white",
      "ship.length",
      "ship.decks",
      "ship.decks[]",
      "ship.decks[].name",
      "ship.decks[].cargo",
      "ship.decks[].cargo[]",
      "ship.titles",
      "ship.titles{}",
      "ship.home",
      "ship.tender",
    ]);
    expect(of("response ")).toContain("ship.id");
    expect(of("response ")).not.toContain("ship.password");
    expect(of("response ").some((name) => name.includes("="))).toBe(false);
  });

  test("a choice's are among them", () => {
    const items = names(covered("listShips", []), "property", "missed");
    expect(items).toEqual(expect.arrayContaining(["response ships[].name", "response ship.name"]));
  });

  test("count in requests that were accepted, with their values", () => {
    const ship = { afloat: false, flag: "red", decks: [{ cargo: [] }], titles: { en: "Argo" } };
    expect(names(covered("patchShip", [{ ...accepted, body: { ship } }]), "property")).toEqual([
      "request application/json ship",
      "request application/json ship.afloat",
      "request application/json ship.afloat=false",
      "request application/json ship.flag",
      "request application/json ship.flag=red",
      "request application/json ship.decks",
      "request application/json ship.decks[]",
      "request application/json ship.decks[].cargo",
      "request application/json ship.titles",
      "request application/json ship.titles{}",
      "response ship",
      "response ship.id",
      "response ship.name",
      "response ship.afloat",
    ]);
    expect(names(covered("patchShip", [{ status: 400, answer: {}, body: { ship } }]), "property")).toEqual([]);
  });

  test("a JSON Patch is counted by its operations, whatever it carries", () => {
    const body = [{ op: "add", path: "/ship/name", value: { ship: { name: "x" } } }];
    const [, ...items] = names(
      covered("patchShip", [{ ...accepted, body, mediaType: "application/json-patch+json" }]),
      "property",
    );
    const title = "request application/json-patch+json []";
    expect(items.slice(0, 4)).toEqual([`${title}.op`, `${title}.op=add`, `${title}.path`, `${title}.value`]);
  });

  test("what was sent by hand is read from the wire", () => {
    const items = covered("patchShip", [{ ...accepted, raw: { body: '{"ship":{"name":"Argo"}}' } }]);
    expect(names(items, "property")).toContain("request application/json ship.name");
  });
});

describe("states", () => {
  test("an operation that is not built has nothing to be seen, though it answers 401", () => {
    const items = covered("listShips", [{ status: 401 }], { notBuilt: new Set(["listShips"]) });
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["notBuilt"]));
  });

  test("one that was accepted is built, but for a part", () => {
    const items = covered("deleteShip", [{ status: 200 }], { notBuilt: new Set(["deleteShip"]) });
    expect(names(items, "status", "missed")).toEqual(["404", "500"]);
  });

  test("statuses of a server in trouble are out of reach without the simulation", () => {
    const items = covered("listShips", [], { simulation: false });
    expect(names(items, "status", "unreachable")).toEqual(["503"]);
    expect(names(items, "mediaType", "unreachable")).toEqual(["response 503 application/json"]);
    const answer = { status: 503, answer: {} };
    expect(names(covered("listShips", [answer], { simulation: false }), "status")).toEqual(["503"]);
  });
});
