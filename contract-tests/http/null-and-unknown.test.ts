/** Decisions: Null values; Decisions: Unknown properties, for every operation that takes a body (OWASP ASVS 8.2.3). */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";
import { opensWithKey, samples, send } from "./requests.ts";

const { client } = await start();

type Path = readonly (string | number)[];

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}

/** A copy with another value at one place. */
function withValue(body: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const parent = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent === "object" && parent !== null && key !== undefined) Reflect.set(parent, key, value);
  return copy;
}

const takeBodies = samples.filter(({ operation, body }) => body !== undefined && opensWithKey(operation));

describe("Null: identity allows it where it has a meaning, and in the PATCH bodies", () => {
  test("a role's id may be null: one is generated", async () => {
    const roles = [{ id: null, name: "member" }];
    const { application } = await client.identity.createApplication({
      body: { application: { name: "Null ids", roles } },
    });
    expect(application.roles).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: "member" }]);
  });

  test("the locale of a preview may be null", async () => {
    const sample = takeBodies.find(({ operation }) => operation.operationId === "previewEmailTemplate");
    if (sample === undefined) throw new Error("There is no preview.");
    const answer = await send(client, sample, { body: withValue(sample.body, ["locale"], null) });
    expect(answer.status).toBe(200);
  });

  test("elsewhere a member that is null is as if it were left out, an item of a list is refused", async () => {
    const application = { name: "Null members", active: null, oauthConfiguration: { logoutURL: null }, unknown: null };
    const created = await client.request("createApplication", { body: { application, webhookIds: null } });
    expect(created.status).toBe(200);
    expect(JSON.parse(created.text())).toMatchObject({ application: { active: true, verifyRegistration: false } });
    const nameless = await client.request("createApplication", { body: { application: { name: null } } });
    expect(codesOf(nameless)).toEqual({ "application.name": ["[missing]application.name"] });
    const item = await client.request("createApplication", {
      body: { application: { name: "Null item", oauthConfiguration: { authorizedOriginURLs: [null] } } },
    });
    expect(codesOf(item)).toHaveProperty(["application.oauthConfiguration.authorizedOriginURLs[0]"]);
    const tag = await client.request("createBlacklistTag", { body: { tag: { name: "Tag", description: null } } });
    expect(tag.status).toBe(400);
  });

  test("null in a PATCH body takes a field away, and its default comes back", async () => {
    const { application } = await client.identity.createApplication({
      body: { application: { name: "Patched", active: false, verifyRegistration: false } },
    });
    const body = { application: { loginConfiguration: null, verifyRegistration: null } };
    const patched = await client.identity.patchApplication({
      applicationId: application.id,
      body: { contentType: "application/merge-patch+json", body },
    });
    expect(patched.application).toMatchObject({
      name: "Patched",
      verifyRegistration: false,
      loginConfiguration: { allowTokenRefresh: false },
    });
  });
});

describe("Unknown properties are [invalidJSON], by name, at every depth", () => {
  test("in identity, one that says nothing is passed over, and never kept", async () => {
    const nothing = {
      scopes: [],
      samlv2Configuration: { enabled: false, keyId: "", depth: { list: [0, null] } },
    };
    const body = { application: { name: "Says nothing", ...nothing, loginConfiguration: { unknown: 0 } } };
    const created = await client.request("createApplication", { body });
    expect(created.status).toBe(200);
    expect(created.text()).not.toContain("samlv2Configuration");
    const { application } = await client.identity.createApplication({
      body: { application: { name: "To be patched" } },
    });
    const applicationId = application.id;
    const patch = {
      contentType: "application/json",
      body: { application: { name: "Patched with nothing", ...nothing } },
    };
    const patched = await client.request("patchApplication", { applicationId, body: patch });
    expect(patched.status).toBe(200);
    const refused = await client.request("createApplication", {
      body: { application: { name: "Says", scopes: [{ a: 1 }] } },
    });
    expect(codesOf(refused)).toEqual({ "application.scopes": ["[invalidJSON]"] });
  });

  test("a property in another case is unknown", async () => {
    const codes = codesOf(
      await client.request("createApplication", { body: { application: { name: "A", Name: "B" } } }),
    );
    expect(codes).toEqual({ "application.Name": ["[invalidJSON]"] });
  });
});

test.each([[{ "": 1, application: { name: "A" } }], [{ application: { name: "A", "": 1 } }]])(
  "a property with an empty name is refused: %j",
  async (body) => {
    const answer = await client.request("createApplication", { body });
    expect(JSON.parse(answer.text())).toEqual({
      generalErrors: [
        {
          code: "[invalidJSON]",
          message: "A property with an empty name is not part of this request; leave it out.",
        },
      ],
    });
  },
);

test("an empty name in a map of texts by locale is told as what it is", async () => {
  const emailTemplate = { name: "Empty", localizedSubjects: { "": "Ahoy" } };
  const answer = await client.request("previewEmailTemplate", { body: { emailTemplate } });
  expect(JSON.parse(answer.text()).generalErrors).toEqual([
    { code: "[invalidJSON]", message: "A property with an empty name is not part of this request; leave it out." },
  ]);
});

test("a property in a wrong place is refused with where the request takes it", async () => {
  const messageOf = async (application: object) => {
    const answer = await client.request("createModerationApplication", { body: { application } });
    const { fieldErrors } = JSON.parse(answer.text());
    return Object.values(fieldErrors).flat();
  };
  expect(await messageOf({ name: "Elsewhere", contentUserActionsEnabled: true })).toMatchObject([
    { message: expect.stringContaining("send application.moderationConfiguration.contentUserActionsEnabled instead") },
  ]);
  expect(await messageOf({ name: "Nowhere", "surprise/": true })).toMatchObject([
    { message: expect.stringMatching(/; leave it out\.$/) },
  ]);
  expect(await messageOf({ name: "Nowhere", surprise: true })).toMatchObject([
    { message: "Unknown property. application.surprise is not part of this request; leave it out." },
  ]);
});

describe("UNKNOWN_PROPERTIES=ignore", async () => {
  const lenient = await start({}, { unknownProperties: "ignore" });

  test("leaves unknown properties of any value out, and names them", async () => {
    const body = { application: { name: "Newer", scopes: ["a"], roles: [{ name: "r", "tab\tbed": 1 }] }, more: true };
    const created = await lenient.client.request("createApplication", { body });
    expect(created.status).toBe(200);
    const names = created.headers.get("Ignored-Properties")?.split(", ");
    expect(names?.sort()).toEqual(["application.roles[0].tab%09bed", "application.scopes", "more"]);
    const tag = await lenient.client.request("createBlacklistTag", { body: { tag: { name: "Newer", weight: 7 } } });
    expect(tag.status).toBe(200);
    expect(tag.headers.get("Ignored-Properties")).toBe("tag.weight");
  });

  test("refuses what else is wrong, and names no more than a header holds", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`member${index}`, index]));
    const body = { application: { ...unknown, name: "" } };
    const refused = await lenient.client.request("createApplication", { body });
    expect(codesOf(refused)).toEqual({ "application.name": ["[blank]application.name"] });
    const header = refused.headers.get("Ignored-Properties") ?? "";
    expect(header.length).toBeLessThanOrEqual(1_024);
    expect(header).toMatch(/, \.\.\.$/);
  });
});
