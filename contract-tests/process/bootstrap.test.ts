/** Applied idempotently at start; what is unknown or wrong stops the start (Decisions: The bootstrap file). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "@gatehouse/sdk";
import { BootstrapError, startServer } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder, patience, runToEnd, startProgram, stop } from "./program.ts";

const folder = makeFolder();
const exampleFile = fileURLToPath(new URL(import.meta.resolve("@gatehouse/openapi/bootstrap.example.yaml")));
const exampleKey = "harbour-admin-key-please-change-0123456789";

/** Writes a bootstrap file, and returns the program's environment. */
function environment(text: string, name = "bootstrap.yaml") {
  const own = makeFolder();
  writeFileSync(join(own, name), text);
  return {
    DATABASE_URL: `sqlite:${join(own, "store.db")}`,
    BOOTSTRAP_FILE: join(own, name),
    LOG_FILE: join(own, "log"),
  };
}

/** Everything that can be read of what a bootstrap makes. */
async function everything(client: Client): Promise<unknown> {
  return Promise.all([
    client.identity.listApplications(),
    client.moderation.listModerationApplications(),
    client.filtering.listBlacklistTags(),
    client.filtering.searchFilterEntries({ numberOfResults: 1000 }),
    client.filtering.searchDictionaryEntries({ numberOfResults: 1 }),
    client.filtering.findDictionaryEntry({ text: "checker", locale: "en" }),
  ]);
}

