import { manifest } from "@gatehouse/openapi/manifest";
import { describe, expect, test } from "vitest";
import { blacklistPhrases } from "../blacklist/blacklist-phrases.ts";
import { blacklistTags } from "../blacklist/blacklist-tags.ts";
import { dictionaryEntries } from "../blacklist/dictionary-entries.ts";
import { filterEntries } from "../blacklist/filter-entries.ts";
import { allowedEntries } from "../whitelist/allowed-entries.ts";
import { disallowedPhrases } from "../whitelist/disallowed-phrases.ts";
import { whitelistTags } from "../whitelist/whitelist-tags.ts";
import { recordsChanges } from "./list-edits.ts";

const handlers = new Map<string, object>(
  Object.entries({
    ...filterEntries,
    ...dictionaryEntries,
    ...blacklistTags,
    ...blacklistPhrases,
    ...allowedEntries,
    ...whitelistTags,
    ...disallowedPhrases,
  }),
);
const edits = manifest.filter(({ path, readsOnly }) => path.startsWith("/filter/") && !readsOnly);

/** A new tag is on no entry, and leaves every filter as it was. */
const withoutChange = ["createBlacklistTag", "createWhitelistTag"];

describe("every operation that edits a word list records its changes", () => {
  test("there are such operations", () => {
    expect(edits.length).toBeGreaterThan(15);
  });

  test.each(edits)("$operationId", ({ operationId }) => {
    expect(recordsChanges(handlers.get(operationId) ?? {})).toBe(!withoutChange.includes(operationId));
  });
});
