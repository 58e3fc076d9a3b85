import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

const { client } = await start();
const oauth = "/application/oauthConfiguration";
const origins = `${oauth}/authorizedOriginURLs`;
const [a, b, _c] = ["https://a.example", "https://b.example", "https://c.example"];

async function create() {
  const oauthConfiguration = { authorizedOriginURLs: [a, b], logoutURL: "https://a.example/out", clientSecret: "kept" };
  return (await client.identity.createApplication({ body: { application: { name: someName(), oauthConfiguration } } }))
    .application;
}

const jsonPatch = (...operations: unknown[]) => ({ contentType: "application/json-patch+json", body: operations });

/** The codes of a patch that is refused after an operation that would have worked: nothing of it was done. */
async function refused(...operations: unknown[]) {
  const { id } = await create();
  const before = await client.identity.retrieveApplication({ applicationId: id });
  const first = { op: "replace", path: "/application/name", value: someName() };
  const codes = await refusal(client, "patchApplication", { applicationId: id, body: jsonPatch(first, ...operations) });
  expect(await client.identity.retrieveApplication({ applicationId: id })).toEqual(before);
  return codes;
}

describe("a failed test or an impossible patch is a 400 that changes nothing (Decisions: Patching)", () => {
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