describe("Word packs (Decisions: Word packs)", patience, () => {
  const textsOf = async (client: Client) => {
    const { entries } = await client.filtering.searchFilterEntries({ numberOfResults: 1000 });
    return entries.map(({ text, severity }) => `${text} ${severity}`).toSorted();
  };

  test("are applied once, to new tenants too; the file's entries win, and what was deleted stays away", async () => {
    const [one, other] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    const own = (...tenants: readonly string[]) => ({
      tenants: tenants.map((id) => ({ id, name: id.slice(-1) })),
      apiKeys: tenants.map((tenantId) => ({ key: `a-key-of-tenant-${tenantId}`, name: tenantId, tenantId })),
      packs: ["violence-en", "drugs-en"],
      blacklist: {
        tenantId: one,
        entries: [{ text: "crack pipe", locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Own"] }],
      },
    });
    const variables = environment(JSON.stringify(own(one)));
    const first = await startProgram(folder, variables);
    const key = `a-key-of-tenant-${one}`;
    const before = await textsOf(first.client(key));
    expect(before).toContain("crack pipe mild");
    expect(before).toContain("shrooms mild");
    const { entry } = await first.client(key).filtering.findFilterEntry({ text: "shrooms", locale: "en" });
    await first.client(key).filtering.deleteFilterEntry({ id: entry.id });
    await stop(first);

    writeFileSync(variables.BOOTSTRAP_FILE, JSON.stringify(own(one, other)));
    const second = await startProgram(folder, variables);
    expect(await textsOf(second.client(key))).toEqual(before.filter((text) => text !== "shrooms mild"));
    expect(await textsOf(second.client(`a-key-of-tenant-${other}`))).toContain("shrooms mild");
    await stop(second);

    writeFileSync(variables.BOOTSTRAP_FILE, JSON.stringify({ ...own(one, other), packs: [], blacklist: undefined }));
    const third = await startProgram(folder, variables);
    expect(await textsOf(third.client(key))).toEqual(before.filter((text) => text !== "shrooms mild"));
    await stop(third);
  });

  test("an unknown one stops the start, with the names of all", async () => {
    await expect(startServer({ bootstrap: { packs: ["insult-en" as "insults-en"] } })).rejects.toThrow(
      /packs\[0\]: Send one of: ambiguous-en, .*, violence-vi\./,
    );
  });

  test("a test server has those that its bootstrap names, and no other", async () => {
    const server = await startServer({ bootstrap: { packs: ["spam-en"] } });
    try {
      const { createClient } = await import("@gatehouse/sdk");
      const { tags } = await createClient({ baseUrl: server.url, apiKey: server.apiKey }).filtering.listBlacklistTags();
      expect(tags.map(({ name }) => name)).toEqual(["Spam"]);
    } finally {
      await server.close();
    }
  });
});

describe("The example file", patience, () => {
  test("starts, and applying it a second time changes nothing", async () => {
    const variables = environment(readFileSync(exampleFile, "utf8"));
    const first = await startProgram(folder, variables);
    const before = await everything(first.client(exampleKey));
    await stop(first);
    const second = await startProgram(folder, variables);
    expect(await everything(second.client(exampleKey))).toEqual(before);
    const [{ applications }] = [await second.client(exampleKey).identity.listApplications()];
    expect(applications.map(({ name }) => name)).toContain("Forum");
    await stop(second);
  });

  test("what is in it cannot be told from what was created by requests", async () => {
    const server = await startServer({ bootstrap: parse(readFileSync(exampleFile, "utf8")) });
    try {
      const { createClient } = await import("@gatehouse/sdk");
      const client = createClient({ baseUrl: server.url, apiKey: exampleKey });
      const content = {
        applicationId: "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10",
        createInstant: 1,
        senderId: "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51",
        parts: [{ type: "text" as const, content: "You scallywag" }],
      };
      await expect(client.moderation.moderateContentItem({ body: { content } })).resolves.toMatchObject({
        contentAction: "replace",
        content: { parts: [{ replacement: "You *********" }] },
      });
    } finally {
      await server.close();
    }
  });

  test("the same in JSON is the same", async () => {
    const variables = environment(JSON.stringify(parse(readFileSync(exampleFile, "utf8"))), "bootstrap.json");
    const program = await startProgram(folder, variables);
    expect(
      (await program.client(exampleKey).identity.listApplications()).applications.map(({ name }) => name),
    ).toContain("Forum");
    await stop(program);
  });
});

describe("A key without a value", patience, () => {
  test("is generated when its name is new, and printed that once", async () => {
    const variables = environment("apiKeys: [{ name: chat server }]");
    const first = await startProgram(folder, variables);
    const [, key = ""] = /API key (?:"[^"]*" )?\(shown this once\): (\S+)/.exec(first.output()) ?? [];
    await expect(first.client(key).identity.listApplications.result()).resolves.toMatchObject({ ok: true });
    await stop(first);
    const second = await startProgram(folder, variables);
    expect(second.output()).not.toMatch(/shown this once/);
    await expect(second.client(key).identity.listApplications.result()).resolves.toMatchObject({ ok: true });
    expect(readFileSync(variables.LOG_FILE, "utf8")).not.toContain(key);
    await stop(second);
  });

  test("each of several is printed with its name", async () => {
    const program = await startProgram(folder, environment("apiKeys: [{ name: first }, { name: second }]"));
    const [, second = ""] = /^API key "second" \(shown this once\): (\S+)$/m.exec(program.output()) ?? [];
    await expect(program.client(second).identity.listApplications.result()).resolves.toMatchObject({ ok: true });
  });
});

describe("What the file changes", patience, () => {
  test("what differs is updated, what is missing created, what it does not name left alone", async () => {
    const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
    const key = "a-key-of-the-bootstrap-file-0123456789";
    const application = (name: string) =>
      `apiKeys: [{ key: ${key}, name: tests }]\napplications: [{ application: { id: ${id}, name: ${name} } }]`;
    const variables = environment(application("Before"));
    const first = await startProgram(folder, variables);
    await first.client(key).identity.createApplication({ body: { application: { name: "By request" } } });
    await stop(first);
    writeFileSync(variables.BOOTSTRAP_FILE, application("After"));
    const second = await startProgram(folder, variables);
    const { applications } = await second.client(key).identity.listApplications();
    const names = applications.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["After", "By request"]));
    expect(names).not.toContain("Before");
    await stop(second);
  });

  test("a key keeps its value while its name, tenant and permissions follow the file", async () => {
    const key = "a-key-whose-permissions-change-0123456789";
    const variables = environment(`apiKeys: [{ key: ${key}, name: a, permissions: { /api: [GET] } }]`);
    const first = await startProgram(folder, variables);
    expect((await first.client(key).request("GET /filter/blacklist/tag")).status).toBe(401);
    await stop(first);
    writeFileSync(variables.BOOTSTRAP_FILE, `apiKeys: [{ key: ${key}, name: b }]`);
    const second = await startProgram(folder, variables);
    expect((await second.client(key).request("GET /filter/blacklist/tag")).status).toBe(200);
    await stop(second);
  });
});

