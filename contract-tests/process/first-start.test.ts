/**
 * The first start makes a server to try at once: what it prints is run here, as it is printed (OWASP ASVS 6.3.2,
 * 11.5.1, 13.2.3).
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { type Environment, makeFolder, patience, startProgram, stop } from "./program.ts";
import { firstStartLines } from "./testdata/first-start-lines.ts";

const execute = promisify(execFile);
const folder = makeFolder();
const first = await startProgram(folder);
const printed = first.output();

/** The lines that are printed to be copied. */
const commands = printed.split("\n").flatMap((line) => (/^ +(?:curl|node) /.test(line) ? line.trim() : []));

/** Rows of the README's table of chat lines: a line in quotation marks, and its action. */
function linesOfReadme(): (readonly [text: string, action: string])[] {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  return [...readme.matchAll(/^\| “(.+)” +\| `(\w+)` +\|$/gm)].map(([, text = "", action = ""]) => [text, action]);
}

describe("The rules of a first start", patience, () => {
  test.each(firstStartLines)("%s: %s", async (text, action) => {
    const content = {
      applicationId: "00000000-0000-4000-8000-00000000c4a7",
      createInstant: Date.now(),
      senderId: randomUUID(),
      parts: [{ type: "text" as const, content: text }],
    };
    const { contentAction } = await first.client().moderation.moderateContentItem({ body: { content } });
    expect(contentAction).toBe(action);
  });

  test("are those that the README shows, with asterisks for what is too strong for a page", () => {
    const shown = linesOfReadme();
    expect(shown.map(([, action]) => action)).toEqual(firstStartLines.map(([, action]) => action));
    const masked = firstStartLines.map(([text], index) => {
      const signs = [...(shown[index]?.[0] ?? "")];
      return [...text].map((letter, at) => (signs[at] === "*" ? "*" : letter)).join("");
    });
    expect(shown.map(([text]) => text)).toEqual(masked);
  });

  test("have no words of the packs for words that offend in some contexts alone", async () => {
    const { tags } = await first.client().filtering.listBlacklistTags();
    expect(tags.map(({ name }) => name).toSorted()).toEqual(
      [
        ...tagsOfSamples,
        "Drugs",
        "Insult",
        "Profanity",
        "Sample",
        "Self-harm",
        "Sexual",
        "Slur",
        "Spam",
        "Violence",
      ].sort(),
    );
  });
});

const tagsOfSamples = ["Outdated", "Vulgarity"];

