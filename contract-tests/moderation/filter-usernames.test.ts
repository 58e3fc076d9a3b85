import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry } from "./fixtures.ts";

const { client } = await start({
  blacklist: { entries: [entry("twit"), entry("prat", { severity: "severe", locale: "de", tags: ["Oath"] })] },
});

async function filter(content: string, usernames?: object, more: object = {}) {
  const body = { content, ...(usernames === undefined ? {} : { usernames }), ...more };
  const answer = await client.request("filterContentItem", { body });
  expect(answer.status, answer.text()).toBe(200);
  return JSON.parse(answer.text());
}

/** Returns the parts of a name that match. */
async function wrongIn(name: string, scheme: string, more: object = {}): Promise<string[]> {
  const { matches } = await filter(name, { disabled: false, scheme }, more);
  return matches
    .filter(({ type }: { type: string }) => type === "username")
    .map(({ start, length }: { start: number; length: number }) => name.slice(start, start + length));
}

describe("usernames (Moderation, Filter request body)", () => {
  test("is off unless it is asked for", async () => {
    expect((await filter("admin")).matches).toEqual([]);
    expect((await filter("admin", {})).matches).toEqual([]);
    expect((await filter("admin", { scheme: "default" })).matches).toEqual([]);
    expect((await filter("admin", { disabled: true, scheme: "default" })).matches).toEqual([]);
    expect((await filter("admin", { disabled: false, scheme: "default" })).matches).toEqual([
      { type: "username", start: 0, length: 5, quality: 1 },
    ]);
  });

  test.each([
    ["default", "Nell_86", []],
    ["default", "a\u200Bb", ["\u200B"]],
    ["default", "Nell Смит", ["Смит"]],
    ["strict", "1nell", ["1"]],
    ["strict", "nell-smith", ["-"]],
    ["gamertag", "~nell~", []],
    ["nickname", "☀ nell ☀", []],
    ["realName", "Nell O'Hara", []],
    ["realName", "Nell2", ["2"]],
  ])("scheme %s: %j", async (scheme, name, wrong) => {
    expect(await wrongIn(name, scheme)).toEqual(wrong);
  });

  test("words of the blacklist are looked for in its parts, with the limits of the blacklist", async () => {
    expect(await wrongIn("xXtwitXx", "default")).toEqual(["twit"]);
    expect(await wrongIn("t.w.i.t", "default")).toContain("t.w.i.t");
    expect(await wrongIn("BigPrat99", "default")).toEqual(["Prat"]);
    expect(await wrongIn("BigPrat99", "default", { blacklist: { locales: ["en"] } })).toEqual([]);
    expect(await wrongIn("xXtwitXx", "default", { blacklist: { minimumSeverity: "severe" } })).toEqual([]);
    expect(await wrongIn("xXtwitXx", "default", { blacklist: { tags: ["Oath"] } })).toEqual([]);
    expect(await wrongIn("xXtwitXx", "default", { blacklist: { disabled: true } })).toEqual([]);
  });

  test("what is found is replaced", async () => {
    expect((await filter("xXtwitXx", { disabled: false, scheme: "default" })).replacement).toBe("xX****Xx");
  });

  test("a scheme that there is not is refused, and the message names those that there are", async () => {
    const body = { content: "nell", usernames: { disabled: false, scheme: "Default" } };
    const answer = await client.request("filterContentItem", { body });
    expect(answer.status).toBe(400);
    const [error] = JSON.parse(answer.text()).fieldErrors["usernames.scheme"];
    expect(error.code).toBe("[invalid]usernames.scheme");
    for (const scheme of ["default", "strict", "gamertag", "nickname", "realName"])
      expect(error.message).toContain(scheme);
  });
});
