/** Each construct, each error, escaping and hostile input (Decisions: Template language). */
import { describe, expect, test } from "vitest";
import { parseTemplate } from "./parse.ts";
import { renderTemplate } from "./render.ts";
import { TemplateError } from "./template-error.ts";

const data = {
  user: {
    firstName: "Ada",
    email: "ada@example.com",
    age: 36,
    verified: true,
    nickname: null,
    data: { "favourite colour": "green", tags: ["sailing", "chess", "<b>"] },
    registrations: [{ application: "Forum" }, { application: "Chat" }],
    none: [],
    empty: "",
  },
  key: "email",
};

function render(source: string, escapesHtml = false, values: object = data): string {
  return renderTemplate(parseTemplate(source), values, { escapesHtml, maximumCharacters: 10_000 });
}

function problem(source: string, values: object = data): string {
  try {
    return `no problem: ${render(source, false, values)}`;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return `${error.phase} ${error.position.line}:${error.position.column}`;
  }
}

test("markup is not compared with texts", () => {
  const captured = "<#assign m>Tom &amp; Co</#assign>";
  for (const use of ["<#if m == 'Tom & Co'>a</#if>", "<#switch m><#case 'Tom & Co'>a</#switch>"])
    expect(() => render(captured + use, true)).toThrow("markup and a text cannot be compared.");
});

describe("expressions", () => {
  test.each([
    ["Hello ${user.firstName}, you are ${user.age}.", "Hello Ada, you are 36."],
    ["${ user . firstName }", "Ada"],
    ['${user["email"]} ${user[key]}', "ada@example.com ada@example.com"],
    ['${user.data["favourite colour"]}', "green"],
    ["${user.data.tags[1]}", "chess"],
    ["${user.registrations[0].application}", "Forum"],
    ["${user.verified}", "true"],
    ["${\"text\"} ${'text'} ${1.5} ${-user.age}", "text text 1.5 -36"],
    ['${"a \\"quoted\\" \\\\ \\n end"}', 'a "quoted" \\ \n end'],
    ["${user.age + 1} ${user.age - 1 * 2} ${(user.age - 1) * 2} ${user.age / 4} ${user.age % 5}", "37 34 70 9 1"],
    ['${user.firstName + " " + user.age}', "Ada 36"],
    ["$ {user} $user {x} <p> < # > </p>", "$ {user} $user {x} <p> < # > </p>"],
    ["a<#-- nothing ${here} <#if> -->b", "ab"],
  ])("%s", (source, expected) => expect(render(source)).toBe(expected));
});

describe("defaults", () => {
  test.each([
    ['${user.nickname!"friend"}', "friend"],
    ["[${user.nickname!}]", "[]"],
    ["${user.nickname!user.firstName}", "Ada"],
    ['${user.firstName!"friend"}', "Ada"],
    ['${(user.partner.name)!"nobody"}', "nobody"],
    ['${(nothing.at.all)!"nobody"}', "nobody"],
    ['${user.data.tags[9]!"none"}', "none"],
    ['${user.nickname!user.other!"both missing"}', "both missing"],
    ["${user.nickname???string('yes', 'no')} ${user.firstName???string('yes', 'no')}", "no yes"],
    ["${(user.partner.name)???string('yes', 'no')}", "no"],
    ["[${user.nickname!?length}]", "[0]"],
    ['${(user.nickname!"a") + "b"}', "ab"],
  ])("%s", (source, expected) => expect(render(source)).toBe(expected));
});

