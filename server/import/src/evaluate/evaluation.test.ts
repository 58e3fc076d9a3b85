import { describe, expect, test } from "vitest";
import { changesBetween, compare, countFlips } from "./comparison.ts";
import { type Evaluation, evaluate } from "./evaluation.ts";
import { htmlReport } from "./html-report.ts";
import { jsonReport } from "./json-report.ts";
import { shortfalls } from "./run-evaluation.ts";
import { decidedText } from "./testdata/sample-texts.ts";
import { textReport } from "./text-report.ts";

const rule = {
  tags: ["Insult"],
  severeAction: "reject" as const,
  highAction: "reject" as const,
  mediumAction: "allow" as const,
  mildAction: "allow" as const,
  reportOnly: false,
};
const configuration = { filterRules: [rule, { ...rule, reportOnly: true }] };
const application = { id: "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10", name: "Harbour <Chat>", configuration };

const severe = { action: "reject", rules: { "filterRules[0].severe": 2 }, categories: { "tag Insult": 2 } };
const decided = [
  decidedText("abusive", { ...severe, locale: "en", text: "You <b>fool</b>", scores: [["blacklist", 100]] }),
  decidedText("abusive", { locale: "de" }),
  decidedText("replaced", { ...severe, locale: "en" }),
  decidedText("innocent", { ...severe, text: "A fool's errand" }),
  decidedText("innocent", { categories: { emails: 1 }, scores: [["emails", 40]] }),
];
const evaluation = evaluate(application, decided);

describe("an evaluation", () => {
  test("has the figures of the decisions, and how many are as labelled", () => {
    expect(evaluation.metrics).toMatchObject({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 1,
    });
    expect(evaluation.agreement?.value).toBe(2 / 5);
    const rows = evaluation.decisions.map(({ label, actions }) => [label, Object.fromEntries(actions)]);
    expect(rows).toEqual([
      ["abusive", { reject: 1, allow: 1 }],
      ["replace", { reject: 1 }],
      ["innocent", { reject: 1, allow: 1 }],
    ]);
  });

  test("has a row for each rule that is met or restricts, with the figures as if it alone decided", () => {
    expect(evaluation.rules.map(({ name, reportOnly, texts, matches }) => [name, reportOnly, texts, matches])).toEqual([
      ["filterRules[0].severe", false, 3, 6],
      ["filterRules[0].high", false, 0, 0],
      ["filterRules[1].severe", true, 0, 0],
      ["filterRules[1].high", true, 0, 0],
    ]);
    expect(evaluation.rules[0]?.metrics.precision?.value).toBe(2 / 3);
    expect(evaluation.rules[1]?.metrics).toMatchObject({ precision: undefined, falseNegatives: 3, trueNegatives: 2 });
  });

  test("has a row for each category and locale", () => {
    expect(evaluation.categories.map(({ name, texts, matches }) => [name, texts, matches])).toEqual([
      ["tag Insult", 3, 6],
      ["emails", 1, 1],
    ]);
    const locales = evaluation.locales.map(({ name, texts, metrics }) => [name, texts, metrics.recall?.value]);
    expect(locales).toEqual([
      ["en", 2, 1],
      ["de", 1, 0],
      ["none", 2, undefined],
    ]);
  });

  test("of no texts has no figures", () => {
    const { metrics, agreement, thresholds } = evaluate(application, []);
    expect([metrics.precision, metrics.recall, metrics.f1, agreement, thresholds]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      [],
    ]);
  });
});

test("a minimum is met by a figure that equals it, not by one below or one that cannot be measured", () => {
  const figure = (value: number) => ({ value, low: 0, high: 1 });
  const of = (precision: number | undefined): Pick<Evaluation, "metrics"> => ({
    metrics: { ...evaluation.metrics, precision: precision === undefined ? undefined : figure(precision) },
  });
  const minimums = { precision: 0.9, recall: undefined };
  expect(shortfalls(of(0.9), minimums)).toEqual([]);
  expect(shortfalls(of(0.8999), minimums)).toEqual([
    "The precision is 90.0 % (0.0 to 100.0); --minimum-precision is 0.9.",
  ]);
  expect(shortfalls(of(undefined), minimums)).toEqual([
    "The precision cannot be measured: nothing is stopped; --minimum-precision is 0.9.",
  ]);
  expect(shortfalls(of(undefined), { precision: undefined, recall: undefined })).toEqual([]);
});

