import { describe, expect, test } from "vitest";
import { bodyWhereDocumented, mediaTypeDocumented, noInternalError, statusDocumented } from "./bodies.ts";
import { verdict } from "./testdata/exchange.ts";

describe("status-documented", () => {
  test("holds for a documented status", () => {
    expect(verdict(statusDocumented, "deleteShip", { status: 404 })).toEqual([]);
  });

  test("is broken by another one", () => {
    expect(verdict(statusDocumented, "deleteShip", { status: 204 })).toEqual(["204: one of 200, 404, 500, not 204"]);
  });

  test.each([
    ["another method", { raw: { method: "PUT" } }],
    ["a path that leads elsewhere", { path: { id: "" } }],
    ["a path of dots, which leads elsewhere too", { path: { id: ".." } }],
  ])("says nothing about %s", (_, made) => {
    expect(verdict(statusDocumented, "deleteShip", { status: 405, ...made })).toBeUndefined();
  });

  test("the operation's method, given by hand, is still its own", () => {
    expect(verdict(statusDocumented, "deleteShip", { status: 405, raw: { method: "DELETE" } })).toHaveLength(1);
  });

  test("says nothing about what is not built", () => {
    expect(verdict(statusDocumented, "deleteShip", { status: 501 })).toBeUndefined();
  });
});

describe("no-internal-error", () => {
  test.each([200, 400, 404])("%i is none", (status) => {
    expect(verdict(noInternalError, "deleteShip", { status })).toEqual([]);
  });

  test.each([500, 502, 503, 504])("%i is one, documented or not, whatever the method", (status) => {
    expect(verdict(noInternalError, "deleteShip", { status })).toHaveLength(1);
    expect(verdict(noInternalError, "deleteShip", { status, raw: { method: "PUT" } })).toHaveLength(1);
  });

  test("one that was asked for is none; another one is", () => {
    const sentHeaders = { "x-simulate-status": "503" };
    expect(verdict(noInternalError, "listShips", { status: 503, sentHeaders })).toEqual([]);
    expect(verdict(noInternalError, "listShips", { status: 500, sentHeaders })).toHaveLength(1);
  });
});

describe("media-type-documented", () => {
  test("holds for the documented one, with parameters or without", () => {
    expect(verdict(mediaTypeDocumented, "listShips", { status: 200, answer: { ships: [] } })).toEqual([]);
  });

  test("is broken by another one, and by none", () => {
    const answer = { ships: [] };
    expect(
      verdict(mediaTypeDocumented, "listShips", { status: 200, answer, headers: { "content-type": "text/json" } }),
    ).toEqual(["200 Content-Type: application/json, not text/json"]);
    expect(verdict(mediaTypeDocumented, "listShips", { status: 200, answer, headers: { "content-type": "" } })).toEqual(
      ["200 Content-Type: application/json, not no Content-Type"],
    );
  });

  test("says nothing where there is no body, or none is documented", () => {
    expect(verdict(mediaTypeDocumented, "listShips", { status: 200 })).toBeUndefined();
    expect(verdict(mediaTypeDocumented, "deleteShip", { status: 404, answer: {} })).toBeUndefined();
  });
});

describe("body-where-documented", () => {
  test("a body where one is documented, and none where none is", () => {
    expect(verdict(bodyWhereDocumented, "listShips", { status: 200, answer: { ships: [] } })).toEqual([]);
    expect(verdict(bodyWhereDocumented, "deleteShip", { status: 200 })).toEqual([]);
  });

  test("is broken by a body that is missing, or that is one too many", () => {
    expect(verdict(bodyWhereDocumented, "listShips", { status: 200 })).toEqual([
      "200 body: a body of application/json, not no body",
    ]);
    expect(verdict(bodyWhereDocumented, "deleteShip", { status: 404, answer: {} })).toEqual([
      "404 body: no body, not 2 bytes",
    ]);
  });

  test("an empty body has no Content-Type", () => {
    const headers = { "content-type": "application/json" };
    expect(verdict(bodyWhereDocumented, "deleteShip", { status: 404, headers })).toEqual([
      "404 Content-Type: no Content-Type, as there is no body, not application/json",
    ]);
  });

  test("HEAD has no body, and may say what it would be", () => {
    const raw = { method: "HEAD" };
    const headers = { "content-type": "application/json" };
    expect(verdict(bodyWhereDocumented, "listShips", { status: 200, headers, raw })).toEqual([]);
    expect(verdict(bodyWhereDocumented, "listShips", { status: 200, answer: {}, raw })).toHaveLength(1);
  });

  test.each([401, 404, 405, 413, 415])("%i is empty at a path or method that no operation has", (status) => {
    const raw = { method: "PUT" };
    expect(verdict(bodyWhereDocumented, "deleteShip", { status, raw })).toEqual([]);
    expect(verdict(bodyWhereDocumented, "deleteShip", { status, raw, answer: {} })).toHaveLength(1);
  });

  test("says nothing about other statuses that are not documented", () => {
    expect(verdict(bodyWhereDocumented, "deleteShip", { status: 400, answer: {} })).toBeUndefined();
  });
});
