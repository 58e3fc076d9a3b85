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
  ["replace", "${'abc'?replace('a', 'b', 'x')}", "?replace takes the flags r, i, m, s and f."],
  [
    "replace",
    "${'a'?replace('(a)\\\\1', 'b', 'r')}",
    "?replace takes an expression without references back, looking around and repeats that give nothing back.",
  ],
  ["replace", "${'a'?replace('a', '$1', 'r')}", "?replace finds a group in the replacement that there is not."],
  ["split", "${'a,b,'?split(',')?size} ${'a.b'?split('.')?first}", "3 a"],
  ["split", "${'abc'?split('')?join('|')} ${'abc'?split('', 'i')?join('|')}", "a|b|c a|b|c"],
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
  ["vars", "<#macro greet>Hi</#macro><@.vars['greet']/>", "Hi"],
  ["is_last", round("${name?is_last?c} "), "false false true "],
];

describe("each built-in", () => {
  test.each(cases)("?%s: %s", (_name, source, expected) => expect(render(source)).toBe(expected));
});

const constructs: readonly (readonly [what: string, source: string, expected: string])[] = [
  ["end tags in both spellings", "<#noParse>${x}</#noParse><#noparse>${y}</#noparse >", "${x}${y}"],
  ["end tags in both spellings", "<#outputFormat 'HTML'>${'<'}</#outputFormat><#autoEsc>x</#autoEsc>", "&lt;x"],
  ["end tags in both spellings", "<#comment>${x}</#comment >z<#noAutoEsc>x</#noautoesc>", "zx"],
  ["groups of each match", "<#list 'a1b2'?matches('([a-z])(.)') as m>${m}:${m?groups[2]} </#list>", "a1:1 b2:2 "],
  ["groups of each match", "${'a1b2'?matches('([a-z])(.)')?map(m -> m?groups[1])?join(',')}", "a,b"],
  [
    "a match is a text",
    "<#list 'ab'?matches('.') as m>${(m == 'a')?c}${m?is_string?c}${m + '!'}</#list>",
    "truetruea!falsetrueb!",
  ],
  ["a match is a text", "<#list 'ab'?matches('.') as m><#switch m><#case 'b'>B</#switch></#list>", "B"],
  ["matches are a condition", "${'ab'?matches('a.')?then('y', 'n')}${'ab'?matches('a')?string('y', 'n')}", "yn"],
  ["parentheses of a parameter", "${[1, 2]?map((x) -> x * 2)?join(',')}", "2,4"],
  [
    "letters in number patterns",
    "${2?string('0.00 EUR')} ${2?string('EUR 0.00')} ${2?string('0.00 E')}",
    "2.00 EUR EUR 2.00 2.00 E",
  ],
  ["letters in number patterns", "${2?string('0.00EUR')}", "?string knows no number format 0.00EUR."],
  ["an always visible point", "${2?string('0.')} ${0.5?string('.##')}", "2. .5"],
  [
    "currencies",
    "${1234.5?string.currency} ${(-2)?string('¤0.00')} ${2?string('0.00 ¤¤')}",
    "$1,234.50 -$2.00 2.00 USD",
  ],
  ["currencies", "<#setting locale='ja_JP'>${1234.5?string.currency}", "￥1,234"],
  ["options of number patterns", "${2.5?string('0;;roundingMode=halfUp')} ${2.5?string('0')}", "3 2"],
  [
    "options of number patterns",
    `\${1234.5?string("#,##0.0;;decimalSeparator=',' groupingSeparator=.")}`,
    "?string knows no number format #,##0.0;;decimalSeparator=',' groupingSeparator=..",
  ],
  ["options of number patterns", `\${1234.5?string("#,##0.0;;decimalSeparator=',' groupingSeparator='.'")}`, "1.234,5"],
  ["empty parts of a text", "[${'abc'[1..0]}${'abc'[3..]}${'abc'[1..<1]}${'abc'[1..*0]}${'abc'[2..1]}]", "[]"],
  ["empty parts of a text", "${'abc'[2..0]}", "A text is cut forwards alone."],
  [
    "characters of two units",
    "${'😀x'[0]}|${'😀x'[0..0]}|${'😀x'[1..]}|${'😀x'?substring(0, 1)}|${'😀x'?substring(1)}",
    "😀|😀|x|😀|x",
  ],
  ["ranges without end", "${(3..)?first}${(3..)[2]}", "35"],
  ["locales of Java", "<#setting locale='zh_CN_#Hans'>${.locale}", "zh_Hans_CN"],
  [
    "choices of ISO 8601",
    "${0?number_to_datetime?string('iso m nz')} ${0?number_to_datetime?string.iso_ms}",
    "1970-01-01T00:00 1970-01-01T00:00:00.000Z",
  ],
  [
    "the basic form",
    "${'20241121T100506Z'?datetime.iso?iso_utc} ${'20241121'?date.iso?iso_utc} ${'1005'?time.iso?iso_utc}",
    "2024-11-21T10:05:06Z 2024-11-21 10:05:00Z",
  ],
  ["dates without a date", "${'10:05'?date.iso}", "?date finds no date in the text that is written iso."],
  ["long dates and short times", "${0?number_to_datetime?string('long_short')}", "January 1, 1970, 12:00 AM"],
  ["comments in tags", "<#if <#-- why --> true>a</#if>${1 <!-- > } --> + 1}", "a2"],
  [
    "macros by an expression",
    "<#macro a x>${x}</#macro><#assign n = 'a' h = {'a': a}><@.vars[n] 1/><@h.a 2/><@h['a'] [3]?size/>",
    "121",
  ],
  ["macros by an expression", "<@.vars.names/>", ".vars.names is a list, and no macro."],
  ["missing values for defaults", "<#macro m a='none'>${a}</#macro><@m a=map.nothing/><@m map.nothing/>", "nonenone"],
  [
    "missing values for defaults",
    "${map.nothing?trim_to_null?empty_to_null!'none'}${''?blank_to_null!'none'}",
    "nonenone",
  ],
  ["a macro of the same name", "<#macro m>1</#macro><@m/><#macro m>2</#macro><@m/>", "12"],
  ["a default stands alone", "<#switch 3><#default>d<#case 1>one</#switch>", "d"],
  ["leaving a list from inside", "<#list 1..3 as x><#switch x><#on 2>a<#break></#switch>${x}</#list>", "1a"],
  ["leaving a case", "<#list 1..3 as x><#switch x><#case 2>a<#continue>b</#switch>${x}</#list>", "1a23"],
  ["lists of maps", "<#list map as k, v>${v?index}${v?has_next?c} </#list>", "0true 1false "],
  ["stops are caught", "<#attempt><#stop 'no'><#recover>caught</#attempt>", "caught"],
  [
    "blanks that keep words together",
    "<#compress>a\u00A0 b \r\n\r\n c </#compress>[${'\u00A0'?trim}]",
    "a\u00A0 b\r\nc[\u00A0]",
  ],
  ["texts of programs", "${'</a>'?c}", '"<\\/a>"'],
  ["captured XML", "<#outputformat 'XML'><#assign x>${'<'}</#assign>${x}</#outputformat>", "&lt;"],
  [
    "numbers in texts",
    "${'#{1}'}",
    'In a text write ${x}, or ${x?string("0.00")}, instead of #{x}. For these signs as text write "#" + "{".',
  ],
  [
    "lengths of the end",
    "${'a long text'?truncate(6, '<i>…</i>', 1)}[${'a long text'?truncate(6, '')}]",
    "a lon<i>…</i>[a long]",
  ],
  [
    "patterns with a mistake",
    "${'a'?replace('(', 'b', 'r')}",
    "?replace takes a regular expression, and this is none: missing closing ): `(`.",
  ],
  [
    "patterns that are too large",
    "${'a'?replace('(a{900}){9}', 'b', 'r')}",
    "?replace takes a shorter expression, with fewer repeats.",
  ],
  ["missing elements", "${map[names[0]]}", "map[…] has no value. Write ! behind it for nothing in its place."],
  ["missing elements", "${map.x['a b']}", `map.x has no value. Write (map.x["a b"])! for nothing in its place.`],
];

describe("each construct", () => {
  test.each(constructs)("%s: %s", (_what, source, expected) => expect(render(source)).toBe(expected));
});
