/** Results and errors of each built-in (Decisions: Template language). */
import { describe, expect, test } from "vitest";
import { parseTemplate } from "./parse.ts";
import { renderTemplate } from "./render.ts";

const data = {
  names: ["sailing", "chess", "Boxing"],
  numbers: [10, 9, 1],
  none: [],
  map: { b: 2, a: "one", nothing: null },
  markup: `<a href="x">&'</a>`,
};

/** Returns the text, or the error without its position. */
function render(source: string): string {
  try {
    return renderTemplate(parseTemplate(source), data, { escapesHtml: false, maximumCharacters: 10_000 });
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Line \d+, column \d+: /, "") : "no error";
  }
}

const html = "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;";
const json = '<a href=\\"x\\">&\'<\\/a>';
const round = (body: string) => `<#list names as name>${body}</#list>`;

const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ["html", "${markup?html}", html],
  ["html", "${1?html}", "1"],
  ["html", "${names?html}", "?html is for texts, and this is a list."],
  ["xml", "${markup?xml}", html.replace("&#39;", "&apos;")],
  ["esc", "${markup?esc}", html],
  ["no_esc", "${markup?no_esc}", `<a href="x">&'</a>`],
  ["url", "${'a b&c/ü?+'?url}", "a%20b%26c%2F%C3%BC%3F%2B"],
  ["js_string", "${markup?js_string}", json.replace("'", String.raw`\'`)],
  ["json_string", "${markup?json_string}", json],
  ["json_string", "${'\\n\\t\\\\'?json_string}", "\\n\\t\\\\"],
  ["upper_case", "${'aBc ü'?upper_case}", "ABC Ü"],
  ["lower_case", "${'aBc Ü'?lower_case}", "abc ü"],
  ["cap_first", "${'abc abc'?cap_first}[${''?cap_first}]", "Abc abc[]"],
  ["uncap_first", "${'ABC'?uncap_first}", "aBC"],
  ["capitalize", "${'two WORDS'?capitalize}", "Two Words"],
  ["trim", "[${' \\n x y\\t'?trim}]", "[x y]"],
  ["length", "${'abc'?length}${''?length}", "30"],
  ["length", "${names?length}", "?length is for texts, and this is a list."],
  ["contains", "${'abc'?contains('bc')?c} ${'abc'?contains('cb')?c}", "true false"],
  ["contains", "${'abc'?contains(names)}", "?contains takes texts, not a list."],
  ["contains", "${'abc'?contains}", "?contains takes 1 values in parentheses."],
  ["starts_with", "${'abc'?starts_with('ab')?c} ${'abc'?starts_with('b')?c}", "true false"],
  ["ends_with", "${'abc'?ends_with('bc')?c} ${'abc'?ends_with('b')?c}", "true false"],
  ["index_of", "${'abc'?index_of('c')} ${'abc'?index_of('x')}", "2 -1"],
  ["replace", "${'a-b-c'?replace('-', '$&')}", "a$&b$&c"],
  ["replace", "${'abc'?replace('', 'x')}", "xaxbxcx"],
  ["replace", "${'abc'?replace('a', 'b', 'x')}", "?replace takes the flags r, i, m, s, c and f."],
  [
    "replace",
    "${'a'?replace('(a)\\\\1', 'b', 'r')}",
    "?replace takes an expression without references back and looking around.",
  ],
  ["replace", "${'a'?replace('a', '$1', 'r')}", "?replace finds a group in the replacement that there is not."],
  ["split", "${'a,b,'?split(',')?size} ${'a.b'?split('.')?first}", "3 a"],
  ["split", "${'abc'?split('')}", "?split needs a separator."],
  ["number", "${' 5 '?number + 1} ${'1e3'?number}", "6 1000"],
  ["number", "${''?number}", "?number finds no number in the text."],
  ["number", "${'1e999'?number}", "?number finds no number in the text."],
  ["string", "${5?string} ${true?string} ${true?string('on', 'off')} ${false?string('on', 'off')}", "5 true on off"],
  ["string", "${5?string('on', 'off')}", "?string takes two values for booleans alone."],
  ["string", "${map?string}", "?string makes no text of a map."],
  ["c", "${1234567.5?c} ${false?c}", "1234567.5 false"],
  ["c", "${names?c}", "?c makes no text of a list."],
  ["round", "${2.5?round} ${-2.4?round}", "3 -2"],
  ["round", "${'2'?round}", "?round is for numbers, and this is a text."],
  ["floor", "${2.9?floor} ${(-2.1)?floor}", "2 -3"],
  ["ceiling", "${2.1?ceiling}", "3"],
  ["abs", "${(-2)?abs} ${2?abs}", "2 2"],
  ["size", "${names?size} ${map?size} ${none?size}", "3 3 0"],
  ["size", "${'abc'?size}", "?size is for lists and maps, and this is a text."],
  ["first", "${names?first} ${none?first!'none'}", "sailing none"],
  ["first", "${'abc'?first}", "?first is for lists, and this is a text."],
  ["last", "${names?last} ${none?last!'none'}", "Boxing none"],
  ["reverse", "${names?reverse?join(' ')} ${names?first}", "Boxing chess sailing sailing"],
  ["join", "${names?join(', ')}[${none?join(', ')}]${numbers?join('')}", "sailing, chess, Boxing[]1091"],
  ["join", "${[]?join(', ')}", ""],
  ["seq_contains", "${names?seq_contains('chess')?c} ${names?seq_contains('Chess')?c}", "true false"],
  ["seq_contains", "${numbers?seq_contains(9)?c} ${numbers?seq_contains('9')?c}", "true false"],
  ["sort", "${names?sort?join(' ')} ${numbers?sort?join(' ')} ${names?first}", "Boxing chess sailing 1 9 10 sailing"],
  ["keys", "${map?keys?join(' ')}", "b a nothing"],
  ["keys", "${names?keys}", "?keys is for maps, and this is a list."],
  ["values", "${map?values?join(' ')}", "2 one"],
  ["then", "${true?then('a', 'b')} ${false?then('a', 'b')}", "a b"],
  ["then", "${'true'?then('a', 'b')}", "?then is for booleans, and this is a text."],
  ["has_content", "${names?has_content?c} ${none?has_content?c} ${''?has_content?c}", "true false false"],
  ["has_content", "${0?has_content?c} ${map.nothing?has_content?c} ${(a.b)?has_content?c}", "true false false"],
  ["index", round("${name?index}"), "012"],
  ["index", "${names?index}", "?index is for the element of a list, by its name."],
  ["index", `${round("")}\${name?index}`, "?index is for the element of a list, by its name."],
  ["counter", round("${name?counter}"), "123"],
  ["has_next", round("${name?has_next?c} "), "true true false "],
  ["is_first", round("${name?is_first?c} "), "true false false "],
  ["size", "${(a!)?size} ${(map.nothing!)?join(',')}${(a!)?keys?size}${(a!).b!'z'}", "0 0z"],
  ["size", "<#list a! as x>y<#else>none</#list><#list (a!) as k, v>y</#list>", "none"],
  ["iso_utc", "${'0001-01-01T00:00:00Z'?datetime.iso?iso_utc}", "0001-01-01T00:00:00Z"],
  ["date", "${'0050-03-01'?date('yyyy-MM-dd')?string('yyyy-MM-dd')}", "0050-03-01"],
  ["iso", "${(-62170156800000)?number_to_datetime?iso('Europe/Berlin')}", "-000001-11-28T00:53:28+00:53"],
  [
    "number_to_datetime",
    "${8640000000000000?number_to_datetime}",
    "?number_to_datetime takes milliseconds since 1970 within bounds.",
  ],
  ["number_to_datetime", "${8639999827200000?number_to_datetime?iso('Asia/Tokyo')}", "+275760-09-11T09:00:00+09:00"],
  ["vars", "<#macro greet>Hi</#macro><@.vars['greet']/>", "The name of the macro is expected here."],
  ["is_last", round("${name?is_last?c} "), "false false true "],
];

describe("each built-in", () => {
  test.each(cases)("?%s: %s", (_name, source, expected) => expect(render(source)).toBe(expected));
});
