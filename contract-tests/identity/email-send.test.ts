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
        applicationId: chat,
        username: "countess",
        preferredLanguages: ["de_AT"],
        authenticationToken: "a-token-that-lets-somebody-in",
        tokens: { elsewhere: "another-token" },
      },
      { applicationId: other, username: "other", preferredLanguages: [] },
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
  test("each user and each address gets one of their own, with copies for those who are asked to get one", async () => {
    const answer = await send(
      {
        defaultFromName: "The ${user.firstName!'forum'}",
        defaultSubject: "Hello ${user.email}",
        defaultHtmlTemplate: "<p>${user.fullName!'<nobody>'}</p>",
        defaultTextTemplate: "${user.fullName!'<nobody>'}",
      },
      {
        userIds: [ada, grace],
        toAddresses: [to("somebody@example.org", "Some Body"), to("anybody@example.org")],
        ccAddresses: ["team@example.com", "ada@example.com"],
        bccAddresses: ["archive@example.com", "TEAM@example.com", "Grace@example.com", "archive@example.com"],
      },
    );
    expect(answer).toEqual({});
    const sent = (await mails()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    const from = (display: string) => ({ address: "no-reply@forum.example.com", display });
    const team = { address: "team@example.com" };
    const [adas, graces, archive] = ["ada@example.com", "Grace@example.com", "archive@example.com"].map((address) => ({
      address,
    }));
    const escaped = "<p>&lt;nobody&gt;</p>";
    expect(sent).toEqual([
      {
        ...{
          key: expect.any(String),
          instant: expect.any(Number),
          from: from("The Ada"),
          subject: "Hello ada@example.com",
        },
        ...{ to: [to("ada@example.com", "Ada Lovelace")], cc: [team], bcc: [archive, graces] },
        ...{ html: "<p>Ada Lovelace</p>", text: "Ada Lovelace" },
      },
      {
        ...{ key: expect.any(String), instant: expect.any(Number) },
        ...{ from: from("The forum"), subject: "Hello anybody@example.org", to: [to("anybody@example.org")] },
        ...{ cc: [team, adas], bcc: [archive, graces], html: escaped, text: "<nobody>" },
      },
      {
        ...{ key: expect.any(String), instant: expect.any(Number) },
        ...{ from: from("The Grace"), subject: "Hello grace@example.com", to: [to("grace@example.com")] },
        ...{ cc: [team, adas], bcc: [archive], html: escaped, text: "<nobody>" },
      },
      {
        ...{ key: expect.any(String), instant: expect.any(Number), from: from("The forum") },
        ...{ subject: "Hello somebody@example.org", to: [to("somebody@example.org", "Some Body")] },
        ...{ cc: [team, adas], bcc: [archive, graces], html: "<p>Some Body</p>", text: "Some Body" },
      },
    ]);
  });

  test("nobody gets two, however often they are named", async () => {
    const answer = await send(
      {},
      {
        userIds: [ada],
        toAddresses: ["Ada@Example.com", "a@example.com", "A@example.com", "a@example.com"].map((one) => to(one)),
      },
    );
    expect(answer).toEqual({});
    const sent = (await mails()).map(({ to: [first] }) => first?.address);
    expect(sent.toSorted()).toEqual(["a@example.com", "ada@example.com"]);
  });

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

describe("languages", () => {
  const localized = { en: "en", fr: "fr", de: "de", de_AT: "de_AT", it: "it" };
  const subject = async (template: Partial<Template>, body: Body) => {
    await send({ defaultSubject: "default", ...template }, body);
    return (await mails())[0]?.subject;
  };
  test.each<[Record<string, string>, Body, string]>([
    [localized, { userIds: [ada] }, "en"],
    [{ fr: "fr", de: "de" }, { userIds: [ada] }, "fr"],
    [{ de: "de", fr_CA: "fr_CA" }, { userIds: [ada] }, "fr_CA"],
    [{ it: "it" }, { userIds: [ada], preferredLanguages: ["it"] }, "default"],
    [localized, { userIds: [ada], applicationId: chat }, "de_AT"],
    [{ fr: "fr" }, { userIds: [ada], applicationId: chat }, "fr"],
    [localized, { userIds: [ada], applicationId: other }, "en"],
    [localized, { userIds: [grace] }, "default"],
    [localized, { userIds: [grace], preferredLanguages: ["es", "it_CH"] }, "it"],
    [localized, { toAddresses: [to("a@example.com")], preferredLanguages: ["fr_BE", "it"] }, "fr"],
    [localized, { toAddresses: [to("a@example.com")] }, "default"],
  ])("of %j for %j", async (localizedSubjects, body, expected) => {
    expect(await subject({ localizedSubjects }, body)).toBe(expected);
  });

  test("each part by itself", async () => {
    await send(
      { localizedSubjects: { de: "de" }, localizedTextTemplates: { fr: "fr" }, localizedFromNames: { en: "en" } },
      { userIds: [ada] },
    );
    expect((await mails())[0]).toMatchObject({
      ...{ subject: "de", text: "fr", html: "<p>Hello</p>" },
      from: { display: "en" },
    });
  });
});

describe("what goes wrong", () => {
  test("is told of each recipient and each part, and only they get nothing", async () => {
    const answer = await send(
      {
        defaultSubject: "${user.firstName}",
        localizedSubjects: { fr: "${oops" },
        defaultHtmlTemplate: "a\n<b>${user.fullName}</b>",
        localizedFromNames: { fr: "<#if>" },
      },
      { userIds: [ada, grace], toAddresses: [to("a@example.com"), to("b@example.com", "B")] },
    );
    const noName = "Line 2, column 10: user.fullName has no value. Write user.fullName! for nothing in its place.";
    const noFirst = "Line 1, column 7: user.firstName has no value. Write user.firstName! for nothing in its place.";
    expect(answer).toEqual({
      results: {
        [ada]: {
          parseErrors: {
            subject: "Line 1, column 7: The expression is not closed. Add a }.",
            fromName: expect.stringMatching(/^Line 1, column 5: /),
          },
        },
        [grace]: { renderErrors: { html: noName } },
      },
      anonymousResults: {
        "a@example.com": { renderErrors: { subject: noFirst, html: noName } },
        "b@example.com": { renderErrors: { subject: noFirst } },
      },
    });
    expect(await mails()).toEqual([]);
    expect(await send({ defaultSubject: "${user.firstName}" }, { userIds: [ada, data] })).toEqual({
      results: { [data]: { renderErrors: { subject: noFirst } } },
    });
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Ada"]);
  });

  test("a user without an address is told of as well", async () => {
    const nobody = "The user has no email address.";
    expect(await send({ defaultTextTemplate: "${" }, { userIds: [nowhere] })).toEqual({
      results: { [nowhere]: { parseErrors: { text: expect.any(String) }, renderErrors: { to: nobody } } },
    });
    const { results } = await send({}, { userIds: [nowhere, ada] });
    expect(results).toEqual({ [nowhere]: { renderErrors: { to: nobody } } });
    expect(await mails()).toHaveLength(1);
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
