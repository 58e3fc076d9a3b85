import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPhraseFinder } from "../../engine/phrases/phrases.ts";
import { entry, filterOf } from "../../engine/testdata/make.ts";
import { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import type { Configuration } from "../decision/decision-outcomes.ts";
import { configured } from "../testdata/configured.ts";
import { budgetOfText } from "./filter-budgets.ts";
import { type Content, type ContentMatches, findMatches, type MatchOptions } from "./find-matches.ts";
import { replacementOf } from "./read-parts.ts";

const words = ["crud", "smurf", "butt", "hussy", "git", "heck", "drek"];
const modes = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const;
const entries = words.map((text, index) =>
  entry(text, {
    filterMode: modes[index % 4] ?? "embeddable",
    severity: index === 6 ? "severe" : "mild",
    tags: ["Oath"],
  }),
);
const dictionary = ["button", "the", "a", "digit", "check", "head", "we", "go"];
const filter = new TenantFilter({ filter: filterOf(entries, dictionary), phrases: createPhraseFinder([]) });
const matchOptions: MatchOptions = { filter, blacklist: { ignorableCharacters: "qxz" } };

const replacing = [
  { tags: ["Oath"], mildAction: "replace", mediumAction: "replace", highAction: "replace", severeAction: "replace" },
];
const allReplace = configured({ filterRules: replacing });

function replaced(
  content: Content,
  configuration: Configuration = allReplace,
  looked: MatchOptions = matchOptions,
): string {
  const budget = budgetOfText(content.text.length);
  return replacementOf(content, matchesIn(content, looked), { configuration, matchOptions: looked, budget });
}

function matchesIn(content: Content, looked: MatchOptions = matchOptions): ContentMatches {
  return findMatches(content, looked, budgetOfText(content.text.length));
}

describe("the replacement (Moderation, Moderate response; Decisions: Order of decisions)", () => {
  test.each([
    ["what the heck", "what the ****"],
    ["a clean text", "a clean text"],
    ["drek and heck", "**** and ****"],
    ["digit and check", "digit and check"],
    ["s.m.u.r.f!", "*********!"],
  ])("%s → %s", (text, expected) => expect(replaced({ type: "text", text })).toBe(expected));

  test("a word that a replacement sets free is replaced too, in text, HTML and BBCode", () => {
    const text = "smurfhussy, hussycrud";
    const first = matchesIn({ type: "text", text });
    const once = first.replace(first.matches, {});
    expect(filter.findBlacklisted(once), "else this test shows nothing").not.toEqual([]);
    for (const content of [
      { type: "text", text },
      { type: "html", text: `<b>${text}</b> &amp; more` },
      { type: "bbcode", text: `[b]${text}[/b] more` },
    ] as const) {
      expect(matchesIn({ ...content, text: replaced(content) }).matches, content.type).toEqual([]);
    }
  });

  test("what a rule with another action is about stays", () => {
    const [rule] = replacing;
    const configuration = configured({ filterRules: [{ ...rule, severeAction: "reject" }] });
    expect(replaced({ type: "text", text: "drek! heck!" }, configuration)).toBe("drek! ****!");
    expect(replaced({ type: "text", text: "smurfhussy drek" }, configuration)).toBe("********** drek");
    expect(replaced({ type: "text", text: "heck" }, configured({}))).toBe("heck");
  });

  test("replacementCharacter wins over replacementString, and without either it is *", () => {
    const rules = { filterRules: replacing };
    const heck: Content = { type: "text", text: "oh heck" };
    expect(replaced(heck, configured({ ...rules, replacementString: "[gone]" }))).toBe("oh [gone]");
    expect(replaced(heck, configured({ ...rules, replacementString: "" }))).toBe("oh ");
    expect(replaced(heck, configured({ ...rules, replacementCharacter: "#" }))).toBe("oh ####");
    expect(replaced(heck, configured({ ...rules, replacementCharacter: "#", replacementString: "[gone]" }))).toBe(
      "oh ####",
    );
  });

  test("a replacement that is on the blacklist itself is put in once", () => {
    const configuration = configured({ filterRules: replacing, replacementString: "(heck)" });
    expect(replaced({ type: "text", text: "oh smurf" }, configuration)).toBe("oh (heck)");
  });

  test("where the blacklist is not looked at, other matches are replaced all the same", () => {
    const always = [90, 70, 40].map((score) => ({ score, action: "replace" }));
    const contacts = { emails: { maximumMatchLength: 50, spacePenalty: 0 } };
    const text = "write to nell@harbour.com or heck";
    expect(replaced({ type: "text", text }, configured({ emailRules: always }), { filter, contacts })).toBe(
      `write to ${"*".repeat("nell@harbour.com".length)} or heck`,
    );
  });

  test("words wrapped in words are read a bounded number of times", () => {
    const deep = Array.from({ length: 2000 }).reduce<string>((inner) => `hu${inner}ssy`, "hussy");
    const configuration = configured({ filterRules: replacing, replacementString: "" });
    expect(replaced({ type: "text", text: deep }, configuration).length).toBeGreaterThan(deep.length / 2);
  });
});

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words, ...dictionary) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(" ", " ", ".", "-", "*", "x", "q", "\u200B", "s", "t", "4", "@", "!", "S", "Ä", "\n"),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 3, unit: "grapheme" }) },
);

test.each([{}, { replacementCharacter: "#" }, { replacementString: "[removed]" }, { replacementString: "" }])(
  "the replacement has no blacklisted match left, where all rules say replace (law): %j",
  (more) => {
    const configuration = configured({ filterRules: replacing, ...more });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const result = replaced({ type: "text", text }, configuration);
        expect(filter.findBlacklisted(result, { ignorableCharacters: "qxz" })).toEqual([]);
        if (filter.findBlacklisted(text, { ignorableCharacters: "qxz" }).length === 0) expect(result).toBe(text);
      }),
      { numRuns: 1500 },
    );
  },
);