describe("conditions", () => {
  test.each([
    ["<#if user.verified>yes<#else>no</#if>", "yes"],
    ["<#if !user.verified>yes<#else>no</#if>", "no"],
    ["<#if user.age == 36>yes</#if>", "yes"],
    ["<#if user.age = 36>yes</#if>", "yes"],
    ["<#if user.age != 36>yes</#if>", ""],
    ["<#if user.age gt 18>adult</#if>", "adult"],
    ["<#if (user.age > 18)>adult</#if>", "adult"],
    ["<#if user.age gte 36 && user.age lte 36>yes</#if>", "yes"],
    ["<#if user.age < 18>child<#elseif user.age < 65>adult<#else>senior</#if>", "adult"],
    ['<#if user.firstName == "Eve" || user.verified>yes</#if>', "yes"],
    ["<#if user.nickname??>yes<#else>no</#if>", "no"],
    ["<#if user.none?has_content || user.empty?has_content || user.nickname?has_content>yes<#else>no</#if>", "no"],
    ["<#if (user.no.such)?has_content>yes<#else>no</#if>", "no"],
    ["<#if user.verified><#if user.age gt 40>a<#else>b</#if>c</#if>d", "bcd"],
  ])("%s", (source, expected) => expect(render(source)).toBe(expected));
});

describe("lists", () => {
  test.each([
    ["<#list user.data.tags as tag>[${tag}]</#list>", "[sailing][chess][<b>]"],
    ["<#list user.data.tags as tag>${tag}<#sep>, </#list>", "sailing, chess, <b>"],
    ["<#list user.data.tags as tag>${tag}<#sep>, </#sep></#list>", "sailing, chess, <b>"],
    ["<#list user.none as x>${x}<#else>nothing</#list>", "nothing"],
    ["<#list user.none as x>${x}<#sep>, <#else>nothing</#list>", "nothing"],
    ["<#list user.data.tags as t>${t?index}${t?counter}<#if t?has_next>-</#if></#list>", "01-12-23"],
    ["<#list user.data.tags as t><#if t?is_first>first<#elseif t?is_last>last<#else>.</#if></#list>", "first.last"],
    ["<#list m as k, v>${k}=${v};</#list>", "a=1;b=2;"],
    ["<#list x as a><#list y as b>${a}${b} </#list></#list>", "11 12 21 22 "],
    ["<#list x as a><#list y as a>${a}</#list>${a};</#list>${a!'gone'}", "121;122;gone"],
  ])("%s", (source, expected) => {
    expect(render(source, false, { ...data, m: { a: 1, b: 2 }, x: [1, 2], y: [1, 2] })).toBe(expected);
  });
});

describe("square brackets", () => {
  test.each([
    ["[#if user.verified]yes[#else]no[/#if]", "yes"],
    ["[#if user.age > 18]adult[#elseif user.age >= 1]child[#else/]none[/#if]", "adult"],
    ["[#if user.data.tags[0] == 'sailing']yes[/#if]", "yes"],
    ["[#list user.data.tags as tag]${tag}[#sep], [/#sep][/#list]", "sailing, chess, <b>"],
    ["[#list m as k, v]${k}=${v}[#else]none[/#list]", "a=1"],
    ["a[#-- nothing ${here} [#if] --]b", "ab"],
    ["[1] [ #if] [x] [#1] [=] [/] a[#] <p>", "[1] [ #if] [x] [#1] [=] [/] a[#] <p>"],
    ["[#if user.verified]<b>[x]</b>[/#if]", "<b>[x]</b>"],
  ])("%s", (source, expected) => expect(render(source, false, { ...data, m: { a: 1 } })).toBe(expected));

  test("a template as the identity product has it", () => {
    const source = [
      '[#setting url_escaping_charset="UTF-8"]',
      "[#if user.verified]Verified already.[/#if]",
      "[#-- With a code, the link is not needed. --]",
      "[#if code??]Enter ${code}.[#else]",
      "[#assign url = \"https://id.example/verify/${user.email?url}?a=${(application.id)!''}&tenantId=${user.age}\" /]",
      '[#list state!{} as key, value][#if key != "tenantId" && value??]',
      '[#assign url = url + "&" + key?url + "=" + value?url/][/#if][/#list]',
      '<a href="${url}">${url}</a>[/#if]',
    ].join("\n");
    const squeezed = (more: object) => render(source, false, { ...data, ...more }).replaceAll("\n", "");
    const url = "https://id.example/verify/ada%40example.com?a=&tenantId=36";
    expect(squeezed({})).toBe(`Verified already.<a href="${url}">${url}</a>`);
    const state = { tenantId: "x", "r u": "a b" };
    expect(squeezed({ state })).toBe(`Verified already.<a href="${url}&r%20u=a%20b">${url}&r%20u=a%20b</a>`);
    expect(squeezed({ code: "123" })).toBe("Verified already.Enter 123.");
  });
});

