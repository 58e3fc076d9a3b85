/** Decisions: Null values; Decisions: Unknown properties, for every operation that takes a body. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";
import { opensWithKey, type Sample, samples, send } from "./requests.ts";

const { client } = await start();

type Path = readonly (string | number)[];

/** The places in a value: its own, and those of everything in it. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => places(child, [...path, key]))];
}

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

/** `content.parts[0].type`. */
function fieldOf(path: Path): string {
  return path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`),
    "",
  );
}

function code(kind: string, path: Path): string {
  return `[${kind}]${fieldOf(path.filter((key) => typeof key === "string"))}`;
}

/** Taken as another product sends it: null is nothing, and what is unknown is left alone (Decisions: User-action notifications). */
const isStrict = ({ operation }: Sample) => operation.operationId !== "createUserActionNotification";

const takeBodies = samples.filter(({ operation, body }) => body !== undefined && opensWithKey(operation));
const named = (list: readonly Sample[]) => list.map((sample) => [sample.operation.operationId, sample] as const);

/** Places whose values a document leaves to the caller, so that null has a meaning there. */
const free = /^(?:systemConfiguration\.data|requestData|claims|user\.data|event\.data)\./;

describe("Null: filtering and moderation allow it in no request", () => {
  const others = takeBodies.filter(({ operation }) => operation.interface !== "identity");

  test.each(named(others))("%s", async (_, sample) => {
    for (const path of places(sample.body).slice(1)) {
      const codes = codesOf(await send(client, sample, { body: withValue(sample.body, path, null) }));
      expect(codes[fieldOf(path)], fieldOf(path)).toContain(code("null", path));
    }
  });
});

describe("Null: identity allows it where it has a meaning, and in the PATCH bodies", () => {
  const puts = takeBodies
    .filter(isStrict)
    .filter(({ operation }) => operation.interface === "identity" && operation.method !== "PATCH");
  const meaningful = /^(?:application\.roles\[\d+\]\.id|role\.id|locale)$/;

  test.each(named(puts))("%s", async (operationId, sample) => {
    for (const path of places(sample.body).slice(1)) {
      const field = fieldOf(path);
      if (meaningful.test(field) || free.test(field)) continue;
      const codes = codesOf(await send(client, sample, { body: withValue(sample.body, path, null) }));
      expect(codes[field], `${operationId} ${field}`).toContain(code("null", path));
    }
  });

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
  /** Objects whose members are not properties: maps, what a document leaves to the caller, and JSON Patch. */
  const open = /(?:^|\.)(?:data|requestData|claims|localized\w+|callbackHeaders|headers|event|permissions)(?:\.|$)/;
  const bodies = takeBodies.filter(isStrict).filter(({ operation }) => operation.method !== "PATCH");

  test.each(named(bodies))("%s", async (operationId, sample) => {
    for (const path of places(sample.body)) {
      const value = valueAt(sample.body, path);
      if (typeof value !== "object" || Array.isArray(value) || open.test(fieldOf(path))) continue;
      const unknown = [...path, "surprise"];
      const codes = codesOf(await send(client, sample, { body: withValue(sample.body, unknown, "!") }));
      expect(codes, `${operationId} ${fieldOf(unknown)}`).toEqual({ [fieldOf(unknown)]: ["[invalidJSON]"] });
    }
  });

  test("a property in another case is unknown", async () => {
    const codes = codesOf(
      await client.request("createApplication", { body: { application: { name: "A", Name: "B" } } }),
    );
    expect(codes).toEqual({ "application.Name": ["[invalidJSON]"] });
  });

  test("the message names the property", async () => {
    const answer = await client.request("createApplication", { body: { application: { name: "A", surprise: 1 } } });
    expect(answer.text()).toMatch(/"message":"[^"]*application\.surprise[^"]*"/);
  });
});
