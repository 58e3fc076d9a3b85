import { describe, expect, test } from "vitest";
import { nothingWriteOnly } from "./nothing-write-only.ts";
import { type ExchangeParts, verdict } from "./testdata/exchange.ts";

const secret = "correct-horse-battery";
const sentAs = (made: Partial<ExchangeParts>) =>
  verdict(nothingWriteOnly, "patchShip", { status: 200, body: { ship: { password: secret } }, ...made });

describe("nothing-write-only: the property", () => {
  test("holds where it is not returned", () => {
    expect(sentAs({ answer: { ship: { id: 1, name: "Argo" } } })).toEqual([]);
  });

  test.each([
    ["in its object", { ship: { password: "x" } }, "200 ship.password"],
    ["in depth, where no schema is", { ship: { crew: [{ password: null }] } }, "200 ship.crew[].password"],
    ["at the top", { password: 1 }, "200 password"],
  ])("is broken %s", (_, answer, about) => {
    expect(sentAs({ answer })).toEqual([`${about}: no such property, not returned`]);
  });

  test("is broken at a status that is not documented", () => {
    expect(sentAs({ status: 202, answer: { password: "x" } })).toHaveLength(1);
  });

  test("free data is data, in lists too", () => {
    const data = { examples: [{ password: "x" }, { all: [{ password: "y" }] }] };
    expect(sentAs({ status: 400, answer: { generalErrors: [{ code: "[a]", data }] } })).toEqual([]);
  });

  test("the key of a field error is none", () => {
    const answer = { fieldErrors: { password: [{ code: "[tooShort]password", message: "Send more." }] } };
    expect(sentAs({ status: 400, answer })).toEqual([]);
  });
});

describe("nothing-write-only: its value", () => {
  const violation = `the value that was sent as password`;

  test.each([
    ["under another name", { ship: { id: 1, name: `It is ${secret}.` } }],
    ["in a message", { generalErrors: [{ code: "[invalid]", message: `${secret} is too short.` }] }],
  ])("is broken %s", (_, answer) => {
    expect(sentAs({ answer })).toEqual([`200 body: password: nothing of it, not ${violation}`]);
  });

  test("is said once where the property is returned with it", () => {
    expect(sentAs({ answer: { ship: { password: secret } } })).toEqual([
      "200 ship.password: no such property, not returned",
    ]);
  });

  test("is broken in a header", () => {
    expect(sentAs({ headers: { location: `/ship?p=${secret}` } })).toEqual([
      `200 location: password: nothing of it, not ${violation}`,
    ]);
  });

  test("is found as JSON writes it", () => {
    const quoted = 'horse "battery"\n';
    expect(sentAs({ body: { ship: { password: quoted } }, answer: { ship: { name: quoted } } })).toHaveLength(1);
  });

  test("that a JSON Patch sends is one too", () => {
    const body = [{ op: "add", path: "/ship/password", value: secret }];
    expect(sentAs({ body, answer: { ship: { name: secret } } })).toHaveLength(1);
  });

  test("that was sent as it is by hand is one too", () => {
    const { body: _, ...raw } = { body: undefined, raw: { body: JSON.stringify({ ship: { password: secret } }) } };
    expect(
      verdict(nothingWriteOnly, "patchShip", { status: 200, ...raw, answer: { ship: { name: secret } } }),
    ).toHaveLength(1);
  });

  test.each([
    ["is short", { password: "abc" }, "abc"],
    ["has few characters", { password: "aaaaaaaaaaaa" }, "aaaaaaaaaaaa"],
    ["was sent under another name as well", { password: secret, name: `${secret}!` }, `${secret}!`],
  ])("may be returned where it %s: by chance", (_, ship, name) => {
    expect(sentAs({ body: { ship }, answer: { ship: { name } } })).toEqual([]);
  });
});