describe("variables, lists and maps", () => {
  test.each([
    ["<#assign x = user.age + 1>${x} <#assign x = x * 2 />${x}", "37 74"],
    ["<#list user.data.tags as t><#assign last = t></#list>${last}", "<b>"],
    ["<#assign t = 'mine'><#list user.data.tags as t>${t} </#list>${t}", "sailing chess <b> mine"],
    ["${['a', user.age]?join('-')} ${[]?size} ${{}?size} ${{'a': {'b': [7]}}.a.b[0]}", "a-36 0 0 7"],
    ["<#list {'a': 1, 'b': 2} as k, v>${k}${v}</#list>", "a1b2"],
    ["${'Hi ${user.firstName}, ${1 + 1}'} ${'${user.age}'} ${'$' + '{x}'} ${'\\${x}'}", "Hi Ada, 2 36 ${x} ${x}"],
    ["${'a ${\"b ${user.age}\"}'?upper_case}", "A B 36"],
    ["<#if user.verified>a<#else/>b</#if>${6 / 2}", "a3"],
  ])("%s", (source, expected) => expect(render(source)).toBe(expected));
});

describe("built-ins", () => {
  test.each([
    ["${'aBc'?upper_case} ${'aBc'?lower_case} ${'abc'?cap_first} ${'ABC'?uncap_first}", "ABC abc Abc aBC"],
    ["${'two words'?capitalize} [${'  x '?trim}] ${'abc'?length}", "Two Words [x] 3"],
    [
      "${'abc'?contains('b')} ${'abc'?starts_with('b')} ${'abc'?ends_with('c')} ${'abc'?index_of('c')}",
      "true false true 2",
    ],
    ["${'a-b-c'?replace('-', '+')} ${'a,b'?split(',')?join('/')}", "a+b+c a/b"],
    ["${'5'?number + 1} ${2.5?round} ${2.5?floor} ${2.1?ceiling} ${(-2)?abs} ${1234567?c}", "6 3 2 3 2 1234567"],
    ["${true?string('on', 'off')} ${false?then('a', 'b')} ${true?c}", "on b true"],
    ["${user.data.tags?size} ${user.data?size} ${user.data.tags?first} ${user.data.tags?last}", "3 2 sailing <b>"],
    ["${user.data.tags?reverse?join(' ')} ${user.data.tags?sort?join(' ')}", "<b> chess sailing <b> chess sailing"],
    ["${user.data.tags?seq_contains('chess')} ${user.data?keys?join('|')}", "true favourite colour|tags"],
    [
      "${'a b&c/ü'?url} ${'<\"\\''?html} ${'</script>\"'?js_string}",
      'a%20b%26c%2F%C3%BC &lt;&quot;&#39; <\\/script>\\"',
    ],
  ])("%s", (source, expected) => expect(render(source)).toBe(expected));
});

describe("escaping", () => {
  const values = { name: `<script>"&'</script>` };

  test("values are escaped in HTML, the template itself is not", () => {
    expect(render("<b>${name}</b>", true, values)).toBe("<b>&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;</b>");
  });

  test("nothing is escaped twice, and what is asked for is left alone", () => {
    expect(render("${name?html}", true, values)).toBe(render("${name}", true, values));
    expect(render("${name?no_esc}", true, values)).toBe(values.name);
    expect(render("${name?html?upper_case}", true, values)).not.toContain("<");
  });

  test("plain text is left as it is", () => expect(render("${name}", false, values)).toBe(values.name));
});