describe("The sample data of a first start", patience, () => {
  const names = async (environment: Environment, parameters?: readonly string[]) => {
    const program = await startProgram(makeFolder(), environment, parameters);
    const { applications } = await program.client().moderation.listModerationApplications();
    await stop(program);
    return applications.map(({ name }) => name).toSorted();
  };

  test("is there unless it is switched off", async () => {
    const { applications } = await first.client().moderation.listModerationApplications();
    expect(applications.map(({ name }) => name)).toContain("Harbour Lounge");
    expect(await names({ SAMPLE_DATA: "off" })).toEqual(["Sample chat"]);
    expect(await names({}, ["--no-sample-data"])).toEqual(["Sample chat"]);
  });

  test("has operators that nobody can sign in to until an API key gives them a password", async () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    const { filtering, moderation } = first.client();
    const email = "ida@example.org";
    const login = (password: string) => moderation.loginOperator.result({ body: { email, password } });
    for (const password of ["correct horse battery staple", key, ""]) {
      expect((await login(password)).ok, password).toBe(false);
    }
    const password = "six lanterns over the quay";
    await filtering.updateOperatorUser({
      userId: "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c77",
      body: { user: { email, password, roles: ["moderator"] } },
    });
    expect((await login(key)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
  });

  test("has an undelivered notification, which no start tries to deliver", async () => {
    const { notifications } = await first.client().moderation.listNotifications({ state: ["dead"] });
    expect(notifications).toMatchObject([{ attempts: 1, lastFailure: expect.stringContaining("not allowed") }]);
    for (const { createInstant, endInstant = 0 } of notifications)
      expect(endInstant).toBeGreaterThanOrEqual(createInstant);
    const warnings = printed
      .split("\n")
      .filter((line) => /^\{"level":"(?!info)/.test(line))
      // A busy machine is slow, which is no fault of the data.
      .filter((line) => !line.includes("slow transaction"));
    expect(warnings).toEqual([]);
    expect(printed).not.toContain("failed to send");
  });

  test("has an identity provider that takes no token of an application", async () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    const { identity } = first.client(key);
    const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
    const reconciled = async (aud: string) => {
      const { token } = await identity.vendToken({ body: { claims: { email: "ada@example.com", aud } } });
      const identityProviderId = "6e4d2c0b-8f7a-4b59-9c3d-1a0e9f8d7c6b";
      return identity.reconcileToken.result({ body: { applicationId, identityProviderId, data: { token } } });
    };
    expect((await reconciled(applicationId)).status).toBe(401);
    expect((await reconciled("sample-login")).status).toBe(200);
  });
});

describe("What a first start prints", patience, () => {
  test("where the server is, and a key that opens it", async () => {
    await expect(first.client().identity.listApplications.result()).resolves.toMatchObject({ ok: true, status: 200 });
  });

  test("the key is 256 random bits and is printed once", () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
  });

  test("which words are listed, what the rules do with them, and how to add a pack, as printed", async () => {
    expect(printed).toMatch(/rejects slurs and threats, queues\s+insults .* replaces mild words/s);
    const line = commands.find((each) => each.includes("import --pack")) ?? "";
    const { stdout } = await execute("bash", ["-c", `${line} --dry-run`]);
    expect(stdout).toContain("by tag: Insult");
  });

  test("a curl line that works as printed, and says why", async () => {
    const line = commands.find((each) => each.startsWith("curl ")) ?? "";
    const { stdout } = await execute("bash", ["-c", line]);
    expect(JSON.parse(stdout)).toMatchObject({
      content: { parts: [{ replacement: "What the ****, you *******************" }] },
      contentAction: "replace",
      decision: {
        by: "rule",
        rules: [{ causes: [{ match: { root: "heck" } }] }, { causes: [{ match: { root: "nincompoop" } }] }],
      },
    });
  });

  test("the address, the key and the link at the end", () => {
    expect(
      printed
        .trim()
        .split("\n")
        .slice(-7)
        .map((line) => line.replace(/ http.*|: .*$/, "")),
    ).toEqual([
      ...["Gatehouse is at", "Documentation", "API key (shown this once)", ""],
      ...["Read, and try each call, with this key filled in (the link works once, within ten minutes):", "", " "],
    ]);
  });
});

describe("A later start", patience, () => {
  test("makes and prints no other key, keeps what is there, and brings no deleted word back", async () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    const before = await first.client(key).moderation.listModerationApplications();
    const { entry } = await first.client(key).filtering.findFilterEntry({ text: "idiot", locale: "en" });
    await first.client(key).filtering.deleteFilterEntry({ id: entry.id });
    await stop(first);
    const later = await startProgram(folder);
    expect(later.output()).not.toContain("API key (shown this once)");
    expect(later.output()).not.toContain(key);
    expect(later.output()).not.toContain("one-time-token");
    expect(later.output()).toMatch(/printed at the first start/);
    await expect(later.client(key).moderation.listModerationApplications()).resolves.toEqual(before);
    const found = await later.client(key).filtering.findFilterEntry.result({ text: "idiot", locale: "en" });
    expect(found.status).toBe(404);
    await stop(later);
  });

  test("prints lines for people where the log has none, each works, and its link gives a key for a day", async () => {
    const later = await startProgram(folder, { LOG_FORMAT: "text" });
    expect(later.output()).not.toMatch(/^\{/m);
    const shell = (line: string) => execute("bash", ["-c", line], { cwd: folder });
    const lines = later
      .output()
      .split("\n")
      .map((line) => line.trim());
    const curl = await shell(lines.find((line) => line.startsWith("curl ")) ?? "");
    expect(JSON.parse(curl.stdout)).toMatchObject({ contentAction: "replace" });
    const added = await shell(lines.find((line) => line.startsWith("node ")) ?? "");
    expect((await later.client(added.stdout.trim()).identity.listApplications.result()).status).toBe(200);
    const [, token = ""] = /#one-time-token=(\S+)/.exec(later.output()) ?? [];
    const take = () => fetch(`${later.url}/docs/key`, { method: "POST", headers: { "One-Time-Token": token } });
    const key = await (await take()).text();
    expect((await take()).status).toBe(404);
    const { apiKeys } = await later.client(key).identity.listApiKeys();
    expect(apiKeys.find(({ name }) => name === "link of a start")?.expirationInstant).toBeLessThan(
      Date.now() + 86_500_000,
    );
    await later.printed(/^\d\d:\d\d:\d\d GET \/api\/api-key 200 /m);
    await stop(later);
  });
});
