/** Decisions: Errors object; Decisions: Several errors. */
import { InvalidRequestError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, jsonOf } from "./answers.ts";

const { client } = await start();
const entry = { text: "swab", locale: "en", filterMode: "distinguishable", severity: "mild", tags: ["Deck"] };

describe("Errors object: its shape", () => {
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
      const answer = await client.request(request, {}, { rawBody: '{"a":1}' });
      expect(codesOf(answer)).toEqual({ "": ["[invalidJSON]"] });
    }
  });
});
