import fc from "fast-check";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { emailTemplateId, forum, someName, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const merge = "application/merge-patch+json";

type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json | undefined };

/** RFC 7396, 2, word for word; with `append`, arrays are appended as Identity, System configuration, PATCH says. */
function mergePatch(target: Json | undefined, patch: Json, append: boolean): Json {
  if (append && Array.isArray(target) && Array.isArray(patch)) return [...target, ...patch];
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = mergePatch(merged[name], value, append);
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const orNull = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> => fc.option(value, { freq: 4 });
const url = fc.nat(20).map((number): Json => `https://host-${number}.example`);
/** Without a bias, so that an id that is appended is not there yet. */
const uuid = fc.noBias(fc.uuid()).map((id): Json => id);
const flag = fc.boolean().map((value): Json => value);
const some = (model: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc.record(model, { requiredKeys: [] });

/** Patches of everything in an application that a patch can take away, set or extend. */
const patches: fc.Arbitrary<JsonObject> = some({
  authenticationTokenConfiguration: orNull(some({ enabled: orNull(flag) })),
  partnerConfiguration: orNull(
    some({
      applicationIds: orNull(fc.uniqueArray(uuid, { maxLength: 2 })),
      usernameModeration: orNull(some({ applicationId: orNull(uuid), enabled: orNull(flag) })),
    }),
  ),
  jwtConfiguration: orNull(
    some({
      algorithm: orNull(fc.constantFrom<Json>("HS256", "RS512", "none")),
      secret: orNull(fc.constantFrom<Json>("one", "two")),
      timeToLiveInSeconds: orNull(fc.integer({ min: 1, max: 100 })),
      refreshTokenExpirationPolicy: orNull(fc.constantFrom<Json>("Fixed", "SlidingWindow")),
    }),
  ),
  oauthConfiguration: some({
    authorizedOriginURLs: orNull(fc.array(url, { maxLength: 2 })),
    authorizedRedirectURLs: orNull(fc.array(url, { maxLength: 2 })),
    logoutURL: orNull(url),
  }),
  loginConfiguration: orNull(some({ allowTokenRefresh: orNull(flag), generateRefreshTokens: orNull(flag) })),
  verificationEmailTemplateId: orNull(fc.constant(emailTemplateId)),
});

async function create(): Promise<string> {
  const { application } = await client.identity.createApplication(
    { body: { application: { name: someName() } } },
    tenant,
  );
  return application.id;
}

async function send(operation: string, applicationId: string, body: unknown): Promise<Json> {
  const answer = await client.request(operation, { applicationId, body }, tenant);
  expect(answer.status, `${JSON.stringify(body)}\n${answer.text()}`).toBe(200);
  const { application } = JSON.parse(answer.text());
  return application;
}

test.each([
  ["application/json", true],
  [merge, false],
])("a PATCH with %s stores what a PUT of the merged application stores", async (contentType, append) => {
  const [byPatch, byPut] = [await create(), await create()];
  const comparable = (application: Json) => {
    const { id, name, insertInstant, lastUpdateInstant, oauthConfiguration, ...rest } = object(application);
    const { clientId, clientSecret, ...settings } = object(oauthConfiguration);
    return { ...rest, settings };
  };
  await fc.assert(
    fc.asyncProperty(patches, async (patch) => {
      const before = await client.identity.retrieveApplication({ applicationId: byPut }, tenant);
      const merged = mergePatch(JSON.parse(JSON.stringify(before.application)), patch, append);
      const replaced = await send("updateApplication", byPut, { application: merged });
      const patched = await send("patchApplication", byPatch, { contentType, body: { application: patch } });
      expect(comparable(patched)).toEqual(comparable(replaced));
    }),
    { numRuns: 40 },
  );
});

test("a merge patch that is applied twice is applied once (RFC 7396)", async () => {
  const id = await create();
  await fc.assert(
    fc.asyncProperty(patches, async (patch) => {
      const body = { contentType: merge, body: { application: patch } };
      const once = await send("patchApplication", id, body);
      expect(await send("patchApplication", id, body)).toEqual(once);
    }),
    { numRuns: 20 },
  );
});

/** Operations on a list, as `Array.prototype.splice` would do them. */
type ListOperation =
  | { op: "add"; index: number; value: string }
  | { op: "replace" | "test"; index: number; value: string }
  | { op: "remove"; index: number }
  | { op: "move" | "copy"; from: number; index: number };

const index = fc.nat(5);
const value = fc.constantFrom("https://a.example", "https://b.example", "https://c.example");
const listOperation: fc.Arbitrary<ListOperation> = fc.oneof(
  fc.record({ op: fc.constantFrom("add" as const, "replace" as const, "test" as const), index, value }),
  fc.record({ op: fc.constant("remove" as const), index }),
  fc.record({ op: fc.constantFrom("move" as const, "copy" as const), from: index, index }),
);

/** The list after the operation; undefined where RFC 6902 has it fail. */
function performed(list: readonly string[], operation: ListOperation): string[] | undefined {
  const at = operation.index;
  switch (operation.op) {
    case "add":
      return inserted(list, at, operation.value);
    case "copy":
      return inserted(list, at, list[operation.from]);
    case "move":
      return inserted(list.toSpliced(operation.from, 1), at, list[operation.from]);
    case "remove":
      return at < list.length ? list.toSpliced(at, 1) : undefined;
    case "replace":
      return at < list.length ? list.with(at, operation.value) : undefined;
    case "test":
      return list[at] === operation.value ? [...list] : undefined;
  }
}

function inserted(list: readonly string[], at: number, item: string | undefined): string[] | undefined {
  return item === undefined || at > list.length ? undefined : list.toSpliced(at, 0, item);
}

test("a JSON Patch of a list does what the list's own operations do, or changes nothing (RFC 6902, 5)", async () => {
  const applicationId = await create();
  const path = "/application/oauthConfiguration/authorizedOriginURLs";
  let list: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(listOperation, { maxLength: 4 }), async (operations) => {
      const expected = operations.reduce<string[] | undefined>((now, next) => now && performed(now, next), list);
      const body = operations.map(({ index: at, ...rest }) =>
        "from" in rest
          ? { ...rest, from: `${path}/${rest.from}`, path: `${path}/${at}` }
          : { ...rest, path: `${path}/${at}` },
      );
      const input = { applicationId, body: { contentType: "application/json-patch+json", body } };
      const answer = await client.request("patchApplication", input, tenant);
      expect(answer.status, answer.text()).toBe(expected === undefined ? 400 : 200);
      list = expected ?? list;
      const { application } = await client.identity.retrieveApplication({ applicationId }, tenant);
      expect(application.oauthConfiguration.authorizedOriginURLs).toEqual(list);
    }),
    { numRuns: 80 },
  );
});

function object(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new TypeError("This is no object.");
  return value;
}
