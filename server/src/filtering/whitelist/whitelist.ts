/** The whole whitelist (Filtering, Whitelist): it may be long, so it is read page after page, as it is at one moment. */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { type Handlers, type OperationId, withPreparation } from "../../contract/handlers.ts";
import { type IsWord, inflectionsOf } from "../../engine/whitelist/inflections.ts";
import { loadKnownWords } from "../word-lists/known-words.ts";
import { allowedEntryList } from "./allowed-entries.ts";
import { allDisallowedPhrases } from "./disallowed-phrases.ts";

type WholeEntry = components["schemas"]["Whitelist"]["allowedEntries"][number];

export const wholeWhitelist = {
  retrieveWhitelist: withPreparation(
    () => loadKnownWords(),
    async (_, { db, tenantId }, isWord) => ({
      status: 200,
      stream: {
        whitelist: {
          allowedEntries: wholeEntries(db, tenantId, isWord),
          advancedDisallowedEntries: allDisallowedPhrases(db, tenantId, true),
          disallowedEntries: allDisallowedPhrases(db, tenantId, false),
        },
      },
    }),
  ),
} satisfies Partial<Handlers<OperationId>>;

/** All allowed entries with their inflections, page after page. */
async function* wholeEntries(db: Db, tenantId: string, isWord: IsWord): AsyncGenerator<readonly WholeEntry[]> {
  for await (const entries of allowedEntryList.pages(db, tenantId)) {
    yield entries.map((entry) => ({ ...entry, inflections: inflectionsOf(entry, isWord) }));
  }
}
