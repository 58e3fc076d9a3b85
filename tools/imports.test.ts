import { describe, expect, test } from "vitest";
import { checkImports, findCrowdedFolders, type Imports } from "./imports.ts";
import { type Layer, layers } from "./layers.ts";

const house: readonly Layer[] = [
  { folder: "house/attic", mayImport: ["house/stairs"], packages: ["knex"], because: "It is high." },
  { folder: "house/attic/window", mayNotImport: ["house/cellar"], because: "It is glass." },
  { folder: "house/cellar", mayImport: [], withTests: true, because: "It is low." },
];

function imports(files: Readonly<Record<string, readonly string[]>>): Imports {
  return new Map(Object.entries(files));
}

describe("imports", () => {
  test.each([
    ["house/attic/a.ts", "house/attic/b.ts"],
    ["house/attic/a.ts", "house/stairs/down.ts"],
    ["house/attic/a.ts", "knex"],
    ["house/attic/a.ts", "knex/types"],
    ["house/attic/a.test.ts", "house/cellar/wine.ts"],
    ["house/attic/window/a.ts", "house/garden/tree.ts"],
    ["garden/tree.ts", "house/attic/a.ts"],
  ])("%s may import %s", (file, name) => {
    expect(checkImports(imports({ [file]: [name] }), house)).toEqual([]);
  });

  test.each([
    ["house/attic/a.ts", "house/cellar/wine.ts"],
    ["house/attic/a.ts", "house/stairs-to-heaven/a.ts"],
    ["house/attic/a.ts", "knex-other"],
    ["house/attic/a.ts", "node:fs"],
    ["house/attic/window/a.ts", "house/cellar/wine.ts"],
    ["house/cellar/wine.test.ts", "house/attic/a.ts"],
  ])("%s may not import %s", (file, name) => {
    expect(checkImports(imports({ [file]: [name] }), house)).toEqual([
      expect.stringContaining(`${file} imports ${name}.`),
    ]);
  });
});

describe("the layers of the workspace", () => {
  test.each([
    ["server/src/store/open.ts", "server/src/identity/users/users.ts"],
    ["server/src/engine/contacts/urls.ts", "server/src/filtering/blacklist/filters.ts"],
    ["server/src/engine/filter.ts", "node:fs"],
    ["server/src/filtering/word-lists/search.ts", "server/src/moderation/applications/applications.ts"],
    ["server/src/identity/users/users.ts", "server/src/filtering/users/content-users.ts"],
    ["server/src/moderation/content/batches/batches.ts", "server/src/http/replies.ts"],
    ["server/src/http/tenants.ts", "server/src/app.ts"],
    ["sdk/typescript/src/index.ts", "@gatehouse/server"],
    ["contract-tests/identity/roles.test.ts", "server/src/index.ts"],
    ["contract-tests/kit/run.ts", "@gatehouse/server"],
    ["contract-tests/kit/contract/schema.ts", "contract-tests/kit/run.ts"],
  ])("%s may not import %s", (file, name) => {
    expect(checkImports(imports({ [file]: [name] }), layers)).toHaveLength(1);
  });
});

test("a folder with too many files is named; tests are not counted", () => {
  const files = ["house/a.ts", "house/b.ts", "house/b.test.ts", "house/attic/c.ts", "garden/a.ts", "garden/b.ts"];
  expect(findCrowdedFolders(files, "house", 1)).toEqual(["house has 2 files"]);
});
