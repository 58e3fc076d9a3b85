import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  type Application,
  createApplication,
  forum,
  queueing,
  shop,
  someName,
  twoTenants,
  unknownId,
} from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function retrieve(applicationId: string, options = tenant): Promise<Application> {
  return (await client.moderation.retrieveModerationApplication({ applicationId }, options)).application;
}

describe("creating (Moderation, Endpoints, Moderation applications)", () => {
  test("the id is generated, or the one in the path, or the one in the body", async () => {
    const generated = await createApplication(client, {}, tenant);
    expect(generated.id).toMatch(uuid);
    expect(await retrieve(generated.id)).toEqual(generated);
    const [inPath, id] = [randomUUID(), randomUUID()];
    const body = { application: { name: someName() } };
    const chosen = await client.moderation.createModerationApplication({ applicationId: inPath, body }, tenant);
    expect(chosen.application).toMatchObject({ id: inPath, ...body.application });
    const named = await client.moderation.createModerationApplication(
      { body: { application: { id, name: someName() } } },
      tenant,
    );
    expect(named.application.id).toBe(id);
  });

  test("an id in the body that is not the one in the path is refused", async () => {
    const stored = await createApplication(client, {}, tenant);
    const body = { application: { id: randomUUID(), name: someName() } };
    for (const [operation, applicationId] of [
      ["createModerationApplicationWithId", randomUUID()],
      ["updateModerationApplication", stored.id],
    ] as const) {
      expect(await refusal(client, operation, { applicationId, body }, tenant)).toEqual({
        "application.id": "[invalid]application.id",
      });
    }
    expect(await retrieve(stored.id)).toEqual(stored);
    const applicationId = randomUUID();
    const same = { application: { id: applicationId.toUpperCase(), name: someName() } };
    const { application } = await client.moderation.createModerationApplication({ applicationId, body: same }, tenant);
    expect(application.id).toBe(applicationId);
  });

  test("application and name are required (Decisions: Moderation applications)", async () => {
    for (const [operation, input] of [
      ["createModerationApplication", {}],
      ["createModerationApplicationWithId", { applicationId: unknownId }],
      ["updateModerationApplication", { applicationId: (await createApplication(client, {}, tenant)).id }],
    ] as const) {
      const codes = (body: unknown) => refusal(client, operation, { ...input, body }, tenant);
      expect(await codes({})).toEqual({ application: "[missing]application" });
      expect(await codes({ application: {} })).toEqual({ "application.name": "[missing]application.name" });
      expect(await codes({ application: { name: " " } })).toEqual({ "application.name": "[blank]application.name" });
      expect(await codes({ application: { name: "x", colour: 1 } })).toEqual({ "application.colour": "[invalidJSON]" });
    }
  });

  test("an id that is taken is a duplicate, in whatever tenant it is and however it is spelled", async () => {
    const stored = await createApplication(client, {}, tenant);
    for (const options of [tenant, foreign]) {
      for (const id of [stored.id, stored.id.toUpperCase()]) {
        const inPath = { applicationId: id, body: { application: { name: someName() } } };
        expect(await refusal(client, "createModerationApplicationWithId", inPath, options)).toEqual({
          applicationId: "[duplicate]applicationId",
        });
        const inBody = { body: { application: { id, name: someName() } } };
        expect(await refusal(client, "createModerationApplication", inBody, options)).toEqual({
          "application.id": "[duplicate]application.id",
        });
      }
    }
    expect(await retrieve(stored.id)).toEqual(stored);
  });

  test("the name is unique within its tenant and no further (Decisions: Duplicates)", async () => {
    const { name } = await createApplication(client, {}, tenant);
    const other = await createApplication(client, {}, tenant);
    const body = { application: { name } };
    const duplicate = { "application.name": "[duplicate]application.name" };
    expect(await refusal(client, "createModerationApplication", { body }, tenant)).toEqual(duplicate);
    const put = { applicationId: other.id, body };
    expect(await refusal(client, "updateModerationApplication", put, tenant)).toEqual(duplicate);
    expect(await retrieve(other.id)).toEqual(other);
    expect((await client.moderation.createModerationApplication({ body }, foreign)).application.name).toBe(name);
  });
});

test("the list holds the applications of its tenant alone, ordered by name", async () => {
  for (const name of ["Sorted B", "Sorted a", "Sorted A"]) {
    await client.moderation.createModerationApplication({ body: { application: { name } } }, foreign);
  }
  const names = async (options: { tenantId: string }) => {
    const { applications } = await client.moderation.listModerationApplications({}, options);
    return applications.map(({ name }) => name).filter((name) => name.startsWith("Sorted"));
  };
  expect(await names(foreign)).toEqual(["Sorted A", "Sorted B", "Sorted a"]);
  expect(await names(tenant)).toEqual([]);
});

