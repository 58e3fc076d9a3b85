import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

const { client } = await start();
const oauth = "/application/oauthConfiguration";
const origins = `${oauth}/authorizedOriginURLs`;
const redirects = `${oauth}/authorizedRedirectURLs`;
const [a, b, c] = ["https://a.example", "https://b.example", "https://c.example"];

async function create() {
  const oauthConfiguration = { authorizedOriginURLs: [a, b], logoutURL: "https://a.example/out", clientSecret: "kept" };
  return (await client.identity.createApplication({ body: { application: { name: someName(), oauthConfiguration } } }))
    .application;
}

const jsonPatch = (...operations: unknown[]) => ({ contentType: "application/json-patch+json", body: operations });

async function patched(applicationId: string, ...operations: unknown[]) {
  const answer = await client.request("patchApplication", { applicationId, body: jsonPatch(...operations) });
  expect(answer.status, answer.text()).toBe(200);
  const stored = await client.identity.retrieveApplication({ applicationId });
  expect(JSON.parse(answer.text())).toEqual(stored);
  return stored.application;
}

async function originsAfter(...operations: unknown[]) {
  return (await patched((await create()).id, ...operations)).oauthConfiguration.authorizedOriginURLs;
}

/** The codes of a patch that is refused after an operation that would have worked: nothing of it was done. */
async function refused(...operations: unknown[]) {
  const { id } = await create();
  const before = await client.identity.retrieveApplication({ applicationId: id });
  const first = { op: "replace", path: "/application/name", value: someName() };
  const codes = await refusal(client, "patchApplication", { applicationId: id, body: jsonPatch(first, ...operations) });
  expect(await client.identity.retrieveApplication({ applicationId: id })).toEqual(before);
  return codes;
}

describe("each operation of RFC 6902", () => {
  test("add puts a member in, or in the place of one that is there (4.1)", async () => {
    const { id } = await create();
    const name = someName();
    const application = await patched(
      id,
      { op: "add", path: "/application/name", value: name },
      { op: "add", path: "/application/active", value: false },
    );
    expect(application).toMatchObject({ name, active: false });
  });

  test("add puts an element into a list, at an index or with - at the end (4.1)", async () => {
    expect(await originsAfter({ op: "add", path: `${origins}/0`, value: c })).toEqual([c, a, b]);
    expect(await originsAfter({ op: "add", path: `${origins}/1`, value: c })).toEqual([a, c, b]);
    expect(await originsAfter({ op: "add", path: `${origins}/2`, value: c })).toEqual([a, b, c]);
    expect(await originsAfter({ op: "add", path: `${origins}/-`, value: c })).toEqual([a, b, c]);
  });

  test("remove takes a member or an element away (4.2)", async () => {
    const { id, oauthConfiguration } = await create();
    const { logoutURL: _, ...rest } = oauthConfiguration;
    expect((await patched(id, { op: "remove", path: `${oauth}/logoutURL` })).oauthConfiguration).toEqual(rest);
    expect(await originsAfter({ op: "remove", path: `${origins}/0` })).toEqual([b]);
    expect(await originsAfter({ op: "remove", path: origins }), "the default comes back").toEqual([]);
  });

  test("replace puts another value in the place of the one that is there (4.3)", async () => {
    expect(await originsAfter({ op: "replace", path: `${origins}/1`, value: c })).toEqual([a, c]);
    expect(await originsAfter({ op: "replace", path: origins, value: [c] })).toEqual([c]);
  });

  test("move takes a value from one place to another (4.4)", async () => {
    const { id } = await create();
    const { oauthConfiguration } = await patched(id, { op: "move", from: `${origins}/0`, path: `${redirects}/-` });
    expect(oauthConfiguration).toMatchObject({ authorizedOriginURLs: [b], authorizedRedirectURLs: [a] });
    expect(await originsAfter({ op: "move", from: `${origins}/0`, path: `${origins}/1` })).toEqual([b, a]);
  });

  test("copy leaves it in both (4.5)", async () => {
    const { id } = await create();
    const { oauthConfiguration } = await patched(id, { op: "copy", from: origins, path: redirects });
    expect(oauthConfiguration).toMatchObject({ authorizedOriginURLs: [a, b], authorizedRedirectURLs: [a, b] });
  });

  test("test compares and changes nothing; the order of members says nothing (4.6)", async () => {
    const { id, ...stored } = await create();
    const value = Object.fromEntries(Object.entries(stored.loginConfiguration).reverse());
    const application = await patched(
      id,
      { op: "test", path: origins, value: [a, b] },
      { op: "test", path: "/application/loginConfiguration", value },
      { op: "test", path: "/application/id", value: id },
    );
    expect(application).toEqual({ id, ...stored });
  });

  test("operations are done in order, on what those before have made (3)", async () => {
    const operations = [
      { op: "add", path: `${origins}/-`, value: c },
      { op: "remove", path: `${origins}/0` },
      { op: "move", from: `${origins}/1`, path: `${origins}/0` },
      { op: "test", path: origins, value: [c, b] },
    ];
    expect(await originsAfter(...operations)).toEqual([c, b]);
  });

  test("an empty patch changes nothing, and unknown members of an operation are ignored (4)", async () => {
    expect(await originsAfter()).toEqual([a, b]);
    expect(await originsAfter({ op: "remove", path: `${origins}/0`, colour: "red", value: 1 })).toEqual([b]);
  });
});

