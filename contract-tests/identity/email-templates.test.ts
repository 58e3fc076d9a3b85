import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

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
  test("may hold what is no template: preview tells, and sending does", async () => {
    expect((await create({ defaultSubject: "Welcome, ${user" })).defaultSubject).toBe("Welcome, ${user");
  });
});

test("are patched in the three forms, and refused where the result is no template", async () => {
  const { id: emailTemplateId, name, defaultSubject } = await create({ localizedSubjects: { fr: "fr", de: "de" } });
  const merged = await client.identity.patchEmailTemplate({
    emailTemplateId,
    body: { emailTemplate: { defaultTextTemplate: "text", localizedSubjects: { fr: null, nl: "nl" } } },
  });
  expect(merged.emailTemplate).toMatchObject({ name, defaultSubject, defaultTextTemplate: "text" });
  expect(merged.emailTemplate.localizedSubjects).toEqual({ de: "de", nl: "nl" });
  const replaced = await client.identity.patchEmailTemplate({
    emailTemplateId,
    body: { contentType: "application/merge-patch+json", body: { emailTemplate: { localizedSubjects: null } } },
  });
  expect(replaced.emailTemplate.localizedSubjects).toEqual({});
  const operations = [{ op: "add", path: "/emailTemplate/localizedSubjects/iw", value: "he" } as const];
  const changed = await client.identity.patchEmailTemplate({
    emailTemplateId,
    body: { contentType: "application/json-patch+json", body: operations },
  });
  expect(changed.emailTemplate.localizedSubjects).toEqual({ he: "he" });
  const other = await create();
  for (const taken of [other.name, ""]) {
    const body = { emailTemplate: { name: taken } };
    expect((await client.identity.patchEmailTemplate.result({ emailTemplateId, body })).status).toBe(400);
  }
  const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
  expect(emailTemplate).toEqual(changed.emailTemplate);
});

describe("preview", () => {
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

  test.each([
    ["fr-ca", "fr_CA"],
    ["iw", "he"],
    ["zh_TW", "zh_Hant"],
    ["zh_TW_#Hant", "zh_Hant"],
    ["no", "nb"],
    ["nn", "nb"],
    ["en-US-posix", "default"],
  ])("understands the locale %s and takes the part for %s", async (locale, expected) => {
    const parts = Object.fromEntries(["fr_CA", "he", "zh_Hant", "nb"].map((each) => [each, each]));
    const { email } = await preview({ defaultSubject: "default", localizedSubjects: parts }, locale);
    expect(email.subject).toBe(expected);
  });

  test("a part writes numbers in its locale", async () => {
    const { email } = await preview({ defaultSubject: "${1.5}", localizedSubjects: { fr: "${1.5}" } }, "fr_CA");
    expect(email.subject).toBe("1,5");
  });

  test("locales and zones are kept in one form (Decisions: Locales and time zones)", async () => {
    const { localizedSubjects } = await create({ localizedSubjects: { "fr-CA": "a", iw: "b", "zh_TW_#Hant": "c" } });
    expect(localizedSubjects).toEqual({ fr_CA: "a", he: "b", zh_Hant_TW: "c" });
  });

  test("two spellings of one locale with different texts are refused, and neither is lost", async () => {
    const { id, localizedSubjects } = await create({ localizedSubjects: { iw: "a", he: "a" } });
    expect(localizedSubjects).toEqual({ he: "a" });
    const both = create({ localizedSubjects: { he: "a", iw: "b" } });
    await expect(both).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("emailTemplate.localizedSubjects.iw"),
    });
    const patched = await client.identity.patchEmailTemplate({
      emailTemplateId: id,
      body: { emailTemplate: { localizedSubjects: { iw: "b" } } },
    });
    expect(patched.emailTemplate.localizedSubjects).toEqual({ he: "b" });
    const operations = [{ op: "add", path: "/emailTemplate/localizedSubjects/iw", value: "c" } as const];
    const added = client.identity.patchEmailTemplate({
      emailTemplateId: id,
      body: { contentType: "application/json-patch+json", body: operations },
    });
    await expect(added).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("has another one here"),
    });
  });

  test("takes the values of a message, and tells what to write for a missing one", async () => {
    const defaultTextTemplate = "${requestData.order.id} ${code} ${tenant.name} ${(application.id)!}";
    const body = { emailTemplate: { defaultTextTemplate }, requestData: { order: { id: 1042 } } };
    const { email } = await client.identity.previewEmailTemplate({ body });
    expect(email.text).toMatch(/^1042 778899 Default [0-9a-f-]{36}$/);
    const { errors } = await preview({ defaultTextTemplate });
    const message = errors?.fieldErrors?.["emailTemplate.defaultTextTemplate"]?.[0]?.message;
    expect(message).toContain("Write (requestData.order.id)! for nothing in its place.");
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
    ["Total: #{1; x}", { line: 1, column: 13 }],
    ["[#include 'x']", { line: 1, column: 1 }],
    ["${user.firstName?interpret}", { line: 1, column: 18 }],
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
