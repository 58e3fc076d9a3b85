/**
 * Templates of the common core with what the template family writes, recorded from it with ungrouped numbers (Decisions:
 * Template language). What differs is listed here with its reason; nothing else may.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtIns } from "./built-ins.ts";
import { parseTemplate } from "./parse.ts";
import { renderTemplate } from "./render.ts";
import { TemplateError } from "./template-error.ts";

interface Case {
  readonly template: string;
  readonly html?: boolean;
  /** Undefined where the family refuses the template. */
  readonly expected?: string;
}

const file = new URL("testdata/family-cases.json", import.meta.url);
const { model, cases } = JSON.parse(readFileSync(file, "utf8")) as {
  readonly model: object;
  readonly cases: readonly Case[];
};

const differences: readonly { readonly reason: string; readonly in: RegExp; readonly isRefused?: true }[] = [
  { reason: "the remainder of fractions is that of the fractions, not of their whole parts", in: /%/ },
  { reason: "a text in place keeps its character references", in: /&mdash;/ },
  { reason: "zones have the names that every Java reads back", in: /time_zone/ },
  { reason: "whole numbers keep all their digits", in: /12345678901234567890/ },
  { reason: "booleans have a text without a format too", in: /true,false|!!true|1 \+ true/ },
  { reason: "letters follow the runtime's Unicode", in: /İI/ },
  { reason: "names of months and days follow the runtime's locales", in: /setting locale/ },
  { reason: "data is no template", in: /\?interpret/, isRefused: true },
  { reason: "texts are no expressions", in: /\?eval/, isRefused: true },
  { reason: "number formats are those of Java alone", in: /roundingMode/, isRefused: true },
  { reason: "regular expressions are linear", in: /\\\\1/, isRefused: true },
  { reason: "several settings may stand in one tag", in: /date_format='[^>]* time_format/ },
  { reason: "what escapes may stand where output is escaped", in: /#escape/ },
  { reason: "this form is sent as text by the family", in: /\[=/, isRefused: true },
  { reason: "blanks in nested bodies that trim both sides", in: /<#(?:rt|lt|t|nt)>.*<#(?:macro|noparse)/s },
];

function written({ template, html = false }: Case): string | undefined {
  try {
    const options = { escapesHtml: html, maximumCharacters: 100_000 };
    return renderTemplate(parseTemplate(template), model, options);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return undefined;
  }
}

describe("templates of the family", () => {
  const different = cases.filter((each) => written(each) !== each.expected);

  test("are written as the family writes them, but for what is listed", () => {
    const unexplained = different.filter(
      (each) =>
        !differences.some(
          ({ in: where, isRefused = false }) =>
            where.test(each.template) && (!isRefused || written(each) === undefined),
        ),
    );
    expect(unexplained.map((each) => [each.template, each.expected, written(each)])).toEqual([]);
  });

  test("differ in few cases", () => expect(different.length / cases.length).toBeLessThan(0.03));

  test("hold every built-in, but for those that have cases of their own", () => {
    const used = new Set(
      cases.flatMap(({ template }) => [...template.matchAll(/\?(\w+)/g)].map(([, name = ""]) => name)),
    );
    expect([...builtIns.keys()].filter((name) => !used.has(name))).toEqual([]);
  });
});
