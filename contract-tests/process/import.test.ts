/** The import command as a user runs it, against a running server. */
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { makeFolder, patience, programFile } from "./program.ts";

const folder = makeFolder();
const { server, client } = await start();

interface ImportResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Writes the file and imports it; the key is in the environment, where no list of processes shows it. */
async function importFile(name: string, content: string, ...more: readonly string[]): Promise<ImportResult> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return command("--file", file, "--url", server.url, ...more);
}

async function command(...args: readonly string[]): Promise<ImportResult> {
  const env = { PATH: process.env["PATH"] ?? "", GATEHOUSE_API_KEY: server.apiKey };
  const child = spawn(process.execPath, [programFile, "import", ...args], { cwd: folder, env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

const everything = async () => ({
  entries: (await client.filtering.searchFilterEntries({ numberOfResults: 1000 })).entries,
  words: (await client.filtering.searchDictionaryEntries({ numberOfResults: 1000 })).entries,
  tags: (await client.filtering.listBlacklistTags({})).tags,
});

const found = async (content: string) => {
  const { matches } = await client.moderation.filterContentItem({ body: { content, blacklist: {} } });
  return matches.map((match) => content.slice(match.start, match.start + match.length));
};

const words = [
  "\uFEFFText,Filter mode,Severity,Tags,Variations,Noun",
  "scallywag,embeddable,mild,Pirate;Mild,skallywag,yes",
  '"landlubber",exactMatch,,,,',
  "zounds,embedable,mild,,,",
  "scallywag,exactMatch,mild,,,",
  "",
].join("\r\n");
const blacklist = ["--list", "blacklist", "--locale", "en", "--severity", "high", "--tag", "Imported"];

describe("lists of other people", patience, () => {
  const list = ["--list", "blacklist", "--filter-mode", "nonEmbeddable", "--tag", "Others"];

  test("a word a line, with --dry-run: counts by severity and tag, and the first rows", async () => {
    const more = [...list, "--locale", "en", "--severity", "mild", "--dry-run"];
    const { code, output } = await importFile("others.txt", "# theirs\nblimey\ncrikey\n", ...more);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/\nblacklist +2 +0 +0 +0\nby severity: mild 2\nby tag: Others 2\n/),
    ]);
    expect(output).toContain(
      "first rows\n  line 2: locale en, filterMode nonEmbeddable, severity mild, tags Others, text blimey",
    );
    expect(await found("blimey")).toEqual([]);
  });

  test("columns and ratings are mapped; a rating that the mapping does not know is refused with its line", async () => {
    const map = ["--map", "text=word", "--map", "severity=rating:3=severe,1=mild", "--skip-column", "id"];
    const table = "id,word,rating\n1,gadzooks,3\n2,odds bodikins,1\n3,blimey,7\n";
    const { code, errors } = await importFile("rated.csv", table, ...list, "--locale", "en", ...map);
    expect(code).toBe(1);
    expect(errors).toContain("line 4, blimey, severity: [invalidOption]entry.severity Send one of: mild");
    const { entry } = await client.filtering.findFilterEntry({ text: "gadzooks", locale: "en" });
    expect(entry).toMatchObject({ severity: "severe", filterMode: "nonEmbeddable", tags: ["Others"] });
  });

  test("an object by language", async () => {
    const { code } = await importFile(
      "all.json",
      '{ "de": ["potzblitz"], "nl": ["sapperloot"] }',
      ...list,
      "--severity",
      "mild",
    );
    expect(code).toBe(0);
    expect((await client.filtering.findFilterEntry({ text: "sapperloot", locale: "nl" })).entry.tags).toEqual([
      "Others",
    ]);
  });

  test("a pack, which a second import leaves alone", async () => {
    const pack = ["--pack", "violence-de", "--url", server.url];
    const first = await command(...pack);
    expect([first.code, first.output]).toEqual([0, expect.stringMatching(/\nblacklist +\d{3} +0 +0 +0\n/)]);
    expect((await command(...pack)).output).toMatch(/\nblacklist +0 +0 +\d{3} +0\n/);
    expect(await found("Ich töte dich!")).toEqual(["Ich töte dich"]);
  });
});

