/** The lockstep of document and handlers: what the document does not say does not compile. */
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";

/** Handlers of one operation, as a file of the server writes them. */
const handlers = (operation: string, handler: string) => `
  import { type Handlers, reply } from "./contract/handlers.ts";
  export const handlers = { ${handler} } satisfies Handlers<"${operation}">;
`;

/** All handlers, put together as the server does it. */
const together = (handlers: string) => `
  import { reply } from "./contract/handlers.ts";
  import { type AllHandlers, exactHandlers } from "./http/handlers.ts";
  declare const all: AllHandlers;
  const { retrieveSystemVersion, ...others } = all;
  exactHandlers(${handlers});
`;

const tag = (...lines: string[]) =>
  handlers("createBlacklistTag", `async createBlacklistTag({ body }, { tenantId }) { ${lines.join("\n")} }`);

const verdicts = compile("server/src", {
  right: handlers(
    "retrieveSystemVersion",
    'async retrieveSystemVersion() { return reply(200, { version: "1.0.0" }); }',
  ),
  rightSynchronous: handlers("retrieveSystemVersion", 'retrieveSystemVersion: () => reply(200, { version: "1.0.0" })'),
  rightSeveral: tag(
    "if (body.tag.name === tenantId) return reply(400, {});",
    "return reply(200, { tag: { id: 1, name: body.tag.name } });",
  ),
  rightEmpty: handlers(
    "deleteBlacklistTag",
    "async deleteBlacklistTag({ path }) { return path.id > 7 ? reply(200) : reply(404); }",
  ),
  missingInFile: handlers("createBlacklistTag", ""),
  extraInFile: handlers(
    "retrieveSystemVersion",
    'retrieveSystemVersion: () => reply(200, { version: "1" }), another: () => reply(200)',
  ),
  undocumentedStatus: tag("return reply(201, { tag: { id: 1, name: body.tag.name } });"),
  undocumentedAmongOthers: tag(
    "if (body.tag.name === tenantId) return reply(409);",
    "return reply(200, { tag: { id: 1, name: body.tag.name } });",
  ),
  missingProperty: tag("return reply(200, { tag: { name: body.tag.name } });"),
  wrongType: tag("return reply(200, { tag: { id: String(1), name: body.tag.name } });"),
  wrongWrapper: tag("return reply(200, { id: 1, name: body.tag.name });"),
  noBody: tag("return reply(200);"),
  bodyWhereNoneIs: handlers("deleteBlacklistTag", "async deleteBlacklistTag() { return reply(200, { tag: 1 }); }"),
  wrongErrors: tag('return reply(400, { fieldErrors: ["tag.name"] });'),
  nothingReturned: tag("void body;"),
  unknownInput: tag("return reply(200, { tag: { id: 1, name: body.tag.title } });"),
  readOnlyInput: tag("return reply(200, { tag: { id: body.tag.id, name: body.tag.name } });"),
  unknownParameter: handlers(
    "deleteBlacklistTag",
    "async deleteBlacklistTag({ path }) { return path.tagId ? reply(200) : reply(404); }",
  ),
  mistypedParameter: handlers(
    "deleteBlacklistTag",
    "async deleteBlacklistTag({ path }) { return path.id.trim() ? reply(200) : reply(404); }",
  ),
  unknownOperation: handlers("createBlacklistTagg", "createBlacklistTagg: () => reply(200)"),

  all: together("all"),
  allAgain: together("{ ...others, retrieveSystemVersion }"),
  oneMissing: together("others"),
  oneExtra: together("{ ...all, retrieveSystemVersions: () => reply(200) }"),
  oneWrong: together("{ ...others, retrieveSystemVersion: () => reply(200, { version: 1 }) }"),
  oneUndocumented: together("{ ...others, retrieveSystemVersion: () => reply(404) }"),
});

describe("What the document says compiles", () => {
  test.each(["right", "rightSynchronous", "rightSeveral", "rightEmpty", "all", "allAgain"] as const)("%s", (name) => {
    expect(verdicts[name]).toEqual({ codes: [], message: "" });
  });
});

describe("What the document does not say does not compile", () => {
  test.each([
    ["a missing operation", "missingInFile", /Property 'createBlacklistTag' is missing/],
    ["an extra operation", "extraInFile", /'another' does not exist in type 'Handlers<"retrieveSystemVersion">'/],
    ["an undocumented status", "undocumentedStatus", /Type '201' is not assignable to type '\d+'/],
    ["an undocumented status among others", "undocumentedAmongOthers", /Type '409' is not assignable to type '\d+'/],
    ["a body with a missing property", "missingProperty", /Property 'id' is missing/],
    ["a body with a property of another type", "wrongType", /Type 'string' is not assignable to type 'number'/],
    ["a body of another shape", "wrongWrapper", /Property 'tag' is missing/],
    ["no body where one is documented", "noBody", /Property 'body' is missing/],
    [
      "a body where none is documented",
      "bodyWhereNoneIs",
      /Type '\{ tag: number; \}' is not assignable to type 'never'/,
    ],
    [
      "an Errors object of another shape",
      "wrongErrors",
      /'string\[\]' is not assignable to type|not assignable to type '\{ \[key: string\]/,
    ],
    ["no answer at all", "nothingReturned", /Type 'void' is not assignable/],
    ["reading what a body does not hold", "unknownInput", /Property 'title' does not exist/],
    ["reading what is read-only", "readOnlyInput", /Property 'id' does not exist/],
    ["reading a parameter that there is not", "unknownParameter", /Property 'tagId' does not exist/],
    ["reading a parameter as another type", "mistypedParameter", /Property 'trim' does not exist on type 'number'/],
    [
      "an operation that no document has",
      "unknownOperation",
      /"createBlacklistTagg"' (?:does not satisfy|is not assignable)/,
    ],
    ["the server without one operation", "oneMissing", /Property 'retrieveSystemVersion' is missing/],
    ["the server with one operation too many", "oneExtra", /is not assignable to type 'never'/],
    ["the server with a wrong body", "oneWrong", /Type 'number' is not assignable to type 'string'/],
    [
      "the server with an undocumented status",
      "oneUndocumented",
      /status: 404; \}' is not assignable to type 'Reply<"retrieveSystemVersion">/,
    ],
  ] as const)("%s", (_, name, message) => {
    expect(verdicts[name].codes).not.toEqual([]);
    expect(verdicts[name].message).toMatch(message);
  });
});
