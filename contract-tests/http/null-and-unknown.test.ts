/** Decisions: Null values; Decisions: Unknown properties, for every operation that takes a body. */
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
  test("a property in another case is unknown", async () => {
    const codes = codesOf(
      await client.request("createApplication", { body: { application: { name: "A", Name: "B" } } }),
    );
    expect(codes).toEqual({ "application.Name": ["[invalidJSON]"] });
  });
});
