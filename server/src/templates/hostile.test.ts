/** Templates of 100 kB that try to exhaust the server (Decisions: Template language). */
import { describe, expect, test } from "vitest";
import type { Template } from "./nodes.ts";
import { parseTemplate } from "./parse.ts";
import { renderTemplate } from "./render.ts";
import { TemplateError } from "./template-error.ts";

const size = 100_000;
const fill = (part: string): string => part.repeat(Math.floor(size / part.length));
const x = Array.from({ length: 1_000 }, (_, index) => index);
const data = {
  user: {},
  x,
  long: "a".repeat(size),
  same: "a".repeat(size),
  nearly: `${"a".repeat(size / 2)}b`,
  longs: Array.from({ length: 20 }, (_, index) => `${"a".repeat(size - 2)}${index + 10}`),
  spaces: `${" ".repeat(size)}x`,
  map: Object.fromEntries(x.map((each) => [`k${each}`, each])),
};
const maximumCharacters = 4_000_000;

/** Milliseconds that linear work stays under and quadratic work exceeds. */
const withinReason = 10_000;

/** Measures CPU time, which a busy machine does not change. */
function tried(source: string): { text?: string; error?: TemplateError; milliseconds: number } {
  const began = process.threadCpuUsage();
  const milliseconds = () => process.threadCpuUsage(began).user / 1000;
  try {
    const text = renderTemplate(parseTemplate(source), data, { escapesHtml: true, maximumCharacters });
    return { text, milliseconds: milliseconds() };
  } catch (error) {
    if (error instanceof TemplateError) return { error, milliseconds: milliseconds() };
    throw error;
  }
}

const deep = (body: string): string => "<#if true>".repeat(40) + body + "</#if>".repeat(40);

const nesting: readonly (readonly [string, string])[] = [
  ["parentheses", `\${${"(".repeat(size / 2)}1${")".repeat(size / 2)}}`],
  ["negations", `\${${"!".repeat(size)}true}`],
  ["minus signs", `\${${"-".repeat(size)}1}`],
  ["defaults", `\${a${"!a".repeat(size / 2)}}`],
  ["elements", `\${a${"[".repeat(size)}`],
  ["a chain of members", `\${a${".b".repeat(size / 2)}}`],
  ["a chain of elements", `\${a${fill("[0]")}}`],
  ["a chain of built-ins", `\${"a"${fill("?upper_case")}}`],
  ["a sum", `\${1${"+1".repeat(size / 2)}}`],
  ["sums in sums", `\${${fill("1+(")}`],
  ["conditions that go together", `<#if ${fill("true&&")}true></#if>`],
  ["question marks", `\${a${"?".repeat(size)}}`],
  ["values of a built-in", `\${"a"?replace(${fill('"a",')}"a")}`],
  ["a number without end", `\${${"9".repeat(size)}}`],
  ["open conditions", fill("<#if true>")],
  ["closed conditions", "<#if true>".repeat(size / 16) + "</#if>".repeat(size / 16)],
  ["open lists", fill("<#list x as x>")],
  ["open expressions", fill("${")],
  ["open texts", fill('${"')],
  ["open comments", fill("<#--")],
  ["open comments in square brackets", fill("[#--")],
  ["open conditions in square brackets", fill("[#if true]")],
  ["lists in lists of values", `\${${"[".repeat(size)}`],
  ["maps in maps", `\${${fill("{'a':")}`],
  ["texts in texts", `\${${fill("'${")}`],
  ["a text of many expressions", `\${'${fill("${1}")}'}`],
  ["spaces behind what is no expression", `${fill("[= ")}\${`],
  ["separators", fill("<#sep>")],
  ["closing directives", fill("</#if>")],
  ["a directive with a long name", `<#${"a".repeat(size)}>`],
  ["a macro that calls itself", `<#macro m>${deep("<@m/>")}</#macro><@m/>`],
  ["a macro that nests itself", `<#macro m>${deep("<@m><#nested></@m>")}</#macro><@m>a</@m>`],
  ["a function that calls itself", `<#function f><#return ${"(1+".repeat(40)}f()${")".repeat(40)}></#function>\${f()}`],
  ["functions in functions", `\${x?map(${fill("a -> x?map(")}`],
  ["open macros", fill("<#macro m>")],
  ["open calls", fill("<@m>")],
  ["open cases", `<#switch 1>${fill("<#case 1>")}`],
  ["open captures", fill("<#assign a>")],
  ["open escapes", fill("<#escape x as x>")],
  ["an error behind many lines", `${"\n".repeat(size)}\${`],
  ["an error behind many expressions", `${fill("${user}")}\${`],
];

