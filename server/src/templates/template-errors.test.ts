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
    ["${'a\\x'}", "1, column 5: Behind a backslash stands one of n t r \" ' \\ $."],
    ["${a?length('x')}", "1, column 5: ?length takes 0 values in parentheses."],
    ["${a?string(1, 2, 3)}", "1, column 5: ?string takes 0 to 2 values in parentheses."],
    [`\${${"9".repeat(400)}}`, "1, column 3: The number is too large. Write a smaller one."],
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
    ["<#list list>a</#list>", "1, column 12: A list is written <#list names as name>."],
    ["<#list list as 1>a</#list>", "1, column 16: The name of an element is expected here."],
    ["<#list list as a, >a</#list>", "1, column 19: The name of an element is expected here."],
    ["<#list list as a b>a</#list>", "1, column 18: <#list is not closed. Add a >."],
    ["<#list list as a>a", "1, column 1: <#list> is not closed. Add </#list>."],
    [
      "<#list list as a>a<#sep>b</#sep>c</#list>",
      "1, column 26: A separator is the last thing in a list. Put the rest before it.",
    ],
    [
      "<#list list as a>a<#sep>b<#sep>c</#list>",
      "1, column 26: <#sep> does not belong here. Close <#list> first, or remove it.",
    ],
    [
      "<#list list as a>a</#sep></#list>",
      "1, column 19: </#sep> does not belong here. Close <#list> first, or remove it.",
    ],
    [
      "<#list list as a>a<#else>b<#else>c</#list>",
      "1, column 27: <#else> does not belong here. Close <#list> first, or remove it.",
    ],
    ["\n<#-- a", "2, column 1: The comment is not closed. Add -->."],
    ["<#assign a>", "1, column 11: A variable is written <#assign name = value>."],
    ["<#assign 1 = a>", "1, column 10: The name of a variable is expected here."],
    ["[#assign a += 1]", "1, column 12: A variable is written [#assign name = value]."],
    ['<#setting locale="fr">', '1, column 11: The only setting is url_escaping_charset="UTF-8". Remove this one.'],
    ["[#if yes", "1, column 9: [#if is not closed. Add a ]."],
    ["[#if yes]a", "1, column 1: [#if] is not closed. Add [/#if]."],
    ["[#if yes]a[/#list]", "1, column 11: [/#list] does not belong here. Close [#if] first, or remove it."],
    ["a[/#if]", "1, column 2: [/#if] stands outside of what it belongs to. Remove it."],
    ["\n[#-- a -->", "2, column 1: The comment is not closed. Add --]."],
    ["[#list list]a[/#list]", "1, column 12: A list is written [#list names as name]."],
    [
      "<#if yes>a[#else]b</#if>",
      "1, column 11: The first tag of the template is written <#…>. Write this one like it.",
    ],
    [
      "[#-- a --]<#if yes>a</#if>",
      "1, column 11: The first tag of the template is written [#…]. Write this one like it.",
    ],
    [
      "[#macro a]b[/#macro]",
      "1, column 1: There is no directive [#macro]. Use one of if, elseif, else, list, sep, assign, setting.",
    ],
    ["a\n <@foo/>", "2, column 2: There are no macros. Write out what this tag stands for."],
    ["a</@foo>", "1, column 2: There are no macros. Write out what this tag stands for."],
    ["[@foo /]", "1, column 1: There are no macros. Write out what this tag stands for."],
    ["[=x]", `1, column 1: There is no [=…]. Write ${"$"}{…}.`],
    ["\n\n a #{x}", `3, column 4: There is no #{…}. Write ${"$"}{…}.`],
    ["${'a ${b'}", "1, column 3: In the text: The expression is not closed. Add a }."],
    ["${{'a' 1}}", "1, column 8: A : is missing here."],
    ["${['a', 1}", "1, column 10: A ] is missing here."],
    [
      "<#include '/etc/passwd'>",
      "1, column 1: There is no directive <#include>. Use one of if, elseif, else, list, sep, assign, setting.",
    ],
    [`\${${"(".repeat(60)}`, "1, column 53: The expression is nested too deep. Make it simpler."],
    [`\${1${"+1".repeat(1_100)}}`, "1, column 2006: The expression is too long. Make it simpler."],
    ["<#if yes>".repeat(60), "1, column 451: The template is nested too deep. Make it simpler."],
  ])("%s", (source, expected) => expect(problem(source)).toBe(`parse Line ${expected}`));

  test("an unknown built-in is told of with those that there are", () => {
    expect(problem("${a?eval}")).toMatch(
      /^parse Line 1, column 5: There is no built-in \?eval\. Use one of html, .+\.$/,
    );
  });
});

describe("what cannot be rendered", () => {
  test.each([
    ["\n${user.none}", "2, column 7: user.none has no value. Write user.none! for nothing in its place."],
    ["${user.tags[7]}", "1, column 12: user.tags[…] has no value. Write user.tags[…]! for nothing in its place."],
    ["${(nobody)}", "1, column 3: (nobody) has no value. Write (nobody)! for nothing in its place."],
    ["${list?first.x}", "1, column 13: a number has no field x."],
    ["${list['x']}", "1, column 7: a list has no element that a text names."],
    ["${user[list]}", "1, column 7: a map has no element that a list names."],
    ["${user.name[0]}", "1, column 12: a text has no element that a number names."],
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
    [`\${${"9".repeat(300)} * ${"9".repeat(300)}}`, "1, column 304: The result is no number."],
    ["${(user.name == 1)?c}", "1, column 14: a text and a number cannot be compared."],
    ["${user.name + list}", "1, column 13: + joins no list."],
    ["${user + 'a'}", "1, column 8: + joins no map."],
    ["${user}", "1, column 1: This is a map, which has no text. Name one of its parts."],
    ["a\n${list}", "2, column 1: This is a list, which has no text. Name one of its parts."],
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
