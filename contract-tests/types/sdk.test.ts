/** The SDK's types: wrong input, and wrong use of an answer, do not compile. */
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";

const use = (...lines: string[]) => `
  import { createClient } from "@gatehouse/sdk";
  const client = createClient({ baseUrl: "http://127.0.0.1:9011", apiKey: "key" });
  const entry = { text: "heck", locale: "en", filterMode: "embeddable" as const, severity: "mild" as const, tags: ["Mild"] };
  const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
  ${lines.join("\n")}
`;

/** A function that gives a text for each status of an answer; without these cases it does not. */
const handled = (...cases: string[]) =>
  use(
    "type Answer = Awaited<ReturnType<typeof client.identity.retrieveApplication.result>>;",
    "export function told(answer: Answer): string { switch (answer.status) {",
    ...cases,
    "  case 0: case 400: case 401: case 402: case 404: case 429: case 500: case 503: return answer.error.message;",
    "} }",
  );

const application = (fields: string) =>
  use(`await client.identity.createApplication({ body: { application: { name: 'Forum', ${fields} } } });`);

const verdicts = compile("contract-tests/types", {
  right: use(
    "const { application } = await client.identity.createApplication({ body: { application: { name: 'Forum' } } });",
    "const name: string = application.name;",
    "const instant: number = application.insertInstant;",
    "await client.filtering.createFilterEntry({ body: { entry } }, { tenantId: applicationId });",
    "await client.filtering.searchFilterEntries();",
    "await client.filtering.searchFilterEntries({ severity: ['mild'], noun: true, startRow: 0 });",
    "await client.moderation.createModerationApplication({ applicationId, body: { application: { name: 'Chat' } } });",
    "await client.identity.deleteApplication({ applicationId });",
    "await client.moderation.logoutOperator({}, { token: 'token' });",
  ),
  rightResult: use(
    "const answer = await client.identity.retrieveApplication.result({ applicationId });",
    "if (answer.ok) { const name: string = answer.body.application.name; }",
    "else if (answer.status === 400) { const errors: object = answer.error.fieldErrors; }",
    "else { const message: string = answer.error.message; }",
  ),
  rightConditions: use(
    "const archive = { storeDuration: 1, storeTimeUnit: 'years', storeOffsetDuration: 2, storeOffsetTimeUnit: 'hours' } as const;",
    "declare const isArchived: boolean;",
    "for (const archiveConfiguration of [{}, { enabled: false }, { enabled: true, ...archive }, { enabled: isArchived, ...archive }] as const)",
    "  await client.moderation.createModerationApplication({ applicationId, body: { application: { name: 'Chat', moderationConfiguration: { archiveConfiguration } } } });",
    "const signed = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 } as const;",
    "for (const jwtConfiguration of [{ ...signed, algorithm: 'HS256', secret: 'x' }, { ...signed, algorithm: 'none' }] as const)",
    "  await client.identity.createApplication({ body: { application: { name: 'Forum', jwtConfiguration } } });",
    "await client.moderation.filterContentItem({ body: { content: 'Ann', usernames: { disabled: false, scheme: 'strict' } } });",
    "await client.identity.patchApplication({ applicationId, body: { contentType: 'application/json-patch+json',",
    "  body: [{ op: 'remove', path: '/application/data' }, { op: 'test', path: '/application/name', value: 'Forum' }] } });",
  ),
  /** Changes the object that was read, and sends it back. */
  rightReadAndSent: use(
    "const { application } = await client.identity.retrieveApplication({ applicationId });",
    "await client.identity.updateApplication({ applicationId, body: { application: { ...application, name: 'Board' } } });",
    "const read = await client.moderation.retrieveModerationApplication({ applicationId });",
    "const changed = { ...read.application, name: 'Chat' };",
    "await client.moderation.updateModerationApplication({ applicationId, body: { application: changed } });",
    "const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();",
    "await client.identity.updateSystemConfiguration({ body: { systemConfiguration } });",
  ),
  rightStatuses: handled("case 200: return answer.body.application.name;"),
  unhandledStatus: handled(),
  rightLists: use(
    "for await (const { text } of client.filtering.searchFilterEntries.items({ locale: ['en'] })) text.trim();",
    "for await (const { totalResults } of client.filtering.listAllowedEntries.pages()) totalResults.toFixed();",
    "const reader = (await client.identity.exportSystemLogs.stream()).getReader();",
    "const { value } = await reader.read();",
    "const size: number | undefined = value?.byteLength;",
  ),
  pagesOfNone: use("client.identity.listApplications.pages();"),
  itemsOfNone: use("client.identity.listApplications.items();"),
  streamOfNone: use("await client.identity.listApplications.stream();"),
  wrongItem: use("for await (const { txt } of client.filtering.searchFilterEntries.items()) txt;"),
  unknownCallOption: use("await client.identity.listApplications({}, { timeout: 1 });"),
  missingBody: use("await client.identity.createApplication({});"),
  missingInput: use("await client.identity.createApplication();"),
  missingProperty: use("await client.identity.createRole({ applicationId, body: { role: {} } });"),
  missingBesideRules: use("await client.identity.createApplication({ body: { application: { active: true } } });"),
  wrongType: use("await client.identity.createApplication({ body: { application: { name: 7 } } });"),
  unknownProperty: use("await client.identity.createApplication({ body: { application: { name: 'A', nam: 'B' } } });"),
  unknownOption: use("await client.filtering.createFilterEntry({ body: { entry: { ...entry, severity: 'awful' } } });"),
  nullValue: use("await client.filtering.createFilterEntry({ body: { entry: { ...entry, text: null } } });"),
  missingParameter: use("await client.identity.retrieveApplication({});"),
  wrongParameter: use("await client.filtering.retrieveFilterEntry({ id: '1' });"),
  unknownParameter: use("await client.filtering.searchFilterEntries({ texts: 'heck' });"),
  wrongQuery: use("await client.filtering.searchFilterEntries({ severity: 'mild' });"),
  unknownOperation: use("await client.identity.retrieveApplications();"),
  otherInterface: use("await client.moderation.createApplication({ body: { application: { name: 'A' } } });"),
  wrongAnswer: use(
    "const { application } = await client.identity.retrieveApplication({ applicationId });",
    "const name: number = application.name;",
  ),
  unknownAnswer: use("const { user } = await client.identity.retrieveApplication({ applicationId });"),
  uncheckedResult: use(
    "const answer = await client.identity.retrieveApplication.result({ applicationId });",
    "answer.body.application;",
  ),
  undocumentedStatus: use(
    "const answer = await client.identity.retrieveApplication.result({ applicationId });",
    "if (answer.status === 409) answer;",
  ),
  errorsOfAnotherStatus: use(
    "const answer = await client.identity.retrieveApplication.result({ applicationId });",
    "if (!answer.ok && answer.status === 404) answer.error.fieldErrors;",
  ),
  bodyOfAnotherStatus: use(
    "const answer = await client.identity.retrieveApplication.result({ applicationId });",
    "if (answer.status === 404) answer.body.application;",
  ),
  readOnly: application("insertInstant: 1"),
  readOnlyInside: application("roles: [{ name: 'member', isSuperRole: true }]"),
  missingConditional: application("verifyRegistration: true"),
  missingSigning: application("jwtConfiguration: { enabled: true }"),
  missingSecret: application(
    "jwtConfiguration: { enabled: true, algorithm: 'HS256', refreshTokenTimeToLiveInMinutes: 60 }",
  ),
  missingKeys: application(
    "jwtConfiguration: { enabled: true, algorithm: 'RS256', refreshTokenTimeToLiveInMinutes: 60, secret: 'x' }",
  ),
  missingArchive: use(
    "const archiveConfiguration = { enabled: true } as const;",
    "await client.moderation.createModerationApplication({ applicationId, body: { application: { name: 'Chat', moderationConfiguration: { archiveConfiguration } } } });",
  ),
  missingScheme: use(
    "await client.moderation.filterContentItem({ body: { content: 'Ann', usernames: { disabled: false } } });",
  ),
  missingValue: use(
    "await client.identity.patchApplication({ applicationId, body: { contentType: 'application/json-patch+json',",
    "  body: [{ op: 'replace', path: '/application/name' }] } });",
  ),
  missingToken: use("await client.moderation.approveContentItem({ contentItemId: applicationId });"),
  missingKey: `import { createClient } from "@gatehouse/sdk"; createClient({ baseUrl: "http://127.0.0.1:9011" });`,
});

