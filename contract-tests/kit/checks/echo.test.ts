import { isObject, type Json } from "@gatehouse/openapi/json";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/contract.ts";
import { createSession } from "../exchange/create-session.ts";
import type { Exchange } from "../exchange/wire.ts";
import { echoed } from "./echo.ts";

const contract = readContract();
const options = { url: "http://127.0.0.1:9", key: "none", interfaces: ["filtering" as const], effort: 1 };
const session = createSession({ contract, options, seed: 1, laws: [], watcher: {} });

/** Returns the paths of sent values that are missing in the response. */
function places(operationId: string, body: Json, json: Json): (string | undefined)[] | undefined {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new TypeError(`The contract has no ${operationId}.`);
  const sent: Exchange = {
    case: { operation, path: {}, query: {}, body },
    status: 200,
    headers: new Headers(),
    bytes: new Uint8Array(),
    mediaType: "application/json",
    json,
    step: { operationId, request: { method: operation.method, url: "", headers: {} } },
  };
  return echoed(session, sent)?.map(({ about }) => about);
}

/** Returns the expected response to a request with this role. */
function roleAnswer(change: { readonly [name: string]: Json } = {}): Json {
  const usual = { id: "3c219e58-ed0e-4b18-ad48-f4f92793ae32", name: "author", isDefault: false, isSuperRole: false };
  return { role: { ...usual, ...change } };
}

describe("what was sent comes back", () => {
  it("holds where all of it does, with the defaults filled in", () => {
    expect(places("createRole", { role: { name: "author" } }, roleAnswer())).toEqual([]);
  });

  it("does not hold where a member is changed, dropped, or not its default", () => {
    const sent = { role: { name: "author", description: "Writes" } };
    expect(places("createRole", sent, roleAnswer({ description: "writes" }))).toEqual(["role.description"]);
    expect(places("createRole", sent, roleAnswer())).toEqual(["role.description"]);
    expect(places("createRole", { role: { name: "author" } }, roleAnswer({ isDefault: true }))).toEqual([
      "role.isDefault",
    ]);
  });

  it("takes two spellings of a UUID for the same", () => {
    const id = "3C219E58-ED0E-4B18-AD48-F4F92793AE32";
    expect(places("createRole", { role: { name: "author", id } }, roleAnswer())).toEqual([]);
  });

  it("looks into objects and lists, and at defaults in depth", () => {
    const example = contract.operations
      .find(({ operationId }) => operationId === "createModerationApplication")
      ?.answers.get(200)?.contents[0]?.examples[0]?.value;
    const application = isObject(example) ? example["application"] : undefined;
    const configuration = isObject(application) ? application["moderationConfiguration"] : undefined;
    if (!isObject(application) || !isObject(configuration)) throw new TypeError("The example has no configuration.");
    const { archiveConfiguration: _, ...rest } = configuration;
    const answer = {
      application: { ...application, moderationConfiguration: { ...configuration, approvalQueueSize: 7 } },
    };
    const without = { application: { ...application, moderationConfiguration: rest } };
    const at = "application.moderationConfiguration";
    expect(places("createModerationApplication", { application }, { application })).toEqual([]);
    expect(places("createModerationApplication", { application }, answer)).toEqual([`${at}.approvalQueueSize`]);
    expect(places("createModerationApplication", without, without)).toEqual([`${at}.archiveConfiguration`]);
  });

  it("says nothing about an answer that is another object", () => {
    expect(places("moderateContentItem", { content: {} }, { content: {}, contentAction: "allow" })).toBeUndefined();
  });
});