describe("A file that cannot be applied stops the program", patience, () => {
  test.each([
    ["is not there", { BOOTSTRAP_FILE: "nothing.yaml" }, /cannot be read\. Check BOOTSTRAP_FILE\.\n +.*ENOENT/],
    ["is a folder", { BOOTSTRAP_FILE: folder }, /cannot be read\. Check BOOTSTRAP_FILE\./],
    ["is no YAML", environment("tenants: [}"), /is not valid YAML or JSON\.\n +.* at line 1, column/],
    ["is JSON that ends too soon", environment('{"tenants": [', "bootstrap.json"), /is not valid YAML or JSON\./],
    ["is a list", environment("- tenants"), /cannot be applied\.\n +The file: /],
    [
      "holds an unknown key",
      environment("tenant: []\ndictionaries: [en]"),
      /cannot be applied\.\n +tenant: Unknown property/,
    ],
    [
      "holds a rule's breach",
      environment(
        "applications: [{ application: { id: 3c219e58-ed0e-4b18-ad48-f4f92793ae32, name: A, roles: [{ name: a }, { name: a }] } }]",
      ),
      /applications\[0\]\.application\.roles\[1\]\.name: /,
    ],
  ])("when it %s", async (_, variables, message) => {
    const { code, output, errors } = await runToEnd(folder, { DATABASE_URL: "sqlite::memory:", ...variables });
    expect([code, output]).toEqual([1, ""]);
    expect(errors).toMatch(message);
    expect(errors).not.toMatch(/^ +at /m);
  });

  test("all or nothing: what stood before the wrong part is not applied", async () => {
    const variables = environment(
      "blacklist: { tags: [Early] }\nwhitelist: { tenantId: 3c219e58-ed0e-4b18-ad48-f4f92793ae32 }",
    );
    expect((await runToEnd(folder, variables)).code).toBe(1);
    writeFileSync(variables.BOOTSTRAP_FILE, "apiKeys: [{ name: later }]");
    const program = await startProgram(folder, variables);
    expect((await program.client().filtering.listBlacklistTags()).tags).toEqual([]);
  });
});

