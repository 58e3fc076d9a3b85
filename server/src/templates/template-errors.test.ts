/** Each error of the template language with its text and position (Decisions: Template language). */
import { describe, expect, test } from "vitest";
import { parseTemplate } from "./parse.ts";
import { renderTemplate } from "./render.ts";
import { TemplateError } from "./template-error.ts";

const data = { user: { name: "Ada", age: 36, tags: ["a", ["b"]], data: { x: 1 } }, yes: true, list: [1, 2] };

function problem(source: string, maximumCharacters = 1_000): string {
  try {
    return `no problem: ${renderTemplate(parseTemplate(source), data, { escapesHtml: false, maximumCharacters })}`;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return `${error.phase} ${error.message}`;
  }
}

describe("what is no template", () => {
  test.each([
    ["\n\n a${", "3, column 5: The expression ends too early. Add what is missing."],
    ["${}", "1, column 1: The expression is empty. Name what is to stand here."],
    ["${ }", "1, column 1: The expression is empty. Name what is to stand here."],
    ["${a", "1, column 4: The expression is not closed. Add a }."],
    ["${a 'b'}", "1, column 5: The expression is not closed. Add a }."],
    ["${a + }", "1, column 7: A value is expected here, not }."],
    ["${a ~ b}", "1, column 5: The expression is not closed. Add a }."],
    ["${a.}", "1, column 5: The name of a field is expected here."],
    ["${a.1}", "1, column 5: The name of a field is expected here."],
    ["${a?}", "1, column 5: The name of a built-in is expected here."],
    ["${(a}", "1, column 5: A ) is missing here."],
    ["${a?replace('x', 'y'}", "1, column 21: A ) is missing here."],
    ["${a[1}", "1, column 6: A ] is missing here."],
    ["${'a}", "1, column 3: The text is not closed. Add a '."],
    ["${'a\\x'}", "1, column 5: Behind a backslash stands one of n t r f b \" ' \\ $ { = l g a or x0000."],
    ["${a?length('x')}", "1, column 5: ?length takes 0 values in parentheses."],
    ["${a?string(1, 2, 3)}", "1, column 5: ?string takes 0 to 2 values in parentheses."],
    [`\${${"9".repeat(400)}}`, "1, column 3: The number is too large. Write a smaller one."],
    ["<#switch 1><#default>a<#default>b</#switch>", "1, column 23: A switch has one default. Take the second one out."],
    ["<#switch 1><#on 1>a<#case 2>b</#switch>", "1, column 20: A switch has <#case> or <#on>, not both."],
    ["<#if yes", "1, column 9: <#if is not closed. Add a >."],
    ["<#if yes>a<#else b></#if>", "1, column 18: <#else is not closed. Add a >."],
    ["<#if yes>a<#elseif yes b></#if>", "1, column 24: <#elseif is not closed. Add a >."],
    ["a\n<#if yes>a", "2, column 1: <#if> is not closed. Add </#if>."],
    ["<#if yes>a</#list>", "1, column 11: </#list> does not belong here. Close <#if> first, or remove it."],
    [
      "<#if yes><#else><#elseif yes></#if>",
      "1, column 17: <#elseif> does not belong here. Close <#if> first, or remove it.",
    ],
    ["<#sep>", "1, column 1: <#sep> stands outside of what it belongs to. Remove it."],
    ["a</#list>", "1, column 2: </#list> stands outside of what it belongs to. Remove it."],
    ["<#list list>a</#list>", "1, column 1: A list is written <#list names as name>, or has <#items as name> inside."],
    ["<#list list as 1>a</#list>", "1, column 16: The name of an element is expected here."],
    ["<#list list as a, >a</#list>", "1, column 19: The name of an element is expected here."],
    ["<#list list as a b>a</#list>", "1, column 18: <#list is not closed. Add a >."],
    ["<#list list as a>a", "1, column 1: <#list> is not closed. Add </#list>."],
    [
      "<#list list as a>a</#sep></#list>",
      "1, column 19: </#sep> does not belong here. Close <#list> first, or remove it.",
    ],
    [
      "<#list list as a>a<#else>b<#else>c</#list>",
      "1, column 27: <#else> does not belong here. Close <#list> first, or remove it.",
    ],
    ["\n<#-- a", "2, column 1: The comment is not closed. Add -->."],
    ["<#assign a>", "1, column 1: <#assign> is not closed. Add </#assign>."],
    ["<#assign 1 = a>", "1, column 10: The name of a variable is expected here."],
    ["[#assign a ~ 1]", "1, column 12: A variable is written [#assign name = value]."],
    [
      "<#setting charset='x'>",
      "1, column 11: There is no setting charset. Use one of locale, number_format, boolean_format, date_format, time_format, datetime_format, time_zone, url_escaping_charset, output_encoding.",
    ],
    ["[#if yes", "1, column 9: [#if is not closed. Add a ]."],
    ["[#if yes]a", "1, column 1: [#if] is not closed. Add [/#if]."],
    ["[#if yes]a[/#list]", "1, column 11: [/#list] does not belong here. Close [#if] first, or remove it."],
    ["a[/#if]", "1, column 2: [/#if] stands outside of what it belongs to. Remove it."],
    ["\n[#-- a -->", "2, column 1: The comment is not closed. Add --]."],
    ["[#list list]a[/#list]", "1, column 1: A list is written [#list names as name], or has [#items as name] inside."],
    [
      "<#if yes>a[#else]b</#if>",
      "1, column 11: The first tag of the template has < and >. Write this one with them too.",
    ],
    [
      "[#-- a --]<#if yes>a</#if>",
      "1, column 11: The first tag of the template has [ and ]. Write this one with them too.",
    ],
    ["a\n <@foo/>", "2, column 2: There is no macro foo. Define it with <#macro foo>."],
    ["[@foo /]", "1, column 1: There is no macro foo. Define it with [#macro foo]."],
    ["a</@foo>", "1, column 2: </@foo> stands outside of what it belongs to. Remove it."],
    ["a<@foo>b", "1, column 2: The macro is not closed. Add </@>, or end its tag with a slash."],
    ["<@foo 1 a=2/>", "1, column 1: The parameters of a macro have either all a name or none."],
    ["<#nested>", "1, column 1: <#nested> stands outside of a macro. Remove it."],
    ["<#return>", "1, column 1: <#return> stands outside of a macro or a function. Remove it."],
    ["<#local a=1>", "1, column 1: <#local> is for macros and functions. Write <#assign>."],
    ["<#break>", "1, column 1: <#break> stands outside of what it leaves. Remove it."],
    ["<#items as a></#items>", "1, column 1: <#items> stands outside of a list. Remove it."],
    ["<#switch 1>a<#case 1></#switch>", "1, column 1: Between <#switch> and the first case stands nothing. Move it."],
    ["<#attempt>a</#attempt>", "1, column 12: </#attempt> does not belong here. Close <#attempt> first, or remove it."],
    [
      "<#outputformat 'RTF'>a</#outputformat>",
      "1, column 16: There is no such output format. Use one of HTML, XHTML, XML, plainText, JavaScript, JSON, CSS, undefined.",
    ],
    ["<#ftl strip_text=true>", "1, column 7: There is no header strip_text with this value. Remove it."],
    ["a<#ftl>", "1, column 2: <#ftl> stands first in a template. Move it there."],
    ["#{1; x}", "1, column 6: The digits are written m1M2."],
    ["${x -> x}", "1, column 5: The expression is not closed. Add a }."],
    ["[=x]", `1, column 1: There is no [= with a ]. Write ${"$"}{ with a }.`],
    ["${'a ${b'}", "1, column 3: In the text: The expression is not closed. Add a }."],
    ["${{'a' 1}}", "1, column 8: A : is missing here."],
    ["${['a', 1}", "1, column 10: A ] is missing here."],
    [
      "<#include '/etc/passwd'>",
      "1, column 1: <#include> reaches beyond the template, which none may. Write here what it stands for.",
    ],
    [`\${${"(".repeat(60)}`, "1, column 53: The expression is nested too deep. Make it simpler."],
    [`\${1${"+1".repeat(1_100)}}`, "1, column 2006: The expression is too long. Make it simpler."],
    ["<#if yes>".repeat(60), "1, column 451: The template is nested too deep. Make it simpler."],
  ])("%s", (source, expected) => expect(problem(source)).toBe(`parse Line ${expected}`));

  test("an unknown built-in is told of with those that there are", () => {
    expect(problem("${a?eval}")).toMatch(
      /^parse Line 1, column 5: There is no built-in \?eval\. Use one of html, .+…$/,
    );
  });
});

