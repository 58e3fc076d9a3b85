/** Decisions: Errors object; Decisions: Several errors. */
import { InvalidRequestError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, jsonOf } from "./answers.ts";

const { client } = await start();

const content = {
  applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae32",
  createInstant: 1,
  senderId: "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51",
  parts: [{ type: "text", content: "Hello" }],
};
const entry = { text: "swab", locale: "en", filterMode: "distinguishable", severity: "mild", tags: ["Deck"] };

describe("Errors object: its shape", () => {
  test("field errors alone: no generalErrors", async () => {
    const answer = await client.request("createApplication", { body: { application: {} } });
    expect(jsonOf(answer)).toEqual({
      fieldErrors: { "application.name": [{ code: "[missing]application.name", message: expect.any(String) }] },
    });
  });

  test("general errors alone: no fieldErrors", async () => {
    const answer = await client.request("createApplication", {}, { rawBody: "{" });
    expect(jsonOf(answer)).toEqual({ generalErrors: [{ code: "[invalidJSON]", message: expect.any(String) }] });
  });

  test("data tells a program which values are allowed", async () => {
    const answer = await client.request("createFilterEntry", { body: { entry: { ...entry, severity: "awful" } } });
    expect(jsonOf(answer)).toMatchObject({
      fieldErrors: {
        "entry.severity": [
          { code: "[invalidOption]entry.severity", data: { allowed: ["mild", "medium", "high", "severe"] } },
        ],
      },
    });
  });

  test("the map's key keeps array indices, the code does not", async () => {
    const parts = [content.parts[0], { content: "no type" }, { type: "film", content: "x" }];
    expect(codesOf(await client.request("moderateContentItem", { body: { content: { ...content, parts } } }))).toEqual({
      "content.parts[1].type": ["[missing]content.parts.type"],
      "content.parts[2].type": ["[invalidOption]content.parts.type"],
    });
  });

  test("the SDK carries it", async () => {
    const answer = await client.identity.createApplication.result({ body: { application: { name: "" } } });
    if (answer.ok || !(answer.error instanceof InvalidRequestError)) throw new Error("This was to be refused.");
    expect(answer.error.fieldErrors).toHaveProperty(["application.name", 0, "code"], "[blank]application.name");
    expect(answer.error.generalErrors).toEqual([]);
  });
});

describe("Errors object: the codes", () => {
  const named = (value: unknown) => ({ application: { name: value } });
  const cases: (readonly [code: string, operation: string, body: unknown])[] = [
    ["[missing]application.name", "createApplication", { application: {} }],
    ["[blank]application.name", "createApplication", named("")],
    ["[blank]application.name", "createApplication", named(" \t\n ")],
    ["[blank]application.name", "createModerationApplication", named("")],
    ["[tooLong]application.name", "createApplication", named("x".repeat(192))],
    ["[invalid]application.name", "createApplication", named(7)],
    ["[invalid]application.id", "createApplication", { application: { name: "A", id: "not-a-uuid" } }],
    ["[invalid]application", "createApplication", { application: [] }],
    ["[invalid]application.roles", "createApplication", { application: { name: "A", roles: {} } }],
    ["[missing]application.roles.name", "createApplication", { application: { name: "A", roles: [{}] } }],
    ["[tooFew]entry.tags", "createFilterEntry", { entry: { ...entry, tags: [] } }],
    ["[blank]entry.tags", "createFilterEntry", { entry: { ...entry, tags: [" "] } }],
    ["[invalid]entry.locale", "createFilterEntry", { entry: { ...entry, locale: "English" } }],
    ["[invalid]entry.noun", "createFilterEntry", { entry: { ...entry, noun: "yes" } }],
    ["[invalidOption]entry.filterMode", "createFilterEntry", { entry: { ...entry, filterMode: "EMBEDDABLE" } }],
    ["[tooFew]content.parts", "moderateContentItem", { content: { ...content, parts: [] } }],
    ["[invalid]content.createInstant", "moderateContentItem", { content: { ...content, createInstant: "soon" } }],
    ["[invalid]content.senderId", "moderateContentItem", { content: { ...content, senderId: "me" } }],
    ["[invalid]content.applicationId", "moderateContentItem", { content }],
  ];

  test.each(cases)("%s of %s", async (code, operation, body) => {
    const codes = codesOf(await client.request(operation, { body }));
    expect(Object.values(codes)).toEqual([[code]]);
  });

  const parameters = [
    ["[missing]text", "findFilterEntry", "locale=en"],
    ["[couldNotConvert]locale", "findFilterEntry", "text=x&locale=English"],
    ["[tooSmall]numberOfResults", "searchFilterEntries", "numberOfResults=0"],
    ["[tooLarge]numberOfResults", "searchFilterEntries", "numberOfResults=1001"],
    ["[tooSmall]startRow", "searchFilterEntries", "startRow=-1"],
    ["[couldNotConvert]startRow", "searchFilterEntries", "startRow=first"],
    ["[couldNotConvert]startRow", "searchFilterEntries", "startRow=1.5"],
    ["[couldNotConvert]noun", "searchFilterEntries", "noun=yes"],
    ["[invalidOption]severity", "searchFilterEntries", "severity=awful"],
    ["[invalidOption]sort.order", "searchDictionaryEntries", "sort[0].field=text&sort[0].order=up"],
    ["[invalid]sort", "searchDictionaryEntries", "sort[0]=text"],
  ] as const;

  test.each(parameters)("%s of %s?%s", async (code, operation, rawQuery) => {
    const codes = codesOf(await client.request(operation, {}, { rawQuery }));
    expect(Object.values(codes)).toEqual([[code]]);
  });
});