describe("a CSV file", patience, () => {
  test("with --dry-run changes nothing and says what would be done", async () => {
    const before = await everything();
    const { code, output, errors } = await importFile("words.csv", words, ...blacklist, "--dry-run");
    expect(await everything()).toEqual(before);
    expect(output).toMatch(/would be created {2}would be updated {2}already there {2}refused\nblacklist +2 +0 +0 +2\n/);
    expect(errors).toContain("line 4, zounds, filterMode: [invalidOption]entry.filterMode Send one of: exactMatch");
    expect(errors).toContain("line 5, scallywag: [duplicate] Line 2 has the same already");
    expect(code).toBe(1);
  });

  test("is imported but for what is refused, and what is imported is in force at once", async () => {
    const { code, output } = await importFile("words.csv", words, ...blacklist, "--report", "refused.json");
    expect([code, output]).toEqual([1, expect.stringMatching(/\nblacklist +2 +0 +0 +2\n/)]);
    const { entry } = await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" });
    expect(entry).toMatchObject({ filterMode: "embeddable", severity: "mild", noun: true, variations: ["skallywag"] });
    expect(entry.tags.toSorted()).toEqual(["Mild", "Pirate"]);
    const { entry: other } = await client.filtering.findFilterEntry({ text: "landlubber", locale: "en" });
    expect(other).toMatchObject({ filterMode: "exactMatch", severity: "high", tags: ["Imported"] });
    expect(await found("You skallywag and landlubber, zounds")).toEqual(["skallywag", "landlubber"]);
    const report: unknown = JSON.parse(readFileSync(join(folder, "refused.json"), "utf8"));
    expect(report).toMatchObject({
      refused: [
        { line: 4, list: "blacklist", row: { text: "zounds" } },
        { line: 5, list: "blacklist", row: { text: "scallywag" } },
      ],
      totals: { created: 2, refused: 2 },
    });
  });

  test("a second time leaves what is there, unless --update is said", async () => {
    const changed =
      "text,filterMode,severity,tags\nscallywag,distinguishable,severe,Changed\navast,exactMatch,mild,New\n";
    const plain = await importFile("again.csv", changed, ...blacklist);
    expect([plain.code, plain.output]).toEqual([0, expect.stringMatching(/\nblacklist +1 +0 +1 +0\n/)]);
    expect((await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" })).entry.severity).toBe("mild");
    const updating = await importFile("again.csv", changed, ...blacklist, "--update");
    expect([updating.code, updating.output]).toEqual([0, expect.stringMatching(/\nblacklist +0 +2 +0 +0\n/)]);
    const { entry } = await client.filtering.findFilterEntry({ text: "scallywag", locale: "en" });
    expect(entry).toMatchObject({
      filterMode: "distinguishable",
      severity: "severe",
      tags: ["Changed"],
      variations: [],
    });
  });
});

describe("a JSON file", patience, () => {
  test("with the sections of a bootstrap file is imported list by list", async () => {
    const file = {
      blacklist: {
        tags: ["Nautical"],
        entries: [
          { text: "bilge", locale: "en", filterMode: "embeddable", severity: "medium", tags: ["Nautical"] },
          { text: "rat", locale: "English", filterMode: "embeddable", severity: "medium", tags: ["Nautical"] },
        ],
        dictionary: [{ text: "bilgewater", locale: "en" }, "keel"],
      },
    };
    const { code, output, errors } = await importFile("lists.json", JSON.stringify(file, null, 1), "--locale", "en");
    expect(output).toMatch(
      /blacklist-tags +1 +0 +0 +0\nblacklist +1 +0 +0 +1\ndictionary +2 +0 +0 +0\nall +4 +0 +0 +1\n/,
    );
    expect(errors).toMatch(/^line 16, rat, locale: \[invalid\]entry\.locale Send a locale/m);
    expect(code).toBe(1);
    expect(await found("bilge, bilgewater")).toEqual(["bilge"]);
    expect((await client.filtering.findDictionaryEntry({ text: "keel", locale: "en" })).entry.text).toBe("keel");
  });

  test("that is an array of texts is imported into the list that the command names", async () => {
    const { code } = await importFile("words.json", '["jib", "boom"]', "--list", "dictionary", "--locale", "en_GB");
    expect(code).toBe(0);
    expect((await client.filtering.findDictionaryEntry({ text: "boom", locale: "en_GB" })).entry.tags).toEqual([]);
  });
});

describe("what ends the import", patience, () => {
  test.each<[string, string, readonly string[], RegExp]>([
    [
      "an option that there is not",
      words,
      [...blacklist, "--dryrun"],
      /--dryrun is no option; did you mean --dry-run\?/,
    ],
    [
      "a column that there is not",
      "text,severty\na,mild\n",
      blacklist,
      /no column "severty"\. Did you mean severity\?/,
    ],
    ["no list", words, [], /--list is missing/],
  ])("%s: 2, and nothing is imported", async (_, content, args, said) => {
    const before = await everything();
    const { code, output, errors } = await importFile("wrong.csv", content, ...args);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toMatch(said);
    expect(await everything()).toEqual(before);
  });

  test("a key that the server does not know, or no server: 1, and why", async () => {
    const unknown = await importFile("words.csv", words, ...blacklist, "--key", "a-key-that-nobody-knows-0123456789");
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining("The API key is not known")]);
    const nobody = await command("--file", join(folder, "words.csv"), ...blacklist, "--url", "http://127.0.0.1:9");
    expect([nobody.code, nobody.errors]).toEqual([1, expect.stringContaining("The import was cut short.")]);
    for (const { errors } of [unknown, nobody]) {
      expect(errors).not.toMatch(/nobody-knows|^ +at /m);
      expect(errors).not.toContain(server.apiKey);
    }
  });

  test("--help: 0", async () => {
    const { code, output } = await command("--help");
    expect([code, output]).toEqual([0, expect.stringContaining("--list-separator")]);
  });
});

