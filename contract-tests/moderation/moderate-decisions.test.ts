import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  type Action,
  actions,
  createApplication,
  entry,
  type FilterRule,
  moderate,
  type NewConfiguration,
  queueing,
  rule,
} from "./fixtures.ts";

const { client } = await start({
  dictionaries: ["en"],
  blacklist: {
    entries: [
      entry("heck", { filterMode: "embeddable", tags: ["Oath"] }),
      entry("twit"),
      entry("scallywag", { filterMode: "distinguishable", severity: "medium" }),
      entry("blatherskite", { filterMode: "distinguishable", severity: "high" }),
      entry("flapdoodle", { filterMode: "distinguishable", severity: "severe" }),
      entry("Trottel", { locale: "de", filterMode: "exactMatch", severity: "severe" }),
      entry("harmless", { filterMode: "exactMatch", severity: "severe", tags: ["Untended"] }),
    ],
    dictionary: [{ text: "blatherskite", locale: "en", tags: ["History"] }],
  },
});

async function withRules(...filterRules: FilterRule[]) {
  return (await createApplication(client, { ...queueing, filterRules })).id;
}

const replaceMildRejectSevere = rule("replace", "replace", "reject", "reject");

describe("an application that replaces mild words and rejects severe ones (Moderation, filterRules)", () => {
  test.each([
    ["Ahoy! Check the checkout deck.", "allow", "Ahoy! Check the checkout deck."],
    ["What the h-e-c-k, check it", "replace", "What the *******, check it"],
    ["You old sc@llywag of a scallywag!", "replace", "You old ********* of a *********!"],
    ["Utter flapdoodle.", "reject", "Utter flapdoodle."],
    ["Heck, what f l a p d o o d l e!", "reject", "****, what f l a p d o o d l e!"],
    ["The blatherskite", "reject", "The blatherskite"],
  ] as const)("%s → %s", async (text, contentAction, replacement) => {
    const id = await withRules(replaceMildRejectSevere);
    expect(await moderate(client, id, text)).toEqual({
      content: { id: expect.any(String), parts: [{ replacement }] },
      contentAction,
      decision: expect.objectContaining({ by: contentAction === "allow" ? "nothing" : "rule" }),
      stored: true,
    });
  });
});

test("a text without a match, and a match that no rule is about, are allowed", async () => {
  const id = await withRules(rule("reject", "reject", "reject", "reject"));
  for (const text of ["Ahoy", "", "harmless"]) expect((await moderate(client, id, text)).contentAction).toBe("allow");
  const none = (await createApplication(client)).id;
  expect((await moderate(client, none, "flapdoodle")).contentAction).toBe("allow");
});

test("a rule is about entries with one of its tags and of its locales; of all locales where it names none", async () => {
  const reject = ["reject", "reject", "reject", "reject"] as const;
  const byTag = await withRules(rule(...reject, { tags: ["Oath", "Nobody"] }));
  expect((await moderate(client, byTag, "heck")).contentAction).toBe("reject");
  expect((await moderate(client, byTag, "scallywag")).contentAction).toBe("allow");
  const byLocale = await withRules(rule(...reject, { locales: ["de", "fr"] }));
  expect((await moderate(client, byLocale, "Trottel")).contentAction).toBe("reject");
  expect((await moderate(client, byLocale, "scallywag")).contentAction).toBe("allow");
  const byRegion = await withRules(rule(...reject, { locales: ["de_AT"] }));
  expect((await moderate(client, byRegion, "Trottel")).contentAction, "de serves de_AT").toBe("reject");
  const everywhere = await withRules(rule(...reject));
  expect((await moderate(client, everywhere, "Trottel")).contentAction).toBe("reject");
});

test("the most restrictive action of all rules that matched decides (Decisions: Order of decisions; law)", async () => {
  const words = ["heck", "scallywag", "blatherskite", "flapdoodle"];
  const falling = fc.tuple(...words.map(() => fc.constantFrom(...actions))).map((chosen) => {
    const [mild = "allow", medium = "allow", high = "allow", severe = "allow"] = chosen.toSorted(byRestriction);
    return [mild, medium, high, severe] as const;
  });
  const text = fc.subarray(words);
  await fc.assert(
    fc.asyncProperty(fc.array(falling, { minLength: 1, maxLength: 3 }), text, async (rules, used) => {
      const id = await withRules(...rules.map((levels) => rule(...levels)));
      const { contentAction, content } = await moderate(client, id, used.join(" and "));
      const matched = used.map((word) => rules.map((levels) => levels[words.indexOf(word)] ?? "allow"));
      expect(contentAction).toBe(matched.flat().toSorted(byRestriction).at(-1) ?? "allow");
      const replaced = used.map((word, index) =>
        matched[index]?.includes("replace") ? "*".repeat(word.length) : word,
      );
      expect(content.parts).toEqual([{ replacement: replaced.join(" and ") }]);
    }),
    { numRuns: 40 },
  );
});

function byRestriction(one: Action, other: Action): number {
  return actions.indexOf(one) - actions.indexOf(other);
}

describe("all parts succeed or fail as one (Moderation, content.parts)", () => {
  test("the most restrictive of the parts decides for the whole; each has its own replacement and name", async () => {
    const id = await withRules(replaceMildRejectSevere);
    const parts = [
      { type: "text" as const, name: "title", content: "What the heck" },
      { type: "text" as const, content: "Ahoy" },
      { type: "text" as const, name: "body", content: "Utter flapdoodle" },
    ];
    const { content, contentAction } = await moderate(client, id, parts);
    expect(contentAction).toBe("reject");
    expect(content.parts).toEqual([
      { name: "title", replacement: "What the ****" },
      { replacement: "Ahoy" },
      { name: "body", replacement: "Utter flapdoodle" },
    ]);
    expect((await moderate(client, id, parts.slice(0, 2))).contentAction).toBe("replace");
  });

  test("an attribute is not filtered", async () => {
    const id = await withRules(rule("reject", "reject", "reject", "reject"));
    const parts = [
      { type: "attribute" as const, name: "nickname", content: "flapdoodle" },
      { type: "text" as const, content: "Ahoy" },
    ];
    const { content, contentAction } = await moderate(client, id, parts);
    expect(contentAction).toBe("allow");
    expect(content.parts).toEqual([{ name: "nickname" }, { replacement: "Ahoy" }]);
  });

  test("a word that two parts make together is none", async () => {
    const id = await withRules(rule("reject", "reject", "reject", "reject"));
    const parts = ["flap", "doodle", "he", "ck"].map((content) => ({ type: "text" as const, content }));
    expect((await moderate(client, id, parts)).contentAction).toBe("allow");
  });
});

describe("the application's settings of the filter", () => {
  test("ignorableCharacters: qxz unless told otherwise (since 3.22.0)", async () => {
    const filterRules = [rule("reject", "reject", "reject", "reject")];
    const decided = async (configuration: NewConfiguration, text: string) =>
      (await moderate(client, (await createApplication(client, { ...configuration, filterRules })).id, text))
        .contentAction;
    expect(await decided({}, "hxexcxk")).toBe("reject");
    expect(await decided({}, "hvevcvk")).toBe("allow");
    expect(await decided({ ignorableCharacters: "v" }, "hvevcvk")).toBe("reject");
    expect(await decided({ ignorableCharacters: "" }, "hxexcxk")).toBe("allow");
  });
});
