/** The HTML report stands by itself, says everything, and shows foreign text as text. */
import { expect, test } from "vitest";
import type { Finding } from "../findings.ts";
import { htmlReport } from "./html.ts";
import { findings, nasty, passed, report } from "./testdata/report.ts";
import { tagProblems } from "./testdata/tags.ts";

const page = htmlReport(report);

/** The text that a browser shows. */
function shown(html: string): string {
  return html
    .replace(/<style>[\s\S]*<\/style>/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

test("its elements are closed in order, and its ids are its own", () => {
  for (const html of [page, htmlReport(passed)]) {
    expect(tagProblems(html)).toEqual([]);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(id);
  }
});

test("needs no network and no script, and foreign text stays text", () => {
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(| src=| on\w+="/i);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toContain("<b>bold</b>");
  expect(page).toContain("&lt;b&gt;bold&lt;/b&gt; &amp; $HOME");
  expect(shown(page)).toContain(
    `500 with the header ${nasty.replace("\u001b", "\\x1b").replace("\u0000", "\\x00").replace("\uFFFE", "\uFFFD")}`,
  );
});

test("shows at a glance the outcome, the server and the figures", () => {
  const top = shown(page.slice(0, page.indexOf('<section id="findings"')));
  for (const part of [
    "✗ 5 broken laws, in 5 places",
    "Incomplete. the time of --budget was up",
    "http://127.0.0.1:9011 , version 0.1.0",
    "cases 19,023",
    "requests 24,195",
    "checks 70,000",
    "seed 1234567",
    "duration 1 min 35 s",
    report.command,
  ])
    expect(top).toContain(part);
  expect(shown(htmlReport(passed))).toContain("✓ Passed: every law that was checked holds");
});

test("has a card for each finding, with all that is needed to see it again", () => {
  const cards = page.split('<article class="card"').slice(1);
  expect(cards).toHaveLength(findings.length);
  for (const [index, { law, operation, operationId, document, expected, steps }] of findings.entries()) {
    const card = shown(`<${cards[index]}`);
    for (const part of [operation, operationId, law.says, law.lookAt, document, expected]) expect(card).toContain(part);
    expect(card.match(/curl -sS -i/g)).toHaveLength(steps.length);
    // The last exchange is the one that broke the law: it alone is open.
    expect(cards[index]?.match(/<details open>/g)).toHaveLength(1);
  }
  expect(cards[0]).toContain('<mark>"password"</mark>');
  expect(cards[4]).toContain("in the folder of this report");
});

test("names what was missed, and says where nothing was", () => {
  const coverage = shown(page.slice(page.indexOf('<section id="coverage"'), page.indexOf('<section id="phases"')));
  const missed = report.coverage.filter((item) => item.state === "missed");
  const operations = new Set(missed.map(({ operationId }) => operationId));
  expect(coverage).toContain(`${missed.length} items missed, in ${operations.size} operations`);
  for (const { name, dimension } of missed) if (dimension === "status") expect(coverage).toContain(name);
  expect(shown(htmlReport(passed))).toContain("Everything that is built and can be reached was seen.");
  expect(htmlReport({ ...passed, coverage: [] })).toContain("Nothing was counted.");
});

test("has a heat map with a row for each operation, and a column for each status and each law that was checked", () => {
  const map = page.slice(page.indexOf('<div class="map"'), page.indexOf('<section id="phases"'));
  const statuses = new Set(report.operations.flatMap((operation) => operation.statuses.map(({ name }) => name)));
  expect(map.match(/<th scope="row">/g)).toHaveLength(report.operations.length);
  expect(map.match(/<th scope="col"/g)).toHaveLength(statuses.size);
  expect(map.match(/<th class="law/g)).toHaveLength(5);
  expect(map.match(/scope="rowgroup"/g)).toHaveLength(3);
  expect(map).toContain("<caption");
  expect(map).toMatch(/<td class="worst[^"]*">! 2<\/td>/);
  expect(map).toMatch(/<td class="worst[^"]*">✗ \d+<\/td>/);
  expect(map).toMatch(/<td class="miss[^"]*">○<\/td>/);
});

test("statuses of the heat map are in order, and its counts are short", () => {
  const [first] = report.operations;
  if (first === undefined) throw new Error("The report has no operation.");
  const statuses = ["default", "4XX", "500", "200"].map((name, index) => ({
    name,
    documented: true,
    seen: 7 * 1200 ** index,
  }));
  const html = htmlReport({ ...report, operations: [{ ...first, statuses }] });
  expect(
    [...html.matchAll(/<th scope="col"(?: class="edge")?>(200|500|4XX|default)</g)].map(([, name]) => name),
  ).toEqual(["200", "500", "4XX", "default"]);
  for (const short of [">7<", ">8k<", ">10M<"]) expect(html).toContain(short);
});

test("lists the phases, the laws, and what was not tried", () => {
  const text = shown(page.slice(page.indexOf('<section id="phases"')));
  for (const part of [
    "boundaries 5,120 5,544 19.9 s 0",
    "Every status that is answered is documented. status-documented 24,000 1",
    "No second tenant is known. Give --other-tenant <id>. Laws between tenants",
    "3 items not built, as the server says",
    "DELETE /filter/whitelist/tag/1f0c7a52-2f0b-4d0c-9d1c-6f5f3b0b7a10",
  ])
    expect(text).toContain(part);
});

test("stays a page that opens: the files hold the rest", () => {
  const [first] = findings;
  const body = "y".repeat(1_000_000);
  const many = Array.from({ length: 300 }, () => first).filter((one): one is Finding => one !== undefined);
  const long = many.map((finding) => ({
    ...finding,
    steps: finding.steps.map((step) => ({ ...step, request: { ...step.request, body } })),
  }));
  const html = htmlReport({ ...report, findings: long });
  expect(html.length).toBeLessThan(5_000_000);
  expect(html.includes("100 more findings: all are in <code>report.json</code>")).toBe(true);
});
