/** The lint rule that holds the import directions (biome.json, `overrides`) reports what it is there to report. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Import = readonly [folder: string, specifier: string];

const root = fileURLToPath(new URL("../../", import.meta.url));
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

const forbidden: readonly Import[] = [
  ["server/src/store", "../identity/applications.ts"],
  ["server/src/store", "../http/replies.ts"],
  ["server/src/store/migrations", "../../filtering/filters.ts"],
  ["server/src/contract", "../http/replies.ts"],
  ["server/src/contract", "../moderation/applications.ts"],
  ["server/src/filter", "../store/store.ts"],
  ["server/src/filter", "../filtering/filters.ts"],
  ["server/src/filter", "node:fs"],
  ["server/src/filter", "knex"],
  ["server/src/filter/contacts", "../../filtering/filters.ts"],
  ["server/src/filter/contacts", "../../store/store.ts"],
  ["server/src/filter/markup", "node:fs"],
  ["server/src/filter/whitelist", "knex"],
  ["server/src/filter/testdata", "../../store/store.ts"],
  ["server/src/access", "../http/replies.ts"],
  ["server/src/access", "../identity/applications.ts"],
  ["server/src/identity", "../filtering/filters.ts"],
  ["server/src/identity", "../http/replies.ts"],
  ["server/src/identity/reports", "../../http/replies.ts"],
  ["server/src/identity/reports", "../../moderation/applications.ts"],
  ["server/src/identity/patch", "../../contract/errors.ts"],
  ["server/src/filtering", "../moderation/applications.ts"],
  ["server/src/filtering", "../app.ts"],
  ["server/src/moderation", "../identity/applications.ts"],
  ["server/src/moderation", "../http/replies.ts"],
  ["server/src/bootstrap", "../http/replies.ts"],
  ["server/src/import", "../http/replies.ts"],
  ["server/src/import", "../store/store.ts"],
  ["server/src/import", "../filtering/filters.ts"],
  ["server/src/http", "../app.ts"],
  ["server/src/http", "../server.ts"],
  ["sdk/typescript/src", "@gatehouse/server"],
  ["sdk/typescript/src", "../../../server/src/index.ts"],
  ["contract-tests", "../server/src/index.ts"],
];

const allowed: readonly Import[] = [
  ["server/src", "./http/replies.ts"],
  ["server/src/bootstrap", "../moderation/applications.ts"],
  ["server/src/http", "../identity/applications.ts"],
  ["server/src/moderation", "../filtering/filters.ts"],
  ["server/src/filtering", "../filter/filter.ts"],
  ["server/src/identity", "../store/store.ts"],
  ["server/src/identity/reports", "../../store/columns.ts"],
  ["server/src/contract", "../store/store.ts"],
  ["server/src/store/migrations", "../columns.ts"],
  ["server/src/filter", "./find.ts"],
  ["server/src/filter", "./contacts/find-contacts.ts"],
  ["server/src/filter", "tldts"],
  ["server/src/filter/contacts", "../tokens.ts"],
  ["server/src/filter/contacts", "libphonenumber-js/metadata.max"],
  ["server/src/filter/markup", "htmlparser2"],
  ["server/src/filter/markup", "entities/decode"],
  ["server/src/filter/whitelist", "./whitelist.ts"],
  ["server/src/import", "../contract/errors.ts"],
  ["server/src/import", "../filtering/filter-entries.ts"],
  ["contract-tests", "@gatehouse/server"],
];

const copy = mkdtempSync(join(tmpdir(), "import-directions-"));
let report = "";

/** Every case is a file of its own in a small copy of the tree, so that one run of the linter judges them all. */
function fileOf([folder, specifier]: Import): string {
  return `${folder}/${specifier.replaceAll(/[^a-z]+/g, "-")}-case.ts`;
}

beforeAll(() => {
  for (const name of ["biome.json", ".gitignore"]) copyFileSync(join(root, name), join(copy, name));
  for (const each of [...forbidden, ...allowed]) {
    const file = join(copy, fileOf(each));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from "${each[1]}";\n\nthing();\n`);
  }
  const options = ["lint", "--only=style/noRestrictedImports", "--reporter=github", "--max-diagnostics=none"];
  report = spawnSync(process.execPath, [biome, ...options], { cwd: copy, encoding: "utf8" }).stdout;
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("import directions", () => {
  test.each(forbidden)("%s may not import %s", (...each) => {
    expect(report).toContain(fileOf(each));
  });

  test.each(allowed)("%s may import %s", (...each) => {
    expect(report).not.toContain(fileOf(each));
  });
});