describe("a failed test or an impossible patch is a 400 that changes nothing (Decisions: Patching)", () => {
  test.each([
    ["another value", { op: "test", path: origins, value: [b, a] }],
    ["a number is no text", { op: "test", path: "/application/name", value: 7 }],
    ["more members", { op: "test", path: "/application/loginConfiguration", value: {} }],
  ])("test: %s", async (_, operation) => {
    expect(await refused(operation)).toEqual({ "[1].value": "[invalid]value" });
  });

  test.each([
    ["remove of nothing", { op: "remove", path: "/application/verificationEmailTemplateId" }],
    ["replace of nothing", { op: "replace", path: "/application/verificationEmailTemplateId", value: "x" }],
    ["test of nothing", { op: "test", path: "/application/verificationEmailTemplateId", value: null }],
    ["an element beyond the end", { op: "add", path: `${origins}/3`, value: c }],
    ["remove with -", { op: "remove", path: `${origins}/-` }],
    ["an index with a leading zero", { op: "replace", path: `${origins}/01`, value: c }],
    ["an index that is none", { op: "add", path: `${origins}/x`, value: c }],
    ["the length of a list", { op: "replace", path: `${origins}/length`, value: 1 }],
    ["a parent that is missing", { op: "add", path: "/application/colour/red", value: 1 }],
    ["a move into itself", { op: "move", from: "/application", path: "/application/name" }],
    ["the prototype", { op: "add", path: "/application/__proto__/name", value: "x" }],
  ])("path: %s", async (_, operation) => {
    expect(await refused(operation)).toEqual({ "[1].path": "[invalid]path" });
  });

  test.each(["move", "copy"])("from: %s of nothing", async (op) => {
    const operation = { op, from: `${origins}/7`, path: `${origins}/0` };
    expect(await refused(operation)).toEqual({ "[1].from": "[invalid]from" });
  });

  test("a patch that is not one", async () => {
    expect(await refused({ op: "merge", path: origins })).toEqual({ "[1].op": "[invalidOption]op" });
    expect(await refused({ op: "remove" }, { path: origins })).toEqual({
      "[1].path": "[missing]path",
      "[2].op": "[missing]op",
    });
    expect(await refused({ op: "add", path: origins })).toEqual({ "[1].value": "[missing]value" });
    expect(await refused({ op: "copy", path: origins })).toEqual({ "[1].from": "[missing]from" });
    expect(await refused({ op: "remove", path: "application" })).toEqual({ "[1].path": "[invalid]path" });
  });

  test("a result of more than 1 MB, before its copies are made", async () => {
    const copies = Array.from({ length: 40 }, () => ({ op: "copy", from: origins, path: `${origins}/-` }));
    const began = performance.now();
    const codes = await refused(...copies);
    expect(Object.values(codes)).toEqual(["[invalid]path"]);
    expect(Object.keys(codes)[0]).toMatch(/^\[\d+\]\.path$/);
    // Far from a measurement: such a patch took seconds.
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("a result that breaks the rules of an application", async () => {
    const set = (path: string, value: unknown) => ({ op: "add", path, value });
    expect(await refused({ op: "remove", path: "/application/name" })).toEqual({
      "application.name": "[missing]application.name",
    });
    expect(await refused(set("/application/verifyRegistration", true))).toEqual({
      "application.verificationEmailTemplateId": "[missing]application.verificationEmailTemplateId",
    });
    expect(await refused(set("/application/colour", "red"))).toEqual({ "application.colour": "[invalidJSON]" });
    expect(await refused(set(`${origins}/-`, null))).toEqual({
      "application.oauthConfiguration.authorizedOriginURLs[2]":
        "[null]application.oauthConfiguration.authorizedOriginURLs",
    });
    const name = (await create()).name;
    expect(await refused(set("/application/name", name))).toEqual({
      "application.name": "[duplicate]application.name",
    });
  });
});
