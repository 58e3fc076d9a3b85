/** Identity, Email templates: stored as they are sent, and previewed part by part. */
import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someName, twoTenants } from "./fixtures.ts";

const { client } = await start();
type Template = Parameters<Client["identity"]["createEmailTemplate"]>[0]["body"]["emailTemplate"];
type Part = Parameters<Client["identity"]["previewEmailTemplate"]>[0]["body"]["emailTemplate"];

const template = (more: Partial<Template> = {}): Template => ({
  name: someName(),
  fromEmail: "no-reply@forum.example.com",
  defaultFromName: "The forum",
  defaultSubject: "Welcome, ${user.firstName}",
  defaultHtmlTemplate: "<p>Hello ${user.firstName}</p>",
  defaultTextTemplate: "Hello ${user.firstName}",
  ...more,
});
const create = async (more: Partial<Template> = {}) =>
  (await client.identity.createEmailTemplate({ body: { emailTemplate: template(more) } })).emailTemplate;
const preview = (emailTemplate: Part, locale?: string | null) =>
  client.identity.previewEmailTemplate({ body: { emailTemplate, ...(locale === undefined ? {} : { locale }) } });

describe("stored templates", () => {
  test("come back as they were sent, with an id and empty maps", async () => {
    const sent = template();
    const { emailTemplate } = await client.identity.createEmailTemplate({ body: { emailTemplate: sent } });
    const maps = {
      localizedFromNames: {},
      localizedSubjects: {},
      localizedHtmlTemplates: {},
      localizedTextTemplates: {},
    };
    expect(emailTemplate).toEqual({ id: emailTemplate.id, ...sent, ...maps });
    expect(await client.identity.retrieveEmailTemplate({ emailTemplateId: emailTemplate.id })).toEqual({
      emailTemplate,
    });
  });

  test("can have an id of the client's, which nothing else may have", async () => {
    const emailTemplateId = randomUUID();
    const body = { emailTemplate: template() };
    expect((await client.identity.createEmailTemplate({ emailTemplateId, body })).emailTemplate.id).toBe(
      emailTemplateId,
    );
    const again = { emailTemplateId, body: { emailTemplate: template() } };
    expect(await refusal(client, "createEmailTemplateWithId", again)).toEqual({
      emailTemplateId: "[duplicate]emailTemplateId",
    });
  });

  test("have names of their own", async () => {
    const { name, id } = await create();
    const taken = { "emailTemplate.name": "[duplicate]emailTemplate.name" };
    expect(await refusal(client, "createEmailTemplate", { body: { emailTemplate: template({ name }) } })).toEqual(
      taken,
    );
    const other = await create();
    const body = { emailTemplate: template({ name }) };
    expect(await refusal(client, "updateEmailTemplate", { emailTemplateId: other.id, body })).toEqual(taken);
    await client.identity.updateEmailTemplate({ emailTemplateId: id, body });
  });

  test.each(["name", "fromEmail", "defaultFromName", "defaultSubject", "defaultHtmlTemplate", "defaultTextTemplate"])(
    "need %s",
    async (field) => {
      const { [field]: _, ...rest }: Record<string, unknown> = template();
      expect(await refusal(client, "createEmailTemplate", { body: { emailTemplate: rest } })).toEqual({
        [`emailTemplate.${field}`]: `[missing]emailTemplate.${field}`,
      });
    },
  );

  test("are replaced as a whole: localized parts that are left out are gone", async () => {
    const { id, name } = await create({ localizedSubjects: { fr: "Bienvenue" } });
    const body = { emailTemplate: template({ name, localizedFromNames: { de: "Das Forum" } }) };
    await client.identity.updateEmailTemplate({ emailTemplateId: id, body });
    const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId: id });
    expect([emailTemplate.localizedSubjects, emailTemplate.localizedFromNames]).toEqual([{}, { de: "Das Forum" }]);
  });

  test("are listed by name, and gone when they are deleted", async () => {
    const { client: alone } = await start();
    for (const name of ["b", "a", "B"])
      await alone.identity.createEmailTemplate({ body: { emailTemplate: template({ name }) } });
    const { emailTemplates } = await alone.identity.listEmailTemplates();
    expect(emailTemplates.map(({ name }) => name)).toEqual(["B", "a", "b"]);
    const emailTemplateId = emailTemplates[0]?.id ?? "";
    await alone.identity.deleteEmailTemplate({ emailTemplateId });
    for (const operation of ["retrieveEmailTemplate", "deleteEmailTemplate"]) {
      expect((await alone.request(operation, { emailTemplateId })).status).toBe(404);
    }
    expect(
      (await alone.request("updateEmailTemplate", { emailTemplateId, body: { emailTemplate: template() } })).status,
    ).toBe(404);
  });

  test("stay while an application verifies registrations with them", async () => {
    const { id: emailTemplateId } = await create();
    const application = { name: someName(), verifyRegistration: true, verificationEmailTemplateId: emailTemplateId };
    const { id: applicationId } = (await client.identity.createApplication({ body: { application } })).application;
    expect(await refusal(client, "deleteEmailTemplate", { emailTemplateId })).toEqual({
      emailTemplateId: "[inUse]emailTemplateId",
    });
    await client.identity.deleteApplication({ applicationId, hardDelete: true });
    await client.identity.deleteEmailTemplate({ emailTemplateId });
  });

  test("are a tenant's own: another one neither sees them nor minds their names", async () => {
    const { client: both } = await start(twoTenants);
    const name = someName();
    const [mine, theirs] = [{ tenantId: forum }, { tenantId: shop }];
    const body = { emailTemplate: template({ name }) };
    const { id: emailTemplateId } = (await both.identity.createEmailTemplate({ body }, mine)).emailTemplate;
    const missing = await both.identity.retrieveEmailTemplate.result({ emailTemplateId }, theirs);
    expect(missing.status).toBe(404);
    const { emailTemplate: namesake } = await both.identity.createEmailTemplate({ body }, theirs);
    expect(namesake.name).toBe(name);
    for (const tenant of [mine, theirs]) {
      const { emailTemplates } = await both.identity.listEmailTemplates({}, tenant);
      expect(emailTemplates.filter((one) => one.name === name)).toHaveLength(1);
    }
  });

  test("may hold what is no template: preview tells, and sending does", async () => {
    expect((await create({ defaultSubject: "Welcome, ${user" })).defaultSubject).toBe("Welcome, ${user");
  });
});