test("--json prints the result alone: counts by list, and what was refused", patience, async () => {
  const rows = "text,locale,filterMode,severity\nbarnacle,en,exactMatch,mild\nbilge,en,nonesuch,mild\n";
  const { code, output } = await importFile("json.csv", rows, "--list", "blacklist", "--tag", "Imported", "--json");
  expect(code).toBe(1);
  const counts = { created: 1, updated: 0, present: 0, refused: 1 };
  expect(JSON.parse(output)).toEqual({
    dryRun: false,
    finished: true,
    lists: { blacklist: counts },
    totals: counts,
    refused: [
      { line: 3, list: "blacklist", field: "filterMode", code: expect.any(String), message: expect.any(String) },
    ],
  });
  const lost = await command(
    "--file",
    "json.csv",
    "--list",
    "blacklist",
    "--tag",
    "Imported",
    "--url",
    "http://127.0.0.1:9",
    "--json",
  );
  expect([lost.code, JSON.parse(lost.output)]).toMatchObject([1, { finished: false, problem: expect.any(String) }]);
});

describe("a kickstart file", patience, () => {
  const id = "6b6f0f6e-14a5-4f0e-9a3c-0d7a5f2e9c11";
  const kickstart = JSON.stringify({
    variables: { name: "Kickstarted", id },
    apiKeys: [{ key: "a-key-that-nobody-may-see" }],
    requests: [
      { method: "POST", url: "/api/application/#{id}", body: { application: { name: "#{name}" } } },
      { method: "PATCH", url: "/api/application/#{id}", body: { application: { verifyRegistration: "perhaps" } } },
      { method: "POST", url: "/api/user", body: { user: { password: "#{ENV.PASSWORD}" } } },
    ],
  });
  const run = (content: string, ...more: readonly string[]) => {
    writeFileSync(join(folder, "kickstart.json"), content);
    return command("--kickstart", join(folder, "kickstart.json"), "--url", server.url, ...more);
  };

  test("its requests are sent, what is not here is left out, and no secret is printed", async () => {
    const dry = await run(kickstart, "--dry-run");
    expect(dry).toMatchObject({ code: 0, errors: "" });
    expect(dry.output).toContain(`requests[0]: POST /api/application/${id}: would be sent`);
    const { code, output } = await run(kickstart);
    expect(code).toBe(1);
    expect(output).toContain("apiKeys[0]: API key: left out");
    expect(output).toContain(`requests[0]: POST /api/application/${id}: done`);
    expect(output).toContain(`requests[1]: PATCH /api/application/${id}: refused`);
    expect(output).toContain("application.verifyRegistration [invalid]application.verifyRegistration");
    expect(output).toContain("requests[2]: POST /api/user: left out");
    expect(output).not.toContain("a-key-that-nobody-may-see");
    const again = await run(kickstart, "--json");
    expect(JSON.parse(again.output)).toMatchObject({ dryRun: false, counts: { present: 1, refused: 1, leftOut: 2 } });
    expect((await client.identity.retrieveApplication({ applicationId: id })).application.name).toBe("Kickstarted");
  });

  test("its API keys are made with new values, which a file alone has; a second run makes none", async () => {
    const permissions = { endpoints: { "/api/application": ["GET"] } };
    const keyId = "7f0a1f52-0a53-4a0e-8a52-5d0f6a2c4b10";
    const content = JSON.stringify({
      apiKeys: [
        { key: "former-value-1", description: "Reader", permissions },
        { key: "former-value-2", description: "Reader", permissions },
        { key: "former-value-3", id: keyId, name: "Named" },
        { key: "former-value-4", name: "Of an office", ipAccessControlListId: keyId },
        { key: "former-value-5", name: "Of nobody", tenantId: keyId },
      ],
      requests: [
        { method: "POST", url: "/api/api-key", body: { apiKey: { key: "former-value-6", name: "Requested" } } },
      ],
    });
    const keysFile = join(folder, "new-keys.jsonl");
    const dry = await run(content, "--keys-file", keysFile, "--dry-run", "--json");
    expect(JSON.parse(dry.output)).toMatchObject({ counts: { wouldBeSent: 5, leftOut: 1 } });
    const first = await run(content, "--keys-file", keysFile, "--json");
    expect(first).toMatchObject({ code: 1, errors: "" });
    expect(JSON.parse(first.output)).toMatchObject({ counts: { done: 4, leftOut: 1, refused: 1, present: 0 } });
    expect(first.output).toContain("[invalid]apiKey.tenantId");
    expect(statSync(keysFile).mode & 0o777).toBe(0o600);
    const lines = readFileSync(keysFile, "utf8").trim().split("\n");
    const keys: { place: string; name: string; id: string; key: string }[] = lines.map((line) => JSON.parse(line));
    expect(keys.map(({ name }) => name)).toEqual(["Reader", "Reader", "Named", "Requested"]);
    expect(keys[2]?.id).toBe(keyId);
    const statuses = await Promise.all(
      ["/api/application", "/api/system-configuration"].map(async (path) => {
        const answer = await fetch(new URL(path, server.url), { headers: { Authorization: keys[0]?.key ?? "" } });
        return answer.status;
      }),
    );
    expect(statuses).toEqual([200, 401]);

    expect((await run(content, "--keys-file", keysFile)).code).toBe(2);
    const again = await run(content, "--keys-file", `${keysFile}.2`, "--json");
    expect(JSON.parse(again.output)).toMatchObject({ counts: { done: 0, present: 4, leftOut: 1, refused: 1 } });
    for (const { output, errors } of [dry, first, again])
      for (const secret of [...keys.map(({ key }) => key), "former-value"])
        expect(output + errors).not.toContain(secret);
    expect((await importFile("words.csv", words, ...blacklist, "--keys-file", "x")).errors).toContain(
      "goes with --kickstart",
    );
  });

  test("nothing is sent of a file that is wrong", async () => {
    const { code, errors } = await run('{ "requests": [{ "method": "POST", "url": "/api/application/#{who}" }] }');
    expect(code).toBe(2);
    expect(errors).toContain("requests[0].url: There is no variable who");
    expect((await run(kickstart, "--list", "blacklist")).errors).toContain("--kickstart goes without --list.");
  });
});
