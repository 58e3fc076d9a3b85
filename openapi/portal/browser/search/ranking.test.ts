import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readBuiltSite } from "../../built-site.ts";
import type { Row } from "./entries.ts";
import { createIndex, excerpt, type Facet, find, markedPieces, similarWords, withTexts } from "./ranking.ts";

const site = readBuiltSite();

const rows = site.get("assets/search-index.js") ?? "";
const texts = site.get("assets/search-texts.js") ?? "";
const loaded: { gatehouseSearchIndex: readonly Row[]; gatehouseSearchTexts: readonly string[] } = runInNewContext(
  `${rows}${texts}globalThis`,
);
const titles = createIndex([...loaded.gatehouseSearchIndex]);
const index = withTexts(titles, [...loaded.gatehouseSearchTexts]);

function first(typed: string): string {
  return find(index, typed, 20).entries[0]?.address ?? "nothing";
}

describe("what a reader types leads to", () => {
  test.each([
    ["jwks", "identity/retrieveJsonWebKeySet.html"],
    ["filterMode", "guides/filter-modes.html"],
    ["filter modes", "guides/filter-modes.html"],
    ["429", "errors.html#status-429"],
    ["rate limit", "errors.html#status-429"],
    ["404", "errors.html#status-404"],
    ["503", "errors.html#status-503"],
    ["patch application", "identity/patchApplication.html"],
    ["create application", "identity/createApplication.html"],
    ["createApplication", "identity/createApplication.html"],
    ["CREATEAPPLICATION", "identity/createApplication.html"],
    ["delete role", "identity/deleteRole.html"],
    ["refresh token", "identity/retrieveRefreshToken.html"],
    ["revoke refresh tokens", "identity/deleteRefreshTokens.html"],
    ["time zone", "guides/reports-and-time-zones.html"],
    ["how to filter a text", "guides/first-call.html#filter-a-text"],
    ["daily active users", "identity/retrieveDailyActiveUsersReport.html"],
    ["public key", "identity/retrievePublicKeys.html"],
    ["jwt validate", "identity/validateToken.html"],
    ["api key", "index.html#apiKey"],
    ["pagination", "index.html#pagination"],
    ["null", "index.html#null"],
    ["request id", "index.html#request-ids"],
    ["idempotent", "index.html#idempotency"],
    ["unknown fields", "index.html#unknown-fields"],
    ["[duplicate]", "errors.html#kind-duplicate"],
    ["duplicate", "errors.html#kind-duplicate"],
    ["TenantIdRequired", "errors.html#kind-TenantIdRequired"],
    ["user actions", "moderation/index.html#user-actions"],
    ["ban notification", "guides/call-the-services.html#notifications"],
    ["approval queue", "moderation/index.html#approval-queue"],
    ["check out", "guides/queues.html#check-out-and-decide"],
    ["email template", "identity/index.html#email-templates"],
    ["preview", "identity/previewEmailTemplate.html"],
    ["content user", "filtering/index.html#content-users"],
    ["media filter", "moderation/index.html#media-filter"],
    ["contentEdit", "moderation/webhooks/contentEdit.html"],
    ["playground", "playground/filter.html"],
    ["/content/item/filter", "moderation/filterContentItem.html"],
    ["PUT /content/item", "moderation/updateContentItem.html"],
    ["severity", "schemas/FilterEntry.html#field.severity"],
    ["defaultActionIsQueueForApproval", "schemas/ModerationConfiguration.html#field.defaultActionIsQueueForApproval"],
    ["FilterEntry", "schemas/FilterEntry.html"],
    ["blacklist dictionary", "filtering/index.html#blacklist-dictionary"],
    ["whitelist", "filtering/index.html#whitelist"],
    ["schemas", "schemas/index.html"],
    ["errors", "errors.html"],
    ["moderation", "moderation/index.html"],
    ["tokens", "guides/tokens.html"],
    ["signing keys", "guides/tokens.html#signing-keys"],
  ])("%s: %s", (typed, address) => {
    expect(first(typed)).toBe(address);
  });

  test("what only a text says is found once the texts are there", () => {
    expect(find(titles, "whsec", 20).isSuggested).toBe(true);
    expect(find(index, "whsec", 20).entries[0]?.kind).toBe("Guide");
  });

  test("parameters lead to their place at the operation, fields to theirs at the schema", () => {
    const { entries } = find(index, "startRow", 20);
    const named = entries.filter((entry) => entry.title === "startRow");
    expect(named.length).toBeGreaterThan(4);
    expect(named.every((entry) => /#(?:query|field)\.startRow$/.test(entry.address))).toBe(true);
    const details = (kind: string) => named.filter((entry) => entry.kind === kind).map(({ detail }) => detail);
    expect(details("Parameter")).toContainEqual(expect.stringContaining("query, "));
    expect(details("Field")).toContainEqual(expect.stringMatching(/^of \w+Search$/));
  });

  test("fields leave room for pages", () => {
    const { entries } = find(index, "name", 20);
    expect(entries.filter(({ kind }) => kind === "Field" || kind === "Parameter").length).toBeLessThan(7);
  });
});

describe("questions of readers", () => {
  const questions = readFileSync(new URL("questions.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
  const isAnswer = (address: string, answers: readonly string[]): boolean =>
    answers.some((answer) => (answer.includes("#") ? address === answer : address.split("#", 1)[0] === answer));

  test("are at least a hundred, and their answers are pages that there are", () => {
    expect(questions.length).toBeGreaterThanOrEqual(100);
    const pages = new Set(index.entries.flatMap(({ address }) => [address, address.split("#", 1)[0]]));
    const unknown = questions.flatMap(([, answers = ""]) => answers.split(" ")).filter((one) => !pages.has(one));
    expect(unknown).toEqual([]);
  });

  test("are answered by one of the first three results in nine of ten cases, and none by nothing", () => {
    const missed = questions.filter(([typed = "", answers = ""]) => {
      const [...found] = find(index, typed, 3).entries;
      return !found.slice(0, 3).some(({ address }) => isAnswer(address, answers.split(" ")));
    });
    expect(missed.length / questions.length, missed.map(([typed]) => typed).join("; ")).toBeLessThanOrEqual(0.1);
    expect(questions.filter(([typed = ""]) => find(index, typed, 3).isSuggested === true)).toEqual([]);
  });
});

describe("a search", () => {
  test("keeps to the kinds that are chosen", () => {
    const kinds = (facet: Facet) => new Set(find(index, "application", 20, facet).entries.map(({ kind }) => kind));
    expect([...kinds("Schemas")].filter((kind) => kind !== "Schema" && kind !== "Field")).toEqual([]);
    expect(kinds("Operations")).toContain("Operation");
    expect(kinds("Operations")).not.toContain("Schema");
  });

  test("finds by synonyms, by stems, and by some of the words", () => {
    const addresses = (typed: string) => find(index, typed, 4).entries.map(({ address }) => address);
    expect(addresses("python")).toContain("guides/python-sdk.html");
    expect(addresses("approving")).toContain("moderation/approveContentItem.html");
    expect(addresses("xylophone application").length).toBeGreaterThan(0);
  });

  test("that finds nothing leads on", () => {
    const { entries, isSuggested } = find(index, "xylophone zebra", 20);
    expect(isSuggested).toBe(true);
    expect(entries.map(({ title }) => title)).toContain("Quick start");
  });
});

describe("a slip of the pen", () => {
  test.each([
    ["applicaton", "identity/index.html#applications"],
    ["aplication", "identity/index.html#applications"],
    ["tokne", "guides/tokens.html"],
    ["whitelsit", "filtering/index.html#whitelist"],
    ["aproval queue", "moderation/index.html#approval-queue"],
    ["jwkx set", "identity/retrieveJsonWebKeySet.html"],
  ])("%s: %s", (typed, address) => {
    expect(find(index, typed, 20).similar).not.toBe(undefined);
    expect(find(index, typed, 40).entries.map((entry) => entry.address)).toContain(address);
  });

  test("is one letter missing, too much, wrong or in the other's place; in a short word there is none", () => {
    expect(similarWords("roel", ["role"])).toEqual(["role"]);
    expect(similarWords("rola", ["role"])).toEqual(["role"]);
    expect(similarWords("rolee", ["role"])).toEqual(["role"]);
    expect(similarWords("rles", ["roles"])).toEqual(["roles"]);
    expect(similarWords("modretion", ["moderation"])).toEqual([]);
    expect(similarWords("moderaiton", ["moderation"])).toEqual(["moderation"]);
    expect(similarWords("filterr", ["filtering", "filtered"])).toEqual(["filtering", "filtered"]);
    expect(similarWords("jwk", ["jwt"])).toEqual([]);
  });

  test("changes nothing of what is found as it is typed", () => {
    expect(find(index, "role", 20).similar).toBe(undefined);
    expect(find(index, "  ", 20).entries).toEqual([]);
  });
});

describe("what is shown", () => {
  test("the words found are marked", () => {
    expect(markedPieces("Create an application", ["appl", "create"])).toEqual([
      { text: "Create", isMarked: true },
      { text: " an ", isMarked: false },
      { text: "appl", isMarked: true },
      { text: "ication", isMarked: false },
    ]);
    expect(markedPieces("", ["a"])).toEqual([]);
  });

  test("an excerpt has the words in their sentence", () => {
    const text = `${"before ".repeat(30)}the secret begins with whsec_ and is random ${"after ".repeat(30)}`;
    expect(excerpt(text, ["whsec"])).toMatch(/^… .*begins with whsec_ and is random.* …$/);
    expect(excerpt(text, ["nothing"])).toBe(undefined);
  });
});

describe("the index", () => {
  test("is small: under 23 kB for titles and fields, under 125 kB for texts, compressed", () => {
    expect(gzipSync(rows).length).toBeLessThan(23_000);
    expect(gzipSync(texts).length).toBeLessThan(125_000);
  });

  test("answers a key press in less than 20 ms of work, typos too", () => {
    const typed = ["a", "ap", "application configuration", "applicaton confguration", "zzzzzz", "the name of a role"];
    for (const text of typed) find(index, text, 20);
    const times = typed.flatMap((text) => Array.from({ length: 5 }, () => workOf(() => find(index, text, 20))));
    expect(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(20);
  });
});

/** Milliseconds of this process's own time, however busy the machine is. */
function workOf(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