const work: readonly (readonly [string, string])[] = [
  ["lists in lists", "<#list x as a><#list x as b><#list x as c>${a}</#list></#list></#list>"],
  ["a variable that doubles", "<#assign y = long><#list x as a><#assign y = y + y></#list>"],
  ["lists of missing values", "<#list x as a><#list x as b>${(no.thing.here)!}</#list></#list>"],
  ["a list of long texts", "<#list x as a>${long}</#list>"],
  ["a list of much text", `<#list x as a><#list x as b>${"y".repeat(size - 100)}</#list></#list>`],
  ["a list of many expressions", `<#list x as a>${fill("${a}")}</#list>`],
  ["a list of many conditions", `<#list x as a>${fill("<#if a == 1></#if>")}</#list>`],
  ["a text that grows", "<#list x as a>${long?replace('a', long)}</#list>"],
  ["long texts, joined", fill("${x?join(long)}")],
  ["long texts, escaped for URLs", fill("${long?url}")],
  ["long texts, escaped for HTML", fill("${long?html}")],
  ["long texts, added", fill("${(long + long)?length}")],
  ["long texts, split", fill("${long?split('a')?size}")],
  ["long texts, word by word", fill("${long?capitalize?length}")],
  ["long texts, looked through", fill("${long?contains(nearly)?c}")],
  ["spaces, trimmed", "<#list x as a>${spaces?trim}</#list>"],
  ["long texts, compared", fill("${(long == same)?c}")],
  ["long texts, added and compared", fill("${(long + same == same + long)?c}")],
  ["long texts, told apart", fill("<#if long != same></#if>")],
  ["long texts, compared for each element", "<#list x as a><#if long == same></#if></#list>"],
  ["long texts as keys", fill("${(map[long])!}")],
  ["lists of long texts, looked through", fill("${longs?seq_contains(same)?c}")],
  ["lists of long texts, sorted", fill("${longs?sort?size}")],
  ["lists, sorted", fill("${x?sort?size}")],
  ["lists, turned around", fill("${x?reverse?size}")],
  ["lists, looked through", "<#list x as a>${x?seq_contains(-1)?c}</#list>"],
  ["keys of a map", fill("${map?keys?size}")],
  ["all variables", "<#list x as a><#list x as b>${.vars?size}</#list></#list>"],
  ["ranges", "<#list x as a><#list 1..100000 as b></#list></#list>"],
  ["a list that doubles", "<#assign l = x><#list x as a><#assign l = l + l></#list>"],
  ["a map that grows", "<#assign l = map><#list x as a><#assign l = l + {'a${a}': l}></#list>"],
  ["a number that grows", "<#assign n = 12345678901234567890><#list x as a><#assign n = n * n></#list>"],
  ["a capture that doubles", "<#assign t>ab</#assign><#list x as a><#assign t>${t}${t}</#assign></#list>"],
  ["fillings", "<#list x as a>${'a'?left_pad(2000000000)?length}</#list>"],
  ["fillings of chunks", "<#list x as a>${[1]?chunk(2000000000, 1)?size}</#list>"],
  ["expressions that backtrack elsewhere", fill("${long?matches('(a*)*b')?c}")],
  ["expressions that find everywhere", "<#list x as a>${long?replace('a|a.*b', 'b', 'r')?length}</#list>"],
  ["expressions that find a lot", "<#list x as a>${long?split('a', 'r')?size}</#list>"],
  ["expressions that repeat", "<#list x as a>${long?replace('((a{30}){30}){30}', 'b', 'r')}</#list>"],
  ["different expressions", "<#list x as a><#list x as b>${'a'?matches('a${a}{9}${b}{9}')?c}</#list></#list>"],
  ["lists of long texts, filtered", "<#list x as a>${longs?filter(l -> l == same)?size}</#list>"],
  [
    "locales",
    "<#list x as a><#list ['en', 'de', 'fr', 'nl', 'ja'] as l><#setting locale=l>${.now?string.full}</#list></#list>",
  ],
  ["dates", "<#list x as a><#list x as b>${.now?string('EEEE d MMMM yyyy HH:mm:ss.SSS zzzz')?length}</#list></#list>"],
  ["formats of dates", "<#list x as a><#list x as b>${.now?string(\"yyyy'${a}${b}'\")?length}</#list></#list>"],
  ["attempts", "<#list x as a><#list x as b><#attempt>${nothing}<#recover></#attempt></#list></#list>"],
  ["compressed texts", "<#list x as a><#compress>${spaces}${spaces}</#compress></#list>"],
];