describe("a comparison", () => {
  const actions = ["allow", "reject", "replace", "reject", "reject"];
  const flipped = decided.map((one, index) => ({ ...one, action: actions[index] ?? "allow" }));
  const other = evaluate({ ...application, name: "Other" }, flipped);

  test("names the texts that flip, and whether they are fixed or broken", () => {
    const { flips } = compare(evaluation, other);
    expect(flips.map(({ before, after, effect }) => [before, after, effect])).toEqual([
      ["reject", "allow", "broken"],
      ["allow", "reject", "fixed"],
      ["reject", "replace", "fixed"],
      ["allow", "reject", "broken"],
    ]);
    expect(countFlips(flips)).toEqual({ fixed: 2, broken: 2, neither: 0 });
    expect(compare(evaluation, evaluation).flips).toEqual([]);
  });

  test("names the fields that differ", () => {
    const one = { rules: [{ tags: ["A"], score: 1 }], name: "x", same: [1] };
    expect(changesBetween(one, { rules: [{ tags: ["A", "B"], score: 2 }], same: [1], more: { a: true } })).toEqual([
      { path: "rules[0].tags[1]", before: undefined, after: '"B"' },
      { path: "rules[0].score", before: "1", after: "2" },
      { path: "name", before: '"x"', after: undefined },
      { path: "more", before: undefined, after: '{"a":true}' },
    ]);
  });

  test("is in each report", () => {
    const comparison = compare(evaluation, other);
    expect(textReport(evaluation, comparison)).toContain("What Other decides otherwise: 2 fixed, 2 broken, 0 neither.");
    expect(htmlReport(evaluation, comparison)).toContain("<h2>Broken: 2</h2>");
    expect(JSON.parse(jsonReport(evaluation, comparison))).toMatchObject({ comparison: { flips: [{}, {}, {}, {}] } });
  });
});

describe("the reports", () => {
  test("show the same tables, and a figure that cannot be measured as –", () => {
    const text = textReport(evaluation, undefined);
    const page = htmlReport(evaluation, undefined);
    for (const title of ["Decisions", "Labels and actions", "Rules", "Categories", "Locales", "Thresholds: emails"]) {
      expect(text).toContain(`${title}\n`);
      expect(page).toContain(`<h2>${title}</h2>`);
    }
    expect(text).toMatch(/^filterRules\[1\]\.high +reject, report only +0 +0 +0 +0 +3 +– +0\.0 %/m);
  });

  test("the page escapes what people wrote, and holds no script and nothing from elsewhere", () => {
    const page = htmlReport(evaluation, undefined);
    expect(page).toContain("<h1>Evaluation of Harbour &lt;Chat&gt;</h1>");
    expect(page).not.toMatch(/<script|<b>|<link|<img|src=|https?:/);
    expect(page).toContain("<h2>False positives: 1</h2>");
    expect(page).toContain("A fool&#39;s errand");
    expect(page).toContain("<h2>False negatives: 1</h2>");
  });

  test("the page has a caption for each table, a title for each chart, and ids that stand once", () => {
    const page = htmlReport(evaluation, undefined);
    const count = (pattern: RegExp) => [...page.matchAll(pattern)].length;
    expect(count(/<caption>[^<]/g)).toBe(count(/<table>/g));
    expect(count(/<svg [^>]*role="img"[^>]*aria-labelledby=/g)).toBe(evaluation.thresholds.length);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("JSON has null for a figure that cannot be measured, and the misses", () => {
    const report = JSON.parse(jsonReport(evaluation, undefined));
    expect(report).toMatchObject({
      application: { name: "Harbour <Chat>" },
      rules: [{}, { metrics: { precision: null } }, {}, {}],
      misses: [
        { label: "abusive", action: "allow" },
        { label: "innocent", action: "reject" },
      ],
    });
  });

  test("control characters of a text do not reach the terminal", () => {
    const flip = decidedText("abusive", { text: "\u001b[2Jred\u202e", action: "reject" });
    const [before, after] = ["allow", "reject"].map((action) => evaluate(application, [{ ...flip, action }]));
    if (before === undefined || after === undefined) throw new Error("There are two.");
    const text = textReport(before, compare(before, after));
    expect(text).toContain("[2Jred");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
    expect(text).not.toMatch(/[\u001b\u202e]/);
  });
});