describe("What is unknown or wrong is named by its path", patience, () => {
  const uuid = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
  const tenants = [{ id: uuid, name: "Harbour" }];
  const other = "7d1e0c5a-93b4-4f62-8a1d-0b9c8e7f6a51";
  const entry = { text: "heck", locale: "en", filterMode: "embeddable", severity: "mild", tags: ["Mild"] };
  const cases: readonly (readonly [path: string, bootstrap: object])[] = [
    ["surprise", { surprise: 1 }],
    ["tenants", { tenants: [] }],
    ["tenants[0].id", { tenants: [{ id: "harbour", name: "Harbour" }] }],
    ["tenants[0].name", { tenants: [{ id: uuid }] }],
    ["tenants[0].colour", { tenants: [{ id: uuid, name: "A", colour: "red" }] }],
    ["apiKeys[0].name", { apiKeys: [{ key: "x".repeat(32) }] }],
    ["apiKeys[0].key", { apiKeys: [{ key: "x".repeat(31), name: "short" }] }],
    ["apiKeys[1].key", { apiKeys: [{ name: "a" }, { key: ` ${"x".repeat(32)}`, name: "leading blank" }] }],
    ["apiKeys[0].permissions./api[0]", { apiKeys: [{ name: "a", permissions: { "/api": ["HEAD"] } }] }],
    ["apiKeys[0].permissions.api", { apiKeys: [{ name: "a", permissions: { api: ["GET"] } }] }],
    ["apiKeys[0].tenantId", { tenants, apiKeys: [{ name: "a", tenantId: other }] }],
    ["identityProviders[0].keys", { identityProviders: [{ id: uuid, name: "A", uniqueIdentityClaim: "email" }] }],
    [
      "identityProviders[0].keys[0].secret",
      { identityProviders: [{ id: uuid, name: "A", uniqueIdentityClaim: "email", keys: [{ algorithm: "HS256" }] }] },
    ],
    ["webhooks[0].url", { webhooks: [{ id: uuid, url: "ftp://example.com" }] }],
    ["applications[0].application.id", { applications: [{ application: { name: "A" } }] }],
    ["applications[0].application.nam", { applications: [{ application: { id: uuid, name: "A", nam: "B" } }] }],
    [
      "applications[0].webhookIds[0]",
      { applications: [{ application: { id: uuid, name: "A" }, webhookIds: [other] }] },
    ],
    [
      "emailTemplates[0].emailTemplate.defaultSubject",
      { emailTemplates: [{ emailTemplate: { id: uuid, name: "A" } }] },
    ],
    ["moderationApplications[0].application.id", { moderationApplications: [{ application: { name: "A" } }] }],
    [
      "moderationApplications[0].application.name",
      { moderationApplications: [{ application: { id: uuid, name: " " } }] },
    ],
    ["dictionaries[0]", { dictionaries: ["English"] }],
    ["dictionaries[1]", { dictionaries: ["en", "tlh"] }],
    ["blacklist.words", { blacklist: { words: [] } }],
    ["blacklist.entries[0].severity", { blacklist: { entries: [{ ...entry, severity: "awful" }] } }],
    ["blacklist.entries[1].tags", { blacklist: { entries: [entry, { ...entry, text: "crud", tags: [] }] } }],
    ["blacklist.entries[0].variations[1]", { blacklist: { entries: [{ ...entry, variations: ["hekk", "heck"] }] } }],
    ["blacklist.tenantId", { tenants: [...tenants, { id: other, name: "B" }], blacklist: {} }],
    ["operators[0].user.email", { operators: [{ user: { email: "mia", password: "correct horse battery" } }] }],
    ["systemConfiguration.reportTimezone", { systemConfiguration: { reportTimezone: "Mars/Olympus" } }],
    [
      "systemConfiguration.corsConfiguration.allowedMethods[0]",
      { systemConfiguration: { corsConfiguration: { allowedMethods: ["FETCH"] } } },
    ],
  ];

  test.each(cases)("%s", async (path, bootstrap) => {
    const failure = await startServer({ bootstrap: JSON.parse(JSON.stringify(bootstrap)) }).then(
      (server) => server.close(),
      (error: unknown) => error,
    );
    if (!(failure instanceof BootstrapError)) throw new Error(`${path} was accepted: ${String(failure)}`);
    const named = failure.lines.map((line) => line.slice(0, line.indexOf(": ")));
    expect(named, failure.message).toContain(path);
    expect(failure.lines.every((line) => line.endsWith("."))).toBe(true);
  });

  test("everything that is wrong is named at once", async () => {
    const bootstrap = { tenants: [{ id: "x", name: "" }], surprise: 1, dictionaries: 7 };
    await expect(startServer({ bootstrap: JSON.parse(JSON.stringify(bootstrap)) })).rejects.toMatchObject({
      lines: expect.arrayContaining([
        expect.stringMatching(/^tenants\[0\]\.id: /),
        expect.stringMatching(/^tenants\[0\]\.name: /),
        expect.stringMatching(/^surprise: /),
        expect.stringMatching(/^dictionaries: /),
      ]),
    });
  });
});
