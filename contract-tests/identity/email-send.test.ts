/** Sending messages made from a template (Decisions: Sending emails). */
import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someName, unknownId } from "./fixtures.ts";

type Template = Parameters<Client["identity"]["createEmailTemplate"]>[0]["body"]["emailTemplate"];
type Body = Parameters<Client["identity"]["sendEmail"]>[0]["body"];
type User = NonNullable<BootstrapObject["users"]>[number]["user"];

const id = (last: string) => `66666666-6666-4666-8666-6666666666${last}`;
const [ada, grace, data, nowhere, foreign] = [id("01"), id("02"), id("03"), id("04"), id("05")];
const [chat, other, foreignChat] = [id("a1"), id("a2"), id("a3")];
const mine: User[] = [
  {
    id: ada,
    email: "ada@example.com",
    firstName: "Ada",
    fullName: "Ada Lovelace",
    preferredLanguages: ["en_GB", "fr_CA", "de"],
    registrations: [
      {
        id: "77777777-7777-4777-8777-777777777701",
        applicationId: chat,
        username: "countess",
        preferredLanguages: ["de_AT"],
        authenticationToken: "a-token-that-lets-somebody-in",
        tokens: { elsewhere: "another-token" },
      },
      {
        id: "77777777-7777-4777-8777-777777777702",
        applicationId: other,
        username: "other",
        preferredLanguages: [],
      },
    ],
  },
  { id: grace, email: "grace@example.com", firstName: "Grace" },
  { id: data, data: { email: "data@example.com" } },
  { id: nowhere },
];
const bootstrap: BootstrapObject = {
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
  applications: [
    {
      tenantId: forum,
      application: { id: chat, name: "Chat & co", authenticationTokenConfiguration: { enabled: true } },
    },
    { tenantId: forum, application: { id: other, name: "Other" } },
    { tenantId: shop, application: { id: foreignChat, name: "Elsewhere" } },
  ],
  users: [
    ...mine.map((user) => ({ tenantId: forum, user })),
    { tenantId: shop, user: { id: foreign, email: "foreign@example.com" } },
  ],
};
const { server } = await start(bootstrap);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });

const create = async (more: Partial<Template> = {}): Promise<string> => {
  const emailTemplate = {
    name: someName(),
    fromEmail: "no-reply@forum.example.com",
    defaultFromName: "The forum",
    defaultSubject: "Hello",
    defaultHtmlTemplate: "<p>Hello</p>",
    defaultTextTemplate: "Hello",
    ...more,
  };
  return (await client.identity.createEmailTemplate({ body: { emailTemplate } })).emailTemplate.id;
};
/** Sends a message from a template that is made for it. */
const send = async (template: Partial<Template>, body: Body) =>
  client.identity.sendEmail({ emailTemplateId: await create(template), body });
/** The emails that have gone out since the test began. */
const mails = async () => {
  await server.idle();
  return server.mails.slice(before);
};
/** Sends one email, and returns its text part. */
const text = async (template: string, body: Body) => {
  expect(await send({ defaultTextTemplate: template }, body)).toEqual({});
  return (await mails())[0]?.text;
};
let before = 0;
beforeEach(() => {
  before = server.mails.length;
});
const to = (address: string, display?: string) => ({ address, ...(display === undefined ? {} : { display }) });

describe("messages", () => {
  test("data.email is used where a user has no email", async () => {
    expect(await text("${user.email}", { userIds: [data] })).toBe("data@example.com");
    expect((await mails())[0]?.to).toEqual([{ address: "data@example.com" }]);
  });

  test("go out though the template is changed or deleted meanwhile", async () => {
    const emailTemplateId = await create({ defaultSubject: "As it was" });
    await client.identity.sendEmail({ emailTemplateId, body: { userIds: [ada] } });
    await client.identity.deleteEmailTemplate({ emailTemplateId });
    expect((await mails()).map(({ subject }) => subject)).toEqual(["As it was"]);
  });
});

