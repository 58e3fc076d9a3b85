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

describe("Errors object: a body that is none", () => {
  test("a body where none is taken is [invalidJSON]", async () => {
    for (const request of ["DELETE /filter/blacklist/entry/1", "DELETE /filter/blacklist/tag/1"]) {
      const answer = await client.request(request, {}, { rawBody: "{}" });
      expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
    }
  });
});

describe("Several errors are reported at once", () => {
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
});