describe("Errors object: a body that is none", () => {
  test.each([
    "{",
    '{"application":',
    "[1,",
    "{'application':{}}",
    '{"a":1}{"b":2}',
    "undefined",
    "NaN",
    '{"a":01}',
    '\ufeff{"application":{}',
  ])("%s is [invalidJSON]", async (rawBody) => {
    expect(codesOf(await client.request("createApplication", {}, { rawBody }))).toEqual({ "": ["[invalidJSON]"] });
  });

  test.each(["null", "[]", '"text"', "7", "true"])("%s is JSON, but no object: [invalidJSON]", async (rawBody) => {
    expect(codesOf(await client.request("createApplication", {}, { rawBody }))).toEqual({ "": ["[invalidJSON]"] });
  });

  test("no body at all is [missing]", async () => {
    for (const operation of ["createApplication", "createFilterEntry", "moderateContentItem"]) {
      expect(codesOf(await client.request(operation))).toEqual({ "": ["[missing]"] });
    }
  });

  test("a body where none is taken is [invalidJSON]", async () => {
    for (const request of ["DELETE /filter/blacklist/entry/1", "DELETE /filter/blacklist/tag/1"]) {
      const answer = await client.request(request, {}, { rawBody: "{}" });
      expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
    }
  });
});

describe("Several errors are reported at once", () => {
  test("of one body, at every depth", async () => {
    const application = {
      name: "",
      roles: [{ name: "" }, { isDefault: "yes" }],
      verifyRegistration: true,
      surprise: 1,
    };
    expect(codesOf(await client.request("createApplication", { body: { application, more: 1 } }))).toEqual({
      "application.name": ["[blank]application.name"],
      "application.roles[0].name": ["[blank]application.roles.name"],
      "application.roles[1].name": ["[missing]application.roles.name"],
      "application.roles[1].isDefault": ["[invalid]application.roles.isDefault"],
      "application.surprise": ["[invalidJSON]"],
      "application.verificationEmailTemplateId": ["[missing]application.verificationEmailTemplateId"],
      more: ["[invalidJSON]"],
    });
  });

  test("of the path, the query and the body together", async () => {
    const answer = await client.request(
      "PUT /api/application/none?reactivate=perhaps",
      {},
      { rawBody: '{"application":{"name":7}}' },
    );
    expect(codesOf(answer)).toEqual({
      applicationId: ["[couldNotConvert]applicationId"],
      reactivate: ["[couldNotConvert]reactivate"],
      "application.name": ["[invalid]application.name"],
    });
  });

  test("of what the server knows: two duplicates and an unknown template", async () => {
    const id = "dddddddd-4444-4444-8444-444444444444";
    await client.identity.createApplication({ body: { application: { id, name: "Taken" } } });
    const application = { id, name: "Taken", verificationEmailTemplateId: content.senderId };
    expect(codesOf(await client.request("createApplication", { body: { application } }))).toEqual({
      "application.id": ["[duplicate]application.id"],
      "application.name": ["[duplicate]application.name"],
      "application.verificationEmailTemplateId": ["[invalid]application.verificationEmailTemplateId"],
    });
  });

  test("several of one field are in its list", async () => {
    const answer = await client.request("GET /filter/blacklist/entry/search?startRow=x&startRow=y&noun=a&noun=b");
    expect(Object.keys(codesOf(answer)).sort()).toEqual(["noun", "startRow"]);
  });
});