describe("what the template sees", () => {
  const about = (field: string) => `\${(${field})!'nothing'}`;
  test.each<[string, Body, string]>([
    [about("user.id"), { userIds: [ada] }, ada],
    [about("application.name"), { userIds: [ada], applicationId: chat.toUpperCase() }, "Chat & co"],
    [about("application.id"), { toAddresses: [to("a@example.com")], applicationId: chat }, chat],
    [about("application.name"), { userIds: [ada] }, "nothing"],
    [about("application.oauthConfiguration.clientSecret"), { userIds: [ada], applicationId: chat }, "nothing"],
    [about("registration.username"), { userIds: [ada], applicationId: chat }, "countess"],
    [about("registration.username"), { userIds: [ada], applicationId: other }, "other"],
    [about("registration.username"), { userIds: [grace], applicationId: chat }, "nothing"],
    [about("registration.username"), { userIds: [ada] }, "nothing"],
    [about("registration.authenticationToken"), { userIds: [ada], applicationId: chat }, "nothing"],
    [about("registration.tokens.elsewhere"), { userIds: [ada], applicationId: chat }, "nothing"],
    [about("user.registrations[0].authenticationToken"), { userIds: [ada] }, "nothing"],
    [about("user.registrations[0].tokens.elsewhere"), { userIds: [ada] }, "nothing"],
    [about("user.registrations[0].username"), { userIds: [ada] }, "countess"],
    ["<#list user?keys?sort as key>${key} </#list>", { toAddresses: [to("a@example.com", "A")] }, "email fullName "],
    ["<#list user?keys?sort as key>${key} </#list>", { toAddresses: [to("a@example.com")] }, "email "],
    [
      "${requestData.order.items[1][0]} ${requestData.order.paid?c} ${requestData.none!'none'}",
      { userIds: [ada], requestData: { order: { items: [null, "a", ["b"]], paid: true }, none: null } },
      "b true none",
    ],
    ["${requestData?size}", { userIds: [ada] }, "0"],
  ])("%s of %j", async (template, body, expected) => {
    expect(await text(template, body)).toBe(expected);
  });

  test("now, by the server's clock", async () => {
    server.setTime(1_732_147_200_000);
    expect(await text("${now}", { userIds: [ada] })).toBe("1732147200000");
    server.setTime(Date.now());
  });
});

describe("what is refused", () => {
  const refused = async (body: unknown) => refusal(client, "sendEmail", { emailTemplateId: await create(), body }, {});
  test("nobody to send to", async () => {
    for (const body of [{}, { userIds: [], toAddresses: [] }, { ccAddresses: ["a@example.com"] }]) {
      expect(await refused(body)).toEqual({ userIds: "[missing]userIds" });
    }
  });

  test("a user who is named twice", async () => {
    expect(await refused({ userIds: [ada, ada.toUpperCase()] })).toEqual({ userIds: "[invalid]userIds" });
  });

  test("users and applications that the tenant does not have, all at once", async () => {
    expect(await refused({ userIds: [ada, unknownId, foreign], applicationId: foreignChat })).toEqual({
      "userIds[1]": "[invalid]userIds",
      "userIds[2]": "[invalid]userIds",
      applicationId: "[invalid]applicationId",
    });
    expect(await mails()).toEqual([]);
  });

  test("more copies than a mail server takes", async () => {
    const addresses = Array.from({ length: 50 }, (_, index) => `copy-${index}@example.com`);
    expect(await refused({ userIds: [ada], ccAddresses: addresses, bccAddresses: addresses })).toEqual({
      ccAddresses: "[tooMany]ccAddresses",
      bccAddresses: "[tooMany]bccAddresses",
    });
  });

  test("a template that is not there, or another tenant's: 404", async () => {
    const emailTemplateId = await create();
    const body = { userIds: [unknownId] };
    expect((await client.request("sendEmail", { emailTemplateId: randomUUID(), body })).status).toBe(404);
    const there = { tenantId: shop };
    expect((await client.request("sendEmail", { emailTemplateId, body: { userIds: [foreign] } }, there)).status).toBe(
      404,
    );
  });
});
