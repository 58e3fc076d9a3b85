/** The evaluate command as an operator runs it, against a running server. */
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createApplication, entry, moderate, queueing, rule, unknownId } from "../moderation/fixtures.ts";
import { start } from "../support/server.ts";
import { makeFolder, patience, programFile } from "./program.ts";

const folder = makeFolder();
const { server, client } = await start({
  blacklist: {
    entries: [
      entry("twit", { severity: "high" }),
      entry("flapdoodle", { severity: "severe", tags: ["Oath"] }),
      entry("piffle", { severity: "mild" }),
    ],
  },
  whitelist: { allowed: [{ text: "harbour", locale: "en" }] },
});

async function evaluate(...args: readonly string[]) {
  const env = { PATH: process.env["PATH"] ?? "", GATEHOUSE_API_KEY: server.apiKey, GATEHOUSE_URL: server.url };
  const child = spawn(process.execPath, [programFile, "evaluate", ...args], { cwd: folder, env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

function fileOf(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const quality = (action: "allow" | "reject") => [
  { score: 90, action },
  { score: 70, action: "allow" as const },
  { score: 40, action: "allow" as const },
];
const strict = await createApplication(client, {
  ...queueing,
  filterRules: [
    rule("allow", "allow", "reject", "reject"),
    rule("reject", "reject", "reject", "reject", { reportOnly: true }),
  ],
  emailRules: quality("reject"),
});
const lenient = await createApplication(client, {
  ...queueing,
  filterRules: [rule("allow", "allow", "allow", "reject")],
});

const labelled = [
  "text,label,locale",
  "You twit,abusive,en",
  '"Utter <b>flapdoodle</b>, that",rejected,en',
  "The twit of the year award,innocent,en",
  "Mail me at nell@example.com,abusive,de",
  "What piffle,abusive,",
  "Ahoy,innocent,",
  "",
].join("\n");

describe("an evaluation", patience, () => {
  test("prints the figures by rule, category, locale and threshold, and writes the page", async () => {
    const file = fileOf("labelled.csv", labelled);
    const { code, output, errors } = await evaluate(
      "--file",
      file,
      "--application",
      strict.id,
      "--html",
      "report.html",
    );
    expect([code, errors]).toEqual([0, ""]);
    const row = (name: string) => output.split("\n").find((line) => line.startsWith(name)) ?? "";
    expect(row(strict.name)).toMatch(/ 6 +3 +1 +1 +75\.0 % \(30\.1 to 95\.4\) +75\.0 % \(30\.1 to 95\.4\) +75\.0 % /);
    expect(row("filterRules[0].high ")).toMatch(/ reject +2 +2 +1 +1 +3 +50\.0 %/);
    expect(row("filterRules[1].mild ")).toMatch(/ reject, report only +1 +1 +1 +0 +3 +100\.0 %/);
    expect(row("tag Oath")).toMatch(/ 1 +1 +1 +0 +3 +100\.0 %/);
    expect(row("de ")).toMatch(/ 1 +1 +1 +0 +0 +100\.0 %/);
    expect(output).toContain("Thresholds: emails\n");
    const page = readFileSync(join(folder, "report.html"), "utf8");
    expect(page).toContain(
      'The <mark>twit<span class="about"> (high, Insult, score 100)</span></mark> of the year award',
    );
    expect(page).toContain("<h2>False negatives: 1</h2>");
    expect(statSync(join(folder, "report.html")).mode & 0o077).toBe(0);
  });

  test("of two applications names what differs and which texts flip", async () => {
    const file = fileOf("labelled.csv", labelled);
    const { code, output } = await evaluate("--file", file, "--application", strict.id, "--compare", lenient.id);
    expect(code).toBe(0);
    expect(output).toContain(`What ${lenient.name} decides otherwise: 1 fixed, 2 broken, 0 neither.`);
    expect(output).toMatch(/^emailRules\[0\]\.action +"reject" +"allow"$/m);
    expect(output).toMatch(/^The twit of the year award +4 +innocent +reject +allow +fixed$/m);
    const asJson = await evaluate("--file", file, "--application", strict.id, "--compare", lenient.id, "--json");
    expect(JSON.parse(asJson.output)).toMatchObject({
      metrics: { truePositives: 3 },
      comparison: { metrics: { truePositives: 1 }, flips: [{ line: 2 }, { line: 4 }, { line: 5 }] },
    });
  });

  test("ends with 1 where a figure is below its minimum, and says which", async () => {
    const file = fileOf(
      "labelled.jsonl",
      '{"text":"You twit","label":"abusive"}\n{"text":"twit award","label":"innocent"}\n',
    );
    const base = ["--file", file, "--application", strict.id, "--json"];
    const below = await evaluate(...base, "--minimum-precision", "0.9", "--minimum-recall", "1");
    expect([below.code, below.errors]).toEqual([1, expect.stringMatching(/^The precision is 50\.0 % .*0\.9\.\n$/)]);
    expect((await evaluate(...base, "--minimum-precision", "0.5")).code).toBe(0);
  });

  test("decides as the moderate operations do, whatever the application looks for", async () => {
    const everything = await createApplication(client, {
      ...queueing,
      filterRules: [rule("authorOnly", "replace", "queuedForApproval", "reject")],
      emailRules: quality("reject"),
      phoneNumberRules: quality("reject"),
      phoneNumberFilterMinLength: 5,
      unicodeFilterRule: { action: "reject", data: "# all\n\\u2600-\\u26FF\n\\u{1F600}-" },
      rules: {
        usernameFilterRule: { enabled: true, action: "authorOnly" },
        whitelistFilterRules: { disallowedWord: { action: "authorOnly" } },
      },
      urlFilterMaxLength: 2_000,
    });
    const plain = await createApplication(client, {
      ...queueing,
      filterRules: [rule("allow", "authorOnly", "replace", "reject")],
    });
    const texts = [
      "harbour",
      "harbour \u2603",
      "harbour \u{1F680}",
      "You twit",
      "flapdoodle",
      "piffle",
      "nell@example.com",
    ];
    for (const { id } of [everything, plain]) {
      const labels: string[] = [];
      for (const content of [...texts, "212-555-0142", "Some ordinary words", "x", "admin"])
        labels.push(JSON.stringify({ text: content, label: (await moderate(client, id, content)).contentAction }));
      const file = fileOf("moderated.jsonl", labels.join("\n"));
      const { output } = await evaluate("--file", file, "--application", id, "--json");
      const { texts: count, agreement, decisions } = JSON.parse(output);
      expect([count, agreement.value]).toEqual([labels.length, 1]);
      expect(decisions.length).toBeGreaterThan(2);
    }
  });
});

describe("what cannot be measured ends with 2", patience, () => {
  test.each<[string, string, readonly string[], RegExp]>([
    ["a broken line", "text,label\nAhoy,inocent\n", [], /^Line 2: "inocent" is no label\. Did you mean innocent\?\n/],
    [
      "an application that is not there",
      labelled,
      ["--application", unknownId],
      /^There is no moderation application 5{8}/,
    ],
    [
      "a server that is not there",
      labelled,
      ["--url", "http://127.0.0.1:9"],
      /no answer from http:\/\/127\.0\.0\.1:9\//,
    ],
    ["a file that is not there", "", ["--file", "other.csv"], /ENOENT/],
    ["an option that there is not", labelled, ["--min-recall", "1"], /--min-recall is no option/],
  ])("%s", async (_, content, args, said) => {
    const named = (option: string, value: string) => (args.includes(option) ? [] : [option, value]);
    const file = fileOf("given.csv", content);
    const { code, output, errors } = await evaluate(
      ...named("--file", file),
      ...named("--application", strict.id),
      ...args,
    );
    expect([code, output, errors]).toEqual([2, "", expect.stringMatching(said)]);
    expect(errors).toContain("Nothing was measured.");
  });

  test("--help says what can be given", async () => {
    const { code, output } = await evaluate("--help");
    expect([code, output]).toEqual([0, expect.stringContaining("--minimum-precision <n>")]);
  });
});