describe("The SDK: what the document says compiles", () => {
  test.each(["right", "rightResult", "rightConditions", "rightReadAndSent", "rightStatuses", "rightLists"] as const)(
    "%s",
    (name) => {
      expect(verdicts[name]).toEqual({ codes: [], message: "" });
    },
  );
});

describe("The SDK: what the document does not say does not compile", () => {
  test.each([
    ["a call without the token that it takes", "missingToken", /Expected 2 arguments, but got 1/],
    ["a missing body", "missingBody", /Property 'body' is missing/],
    ["no input where one is required", "missingInput", /Expected 1-2 arguments, but got 0/],
    ["a missing property", "missingProperty", /Property 'name' is missing/],
    ["a missing property of what has conditional ones", "missingBesideRules", /Property 'name' is missing/],
    ["a property of another type", "wrongType", /Type 'number' is not assignable to type 'string'/],
    ["an unknown property", "unknownProperty", /'nam' does not exist/],
    ["a value that is none of those allowed", "unknownOption", /Type '"awful"' is not assignable to type/],
    ["null", "nullValue", /Type 'null' is not assignable to type 'string'/],
    ["a missing id", "missingParameter", /Property 'applicationId' is missing/],
    ["an id of another type", "wrongParameter", /Type 'string' is not assignable to type 'number'/],
    ["an unknown parameter", "unknownParameter", /'texts' does not exist/],
    ["a text where a list is taken", "wrongQuery", /Type 'string' is not assignable to type/],
    ["an operation that there is not", "unknownOperation", /Property 'retrieveApplications' does not exist/],
    ["an operation of another interface", "otherInterface", /Property 'createApplication' does not exist/],
    ["an answer's property as another type", "wrongAnswer", /Type 'string' is not assignable to type 'number'/],
    ["a property that the answer has not", "unknownAnswer", /Property 'user' does not exist/],
    ["the body of an answer that may be none", "uncheckedResult", /possibly 'undefined'|does not exist on type/],
    ["a status that is not documented", "undocumentedStatus", /no overlap/],
    ["the errors of another status", "errorsOfAnotherStatus", /Property 'fieldErrors' does not exist/],
    ["the body of another status", "bodyOfAnotherStatus", /Property 'application' does not exist|possibly 'undefined'/],
    ["an answer whose statuses are not all handled", "unhandledStatus", /lacks ending return statement/],
    ["a read-only property", "readOnly", /'insertInstant' does not exist/],
    ["a read-only property further inside", "readOnlyInside", /'isSuperRole' does not exist/],
    ["a missing property that another one asks for", "missingConditional", /'verificationEmailTemplateId' is missing/],
    ["several of them", "missingSigning", /algorithm, refreshTokenTimeToLiveInMinutes/],
    ["one that two others ask for", "missingSecret", /'secret' is missing/],
    ["those that other values of them ask for", "missingKeys", /privateKey, publicKey/],
    ["an archive that does not say how long", "missingArchive", /storeDuration, storeTimeUnit/],
    ["a filter that does not say how", "missingScheme", /'scheme' is missing/],
    ["a change without a value", "missingValue", /'value' is missing/],
    ["pages of what has none", "pagesOfNone", /Property 'pages' does not exist/],
    ["items of what has no pages", "itemsOfNone", /Property 'items' does not exist/],
    ["a stream of what is no file", "streamOfNone", /Property 'stream' does not exist/],
    ["a property that the items have not", "wrongItem", /Property 'txt' does not exist/],
    ["an unknown option of a call", "unknownCallOption", /'timeout' does not exist/],
    ["a client without a key", "missingKey", /Property 'apiKey' is missing/],
  ] as const)("%s", (_, name, message) => {
    expect(verdicts[name].codes).not.toEqual([]);
    expect(verdicts[name].message).toMatch(message);
  });
});