const harmless: readonly (readonly [string, string])[] = [
  ["dollars", fill("$")],
  ["brackets", fill("<")],
  ["comments", fill("<#---->")],
  ["expressions", fill("${1}")],
  ["trimming tags on a line", fill("a<#t>")],
  ["blanks between tags on a line", fill("<#assign a=1> ")],
  ["tags on lines of their own", fill("  <#assign a=1>  \n")],
  ["branches", `<#if false>${fill("<#elseif false>")}</#if>`],
  ["texts of different lengths, compared", fill("${(long == nearly)?c}")],
  ["short texts, compared", `<#list x as a>${"<#if 'yes' == 'yes'></#if>".repeat(40)}</#list>`],
];

describe("100 kB", () => {
  test.each([...nesting, ...work])("of %s end, and are told of", (_what, source) => {
    const { error, milliseconds } = tried(source);
    expect(error?.message.length).toBeLessThan(2_000);
    expect(error?.position.column).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(withinReason);
  });

  test.each(harmless)("of %s do no harm", (_what, source) => {
    const { text, milliseconds } = tried(source);
    expect(text?.length).toBeLessThanOrEqual(maximumCharacters);
    expect(milliseconds).toBeLessThan(withinReason);
  });

  test("more take CPU time in proportion", () => {
    const time = (times: number) =>
      Math.min(...[1, 2, 3].map(() => tried(`${"<#if true>x</#if>${1}".repeat(times)}`).milliseconds));
    time(100);
    expect(time(20_000)).toBeLessThan(25 * Math.max(1, time(2_000)));
  });
});

describe("what several renderings may take together", () => {
  const template: Template = parseTemplate("<#list x as a>${a} </#list>");
  const render = (allowance?: { steps: number; characters: number }) =>
    renderTemplate(template, data, { escapesHtml: false, maximumCharacters, allowance });
  const failure = (work: () => unknown) => {
    try {
      return `no failure: ${String(work()).length}`;
    } catch (error) {
      return error instanceof TemplateError ? error.message : String(error);
    }
  };

  test("steps", () => {
    const allowance = { steps: 20_000, characters: maximumCharacters };
    expect(failure(() => render(allowance))).toMatch(/^no failure/);
    const message =
      /All texts together take too long\. Make the template simpler, or send to fewer recipients at once\.$/;
    expect([1, 2, 3, 4].map(() => failure(() => render(allowance))).at(-1)).toMatch(message);
    expect(failure(() => render())).toMatch(/^no failure/);
  });

  test("characters", () => {
    const { length } = render();
    const allowance = { steps: 1_000_000, characters: 2 * length };
    const message = "All messages together get too long. Send to fewer recipients at once.";
    expect(failure(() => render(allowance))).toBe(`no failure: ${length}`);
    expect(failure(() => render(allowance))).toBe(`no failure: ${length}`);
    expect(failure(() => render(allowance))).toBe(`Line 1, column 15: ${message}`);
  });
});