describe("what cannot be rendered", () => {
  test.each([
    ["\n${user.none}", "2, column 7: user.none has no value. Write user.none! for nothing in its place."],
    ["${user.none.x}", "1, column 7: user.none has no value. Write (user.none.x)! for nothing in its place."],
    [
      "${user.none.x[0].y?upper_case}",
      "1, column 7: user.none has no value. Write (user.none.x[0].y)! for nothing in its place.",
    ],
    ["<#if nobody.here>a</#if>", "1, column 6: nobody has no value. Ask (nobody.here)?? first."],
    ["${user.tags[7]}", "1, column 12: user.tags[7] has no value. Write user.tags[7]! for nothing in its place."],
    ["${(nobody)}", "1, column 3: (nobody) has no value. Write (nobody)! for nothing in its place."],
    ["${list?first.x}", "1, column 13: a number has no field x."],
    ["${list['x']}", "1, column 7: a list has no element that a text names."],
    ["${user[list]}", "1, column 7: a map has no element that a list names."],
    ["${user.name[9]}", "1, column 12: The text has 3 characters, which are numbered from 0."],
    [
      "<#if user.name>a</#if>",
      "1, column 10: A condition is true or false, and this is a text. Compare it, or ask ?? or ?has_content.",
    ],
    ["<#if nobody>a</#if>", "1, column 6: nobody has no value. Ask nobody?? first."],
    [
      "<#if yes && 1>a</#if>",
      "1, column 13: A condition is true or false, and this is a number. Compare it, or ask ?? or ?has_content.",
    ],
    [
      "<#if !user>a</#if>",
      "1, column 7: A condition is true or false, and this is a map. Compare it, or ask ?? or ?has_content.",
    ],
    ["${-user.name}", "1, column 8: A number is needed here, and this is a text."],
    ["${user.name * 2}", "1, column 13: * is for numbers, and this is a text."],
    ["${2 < user.name}", "1, column 5: < is for numbers, and this is a text."],
    ["${1 % 0}", "1, column 5: The result is no number."],
    [`\${${"9".repeat(300)} * ${"9".repeat(300)}}`, "1, column 304: The result is too large a number."],
    ["${(user.name == 1)?c}", "1, column 14: a text and a number cannot be compared."],
    [
      "<#assign d = '2026-01-02'?date.xs><#if d == '2026-01-02T03:04:05'?datetime.xs>a</#if>",
      "1, column 42: a date and a date with a time cannot be compared.",
    ],
    ["${user.name + list}", "1, column 13: + joins no list."],
    ["${user + 'a'}", "1, column 8: + joins no map."],
    ["${user}", "1, column 1: This is a map, which has no text. Name one of its parts."],
    ["a\n${list}", "2, column 1: This is a list, which has no text. Name one of its parts."],
    ["<#assign foo = user><@foo/>", "1, column 21: foo is a map, and no macro."],
    ["<#if false><#assign foo = user></#if><@foo/>", "1, column 38: There is no macro foo. Define it with #macro."],
    ["<#macro m a></#macro><@m/>", "1, column 22: m needs a value for a. Write one."],
    ["<#macro m a></#macro><@m b=1/>", "1, column 26: The macro m has no parameter b. It has a."],
    ["${user.name(1)}", "1, column 12: This is a text, and functions alone are called."],
    [
      "<#function f><#return f()></#function>${f()}",
      "1, column 23: The template calls itself too deep. Make it simpler.",
    ],
    ["${list[1..5]?size}", "1, column 7: The range leaves what it cuts, which has 2 elements, numbered from 0."],
    ["<#list 1.. as a></#list>", "1, column 1: The range has no end. Write one."],
    ["${.nothing}", "1, column 3: There is no special variable .nothing. Use one of .now, .locale, .vars."],
    ["<#setting locale='?'>", "1, column 18: There is no such locale. Write one such as en_US."],
    [
      "<#setting time_zone='BST'>",
      "1, column 21: There is no time zone BST. Write one such as Europe/Berlin, or an offset such as +01:00; abbreviations such as BST name several zones.",
    ],
    ["<#setting number_format='0.0.0'>", "1, column 25: This is no number format. Write one such as 0.00 or #,##0.##."],
    ["<#setting date_format='j'>", "1, column 23: This is no date format. Write one such as yyyy-MM-dd."],
    ["<#stop 'no more'>", "1, column 1: no more"],
    [
      "<#attempt><#list 1..1000000 as a><#list 1..1000000 as b></#list></#list><#recover></#attempt>",
      "1, column 11: Rendering takes too long. Make the template simpler.",
    ],
    ["<#list user.age as a></#list>", "1, column 1: This is a number. Only lists and maps can be listed."],
    [
      "<#list user as a></#list>",
      "1, column 1: This is a map. A map is listed with two names: <#list map as key, value>.",
    ],
    ["<#list list as a, b></#list>", "1, column 1: This is a list. A list is listed with one name."],
  ])("%s", (source, expected) => expect(problem(source)).toBe(`render Line ${expected}`));

  test("a text that gets longer than it may", () => {
    const message = "render Line 1, column 5: The text gets longer than 4 characters. Make it shorter.";
    expect(problem("Hi, ${user.name}", 4)).toBe(message);
    expect(problem("Hi, ${user.name}", 7)).toBe("no problem: Hi, Ada");
  });

  test("what it names is not told at any length", () => {
    const message = problem(`\${${"a".repeat(50_000)}}`);
    expect(message.length).toBeLessThan(1_100);
    expect(message).toMatch(/^render Line 1, column 3: a+…$/);
  });
});
