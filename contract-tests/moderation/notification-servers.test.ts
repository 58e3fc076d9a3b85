import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type Application, createApplication, someName } from "./fixtures.ts";

const { client } = await start();
const path = "application.moderationConfiguration.notificationServers";
const secrets = {
  httpAuthenticationPassword: "tide-table-lantern",
  signingSecret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};
const server = {
  url: "https://forum.example.com/hooks?kind=moderation",
  connectTimeout: 1_500,
  readTimeout: 2_500,
  httpAuthenticationUsername: "gatehouse",
  sslCertificate: "-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----\n",
};

function servers({ moderationConfiguration }: Application) {
  return moderationConfiguration.notificationServers ?? [];
}

test("every field comes back with an id, in order; passwords and secrets never do (Moderation, notificationServers)", async () => {
  const second = { url: "http://127.0.0.1:4711/", connectTimeout: 1, readTimeout: 1 };
  const created = await createApplication(client, { notificationServers: [{ ...server, ...secrets }, second] });
  const shown = [
    { ...server, id: expect.any(Number) },
    { ...second, id: expect.any(Number) },
  ];
  expect(servers(created)).toEqual(shown);
  expect(new Set(servers(created).map(({ id }) => id)).size).toBe(2);
  for (const operation of ["retrieveModerationApplication", "listModerationApplications"]) {
    const input = operation.startsWith("list") ? {} : { applicationId: created.id };
    const answer = await client.request(operation, input);
    expect(answer.text()).toContain(server.httpAuthenticationUsername);
    for (const secret of Object.values(secrets)) expect(answer.text()).not.toContain(secret);
  }
});

test("each request makes new servers with new ids, also when nothing else changes", async () => {
  const created = await createApplication(client, { notificationServers: [{ ...server, ...secrets }] });
  const seen = new Set(servers(created).map(({ id }) => id));
  for (let times = 0; times < 3; times++) {
    const body = { application: { name: created.name, moderationConfiguration: { notificationServers: [server] } } };
    const answer = await client.request("updateModerationApplication", { applicationId: created.id, body });
    const { application } = JSON.parse(answer.text());
    expect(servers(application)).toEqual([{ ...server, id: expect.any(Number) }]);
    for (const { id } of servers(application)) {
      expect(seen).not.toContain(id);
      seen.add(id);
    }
    expect(await client.moderation.retrieveModerationApplication({ applicationId: created.id })).toEqual({
      application,
    });
    for (const secret of Object.values(secrets)) expect(answer.text()).not.toContain(secret);
  }
});

test("an id that is sent is ignored: what an answer showed can be sent back", async () => {
  const created = await createApplication(client, { notificationServers: [server] });
  const put = { applicationId: created.id, body: { application: created } };
  const { application } = await client.moderation.updateModerationApplication(put);
  const [before, after] = [servers(created)[0], servers(application)[0]];
  expect(after).toEqual({ ...before, id: expect.any(Number) });
  expect(after?.id).not.toBe(before?.id);
});

test("those that a replacement leaves out are gone, and other applications keep theirs", async () => {
  const [one, other] = [
    await createApplication(client, { notificationServers: [server] }),
    await createApplication(client, { notificationServers: [server] }),
  ];
  const body = { application: { name: one.name } };
  const { application } = await client.moderation.updateModerationApplication({ applicationId: one.id, body });
  expect(application.moderationConfiguration.notificationServers).toEqual([]);
  expect(await client.moderation.retrieveModerationApplication({ applicationId: other.id })).toEqual({
    application: other,
  });
});

test("a request that is refused makes none and drops none", async () => {
  const created = await createApplication(client, { notificationServers: [server] });
  const moderationConfiguration = { notificationServers: [server], imageConfiguration: {} };
  const body = { application: { name: created.name, moderationConfiguration } };
  expect(await refusal(client, "updateModerationApplication", { applicationId: created.id, body })).toEqual({
    "application.moderationConfiguration.imageConfiguration":
      "[invalid]application.moderationConfiguration.imageConfiguration",
  });
  expect(await client.moderation.retrieveModerationApplication({ applicationId: created.id })).toEqual({
    application: created,
  });
});

describe("what is refused", () => {
  const refused = async (...notificationServers: object[]) => {
    const body = { application: { name: someName(), moderationConfiguration: { notificationServers } } };
    const codes = await refusal(client, "createModerationApplication", { body });
    return Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field.replace(path, ""), code.replace(`${path}.`, "")]),
    );
  };

  test("a server without a URL", async () => {
    expect(await refused(server, {})).toEqual({ "[1].url": "[missing]url" });
  });

  test.each(["forum", "/hooks", "ftp://forum.example.com", "https://", "javascript:alert(1)"])(
    "the URL %s",
    async (url) => {
      expect(await refused({ url })).toEqual({ "[0].url": "[invalid]url" });
    },
  );

  test("timeouts that are none, blank names and passwords, unknown properties", async () => {
    const wrong = { connectTimeout: 0, readTimeout: 1.5, httpAuthenticationUsername: "", colour: "red" };
    expect(await refused({ ...server, ...wrong, httpAuthenticationPassword: "", signingSecret: "secret" })).toEqual({
      "[0].connectTimeout": "[tooSmall]connectTimeout",
      "[0].readTimeout": "[invalid]readTimeout",
      "[0].httpAuthenticationUsername": "[blank]httpAuthenticationUsername",
      "[0].httpAuthenticationPassword": "[blank]httpAuthenticationPassword",
      "[0].signingSecret": "[invalid]signingSecret",
      "[0].colour": "[invalidJSON]",
    });
  });
});
