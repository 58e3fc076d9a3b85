import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { GuideError, parseReadme, toPortalLinks } from "../guides.ts";
import { bootstrapFileGuide } from "./bootstrap-file.ts";
import { alertsGuide, configurationGuide } from "./reference-guides.ts";
import { releaseNotesGuide } from "./release-notes.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("the configuration", () => {
  const variable = {
    name: "LOG_SIZE",
    meaning: "How large the log grows.",
    takes: "a number",
    default: "7",
    unit: "bytes",
    since: "0.2.0",
    hasFile: true,
  };

  test("says each fact of a variable once in its section, and lists it above", () => {
    const { text } = configurationGuide([variable]);
    expect(text).toContain("| [LOG_SIZE](#log-size) | `7` | bytes | 0.2.0 |");
    const [, section = ""] = text.split("### `LOG_SIZE`\n");
    for (const fact of ["How large the log grows.", "a number", "`7` bytes", "`LOG_SIZE_FILE`", "0.2.0"])
      expect(section.split(fact)).toHaveLength(2);
  });

  test("refuses a variable that no topic has", () => {
    expect(() => configurationGuide([{ ...variable, name: "TIDE" }])).toThrow("Give TIDE a topic");
  });
});

describe("the bootstrap file", () => {
  const schema = read("openapi/bootstrap.schema.yaml");

  test("has a section for each key, and each field of each definition with its description", () => {
    const { text } = bootstrapFileGuide(schema, "tenants: []");
    const { properties, $defs } = parse(schema);
    for (const key of Object.keys(properties)) expect(text, key).toContain(`\n## ${key}\n`);
    const definitions = Object.entries<{ properties?: object }>($defs);
    const described = definitions.filter(([, definition]) => definition.properties !== undefined);
    expect(described.length).toBeGreaterThan(10);
    for (const [name, { properties: fields = {} }] of described) {
      const [, section = ""] = text.split(`### Fields of ${name}\n`);
      const [own = ""] = section.split(/\n##/, 1);
      for (const field of Object.keys(fields)) expect(own, name).toContain(`| \`${field}\``);
    }
  });

  test("links what is a schema of the interfaces, and what it describes itself", () => {
    const { text } = bootstrapFileGuide(schema, "");
    expect(text).toContain("[User](schemas/User.html)");
    expect(text).toContain("[IdentityProviderKey](#fields-of-identityproviderkey)");
    expect(text).not.toContain("$ref");
  });
});

describe("the alerts", () => {
  test("are all of the file, with their expressions", () => {
    const source = read("server/monitoring/alerts.yml");
    const { text } = alertsGuide(source);
    const names = [...source.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect([...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
    expect(text).toContain('up{job="gatehouse"} == 0');
    expect(() => alertsGuide("groups: []")).toThrow(GuideError);
  });
});

describe("the release notes", () => {
  const changelog = `# Changelog

## Unreleased

### Portal

- One.

### Store

- **Breaking:** Two
  goes on.

### Portal

- Three.

## 0.1.0

### Store

- Four.
`;

  test("put what can break first, join sections of one name, and keep headings apart by version", () => {
    const { text } = releaseNotesGuide(changelog);
    const [, unreleased = "", old = ""] = text.split(/^## .*$/m);
    expect([...unreleased.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual([
      "Before you upgrade",
      "Portal",
      "Store",
    ]);
    expect(unreleased).toContain("- One.\n- Three.");
    expect(unreleased.split("- **Breaking:** Two\n  goes on.")).toHaveLength(3);
    expect(old).toContain("### Store in 0.1.0");
    expect(old).not.toContain("Before you upgrade");
    expect(() => releaseNotesGuide("# Changelog\n")).toThrow(GuideError);
  });
});

describe("a README", () => {
  test("is a page without its part for those who work on it", () => {
    const source = "# Kit\n\nIt calls. It reads.\n\n```python\nx\n```\n\n## For those who work on it\n\nBuild it.\n";
    const about = { name: "kit", title: "Kit", group: "SDKs", order: 1, file: "sdk/python/README.md" } as const;
    const page = parseReadme(source, about);
    expect(page).toMatchObject({ title: "Kit", summary: "It calls.", group: "SDKs" });
    expect(page.text).toContain("```py\n");
    expect(page.text).not.toContain("Build it");
    expect(() => parseReadme("Kit", about)).toThrow(GuideError);
  });

  test("has links to pages of the portal where there are some", () => {
    expect(toPortalLinks("[why](../../openapi/DECISIONS.md#typescript-sdk)", "sdk/typescript")).toBe(
      "[why](decisions.html#typescript-sdk)",
    );
    expect(toPortalLinks("[labels](../../openapi/portal/guides/choose-thresholds.md)", "server/import")).toBe(
      "[labels](guides/choose-thresholds.html)",
    );
  });
});