describe("errors name the line and the column", () => {
  test.each([
    ["Hello ${user.firstName", "parse 1:23"],
    ["a\nb ${}", "parse 2:3"],
    ["a\n\n  ${user.+x}", "parse 3:10"],
    ['${"open}', "parse 1:3"],
    ["${a b}", "parse 1:5"],
    ["${(a}", "parse 1:5"],
    ["${a[1}", "parse 1:6"],
    ["${a?nothing}", "parse 1:5"],
    ["${a?replace('x')}", "parse 1:5"],
    ['${"\\q"}', "parse 1:4"],
    ["<#if a>x", "parse 1:1"],
    ["<#if a>x</#list>", "parse 1:9"],
    ["x</#if>", "parse 1:2"],
    ["<#else>", "parse 1:1"],
    ["<#if a><#else><#else></#if>", "parse 1:15"],
    ["<#if>x</#if>", "parse 1:5"],
    ["<#list a>x</#list>", "parse 1:1"],
    ["<#list a as>x</#list>", "parse 1:12"],
    ["<#list a as b>x", "parse 1:1"],
    ["<#include x>", "parse 1:1"],
    ["<#-- open", "parse 1:1"],
    ["${user.nickname}", "render 1:7"],
    ["\n ${nobody}", "render 2:4"],
    ["${user.partner.name}", "render 1:7"],
    ["${user.data}", "render 1:1"],
    ["${user.firstName.x}", "render 1:17"],
    ["${user.firstName * 2}", "render 1:18"],
    ["${1 / 0}", "render 1:5"],
    ["${user.age?upper_case?size}", "render 1:23"],
    ["<#if user.age>x</#if>", "render 1:10"],
    ["<#if user.nickname>x</#if>", "render 1:10"],
    ["<#if user.age == 'x'>x</#if>", "render 1:15"],
    ["<#list user.age as x></#list>", "render 1:1"],
    ["<#list user as x></#list>", "render 1:1"],
    ["${user?index}", "render 1:8"],
    ["${user.firstName?number}", "render 1:18"],
  ])("%j", (source, expected) => expect(problem(source)).toBe(expected));

  test("nothing of the language that it is written in can be reached", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype"]) {
      expect(problem(`\${user.${name}}`)).toMatch(/^render/);
      expect(problem(`\${${name}}`)).toMatch(/^render/);
      expect(problem(`\${user["${name}"]}`)).toMatch(/^render/);
    }
  });
});

describe("what is hostile ends, and is told of", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  const long = "a".repeat(100_000);

  test.each([
    ["parentheses", `\${${"(".repeat(50_000)}1${")".repeat(50_000)}}`],
    ["negations", `\${${"!".repeat(100_000)}true}`],
    ["a chain", `\${a${".b".repeat(50_000)}}`],
    ["a sum", `\${1${"+1".repeat(50_000)}}`],
    ["nested conditions", "<#if true>".repeat(10_000)],
    ["nested lists", "<#list x as x>".repeat(7_000)],
    ["openings", "${".repeat(50_000)],
    ["open texts", '${"'.repeat(33_000)],
    ["lists in lists", "<#list x as a><#list x as b><#list x as c>${a}</#list></#list></#list>"],
    ["a long text that grows", "<#list x as a>${long?replace('a', long)}</#list>"],
    ["looking for nearly the same", "<#list x as a>${long?contains(nearly)}</#list>"],
    ["the size of a large map over and over", "<#list x as a>${m?size}</#list>"],
    ["an output without end", "<#list x as a>${long}</#list>"],
  ])("%s", (_what, source) => {
    const m = Object.fromEntries(many.map((each) => [`k${each}`, each]));
    const began = performance.now();
    expect(problem(source, { x: many, long, nearly: `${"a".repeat(999)}b`, m })).toMatch(/^(parse|render) /);
    // Not a measurement: only tells bounded from unbounded time.
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test("a large honest template is rendered", () => {
    const source = "<p>${user.firstName} and <#if user.verified>so on</#if></p>\n".repeat(1_500);
    const rendered = renderTemplate(parseTemplate(source), data, { escapesHtml: true, maximumCharacters: 1_000_000 });
    expect(rendered.length).toBe(1_500 * "<p>Ada and so on</p>\n".length);
  });
});