describe("preview", () => {
  test("renders a whole template for a sample user, escaping what stands in HTML", async () => {
    const answer = await preview(
      template({ defaultFromName: "${user.firstName} & co", defaultHtmlTemplate: "<p>${'<b>'}</p>" }),
    );
    expect(answer).toEqual({
      email: {
        from: { address: "no-reply@forum.example.com", display: "Ada & co" },
        subject: "Welcome, Ada",
        html: "<p>&lt;b&gt;</p>",
        text: "Hello Ada",
      },
    });
  });

  test.each<[Part, object]>([
    [{}, {}],
    [{ fromEmail: "a@example.com" }, { from: { address: "a@example.com" } }],
    [{ defaultFromName: "A" }, { from: { display: "A" } }],
    [{ defaultTextTemplate: "t" }, { text: "t" }],
    [
      { name: "n", defaultHtmlTemplate: "h", defaultSubject: "s" },
      { html: "h", subject: "s" },
    ],
  ])("renders what is supplied of %j alone", async (part, email) => expect(await preview(part)).toEqual({ email }));

  const localized = { defaultSubject: "default", localizedSubjects: { fr: "fr", fr_CA: "fr_CA", de_AT: "de_AT" } };
  test.each([
    [undefined, "default"],
    [null, "default"],
    ["fr", "fr"],
    ["fr_CA", "fr_CA"],
    ["fr_BE", "fr"],
    ["de", "default"],
    ["de_AT", "de_AT"],
    ["it", "default"],
  ])("in the locale %s it takes the part for %s", async (locale, expected) => {
    expect((await preview(localized, locale)).email.subject).toBe(expected);
  });

  test("the sample user has every documented field (Identity, User)", async () => {
    const fields =
      `id tenantId active username usernameStatus email firstName middleName lastName fullName mobilePhone imageUrl
      birthDate parentEmail timezone preferredLanguages[0] insertInstant lastLoginInstant lastUpdateInstant expiry
      passwordLastUpdateInstant breachedPasswordLastCheckedInstant passwordChangeRequired connectorId partnerId data.email
      verified verifiedInstant twoFactorDelivery twoFactorEnabled`.split(/\s+/);
    const deeper = [
      ...["id", "groupId", "insertInstant", "data.invitedBy"].map((field) => `memberships[0].${field}`),
      ...`applicationId id insertInstant lastLoginInstant username usernameStatus verified verifiedInstant roles[0]
        preferredLanguages[0] timezone data.theme partnerId`
        .split(/\s+/)
        .map((field) => `registrations[0].${field}`),
      ...[
        "id",
        "method",
        "lastUsed",
        "authenticator.algorithm",
        "authenticator.codeLength",
        "authenticator.timeStep",
      ].map((field) => `twoFactor.methods[0].${field}`),
      "twoFactor.methods[1].email",
      "twoFactor.methods[2].mobilePhone",
    ];
    const all = [...fields, ...deeper];
    const { email, errors } = await preview({
      defaultTextTemplate: `${all.map((field) => `\${user.${field}}`).join("\n")}\n\${registration.username}`,
    });
    expect(errors).toBeUndefined();
    const lines = (email.text ?? "").split("\n");
    expect(lines).toHaveLength(all.length + 1);
    expect(lines.filter((line) => line.trim() === "")).toEqual([]);
  });

  test("takes square brackets, as the identity product's own templates have them (Decisions: Template language)", async () => {
    const defaultTextTemplate =
      '[#setting url_escaping_charset="UTF-8"][#assign url = "https://a.example/${user.id}" /][#if user.verified]${url}[#else]no[/#if]';
    const id = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
    expect(await preview({ defaultTextTemplate })).toEqual({ email: { text: `https://a.example/${id}` } });
  });

  test.each([
    ["[#if user.verified]yes", { line: 1, column: 1 }],
    ["a\n <@foo/>", { line: 2, column: 2 }],
    ["Dear\n[=x]", { line: 2, column: 1 }],
    ["Total: #{x}", { line: 1, column: 8 }],
    ["[#macro x][/#macro]", { line: 1, column: 1 }],
    ["<#if user.verified>a</#if>[#if user.verified]b[/#if]", { line: 1, column: 27 }],
  ])("%s is an error with its place, and is never sent as text", async (source, data) => {
    const { email, errors } = await preview({ defaultTextTemplate: source });
    expect(email).toEqual({});
    const [error] = errors?.fieldErrors?.["emailTemplate.defaultTextTemplate"] ?? [];
    expect(error).toMatchObject({ code: "[invalidTemplate]emailTemplate.defaultTextTemplate", data });
    const { id: emailTemplateId } = await create({ defaultTextTemplate: source });
    const body = { toAddresses: [{ address: "ada@example.com" }] };
    const { anonymousResults } = await client.identity.sendEmail({ emailTemplateId, body });
    expect(anonymousResults?.["ada@example.com"]?.parseErrors).toHaveProperty("text");
  });

  test("lists one error for each part that has one, with line and column, and renders the others", async () => {
    const answer = await preview(
      {
        defaultSubject: "ok",
        localizedSubjects: { fr: "a\nb ${user.firstName" },
        defaultHtmlTemplate: "<p>${user.nobody}</p>${again.nobody}",
        defaultTextTemplate: "fine",
        defaultFromName: "<#if>",
      },
      "fr",
    );
    expect(answer.email).toEqual({ text: "fine" });
    const details = Object.entries(answer.errors?.fieldErrors ?? {}).map(([field, errors]) => [
      field,
      errors.map(({ code, data }) => [code, data]),
    ]);
    expect(Object.fromEntries(details)).toEqual({
      "emailTemplate.localizedSubjects.fr": [
        ["[invalidTemplate]emailTemplate.localizedSubjects.fr", { line: 2, column: 19 }],
      ],
      "emailTemplate.defaultHtmlTemplate": [
        ["[invalidTemplate]emailTemplate.defaultHtmlTemplate", { line: 1, column: 10 }],
      ],
      "emailTemplate.defaultFromName": [["[invalidTemplate]emailTemplate.defaultFromName", { line: 1, column: 5 }]],
    });
  });
});