test("where there are several tenants, the request has to name one (Decisions: Tenant)", async () => {
  expect(await refusal(client, "listModerationApplications", {})).toEqual({ "": "[TenantIdRequired]" });
});

describe("PUT replaces (Decisions: Moderation applications)", () => {
  const changed = { storeContent: true, approvalQueueSize: 5, replacementString: "-", dictionaryTags: ["Medical"] };

  test("what is left out has its default again", async () => {
    const stored = await createApplication(client, changed, tenant);
    const minimal = await createApplication(client, {}, tenant);
    const name = someName();
    const put = { applicationId: stored.id, body: { application: { name } } };
    const { application } = await client.moderation.updateModerationApplication(put, tenant);
    expect(application).toEqual({ ...minimal, id: stored.id, name });
    expect(await retrieve(stored.id)).toEqual(application);
  });

  test("twice is once, and its own name is no duplicate", async () => {
    const stored = await createApplication(client, {}, tenant);
    const body = { application: { name: stored.name, moderationConfiguration: changed } };
    const put = { applicationId: stored.id, body };
    const once = await client.moderation.updateModerationApplication(put, tenant);
    expect(once.application.moderationConfiguration).toMatchObject(changed);
    expect(await client.moderation.updateModerationApplication(put, tenant)).toEqual(once);
    expect(await retrieve(stored.id)).toEqual(once.application);
  });

  test("what an answer showed can be sent back and changes nothing", async () => {
    const stored = await createApplication(client, { ...changed, ...queueing }, tenant);
    const put = { applicationId: stored.id, body: { application: stored } };
    expect((await client.moderation.updateModerationApplication(put, tenant)).application).toEqual(stored);
  });
});

describe("DELETE (Decisions: Moderation applications)", () => {
  test("removes the application alone, once; its id and name are free", async () => {
    const [stored, other] = [await createApplication(client, {}, tenant), await createApplication(client, {}, tenant)];
    const remove = () => client.moderation.deleteModerationApplication.result({ applicationId: stored.id }, tenant);
    const deleted = await remove();
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect((await remove()).status).toBe(404);
    const gone = await client.moderation.retrieveModerationApplication.result({ applicationId: stored.id }, tenant);
    expect(gone.status).toBe(404);
    expect(await retrieve(other.id)).toEqual(other);
    const body = { application: { id: stored.id, name: stored.name } };
    expect((await client.moderation.createModerationApplication({ body }, tenant)).application).toEqual(stored);
  });

  test("removes its content: the content's id is free, that of another application's is not", async () => {
    const [one, other] = [
      await createApplication(client, queueing, tenant),
      await createApplication(client, queueing, tenant),
    ];
    const moderate = (contentItemId: string, applicationId: string) => {
      const parts = [{ type: "text" as const, content: "Ahoy" }];
      const content = { applicationId, createInstant: 1, senderId: unknownId, parts };
      return client.moderation.moderateContentItem.result({ contentItemId, body: { content } }, tenant);
    };
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await moderate(first, one.id)).status).toBe(200);
    expect((await moderate(second, other.id)).status).toBe(200);
    await client.moderation.deleteModerationApplication({ applicationId: one.id }, tenant);
    expect((await moderate(first, one.id)).status).toBe(400);
    expect((await moderate(first, other.id)).status).toBe(200);
    expect((await moderate(second, other.id)).status).toBe(400);
  });
});

const operations: readonly [string, object][] = [
  ["retrieveModerationApplication", {}],
  ["updateModerationApplication", { body: { application: { name: "another" } } }],
  ["deleteModerationApplication", {}],
];

test.each(operations)(
  "%s: 404 with an empty body for what is missing or another tenant's",
  async (operation, input) => {
    const theirs = await createApplication(client, {}, foreign);
    for (const applicationId of [unknownId, theirs.id]) {
      const exchange = await client.request(operation, { applicationId, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect(await retrieve(theirs.id, foreign)).toEqual(theirs);
  },
);

test.each([...operations, ["createModerationApplicationWithId", { body: { application: { name: "x" } } }] as const])(
  "%s: a malformed id in the path could not be converted",
  async (operation, input) => {
    for (const applicationId of ["chat", "7", `${unknownId}0`]) {
      expect(await refusal(client, operation, { applicationId, ...input }, tenant)).toEqual({
        applicationId: "[couldNotConvert]applicationId",
      });
    }
  },
);
