import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Application, type NewApplication, someName } from "./fixtures.ts";

const one = { url: "https://forum.example.com/hooks", connectTimeout: 1_500, readTimeout: 2_500 };
const other = { url: "https://shop.example.com/hooks", connectTimeout: 1_000, readTimeout: 2_000 };
const hook = { ...one, id: 1 };
const bootstrapped = "33333333-3333-4333-8333-333333333333";
const { client } = await start({
  moderationApplications: [{ application: { id: bootstrapped, name: "Harbour", notificationServers: [one] } }],
});

async function create(application: Partial<NewApplication>): Promise<Application> {
  const body = { application: { name: someName(), ...application } };
  return (await client.moderation.createModerationApplication({ body })).application;
}

async function update(applicationId: string, application: NewApplication): Promise<Application> {
  return (await client.moderation.updateModerationApplication({ applicationId, body: { application } })).application;
}

/** The servers under both names, which have to be the same, without their ids. */
function servers({ notificationServers, moderationConfiguration }: Application) {
  expect(moderationConfiguration.notificationServers).toEqual(notificationServers);
  return notificationServers.map(({ id, ...server }) => {
    expect(id).toBeGreaterThan(0);
    return server;
  });
}

async function retrieve(id: string): Promise<Application> {
  return (await client.moderation.retrieveModerationApplication({ applicationId: id })).application;
}

describe("notification servers of an application (Moderation, notificationServers; Decisions: Notification servers)", () => {
  test("they stand in the application, in requests and in all responses", async () => {
    const created = await create({ notificationServers: [one, other] });
    expect(servers(created)).toEqual([one, other]);
    expect(await retrieve(created.id)).toEqual(created);
    const { applications } = await client.moderation.listModerationApplications();
    expect(applications).toContainEqual(created);
    expect(servers(await update(created.id, { name: created.name, notificationServers: [other] }))).toEqual([other]);
  });

  test("so they do in the bootstrap file", async () => {
    expect(servers(await retrieve(bootstrapped))).toEqual([one]);
  });

  test("the name in the configuration is an alias", async () => {
    const created = await create({ moderationConfiguration: { notificationServers: [one] } });
    expect(servers(created)).toEqual([one]);
    const configuration = { notificationServers: [other] };
    expect(servers(await update(created.id, { name: created.name, moderationConfiguration: configuration }))).toEqual([
      other,
    ]);
  });

  test("without either list there are none", async () => {
    const { id, name } = await create({ notificationServers: [one] });
    expect(servers(await create({}))).toEqual([]);
    expect(servers(await update(id, { name }))).toEqual([]);
  });

  test("what was retrieved can be sent back; a change under either name counts", async () => {
    const created = await create({ notificationServers: [one] });
    expect(servers(await update(created.id, created))).toEqual([one]);
    const inApplication = await update(created.id, { ...created, notificationServers: [hook, other] });
    expect(servers(inApplication)).toEqual([one, other]);
    const moderationConfiguration = { ...inApplication.moderationConfiguration, notificationServers: [other] };
    expect(servers(await update(created.id, { ...inApplication, moderationConfiguration }))).toEqual([other]);
    const none = await update(created.id, { ...(await retrieve(created.id)), notificationServers: [] });
    expect(servers(none)).toEqual([]);
  });

  test("the same list may stand under both names, two lists may not", async () => {
    const alias = { moderationConfiguration: { notificationServers: [one] } };
    expect(servers(await create({ ...alias, notificationServers: [one] }))).toEqual([one]);
    const { id, name } = await create({});
    const field = "application.moderationConfiguration.notificationServers";
    const application = { name, ...alias, notificationServers: [other] };
    expect(await refusedUpdate(client, id, application)).toEqual({ [field]: `[invalid]${field}` });
    expect(servers(await retrieve(id))).toEqual([]);
  });

  test("a wrong server is named where it was sent", async () => {
    const wrong = { ...one, url: "https://nell:lantern@forum.example.com/" };
    const { id, name } = await create({});
    expect(await refusedUpdate(client, id, { name, notificationServers: [one, wrong] })).toEqual({
      "application.notificationServers[1].url": "[invalid]application.notificationServers.url",
    });
    const alias = { notificationServers: [wrong] };
    expect(await refusedUpdate(client, id, { name, moderationConfiguration: alias })).toEqual({
      "application.moderationConfiguration.notificationServers[0].url":
        "[invalid]application.moderationConfiguration.notificationServers.url",
    });
  });
});

function refusedUpdate(on: Client, applicationId: string, application: NewApplication) {
  return refusal(on, "updateModerationApplication", { applicationId, body: { application } });
}
