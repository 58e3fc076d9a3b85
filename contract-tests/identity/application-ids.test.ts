import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someName, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

test("the id is the one in the path, the one in the body, or a new random one (Identity, Endpoints)", async () => {
  const inPath = randomUUID();
  const first = await client.identity.createApplication(
    { applicationId: inPath, body: { application: { name: someName() } } },
    tenant,
  );
  expect(first.application.id).toBe(inPath);

  const id = randomUUID();
  const second = await client.identity.createApplication({ body: { application: { id, name: someName() } } }, tenant);
  expect(second.application.id).toBe(id);

  const both = randomUUID();
  const third = await client.identity.createApplication(
    { applicationId: both, body: { application: { id: both, name: someName() } } },
    tenant,
  );
  expect(third.application.id).toBe(both);

  const generated = await Promise.all(
    Array.from({ length: 5 }, () =>
      client.identity.createApplication({ body: { application: { name: someName() } } }, tenant),
    ),
  );
  expect(new Set(generated.map(({ application }) => application.id)).size).toBe(5);
});

test("an id that is taken is a duplicate, in whatever tenant it is and however it is spelled", async () => {
  const applicationId = randomUUID();
  const stored = await client.identity.createApplication(
    { applicationId, body: { application: { name: someName() } } },
    tenant,
  );
  for (const options of [tenant, foreign]) {
    for (const id of [applicationId, applicationId.toUpperCase()]) {
      const application = { name: someName() };
      const inPath = { applicationId: id, body: { application } };
      expect(await refusal(client, "createApplicationWithId", inPath, options)).toEqual({
        applicationId: "[duplicate]applicationId",
      });
      const inBody = { body: { application: { ...application, id } } };
      expect(await refusal(client, "createApplication", inBody, options)).toEqual({
        "application.id": "[duplicate]application.id",
      });
    }
  }
  expect(await client.identity.retrieveApplication({ applicationId }, tenant)).toEqual(stored);
});

test("an id in the body that is not the one in the path is refused", async () => {
  const stored = await client.identity.createApplication({ body: { application: { name: someName() } } }, tenant);
  const body = { application: { id: randomUUID(), name: someName() } };
  for (const [operation, applicationId] of [
    ["createApplicationWithId", randomUUID()],
    ["updateApplication", stored.application.id],
    ["patchApplication", stored.application.id],
  ] as const) {
    expect(await refusal(client, operation, { applicationId, body }, tenant)).toEqual({
      "application.id": "[invalid]application.id",
    });
  }
  const applicationId = stored.application.id;
  expect(await client.identity.retrieveApplication({ applicationId }, tenant)).toEqual(stored);
});

test("two spellings of an id are one id", async () => {
  const applicationId = randomUUID();
  const body = { application: { name: someName() } };
  const created = await client.identity.createApplication({ applicationId: applicationId.toUpperCase(), body }, tenant);
  expect(created.application.id).toBe(applicationId);
  const upper = { applicationId: applicationId.toUpperCase() };
  expect(await client.identity.retrieveApplication(upper, tenant)).toEqual(created);
});

const operations: readonly [string, object][] = [
  ["retrieveApplication", {}],
  ["updateApplication", { body: { application: { name: "another" } } }],
  ["updateApplication", { reactivate: true }],
  ["patchApplication", { body: { application: { name: "another" } } }],
  ["deleteApplication", {}],
  ["deleteApplication", { hardDelete: true }],
  ["retrieveOauthConfiguration", {}],
];

test.each(operations)("%s %j: 404 with an empty body for what does not exist", async (operation, input) => {
  const exchange = await client.request(operation, { applicationId: unknownId, ...input }, tenant);
  expect([exchange.status, exchange.text()]).toEqual([404, ""]);
});

test.each(operations)(
  "%s %j: an application of another tenant is a 404 and is not touched",
  async (operation, input) => {
    const body = { application: { name: someName() } };
    const stored = await client.identity.createApplication({ body }, foreign);
    const applicationId = stored.application.id;
    const exchange = await client.request(operation, { applicationId, ...input }, tenant);
    expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    expect(await client.identity.retrieveApplication({ applicationId }, foreign)).toEqual(stored);
  },
);

test.each([...operations, ["createApplicationWithId", { body: { application: { name: "x" } } }] as const])(
  "%s %j: a malformed id in the path could not be converted",
  async (operation, input) => {
    for (const applicationId of ["7", "not-a-uuid", `${unknownId}0`, `{${unknownId}}`]) {
      const codes = await refusal(client, operation, { applicationId, ...input }, tenant);
      expect(codes).toEqual({ applicationId: "[couldNotConvert]applicationId" });
    }
  },
);

test("a list holds the applications of its tenant alone, ordered by name", async () => {
  const names = ["Sorted B", "Sorted a", "Sorted A", "Sorted Ä"];
  for (const name of names) await client.identity.createApplication({ body: { application: { name } } }, foreign);
  const listed = async (tenantId: string) => {
    const { applications } = await client.identity.listApplications({}, { tenantId });
    for (const application of applications) expect(application.tenantId).toBe(tenantId);
    return applications.map(({ name }) => name).filter((name) => name.startsWith("Sorted"));
  };
  expect(await listed(shop)).toEqual(["Sorted A", "Sorted B", "Sorted a", "Sorted Ä"]);
  expect(await listed(forum)).toEqual([]);
});
