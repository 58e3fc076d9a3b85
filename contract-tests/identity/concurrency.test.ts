import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

const { client } = await start();
const many = Array.from({ length: 12 }, (_, index) => index);

/** Sends all requests at once: one is done, every other one is refused with this code at this field. */
async function oneOf(requests: readonly { status: number; body?: unknown }[], field: string) {
  const done = requests.filter(({ status }) => status === 200);
  const others = requests.filter(({ status }) => status !== 200);
  expect(done).toHaveLength(1);
  for (const { status, body } of others) {
    expect(status).toBe(400);
    expect(codesOf(body)).toEqual({ [field]: `[duplicate]${field}` });
  }
  return done[0]?.body;
}

describe("of many requests for one unique value, one is done (Decisions: Duplicates)", () => {
  test("an application's name", async () => {
    const name = someName();
    const requests = many.map(() => client.identity.createApplication.result({ body: { application: { name } } }));
    await oneOf(await Promise.all(requests), "application.name");
    const { applications } = await client.identity.listApplications({});
    expect(applications.filter((application) => application.name === name)).toHaveLength(1);
  });

  test("an application's id, in the path", async () => {
    const applicationId = randomUUID();
    const requests = many.map(() =>
      client.identity.createApplication.result({ applicationId, body: { application: { name: someName() } } }),
    );
    const done = await oneOf(await Promise.all(requests), "applicationId");
    expect(await client.identity.retrieveApplication({ applicationId })).toEqual(done);
  });

  test("an application's id, in the body", async () => {
    const id = randomUUID();
    const requests = many.map(() =>
      client.identity.createApplication.result({ body: { application: { id, name: someName() } } }),
    );
    const done = await oneOf(await Promise.all(requests), "application.id");
    expect(await client.identity.retrieveApplication({ applicationId: id })).toEqual(done);
  });

  test("an application's name, by replacing", async () => {
    const name = someName();
    const ids = await Promise.all(
      many.map(async () => {
        const body = { application: { name: someName() } };
        return (await client.identity.createApplication({ body })).application.id;
      }),
    );
    const requests = ids.map((applicationId) =>
      client.identity.updateApplication.result({ applicationId, body: { application: { name } } }),
    );
    await oneOf(await Promise.all(requests), "application.name");
  });

  test("a role's name in its application", async () => {
    const { application } = await client.identity.createApplication({ body: { application: { name: someName() } } });
    const body = { role: { name: "member" } };
    const requests = many.map(() => client.identity.createRole.result({ applicationId: application.id, body }));
    await oneOf(await Promise.all(requests), "role.name");
    const after = await client.identity.retrieveApplication({ applicationId: application.id });
    expect(after.application.roles).toHaveLength(1);
  });

  test("a role's id over all applications, in the path", async () => {
    const roleId = randomUUID();
    const ids = await Promise.all(
      many.map(async () => {
        const body = { application: { name: someName() } };
        return (await client.identity.createApplication({ body })).application.id;
      }),
    );
    const requests = ids.map((applicationId) =>
      client.identity.createRole.result({ applicationId, roleId, body: { role: { name: "member" } } }),
    );
    await oneOf(await Promise.all(requests), "roleId");
  });
});

test("of two deletions of one application, one is done and the other finds nothing", async () => {
  const { application } = await client.identity.createApplication({ body: { application: { name: someName() } } });
  const input = { applicationId: application.id, hardDelete: true };
  const answers = await Promise.all(many.map(() => client.identity.deleteApplication.result(input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...many.slice(1).map(() => 404)]);
});

test("roles that are added while their application is deleted are added or refused", async () => {
  const { application } = await client.identity.createApplication({ body: { application: { name: someName() } } });
  const applicationId = application.id;
  const [deleted, ...created] = await Promise.all([
    client.identity.deleteApplication.result({ applicationId, hardDelete: true }),
    ...many.map(() => client.identity.createRole.result({ applicationId, body: { role: { name: someName("Role") } } })),
  ]);
  expect(deleted.status).toBe(200);
  for (const { status, body } of created) {
    if (status === 200) continue;
    expect(status).toBe(400);
    expect(codesOf(body)).toEqual({ applicationId: "[invalid]applicationId" });
  }
});

test("no append of many is lost: each PATCH sees what those before it stored", async () => {
  const { application } = await client.identity.createApplication({ body: { application: { name: someName() } } });
  const applicationId = application.id;
  const origin = (index: number) => `https://host-${index}.example`;
  await Promise.all(
    many.map((index) =>
      client.identity.patchApplication({
        applicationId,
        body: { application: { oauthConfiguration: { authorizedOriginURLs: [origin(index)] } } },
      }),
    ),
  );
  const after = await client.identity.retrieveApplication({ applicationId });
  expect([...after.application.oauthConfiguration.authorizedOriginURLs].sort()).toEqual(many.map(origin).sort());
});
